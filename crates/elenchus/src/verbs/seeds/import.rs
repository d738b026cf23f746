//! `elenchus seeds import`: the programs of a directory that a compiler accepts.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result};
use elenchus_case::Origin;
use elenchus_compilers::{Compiler, Examiner, Limits, Outcome, Phase, StartError};
use elenchus_lang::Source;
use elenchus_seeds::{Collection, SeedText, candidates};
use serde::{Deserialize, Serialize};

use super::{compiler, dialect, source};
use crate::cli::SeedsImport;
use crate::config::Config;
use crate::output::Output;
use crate::registry::Registry;
use crate::verbs::fuzz::cores;

/// What came of an import.
#[derive(Serialize)]
struct Imported {
    seeds: usize,
    /// How many groups of seeds there are that were accepted together, where that matters.
    companies: usize,
    /// How many files were left out, by reason.
    left_out: BTreeMap<String, usize>,
}

pub(super) fn import(
    arguments: &SeedsImport,
    config: &Config,
    registry: &Registry,
    output: &Output,
) -> Result<()> {
    let dialect = dialect(&arguments.lang)?;
    let compiler = compiler(arguments.compiler.as_deref(), &*dialect, registry)?;
    let found = candidates(&*dialect, &arguments.directory)?;
    let jobs = arguments.jobs.filter(|jobs| *jobs > 0).unwrap_or_else(cores);
    let limits = Limits { heap_mib: config.fuzz.heap_mib, ..Limits::default() };
    let questions = Questions { compiler, limits, jobs, output };
    let sources: Vec<Source> =
        found.seeds.iter().enumerate().map(|(i, seed)| source(&*dialect, i, seed)).collect();

    fs::create_dir_all(&arguments.out)
        .with_context(|| format!("cannot write to {}", arguments.out.display()))?;
    let answers = Answers::open(&arguments.out.join("answers.jsonl"), questions.compiler.as_ref())?;
    let refusals = questions.ask_all(&found.seeds, &sources, answers)?;
    let mut left_out = found.left_out;
    let (mut kept, mut kept_sources) = (Vec::new(), Vec::new());
    for ((seed, source), refusal) in found.seeds.into_iter().zip(sources).zip(refusals) {
        if let Some(why) = refusal {
            left_out.push((seed.name, why));
        } else {
            kept.push(seed);
            kept_sources.push(source);
        }
    }
    let (seeds, companies) = questions.in_company(kept, &kept_sources, &mut left_out)?;
    left_out.sort();
    let collection = Collection { seeds };
    collection.write(&left_out, dialect.language().extension(), &arguments.out)?;
    let mut reasons = BTreeMap::new();
    for (_, why) in left_out {
        *reasons.entry(why).or_default() += 1;
    }
    let imported = Imported { seeds: collection.seeds.len(), companies, left_out: reasons };
    output.result(&imported, || {
        let mut text = format!("{} seeds in {}\n", imported.seeds, arguments.out.display());
        if imported.companies > 0 {
            text += &format!("{:>7} groups that were accepted together\n", imported.companies);
        }
        for (why, count) in &imported.left_out {
            text += &format!("{count:>7} left out: {why}\n");
        }
        text
    })
}

/// Whom to ask about programs.
struct Questions<'a> {
    compiler: Arc<dyn Compiler>,
    limits: Limits,
    jobs: usize,
    output: &'a Output,
}

impl Questions<'_> {
    /// Why a compiler does not take each of these programs, if it does not, as far as its last phase: a seed that fails
    /// there is none. What an earlier import was told is not asked again.
    fn ask_all(
        &self,
        seeds: &[SeedText],
        sources: &[Source],
        answers: Answers,
    ) -> Result<Vec<Option<String>>> {
        let keys: Vec<String> = seeds.iter().map(|seed| Origin::hash_config(&seed.text)).collect();
        let open: Vec<usize> = (0..seeds.len()).filter(|i| !answers.known.contains_key(&keys[*i])).collect();
        let id = self.compiler.id();
        self.output.note(&format!("asking {id} about {} of {} files", open.len(), seeds.len()));
        let phases = self.compiler.phases();
        let phase = if phases.contains(&Phase::Generate) { Phase::Generate } else { Phase::Check };
        let chunks: Vec<&[usize]> = open.chunks(self.compiler.batch_size().max(1)).collect();
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let answers = Mutex::new(answers);
        let work = || -> Result<()> {
            let mut examiner = Examiner::new(Arc::clone(&self.compiler), self.limits.clone()).at_any_pace();
            while let Some(chunk) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
                let programs: Vec<&Source> = chunk.iter().map(|i| &sources[*i]).collect();
                let observed = examiner.batch(&programs, phase)?;
                let mut answers = answers.lock().unwrap_or_else(PoisonError::into_inner);
                // Where there is no verdict, the next import asks again.
                let is_answer = |outcome: &Outcome| !matches!(outcome, Outcome::Infra { .. });
                for (i, observation) in chunk.iter().zip(observed).filter(|(_, one)| is_answer(&one.outcome))
                {
                    answers.add(&keys[*i], refusal(&observation.outcome))?;
                }
                let done = done.fetch_add(chunk.len(), Ordering::Relaxed) + chunk.len();
                self.output.note(&format!("{done} of {}", open.len()));
            }
            Ok(())
        };
        thread::scope(|scope| {
            let threads: Vec<_> = (0..self.jobs).map(|_| scope.spawn(work)).collect();
            threads.into_iter().try_for_each(|thread| thread.join().unwrap_or(Ok(())))
        })?;
        let known = answers.into_inner().unwrap_or_else(PoisonError::into_inner).known;
        let missing = || Some("the compiler gives no verdict".to_owned());
        Ok(keys.iter().map(|key| known.get(key).cloned().unwrap_or_else(missing)).collect())
    }

    /// Puts seeds that were accepted together side by side. They have other neighbours now than when they were asked, and
    /// one that gets on with nobody is asked alone: what only compiles thanks to a neighbour is no seed.
    fn in_company(
        &self,
        seeds: Vec<SeedText>,
        sources: &[Source],
        left_out: &mut Vec<(String, String)>,
    ) -> Result<(Vec<SeedText>, usize)> {
        self.output.note(&format!("looking which of {} seeds get on with each other", seeds.len()));
        let mut order: Vec<usize> = (0..seeds.len()).collect();
        order.sort_by_cached_key(|i| Origin::hash_config(&seeds[*i].name));
        let parts: Vec<&[usize]> = order.chunks(seeds.len().div_ceil(self.jobs).max(1)).collect();
        let work = |part: &[usize]| -> Result<Vec<Vec<usize>>, StartError> {
            let programs: Vec<&Source> = part.iter().map(|i| &sources[*i]).collect();
            let found = self.compiler.companies(&programs, &self.limits)?;
            Ok(found.into_iter().map(|members| members.into_iter().map(|i| part[i]).collect()).collect())
        };
        let found: Result<Vec<_>, StartError> = thread::scope(|scope| {
            let threads: Vec<_> = parts.iter().map(|part| scope.spawn(|| work(part))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap_or(Ok(Vec::new()))).collect()
        });
        let companies: Vec<Vec<usize>> = found?.into_iter().flatten().collect();
        if companies.is_empty() {
            return Ok((seeds, 0));
        }
        let mut examiner = Examiner::new(Arc::clone(&self.compiler), self.limits.clone()).at_any_pace();
        let mut seeds: Vec<Option<SeedText>> = seeds.into_iter().map(Some).collect();
        let mut together = Vec::with_capacity(seeds.len());
        let mut count = 0;
        for members in &companies {
            if let [lonely] = members[..] {
                let observed = examiner.batch(&[&sources[lonely]], Phase::Check)?.pop();
                let why = observed.and_then(|observation| refusal(&observation.outcome));
                if let Some(why) = why
                    && let Some(seed) = seeds[lonely].take()
                {
                    left_out.push((seed.name, format!("{why} when it is alone")));
                    continue;
                }
            }
            for member in members {
                together.extend(seeds[*member].take().map(|seed| SeedText { company: Some(count), ..seed }));
            }
            count += 1;
        }
        Ok((together, count as usize))
    }
}

/// Why a program with this outcome is no seed.
fn refusal(outcome: &Outcome) -> Option<String> {
    let why = match outcome {
        Outcome::Accepted { .. } => return None,
        Outcome::Rejected { .. } => "the compiler rejects it",
        Outcome::Crashed { .. } => "the compiler crashes on it",
        Outcome::TimedOut => "the compiler takes too long",
        Outcome::Infra { .. } => "the compiler gives no verdict",
    };
    Some(why.to_owned())
}

/// What a compiler said of texts, kept beside the seeds so that an import that was broken off goes on where it was.
struct Answers {
    /// By the hash of a text, why it is no seed.
    known: BTreeMap<String, Option<String>>,
    compiler: String,
    file: File,
}

#[derive(Serialize, Deserialize)]
struct Answered {
    text: String,
    compiler: String,
    left_out: Option<String>,
}

impl Answers {
    fn open(path: &Path, compiler: &dyn Compiler) -> Result<Answers> {
        let compiler = compiler.id().to_string();
        let written = fs::read_to_string(path).unwrap_or_default();
        // A last line that was not written to its end is asked again.
        let known = written
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok())
            .filter(|answered: &Answered| answered.compiler == compiler)
            .map(|answered| (answered.text, answered.left_out))
            .collect();
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Answers { known, compiler, file })
    }

    fn add(&mut self, text: &str, left_out: Option<String>) -> Result<()> {
        let answered = Answered { text: text.to_owned(), compiler: self.compiler.clone(), left_out };
        writeln!(self.file, "{}", serde_json::to_string(&answered)?)?;
        self.known.insert(answered.text, answered.left_out);
        Ok(())
    }
}
