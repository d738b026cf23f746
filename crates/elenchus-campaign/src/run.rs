//! The run of a campaign: threads that make, threads that ask, and one writer.
//!
//! For each compiler there is a lane. Its makers prepare the next chunks while its askers wait for the compiler, so
//! that the compiler never waits for us; a bounded channel between them keeps the makers from running ahead. The
//! writer is the thread that called: the store has one writer by construction.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};
use elenchus_case::{Case, Expectation, Origin};
use elenchus_compilers::{Isolation, Observation, Outcome, Phase};
use elenchus_lang::{Level, Source};

use crate::control::Control;
use crate::desk::{Desk, Finished};
use crate::familiar::Familiar;
use crate::judge::judge;
use crate::make::{doubt, make, text_form};
use crate::plant::Plant;
use crate::schedule::Schedule;
use crate::store::{Answer, Found, Missing, Rows};
use crate::summary::timed;
use crate::{
    Campaign, CampaignError, Disagreement, Examine, FindingId, Selftest, Signature, Stages, StopReason,
    Store, Subject, Summary, Verdict, Watch, sibling,
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
    thread::scope(|scope| {
        let (to_writer, finished) = bounded(2 * campaign.jobs);
        for (number, lane) in lanes.iter().enumerate() {
            let (to_askers, chunks) = bounded(campaign.jobs);
            for _ in 0..campaign.jobs {
                let (to_askers, chunks, to_writer) = (to_askers.clone(), chunks.clone(), to_writer.clone());
                let (control, origin) = (&control, &origin);
                scope.spawn(move || make_chunks(campaign, origin, plant, lane, control, &to_askers));
                scope.spawn(move || ask_chunks(campaign, lane, number, control, &chunks, &to_writer));
            }
        }
        drop(to_writer);
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
        dead_ends: totals.dead_ends,
        engine_errors: totals.engine_errors,
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
            Some(_) => StopReason::Finished,
            None => StopReason::TimeUp,
        },
        outcomes: totals.outcomes,
    };
    store.end_run(run, &summary.stages)?;
    Ok(summary)
}

/// All that belongs to one compiler.
pub(crate) struct Lane<'a> {
    pub subject: &'a dyn Subject,
    level: Level,
    pub rows: Rows,
    pub schedule: Schedule,
    pool: Pool,
    familiar: Familiar,
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
        let chunk = campaign.chunk.unwrap_or_else(|| subject.batch_size().max(1));
        let schedule = Schedule::new(campaign.shard, campaign.stop, campaign.jobs, chunk, done);
        let pool = Pool::new(schedule.chunk().div_ceil(CHUNKS_OF_CODE), campaign.jobs);
        lanes.push(Lane {
            subject: subject.as_ref(),
            level: campaign.level,
            rows,
            schedule,
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

/// A case with what the judge is told to expect, which in a self-test may be a lie.
struct Question {
    case: Case,
    expectation: Expectation,
    planted: bool,
}

impl Question {
    fn new(case: Case, plant: Option<Plant>) -> Question {
        let file = case.source.files.first().map_or("", |file| file.path.as_str());
        let lie = plant
            .filter(|plant| plant.is_planted(case.provenance.index))
            .map(|_| case.expectation.negated(file));
        Question {
            planted: lie.is_some(),
            expectation: lie.unwrap_or_else(|| case.expectation.clone()),
            case,
        }
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
    lane: &Lane<'_>,
    control: &Control<'_>,
    out: &Sender<Chunk>,
) {
    while !control.should_stop()
        && let Some(indices) = lane.schedule.next()
    {
        let mut chunk = Chunk::new(Phase::Check, Vec::new());
        let mut to_generate = Vec::new();
        for index in indices {
            let made = make(campaign.engine.as_ref(), origin, index);
            chunk.stages.generate += made.generate.as_secs_f64();
            chunk.stages.print += made.print.as_secs_f64();
            match made.case {
                Ok(case) => match campaign.phase_for(&case, lane.subject) {
                    Phase::Check => chunk.questions.push(Question::new(case, plant)),
                    Phase::Generate => to_generate.push(Question::new(case, plant)),
                },
                Err(why) => chunk.missing.push(Missing { index, why }),
            }
        }
        let batch = lane.pool.add(to_generate).map(|questions| Chunk::new(Phase::Generate, questions));
        for chunk in std::iter::once(chunk).chain(batch) {
            if out.send(chunk).is_err() {
                return;
            }
        }
    }
    if let Some(rest) = lane.pool.leave() {
        // Nobody listens any more if the campaign was stopped; the next run makes these cases again.
        let _ = out.send(Chunk::new(Phase::Generate, rest));
    }
}

impl Chunk {
    fn new(phase: Phase, questions: Vec<Question>) -> Chunk {
        Chunk { phase, questions, missing: Vec::new(), stages: Stages::default() }
    }
}

fn ask_chunks(
    campaign: &Campaign,
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
        let asked = catch_unwind(AssertUnwindSafe(|| ask(campaign, lane, number, examiner.as_mut(), chunk)));
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
/// until the signature is familiar.
fn ask(
    campaign: &Campaign,
    lane: &Lane<'_>,
    number: usize,
    examiner: &mut dyn Examine,
    chunk: Chunk,
) -> Result<Finished, CampaignError> {
    let Chunk { phase, questions, mut missing, mut stages } = chunk;
    let duties = lane.subject.duties();
    let before = examiner.statistics();
    let sources: Vec<&Source> = questions.iter().map(|question| &question.case.source).collect();
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
        let mut verdict = timed(&mut stages.judge, || judge(expectation, &observation.outcome, duties));
        if let Verdict::Disagrees(disagreements) = &verdict
            && !observation.is_confirmed()
        {
            let slow = observation.slow;
            let source = &question.case.source;
            let is_familiar = lane.familiar.knows(&signatures(question, disagreements, &observation));
            observation = timed(&mut stages.confirm, || {
                let kept = match (is_familiar, observation.isolation) {
                    (false, _) => None,
                    (true, Isolation::Batch) => examiner.batch(&[source], phase)?.pop(),
                    (true, Isolation::Alone | Isolation::Fresh) => Some(observation),
                };
                kept.map_or_else(|| examiner.alone(source, phase), Ok)
            })?;
            observation.slow = observation.slow.or(slow);
            verdict = timed(&mut stages.judge, || judge(expectation, &observation.outcome, duties));
            match &verdict {
                Verdict::Disagrees(disagreements) if observation.is_confirmed() => {
                    lane.familiar.learn(signatures(question, disagreements, &observation));
                }
                Verdict::Disagrees(_) => {}
                _ => unconfirmed += 1,
            }
        }
        // A rejection is the compiler's fault only if we stand by the program.
        if matches!((&verdict, &observation.outcome), (Verdict::Disagrees(_), Outcome::Rejected { .. }))
            && let provenance = &question.case.provenance
            && let Some(why) = timed(&mut stages.judge, || doubt(campaign.engine.as_ref(), provenance))
        {
            missing.push(Missing { index: provenance.index, why });
            continue;
        }
        let answer = || answer(campaign, lane, question, phase, &observation, verdict);
        answers.push(timed(&mut stages.judge, answer));
    }
    let after = examiner.statistics();
    let (restarts, splits) = (after.restarts - before.restarts, after.splits - before.splits);
    Ok(Finished { lane: number, answers, missing, unconfirmed, restarts, splits, stages })
}

fn signatures(
    question: &Question,
    disagreements: &[Disagreement],
    observation: &Observation,
) -> Vec<Signature> {
    let Question { case, expectation, .. } = question;
    let signature = |disagreement| Signature::of(disagreement, expectation, case, &observation.outcome);
    disagreements.iter().map(signature).collect()
}

fn answer(
    campaign: &Campaign,
    lane: &Lane<'_>,
    question: &Question,
    phase: Phase,
    observation: &Observation,
    verdict: Verdict,
) -> Answer {
    let Question { case, expectation, planted } = question;
    let mut answer = Answer::new(case.provenance.index, phase, *planted, observation);
    if let Verdict::Disagrees(disagreements) = verdict {
        let text_form = text_form(campaign.engine.as_ref(), &case.provenance);
        for disagreement in disagreements {
            let place = disagreement.place.as_ref();
            answer.findings.push(Found {
                id: FindingId::of(&case.provenance, lane.subject.id(), disagreement.kind, place),
                kind: disagreement.kind,
                signature: Signature::of(&disagreement, expectation, case, &observation.outcome),
                place: disagreement.place,
                expectation: expectation.clone(),
                outcome: observation.outcome.clone(),
                case: case.clone(),
                text_form: text_form.clone(),
            });
        }
    }
    answer
}
