//! How a running campaign is watched and stopped from outside.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::Kind;

/// Someone who wants to know how a campaign goes. Called on the thread that runs the campaign, several times a second.
pub trait Progress {
    fn update(&self, snapshot: &Snapshot);
}

/// Nobody.
pub struct Silent;

impl Progress for Silent {
    fn update(&self, _snapshot: &Snapshot) {}
}

/// The state of a campaign at one moment.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    /// Questions answered so far, in this run and in earlier ones that it continues; a case counts once a compiler.
    pub done: u64,
    /// How many there will be; `None` if time is the limit.
    pub total: Option<u64>,
    /// Answered in this run.
    pub cases: u64,
    /// Of this run.
    pub cases_per_second: f64,
    /// By the word for the outcome; of this run.
    pub outcomes: BTreeMap<&'static str, u64>,
    /// By kind; of this run, without planted ones.
    pub findings: BTreeMap<Kind, u64>,
    /// Planted findings that came back.
    pub planted_found: u64,
    /// Indices without a program; of this run.
    pub dead_ends: u64,
    pub engine_errors: u64,
    pub rejected_elsewhere: u64,
    pub cannot_say: u64,
    /// The share of the machine that the compilers used, if anyone measures it.
    pub busy: Option<f64>,
    /// Batches that are waited for, when the time is up or somebody has asked to stop.
    pub waits_for: usize,
    pub elapsed: Duration,
}

/// What a campaign is given to be watched with.
pub struct Watch<'a> {
    pub progress: &'a dyn Progress,
    /// When set, no new chunk is begun; what is under way is finished and stored.
    pub cancel: &'a AtomicBool,
    /// CPU time that compiler processes have used so far, where it is known.
    pub compiler_cpu: &'a dyn Fn() -> Option<Duration>,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl<'a> Watch<'a> {
    /// Only shows progress.
    pub fn with(progress: &'a dyn Progress) -> Watch<'a> {
        Watch { progress, cancel: &NEVER, compiler_cpu: &|| None }
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}
