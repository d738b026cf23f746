//! From a compiler's answers to outcomes that may be believed.

mod belief;
mod pace;

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use elenchus_lang::Source;

use crate::{
    Answer, Batching, Compiler, Isolation, Limits, Observation, Outcome, Phase, Report, Slow, StartError,
    Worker,
};
use belief::{CANARY_LIVES, Doubt};
use pace::Pace;

/// Neither accepted nor rejected.
const NOT_REACHED: &str = "it did not get as far as was asked, and no error was reported";

/// How often a start is tried before it counts as failed: a busy machine can be short of something for a moment.
const START_ATTEMPTS: u32 = 3;

/// Asks a compiler about many programs and believes it only where it may.
///
/// A batch only finds candidates: a crash, a hang, output that cannot be understood or a canary that was not rejected
/// splits the batch until the culprit is alone, and that one is asked again alone, in a fresh process unless it has
/// proved to make the compiler throw. How programs may be asked about together is the compiler's own property; see
/// [`Batching`].
pub struct Examiner {
    compiler: Arc<dyn Compiler>,
    limits: Limits,
    worker: Option<Kept>,
    pace: Pace,
    /// A batch that takes long is looked into.
    watches_pace: bool,
    statistics: Statistics,
}

/// A worker, with the phases for which it has rejected the canary on its own.
struct Kept {
    worker: Box<dyn Worker>,
    vouched: Vec<Phase>,
}

/// Programs of a batch that are asked about together, by their positions in it.
struct Group {
    members: Vec<usize>,
    /// What was said about others before the compiler crashed. There was no canary to vouch for it, so it counts with
    /// the next answer of the same process that may be believed.
    waiting: Vec<(usize, Observation)>,
}

impl Group {
    fn of(members: Vec<usize>) -> Group {
        Group { members, waiting: Vec::new() }
    }

    /// A group of those for whom nobody vouched, if there are any.
    fn again(waiting: Vec<(usize, Observation)>) -> Vec<Group> {
        let members: Vec<usize> = waiting.into_iter().map(|(index, _)| index).collect();
        if members.is_empty() { Vec::new() } else { vec![Group::of(members)] }
    }
}

/// A program's outcome, if it has one yet, and its time, if the compiler told.
type Believed = (Option<Outcome>, Option<Duration>);

/// What an examiner had to do for its observations.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Statistics {
    /// Calls of the compiler.
    pub asks: u64,
    /// Workers started in place of one that failed or was worn.
    pub restarts: u64,
    /// Batches that had to be taken apart.
    pub splits: u64,
    /// Programs asked alone in a fresh process.
    pub alone: u64,
    /// Wall time spent waiting for the compiler's answers.
    pub asking: Duration,
    /// Wall time spent waiting for workers to start.
    pub starting: Duration,
}

impl Examiner {
    pub fn new(compiler: Arc<dyn Compiler>, limits: Limits) -> Examiner {
        Examiner {
            compiler,
            limits,
            worker: None,
            pace: Pace::default(),
            watches_pace: true,
            statistics: Statistics::default(),
        }
    }

    /// An examiner that does not look for programs that are slow. Whoever asks about programs of all sorts would have it
    /// ask each of them alone time and again.
    #[must_use]
    pub fn at_any_pace(self) -> Examiner {
        Examiner { watches_pace: false, ..self }
    }

    /// Has the compiler reject a program that is known to be wrong, for the right reason. One that does not, as with an
    /// option that it does not know, is not worth asking; the error has its own words.
    pub fn try_out(&mut self) -> Result<(), StartError> {
        let batching = self.compiler.batching(Phase::Check);
        let worker = self.start(|compiler, limits| compiler.start(limits))?;
        let mut kept = Kept { worker, vouched: Vec::new() };
        // Of a stack trace, what was thrown says it; where from is for the compiler's own people.
        let words = |what: String| what.split("\tat ").next().unwrap_or_default().trim_end().to_owned();
        self.vouch(&mut kept, &batching, Phase::Check)
            .map_err(|doubt| StartError { compiler: self.compiler.id().to_string(), what: words(doubt.what) })
    }

    pub fn compiler(&self) -> &Arc<dyn Compiler> {
        &self.compiler
    }

    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// An observation for each program, in their order.
    pub fn batch(&mut self, programs: &[&Source], phase: Phase) -> Result<Vec<Observation>, StartError> {
        let mut observations: Vec<Option<Observation>> = vec![None; programs.len()];
        let mut groups = by_class_path(programs);
        while let Some(group) = groups.pop() {
            if group.members.is_empty() {
                groups.extend(Group::again(group.waiting));
            } else {
                groups.extend(self.decide(group, programs, phase, &mut observations)?);
            }
        }
        // Every group was decided or taken apart into groups that were.
        Ok(observations.into_iter().flatten().collect())
    }

    /// Asks about a group; gives back what is left to ask.
    fn decide(
        &mut self,
        mut group: Group,
        programs: &[&Source],
        phase: Phase,
        observations: &mut [Option<Observation>],
    ) -> Result<Vec<Group>, StartError> {
        let members: Vec<&Source> = group.members.iter().map(|&index| programs[index]).collect();
        let isolation = if members.len() == 1 { Isolation::Alone } else { Isolation::Batch };
        let (mut answer, time) = self.ask_warm(&members, phase)?;
        let before = match &mut answer {
            Answer::Crashed { before, .. } => Some(std::mem::take(before)),
            Answer::Report(_) | Answer::TimedOut { .. } | Answer::Garbled { .. } => None,
        };
        let doubt = match self.believe_kept(answer, members.len(), phase) {
            Ok(believed) => {
                let told = believed.iter().map(|(_, own_time)| *own_time).collect();
                let slow = self.watch_pace(&members, told, time, phase)?;
                let mut undecided = Vec::new();
                for (position, (outcome, own_time)) in believed.into_iter().enumerate() {
                    let index = group.members[position];
                    match outcome {
                        Some(outcome) => {
                            let time = own_time.unwrap_or_else(|| share(time, programs[index], &members));
                            let slow = slow[position];
                            observations[index] = Some(Observation { outcome, phase, time, isolation, slow });
                        }
                        None => undecided.push(index),
                    }
                }
                for (index, observation) in group.waiting.drain(..) {
                    observations[index] = Some(observation);
                }
                if undecided.len() < members.len() {
                    return Ok(vec![Group::of(undecided)]);
                }
                Doubt::about_all(NOT_REACHED)
            }
            Err(doubt) => doubt,
        };
        if let [index] = group.members[..] {
            observations[index] = Some(if before.is_some() {
                let outcome = Outcome::Crashed { trace: doubt.what };
                Observation { outcome, phase, time, isolation, slow: None }
            } else {
                self.alone(programs[index], phase)?
            });
            return Ok(Group::again(group.waiting));
        }
        self.take_apart(group, &doubt.culprits, before, programs, phase, observations)
    }

    /// What is left to ask of a group whose answer is in doubt. After a crash that is what comes behind the culprit, if
    /// the process lives on: what comes before it waits, with what was said `before`, for a canary.
    fn take_apart(
        &mut self,
        group: Group,
        culprits: &[usize],
        before: Option<Report>,
        programs: &[&Source],
        phase: Phase,
        observations: &mut [Option<Observation>],
    ) -> Result<Vec<Group>, StartError> {
        self.statistics.splits += 1;
        let Group { members, mut waiting } = group;
        let mut rightly = !culprits.is_empty();
        for &position in culprits {
            let index = members[position];
            let observation = self.culprit(programs[index], phase, before.is_some())?;
            rightly &= !matches!(observation.outcome, Outcome::Accepted { .. });
            observations[index] = Some(observation);
        }
        let mut left: Vec<usize> =
            members.iter().copied().filter(|&index| observations[index].is_none()).collect();
        if !rightly {
            // Without a suspicion, or after a wrong one, nothing is known.
            let second = left.split_off(left.len() / 2);
            let halves = [second, left].map(Group::of);
            return Ok(Group::again(waiting).into_iter().chain(halves).collect());
        }
        if let Some(before) = before.filter(|_| self.is_kept()) {
            let times: Vec<Option<Duration>> = before.programs.iter().map(|own| own.time).collect();
            let outcomes = belief::outcomes_before_crash(before, phase);
            for ((&index, outcome), time) in members.iter().zip(outcomes).zip(times) {
                if let (Some(outcome), Some(time)) = (outcome, time)
                    && observations[index].is_none()
                {
                    let isolation = Isolation::Batch;
                    waiting.push((index, Observation { outcome, phase, time, isolation, slow: None }));
                }
            }
            left.retain(|index| waiting.iter().all(|(other, _)| other != index));
        }
        Ok(vec![Group { members: left, waiting }])
    }

    /// Asks about a program that is to blame for what happened to its batch.
    ///
    /// If that was an exception of the compiler, and the program alone gives one again in the process that is kept, it
    /// is as good as any other answer from there. Whoever wants to be sure asks [`Examiner::alone`].
    fn culprit(
        &mut self,
        program: &Source,
        phase: Phase,
        has_crashed: bool,
    ) -> Result<Observation, StartError> {
        if has_crashed
            && self.is_kept()
            && let (Answer::Crashed { trace, .. }, time) = self.ask_warm(&[program], phase)?
        {
            let outcome = Outcome::Crashed { trace };
            return Ok(Observation { outcome, phase, time, isolation: Isolation::Alone, slow: None });
        }
        self.alone(program, phase)
    }

    /// Asks about one program alone, in a fresh process.
    pub fn alone(&mut self, program: &Source, phase: Phase) -> Result<Observation, StartError> {
        self.statistics.alone += 1;
        let worker = self.start(|compiler, limits| compiler.start(limits))?;
        let mut fresh = Kept { worker, vouched: Vec::new() };
        let (answer, time) = self.ask(&mut *fresh.worker, &[program], phase);
        let outcome = match answer {
            Answer::Crashed { trace, .. } => Outcome::Crashed { trace },
            Answer::TimedOut { .. } => Outcome::TimedOut,
            answer => match self.believe(&mut fresh, answer, 1, phase) {
                Ok(mut believed) => believed
                    .pop()
                    .and_then(|(outcome, _)| outcome)
                    .unwrap_or_else(|| Outcome::Infra { what: NOT_REACHED.to_owned() }),
                Err(doubt) => Outcome::Infra { what: doubt.what },
            },
        };
        Ok(Observation { outcome, phase, time, isolation: Isolation::Fresh, slow: None })
    }

    /// Whether the next question goes to the process that had the last one.
    fn is_kept(&self) -> bool {
        self.worker.as_ref().is_some_and(|kept| !kept.worker.is_worn())
    }

    /// Asks the worker that is kept, starting one if need be.
    fn ask_warm(&mut self, programs: &[&Source], phase: Phase) -> Result<(Answer, Duration), StartError> {
        let had_one = self.worker.is_some() || self.statistics.asks > 0;
        let kept = self.worker.take().filter(|kept| !kept.worker.is_worn());
        let mut kept = if let Some(kept) = kept {
            kept
        } else {
            self.statistics.restarts += u64::from(had_one);
            let worker = self.start(|compiler, limits| compiler.join(limits))?;
            Kept { worker, vouched: Vec::new() }
        };
        let (answer, time) = self.ask(&mut *kept.worker, programs, phase);
        self.worker = Some(kept);
        Ok((answer, time))
    }

    /// Asks about the programs, with the canary behind them where the compiler is asked so.
    fn ask(&mut self, worker: &mut dyn Worker, programs: &[&Source], phase: Phase) -> (Answer, Duration) {
        let batching = self.compiler.batching(phase);
        let canary = match &batching {
            Batching::Together(canary) | Batching::UnitEach(canary) => Some(&canary.source),
            Batching::Survivors(_) | Batching::CleanRun => None,
        };
        let all: Vec<&Source> = programs.iter().copied().chain(canary).collect();
        let limit = match programs {
            [_] => self.limits.program_time,
            // A single program may take its time, and the others theirs with some patience.
            _ => self.pace.patience(size(programs)).map_or(self.limits.batch_time, |patience| {
                self.limits.batch_time.min(self.limits.program_time + patience)
            }),
        };
        self.ask_all(worker, &all, phase, limit)
    }

    fn ask_all(
        &mut self,
        worker: &mut dyn Worker,
        programs: &[&Source],
        phase: Phase,
        limit: Duration,
    ) -> (Answer, Duration) {
        let start = Instant::now();
        let answer = worker.ask(programs, phase, limit);
        let time = start.elapsed();
        self.statistics.asks += 1;
        self.statistics.asking += time;
        (answer, time)
    }

    /// What an answer of the worker that is kept says about each program.
    fn believe_kept(
        &mut self,
        answer: Answer,
        programs: usize,
        phase: Phase,
    ) -> Result<Vec<Believed>, Doubt> {
        let Some(mut kept) = self.worker.take() else { return Err(Doubt::about_all("there is no worker")) };
        let believed = self.believe(&mut kept, answer, programs, phase);
        self.worker = Some(kept);
        believed
    }

    /// What the answer says about each of so many programs, if it may be believed.
    fn believe(
        &mut self,
        kept: &mut Kept,
        answer: Answer,
        programs: usize,
        phase: Phase,
    ) -> Result<Vec<Believed>, Doubt> {
        let report = match answer {
            Answer::Report(report) => report,
            Answer::Crashed { trace, suspect, .. } => return Err(Doubt::about(suspect, &trace, programs)),
            Answer::TimedOut { suspect } => {
                return Err(Doubt::about(suspect, "the time limit was reached", programs));
            }
            Answer::Garbled { what } => return Err(Doubt::about_all(&what)),
        };
        let batching = self.compiler.batching(phase);
        let canary_is_there = matches!(batching, Batching::Together(_) | Batching::UnitEach(_));
        if report.programs.len() != programs + usize::from(canary_is_there) {
            return Err(Doubt::about_all("a report on other programs than were asked about"));
        }
        let times: Vec<Option<Duration>> = report.programs.iter().map(|own| own.time).collect();
        let said = belief::outcomes(report, &batching, phase)?;
        if said.needs_canary {
            self.vouch(kept, &batching, phase)?;
        }
        Ok(said.outcomes.into_iter().zip(times).collect())
    }

    /// Has a worker reject the canary on its own, once.
    fn vouch(&mut self, kept: &mut Kept, batching: &Batching, phase: Phase) -> Result<(), Doubt> {
        let (Batching::Together(canary) | Batching::UnitEach(canary) | Batching::Survivors(canary)) =
            batching
        else {
            return Ok(());
        };
        if kept.vouched.contains(&phase) {
            return Ok(());
        }
        let (answer, _) = self.ask_all(&mut *kept.worker, &[&canary.source], phase, self.limits.program_time);
        match answer {
            Answer::Report(report)
                if report.programs.first().is_some_and(|own| belief::rejects(own, canary)) =>
            {
                kept.vouched.push(phase);
                Ok(())
            }
            Answer::Report(report) => {
                let said = report.stray.iter().chain(report.programs.iter().flat_map(|own| &own.diagnostics));
                let words: Vec<&str> = said.map(|diagnostic| diagnostic.message.as_str()).collect();
                let words = if words.is_empty() { "it said nothing".to_owned() } else { words.join("; ") };
                Err(Doubt::about_all(&format!("{CANARY_LIVES} ({words})")))
            }
            Answer::Crashed { trace, .. } => Err(Doubt::about_all(&trace)),
            Answer::TimedOut { .. } => Err(Doubt::about_all("the time limit was reached")),
            Answer::Garbled { what } => Err(Doubt::about_all(&what)),
        }
    }

    /// Looks for programs out of proportion if the batch took far longer than it should have. `told` are the times of
    /// the programs within the batch, where the compiler tells: then only those that stand out are asked alone.
    fn watch_pace(
        &mut self,
        programs: &[&Source],
        told: Option<Vec<Duration>>,
        time: Duration,
        phase: Phase,
    ) -> Result<Vec<Option<Slow>>, StartError> {
        let size = size(programs);
        let is_late = self.pace.is_late(size, time);
        self.pace.learn(size, time);
        let mut slow = vec![None; programs.len()];
        if !self.watches_pace || !is_late || programs.len() < pace::SMALLEST_BATCH {
            return Ok(slow);
        }
        self.statistics.splits += 1;
        let are_told = told.is_some();
        let times = match told {
            Some(times) => times,
            None => programs
                .iter()
                .map(|program| self.time_alone(program, phase))
                .collect::<Result<Vec<_>, _>>()?,
        };
        let median = pace::median(&times);
        for (position, time) in times.into_iter().enumerate() {
            if !pace::is_slow(time, median) {
                continue;
            }
            let first = if are_told { self.time_alone(programs[position], phase)? } else { time };
            if pace::is_slow(first, median) {
                let second = self.time_alone(programs[position], phase)?;
                if pace::is_slow(second, median) {
                    slow[position] = Some(Slow { time: first.min(second), median });
                }
            }
        }
        Ok(slow)
    }

    /// The time for one program in the worker that is kept: its own where the compiler tells, else that of the call.
    fn time_alone(&mut self, program: &Source, phase: Phase) -> Result<Duration, StartError> {
        let (answer, time) = self.ask_warm(&[program], phase)?;
        Ok(match &answer {
            Answer::Report(report) => report.programs.first().and_then(|own| own.time).unwrap_or(time),
            Answer::Crashed { .. } | Answer::TimedOut { .. } | Answer::Garbled { .. } => time,
        })
    }

    fn start(
        &mut self,
        start: impl Fn(&dyn Compiler, &Limits) -> Result<Box<dyn Worker>, StartError>,
    ) -> Result<Box<dyn Worker>, StartError> {
        let begin = Instant::now();
        let mut attempt = 1;
        loop {
            match start(self.compiler.as_ref(), &self.limits) {
                Err(_) if attempt < START_ATTEMPTS => {
                    thread::sleep(Duration::from_millis(100) * attempt);
                    attempt += 1;
                }
                result => {
                    self.statistics.starting += begin.elapsed();
                    return result;
                }
            }
        }
    }
}

/// Groups of programs with the same class path: a compiler has one at a time.
fn by_class_path(programs: &[&Source]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (index, program) in programs.iter().enumerate() {
        let is_same = |group: &&mut Group| programs[group.members[0]].class_path == program.class_path;
        match groups.iter_mut().find(is_same) {
            Some(group) => group.members.push(index),
            None => groups.push(Group::of(vec![index])),
        }
    }
    groups
}

/// Bytes of all programs.
fn size(programs: &[&Source]) -> usize {
    programs.iter().map(|program| program.size()).sum()
}

/// A program's part of a batch's time, by its size.
fn share(time: Duration, program: &Source, programs: &[&Source]) -> Duration {
    time.mul_f64(program.size() as f64 / size(programs).max(1) as f64)
}

#[cfg(test)]
mod tests;
