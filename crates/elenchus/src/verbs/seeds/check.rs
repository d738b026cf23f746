//! `elenchus seeds check`: our types of expressions against those of the compiler.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Result, bail};
use elenchus_compilers::{Limits, StartError};
use elenchus_lang::Source;
use elenchus_seeds::{Collection, Compared, SeedText, shipped};
use serde::Serialize;

use super::{compiler, dialect, source};
use crate::Verdict;
use crate::cli::SeedsCheck;
use crate::config::Config;
use crate::output::Output;
use crate::registry::Registry;
use crate::verbs::fuzz::cores;

/// What came of a comparison.
#[derive(Serialize, Default)]
struct Checked {
    seeds: usize,
    /// Seeds of which the compiler printed no tree.
    without_tree: usize,
    agree: usize,
    /// Expressions that the compiler's tree does not have at their place.
    absent: usize,
    /// Those with another type there.
    differ: usize,
}

pub(super) fn check(
    arguments: &SeedsCheck,
    config: &Config,
    registry: &Registry,
    output: &Output,
) -> Result<Verdict> {
    let dialect = dialect(&arguments.lang)?;
    let compiler = compiler(arguments.compiler.as_deref(), &*dialect, registry)?;
    let seeds = match &arguments.seeds {
        Some(directory) => Collection::read(directory)?.seeds,
        None => shipped(dialect.language()),
    };
    let limits = Limits { heap_mib: config.fuzz.heap_mib, ..Limits::default() };
    let sources: Vec<Source> = seeds.iter().enumerate().map(|(i, seed)| source(&*dialect, i, seed)).collect();
    let groups = groups(&seeds);
    let jobs = arguments.jobs.filter(|jobs| *jobs > 0).unwrap_or_else(cores);
    let checked = Mutex::new((Checked { seeds: seeds.len(), ..Checked::default() }, Vec::new()));
    let next = AtomicUsize::new(0);
    let work = || -> Result<(), StartError> {
        while let Some(group) = groups.get(next.fetch_add(1, Ordering::Relaxed)) {
            let programs: Vec<&Source> = group.iter().map(|i| &sources[*i]).collect();
            let mut trees = compiler.typed_trees(&programs, &limits)?;
            trees.resize(group.len(), String::new());
            if group.len() > 1 {
                // What one of them does to the compiler is not the others' doing.
                for (program, tree) in programs.iter().zip(&mut trees).filter(|(_, tree)| tree.is_empty()) {
                    *tree = compiler.typed_trees(&[program], &limits)?.pop().unwrap_or_default();
                }
            }
            for (i, tree) in group.iter().zip(trees) {
                let compared = if tree.is_empty() { None } else { dialect.compare(&seeds[*i].text, &tree) };
                let (total, lines) = &mut *checked.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                let Some(Compared { agree, absent, differ }) = compared else {
                    total.without_tree += 1;
                    lines.push(format!("{}: no tree", seeds[*i].name));
                    continue;
                };
                total.agree += agree;
                total.differ += differ.len();
                total.absent += absent.len();
                let name = &seeds[*i].name;
                lines.extend(differ.iter().map(|one| format!("{name}:{one}")));
                if arguments.absent {
                    lines.extend(absent.iter().map(|one| format!("{name}:{one}")));
                }
            }
        }
        Ok(())
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or(Ok(())))
    })?;
    let (checked, mut lines) = checked.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    if checked.without_tree == checked.seeds {
        bail!("{} prints no tree with types", compiler.id());
    }
    lines.sort();
    for line in &lines {
        output.text(&format!("{line}\n"))?;
    }
    output.result(&checked, || {
        format!(
            "{} seeds: {} expressions agree, {} differ, {} are not in the compiler's tree; {} seeds without a tree\n",
            checked.seeds, checked.agree, checked.differ, checked.absent, checked.without_tree
        )
    })?;
    Ok(if checked.differ > 0 { Verdict::Findings } else { Verdict::NothingFound })
}

/// Seeds that are accepted together, and each of the others alone.
fn groups(seeds: &[SeedText]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (i, seed) in seeds.iter().enumerate() {
        let last = groups
            .last_mut()
            .filter(|group| seed.company.is_some() && seeds[group[0]].company == seed.company);
        match last {
            Some(group) => group.push(i),
            None => groups.push(vec![i]),
        }
    }
    groups
}
