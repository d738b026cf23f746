//! Expressions by a default of their type.

use elenchus_ir::{Expr, ExprId, Literal, Node, Receiver};

use super::bodies::default_named;
use crate::step::Step;
use crate::view::View;

/// Puts `null`, `0` or `false` in the place of an expression, by its type.
pub(crate) fn steps(view: &View<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    for id in view.exprs() {
        let expr = &view.program.exprs[id];
        if !expr.has_value() || view.is_statement(id) || is_named(view, id) {
            continue;
        }
        let default = default_named(&view.shown_type(id));
        if let Expr::Literal(literal) = expr
            && (*literal == default || matches!(literal, Literal::Bool(_)))
        {
            continue;
        }
        steps.push(Step::always(move |program| program.exprs[id] = Expr::Literal(default.clone())));
    }
    steps
}

/// Whether an expression stands where a value will not do: before a dot, or to be assigned to.
fn is_named(view: &View<'_>, id: ExprId) -> bool {
    let Some(Node::Expr(parent)) = view.parent(Node::Expr(id)) else { return false };
    match &view.program.exprs[parent] {
        Expr::Field { receiver, .. } | Expr::Call { receiver, .. } | Expr::Reference { receiver, .. } => {
            *receiver == Receiver::Expr(id)
        }
        Expr::Assign { target, .. } => *target == id,
        _ => false,
    }
}
