//! Pattern matches over algebraic data types, with coverage that is known by construction.
//!
//! The method is that of section 3 of the Ikaros paper: random data types ([`declare`]), the data type graph
//! ([`graph`]), the type to match against ([`selection`]), and patterns made by splitting a wildcard again and
//! again ([`refine`]). What comes out is a [`PatternProgram`]; [`print`] writes it in each language.
//!
//! No compiler is known here, and no randomness is left once a program exists: printing is pure.
//!
//! Left out as yet: constructors that constrain type parameters (the representation and `lookup` allow for them),
//! patterns that overlap, guards, and oracles that judge patterns they did not make.

pub mod config;
pub mod datatype;
mod declare;
mod engine;
mod features;
pub mod graph;
pub mod pattern;
mod print;
mod program;
mod random;
mod refine;
mod rule;
mod selection;

pub use elenchus_coverage::span;

pub use config::{Config, ConfigError};
pub use engine::Patterns;
pub use program::PatternProgram;
pub use rule::Rule;
