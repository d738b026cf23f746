//! Leaving types out.

use elenchus_ir::{Expr, Node, Program, Slot};
use rand::Rng;

use crate::random::{below, happens};

/// Leaves out some of the types that may be left out, and says how many: types of local variables that have an
/// initialiser, of loop variables and of all parameters of a lambda, type arguments of calls and creations. What is
/// left out is kept in its slot. How large a share goes is drawn for the program as a whole.
pub fn omit<R: Rng>(program: &mut Program, rng: &mut R) -> usize {
    let percent = [10, 20, 40, 80][below(rng, 4)];
    let mut omitted = 0;
    for node in program.written_nodes() {
        let Node::Expr(id) = node else { continue };
        if !happens(rng, percent) {
            continue;
        }
        let variables = match &mut program.exprs[id] {
            Expr::Let(variable) if program.variables[*variable].init.is_some() => vec![*variable],
            Expr::ForEach { variable, .. } => vec![*variable],
            Expr::Lambda { params, .. } => params.clone(),
            Expr::Call { type_args, .. } | Expr::Reference { type_args, .. } => {
                omitted += omit_args(type_args);
                continue;
            }
            Expr::New { class_args, type_args, .. } => {
                omitted += omit_args(class_args) + omit_args(type_args);
                continue;
            }
            _ => continue,
        };
        for variable in variables {
            let slot = &mut program.variables[variable].ty;
            if let Slot::Written(ty) = *slot {
                *slot = Slot::Omitted(Some(ty));
                omitted += 1;
            }
        }
    }
    omitted
}

/// No arguments are not left out: a class without parameters has none to leave out.
fn omit_args<T: Clone>(slot: &mut Slot<Vec<T>>) -> usize {
    match slot {
        Slot::Written(args) if !args.is_empty() => {
            *slot = Slot::Omitted(Some(args.clone()));
            1
        }
        _ => 0,
    }
}
