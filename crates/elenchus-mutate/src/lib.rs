//! Mutations of programs that know what they did.
//!
//! Three mutations, each with a known verdict of its result (Hephaestus, sections 3.3, 3.4 and 6):
//!
//! - [`Subject::erase`] leaves types out so that all that remains is inferred as it was: the program is accepted.
//! - [`Faults`] puts exactly one fault in: the program is rejected, at a known place by a known rule.
//! - [`resolve`](fn@resolve) changes what a name could mean: what it means stays the same, or becomes ambiguous.
//!
//! All of them look at a [`TypeGraph`], which says how types flow through a program, and let the checker have the last
//! word. What differs between languages is in [`Inference`].

mod candidate;
mod erase;
mod fault;
mod graph;
mod inference;
mod omissible;
mod random;
mod resolve;
mod same;
mod witness;

pub use candidate::{Candidate, Omission, written};
pub use erase::{Erasure, Share, Subject};
pub use fault::{Again, Choice, Fault, FaultKind, Faults, Site};
pub use graph::{Bounds, Declared, Drawing, Erased, Flow, TypeGraph, Vertex, VertexId, VertexKind};
pub use inference::{Inference, JavaInference};
pub use omissible::largest;
pub use resolve::{Resolution, ResolveKind, resolve};
pub use witness::{Witness, witness};
