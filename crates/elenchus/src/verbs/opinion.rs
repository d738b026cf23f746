//! What our checker and compilers say of a program.

use std::cell::RefCell;
use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::time::Duration;

use anyhow::Result;
use elenchus_check::{At, TypeChecker, Verdict};
use elenchus_compilers::{Examiner, Limits, Observation, Outcome, Phase, Severity};
use elenchus_ir::Program;
use elenchus_lang::Source;
use elenchus_print::Places;

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
    /// Neither is sure, and why.
    CannotSay(String),
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
    pub fn of(program: &Program, checker: &dyn TypeChecker, places: &Places) -> Ours {
        let checked = panic::catch_unwind(AssertUnwindSafe(|| checker.check(program)));
        let Ok(checked) = checked else {
            return Ours::Fails(PANIC.with(|panic| panic.borrow().clone()));
        };
        let rejections = match checked.verdict() {
            Verdict::Accepted => return Ours::Accepts,
            Verdict::CannotSay(why) => return Ours::CannotSay(why.to_string()),
            Verdict::Rejected(rejections) => rejections,
        };
        let first = &rejections[0];
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

    /// Whether both accept, or both reject for a reason on the same line, or nothing is said.
    pub fn agrees_with(&self, theirs: &Theirs) -> bool {
        match (self, theirs) {
            (Ours::CannotSay(_), _) | (Ours::Accepts, Theirs::Accepts) => true,
            (Ours::Rejects { line, .. }, Theirs::Rejects { messages, .. }) => {
                messages.iter().any(|(found, _)| found == line)
            }
            _ => false,
        }
    }

    /// Of the first rejection.
    pub fn line(&self) -> Option<u32> {
        if let Ours::Rejects { line, .. } = self { Some(*line) } else { None }
    }

    /// The rule, or the word for having none.
    pub fn word(&self) -> &str {
        match self {
            Ours::Accepts => "accepts",
            Ours::CannotSay(_) => "cannot say",
            Ours::Rejects { rule, .. } => rule,
            Ours::Fails(_) => "fails",
        }
    }
}

/// A busy machine is no reason to doubt a compiler.
pub fn patient() -> Limits {
    Limits { program_time: Duration::from_mins(1), ..Limits::default() }
}

impl Theirs {
    /// What the compiler says about programs that it is asked about together.
    pub fn of_each(sources: &[&Source], examiner: &mut Examiner) -> Result<Vec<Theirs>> {
        asked(sources, |sources, phase| Ok(examiner.batch(sources, phase)?))
    }

    /// What it says about a program by itself. In an old process it can be another answer, for what came before.
    pub fn of_one(source: &Source, examiner: &mut Examiner) -> Result<Theirs> {
        Ok(asked(&[source], |_, phase| Ok(vec![examiner.alone(source, phase)?]))?.remove(0))
    }

    fn of(outcome: &Outcome) -> Theirs {
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

impl fmt::Display for Ours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ours::Accepts => f.write_str("accepted"),
            Ours::CannotSay(why) => write!(f, "cannot say: {why}"),
            Ours::Rejects { rule, detail, line, .. } => write!(f, "line {line}: {rule}: {detail}"),
            Ours::Fails(how) => write!(f, "failed: {how}"),
        }
    }
}

/// A line for each message.
impl fmt::Display for Theirs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Theirs::Accepts => f.write_str("accepted"),
            Theirs::Rejects { messages, .. } => {
                let lines = messages.iter().map(|(line, message)| format!("line {line}: {message}"));
                f.write_str(&lines.collect::<Vec<_>>().join("\n"))
            }
            Theirs::Fails(how) => write!(f, "failed: {how}"),
        }
    }
}

/// javac tells some errors only when it makes code, about instances of enclosing classes; a crash there says nothing
/// about types.
fn asked(
    sources: &[&Source],
    mut ask: impl FnMut(&[&Source], Phase) -> Result<Vec<Observation>>,
) -> Result<Vec<Theirs>> {
    let mut observed = ask(sources, Phase::Check)?;
    let is_accepted = |place: &usize| matches!(observed[*place].outcome, Outcome::Accepted { .. });
    let accepted: Vec<usize> = (0..sources.len()).filter(is_accepted).collect();
    if !accepted.is_empty() {
        let again: Vec<_> = accepted.iter().map(|place| sources[*place]).collect();
        for (place, generated) in accepted.into_iter().zip(ask(&again, Phase::Generate)?) {
            if matches!(generated.outcome, Outcome::Rejected { .. }) {
                observed[place] = generated;
            }
        }
    }
    Ok(observed.iter().map(|observation| Theirs::of(&observation.outcome)).collect())
}
