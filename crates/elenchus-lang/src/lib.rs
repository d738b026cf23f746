//! The languages that programs are written in.
//!
//! A language is data: its name, its levels, what each level can express, its keywords, and the roles of its types.
//! How programs are made, printed and compiled is the business of other crates.

mod groovy;
mod haskell;
mod java;
mod kotlin;
mod language;
mod level;
mod ocaml;
mod roles;
mod rust;
mod scala;
mod source;
mod swift;
mod version;

pub use groovy::GROOVY;
pub use haskell::HASKELL;
pub use java::JAVA;
pub use kotlin::KOTLIN;
pub use language::{Definition, Language};
pub use level::{Capability, Level};
pub use ocaml::OCAML;
pub use roles::{Exceptions, LibraryUse, LiteralForm, Roles, Scalar, ScalarKind};
pub use rust::RUST;
pub use scala::SCALA;
pub use source::{Artifact, Source, SourceFile};
pub use swift::SWIFT;
pub use version::{Version, serialize_level};

/// Every language that is built in.
pub const LANGUAGES: &[Language] = &[JAVA, RUST, GROOVY, KOTLIN, SCALA, HASKELL, OCAML, SWIFT];

/// The built-in language with this name.
pub fn language(name: &str) -> Option<Language> {
    LANGUAGES.iter().copied().find(|language| language.name() == name)
}
