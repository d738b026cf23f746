//! Models of type systems, and questions about them.
#![warn(missing_debug_implementations)]

pub mod check;
pub mod concrete;
pub mod diagnostic;
pub mod encode;
pub mod format;
pub mod formula;
pub mod lexer;
pub mod model;
pub mod parser;
pub mod proof;
pub mod session;
pub mod solver;
pub mod space;
pub mod symbolic;
pub mod syntax;
pub mod template;
pub mod term;
pub mod tree;
