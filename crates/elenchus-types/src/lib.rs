//! Nominal types and the relations over them.
//!
//! A [`World`] holds classes, type variables and interned types; the relations are its methods. Nothing here knows
//! of programs, of randomness or of files, and what differs between languages is behind one trait, [`TypeSystem`].
//! Classes come from a [`Loader`] by name, such as [`library::java`], or are put in by [`World::add_class`] and its companions.
//!
//! | to know | ask |
//! | --- | --- |
//! | whether a type is below, within or the same as another | [`World::is_subtype`], [`World::contains`], [`World::is_same`] |
//! | whether a value may go to a place | [`World::is_assignable`] |
//! | yes, no or that it cannot be told | [`World::subtype`], [`World::ask`], [`World::unknown`] |
//! | what is above | [`World::direct_supertypes`], [`World::as_super`], [`World::lub`] |
//! | what is below both | [`World::glb`] |
//! | the type without wildcards, variables, or captures | [`World::capture`], [`World::erasure`], [`World::upward`], [`World::downward`] |
//! | with other arguments | [`World::substitute`], [`World::unify`], [`World::unify_above`], [`World::type_flow`] |
//! | the type of a member | [`World::member_type`], [`World::method_of`] |
//! | as a function | [`World::parameterisation`], [`World::descriptor`] |

mod answer;
mod assignability;
mod build;
mod capture;
mod class;
mod constructor;
mod declare;
mod display;
mod erasure;
mod formal_bounds;
mod formation;
mod function;
mod glb;
pub mod groovy;
mod id;
mod java;
mod language;
pub mod library;
mod loader;
mod lub;
mod member;
mod projection;
mod substitution;
mod subtyping;
mod supertypes;
pub mod syntax;
mod term;
mod unification;
mod variable;
mod world;

pub use answer::{Answer, Unknown};
pub use class::{Class, ClassKind, ClassModifiers, Component, Extension};
pub use declare::ResolveError;
pub use function::Descriptor;
pub use groovy::Groovy;
pub use id::{ClassId, ListId, TypeId, VarId};
pub use java::Java;
pub use language::{Departure, Departures, TypeSystem};
pub use loader::{Library, Loader};
pub use lub::Lub;
pub use member::{Access, Field, Method, MethodKind, Seen};
pub use substitution::Substitution;
pub use term::{ClassType, Primitive, Type, Variance, Wildcard};
pub use variable::{Origin, Variable};
pub use world::{Base, World};
