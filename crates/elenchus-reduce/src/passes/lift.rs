//! Expressions by parameters.

use elenchus_ir::{Access, Expr, ExprId, Modifiers, Node, Program, Slot, TypeUse, Variable};
use elenchus_types::{Type, TypeId, Wildcard};

use super::bodies::default_named;
use crate::step::Step;
use crate::view::View;

/// Puts a new parameter of the function in the place of an expression: nobody asks where a parameter comes from.
pub(crate) fn steps(view: &View<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    for id in view.exprs() {
        let expr = &view.program.exprs[id];
        let is_simple = matches!(
            expr,
            Expr::Literal(_)
                | Expr::Name(_)
                | Expr::This { .. }
                | Expr::Lambda { .. }
                | Expr::Reference { .. }
        );
        if is_simple || !expr.has_value() || view.is_statement(id) || is_target(view, id) {
            continue;
        }
        let function = view.around(Node::Expr(id)).find_map(|node| match node {
            Node::Function(function) => Some(Some(function)),
            Node::Class(_) => Some(None),
            _ => None,
        });
        let Some(Some(function)) = function else { continue };
        let Some(ty) = view.checked.elaboration.type_of(id).and_then(|ty| Written::of(view, ty)) else {
            continue;
        };
        if view.program.functions[function].is_vararg {
            continue;
        }
        // Whoever calls the function gives a default.
        let default = default_named(&view.shown_type(id));
        let calls: Vec<ExprId> =
            view.exprs().filter(|call| view.checked.called(Node::Expr(*call)) == Some(function)).collect();
        steps.push(Step::new(move |program| {
            let Some(free) = (0..100)
                .map(|number| format!("given{number}"))
                .find(|name| program.names.get(name).is_none())
            else {
                return false;
            };
            let name = program.names.intern(&free);
            let ty = ty.write(program);
            let ty = program.types.add(ty);
            let modifiers = Modifiers { access: Access::Unwritten, ..Modifiers::default() };
            let param =
                program.variables.add(Variable { name, modifiers, ty: Slot::Written(ty), init: None });
            program.functions[function].params.push(param);
            for &call in &calls {
                let given = program.exprs.add(Expr::Literal(default.clone()));
                if let Expr::Call { args, .. } | Expr::New { args, .. } | Expr::Delegate { args, .. } =
                    &mut program.exprs[call]
                {
                    args.push(given);
                }
            }
            program.exprs[id] = Expr::Name(name);
            true
        }));
    }
    steps
}

fn is_target(view: &View<'_>, id: ExprId) -> bool {
    let Some(Node::Expr(parent)) = view.parent(Node::Expr(id)) else { return false };
    matches!(&view.program.exprs[parent], Expr::Assign { target, .. } if *target == id)
}

/// A type that can be written.
#[derive(Clone)]
enum Written {
    Named(String, Vec<Written>),
    Array(Box<Written>),
    Unbounded,
    Extends(Box<Written>),
    Super(Box<Written>),
}

impl Written {
    /// `None` for types that nobody can write, such as captured variables.
    fn of(view: &View<'_>, ty: TypeId) -> Option<Written> {
        let world = &view.checked.world;
        let boxed = |ty| Written::of(view, ty).map(Box::new);
        Some(match world.get(ty) {
            Type::Primitive(_) => Written::Named(world.show(ty), Vec::new()),
            Type::Class(class) if class.outer.is_none() => {
                let name = match view.checked.declared.node(class.class) {
                    Some(node) => view.program.names.spelling(view.program.classes[node].name).to_owned(),
                    // Programs have a dot where binary names have a `$`.
                    None => world.class_name(class.class).replace('$', "."),
                };
                let args = world.list(class.args).iter().map(|arg| Written::of(view, *arg));
                Written::Named(name, args.collect::<Option<_>>()?)
            }
            Type::Array(element) => Written::Array(boxed(element)?),
            Type::Wildcard(Wildcard::Unbounded) => Written::Unbounded,
            Type::Wildcard(Wildcard::Extends(bound)) => Written::Extends(boxed(bound)?),
            Type::Wildcard(Wildcard::Super(bound)) => Written::Super(boxed(bound)?),
            _ => return None,
        })
    }

    fn write(&self, program: &mut Program) -> TypeUse {
        let add = |written: &Written, program: &mut Program| {
            let ty = written.write(program);
            program.types.add(ty)
        };
        match self {
            Written::Named(name, args) => {
                let args = args.iter().map(|arg| add(arg, program)).collect();
                TypeUse::Named { outer: None, name: program.names.intern(name), args }
            }
            Written::Array(element) => TypeUse::Array(add(element, program)),
            Written::Unbounded => TypeUse::Unbounded,
            Written::Extends(bound) => TypeUse::Extends(add(bound, program)),
            Written::Super(bound) => TypeUse::Super(add(bound, program)),
        }
    }
}
