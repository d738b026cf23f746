//! A verdict on programs of Groovy, which has no specification.
//!
//! A program is read as its [*Java twin*](twin): the same program with what only Groovy has written out. What the checker of
//! Java says of that is then read in Groovy, with three answers: what is an error there is an error in Groovy too,
//! is never one, or is not known ([`Standing`]); and what Groovy alone forbids is looked for in what has types by then
//! ([`own`]). A program is accepted or rejected only where all of these are sure.
//!
//! The answers are measured: they hold for groovyc 4.0.12 to 6.0.0 with `@CompileStatic`.

mod own;
mod standing;
pub mod twin;

use std::fmt;
use std::sync::Arc;

use elenchus_ir::{Node, Program};
use elenchus_types::{Base, Departures};

use crate::java::{Checked, Options, check_under};

pub use own::OwnRule;
pub use standing::Standing;
pub use twin::java_twin;

/// What is said of a program of Groovy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GroovyVerdict {
    Accepted,
    /// Never empty.
    Rejected(Vec<GroovyRejection>),
    Unsure(Unsure),
}

/// A sure error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroovyRejection {
    pub node: Node,
    /// The name of the rule: one of Java's, or an [`OwnRule`].
    pub rule: &'static str,
    pub detail: String,
}

/// Why nothing is said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsure {
    /// The program has no twin.
    NoTwin(&'static str),
    /// The twin cannot be judged.
    Twin(String),
    /// Java rejects the twin for something of which it is not known what Groovy makes.
    Java { rule: &'static str, detail: String },
    /// Something of which it is not known what Groovy makes.
    Own(OwnRule),
}

impl fmt::Display for Unsure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsure::NoTwin(why) => write!(f, "it has no Java twin: {why}"),
            Unsure::Twin(why) => write!(f, "its Java twin cannot be judged: {why}"),
            Unsure::Java { rule, detail } => write!(f, "Java rejects its twin by {rule}: {detail}"),
            Unsure::Own(rule) => write!(f, "not known of Groovy: {}", rule.name()),
        }
    }
}

/// Checks a program of Groovy over a library of Java's classes, whose `Language` is that of Java.
pub fn check_groovy(program: &Program, java: &Arc<Base>, options: Options) -> GroovyVerdict {
    let twin = match java_twin(program, java) {
        Ok(twin) => twin,
        Err(why) => return GroovyVerdict::Unsure(Unsure::NoTwin(why)),
    };
    let mut checked = check_under(&twin, java, options, Departures::NONE);
    if let Some(why) = &checked.unsaid {
        return GroovyVerdict::Unsure(Unsure::Twin(why.to_string()));
    }
    let (mut rejections, mut unsure) = by_java(&checked, &twin);
    let attributed = rejections.is_empty() && unsure.is_none();
    if attributed {
        for (node, rule) in own::broken(program, &twin, &mut checked) {
            match rule.standing() {
                Standing::Error => {
                    rejections.push(GroovyRejection { node, rule: rule.name(), detail: String::new() });
                }
                Standing::Unknown => unsure = unsure.or(Some(Unsure::Own(rule))),
                Standing::Never => {}
            }
        }
    }
    match unsure {
        _ if !rejections.is_empty() => GroovyVerdict::Rejected(rejections),
        Some(unsure) => GroovyVerdict::Unsure(unsure),
        None => GroovyVerdict::Accepted,
    }
}

/// What the errors of the twin are in Groovy.
fn by_java(checked: &Checked, twin: &Program) -> (Vec<GroovyRejection>, Option<Unsure>) {
    let (mut rejections, mut unsure) = (Vec::new(), None);
    for rejection in &checked.rejections {
        let (rule, detail) = (rejection.rule.name(), rejection.detail.clone());
        match standing::of(rejection, twin) {
            Standing::Error => rejections.push(GroovyRejection { node: rejection.node, rule, detail }),
            Standing::Unknown => unsure = unsure.or(Some(Unsure::Java { rule, detail })),
            Standing::Never => {}
        }
    }
    (rejections, unsure)
}
