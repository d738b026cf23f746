//! Statements.

use elenchus_ir::{Expr, ExprId, Node};

use crate::step::Step;
use crate::view::View;

/// Takes away each statement, case, `catch`, `finally` and `else`.
pub(crate) fn remove(view: &View<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    for id in view.exprs() {
        let parent = Node::Expr(id);
        let parts: Vec<Node> = match &view.program.exprs[id] {
            Expr::Block { items } => items.iter().map(|item| Node::Expr(*item)).collect(),
            Expr::Switch { cases, .. } => cases.iter().map(|case| Node::Case(*case)).collect(),
            Expr::Try { catches, finally, .. } => {
                let catches = catches.iter().map(|catch| Node::Catch(*catch));
                catches.chain(finally.map(Node::Expr)).collect()
            }
            Expr::If { otherwise: Some(otherwise), .. } if view.is_statement(id) => {
                vec![Node::Expr(*otherwise)]
            }
            Expr::For { init, condition, update, .. } => {
                init.iter().chain(condition).chain(update).map(|part| Node::Expr(*part)).collect()
            }
            _ => continue,
        };
        // The last first: a variable is declared before it is used.
        for node in parts.into_iter().rev() {
            steps.push(Step::new(move |program| program.remove(Some(parent), node)));
        }
    }
    steps
}

/// Puts what is in a statement in its place.
pub(crate) fn unwrap(view: &View<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    for id in view.exprs() {
        if let Expr::Block { items } = &view.program.exprs[id] {
            for (index, item) in items.iter().enumerate() {
                if let Expr::Block { items: inner } = &view.program.exprs[*item] {
                    let (item, inner) = (*item, inner.clone());
                    steps.push(Step::new(move |program| splice(program, id, index, item, &inner)));
                }
            }
        }
        if !view.is_statement(id) {
            continue;
        }
        let bodies: Vec<ExprId> = match &view.program.exprs[id] {
            Expr::While { body, .. }
            | Expr::DoWhile { body, .. }
            | Expr::For { body, .. }
            | Expr::ForEach { body, .. } => vec![*body],
            Expr::If { then, otherwise, .. } => std::iter::once(*then).chain(*otherwise).collect(),
            Expr::Try { .. } | Expr::Switch { .. } => {
                view.parts(Node::Expr(id)).into_iter().filter(|part| view.is_statement(*part)).collect()
            }
            _ => Vec::new(),
        };
        for body in bodies {
            steps.push(Step::always(move |program| program.exprs[id] = program.exprs[body].clone()));
        }
    }
    steps
}

fn splice(
    program: &mut elenchus_ir::Program,
    block: ExprId,
    index: usize,
    item: ExprId,
    inner: &[ExprId],
) -> bool {
    let Expr::Block { items } = &mut program.exprs[block] else { return false };
    if items.get(index) != Some(&item) {
        return false;
    }
    items.splice(index..=index, inner.iter().copied());
    true
}
