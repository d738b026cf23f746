//! One module for each verb. A verb reads its arguments, calls the libraries and prints.

mod agreement;
pub mod api;
pub mod bench;
pub mod bisect;
pub mod check;
pub mod completions;
pub mod corpus;
pub mod doctor;
pub mod findings;
pub mod fuzz;
pub mod r#gen;
pub mod model;
mod opinion;
pub mod patterns;
pub mod reduce;
pub mod repro;
pub mod seeds;
mod selection;
pub mod show;
pub mod toolchain;
mod triage;
pub mod vote;
