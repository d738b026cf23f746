//! Programs that use a library (Thalia: API-driven program synthesis).
//!
//! A library becomes a [`Graph`] of types and definitions. For a definition a *typing sequence* is drawn: the types of its
//! receiver, its arguments and the place its result goes to, well-typed under a substitution or wrong in one element.
//! Each type of the sequence is then *inhabited* by an expression: a chain of definitions that the graph says ends in
//! the type, a function, an array, or a typed null if there is nothing else.
//!
//! Nothing here depends on a target language but for the forms of the IR: what is made is printed by `elenchus-print`.

mod coercion;
mod config;
mod define;
mod function;
mod graph;
mod inhabitant;
mod language;
mod mention;
mod random;
mod redeclare;
mod sequence;
mod state;
mod synthesizer;
mod types;
mod write;

pub use config::{Config, ConfigError, Mode, Percent, SearchKind};
pub use graph::{ClassNode, Def, DefId, DefKind, Graph, Path, Search, Stats};
pub use language::{ClientLanguage, Restriction};
pub use sequence::Fault;
pub use state::Used;
pub use synthesizer::{Client, Synthesizer};
