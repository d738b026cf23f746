//! What our checker and the compiler say of a program.

use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use elenchus_check::{At, Options, check};
use elenchus_compilers::{Outcome, Severity};
use elenchus_ir::Program;
use elenchus_print::Places;
use elenchus_types::Base;

pub enum Ours {
    Accepts,
    Rejects {
        rule: &'static str,
        detail: String,
        /// 0 if the node was not printed.
        line: u32,
        /// Of all rejections.
        rules: Vec<&'static str>,
    },
    /// The checker failed, and how.
    Fails(String),
}

pub enum Theirs {
    Accepts,
    Rejects {
        /// The compiler's own name of its first error.
        code: String,
        messages: Vec<(u32, String)>,
    },
    /// No verdict.
    Fails(String),
}

thread_local! {
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Keeps what a panic says for [`Ours::Fails`] and prints nothing.
pub fn remember_panics() {
    panic::set_hook(Box::new(|info| {
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        let said = info.payload_as_str().unwrap_or_default();
        PANIC.with(|panic| *panic.borrow_mut() = format!("{place}: {said}"));
    }));
}

impl Ours {
    pub fn of(program: &Program, base: &Arc<Base>, options: Options, places: &Places) -> Ours {
        let checked = panic::catch_unwind(AssertUnwindSafe(|| check(program, base, options).rejections));
        let Ok(rejections) = checked else {
            return Ours::Fails(PANIC.with(|panic| panic.borrow().clone()));
        };
        let Some(first) = rejections.first() else { return Ours::Accepts };
        Ours::Rejects {
            rule: first.rule.name(),
            detail: first.detail.clone(),
            line: places.get(first.node).map_or(0, |place| match first.at() {
                At::Start => place.start.line,
                At::Point => place.point.line,
                At::End => place.end.line,
            }),
            rules: rejections.iter().map(|rejection| rejection.rule.name()).collect(),
        }
    }

    /// Whether both accept, or both reject for a reason on the same line.
    pub fn agrees_with(&self, theirs: &Theirs) -> bool {
        match (self, theirs) {
            (Ours::Accepts, Theirs::Accepts) => true,
            (Ours::Rejects { line, .. }, Theirs::Rejects { messages, .. }) => {
                messages.iter().any(|(found, _)| found == line)
            }
            _ => false,
        }
    }

    /// The rule, or the word for having none.
    pub fn word(&self) -> &str {
        match self {
            Ours::Accepts => "accepts",
            Ours::Rejects { rule, .. } => rule,
            Ours::Fails(_) => "fails",
        }
    }
}

impl Theirs {
    pub fn of(outcome: &Outcome) -> Theirs {
        match outcome {
            Outcome::Accepted { .. } => Theirs::Accepts,
            Outcome::Rejected { diagnostics } => {
                let errors: Vec<_> =
                    diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).collect();
                Theirs::Rejects {
                    code: errors.first().map(|error| error.code.clone()).unwrap_or_default(),
                    messages: errors.iter().map(|error| (error.line, error.message.clone())).collect(),
                }
            }
            Outcome::Crashed { trace } => Theirs::Fails(format!("crashed: {trace}")),
            Outcome::TimedOut => Theirs::Fails("timed out".to_owned()),
            Outcome::Infra { what } => Theirs::Fails(what.clone()),
        }
    }

    pub fn word(&self) -> &str {
        match self {
            Theirs::Accepts => "accepts",
            Theirs::Rejects { code, .. } => code,
            Theirs::Fails(_) => "fails",
        }
    }
}
