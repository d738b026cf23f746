//! Parameters of functions, with the arguments for them.

use elenchus_ir::{ClassId, Expr, ExprId, FunctionKind, Name, Node, Program, TypeUse};
use elenchus_types::Type;

use crate::step::Step;
use crate::view::View;

/// Takes away each parameter, and the components of records. Functions of one name and number of parameters change
/// together, because they may override each other.
pub(crate) fn steps(view: &View<'_>) -> Vec<Step> {
    let program = view.program;
    let mut steps = Vec::new();
    for &node in &view.nodes {
        match node {
            Node::Function(id) => {
                let function = &program.functions[id];
                let (name, count) = (function.name, function.params.len());
                let class = match view.parent(node) {
                    Some(Node::Class(class)) => Some(class),
                    _ => None,
                };
                for index in (0..count).rev() {
                    if function.is_vararg && index + 1 == count {
                        continue;
                    }
                    if function.kind == FunctionKind::Constructor {
                        let Some(class) = class else { continue };
                        let name = program.classes[class].name;
                        steps.push(Step::always(move |program| {
                            program.functions[id].params.remove(index);
                            drop_creation_args(program, name, count, index);
                        }));
                    } else {
                        let lambdas = lambdas_of(view, class, count);
                        steps.push(Step::always(move |program| {
                            drop_params(program, name, count, index);
                            for &lambda in &lambdas {
                                if let Expr::Lambda { params, .. } = &mut program.exprs[lambda] {
                                    params.remove(index);
                                }
                            }
                        }));
                    }
                }
            }
            Node::Class(id) => {
                let (name, count) = (program.classes[id].name, program.classes[id].components.len());
                for index in (0..count).rev() {
                    steps.push(Step::always(move |program| {
                        program.classes[id].components.remove(index);
                        drop_creation_args(program, name, count, index);
                    }));
                }
            }
            _ => {}
        }
    }
    steps
}

/// The lambdas of so many parameters that become instances of an interface of the program.
fn lambdas_of(view: &View<'_>, class: Option<ClassId>, count: usize) -> Vec<ExprId> {
    let is_of = |lambda: &ExprId| {
        let Expr::Lambda { params, .. } = &view.program.exprs[*lambda] else { return false };
        let target = view.checked.elaboration.target(*lambda);
        let target = target.and_then(|target| match view.checked.world.get(target) {
            Type::Class(class) => view.checked.declared.node(class.class),
            _ => None,
        });
        params.len() == count && target.is_some() && target == class
    };
    view.exprs().filter(is_of).collect()
}

fn drop_params(program: &mut Program, name: Name, count: usize, index: usize) {
    for id in program.functions.ids() {
        let function = &mut program.functions[id];
        if function.name == name && function.params.len() == count && function.kind == FunctionKind::Function
        {
            function.params.remove(index);
        }
    }
    for id in program.exprs.ids() {
        if let Expr::Call { name: called, args, .. } = &mut program.exprs[id]
            && *called == name
            && args.len() == count
        {
            args.remove(index);
        }
    }
}

fn drop_creation_args(program: &mut Program, name: Name, count: usize, index: usize) {
    for id in program.exprs.ids() {
        let types = &program.types;
        let is_of = |ty| matches!(&types[ty], TypeUse::Named { name: of, .. } if *of == name);
        match &mut program.exprs[id] {
            Expr::New { class, args, .. } if args.len() == count && is_of(*class) => {
                args.remove(index);
            }
            // Which constructor is meant is for the checker to say.
            Expr::Delegate { args, .. } if args.len() == count => {
                args.remove(index);
            }
            _ => {}
        }
    }
}
