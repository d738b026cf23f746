//! Classes without a form of their own.

use elenchus_ir::{ClassKind, Expr, Member, Node};

use crate::step::Step;
use crate::view::View;

/// Makes an interface of a trait, and a plain class of a record, an enum or an interface: without components, constants and what its constructors had to
/// give to the components.
pub(crate) fn steps(view: &View<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    for &node in &view.nodes {
        let Node::Class(id) = node else { continue };
        let class = &view.program.classes[id];
        if class.kind == ClassKind::Class {
            continue;
        }
        if class.modifiers.is_trait {
            steps.push(Step::always(move |program| program.classes[id].modifiers.is_trait = false));
        }
        let fields: Vec<_> =
            class.components.iter().map(|field| view.program.variables[*field].name).collect();
        let constants: Vec<Node> =
            class.constants.iter().map(|constant| Node::EnumConstant(*constant)).collect();
        steps.push(Step::always(move |program| {
            for &constant in &constants {
                program.remove(Some(node), constant);
            }
            let class = &mut program.classes[id];
            class.kind = ClassKind::Class;
            class.modifiers.is_trait = false;
            class.components.clear();
            class.permits.clear();
            let functions: Vec<_> = class
                .members
                .iter()
                .filter_map(
                    |member| if let Member::Function(function) = member { Some(*function) } else { None },
                )
                .collect();
            for function in functions {
                program.functions[function].modifiers.is_default = false;
                let Some(body) = program.functions[function].body else { continue };
                let Expr::Block { items } = &program.exprs[body] else { continue };
                let gives_component = |item: &&elenchus_ir::ExprId| match &program.exprs[**item] {
                    Expr::Assign { target, .. } => match &program.exprs[*target] {
                        Expr::Field { name, .. } => fields.contains(name),
                        _ => false,
                    },
                    _ => false,
                };
                let kept: Vec<_> = items.iter().filter(|item| !gives_component(item)).copied().collect();
                program.exprs[body] = Expr::Block { items: kept };
            }
        }));
    }
    steps
}
