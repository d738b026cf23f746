//! How programs look as text, whatever they are about.
//!
//! A [`Writer`] lays out lines and knows their numbers, [`identifier`] keeps names clear of keywords, and
//! [`header`] is the first line of every file. Nothing here knows how programs are made, nor what they contain.

mod header;
mod identifier;
mod writer;

pub use header::header;
pub use identifier::identifier;
pub use writer::Writer;
