//! Random small edits of programs, of the sort that a tired person makes.
//!
//! [`edit`] makes one change somewhere in a program, [`omit`] leaves out types that a language may let the author leave
//! out. Both know the form of programs only: whether the result means anything is for a checker to say, and whoever
//! compares two checkers wants edits that were chosen without asking either.

mod edit;
mod editor;
mod kind;
mod omit;
mod random;

pub use edit::{Edit, edit};
pub use kind::Kind;
pub use omit::omit;
