//! The run of a campaign: threads that make, threads that ask, and one writer.
//!
//! A program is made and printed once. For each compiler there is a lane, with askers who put the programs to it; the
//! makers prepare the next chunks for all lanes while the askers wait, so that the compilers never wait for us, and a
//! bounded channel to each lane keeps the makers from running ahead. The writer is the thread that called: the store has
//! one writer by construction.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};
use elenchus_case::{Case, CaseProgram, Expectation, Origin, SecondOpinion};
use elenchus_compilers::{Isolation, Observation, Outcome, Phase, Ran, Severity};
use elenchus_lang::{Level, Source};

use crate::control::Control;
use crate::desk::{Desk, Finished};
use crate::familiar::Familiar;
use crate::judge::judge;
use crate::make::{Made, contradiction, make, mark, second_opinion};
use crate::plant::Plant;
use crate::proof;
use crate::schedule::Schedule;
use crate::store::{Answer, Found, Missing, Rows};
use crate::summary::timed;
use crate::{
    Campaign, CampaignError, Disagreement, Examine, FindingId, NoCase, Selftest, Signature, Stages,
    StopReason, Store, Subject, Summary, Verdict, Watch, sibling,
};

pub(crate) fn run(
    campaign: &Campaign,
    store: &mut Store,
    watch: &Watch<'_>,
) -> Result<Summary, CampaignError> {
    let lanes = open_lanes(campaign, store)?;
    let rows: Vec<Rows> = lanes.iter().map(|lane| lane.rows).collect();
    let before = store.totals(&rows, campaign.shard, campaign.stop)?;
    let resumed = before.answers() - before.outcomes.get("infra").copied().unwrap_or_default();
    let run = store.begin_run(rows[0].campaign, campaign)?;

    let control = Control::new(campaign.stop, watch.cancel);
    let mut desk = Desk::new(campaign, &lanes, &control, watch);
    let (origin, plant) = (campaign.origin(), campaign.plant());
    let schedule = schedule(campaign, &lanes);
    thread::scope(|scope| {
        let (to_writer, finished) = bounded(2 * campaign.jobs);
        let mut to_lanes = Vec::new();
        for (number, lane) in lanes.iter().enumerate() {
            let (to_askers, chunks) = bounded(AHEAD * campaign.jobs);
            to_lanes.push(to_askers);
            for _ in 0..campaign.jobs {
                let (chunks, to_writer, control) = (chunks.clone(), to_writer.clone(), &control);
                scope.spawn(move || ask_chunks(lane, number, control, &chunks, &to_writer));
            }
        }
        for _ in 0..campaign.jobs {
            let (lanes, schedule, origin, control) = (&lanes, &schedule, &origin, &control);
            let to_lanes = to_lanes.clone();
            scope.spawn(move || make_chunks(campaign, origin, plant, lanes, schedule, control, &to_lanes));
        }
        drop((to_lanes, to_writer));
        // Owned by this closure: should the writer fail, the channel closes and every thread comes to its end.
        desk.write(store, &lanes, &finished)
    })?;

    sibling::compare(campaign, &origin, &lanes, store, watch)?;
    let totals = store.totals(&rows, campaign.shard, campaign.stop)?;
    let mut findings = Vec::new();
    for &rows in &rows {
        findings.extend(store.findings_of(rows, campaign.shard, campaign.stop)?.into_iter().map(Into::into));
    }
    let snapshot = desk.snapshot();
    let summary = Summary {
        cases: totals.answers(),
        resumed,
        findings,
        slow: totals.slow,
        dead_ends: totals.missing("dead_end"),
        engine_errors: totals.missing("engine_error") + totals.missing("taken_back"),
        rejected_elsewhere: totals.missing("rejected_elsewhere"),
        cannot_say: totals.missing("cannot_say"),
        unconfirmed: desk.unconfirmed,
        restarts: desk.restarts,
        splits: desk.splits,
        selftest: campaign
            .selftest
            .then_some(Selftest { planted: totals.planted, found: totals.planted_found }),
        seconds: snapshot.elapsed.as_secs_f64(),
        stages: desk.stages,
        cases_per_second: snapshot.cases_per_second,
        busy: snapshot.busy,
        stopped: match snapshot.total {
            Some(total) if snapshot.done >= total => StopReason::Finished,
            _ if watch.is_cancelled() => StopReason::Cancelled,
            Some(_) if campaign.stop.time.is_none() => StopReason::Finished,
            _ => StopReason::TimeUp,
        },
        infra: totals.infra,
        outcomes: totals.outcomes,
    };
    store.end_run(run, &summary.stages)?;
    Ok(summary)
}

/// How many chunks may wait for each asker: a lane that is held up for a while should not hold up the others.
const AHEAD: usize = 4;

/// All that belongs to one compiler.
pub(crate) struct Lane<'a> {
    pub subject: &'a dyn Subject,
    level: Level,
    pub rows: Rows,
    /// Indices that have their answer, sorted.
    done: Vec<u64>,
    /// Programs in a batch.
    chunk: u64,
    pool: Pool,
    familiar: Familiar,
}

impl Lane<'_> {
    /// How many of the cases asked for have their answer already.
    pub fn done_below(&self, campaign: &Campaign) -> u64 {
        let is_asked_for = |index: u64| campaign.stop.cases.is_none_or(|bound| index < bound);
        let is_counted = |&&index: &&u64| campaign.shard.contains(index) && is_asked_for(index);
        self.done.iter().filter(is_counted).count() as u64
    }

    fn needs(&self, index: u64) -> bool {
        self.done.binary_search(&index).is_err()
    }
}

/// The cases that some lane still needs, in chunks for the largest batch.
fn schedule(campaign: &Campaign, lanes: &[Lane<'_>]) -> Schedule {
    let chunk = lanes.iter().map(|lane| lane.chunk).max().unwrap_or(1);
    let (first, others) =
        lanes.split_first().map_or((&[][..], &[][..]), |(lane, others)| (&lane.done[..], others));
    let is_done = |&index: &u64| others.iter().all(|lane| !lane.needs(index));
    let done = first.iter().copied().filter(is_done).collect();
    Schedule::new(campaign.shard, campaign.stop, campaign.jobs, chunk, done)
}

fn open_lanes<'a>(campaign: &'a Campaign, store: &mut Store) -> Result<Vec<Lane<'a>>, CampaignError> {
    let row = store.campaign_row(campaign)?;
    let mut lanes: Vec<Lane<'_>> = Vec::new();
    for subject in &campaign.compilers {
        let rows = Rows { campaign: row, compiler: store.compiler_row(subject.id())? };
        // The same compiler by two names is asked once.
        if lanes.iter().any(|lane| lane.rows.compiler == rows.compiler) {
            continue;
        }
        let done = store.done(rows)?;
        let wanted = campaign.chunk.unwrap_or_else(|| subject.batch_size().max(1));
        let chunk = Schedule::new(campaign.shard, campaign.stop, campaign.jobs, wanted, Vec::new()).chunk();
        let pool = Pool::new(chunk.div_ceil(CHUNKS_OF_CODE), campaign.jobs);
        lanes.push(Lane {
            subject: subject.as_ref(),
            level: campaign.level,
            rows,
            done,
            chunk,
            pool,
            familiar: Familiar::default(),
        });
    }
    Ok(lanes)
}

/// Cases on their way to a compiler, in one batch.
struct Chunk {
    phase: Phase,
    questions: Vec<Question>,
    missing: Vec<Missing>,
    stages: Stages,
}

/// A case with the program that it is printed from, shared by all lanes.
struct Shared {
    case: Case,
    program: Box<dyn CaseProgram>,
}

/// A case with what the judge is told to expect, which in a self-test may be a lie.
#[derive(Clone)]
struct Question {
    shared: Arc<Shared>,
    expectation: Expectation,
    planted: bool,
}

impl Question {
    fn new(shared: Shared, plant: Option<Plant>) -> Question {
        let case = &shared.case;
        let file = case.source.files.first().map_or("", |file| file.path.as_str());
        let lie = plant
            .filter(|plant| plant.is_planted(case.provenance.index))
            .map(|_| case.expectation.negated(file))
            .filter(|lie| *lie != case.expectation);
        Question {
            planted: lie.is_some(),
            expectation: lie.unwrap_or_else(|| case.expectation.clone()),
            shared: Arc::new(shared),
        }
    }

    fn case(&self) -> &Case {
        &self.shared.case
    }
}

/// How many batches with code are made of a usual one. Compilers crash more often where they make code, and then the rest
/// of the batch is asked again.
const CHUNKS_OF_CODE: u64 = 2;

/// Cases that go on to code generation. They are few, and a batch of few programs is a waste, so they wait here until
/// there are enough for one.
struct Pool {
    enough: usize,
    waiting: Mutex<(Vec<Question>, usize)>,
}

impl Pool {
    fn new(enough: u64, makers: usize) -> Pool {
        Pool { enough: enough as usize, waiting: Mutex::new((Vec::new(), makers)) }
    }

    /// Adds cases and gives back a batch if there are enough.
    fn add(&self, questions: Vec<Question>) -> Option<Vec<Question>> {
        let (waiting, _) = &mut *self.waiting.lock().expect("no maker panics");
        waiting.extend(questions);
        (waiting.len() >= self.enough).then(|| std::mem::take(waiting))
    }

    /// Takes leave; the last maker gets what is left.
    fn leave(&self) -> Option<Vec<Question>> {
        let (waiting, makers) = &mut *self.waiting.lock().expect("no maker panics");
        *makers -= 1;
        (*makers == 0 && !waiting.is_empty()).then(|| std::mem::take(waiting))
    }
}

fn make_chunks(
    campaign: &Campaign,
    origin: &Origin,
    plant: Option<Plant>,
    lanes: &[Lane<'_>],
    schedule: &Schedule,
    control: &Control<'_>,
    out: &[Sender<Chunk>],
) {
    while !control.should_stop()
        && let Some(indices) = schedule.next()
    {
        let mut stages = Stages::default();
        let mut made = Vec::with_capacity(indices.len());
        for index in indices {
            let Made { case, generate, print } = make(campaign.engine.as_ref(), origin, index);
            stages.generate += generate.as_secs_f64();
            stages.print += print.as_secs_f64();
            made.push((index, case.map(|(case, program)| Question::new(Shared { case, program }, plant))));
        }
        for (lane, out) in lanes.iter().zip(out) {
            for mut chunk in chunks_for(campaign, lane, &made) {
                // The time of making belongs to one lane's account.
                chunk.stages = std::mem::take(&mut stages);
                if out.send(chunk).is_err() {
                    return;
                }
            }
        }
    }
    for (lane, out) in lanes.iter().zip(out) {
        if let Some(rest) = lane.pool.leave() {
            // Nobody listens any more if the campaign was stopped; the next run makes these cases again.
            let _ = out.send(Chunk::new(Phase::Generate, rest));
        }
    }
}

/// What a lane is to be asked of the cases made: batches of its own size, and one with code if there are enough for it.
fn chunks_for(campaign: &Campaign, lane: &Lane<'_>, made: &[(u64, Result<Question, NoCase>)]) -> Vec<Chunk> {
    let (mut to_check, mut to_generate, mut missing) = (Vec::new(), Vec::new(), Vec::new());
    for (index, made) in made.iter().filter(|(index, _)| lane.needs(*index)) {
        match made {
            Ok(question) => match campaign.phase_for(question.case(), lane.subject) {
                Phase::Check => to_check.push(question.clone()),
                Phase::Generate | Phase::Run => to_generate.push(question.clone()),
            },
            Err(why) => missing.push(Missing { index: *index, why: why.clone() }),
        }
    }
    let mut chunks = Vec::new();
    while !to_check.is_empty() || !missing.is_empty() {
        let rest = to_check.split_off(to_check.len().min(lane.chunk as usize));
        let mut chunk = Chunk::new(Phase::Check, std::mem::replace(&mut to_check, rest));
        chunk.missing = std::mem::take(&mut missing);
        chunks.push(chunk);
    }
    chunks.extend(lane.pool.add(to_generate).map(|questions| Chunk::new(Phase::Generate, questions)));
    chunks
}

impl Chunk {
    fn new(phase: Phase, questions: Vec<Question>) -> Chunk {
        Chunk { phase, questions, missing: Vec::new(), stages: Stages::default() }
    }
}

fn ask_chunks(
    lane: &Lane<'_>,
    number: usize,
    control: &Control<'_>,
    chunks: &Receiver<Chunk>,
    out: &Sender<Result<Finished, CampaignError>>,
) {
    let mut examiner = lane.subject.examiner(lane.level);
    for chunk in chunks {
        if control.should_stop() {
            return;
        }
        let asked = control
            .to_its_end(|| catch_unwind(AssertUnwindSafe(|| ask(lane, number, examiner.as_mut(), chunk))));
        let finished = asked.unwrap_or_else(|_| {
            Err(CampaignError::Job(format!("asking {} ended in a panic", lane.subject.id())))
        });
        let failed = finished.is_err();
        if failed {
            control.fail();
        }
        if out.send(finished).is_err() || failed {
            return;
        }
    }
}

/// Asks about a chunk. What disagrees in the batch is asked again alone, and only that verdict counts: in a fresh process,
/// until the signature is familiar; what comes after that was seen in a batch, and in the same process alone.
fn ask(
    lane: &Lane<'_>,
    number: usize,
    examiner: &mut dyn Examine,
    chunk: Chunk,
) -> Result<Finished, CampaignError> {
    let Chunk { phase, questions, mut missing, mut stages } = chunk;
    let promises = lane.subject.promises();
    let before = examiner.statistics();
    let sources: Vec<&Source> = questions.iter().map(|question| &question.case().source).collect();
    let observations = if sources.is_empty() {
        Vec::new()
    } else {
        timed(&mut stages.compile, || examiner.batch(&sources, phase))?
    };
    if observations.len() != sources.len() {
        let (asked, got) = (sources.len(), observations.len());
        return Err(CampaignError::Job(format!(
            "{got} answers to {asked} programs from {}",
            lane.subject.id()
        )));
    }

    let mut unconfirmed = 0;
    let mut answers = Vec::with_capacity(questions.len());
    for (question, mut observation) in questions.iter().zip(observations) {
        let expectation = &question.expectation;
        let mut second = Second::default();
        let mut verdict = timed(&mut stages.judge, || judge(expectation, &observation.outcome, promises));
        timed(&mut stages.judge, || audit(question, &verdict))?;
        if let Verdict::Disagrees(disagreements) = &verdict
            && !observation.is_confirmed()
        {
            let slow = observation.slow;
            let source = &question.case().source;
            let marked = timed(&mut stages.judge, || second.marked(question, disagreements, &observation));
            let is_familiar = lane.familiar.knows(&signatures(question, &marked, &observation));
            observation = timed(&mut stages.confirm, || {
                let kept = match (is_familiar, observation.isolation) {
                    (false, _) => None,
                    (true, Isolation::Batch) => examiner.batch(&[source], phase)?.pop(),
                    (true, Isolation::Alone | Isolation::Fresh) => Some(observation),
                };
                kept.map_or_else(|| examiner.alone(source, phase), Ok)
            })?;
            observation.slow = observation.slow.or(slow);
            verdict = timed(&mut stages.judge, || judge(expectation, &observation.outcome, promises));
            match &verdict {
                Verdict::Disagrees(disagreements) if observation.is_confirmed() => {
                    let marked = second.marked(question, disagreements, &observation);
                    lane.familiar.learn(signatures(question, &marked, &observation));
                }
                Verdict::Disagrees(_) => {}
                _ => unconfirmed += 1,
            }
        }
        // A disagreement is the compiler's fault only if we stand by the program.
        let why = timed(&mut stages.judge, || doubted(question, &mut verdict, &observation.outcome, second));
        if let Some(why) = why {
            missing.push(Missing { index: question.case().provenance.index, why });
            continue;
        }
        let runs = timed(&mut stages.confirm, || proofs(lane, question, examiner, &verdict, &observation))?;
        let answer = || answer(lane, question, phase, &observation, verdict, runs);
        answers.push(timed(&mut stages.judge, answer));
    }
    let after = examiner.statistics();
    let (restarts, splits) = (after.restarts - before.restarts, after.splits - before.splits);
    Ok(Finished { lane: number, answers, missing, unconfirmed, restarts, splits, stages })
}

/// One case of so many is held to a second oracle, even if no compiler disagrees with it.
const AUDIT_ONE_OF: u64 = 64;

/// Ends the campaign if our own ways to decide a case contradict each other.
fn audit(question: &Question, verdict: &Verdict) -> Result<(), CampaignError> {
    let index = question.case().provenance.index;
    let doubtful = matches!(verdict, Verdict::Disagrees(_)) && !question.planted;
    if !doubtful && !index.is_multiple_of(AUDIT_ONE_OF) {
        return Ok(());
    }
    contradiction(question.shared.program.as_ref())
        .map_or(Ok(()), |why| Err(CampaignError::Contradiction { index, why }))
}

/// What came of running what shows each disagreement, as far as the compiler accepts the program and its programs are run.
fn proofs(
    lane: &Lane<'_>,
    question: &Question,
    examiner: &mut dyn Examine,
    verdict: &Verdict,
    observation: &Observation,
) -> Result<Vec<Option<Ran>>, CampaignError> {
    let Verdict::Disagrees(disagreements) = verdict else { return Ok(Vec::new()) };
    let accepted = matches!(observation.outcome, Outcome::Accepted { .. });
    let can_run = lane.subject.supports(Phase::Run) && observation.is_confirmed() && !question.planted;
    let mut runs = Vec::with_capacity(disagreements.len());
    for disagreement in disagreements {
        let showing = proof::showing(disagreement, &question.expectation).filter(|_| accepted && can_run);
        runs.push(match showing {
            Some(showing) => proof::run(question.shared.program.as_ref(), showing, examiner)?,
            None => None,
        });
    }
    Ok(runs)
}

/// Why a verdict is no finding after all; one that we know for a reading of the specification is marked as such.
fn doubted(
    question: &Question,
    verdict: &mut Verdict,
    outcome: &Outcome,
    mut second: Second,
) -> Option<NoCase> {
    let disagreements = match verdict {
        Verdict::Agrees | Verdict::None => return None,
        Verdict::Elsewhere => {
            let first =
                outcome.diagnostics().iter().find(|diagnostic| diagnostic.severity == Severity::Error);
            let words = first.map(|error| format!("line {}: {}", error.line, error.message));
            return Some(NoCase::RejectedElsewhere(words.unwrap_or_default()));
        }
        Verdict::Disagrees(disagreements) => disagreements,
    };
    let opinion = second.opinion(question, outcome)?;
    mark(disagreements, opinion, &question.expectation);
    match opinion {
        SecondOpinion::Agrees | SecondOpinion::OtherReading { .. } | SecondOpinion::OnlyNothing { .. } => {
            None
        }
        SecondOpinion::Disagrees { why } => Some(NoCase::TakenBack(why.clone())),
        SecondOpinion::CannotSay { why } => Some(NoCase::CannotSay(why.clone())),
    }
}

/// The engine's second look at a program, which it has once.
#[derive(Default)]
struct Second(Option<SecondOpinion>);

impl Second {
    /// What it says. A crash is one whatever we think of the program, and what was planted is meant to be wrong.
    fn opinion(&mut self, question: &Question, outcome: &Outcome) -> Option<&SecondOpinion> {
        if question.planted || !matches!(outcome, Outcome::Accepted { .. } | Outcome::Rejected { .. }) {
            return None;
        }
        let look = || second_opinion(question.shared.program.as_ref(), &question.case().provenance);
        Some(self.0.get_or_insert_with(look))
    }

    /// Disagreements by the names that they will have: one that is a class of its own says nothing about bugs that look like
    /// it, so that it makes none familiar.
    fn marked(
        &mut self,
        question: &Question,
        disagreements: &[Disagreement],
        observation: &Observation,
    ) -> Vec<Disagreement> {
        let mut marked = disagreements.to_vec();
        if let Some(opinion) = self.opinion(question, &observation.outcome) {
            mark(&mut marked, opinion, &question.expectation);
        }
        marked
    }
}

fn signatures(
    question: &Question,
    disagreements: &[Disagreement],
    observation: &Observation,
) -> Vec<Signature> {
    let (case, expectation) = (question.case(), &question.expectation);
    let signature = |disagreement| Signature::of(disagreement, expectation, case, &observation.outcome);
    disagreements.iter().map(signature).collect()
}

fn answer(
    lane: &Lane<'_>,
    question: &Question,
    phase: Phase,
    observation: &Observation,
    verdict: Verdict,
    runs: Vec<Option<Ran>>,
) -> Answer {
    let Question { shared, expectation, planted } = question;
    let case = &shared.case;
    let mut answer = Answer::new(case.provenance.index, phase, *planted, observation);
    if let Verdict::Disagrees(disagreements) = verdict {
        let text_form = shared.program.text_form();
        for (disagreement, ran) in disagreements.into_iter().zip(runs) {
            let place = disagreement.place.as_ref();
            answer.findings.push(Found {
                id: FindingId::of(&case.provenance, lane.subject.id(), disagreement.kind, place),
                kind: disagreement.kind,
                signature: Signature::of(&disagreement, expectation, case, &observation.outcome),
                place: disagreement.place,
                expectation: expectation.clone(),
                outcome: proof::with_run(observation.outcome.clone(), ran),
                confirmed: observation.is_confirmed(),
                case: case.clone(),
                text_form: text_form.clone(),
            });
        }
    }
    answer
}
