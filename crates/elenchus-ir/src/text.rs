//! The text form of programs: what is stored, replayed, reduced and shown, and what a person can write.
//!
//! It holds what a [`Program`] holds and nothing else, so `parse(&write(p))` is [`Program::same_as`] `p` for every
//! program, also for one that no language would accept, and `write` gives one text for all equal programs.
//! The book has an example and the grammar: `docs/src/text-form.md`.

mod lexer;
mod operators;
mod parser;
mod writer;

use thiserror::Error;

#[cfg(doc)]
use crate::Program;

pub use parser::parse;
pub use writer::{write, write_expr, write_type};

/// Where a text is not a program, and why.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: expected {expected}, found {found}")]
pub struct SyntaxError {
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    pub expected: String,
    pub found: String,
}

impl SyntaxError {
    fn new(line: usize, column: usize, expected: &str, found: &str) -> SyntaxError {
        SyntaxError { line, column, expected: expected.to_owned(), found: found.to_owned() }
    }
}

/// Whether an expression is written as a statement, where all that does not end with a body ends with `;`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Statement,
    Value,
}
