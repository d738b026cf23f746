//! Well-typed programs, made from types (Hephaestus, section 3.2).
//!
//! A program is made in three passes. First the *headers*: which classes there are, with their type parameters and
//! supertypes. Then the *signatures* of their members. Then the *bodies*: an expression is made for the type that is wanted
//! where it stands, out of what is in scope, of members whose result unifies with that type (Algorithm 1 of the
//! paper), or of a function or class that is made for the purpose.
//!
//! What is made is certain to be well typed: each construct is made only where its conditions are known to hold, and
//! where the specification leaves room for surprise, a named [`Restriction`] keeps away from it. Every static type is tracked as the
//! language gives it, with the computed lub, capture and member types of `elenchus-types`.
//!
//! Everything counts down a budget of nodes, and each recursion a depth; nothing is retried without a count. So
//! generation ends, and no program is larger than its budget.

// What is known of a declaration is a handful of plain facts.
#![allow(clippy::struct_excessive_bools)]

mod body;
mod class;
mod config;
mod declared;
mod env;
mod expr;
mod features;
mod generator;
mod library;
mod member;
mod random;
mod restriction;
mod roles;
mod state;
mod stmt;
mod synthesis;
mod types;
mod words;

pub use config::{Between, Chances, Config, ConfigError, Own, Percent, Weights};
pub use generator::Generator;
pub use restriction::Restriction;
