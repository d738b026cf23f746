//! The checker of Java (the Java Language Specification, SE 25, for the levels 17 to 25). Where javac departs from
//! the specification, its reading is taken and the place says so, because verdicts are compared with javac's.
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
mod elaboration;
mod enter;
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
mod walk;

use std::sync::Arc;

use elenchus_ir::Program;
use elenchus_types::Base;

pub use checker::Options;
pub use constant::Constant;
pub use elaboration::{Elaboration, Executable, Meaning, Phase, Resolved};
pub use rejection::{At, Rejection};
pub use rule::Rule;
pub use scope::Local;

pub(crate) use checker::Checker;
pub(crate) use expression::Expected;

/// What a check found.
pub struct Checked {
    /// Nothing: the program is accepted. In the order in which a compiler would report them.
    pub rejections: Vec<Rejection>,
    pub elaboration: Elaboration,
}

impl Checked {
    pub fn is_accepted(&self) -> bool {
        self.rejections.is_empty()
    }
}

/// Checks a program against the classes of a library.
pub fn check(program: &Program, base: &Arc<Base>, options: Options) -> Checked {
    let mut checker = Checker::new(program, base, options);
    checker.program();
    checker.finish()
}
