//! The text form of a match over data types, which a person writes in a minute.
//!
//! ```text
//! # Figure 5d of the paper
//! data A<T> =
//!     CC_A -> A<Int>
//!     CC_B(A<T>) -> A<Int>
//!     CC_C -> A<Char>
//!
//! match A<Int>
//!     CC_A
//!     CC_B(CC_B(_)) if g
//! ```
//!
//! A constructor without `->` makes every instance of its data type. Names of types that nothing declares are type
//! parameters of the constructor. `+T` and `-T` are declaration-site variance, with `A<Nothing>` and `A<Any>` for what is below all
//! instances. A field is strict with `!` and behind a reference with `&`. Constructors may also stand
//! in one line with `|` between them.
//!
//! Patterns: `_`, `x`, `C(p, q)` (`C(..)` for all wildcards), constants, `1..=9`, `..=9`, `10..`, `"text"`, `(p, q)`,
//! `p | q`, `x @ p`, `null`, and `_: T` or `!_` for everything but `null` or bottom. A guard is `if true`, `if false`, or
//! `if` with any name, of which nothing is known. `match<T> ...` is inside a function with a type parameter.
//!
//! `interface I` is an interface without constructors, `data A<T: I & J> : I` a data type that extends it and has a bounded
//! parameter, and `A<Int> & I` the type of a field or of the value matched on that is written as an intersection.
//! `match A<Int> by f: Bool, synonyms g: B` names functions that arms may look through: `f -> true`, `g -> B1(_)`.
//!
//! What is only spelling, where a language has a choice: `_: C` and `x: C` test for the type of a constructor, `C<>(p)` has its
//! type arguments written, `int` is a primitive, and `match statement` is no expression.

mod lexer;
mod parser;
mod writer;

use thiserror::Error;

pub use parser::parse;
pub(crate) use writer::{arm_text, pattern_text};
pub use writer::{write, write_match};

use crate::datatype::{Declarations, Type};
use crate::pattern::Arm;
use crate::program::MatchForm;
use crate::view::View;

/// A match as its text says it, for no language in particular.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    pub declarations: Declarations,
    /// Type parameters of the function around the match.
    pub parameters: Vec<String>,
    pub scrutinee: Type,
    /// Whether the value matched is behind a reference.
    pub by_reference: bool,
    /// Whether its type is written as an intersection with the interfaces that it extends.
    pub intersection: bool,
    /// The functions that patterns look through.
    pub views: Vec<View>,
    /// Whether it is a statement or an expression, where a language has both.
    pub form: MatchForm,
    pub arms: Vec<Arm>,
}

/// A text that is no match.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {what}")]
pub struct TextError {
    /// Counted from 1.
    pub line: u32,
    pub what: String,
}
