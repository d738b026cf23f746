//! Texts of programs that nobody made from data: smaller ones, and the kind of place at a line and column.
//!
//! A text of a language whose grammar is good is a syntax tree: what stands in a list goes, many members at once and then
//! fewer, from the outermost level inwards; then a construct gives way to one below it, and last whatever is optional goes.
//! Any other text is a tree of brackets, and what stands between semicolons and commas is a piece of it. Last of all single
//! tokens go. Nothing is known of types, so many candidates are no programs; the compiler says so.

mod pieces;
mod program;
mod syntax;

pub use program::TextProgram;
pub use syntax::{PlaceKind, place_at};
