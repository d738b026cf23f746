//! Variables by their values, and calls by what they give.

use elenchus_check::{Local, NameMeaning};
use elenchus_ir::{Expr, ExprId, FunctionId, Name, Node, Program, VariableId};

use crate::step::Step;
use crate::view::View;

/// Puts the value of a local variable where the variable is used, or makes it a parameter of the function.
pub(crate) fn variables(view: &View<'_>) -> Vec<Step> {
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

/// Puts what a function gives in the place of every call of it, and drops the function.
pub(crate) fn calls(view: &View<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    for &node in &view.nodes {
        let Node::Function(id) = node else { continue };
        let function = &view.program.functions[id];
        let Some(value) = given(view, id) else { continue };
        let params: Vec<Name> =
            function.params.iter().map(|param| view.program.variables[*param].name).collect();
        let calls: Vec<ExprId> = view.exprs().filter(|call| is_call(view, *call, id)).collect();
        let parent = view.parent(node);
        // What is in the function itself goes with it.
        let is_inside = |call: &ExprId| view.around(Node::Expr(*call)).any(|around| around == node);
        if function.is_vararg || calls.is_empty() || calls.iter().any(is_inside) {
            continue;
        }
        steps.push(Step::new(move |program| {
            for &call in &calls {
                let Expr::Call { args, .. } = &program.exprs[call] else { return false };
                let args = args.clone();
                let copy = program.copy_within().expr(value);
                substitute(program, copy, &params, &args);
                program.exprs[call] = program.exprs[copy].clone();
            }
            program.remove(parent, node)
        }));
    }
    steps
}

/// The expression that is all that a function does.
fn given(view: &View<'_>, function: FunctionId) -> Option<ExprId> {
    let body = view.program.functions[function].body?;
    let Expr::Block { items } = &view.program.exprs[body] else { return Some(body) };
    let [item] = items[..] else { return None };
    match view.program.exprs[item] {
        Expr::Return(value) => value,
        Expr::Call { .. } | Expr::New { .. } | Expr::Assign { .. } => Some(item),
        _ => None,
    }
}

fn is_call(view: &View<'_>, expr: ExprId, function: FunctionId) -> bool {
    matches!(view.program.exprs[expr], Expr::Call { .. })
        && view.checked.called(Node::Expr(expr)) == Some(function)
}

/// Arguments for the names of parameters. A name that means something else where it stands is for the checker to notice.
fn substitute(program: &mut Program, within: ExprId, params: &[Name], args: &[ExprId]) {
    let mut names = Vec::new();
    let mut pending = vec![Node::Expr(within)];
    while let Some(node) = pending.pop() {
        if let Node::Expr(id) = node
            && let Expr::Name(name) = &program.exprs[id]
            && let Some(place) = params.iter().position(|param| param == name)
        {
            names.push((id, args[place]));
        }
        program.for_each_written_child(node, |child| pending.push(child));
    }
    for (id, arg) in names {
        let copy = program.copy_within().expr(arg);
        program.exprs[id] = program.exprs[copy].clone();
    }
}

fn uses(view: &View<'_>, variable: VariableId) -> Vec<ExprId> {
    let meaning = Some(NameMeaning::Local(Local::Variable(variable)));
    view.exprs().filter(|expr| view.checked.elaboration.meaning(*expr) == meaning).collect()
}
