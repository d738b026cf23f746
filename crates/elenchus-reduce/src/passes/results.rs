//! Results of functions.

use elenchus_ir::{Expr, ExprId, FunctionId, FunctionKind, Node, Program, Slot, TypeUse};

use crate::step::Step;
use crate::view::View;

/// Lets a function give nothing.
pub(crate) fn steps(view: &View<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    for &node in &view.nodes {
        let Node::Function(id) = node else { continue };
        let function = &view.program.functions[id];
        let Some(body) = function.body else { continue };
        let is_void = function.result.known().is_some_and(|ty| {
            matches!(&view.program.types[*ty], TypeUse::Named { name, .. } if view.program.names.spelling(*name) == "void")
        });
        if function.kind == FunctionKind::Constructor || is_void {
            continue;
        }
        let returns = returns(view, body);
        steps.push(Step::always(move |program| give_nothing(program, id, body, &returns)));
    }
    steps
}

/// The `return`s of a body that are not those of a lambda or class in it.
fn returns(view: &View<'_>, body: ExprId) -> Vec<ExprId> {
    let mut returns = Vec::new();
    let mut pending = vec![Node::Expr(body)];
    while let Some(node) = pending.pop() {
        match node {
            Node::Class(_) => continue,
            Node::Expr(id) => match view.program.exprs[id] {
                Expr::Lambda { .. } => continue,
                Expr::Return(_) => returns.push(id),
                _ => {}
            },
            _ => {}
        }
        view.program.for_each_written_child(node, |child| pending.push(child));
    }
    returns
}

fn give_nothing(program: &mut Program, id: FunctionId, body: ExprId, returns: &[ExprId]) {
    let name = program.names.intern("void");
    let void = program.types.add(TypeUse::Named { outer: None, name, args: Vec::new() });
    program.functions[id].result = Slot::Written(void);
    let last = match &program.exprs[body] {
        Expr::Block { items } => items.last().copied(),
        _ => None,
    };
    for &place in returns {
        program.exprs[place] = match program.exprs[place] {
            // What is done for the result may be what it is about.
            Expr::Return(Some(value)) if Some(place) == last && is_statement(&program.exprs[value]) => {
                program.exprs[value].clone()
            }
            _ => Expr::Return(None),
        };
    }
    let ends_in_return = last.is_some_and(|last| matches!(program.exprs[last], Expr::Return(None)));
    match &mut program.exprs[body] {
        Expr::Block { items } => {
            if ends_in_return {
                items.pop();
            }
        }
        value => {
            let value = value.clone();
            let items = if is_statement(&value) { vec![program.exprs.add(value)] } else { Vec::new() };
            program.exprs[body] = Expr::Block { items };
        }
    }
}

fn is_statement(expr: &Expr) -> bool {
    matches!(expr, Expr::Call { .. } | Expr::New { .. } | Expr::Assign { .. })
}
