//! The engine as a whole: against an independent oracle, and against the compilers that are found.

// A test that cannot go on has failed; lists of files are small.
#![allow(clippy::unwrap_used, clippy::format_collect)]
// As expect-test writes them.
#![allow(clippy::needless_raw_string_hashes)]

mod bounds;
mod cases;
mod compilers;
mod figures;
mod oracle;
mod profile;
mod programs;
mod prove;
mod reduce;
mod variance;
mod view;
