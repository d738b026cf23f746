use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use elenchus_compilers::{Compiler, Examiner, Limits, Outcome, Phase, StartError};
use elenchus_lang::Version;
use serde::Serialize;

use crate::{Corpus, Entry, Symptom};

/// What one compiler did with one known bug.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    pub id: String,
    /// The family of the compiler.
    pub compiler: &'static str,
    pub version: Version,
    /// The JDK whose library the program sees, if that is not the compiler's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub platform: Option<String>,
    /// What the compiler did: `accepted`, `rejected`, `crashed`, `timed_out` or `infra`.
    pub outcome: &'static str,
    pub state: State,
    /// Whether the bug is there; `null` if it cannot be told from the outcome.
    pub reproduces: Option<bool>,
    /// Whether the corpus says so; `null` where it says nothing about this version.
    pub listed: Option<bool>,
    /// The first line of what the compiler said.
    pub words: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    Reproduced,
    Fixed,
    /// Something else is wrong: no verdict, or a crash in place of the bug.
    Other,
    /// The bug is none that a verdict shows.
    NotJudged,
}

impl Row {
    /// Whether what was seen is not what the corpus says.
    pub fn contradicts(&self) -> bool {
        matches!((self.reproduces, self.listed), (Some(seen), Some(listed)) if seen != listed)
    }
}

/// Asks each compiler about the bugs in its language, to code generation, alone in a process that is kept; several compilers at
/// once. `tell` is told of each that is done. Rows are in the order of the compilers and then of the corpus.
pub fn run(
    corpus: &Corpus,
    compilers: &[Arc<dyn Compiler>],
    limits: &Limits,
    tell: &(dyn Fn(&str) + Sync),
) -> Result<Vec<Row>, StartError> {
    let waiting: Mutex<VecDeque<usize>> = Mutex::new((0..compilers.len()).collect());
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    let work = || -> Result<Vec<(usize, Vec<Row>)>, StartError> {
        let mut done = Vec::new();
        while let Some(index) = next() {
            let rows = ask(corpus, &compilers[index], limits)?;
            tell(&format!("{}: {} bugs", compilers[index].id(), rows.len()));
            done.push((index, rows));
        }
        Ok(done)
    };
    let threads = thread::available_parallelism().map_or(1, usize::from).min(compilers.len());
    let parts = thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let join = |thread: thread::ScopedJoinHandle<'_, _>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        running.into_iter().map(join).collect::<Result<Vec<_>, StartError>>()
    })?;
    let mut parts: Vec<(usize, Vec<Row>)> = parts.into_iter().flatten().collect();
    parts.sort_by_key(|(index, _)| *index);
    Ok(parts.into_iter().flat_map(|(_, rows)| rows).collect())
}

fn ask(corpus: &Corpus, compiler: &Arc<dyn Compiler>, limits: &Limits) -> Result<Vec<Row>, StartError> {
    let mut examiner = Examiner::new(Arc::clone(compiler), limits.clone());
    let language = compiler.id().language;
    let phase = compiler.phases().iter().copied().filter(|phase| *phase <= Phase::Generate).max();
    let phase = phase.unwrap_or(Phase::Check);
    let mut rows = Vec::new();
    for entry in corpus.entries.iter().filter(|entry| entry.is_in(language)) {
        let source = entry.source(language);
        let mut seen = examiner.batch(&[&source], phase)?;
        let mut outcome = seen.pop().map(|observation| observation.outcome);
        // A crash may be one of the process that is kept.
        if matches!(outcome, Some(Outcome::Crashed { .. })) {
            outcome = Some(examiner.alone(&source, phase)?.outcome);
        }
        let outcome = outcome.unwrap_or(Outcome::Infra { what: "no answer".to_owned() });
        rows.push(row(corpus, entry, compiler.as_ref(), &outcome));
    }
    Ok(rows)
}

fn row(corpus: &Corpus, entry: &Entry, compiler: &dyn Compiler, outcome: &Outcome) -> Row {
    let id = compiler.id();
    let state = state(entry.expected(), outcome);
    let is_measured =
        entry.is_of(id.family) && entry.reproduces.is_some() && corpus.is_measured(id.family, &id.version);
    let words = match outcome {
        Outcome::Crashed { trace } => trace,
        Outcome::Infra { what } => what,
        _ => outcome.diagnostics().first().map_or("", |diagnostic| &diagnostic.message),
    };
    Row {
        id: entry.id.clone(),
        compiler: id.family,
        version: id.version.clone(),
        platform: compiler.platform(),
        outcome: outcome.kind(),
        state,
        reproduces: match state {
            State::Reproduced => Some(true),
            State::Fixed => Some(false),
            // Whatever it is, it is not the bug.
            State::Other if !matches!(outcome, Outcome::Infra { .. }) => Some(false),
            State::Other | State::NotJudged => None,
        },
        listed: is_measured.then(|| entry.lists(&id.version)),
        words: words.lines().next().unwrap_or_default().to_owned(),
    }
}

fn state(symptom: Option<Symptom>, outcome: &Outcome) -> State {
    let Some(symptom) = symptom else { return State::NotJudged };
    match (symptom, outcome) {
        (Symptom::Crash, Outcome::Crashed { .. })
        | (Symptom::Rejects, Outcome::Rejected { .. })
        | (Symptom::Accepts, Outcome::Accepted { .. })
        | (Symptom::Hang, Outcome::TimedOut) => State::Reproduced,
        // Programs that made a compiler crash or hang need not be right.
        (Symptom::Crash | Symptom::Hang, Outcome::Accepted { .. } | Outcome::Rejected { .. })
        | (Symptom::Rejects, Outcome::Accepted { .. })
        | (Symptom::Accepts, Outcome::Rejected { .. }) => State::Fixed,
        (_, Outcome::Crashed { .. } | Outcome::TimedOut | Outcome::Infra { .. }) => State::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bug_is_there_if_the_compiler_does_what_it_should_not() {
        let outcomes = [
            Outcome::accepted(Vec::new()),
            Outcome::Rejected { diagnostics: Vec::new() },
            Outcome::Crashed { trace: String::new() },
            Outcome::TimedOut,
            Outcome::Infra { what: String::new() },
        ];
        let check = |symptom: Option<Symptom>, expected: &str| {
            let letter = |outcome: &Outcome| match state(symptom, outcome) {
                State::Reproduced => 'R',
                State::Fixed => 'F',
                State::Other => 'O',
                State::NotJudged => '-',
            };
            assert_eq!(outcomes.iter().map(letter).collect::<String>(), expected, "{symptom:?}");
        };
        check(Some(Symptom::Crash), "FFROO");
        check(Some(Symptom::Rejects), "FROOO");
        check(Some(Symptom::Accepts), "RFOOO");
        check(Some(Symptom::Hang), "FFORO");
        check(None, "-----");
    }
}
