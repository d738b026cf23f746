//! Well-typed mutation of real programs of which only a part is understood.
//!
//! A program that is known to be well-typed (a *seed*) stays well-typed if expressions are replaced by others of the
//! same type, wherever the types are known; the rest need not be understood ("Mutation-Based Fuzzing of the Swift
//! Compiler with Incomplete Type Information", section III). A [`SeedLanguage`] says what is understood of a program
//! ([`Annotated`]) and which expressions can be made ([`Production`]); the rest is the same for every language.

mod annotated;
mod collection;
mod compared;
mod engine;
mod generator;
pub mod java;
mod language;
mod mutants;
pub mod rust;
mod seed;
mod shipped;
mod splice;
pub mod swift;
mod syntax;
mod ty;

pub use annotated::{Annotated, Annotation, Around, Census, Count, Environment, Function, Role, Variable};
pub use collection::{Candidates, Collection, CollectionError, Looked, SeedText, candidates};
pub use compared::{Compared, Difference};
pub use engine::{Config, ConfigError, Mode, Seeds};
pub use generator::{Generator, Template};
pub use java::Java;
pub use language::{Literals, Part, Production, SeedLanguage};
pub use mutants::{Mutant, Mutants, Replacement};
pub use rust::Rust;
pub use seed::Seed;
pub use shipped::{dialect, dialects, shipped};
pub use swift::Swift;
pub use ty::Type;
