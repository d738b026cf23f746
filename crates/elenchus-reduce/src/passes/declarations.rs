//! Declarations.

use elenchus_ir::{ClassId, Expr, Member, Name, Node, Program, TypeUse};

use super::bodies::{has_content, is_field};
use crate::step::Step;
use crate::view::View;

/// Takes away every declaration in which nothing happens.
pub(crate) fn idle(view: &View<'_>) -> Vec<Step> {
    let is_busy = |node: &Node| match *node {
        Node::Function(id) => has_content(view.program, &view.program.functions[id]),
        Node::Variable(id) if is_field(view, *node) => {
            let init = view.program.variables[id].init;
            init.is_some_and(|init| !matches!(view.program.exprs[init], Expr::Literal(_)))
        }
        _ => false,
    };
    list(view, |node| !view.program.written_nodes_below(node).iter().any(is_busy))
}

/// Takes away every declaration.
pub(crate) fn all(view: &View<'_>) -> Vec<Step> {
    list(view, |_| true)
}

fn list(view: &View<'_>, is_wanted: impl Fn(Node) -> bool) -> Vec<Step> {
    let program = view.program;
    let mut steps = Vec::new();
    // The last first: declarations are used by those that come later more often than the other way round.
    for &node in view.nodes.iter().rev() {
        let parent = view.parent(node);
        let is_declaration = match (parent, node) {
            // The body of an initialiser is an expression.
            (None, _)
            | (_, Node::EnumConstant(_) | Node::Function(_))
            | (Some(Node::Class(_)), Node::Class(_) | Node::Expr(_)) => true,
            (Some(Node::Class(_)), Node::Variable(_)) => is_field(view, node),
            _ => false,
        };
        if !is_declaration || !is_wanted(node) {
            continue;
        }
        match node {
            Node::Class(id) => {
                let name = program.classes[id].name;
                steps.push(Step::new(move |program| remove_class(program, parent, id, name)));
                if !program.classes[id].members.is_empty() {
                    steps.extend(inline_members(view, parent, id));
                }
            }
            _ => steps.push(Step::new(move |program| program.remove(parent, node))),
        }
    }
    steps
}

/// A class goes with its name in lists of permitted classes.
fn remove_class(program: &mut Program, parent: Option<Node>, id: ClassId, name: Name) -> bool {
    for other in program.classes.ids() {
        let types = &program.types;
        program.classes[other].permits.retain(
            |permitted| !matches!(&types[*permitted], TypeUse::Named { name: of, .. } if *of == name),
        );
    }
    program.remove(parent, Node::Class(id))
}

/// Puts the member classes of a class where the class is.
fn inline_members(view: &View<'_>, parent: Option<Node>, id: ClassId) -> Option<Step> {
    let has_classes =
        view.program.classes[id].members.iter().any(|member| matches!(member, Member::Class(_)));
    if !has_classes || parent.is_some() {
        return None;
    }
    Some(Step::always(move |program| {
        let is_class = |member: &Member| matches!(member, Member::Class(_));
        let (classes, others): (Vec<Member>, Vec<Member>) =
            program.classes[id].members.iter().copied().partition(is_class);
        program.classes[id].members = others;
        let outer = program.classes[id].name;
        for member in classes {
            if let Member::Class(class) = member {
                program.classes[class].modifiers.is_static = false;
                program.items.push(elenchus_ir::Item::Class(class));
            }
        }
        for ty in program.types.ids() {
            if let TypeUse::Named { outer: Some(of), .. } = &program.types[ty]
                && matches!(&program.types[*of], TypeUse::Named { name, .. } if *name == outer)
                && let TypeUse::Named { outer, .. } = &mut program.types[ty]
            {
                *outer = None;
            }
        }
    }))
}
