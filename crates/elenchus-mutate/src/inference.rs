//! What the mutations ask of a language.

mod java;

use elenchus_ir::{ExprId, Program, VariableId};
use elenchus_types::{TypeId, World};

use crate::Bounds;

pub use java::JavaInference;

/// A language, as far as its inference is concerned.
pub trait Inference: Sync {
    /// Whether a local variable may be declared without its type.
    fn omits_variable(&self, program: &Program, variable: VariableId) -> bool;

    /// Whether the type of the variable of a loop may be left out.
    fn omits_loop_variable(&self) -> bool;

    /// Whether functions may be declared without their result type.
    fn omits_result(&self) -> bool;

    /// Whether a value cast to a type has that type for a target.
    fn cast_is_target(&self) -> bool;

    /// Whether a type argument that is in nothing that a method takes, gives or throws is inferred all the same.
    fn infers_unseen(&self) -> bool {
        false
    }

    /// Whether a condition has the type of truth values for a target.
    fn condition_is_target(&self) -> bool {
        false
    }

    /// Whether an expression has a type of its own, without a target.
    fn stands_alone(&self, program: &Program, expr: ExprId) -> bool;

    /// The type that follows from what is known about a variable or type parameter.
    fn solve(&self, world: &mut World, bounds: &Bounds) -> Option<TypeId>;
}
