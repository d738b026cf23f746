//! The checker of Java (the Java Language Specification, SE 25, for the levels 17 to 25). Where javac departs from
//! the specification, there are both readings: see [`Departure`](elenchus_types::Departure), [`check_under`] and [`readings`].
//!
//! A check has two halves, as in a compiler: *attribution*, which gives types and meanings to everything, and *flow*, which
//! follows the values and jumps through a program that has types. Flow is asked only about programs without an error
//! of attribution.
//!
//! Declarations, scopes, statements and flow are in modules of their own; expressions, the members of types, conversions,
//! overload resolution and inference are in those under [`expression`].

mod anonymous;
mod binding;
mod castable;
mod checker;
mod class_body;
mod class_rules;
mod constant;
mod declared;
mod distinct;
mod elaboration;
mod enter;
mod entered;
mod exhaustive;
mod expression;
mod finals;
mod flow;
mod header;
mod inference;
mod lambda;
mod lookup;
mod members;
mod modifiers;
mod overriding;
mod rejection;
mod rule;
mod scope;
mod statement;
mod switch;
mod syntax;
mod try_statement;
mod type_use;
mod verdict;
mod walk;

use std::sync::Arc;

use elenchus_ir::{ExprId, FunctionId, Node, Program};
use elenchus_types::{Base, Departures, Type, TypeId, World};

pub use checker::Options;
pub use constant::Constant;
pub use declared::Declared;
pub use elaboration::{ApplicableBy, Elaboration, Executable, NameMeaning, Resolved};
pub use entered::Entered;
pub use rejection::{At, Rejection};
pub use rule::Rule;
pub use scope::Local;
pub use verdict::{CannotSay, Readings, Verdict, readings};

pub(crate) use checker::Checker;
pub(crate) use expression::Expected;

/// What a check found.
pub struct Checked {
    /// In the order in which a compiler would report them. None where the program is accepted or cannot be judged.
    pub rejections: Vec<Rejection>,
    /// Why the program cannot be judged, if so.
    pub unsaid: Option<CannotSay>,
    /// What was found out about each node.
    pub elaboration: Elaboration,
    /// The world that all these types are of: the library and the classes of the program.
    pub world: World,
    /// Which class, method or variable of the world a declaration of the program is.
    pub declared: Declared,
}

impl Checked {
    pub fn verdict(&self) -> Verdict<'_> {
        match (&self.unsaid, &*self.rejections) {
            (Some(why), _) => Verdict::CannotSay(why),
            (None, []) => Verdict::Accepted,
            (None, rejections) => Verdict::Rejected(rejections),
        }
    }

    /// Whether it is sure that the program is legal.
    pub fn is_accepted(&self) -> bool {
        matches!(self.verdict(), Verdict::Accepted)
    }

    /// Whether it is sure that the program is not legal.
    pub fn is_rejected(&self) -> bool {
        matches!(self.verdict(), Verdict::Rejected(_))
    }

    /// The declaration that a call, creation or reference calls, if it is one of the program and written there.
    pub fn called(&self, node: Node) -> Option<FunctionId> {
        let resolved = self.elaboration.resolved(node)?;
        self.declared.function(resolved.owner, resolved.executable)
    }

    /// The type arguments of the class that an expression creates, written or inferred. None for a raw type.
    pub fn class_args(&self, creation: ExprId) -> Option<&[TypeId]> {
        let resolved = self.elaboration.resolved(Node::Expr(creation))?;
        match self.world.get(resolved.result) {
            Type::Class(created) => Some(self.world.list(created.args)),
            _ => None,
        }
    }
}

/// Checks a program against the classes of a library, by the reading of the specification that the library's language has:
/// [`Java::specified`](elenchus_types::Java::specified) or [`Java::javac`](elenchus_types::Java::javac).
pub fn check(program: &Program, base: &Arc<Base>, options: Options) -> Checked {
    finished(Checker::new(program, base, options))
}

/// Checks a program by another reading, which leaves the specification in these places.
pub fn check_under(program: &Program, base: &Arc<Base>, options: Options, departures: Departures) -> Checked {
    let mut checker = Checker::new(program, base, options);
    checker.world.set_departures(departures);
    finished(checker)
}

fn finished(mut checker: Checker<'_>) -> Checked {
    checker.program();
    checker.finish()
}
