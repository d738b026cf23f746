//! The numbers at the end of a campaign.

use std::collections::BTreeMap;
use std::ops::AddAssign;
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::{Finding, FindingId, Kind};

/// What a campaign came to. Serialised, it is the object that `fuzz --json` prints.
///
/// `cases`, `outcomes`, `findings` and what has no program cover everything that was asked for, also what an earlier,
/// interrupted run had answered already; times and rates are those of this run.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Questions answered: a case counts once for each compiler.
    pub cases: u64,
    /// How many of them had been answered before this run.
    pub resumed: u64,
    /// By the word for the outcome.
    pub outcomes: BTreeMap<String, u64>,
    pub findings: Vec<FoundLine>,
    /// Slow programs: a note, no finding.
    pub slow: u64,
    /// Indices for which the engine made no program.
    pub dead_ends: u64,
    /// Indices for which the engine failed, or took back what it said: bugs of ours.
    pub engine_errors: u64,
    /// Ill-typed programs that a compiler rejects, but not at their fault: mistakes of ours, too.
    pub rejected_elsewhere: u64,
    /// Disagreements in which we are not sure of our own expectation.
    pub cannot_say: u64,
    /// Disagreements in a batch that the compiler, asked alone, took back; in this run.
    pub unconfirmed: u64,
    /// Compiler processes that were replaced; in this run.
    pub restarts: u64,
    /// Batches that were taken apart to find the program at fault; in this run.
    pub splits: u64,
    /// Set in a self-test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selftest: Option<Selftest>,
    pub seconds: f64,
    /// Seconds by stage, summed over all threads of this run.
    pub stages: Stages,
    pub cases_per_second: f64,
    /// Why one of the answers is no verdict, if there are such.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub infra: Option<String>,
    /// CPU seconds of compilers by cores and seconds, if anyone measured.
    pub busy: Option<f64>,
    pub stopped: StopReason,
}

/// A finding as a line of the summary.
#[derive(Clone, Debug, Serialize)]
pub struct FoundLine {
    /// As people see it.
    pub id: String,
    pub kind: Kind,
    /// The coarse signature; `signature_fine` tells more apart.
    pub signature: String,
    pub signature_fine: String,
    pub compiler: String,
    pub version: elenchus_lang::Version,
    pub index: u64,
    /// The words for them; the whole is in the store.
    pub expectation: &'static str,
    pub outcome: &'static str,
    #[serde(skip)]
    pub full_id: FindingId,
}

/// Did every planted lie come back?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Selftest {
    pub planted: u64,
    pub found: u64,
}

/// Why a campaign ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    /// Every case asked for has its answer.
    Finished,
    TimeUp,
    Cancelled,
}

/// Where the time went, in seconds summed over all threads.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Stages {
    pub generate: f64,
    pub print: f64,
    /// Waiting for batches.
    pub compile: f64,
    /// Waiting for answers alone.
    pub confirm: f64,
    pub judge: f64,
    pub store: f64,
}

impl Summary {
    /// Adds what another campaign came to, for a command that ran several one after the other.
    pub fn absorb(&mut self, other: Summary) {
        let busy_seconds = |summary: &Summary| summary.busy.map(|busy| busy * summary.seconds);
        let busy = busy_seconds(self).zip(busy_seconds(&other)).map(|(ours, theirs)| ours + theirs);
        let asked = |summary: &Summary| summary.cases_per_second * summary.seconds;
        let asked = asked(self) + asked(&other);

        self.cases += other.cases;
        self.resumed += other.resumed;
        for (kind, count) in other.outcomes {
            *self.outcomes.entry(kind).or_default() += count;
        }
        self.infra = self.infra.take().or(other.infra);
        self.findings.extend(other.findings);
        self.slow += other.slow;
        self.dead_ends += other.dead_ends;
        self.engine_errors += other.engine_errors;
        self.rejected_elsewhere += other.rejected_elsewhere;
        self.cannot_say += other.cannot_say;
        self.unconfirmed += other.unconfirmed;
        self.restarts += other.restarts;
        self.splits += other.splits;
        self.selftest = match (self.selftest, other.selftest) {
            (Some(ours), Some(theirs)) => {
                Some(Selftest { planted: ours.planted + theirs.planted, found: ours.found + theirs.found })
            }
            (ours, theirs) => ours.or(theirs),
        };
        self.seconds += other.seconds;
        self.stages += other.stages;
        self.cases_per_second = if self.seconds > 0.0 { asked / self.seconds } else { 0.0 };
        self.busy = busy.filter(|_| self.seconds > 0.0).map(|busy| busy / self.seconds);
        self.stopped = other.stopped;
    }
}

impl AddAssign for Stages {
    fn add_assign(&mut self, other: Stages) {
        self.generate += other.generate;
        self.print += other.print;
        self.compile += other.compile;
        self.confirm += other.confirm;
        self.judge += other.judge;
        self.store += other.store;
    }
}

impl From<Finding> for FoundLine {
    fn from(finding: Finding) -> FoundLine {
        FoundLine {
            id: finding.id.short().to_owned(),
            kind: finding.kind,
            signature: finding.signature.coarse,
            signature_fine: finding.signature.fine,
            compiler: finding.compiler.family,
            version: finding.compiler.version,
            index: finding.index,
            expectation: finding.expectation.word(),
            outcome: finding.outcome.kind(),
            full_id: finding.id,
        }
    }
}

/// Per second, and 0 for no time at all.
pub(crate) fn rate(count: u64, time: Duration) -> f64 {
    let seconds = time.as_secs_f64();
    if seconds > 0.0 { count as f64 / seconds } else { 0.0 }
}

/// Does some work and adds its time to a stage.
pub(crate) fn timed<T>(seconds: &mut f64, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    *seconds += start.elapsed().as_secs_f64();
    result
}
