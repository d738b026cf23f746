//! Programs with the bodies of all functions but one taken out: what the rest of a body means depends on no other body, so this
//! is all that a check of one body needs.

use elenchus_ir::{ClassId, Expr, ExprId, FunctionId, Item, Literal, Member, Program};

/// A copy in which all functions but one do nothing but throw.
pub fn only_body_of(program: &Program, kept: FunctionId) -> Program {
    let mut copy = program.clone();
    let null = copy.exprs.add(Expr::Literal(Literal::Null));
    let throw = copy.exprs.add(Expr::Throw(null));
    for item in program.items.clone() {
        match item {
            Item::Class(class) => class_bodies(&mut copy, class, kept, throw),
            Item::Function(function) => empty(&mut copy, function, kept, throw),
            Item::Variable(_) => {}
        }
    }
    copy
}

fn class_bodies(program: &mut Program, class: ClassId, kept: FunctionId, throw: ExprId) {
    for member in program.classes[class].members.clone() {
        match member {
            Member::Function(function) => empty(program, function, kept, throw),
            Member::Class(class) => class_bodies(program, class, kept, throw),
            Member::Field(_) | Member::Initializer { .. } => {}
        }
    }
}

fn empty(program: &mut Program, function: FunctionId, kept: FunctionId, throw: ExprId) {
    let Some(body) = program.functions[function].body.filter(|_| function != kept) else { return };
    // Which constructor is called is part of what a class is.
    let first = match &program.exprs[body] {
        Expr::Block { items } => items.first().copied(),
        _ => Some(body),
    };
    let first = first.filter(|first| matches!(program.exprs[*first], Expr::Delegate { .. }));
    let items = first.into_iter().chain([throw]).collect();
    let body = program.exprs.add(Expr::Block { items });
    program.functions[function].body = Some(body);
}
