//! Type parameters, with the arguments for them.

use elenchus_ir::{Expr, ExprId, Name, Node, Program, Slot, TypeParameterId, TypeUse, TypeUseId};

use super::types::object;
use crate::step::Step;
use crate::view::View;

/// Puts the bound of a type parameter where the parameter is used.
pub(crate) fn steps(view: &View<'_>) -> Vec<Step> {
    let program = view.program;
    let mut steps = Vec::new();
    for &node in &view.nodes {
        let params: &[TypeParameterId] = match node {
            Node::Class(id) => &program.classes[id].type_params,
            Node::Function(id) => &program.functions[id].type_params,
            _ => continue,
        };
        let count = params.len();
        for (index, &param) in params.iter().enumerate().rev() {
            let uses = uses(view, node, program.type_params[param].name);
            let calls = if let Node::Function(_) = node { calls(view, node) } else { Vec::new() };
            steps.push(Step::new(move |program| {
                substitute(program, param, &uses);
                if let Node::Class(id) = node {
                    let name = program.classes[id].name;
                    drop_class_args(program, name, count, index);
                }
                for &call in &calls {
                    omit_type_args(&mut program.exprs[call]);
                }
                program.remove(Some(node), Node::TypeParameter(param))
            }));
        }
    }
    steps
}

/// Where a type variable is written below a declaration.
fn uses(view: &View<'_>, declaration: Node, name: Name) -> Vec<TypeUseId> {
    let program = view.program;
    let is_use = |node: Node| match node {
        Node::Type(id) => match &program.types[id] {
            TypeUse::Named { outer: None, name: of, .. } if *of == name => Some(id),
            _ => None,
        },
        _ => None,
    };
    program.written_nodes_below(declaration).into_iter().filter_map(is_use).collect()
}

fn calls(view: &View<'_>, function: Node) -> Vec<ExprId> {
    let is_call =
        |expr: &ExprId| view.checked.called(Node::Expr(*expr)).map(Node::Function) == Some(function);
    view.exprs().filter(is_call).collect()
}

fn substitute(program: &mut Program, param: TypeParameterId, uses: &[TypeUseId]) {
    let bound = program.type_params[param].bounds.first().copied();
    for &place in uses {
        let by = match bound {
            // A bound that speaks of its own variable would go on for ever.
            Some(bound) if !uses.contains(&place) || !is_below(program, bound, place) => {
                let copy = program.copy_within().ty(bound);
                program.types[copy].clone()
            }
            _ => object(program),
        };
        program.types[place] = by;
    }
}

fn is_below(program: &Program, around: TypeUseId, ty: TypeUseId) -> bool {
    program.written_nodes_below(Node::Type(around)).contains(&Node::Type(ty))
}

fn drop_class_args(program: &mut Program, class: Name, count: usize, index: usize) {
    for id in program.types.ids() {
        if let TypeUse::Named { name, args, .. } = &mut program.types[id]
            && *name == class
            && args.len() == count
        {
            args.remove(index);
        }
    }
    for id in program.exprs.ids() {
        let types = &program.types;
        if let Expr::New { class: created, class_args, .. } = &mut program.exprs[id]
            && matches!(&types[*created], TypeUse::Named { name, .. } if *name == class)
        {
            match class_args {
                Slot::Written(args) | Slot::Omitted(Some(args)) if args.len() == count => {
                    args.remove(index);
                }
                Slot::Written(_) | Slot::Omitted(_) => {}
            }
            if count == 1 {
                *class_args = Slot::Written(Vec::new());
            }
        }
    }
}

fn omit_type_args(expr: &mut Expr) {
    if let Expr::Call { type_args, .. } | Expr::New { type_args, .. } | Expr::Reference { type_args, .. } =
        expr
    {
        *type_args = Slot::Omitted(None);
    }
}
