//! `elenchus reduce`: small programs that show what findings show.

mod file;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use elenchus_campaign::{
    Asked, Budget, Class, CompilerRecord, End, Examine, Examined, Finding, FindingId, NotReduced, Panel,
    Reduction, Store, Subject as _, Vote, Votes, reduce_finding,
};
use elenchus_compilers::{Compiler, Limits};
use elenchus_lang::Level;
use serde::Serialize;

use crate::Verdict;
use crate::cli::Reduce;
use crate::config::Config;
use crate::output::Output;
use crate::registry::Registry;
use crate::verbs::fuzz::cores;
use crate::verbs::repro;

/// Programs are nested as deep as they like, and checkers descend.
const STACK: usize = 256 << 20;

pub fn run(arguments: &Reduce, config: &Config, registry: &Registry, output: &Output) -> Result<Verdict> {
    if let Some(compiler) = &arguments.compiler {
        let mut reduced = Vec::new();
        for path in &arguments.ids {
            reduced.push(file::reduce_file(path, compiler, arguments, config, registry)?);
        }
        return print(&reduced, output);
    }
    let mut store = Store::open_existing(arguments.store.path(config))?;
    let findings = if arguments.all {
        store.findings()?
    } else {
        arguments.ids.iter().map(|id| Ok(store.finding(id)?)).collect::<Result<_>>()?
    };
    let work = Work {
        budget: Budget { questions: arguments.questions, time: arguments.time },
        jobs: arguments.jobs.filter(|jobs| *jobs > 0).unwrap_or_else(cores),
        again: arguments.again,
        unlike: arguments.unlike.clone(),
    };
    let reduced = work.reduce(&findings, &mut store, config, registry, output)?;
    print(&reduced, output)
}

fn print(reduced: &[ReducedFinding], output: &Output) -> Result<Verdict> {
    match reduced {
        [one] => output.result(one, || one.text())?,
        all => output.result(&all, || all.iter().map(ReducedFinding::text).collect::<Vec<_>>().join("\n"))?,
    }
    Ok(if reduced.is_empty() { Verdict::NothingFound } else { Verdict::Findings })
}

/// How reductions are done.
pub struct Work {
    pub budget: Budget,
    pub jobs: usize,
    /// Also those that were done before.
    pub again: bool,
    /// A compiler that has to judge every program as we do; without it, for what votes call a regression, the newest of the
    /// older versions that do.
    pub unlike: Option<String>,
}

/// A finding with its small program, as scripts see it.
#[derive(Serialize)]
pub struct ReducedFinding {
    id: String,
    lines_before: usize,
    lines: usize,
    questions: u64,
    seconds: f64,
    files: Vec<File>,
    #[serde(skip)]
    end: End,
}

#[derive(Clone, Serialize)]
pub struct File {
    pub path: String,
    pub text: String,
}

impl Work {
    /// Reduces findings, each by one thread, and keeps what comes of it. What was reduced before is not done again.
    pub fn reduce(
        &self,
        findings: &[Finding],
        store: &mut Store,
        config: &Config,
        registry: &Registry,
        output: &Output,
    ) -> Result<Vec<ReducedFinding>> {
        let before = store.reductions()?;
        let votes = store.votes()?;
        let is_done = |finding: &&Finding| {
            !self.again && before.get(&finding.id).is_some_and(|reduction| reduction.end == End::Complete)
        };
        let left: Vec<&Finding> = findings.iter().filter(|finding| !is_done(finding)).collect();
        let next = AtomicUsize::new(0);
        let store = Mutex::new(store);
        let failures = Mutex::new(Vec::new());
        let one = |finding: &Finding, running: &mut Running| -> Result<()> {
            let earlier = before.get(&finding.id).filter(|_| !self.again);
            let unlike = self.unlike.clone().or_else(|| last_right(finding, &before, &votes));
            match reduce_one(finding, earlier, unlike.as_deref(), self.budget, config, registry, running)? {
                Ok(reduction) => {
                    let mut store = store.lock().map_err(|_| anyhow::anyhow!("a thread failed"))?;
                    store.keep_reduction(&finding.id, &reduction)?;
                    let row = ReducedFinding::of(finding, &reduction);
                    output.note(&format!("{}: {}", finding.id, row.figures()));
                }
                Err(why) => output.note(&format!("{}: not reduced: {why}", finding.id)),
            }
            Ok(())
        };
        thread::scope(|scope| -> Result<()> {
            let mut threads = Vec::new();
            for _ in 0..self.jobs.min(left.len()) {
                let work = || {
                    let mut running = Running::default();
                    while let Some(finding) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if let Err(error) = one(finding, &mut running)
                            && let Ok(mut failures) = failures.lock()
                        {
                            failures.push(error.context(format!("reducing {}", finding.id)));
                        }
                    }
                };
                threads.push(thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)?);
            }
            for thread in threads {
                thread.join().map_err(|_| anyhow::anyhow!("a thread of the reduction failed"))?;
            }
            Ok(())
        })?;
        if let Some(failure) = failures.into_inner().unwrap_or_default().into_iter().next() {
            return Err(failure);
        }
        let store = store.into_inner().map_err(|_| anyhow::anyhow!("a thread failed"))?;
        let reductions = store.reductions()?;
        let row = |finding: &Finding| {
            reductions.get(&finding.id).map(|reduction| ReducedFinding::of(finding, reduction))
        };
        Ok(findings.iter().filter_map(row).collect())
    }
}

/// For a regression, the newest of the older versions that judge as we do.
fn last_right(
    finding: &Finding,
    reductions: &BTreeMap<FindingId, Reduction>,
    votes: &Votes,
) -> Option<String> {
    let reduction = reductions.get(&finding.id);
    let expectation = reduction.map_or(&finding.expectation, |reduction| &reduction.expectation);
    let votes = votes.get(&finding.id)?.iter();
    let votes: Vec<Vote> = votes
        .map(|(compiler, outcome)| Vote::of(compiler, outcome.as_ref(), expectation, &finding.language))
        .collect();
    let CompilerRecord { family, version, .. } = &finding.compiler;
    if Class::of(family, version, &votes) != Class::Regression {
        return None;
    }
    let is_right = |vote: &&Vote| vote.compiler == *family && vote.is_right == Some(true);
    let last =
        votes.iter().filter(is_right).map(|vote| &vote.version).filter(|other| *other < version).max()?;
    Some(format!("{family}@{last}"))
}

/// Compilers that are kept running from one finding to the next.
#[derive(Default)]
struct Running(BTreeMap<String, Box<dyn Examine>>);

impl Running {
    fn take(&mut self, compiler: &Arc<dyn Compiler>, level: Level, limits: &Limits) -> Box<dyn Examine> {
        let start = || Examined::new(Arc::clone(compiler), limits.clone()).examiner(level);
        self.0.remove(&Running::key(compiler, level)).unwrap_or_else(start)
    }

    fn give_back(&mut self, compiler: &Arc<dyn Compiler>, level: Level, examiner: Box<dyn Examine>) {
        self.0.insert(Running::key(compiler, level), examiner);
    }

    fn key(compiler: &Arc<dyn Compiler>, level: Level) -> String {
        let id = compiler.id();
        format!("{id} {} {} {level}", id.place.display(), id.flags.join(" "))
    }
}

/// Reduces one finding.
fn reduce_one(
    finding: &Finding,
    before: Option<&Reduction>,
    unlike: Option<&str>,
    budget: Budget,
    config: &Config,
    registry: &Registry,
    running: &mut Running,
) -> Result<Result<Reduction, NotReduced>> {
    let engine = registry.engine(&finding.engine)?;
    let compiler = repro::compiler_of(finding, None, registry)?;
    let level = compiler
        .id()
        .language
        .level(finding.level.as_str())
        .with_context(|| format!("{} has no level {}", compiler.id(), finding.level))?;
    let limits = Limits {
        heap_mib: config.fuzz.heap_mib,
        program_time: Duration::from_secs(config.fuzz.program_seconds),
        ..Limits::default()
    };
    let unlike = unlike.map(|name| registry.compiler(name, &[])).transpose()?;
    if let Some(unlike) = unlike.as_ref().filter(|unlike| unlike.level() < level) {
        bail!("{} does not know {level}, which the program is in", unlike.id());
    }
    let mut examiner = running.take(&compiler, level, &limits);
    let mut other = unlike.map(|unlike| (running.take(&unlike, level, &limits), unlike));
    let panel = Panel {
        compiler: Asked { promises: compiler.promises(), examiner: examiner.as_mut() },
        unlike: other
            .as_mut()
            .map(|(examiner, unlike)| Asked { promises: unlike.promises(), examiner: examiner.as_mut() }),
    };
    let reduced = reduce_finding(&*engine, finding, level, panel, before, budget);
    running.give_back(&compiler, level, examiner);
    if let Some((examiner, unlike)) = other {
        running.give_back(&unlike, level, examiner);
    }
    Ok(reduced)
}

impl ReducedFinding {
    fn of(finding: &Finding, reduction: &Reduction) -> ReducedFinding {
        ReducedFinding {
            id: finding.id.to_string(),
            lines_before: elenchus_report::lines(&finding.files),
            lines: elenchus_report::lines(&reduction.files),
            questions: reduction.questions,
            seconds: reduction.time.as_secs_f64(),
            files: files(&reduction.files),
            end: reduction.end,
        }
    }

    fn figures(&self) -> String {
        let cut = match self.end {
            End::Complete => "",
            End::Questions => "; stopped, no questions left",
            End::Time => "; stopped, no time left: the same command goes on",
        };
        let ReducedFinding { lines_before, lines, questions, seconds, .. } = self;
        format!("{lines_before} lines to {lines} by {questions} questions in {seconds:.1} s{cut}")
    }

    fn text(&self) -> String {
        let mut text = format!("{}: {}\n", self.id, self.figures());
        for File { path, text: content } in &self.files {
            text.push_str(&format!("\n{path}\n{content}"));
        }
        text
    }
}

pub fn files(files: &[(String, String)]) -> Vec<File> {
    files.iter().map(|(path, text)| File { path: path.clone(), text: text.clone() }).collect()
}
