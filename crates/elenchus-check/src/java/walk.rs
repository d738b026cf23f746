//! Walking over the expressions within an expression.

use elenchus_ir::{Case, Expr, ExprId, Program, Receiver};

/// Calls `visit` for an expression and every expression in it, outside of the bodies of classes.
pub(crate) fn each_expr(program: &Program, id: ExprId, visit: &mut dyn FnMut(ExprId)) {
    visit(id);
    for child in children(program, id) {
        each_expr(program, child, visit);
    }
}

/// The expressions directly in another, in the order of their evaluation; those of classes in it are left out.
pub(crate) fn children(program: &Program, id: ExprId) -> Vec<ExprId> {
    let of_receiver = |receiver: &Receiver| match receiver {
        Receiver::Expr(id) => Some(*id),
        _ => None,
    };
    match &program.exprs[id] {
        Expr::Literal(_)
        | Expr::Name(_)
        | Expr::This { .. }
        | Expr::LocalClass(_)
        | Expr::Break(_)
        | Expr::Continue(_) => Vec::new(),
        Expr::Field { receiver, .. } | Expr::Reference { receiver, .. } => {
            of_receiver(receiver).into_iter().collect()
        }
        Expr::Call { receiver, args, .. } => {
            of_receiver(receiver).into_iter().chain(args.iter().copied()).collect()
        }
        Expr::New { outer, args, .. } | Expr::Delegate { outer, args, .. } => {
            outer.iter().chain(args).copied().collect()
        }
        Expr::Lambda { body, .. } | Expr::Closure { body, .. } => vec![*body],
        Expr::List { elements: parts } | Expr::Template { parts } => parts.clone(),
        Expr::Map { entries } => entries.iter().flat_map(|(key, value)| [*key, *value]).collect(),
        Expr::Range { first: one, last: other, .. } | Expr::Elvis { value: one, otherwise: other } => {
            vec![*one, *other]
        }
        Expr::Unary { operand, .. } => vec![*operand],
        Expr::Binary { left, right, .. } => vec![*left, *right],
        Expr::Assign { target, value, .. } => vec![*target, *value],
        Expr::Cast { value, .. } | Expr::InstanceOf { value, .. } | Expr::InstanceOfBinding { value, .. } => {
            vec![*value]
        }
        Expr::Index { array, index } => vec![*array, *index],
        Expr::ArrayLiteral { elements, .. } => elements.clone(),
        Expr::NewArray { length, .. } => vec![*length],
        Expr::If { condition, then, otherwise } => {
            [*condition, *then].into_iter().chain(*otherwise).collect()
        }
        Expr::Switch { scrutinee, cases } => {
            let mut found = vec![*scrutinee];
            for case in cases {
                match &program.cases[*case] {
                    Case::Constants { values, body } => found.extend(values.iter().chain([body])),
                    Case::Type { guard, body, .. } => found.extend(guard.iter().chain([body])),
                    Case::Default { body } => found.push(*body),
                }
            }
            found
        }
        Expr::Try { body, catches, finally } => {
            let catches = catches.iter().map(|catch| program.catches[*catch].body);
            std::iter::once(*body).chain(catches).chain(*finally).collect()
        }
        Expr::Block { items } => items.clone(),
        Expr::Let(variable) => program.variables[*variable].init.into_iter().collect(),
        Expr::While { condition, body, .. } => vec![*condition, *body],
        Expr::DoWhile { body, condition, .. } => vec![*body, *condition],
        Expr::For { init, condition, update, body, .. } => {
            init.iter().chain(condition).chain([body]).chain(update).copied().collect()
        }
        Expr::ForEach { iterable, body, .. } => vec![*iterable, *body],
        Expr::Return(value) => value.iter().copied().collect(),
        Expr::Throw(value) | Expr::Named { value, .. } => vec![*value],
    }
}
