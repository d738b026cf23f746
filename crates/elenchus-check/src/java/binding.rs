//! Which pattern variables an expression introduces when it is true or false (JLS 6.3.1).
//!
//! That is a matter of the form of the expression alone.

use elenchus_ir::{Binary, Expr, ExprId, Program, Unary, VariableId};

/// The variables that are bound where `condition` has the value `when`, in their order.
pub(crate) fn bindings(program: &Program, condition: ExprId, when: bool) -> Vec<VariableId> {
    match &program.exprs[condition] {
        Expr::InstanceOfBinding { variable, .. } if when => vec![*variable],
        Expr::Unary { op: Unary::Not, operand } => bindings(program, *operand, !when),
        Expr::Binary { op: Binary::And, left, right } if when => both(program, *left, *right, true),
        Expr::Binary { op: Binary::Or, left, right } if !when => both(program, *left, *right, false),
        _ => Vec::new(),
    }
}

fn both(program: &Program, left: ExprId, right: ExprId, when: bool) -> Vec<VariableId> {
    let mut found = bindings(program, left, when);
    found.extend(bindings(program, right, when));
    found
}

/// A variable of a name that two operands introduce, where both may have done so and neither is in scope in the other
/// (JLS 6.3.1.1, 6.3.1.2, 6.3.1.4).
pub(crate) fn introduced_twice(program: &Program, id: ExprId) -> Option<VariableId> {
    let pairs = match program.exprs[id] {
        Expr::Binary { op: Binary::And, left, right } => vec![((left, false), (right, false))],
        Expr::Binary { op: Binary::Or, left, right } => vec![((left, true), (right, true))],
        Expr::If { condition, then, otherwise: Some(otherwise) } => vec![
            ((condition, true), (otherwise, true)),
            ((condition, true), (otherwise, false)),
            ((condition, false), (then, true)),
            ((condition, false), (then, false)),
            ((then, true), (otherwise, true)),
            ((then, false), (otherwise, false)),
        ],
        _ => Vec::new(),
    };
    let name = |variable: &VariableId| program.variables[*variable].name;
    pairs.into_iter().find_map(|((one, when), (other, when_other))| {
        let mut known = bindings(program, one, when);
        known.retain(|variable| program.names.spelling(name(variable)) != "_");
        let is_known = |variable: &VariableId| known.iter().any(|known| name(known) == name(variable));
        bindings(program, other, when_other).into_iter().find(is_known)
    })
}
