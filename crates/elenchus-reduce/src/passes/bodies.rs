//! Bodies of functions and values of fields.

use elenchus_ir::{
    ClassKind, Expr, ExprId, Function, FunctionId, FunctionKind, Literal, Member, Node, Program, TypeUse,
    TypeUseId, VariableId,
};

use crate::step::Step;
use crate::view::View;

/// Leaves nothing of a body but a default of its type.
pub(crate) fn steps(view: &View<'_>) -> Vec<Step> {
    let program = view.program;
    let mut steps = Vec::new();
    for &node in &view.nodes {
        match node {
            Node::Function(id) if has_content(program, &program.functions[id]) => {
                steps.push(Step::always(move |program| empty(program, id)));
            }
            Node::Class(id) => {
                for member in &program.classes[id].members {
                    if let Member::Initializer { body, .. } = *member
                        && !program.children(Node::Expr(body)).is_empty()
                    {
                        steps.push(Step::new(move |program| {
                            program.remove(Some(Node::Class(id)), Node::Expr(body))
                        }));
                    }
                }
            }
            Node::Variable(id)
                if is_field(view, node)
                    && program.variables[id].init.is_some_and(|init| !is_trivial(program, init)) =>
            {
                steps.push(Step::always(move |program| empty_field(program, id)));
            }
            _ => {}
        }
    }
    steps
}

/// Leaves nothing of a method but its head.
pub(crate) fn without(view: &View<'_>) -> Vec<Step> {
    let program = view.program;
    let mut steps = Vec::new();
    for &node in &view.nodes {
        let Node::Function(id) = node else { continue };
        let function = &program.functions[id];
        let Some(Node::Class(class)) = view.parent(node) else { continue };
        if function.kind == FunctionKind::Constructor || function.body.is_none() {
            continue;
        }
        steps.push(Step::always(move |program| {
            let is_interface = program.classes[class].kind == ClassKind::Interface;
            let function = &mut program.functions[id];
            function.body = None;
            function.modifiers.is_default = false;
            function.modifiers.is_abstract = !is_interface;
            if !is_interface {
                program.classes[class].modifiers.is_abstract = true;
            }
        }));
    }
    steps
}

/// Whether there is more in a body than what every function has.
pub(crate) fn has_content(program: &Program, function: &Function) -> bool {
    let Some(body) = function.body else { return false };
    match &program.exprs[body] {
        Expr::Block { items } => match items[..] {
            [] => false,
            [item] => match &program.exprs[item] {
                Expr::Return(value) => value.is_some_and(|value| !is_trivial(program, value)),
                Expr::Delegate { args, .. } => args.iter().any(|arg| !is_trivial(program, *arg)),
                _ => true,
            },
            _ => true,
        },
        _ => !is_trivial(program, body),
    }
}

fn is_trivial(program: &Program, expr: ExprId) -> bool {
    matches!(program.exprs[expr], Expr::Literal(_))
}

/// Whether a variable is a field, of a class or of the top level.
pub(crate) fn is_field(view: &View<'_>, node: Node) -> bool {
    match (view.parent(node), node) {
        (None, _) => true,
        (Some(Node::Class(class)), Node::Variable(id)) => {
            !view.program.classes[class].components.contains(&id)
        }
        _ => false,
    }
}

/// Leaves a default of what a function gives.
pub(crate) fn empty(program: &mut Program, id: FunctionId) {
    let function = &program.functions[id];
    let Some(body) = function.body else { return };
    let mut items = Vec::new();
    if function.kind == FunctionKind::Constructor {
        if let Expr::Block { items: old } = &program.exprs[body]
            && let Some(first) = old.first()
            && matches!(program.exprs[*first], Expr::Delegate { .. })
        {
            items.push(*first);
        }
    } else if let Some(result) = function.result.known().copied()
        && !is_void(program, result)
    {
        let value = program.exprs.add(Expr::Literal(default_of(program, result)));
        items.push(program.exprs.add(Expr::Return(Some(value))));
    }
    program.exprs[body] = Expr::Block { items };
}

/// Leaves a default of a field.
pub(crate) fn empty_field(program: &mut Program, id: VariableId) {
    let variable = &program.variables[id];
    let default = variable.ty.known().map_or(Literal::Null, |ty| default_of(program, *ty));
    if let Some(init) = variable.init {
        program.exprs[init] = Expr::Literal(default);
    }
}

/// The value that every variable of a type may have.
pub(crate) fn default_of(program: &Program, ty: TypeUseId) -> Literal {
    default_named(primitive_name(program, ty))
}

/// The same for a type by its name.
pub(crate) fn default_named(name: &str) -> Literal {
    match name {
        "boolean" => Literal::Bool(false),
        "byte" | "short" | "char" | "int" | "long" | "float" | "double" => Literal::Int(0),
        _ => Literal::Null,
    }
}

fn is_void(program: &Program, ty: TypeUseId) -> bool {
    primitive_name(program, ty) == "void"
}

fn primitive_name(program: &Program, ty: TypeUseId) -> &str {
    match &program.types[ty] {
        TypeUse::Named { outer: None, name, args } if args.is_empty() => program.names.spelling(*name),
        _ => "",
    }
}
