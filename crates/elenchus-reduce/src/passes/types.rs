//! Types as they are written.

use elenchus_ir::{ClassId, Expr, ExprId, Member, Node, Program, Slot, TypeUse, TypeUseId};

use crate::step::Step;
use crate::view::View;

/// Takes away supertypes, bounds, what is thrown, and written type arguments of calls.
pub(crate) fn clauses(view: &View<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    for &node in &view.nodes {
        match (view.parent(node), node) {
            (Some(parent @ Node::Class(id)), Node::Type(ty))
                if view.program.classes[id].superclass == Some(ty) =>
            {
                let calls = super_calls(view, id);
                steps.push(Step::new(move |program| {
                    for &(block, call) in &calls {
                        program.remove(Some(Node::Expr(block)), Node::Expr(call));
                    }
                    program.remove(Some(parent), node)
                }));
            }
            (Some(parent @ (Node::Class(_) | Node::TypeParameter(_))), Node::Type(_)) => {
                steps.push(Step::new(move |program| program.remove(Some(parent), node)));
            }
            (Some(parent @ Node::Function(id)), Node::Type(ty))
                if view.program.functions[id].throws.contains(&ty) =>
            {
                steps.push(Step::new(move |program| program.remove(Some(parent), node)));
            }
            (_, Node::Expr(id)) => match &view.program.exprs[id] {
                Expr::Call { type_args: Slot::Written(_), .. }
                | Expr::Reference { type_args: Slot::Written(_), .. }
                | Expr::New { .. } => steps.push(Step::new(move |program| omit_args(&mut program.exprs[id]))),
                _ => {}
            },
            _ => {}
        }
    }
    steps
}

/// Puts simpler types in the place of types: a wildcard's bound, an argument, the root of all classes.
pub(crate) fn simpler(view: &View<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    for &node in &view.nodes {
        let Node::Type(id) = node else { continue };
        let ty = &view.program.types[id];
        match ty {
            TypeUse::Extends(of) | TypeUse::Super(of) | TypeUse::Nullable(of) | TypeUse::Array(of) => {
                let of = *of;
                steps.push(Step::always(move |program| program.types[id] = program.types[of].clone()));
            }
            TypeUse::Intersection(parts) => {
                for &part in parts {
                    steps.push(Step::always(move |program| program.types[id] = program.types[part].clone()));
                }
            }
            TypeUse::Named { args, .. } => {
                for &arg in args {
                    steps.push(Step::always(move |program| program.types[id] = program.types[arg].clone()));
                }
            }
            TypeUse::Unbounded | TypeUse::Function { .. } => {}
        }
        if !is_shortest(view.program, id) {
            steps.push(Step::always(move |program| program.types[id] = object(program)));
        }
    }
    steps
}

/// The calls of superclass constructors in a class, each with the block that it is in.
fn super_calls(view: &View<'_>, class: ClassId) -> Vec<(ExprId, ExprId)> {
    let body = |member: &Member| match member {
        Member::Function(id) => view.program.functions[*id].body,
        _ => None,
    };
    let call = |block: ExprId| match &view.program.exprs[block] {
        Expr::Block { items } => items.first().map(|first| (block, *first)),
        _ => None,
    };
    let is_super_call = |(_, call): &(ExprId, ExprId)| {
        matches!(view.program.exprs[*call], Expr::Delegate { to_super: true, .. })
    };
    view.program.classes[class]
        .members
        .iter()
        .filter_map(body)
        .filter_map(call)
        .filter(is_super_call)
        .collect()
}

/// Whether nothing simpler can be written: the root, or a type that is no class.
fn is_shortest(program: &Program, id: TypeUseId) -> bool {
    const SHORT: [&str; 10] =
        ["Object", "boolean", "byte", "short", "char", "int", "long", "float", "double", "void"];
    match &program.types[id] {
        TypeUse::Named { outer: None, name, args } => {
            args.is_empty() && SHORT.contains(&program.names.spelling(*name))
        }
        _ => false,
    }
}

/// The root of all classes, as it is written.
pub(crate) fn object(program: &mut Program) -> TypeUse {
    TypeUse::Named { outer: None, name: program.names.intern("Object"), args: Vec::new() }
}

fn omit_args(expr: &mut Expr) -> bool {
    let (Expr::Call { type_args, .. } | Expr::Reference { type_args, .. } | Expr::New { type_args, .. }) =
        expr
    else {
        return false;
    };
    let is_written = matches!(type_args, Slot::Written(args) if !args.is_empty());
    *type_args = Slot::Omitted(None);
    let Expr::New { class_args, .. } = expr else { return is_written };
    let is_generic = matches!(class_args, Slot::Written(args) if !args.is_empty());
    if is_generic {
        *class_args = Slot::Omitted(None);
    }
    is_written || is_generic
}
