//! The one place where a case is made, so that its bytes are the same whatever the run.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;
use std::time::{Duration, Instant};

use elenchus_case::{
    Case, CaseProgram, DeadEnd, Engine, Expectation, Origin, Printed, Provenance, SecondOpinion,
};
use thiserror::Error;

use crate::{Disagreement, Kind};

/// Makes a case: a pure function of the engine, the origin and the index.
pub fn make_case(engine: &dyn Engine, origin: &Origin, index: u64) -> Result<Case, NoCase> {
    make(engine, origin, index).case.map(|(case, _)| case)
}

/// The same for whoever cannot ask us again: a typing that our second look at the program does not bear out makes no case.
pub fn make_sure_case(engine: &dyn Engine, origin: &Origin, index: u64) -> Result<Case, NoCase> {
    let (case, program) = make(engine, origin, index).case?;
    if !matches!(case.expectation, Expectation::Typing(_)) {
        return Ok(case);
    }
    match second_opinion(&*program, &case.provenance) {
        SecondOpinion::Disagrees { why } => Err(NoCase::TakenBack(why)),
        SecondOpinion::CannotSay { why } => Err(NoCase::CannotSay(why)),
        SecondOpinion::Agrees | SecondOpinion::OtherReading { .. } | SecondOpinion::OnlyNothing { .. } => {
            Ok(case)
        }
    }
}

/// Why there is no case with some index.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoCase {
    #[error(transparent)]
    DeadEnd(#[from] DeadEnd),
    /// The engine panicked: a bug of ours, which must not end a campaign.
    #[error("the engine failed: {0}")]
    EngineError(String),
    /// A compiler disagrees, and so does our own second look at the program: a bug of ours.
    #[error("taken back: {0}")]
    TakenBack(String),
    /// A compiler rejects an ill-typed program, but not at its fault: a mistake of ours in that program.
    #[error("rejected elsewhere: {0}")]
    RejectedElsewhere(String),
    /// A compiler disagrees with an expectation of which we are no longer sure.
    #[error("cannot say: {0}")]
    CannotSay(String),
}

impl NoCase {
    /// Whether there is no program, so that it holds for every compiler.
    pub(crate) fn is_for_all(&self) -> bool {
        match self {
            NoCase::DeadEnd(_) | NoCase::EngineError(_) => true,
            NoCase::TakenBack(_) | NoCase::RejectedElsewhere(_) | NoCase::CannotSay(_) => false,
        }
    }

    /// The word for it in the store and in summaries.
    pub fn word(&self) -> &'static str {
        match self {
            NoCase::DeadEnd(_) => "dead_end",
            NoCase::EngineError(_) => "engine_error",
            NoCase::TakenBack(_) => "taken_back",
            NoCase::RejectedElsewhere(_) => "rejected_elsewhere",
            NoCase::CannotSay(_) => "cannot_say",
        }
    }
}

/// A case with the program that it is printed from, and the time that it took to make them.
pub struct Made {
    pub case: Result<(Case, Box<dyn CaseProgram>), NoCase>,
    pub generate: Duration,
    pub print: Duration,
}

/// The same as [`make_case`], with the time of it.
pub fn make(engine: &dyn Engine, origin: &Origin, index: u64) -> Made {
    let provenance = origin.case(index);
    let start = Instant::now();
    let program = guarded(|| engine.generate(&provenance, &mut origin.rng(index)))
        .and_then(|result| result.map_err(NoCase::from));
    let generate = start.elapsed();

    let start = Instant::now();
    let printed = program.and_then(|program| Ok((guarded(|| program.print(&provenance))?, program)));
    let print = start.elapsed();

    let case = printed.map(|(printed, program)| {
        let Printed { source, expectation, features } = printed;
        (Case { provenance, source, expectation, features }, program)
    });
    Made { case, generate, print }
}

/// The program of a case in the form that it can be read back from. It is made anew: few cases are findings.
pub fn text_form(engine: &dyn Engine, provenance: &Provenance) -> Option<String> {
    let mut rng = provenance.origin.rng(provenance.index);
    let form = || engine.generate(provenance, &mut rng).ok()?.text_form();
    guarded(form).ok().flatten()
}

/// Asks for the expectation of a case again; a panic is an answer, too.
pub(crate) fn second_opinion(program: &dyn CaseProgram, provenance: &Provenance) -> SecondOpinion {
    guarded(|| program.second_opinion(provenance))
        .unwrap_or_else(|panic| SecondOpinion::Disagrees { why: panic.to_string() })
}

/// How our own ways to decide a case contradict each other; a panic on the way is an answer, too.
pub(crate) fn contradiction(program: &dyn CaseProgram) -> Option<String> {
    guarded(|| program.contradiction()).unwrap_or_else(|panic| Some(panic.to_string()))
}

/// Marks what we know for a reading of the compiler's own, and what only `null` or bottom decides.
pub(crate) fn mark(disagreements: &mut [Disagreement], opinion: &SecondOpinion, expectation: &Expectation) {
    for disagreement in disagreements {
        match opinion {
            SecondOpinion::OtherReading { .. } => disagreement.kind = Kind::Departure,
            SecondOpinion::OnlyNothing { coverage, arms, .. } => {
                let is_arm = |position: &usize| match expectation {
                    Expectation::Match { arms, .. } => {
                        arms.get(*position).is_some_and(|arm| Some(&arm.place) == disagreement.place.as_ref())
                    }
                    Expectation::Typing(_) => false,
                };
                let apart = match disagreement.kind {
                    Kind::FalseExhaustivenessAlarm | Kind::MissedInexhaustiveness => *coverage,
                    Kind::FalseRedundancyAlarm | Kind::MissedRedundancy => arms.iter().any(is_arm),
                    _ => false,
                };
                if apart {
                    disagreement.kind = Kind::OnlyNothing;
                }
            }
            SecondOpinion::Agrees | SecondOpinion::Disagrees { .. } | SecondOpinion::CannotSay { .. } => {}
        }
    }
}

thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Runs code of an engine and turns a panic into a value, without the default hook's lines on the terminal.
pub(crate) fn guarded<T>(code: impl FnOnce() -> T) -> Result<T, NoCase> {
    static QUIET_HOOK: Once = Once::new();
    QUIET_HOOK.call_once(|| {
        let loud = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !GUARDED.get() {
                loud(panic);
            }
        }));
    });

    GUARDED.set(true);
    // The engine is `Sync` and a case has no state of its own, so nothing half-changed outlives the panic.
    let result = catch_unwind(AssertUnwindSafe(code));
    GUARDED.set(false);
    result.map_err(|payload| {
        let message = payload
            .downcast_ref::<&str>()
            .map(|text| (*text).to_owned())
            .or_else(|| payload.downcast_ref::<String>().cloned());
        NoCase::EngineError(message.unwrap_or_else(|| "panic without a message".to_owned()))
    })
}
