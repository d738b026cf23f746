//! Known bugs of compilers, asked again of any version: reproduced, fixed, or something else.
//!
//! A corpus is a file that a team keeps; the book describes its format in "Formats that scripts rely on".

mod entry;
mod matrix;
mod page;
mod run;

pub use entry::{Corpus, CorpusError, Entry, Symptom};
pub use matrix::Matrix;
pub use run::{Row, State, run};
