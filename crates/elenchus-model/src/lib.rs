//! Models of type systems, and questions about them.
#![warn(missing_debug_implementations)]

pub mod check;
pub mod concrete;
pub mod diagnostic;
pub mod formula;
pub mod lexer;
pub mod model;
pub mod parser;
pub mod syntax;
pub mod template;
pub mod term;
