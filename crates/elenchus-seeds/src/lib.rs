//! Well-typed mutation of real programs.

mod annotated;
pub mod swift;
mod ty;

pub use annotated::{Annotated, Annotation, Census, Count, Environment, Function, Role, Variable};
pub use ty::Type;
