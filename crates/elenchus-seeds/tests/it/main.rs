//! The crate through its public face.

mod engine;
mod import;
mod java;
mod mutants;
mod rust;
mod swift;
