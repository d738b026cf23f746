//! The writer's desk: where finished chunks come in, are stored and counted.

use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError};

use crate::control::Control;
use crate::run::Lane;
use crate::store::{Answer, Missing};
use crate::summary::{rate, timed};
use crate::{Campaign, CampaignError, NoCase, Snapshot, Stages, Store, Watch};

/// How often progress is told while no chunk comes in.
const TICK: Duration = Duration::from_millis(200);

/// Stores chunks as they come in, keeps count and tells how it goes.
pub(crate) struct Desk<'a> {
    control: &'a Control<'a>,
    watch: &'a Watch<'a>,
    began: Instant,
    cpu_before: Option<Duration>,
    counts: Snapshot,
    pub stages: Stages,
    pub unconfirmed: u64,
    pub restarts: u64,
    pub splits: u64,
}

impl<'a> Desk<'a> {
    pub fn new(
        campaign: &Campaign,
        lanes: &[Lane<'_>],
        control: &'a Control<'a>,
        watch: &'a Watch<'a>,
    ) -> Desk<'a> {
        let total = campaign.stop.cases.map(|bound| campaign.shard.count_below(bound) * lanes.len() as u64);
        let done = lanes.iter().map(|lane| lane.done_below(campaign)).sum();
        Desk {
            control,
            watch,
            began: Instant::now(),
            cpu_before: (watch.compiler_cpu)(),
            counts: Snapshot { done, total, ..Snapshot::default() },
            stages: Stages::default(),
            unconfirmed: 0,
            restarts: 0,
            splits: 0,
        }
    }

    /// Writes until every thread has ended, and passes on the first failure.
    pub fn write(
        &mut self,
        store: &mut Store,
        lanes: &[Lane<'_>],
        finished: &Receiver<Result<Finished, CampaignError>>,
    ) -> Result<(), CampaignError> {
        let mut failure = None;
        loop {
            match finished.recv_timeout(TICK) {
                Ok(Ok(chunk)) => {
                    let rows = lanes[chunk.lane].rows;
                    let stored =
                        timed(&mut self.stages.store, || store.commit(rows, &chunk.answers, &chunk.missing));
                    if let Err(error) = stored {
                        self.control.fail();
                        return Err(error.into());
                    }
                    self.count(&chunk);
                }
                Ok(Err(error)) => failure = failure.or(Some(error)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            self.watch.progress.update(&self.snapshot());
        }
        failure.map_or(Ok(()), Err)
    }

    fn count(&mut self, chunk: &Finished) {
        self.stages += chunk.stages;
        self.unconfirmed += chunk.unconfirmed;
        self.restarts += chunk.restarts;
        self.splits += chunk.splits;
        let counts = &mut self.counts;
        counts.done += (chunk.answers.len() + chunk.missing.len()) as u64;
        counts.cases += chunk.answers.len() as u64;
        for missing in &chunk.missing {
            match missing.why {
                NoCase::DeadEnd(_) => counts.dead_ends += 1,
                NoCase::EngineError(_) | NoCase::TakenBack(_) => counts.engine_errors += 1,
                NoCase::RejectedElsewhere(_) => counts.rejected_elsewhere += 1,
                NoCase::CannotSay(_) => counts.cannot_say += 1,
            }
        }
        for answer in &chunk.answers {
            *counts.outcomes.entry(answer.outcome).or_default() += 1;
            if answer.planted {
                counts.planted_found += u64::from(!answer.findings.is_empty());
                continue;
            }
            for found in &answer.findings {
                *counts.findings.entry(found.kind).or_default() += 1;
            }
        }
    }

    pub fn snapshot(&self) -> Snapshot {
        let elapsed = self.began.elapsed();
        let cpu =
            (self.watch.compiler_cpu)().zip(self.cpu_before).map(|(now, before)| now.saturating_sub(before));
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let machine = elapsed.as_secs_f64() * cores as f64;
        Snapshot {
            elapsed,
            waits_for: self.control.waits_for(),
            cases_per_second: rate(self.counts.cases, elapsed),
            busy: cpu.filter(|_| machine > 0.0).map(|cpu| cpu.as_secs_f64() / machine),
            ..self.counts.clone()
        }
    }
}

/// A chunk with its answers, on its way to the store.
pub(crate) struct Finished {
    pub lane: usize,
    pub answers: Vec<Answer>,
    pub missing: Vec<Missing>,
    pub unconfirmed: u64,
    pub restarts: u64,
    pub splits: u64,
    pub stages: Stages,
}
