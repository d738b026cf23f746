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
