//! The languages that programs are written in.
//!
//! A language is data: its name, its levels, what each level can express, its keywords, and the roles of its types.
//! How programs are made, printed and compiled is the business of other crates.

mod java;
mod language;
mod level;
mod roles;
mod rust;
mod source;

pub use java::JAVA;
pub use language::{Definition, Language};
pub use level::{Capability, Level};
pub use roles::{Exceptions, LibraryUse, LiteralForm, Roles, Scalar, ScalarKind};
pub use rust::RUST;
pub use source::{Source, SourceFile};

/// Every language that is built in.
pub const LANGUAGES: &[Language] = &[JAVA, RUST];

/// The built-in language with this name.
pub fn language(name: &str) -> Option<Language> {
    LANGUAGES.iter().copied().find(|language| language.name() == name)
}
