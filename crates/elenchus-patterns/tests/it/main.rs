//! The engine as a whole: against an independent oracle, and against the compilers that are found.

mod cases;
mod compilers;
mod oracle;
mod profile;
mod programs;
