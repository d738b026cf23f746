//! The table of passes: what is made smaller, in which order.
//!
//! Large parts come first, so that what follows has little left to look at. Each pass has a file; each is a list of steps,
//! made anew for each program.

mod bodies;
mod declarations;
mod defaults;
mod detach;
mod expressions;
mod inline;
mod kinds;
mod lift;
mod merge;
mod modifiers;
mod names;
mod parameters;
mod results;
mod statements;
mod type_params;
mod types;

pub(crate) use bodies::{empty as empty_body, empty_field};

use crate::step::Step;
use crate::view::View;

/// One way to make programs smaller.
pub(crate) struct Pass {
    pub name: &'static str,
    pub steps: fn(&View<'_>) -> Vec<Step>,
}

pub(crate) const PASSES: &[Pass] = &[
    Pass { name: "bodies", steps: bodies::steps },
    Pass { name: "idle declarations", steps: declarations::idle },
    Pass { name: "modifiers", steps: modifiers::steps },
    Pass { name: "statements", steps: statements::remove },
    Pass { name: "declarations", steps: declarations::all },
    Pass { name: "nested statements", steps: statements::unwrap },
    Pass { name: "parts of expressions", steps: expressions::steps },
    Pass { name: "defaults", steps: defaults::steps },
    Pass { name: "statements", steps: statements::remove },
    Pass { name: "idle declarations", steps: declarations::idle },
    Pass { name: "variables by their values", steps: inline::variables },
    Pass { name: "calls by what they give", steps: inline::calls },
    Pass { name: "results", steps: results::steps },
    Pass { name: "expressions alone", steps: detach::steps },
    Pass { name: "expressions to parameters", steps: lift::steps },
    Pass { name: "parameters", steps: parameters::steps },
    Pass { name: "plain classes", steps: kinds::steps },
    Pass { name: "supertypes and bounds", steps: types::clauses },
    Pass { name: "type parameters", steps: type_params::steps },
    Pass { name: "merge", steps: merge::steps },
    Pass { name: "types", steps: types::simpler },
    Pass { name: "abstract", steps: bodies::without },
    Pass { name: "names", steps: names::steps },
];
