//! How programs look as text, whatever they are about.
//!
//! A [`Writer`] lays out lines and knows their numbers, [`identifier`] keeps names clear of keywords, and
//! [`header`] is the first line of every file. [`print_java`] and its like write a program of the IR in a language and
//! say where each of its nodes is. Nothing here knows how programs are made, nor what is right about them.

mod groovy;
mod header;
mod identifier;
mod java;
mod places;
mod program;
mod writer;

pub use groovy::print_groovy;
pub use header::header;
pub use identifier::identifier;
pub use java::print_java;
pub use places::{Places, Position, Span};
pub use program::{Print, PrintOptions, PrintedProgram};
pub use writer::Writer;
