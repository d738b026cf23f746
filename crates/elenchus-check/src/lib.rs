//! Type checkers over the program IR, written from the languages' specifications and not from any generator.
//!
//! [`check`] accepts a program or says by which rules, and where, it is rejected. On the way it finds out what every name
//! means and what type everything has: the [`Elaboration`].
//!
//! Each language has a folder of its own; there is [`java`].

pub mod java;
pub mod suite;

pub use java::{
    At, Checked, Constant, Elaboration, Executable, Local, Meaning, Options, Phase, Rejection, Resolved,
    Rule, check,
};
