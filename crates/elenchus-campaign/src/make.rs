//! The one place where a case is made, so that its bytes are the same whatever the run.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;
use std::time::{Duration, Instant};

use elenchus_case::{Case, DeadEnd, Engine, Origin, Provenance};
use thiserror::Error;

/// Makes a case: a pure function of the engine, the origin and the index.
pub fn make_case(engine: &dyn Engine, origin: &Origin, index: u64) -> Result<Case, NoCase> {
    make(engine, origin, index).case
}

/// Why there is no case with some index.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoCase {
    #[error(transparent)]
    DeadEnd(#[from] DeadEnd),
    /// The engine panicked, or takes back what it said: a bug of ours, which must not end a campaign.
    #[error("the engine failed: {0}")]
    EngineError(String),
}

impl NoCase {
    /// The word for it in the store and in summaries.
    pub fn word(&self) -> &'static str {
        match self {
            NoCase::DeadEnd(_) => "dead_end",
            NoCase::EngineError(_) => "engine_error",
        }
    }
}

/// A case with the time that it took to make.
#[derive(Debug)]
pub struct Made {
    pub case: Result<Case, NoCase>,
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
    let printed = program.and_then(|program| guarded(|| program.print(&provenance)));
    let print = start.elapsed();

    let case = printed.map(|printed| Case {
        provenance,
        source: printed.source,
        expectation: printed.expectation,
        features: printed.features,
    });
    Made { case, generate, print }
}

/// The program of a case in the form that it can be read back from. It is made anew: few cases are findings.
pub fn text_form(engine: &dyn Engine, provenance: &Provenance) -> Option<String> {
    let mut rng = provenance.origin.rng(provenance.index);
    let form = || engine.generate(provenance, &mut rng).ok()?.text_form();
    guarded(form).ok().flatten()
}

/// What the engine has to say against its own expectation of a case; a panic is something, too.
pub(crate) fn doubt(engine: &dyn Engine, provenance: &Provenance) -> Option<NoCase> {
    let mut rng = provenance.origin.rng(provenance.index);
    let doubt = || engine.generate(provenance, &mut rng).ok()?.doubt(provenance);
    match guarded(doubt) {
        Ok(doubt) => doubt.map(NoCase::EngineError),
        Err(panic) => Some(panic),
    }
}

thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Runs code of an engine and turns a panic into a value, without the default hook's lines on the terminal.
fn guarded<T>(code: impl FnOnce() -> T) -> Result<T, NoCase> {
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
