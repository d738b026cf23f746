//! The verdict on a program, and the verdicts of both readings of the specification.

use std::fmt;
use std::sync::Arc;

use elenchus_ir::{Node, Program};
use elenchus_types::{Base, Departures, Unknown, World};

use crate::java::{Checked, Options, Rejection, check_under};

/// What is said of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict<'c> {
    Accepted,
    /// By the first of these, and by the others.
    Rejected(&'c [Rejection]),
    /// Neither is sure.
    CannotSay(&'c CannotSay),
}

/// Why a program cannot be judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CannotSay {
    /// A class of a library that is not known here.
    UnknownClass(String),
    /// Types expand too deep.
    TooDeep,
    /// It takes more work than a check may do: types that expand, or lambdas within arguments of overloaded methods.
    TooMuchWork,
    /// Nobody has said or measured what the language makes of something.
    Unmeasured { node: Option<Node>, what: String },
}

impl CannotSay {
    pub(super) fn of(unknown: Unknown, world: &World) -> CannotSay {
        match unknown {
            Unknown::Depth => CannotSay::TooDeep,
            Unknown::Work => CannotSay::TooMuchWork,
            Unknown::Missing(class) => CannotSay::UnknownClass(world.class_name(class).to_owned()),
        }
    }
}

impl fmt::Display for CannotSay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CannotSay::UnknownClass(name) => write!(f, "the class {name} is not known"),
            CannotSay::TooDeep => f.write_str("types expand too deep"),
            CannotSay::TooMuchWork => f.write_str("it takes too much work"),
            CannotSay::Unmeasured { what, .. } => f.write_str(what),
        }
    }
}

/// A program under both readings of the specification.
pub struct Readings {
    /// By the letter of the specification.
    pub specification: Checked,
    /// With every departure from it that javac is known for.
    pub javac: Checked,
}

impl Readings {
    /// Whether both are sure that the program is legal.
    pub fn all_accept(&self) -> bool {
        self.specification.is_accepted() && self.javac.is_accepted()
    }

    /// Whether both are sure that it is not.
    pub fn all_reject(&self) -> bool {
        self.specification.is_rejected() && self.javac.is_rejected()
    }

    /// Whether the program is legal, but not by the reading of javac.
    pub fn only_javac_rejects(&self) -> bool {
        self.specification.is_accepted() && self.javac.is_rejected()
    }
}

/// Checks a program under both readings.
pub fn readings(program: &Program, base: &Arc<Base>, options: Options) -> Readings {
    Readings {
        specification: check_under(program, base, options, Departures::NONE),
        javac: check_under(program, base, options, Departures::ALL),
    }
}
