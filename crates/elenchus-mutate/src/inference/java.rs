use elenchus_ir::{Expr, ExprId, Literal, Program, VariableId};
use elenchus_types::{Type, TypeId, World};

use super::Inference;
use crate::Bounds;

/// Java: `var` (JLS 14.4.1), diamonds (15.9), inferred type arguments (15.12) and lambda parameters (15.27.1).
#[derive(Clone, Copy, Debug)]
pub struct JavaInference;

impl Inference for JavaInference {
    /// JLS 14.4.1: there is an initialiser, which has a type of its own.
    fn omits_variable(&self, program: &Program, variable: VariableId) -> bool {
        program.variables[variable].init.is_some_and(|init| self.stands_alone(program, init))
    }

    fn omits_loop_variable(&self) -> bool {
        true
    }

    fn omits_result(&self) -> bool {
        false
    }

    /// JLS 15.9, 15.12: poly expressions are those in assignment and invocation contexts.
    fn cast_is_target(&self) -> bool {
        false
    }

    /// JLS 18.4: a variable without other bounds is the greatest lower bound of those that it is declared with.
    fn infers_unseen(&self) -> bool {
        true
    }

    fn stands_alone(&self, program: &Program, expr: ExprId) -> bool {
        let results = program.results(expr);
        if results == [expr] {
            return !matches!(
                program.exprs[expr],
                Expr::Lambda { .. } | Expr::Reference { .. } | Expr::Literal(Literal::Null)
            );
        }
        let is_null = |id: &ExprId| matches!(program.exprs[*id], Expr::Literal(Literal::Null));
        !results.is_empty()
            && results.iter().all(|result| is_null(result) || self.stands_alone(program, *result))
            && !results.iter().all(is_null)
    }

    /// JLS 18.4: a variable that equals a type is that type; one with proper lower bounds is their least upper bound; any
    /// other is the greatest lower bound of its upper bounds.
    fn solve(&self, world: &mut World, bounds: &Bounds) -> Option<TypeId> {
        match (&*bounds.same, &*bounds.at_least) {
            ([first, ..], _) => Some(*first),
            ([], []) if bounds.is_fed => None,
            ([], []) => {
                let lowest = |world: &mut World, ty: TypeId| {
                    bounds.at_most.iter().all(|above| world.is_subtype(ty, *above))
                };
                bounds.at_most.iter().copied().find(|ty| lowest(world, *ty))
            }
            // The capture of a wildcard is nothing that could be written.
            ([], lower) if lower.iter().any(|ty| matches!(world.get(*ty), Type::Wildcard(_))) => None,
            ([], lower) => world.lub(lower).filter(|lub| !lub.cut).map(|lub| lub.bound),
        }
    }
}
