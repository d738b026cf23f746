//! Statements by an expression in them.

use elenchus_ir::{Access, Expr, ExprId, Modifiers, Node, Slot, Variable};

use super::types::object;
use crate::step::Step;
use crate::view::View;

/// Larger programs have more expressions than it pays to try one by one.
const MOST: usize = 150;

/// Puts an expression in the place of the statement that it stands in: a call or creation as it is, and anything else as the
/// value of a new variable, of which only the root of all types is known.
pub(crate) fn steps(view: &View<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    if view.exprs().count() > MOST {
        return steps;
    }
    for block in view.exprs() {
        let Expr::Block { items } = &view.program.exprs[block] else { continue };
        for &item in items {
            for part in below(view, item) {
                let expr = &view.program.exprs[part];
                if is_statement(expr) {
                    steps
                        .push(Step::always(move |program| program.exprs[item] = program.exprs[part].clone()));
                } else if !is_value_of_root(view, item, part) {
                    steps.push(Step::new(move |program| {
                        let Some(name) =
                            ["o", "p", "q"].into_iter().find(|name| program.names.get(name).is_none())
                        else {
                            return false;
                        };
                        let name = program.names.intern(name);
                        let ty = object(program);
                        let ty = Slot::Written(program.types.add(ty));
                        let modifiers = Modifiers { access: Access::Unwritten, ..Modifiers::default() };
                        let init = Some(program.exprs.add(program.exprs[part].clone()));
                        let variable = program.variables.add(Variable { name, modifiers, ty, init });
                        program.exprs[item] = Expr::Let(variable);
                        true
                    }));
                }
            }
        }
    }
    steps
}

fn is_statement(expr: &Expr) -> bool {
    matches!(expr, Expr::Call { .. } | Expr::New { .. } | Expr::Assign { .. })
}

/// The expressions below a statement that are more than a name, and that stand in no lambda, class or block of their own.
fn below(view: &View<'_>, statement: ExprId) -> Vec<ExprId> {
    let mut found = Vec::new();
    let mut pending = view.parts(Node::Expr(statement));
    while let Some(part) = pending.pop() {
        let expr = &view.program.exprs[part];
        let is_simple = matches!(
            expr,
            Expr::Literal(_)
                | Expr::Name(_)
                | Expr::This { .. }
                | Expr::Lambda { .. }
                | Expr::Reference { .. }
        );
        if is_simple || matches!(expr, Expr::Block { .. }) {
            continue;
        }
        if expr.has_value() && !view.is_statement(part) {
            found.push(part);
        }
        pending.extend(view.parts(Node::Expr(part)));
    }
    found
}

/// Whether a statement is already a variable with this value.
fn is_value_of_root(view: &View<'_>, statement: ExprId, part: ExprId) -> bool {
    matches!(view.program.exprs[statement], Expr::Let(variable) if view.program.variables[variable].init == Some(part))
}
