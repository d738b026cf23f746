//! A verdict on programs of Groovy, which has no specification.
//!
//! A program is read as its [*Java twin*](twin): the same program with what only Groovy has written out. What the checker of
//! Java says of that is then read in Groovy, with three answers: what is an error there is an error in Groovy too,
//! is never one, or is not known ([`Standing`]); what Groovy alone forbids or leaves open is looked for in what has types by
//! then ([`own`]); and what is left out is inferred only where a [`Contract`] says how. A program is accepted or rejected
//! only where all of these are sure.
//!
//! The answers are measured: they hold for groovyc 4.0.12 to 6.0.0 with `@CompileStatic`.

mod contract;
mod known;
mod own;
mod standing;
pub mod twin;

use std::sync::Arc;

use elenchus_ir::Program;
use elenchus_types::{Base, Departures};

use crate::java::{CannotSay, Checked, Options, Rejection, check_under};
use known::Known;

pub use contract::Contract;
pub use own::OwnRule;
pub use standing::{Standing, is_never_in_groovy};
pub use twin::java_twin;

/// Checks a program of Groovy over a library of Java's classes, whose `Language` is that of Java. What is known of nodes is
/// known of those of the twin, which has all nodes of the program. `release` is that of Groovy, of which the program is to be
/// and after which it may be compiled.
pub fn check_groovy(program: &Program, java: &Arc<Base>, options: Options, release: u8) -> Checked {
    let twin = match java_twin(program, java) {
        Ok(twin) => twin,
        Err(why) => {
            let mut checked = check_under(program, java, options, Departures::NONE);
            checked.rejections.clear();
            let what = format!("it has no Java twin: {why}");
            checked.unsaid = Some(CannotSay::Unmeasured { node: None, what });
            return checked;
        }
    };
    let mut checked = check_under(&twin, java, options, Departures::NONE);
    if checked.unsaid.is_some() {
        return checked;
    }
    let known = Known::new(program, &twin);
    let mut unsaid = by_java(&known, &mut checked);
    if checked.rejections.is_empty() && unsaid.is_none() {
        let broken = own::broken(&known, &mut checked).into_iter();
        for (node, rule) in broken.filter(|(_, rule)| rule.until().is_none_or(|until| release < until)) {
            if let Some(error) = rule.error() {
                checked.rejections.push(Rejection { node, rule: error, detail: rule.name().to_owned() });
            } else if unsaid.is_none() {
                let what = format!("not known of Groovy: {}", rule.name());
                unsaid = Some(CannotSay::Unmeasured { node: Some(node), what });
            }
        }
    }
    // What is surely wrong is wrong, whatever else may be.
    checked.unsaid = unsaid.filter(|_| checked.rejections.is_empty());
    checked
}

/// Keeps of the errors of the twin those of Groovy, and says of which of the others nothing is known.
fn by_java(known: &Known<'_>, checked: &mut Checked) -> Option<CannotSay> {
    let mut unsaid = None;
    for rejection in std::mem::take(&mut checked.rejections) {
        match standing::of(&rejection, known, checked) {
            Standing::Error if known.program.has_node(rejection.node) => checked.rejections.push(rejection),
            Standing::Error | Standing::Unknown => {
                let what =
                    format!("Java rejects its twin by {}: {}", rejection.rule.name(), rejection.detail);
                let node = Some(rejection.node);
                unsaid = unsaid.or(Some(CannotSay::Unmeasured { node, what }));
            }
            Standing::Never => {}
        }
    }
    unsaid
}
