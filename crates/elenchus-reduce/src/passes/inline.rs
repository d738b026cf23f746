//! Variables by their values.

use elenchus_check::{Local, NameMeaning};
use elenchus_ir::{Expr, ExprId, Node, VariableId};

use crate::step::Step;
use crate::view::View;

/// Puts the value of a local variable where the variable is used, or makes it a parameter of the function.
pub(crate) fn steps(view: &View<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    for id in view.exprs() {
        let Expr::Let(variable) = view.program.exprs[id] else { continue };
        let Some(Node::Expr(block)) = view.parent(Node::Expr(id)) else { continue };
        let uses = uses(view, variable);
        if let Some(init) = view.program.variables[variable].init {
            steps.push(Step::new(move |program| {
                for &place in &uses {
                    let copy = program.copy_within().expr(init);
                    program.exprs[place] = program.exprs[copy].clone();
                }
                program.remove(Some(Node::Expr(block)), Node::Expr(id))
            }));
        }
        let function = view.around(Node::Expr(id)).find_map(|node| match node {
            Node::Function(function) => Some(Some(function)),
            Node::Class(_) => Some(None),
            Node::Expr(around) if matches!(view.program.exprs[around], Expr::Lambda { .. }) => Some(None),
            _ => None,
        });
        if let Some(Some(function)) = function
            && view.program.variables[variable].ty.written().is_some()
            && !view.program.functions[function].is_vararg
        {
            steps.push(Step::new(move |program| {
                program.variables[variable].init = None;
                program.functions[function].params.push(variable);
                program.remove(Some(Node::Expr(block)), Node::Expr(id))
            }));
        }
    }
    steps
}

fn uses(view: &View<'_>, variable: VariableId) -> Vec<ExprId> {
    let meaning = Some(NameMeaning::Local(Local::Variable(variable)));
    view.exprs().filter(|expr| view.checked.elaboration.meaning(*expr) == meaning).collect()
}
