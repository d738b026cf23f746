//! `elenchus bench check`: does our checker say what a compiler says?
//!
//! Programs get one small random edit each, some after types were left out of them. The edit is chosen without asking
//! anybody. Our checker and the compiler judge the result; what they do not agree on is shown with the smallest program
//! of each sort. Both must say yes or both no, and where both say no, the line of our first rejection should be among
//! the lines of the compiler's errors.

mod edited;
mod tally;
mod twin;

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{fs, thread};

use anyhow::{Context, Result, bail};
use elenchus_check::{JavaChecker, TypeChecker};
use elenchus_compilers::Examiner;
use elenchus_gen::{Config, Generator};
use elenchus_ir::Program;
use elenchus_lang::{JAVA, Level, Source};
use elenchus_types::{Base, Java, library};

use crate::Verdict;
use crate::cli::BenchCheck;
use crate::languages::{Bundle, bundle, java_options};
use crate::libraries;
use crate::output::Output;
use crate::registry::Registry;
use crate::verbs::fuzz::cores;
use crate::verbs::opinion::{self, Ours, Theirs};
use edited::{Edited, Origin, Programs};
use tally::Tally;

/// How many programs are asked about at once. A program of several that is no program at all costs the batch.
const BATCH: u64 = 40;

/// How often something is said of a long comparison.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(10);

/// Programs are nested as deep as they like, and checkers descend.
const STACK: usize = 256 << 20;

pub fn run(arguments: &BenchCheck, registry: &Registry, output: &Output) -> Result<Verdict> {
    if arguments.twin {
        return twin::run(arguments, output);
    }
    let compiler = registry.compiler(&arguments.compiler, &[])?;
    let level = compiler.level();
    let language = level.language();
    let bundle = bundle(language).with_context(|| format!("no checker of ours knows {language}"))?;
    let (base, checker) = if language == JAVA {
        // Programs are made from what comes with the tool, whatever else is here; those of files may use all of the platform.
        let made_from = library::java(level.major()).base(Arc::new(Java::javac()));
        let base = libraries::world(&[], level, Java::javac())?;
        (made_from, Arc::new(JavaChecker { base, options: java_options(level) }) as _)
    } else {
        let checker = (bundle.checker)(level);
        let checker = checker.with_context(|| format!("no checker of ours knows {language}"))?;
        ((bundle.base)(level), checker)
    };
    let judge = Judge { bundle, checker };
    let origin = origin(arguments, level, base)?;
    let next = AtomicU64::new(arguments.from);
    let end = arguments.from + arguments.edits;
    let tally = Mutex::new(Tally::default());
    let start = Instant::now();
    let told = Mutex::new(start);
    opinion::remember_panics();
    thread::scope(|scope| -> Result<()> {
        let jobs = arguments.jobs.filter(|jobs| *jobs > 0).unwrap_or_else(cores);
        let workers: Vec<_> = (0..jobs)
            .map(|_| {
                let work = || -> Result<()> {
                    let mut examiner = Examiner::new(compiler.clone(), opinion::patient());
                    loop {
                        let first = next.fetch_add(BATCH, Ordering::Relaxed);
                        if first >= end {
                            return Ok(());
                        }
                        let edited: Vec<Edited> = (first..end.min(first + BATCH))
                            .filter_map(|index| origin.edited(index))
                            .collect();
                        compare(&edited, &judge, &mut examiner, &tally)?;
                        if let Ok(mut last) = told.lock()
                            && last.elapsed() > PROGRESS_INTERVAL
                            && let Ok(tally) = tally.lock()
                        {
                            *last = Instant::now();
                            output.note(&format!("{} of {}: {}", first, end, tally.line(start.elapsed())));
                        }
                    }
                };
                thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)
            })
            .collect();
        for worker in workers {
            worker?.join().map_err(|_| anyhow::anyhow!("a thread of the comparison failed"))??;
        }
        Ok(())
    })?;
    let tally = tally.into_inner().map_err(|_| anyhow::anyhow!("a thread of the comparison failed"))?;
    told_of(&tally, arguments, output)
}

fn told_of(tally: &Tally, arguments: &BenchCheck, output: &Output) -> Result<Verdict> {
    if let Some(directory) = &arguments.examples {
        tally.write_examples(directory)?;
    }
    output.result(&tally.summary(), || tally.text())?;
    Ok(if tally.agrees() { Verdict::NothingFound } else { Verdict::Findings })
}

fn origin(arguments: &BenchCheck, level: Level, base: Arc<Base>) -> Result<Origin> {
    let config = arguments.preset.as_deref().map_or_else(|| Ok(edited::small()), Config::preset)?;
    Ok(Origin {
        programs: match &arguments.programs {
            Some(directory) => Programs::Given(read_programs(directory)?),
            None => Programs::Generated(Box::new(Generator::new(config, level, base)?)),
        },
        seed: arguments.seed,
        omit: arguments.omit,
        is_edited: !arguments.unedited,
    })
}

/// How programs are written, and who judges them for us.
struct Judge {
    bundle: Bundle,
    checker: Arc<dyn TypeChecker>,
}

fn compare(edited: &[Edited], judge: &Judge, examiner: &mut Examiner, tally: &Mutex<Tally>) -> Result<()> {
    let printed: Vec<_> = edited.iter().map(|edited| edited.print(judge.bundle.print)).collect();
    let sources: Vec<Source> = edited
        .iter()
        .zip(&printed)
        .map(|(edited, printed)| Source::single(edited.path(judge.bundle.language), &printed.text))
        .collect();
    let before = examiner.statistics();
    let all = Theirs::of_each(&sources.iter().collect::<Vec<_>>(), examiner)?;
    for (((edited, printed), source), mut theirs) in edited.iter().zip(&printed).zip(&sources).zip(all) {
        let ours = Ours::of(&edited.program, &*judge.checker, &printed.places);
        // In a batch a program can spoil what is said about another, and in an old process what came before.
        if !ours.agrees_with(&theirs) {
            theirs = Theirs::of_each(&[source], examiner)?.remove(0);
        }
        if !ours.agrees_with(&theirs) {
            theirs = Theirs::of_one(source, examiner)?;
        }
        if let Ok(mut tally) = tally.lock() {
            tally.add(edited, &printed.text, &ours, &theirs);
        }
    }
    if let Ok(mut tally) = tally.lock() {
        let after = examiner.statistics();
        tally.asked(after.asks - before.asks, after.alone - before.alone);
    }
    Ok(())
}

fn read_programs(directory: &Path) -> Result<Vec<Program>> {
    let entries =
        fs::read_dir(directory).with_context(|| format!("cannot read `{}`", directory.display()))?;
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "ir"));
    paths.sort();
    if paths.is_empty() {
        bail!("there is no `*.ir` in `{}`", directory.display());
    }
    let read = |path: &std::path::PathBuf| {
        let text = fs::read_to_string(path).with_context(|| format!("cannot read `{}`", path.display()))?;
        elenchus_ir::parse(&text).with_context(|| format!("in `{}`", path.display()))
    };
    paths.iter().map(read).collect()
}
