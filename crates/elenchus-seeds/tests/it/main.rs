//! The crate through its public face.

mod annotation;
mod engine;
mod import;
mod mutants;
