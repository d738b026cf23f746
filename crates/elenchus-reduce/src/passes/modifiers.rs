//! Words before declarations.

use elenchus_ir::{Access, Inheritance, Modifiers, Node, Program};

use crate::step::Step;
use crate::view::View;

/// Takes a word away.
type Strip = fn(&mut Modifiers);

/// Takes each word away.
pub(crate) fn steps(view: &View<'_>) -> Vec<Step> {
    let mut steps = vec![Step::new(unseal)];
    for &node in &view.nodes {
        let Some(modifiers) = of(view.program, node) else { continue };
        let words: [(bool, Strip); 5] = [
            (modifiers.access != Access::Unwritten, |modifiers| modifiers.access = Access::Unwritten),
            (modifiers.is_final, |modifiers| modifiers.is_final = false),
            (modifiers.is_override, |modifiers| modifiers.is_override = false),
            (modifiers.is_abstract, |modifiers| modifiers.is_abstract = false),
            (modifiers.is_static, |modifiers| modifiers.is_static = false),
        ];
        for (_, strip) in words.into_iter().filter(|(is_there, _)| *is_there) {
            steps.push(Step::new(move |program| change(program, node, strip)));
        }
    }
    steps
}

fn of(program: &Program, node: Node) -> Option<Modifiers> {
    match node {
        Node::Class(id) => Some(program.classes[id].modifiers),
        Node::Function(id) => Some(program.functions[id].modifiers),
        Node::Variable(id) => Some(program.variables[id].modifiers),
        _ => None,
    }
}

fn change(program: &mut Program, node: Node, strip: Strip) -> bool {
    match node {
        Node::Class(id) => strip(&mut program.classes[id].modifiers),
        Node::Function(id) => strip(&mut program.functions[id].modifiers),
        Node::Variable(id) => strip(&mut program.variables[id].modifiers),
        _ => return false,
    }
    true
}

/// A class is sealed together with all that says so.
fn unseal(program: &mut Program) -> bool {
    let mut has_changed = false;
    for id in program.classes.ids() {
        let class = &mut program.classes[id];
        has_changed |= class.modifiers.inheritance != Inheritance::Unwritten || !class.permits.is_empty();
        class.modifiers.inheritance = Inheritance::Unwritten;
        class.permits.clear();
    }
    has_changed
}
