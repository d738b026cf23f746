//! Smaller texts of any language with brackets, for programs that nobody made from data.
//!
//! A text is a tree: what brackets enclose is below them, and what stands between semicolons and commas is a piece.
//! Pieces are taken away, many at once and then fewer, from the outermost level inwards; then brackets are put down to what
//! they enclose, and last single tokens go. Nothing is known of grammar or types, so most candidates are no programs; the
//! compiler says so.

mod pieces;
mod program;

pub use program::TextProgram;
