//! Pattern matches over algebraic data types, with coverage that is known.
//!
//! The method is that of section 3 of the Ikaros paper: random data types ([`datatype`]), the data type graph
//! ([`graph`]), the type to match against, and patterns, made by splitting a wildcard again and again, by drawing them
//! freely, or by changing a match that was made before. What comes out is a [`PatternProgram`], which is printed in each
//! language; what is expected of a compiler is what `elenchus-coverage` finds, read by what a language means and by what
//! its analysers promise ([`semantics`]).
//!
//! No compiler is known here, and no randomness is left once a program exists: printing is pure.

pub mod ability;
pub mod bounds;
pub mod config;
pub mod datatype;
mod declare;
mod decorate;
mod draw;
mod engine;
mod features;
pub mod graph;
mod judgement;
mod knobs;
mod legal;
mod lower;
mod mutate;
mod oracle;
pub mod pattern;
mod print;
mod program;
mod prove;
mod random;
mod reduce;
mod refine;
pub mod report;
mod restriction;
mod selection;
pub mod semantics;
pub mod text;
mod types;
pub mod variance;
mod view;

pub use elenchus_coverage::span;

pub use config::{Config, ConfigError};
pub use elenchus_case::Showing;
pub use engine::Patterns;
pub use judgement::Judgement;
pub use oracle::Oracle;
pub use program::PatternProgram;
pub use restriction::Restriction;
pub use types::Types;
