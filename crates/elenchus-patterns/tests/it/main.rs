//! The engine as a whole: against an independent oracle, and against the compilers that are found.

// A test that cannot go on has failed; lists of files are small.
#![allow(clippy::unwrap_used, clippy::format_collect)]

mod cases;
mod compilers;
mod oracle;
mod profile;
mod programs;
