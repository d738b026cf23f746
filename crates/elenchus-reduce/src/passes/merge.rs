//! Classes by their supertypes.

use elenchus_ir::{Name, Node, Program, TypeUse, TypeUseId};

use super::types::object;
use crate::step::Step;
use crate::view::View;

/// Writes a supertype, or the root, wherever a class without parameters is named, and drops the class.
pub(crate) fn steps(view: &View<'_>) -> Vec<Step> {
    let program = view.program;
    let mut steps = Vec::new();
    for &node in &view.nodes {
        let Node::Class(id) = node else { continue };
        let class = &program.classes[id];
        if view.parent(node).is_some_and(|parent| !matches!(parent, Node::Class(_))) {
            continue;
        }
        let parent = view.parent(node);
        let name = class.name;
        let above = class.superclass.iter().chain(&class.interfaces).copied().map(Some);
        for supertype in above.chain([None]) {
            steps.push(Step::new(move |program| {
                program.remove(parent, node);
                rename(program, name, supertype)
            }));
        }
    }
    steps
}

fn rename(program: &mut Program, name: Name, supertype: Option<TypeUseId>) -> bool {
    let mut has_changed = false;
    for id in program.types.ids() {
        if matches!(&program.types[id], TypeUse::Named { name: of, .. } if *of == name)
            && Some(id) != supertype
        {
            let by = match supertype {
                Some(supertype) => {
                    let copy = program.copy_within().ty(supertype);
                    program.types[copy].clone()
                }
                None => object(program),
            };
            program.types[id] = by;
            has_changed = true;
        }
    }
    has_changed
}
