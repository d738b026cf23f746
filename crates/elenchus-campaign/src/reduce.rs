//! Reduction: from a program that shows a bug to a small one that shows it.
//!
//! A problem is a program, an order ([`Program::size`]), the programs one step below it ([`Program::smaller`]) and a
//! [`Test`]. [`reduce`] goes from the program to the first smaller one that passes the test, and so on until none does.
//! What is asked, and in which order, depends on the program and on the answers alone, so the result is the same on every
//! machine; a limit on questions is part of that, and one on time is not, so it only cuts, and the result says so.

mod finding;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use elenchus_case::{CaseProgram, Printed, Provenance};
use elenchus_compilers::StartError;
use serde::{Deserialize, Serialize};

use crate::make::guarded;

pub use finding::{Asked, FindingTest, NotReduced, Panel, Reduction, reduce_finding};

/// Tells which programs show the bug.
pub trait Test {
    /// An answer for each program, in their order.
    fn ask(&mut self, programs: &[&dyn CaseProgram]) -> Result<Vec<bool>, StartError>;
}

/// When to stop before the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// One program put to a compiler is one question.
    pub questions: u64,
    pub time: Option<Duration>,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { questions: 1000, time: None }
    }
}

/// Why a reduction ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// No smaller program is left to try.
    Complete,
    /// The questions were used up.
    Questions,
    /// The time was used up: another run may come further.
    Time,
}

/// What became of a program.
pub struct Reduced {
    pub program: Box<dyn CaseProgram>,
    pub questions: u64,
    pub end: End,
    /// Each program on the way, the first included.
    pub history: Vec<Stage>,
}

/// A program on the way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stage {
    /// How many questions had been asked.
    pub questions: u64,
    pub size: usize,
    /// In the form that the engine can read back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text_form: Option<String>,
}

/// How many programs are asked about at once when nothing has passed for a while. As long as steps succeed one by one,
/// programs that are asked about ahead are wasted.
const WIDEST: usize = 16;

/// Makes a program smaller as long as it passes the test. `provenance` is that of the program.
pub fn reduce(
    program: Box<dyn CaseProgram>,
    provenance: &Provenance,
    test: &mut dyn Test,
    budget: Budget,
) -> Result<Reduced, StartError> {
    let began = Instant::now();
    let mut tried = Tried { provenance, failed: BTreeSet::new(), passed: BTreeSet::new() };
    let mut reduced =
        Reduced { history: vec![Stage::of(program.as_ref(), 0)], program, questions: 0, end: End::Complete };
    loop {
        let next = {
            let current = reduced.program.as_ref();
            let mut search = Search { size: current.size(), text: tried.text(current), width: 1 };
            let mut smaller = current.smaller();
            loop {
                let left = budget.questions.saturating_sub(reduced.questions);
                if left == 0 || budget.time.is_some_and(|limit| began.elapsed() >= limit) {
                    reduced.end = if left == 0 { End::Questions } else { End::Time };
                    break None;
                }
                let (mut batch, free) = search.batch(smaller.as_mut(), &tried, left as usize);
                if batch.is_empty() && free.is_none() {
                    break None;
                }
                let programs: Vec<&dyn CaseProgram> =
                    batch.iter().map(|(program, _)| program.as_ref()).collect();
                let answers = if programs.is_empty() { Vec::new() } else { test.ask(&programs)? };
                reduced.questions += programs.len() as u64;
                for ((_, text), passes) in batch.iter().zip(&answers) {
                    if *passes { &mut tried.passed } else { &mut tried.failed }.insert(*text);
                }
                if let Some(found) = answers.iter().position(|passes| *passes) {
                    break Some(batch.swap_remove(found).0);
                }
                if free.is_some() {
                    break free;
                }
                search.width = (search.width * 2).min(WIDEST);
            }
        };
        let Some(next) = next else { return Ok(reduced) };
        reduced.history.push(Stage::of(next.as_ref(), reduced.questions));
        reduced.program = next;
    }
}

impl Stage {
    fn of(program: &dyn CaseProgram, questions: u64) -> Stage {
        Stage { questions, size: program.size(), text_form: program.text_form() }
    }
}

type Hash = [u8; 32];

/// Which programs need not be asked about again.
struct Tried<'a> {
    provenance: &'a Provenance,
    failed: BTreeSet<Hash>,
    passed: BTreeSet<Hash>,
}

impl Tried<'_> {
    fn text(&self, program: &dyn CaseProgram) -> Hash {
        let Printed { source, expectation, .. } = program.print(self.provenance);
        let mut hasher = blake3::Hasher::new();
        for file in &source.files {
            hasher.update(file.path.as_bytes()).update(file.text.as_bytes());
        }
        hasher.update(expectation.word().as_bytes());
        *hasher.finalize().as_bytes()
    }
}

/// The search for the next program.
struct Search {
    size: usize,
    text: Hash,
    width: usize,
}

impl Search {
    /// The next programs to ask about, and behind them one that need not be asked about because it reads as the current
    /// one does, or as one that passed.
    #[expect(clippy::type_complexity, reason = "two lists of the same programs")]
    fn batch(
        &self,
        smaller: &mut (dyn Iterator<Item = Box<dyn CaseProgram>> + '_),
        tried: &Tried<'_>,
        left: usize,
    ) -> (Vec<(Box<dyn CaseProgram>, Hash)>, Option<Box<dyn CaseProgram>>) {
        let mut batch: Vec<(Box<dyn CaseProgram>, Hash)> = Vec::new();
        while batch.len() < self.width.min(left) {
            // An engine that fails at a step is done with its steps.
            let Ok(Some(program)) = guarded(|| smaller.next()) else { break };
            if program.size() >= self.size {
                continue;
            }
            let text = tried.text(program.as_ref());
            if text == self.text || tried.passed.contains(&text) {
                return (batch, Some(program));
            }
            if !tried.failed.contains(&text) && batch.iter().all(|(_, other)| *other != text) {
                batch.push((program, text));
            }
        }
        (batch, None)
    }
}
