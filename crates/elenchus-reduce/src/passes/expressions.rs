//! Expressions by parts of themselves.

use elenchus_ir::{Expr, Node};

use crate::step::Step;
use crate::view::View;

/// Puts a part of an expression in its place.
pub(crate) fn steps(view: &View<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    for id in view.exprs() {
        let expr = &view.program.exprs[id];
        if matches!(expr, Expr::Block { .. } | Expr::Return(_) | Expr::Let(_)) {
            continue;
        }
        for part in view.parts(Node::Expr(id)) {
            let part_of_lambda = matches!(expr, Expr::Lambda { .. });
            if !part_of_lambda && view.program.exprs[part].has_value() {
                steps.push(Step::always(move |program| program.exprs[id] = program.exprs[part].clone()));
            }
        }
        if let Expr::Lambda { params, body } = expr {
            // A block that only gives a value is that value.
            if let Expr::Block { items } = &view.program.exprs[*body]
                && let [item] = items[..]
                && let Expr::Return(Some(value)) = view.program.exprs[item]
            {
                let params = params.clone();
                steps.push(Step::always(move |program| {
                    program.exprs[id] = Expr::Lambda { params: params.clone(), body: value };
                }));
            }
        }
        if let Expr::New { body: Some(_), .. } = expr {
            steps.push(Step::always(move |program| {
                if let Expr::New { body, .. } = &mut program.exprs[id] {
                    *body = None;
                }
            }));
        }
    }
    steps
}
