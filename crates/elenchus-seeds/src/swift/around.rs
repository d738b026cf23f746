//! What may be put around an expression, and whether its type can be written where it is.

use super::scope::{Instance, ScopeKind};
use super::types::is_function;
use super::walk::Walker;
use crate::{Around, Type};

/// What is longer than so many bytes gets nothing around it but parentheses.
const LONG: usize = 200;

impl Walker<'_, '_> {
    /// Whether the type parameters in a type are those that their names stand for here.
    pub fn can_write(&self, of: &Type) -> bool {
        !of.any(&|part| {
            part.name().split_once('@').is_some_and(|(name, _)| {
                let nearest = self.generics.iter().rev().find(|(own, _)| own == name);
                nearest.is_none_or(|(_, own)| own != part)
            })
        })
    }

    /// What may be put around an expression.
    pub fn around(&self, text: &str, of: &Type) -> Around {
        let traits = self.model.traits;
        if traits.has_ownership || (traits.has_concurrency && text == "self") {
            return Around::Nothing;
        }
        // A function that must not escape can only be called or handed on as it is.
        if of.any(&is_function) {
            return Around::Nothing;
        }
        // What never returns gives no value.
        if of.any(&|part| part.is("Never")) {
            return Around::Parentheses;
        }
        // Twice in an expression, a value may be sent to two places; and not everything has a derivative.
        if traits.has_concurrency || traits.has_derivatives || text.len() > LONG {
            return Around::Parentheses;
        }
        // A closure marks its own effects, and captures the instance as a whole.
        let is_partial = self.scopes.iter().any(|scope| scope.kind == ScopeKind::Function(Instance::Partial));
        let words = ["try", "await", "each ", "repeat ", "super", "#"];
        if self.effects > 0 || is_partial || words.iter().any(|word| text.contains(word)) {
            return Around::Expression;
        }
        Around::Closure
    }
}
