//! Programs from files: the tool against the bare loop in the same kind of worker.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::Mutex;
use std::thread;

use anyhow::{Context, Result, bail};
use elenchus_compilers::{Compiler, Examiner, Limits, Outcome, Phase};
use elenchus_lang::Source;

use super::{Cost, Measurement, bare, cost};

/// Programs of one directory below the one that was named, such as `small`.
struct Group {
    name: String,
    programs: Vec<Program>,
}

/// A program that begins with the package it is in. One whose name begins with `wrong` is to be rejected.
struct Program {
    name: String,
    text: String,
    is_right: bool,
}

/// Measures each group with each compiler, `cases` programs of each.
pub fn run(
    directory: &Path,
    compilers: &[Arc<dyn Compiler>],
    cases: usize,
    jobs: usize,
    tell: &mut dyn FnMut(Measurement) -> Result<()>,
) -> Result<()> {
    for compiler in compilers {
        for group in groups(directory, compiler.id().language.extension())? {
            measure(&group, compiler, cases, jobs, tell)?;
        }
    }
    Ok(())
}

/// The groups in a directory: its own directories, by name, that hold programs of a language.
fn groups(directory: &Path, extension: &str) -> Result<Vec<Group>> {
    let mut groups = Vec::new();
    for place in entries(directory)?.into_iter().filter(|place| place.is_dir()) {
        let mut programs = Vec::new();
        for file in entries(&place)? {
            if file.extension().is_none_or(|found| found != extension) {
                continue;
            }
            let text =
                fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
            if !text.starts_with("package ") {
                bail!("{} does not begin with its package", file.display());
            }
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            programs.push(Program { is_right: !name.starts_with("wrong"), name, text });
        }
        if !programs.is_empty() {
            let name = place.file_name().unwrap_or_default().to_string_lossy().into_owned();
            groups.push(Group { name, programs });
        }
    }
    if groups.is_empty() {
        bail!("{} has no directories of programs in `.{extension}`", directory.display());
    }
    Ok(groups)
}

fn entries(directory: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(directory).with_context(|| format!("cannot read {}", directory.display()))?;
    let mut places = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<PathBuf>>>()?;
    places.sort();
    Ok(places)
}

impl Group {
    /// So many programs, the same ones in other packages again and again; with each whether it is right.
    fn programs(&self, cases: usize, extension: &str) -> Vec<(bool, Source)> {
        let all = self.programs.iter().cycle().take(cases).enumerate();
        all.map(|(index, program)| {
            let end = program.text.find([';', '\n']).unwrap_or(program.text.len());
            let text = format!("{}x{index}{}", &program.text[..end], &program.text[end..]);
            (program.is_right, Source::single(format!("x{index}/{}.{extension}", program.name), text))
        })
        .collect()
    }
}

fn measure(
    group: &Group,
    compiler: &Arc<dyn Compiler>,
    cases: usize,
    jobs: usize,
    tell: &mut dyn FnMut(Measurement) -> Result<()>,
) -> Result<()> {
    let programs = group.programs(cases, compiler.id().language.extension());
    let bare_programs: Vec<bare::Question> =
        programs.iter().map(|(_, source)| (Phase::Check, source.clone())).collect();
    let bare = cost(|| bare::run(&**compiler, &bare_programs, jobs))?;
    let otherwise = Mutex::new(0);
    let tool = cost(|| examine(compiler, &programs, jobs, &otherwise))?;

    let what = format!("{}, {} programs, start included", compiler.id(), group.name);
    let mut tell = |name: &str, value: f64, unit: &'static str| {
        let name = format!("{}/{name}", group.name);
        tell(Measurement { name, value, unit, n: cases as u64, what: what.clone() })
    };
    let cpu = |cost: &Cost| cost.cpu.as_secs_f64() * 1e3 / cases as f64;
    let rate = |cost: &Cost| cases as f64 / cost.wall.as_secs_f64();
    tell("bare/rate", rate(&bare), "programs/s")?;
    tell("bare/cpu", cpu(&bare), "ms/program")?;
    tell("tool/rate", rate(&tool), "programs/s")?;
    tell("tool/cpu", cpu(&tool), "ms/program")?;
    tell("tool/memory", tool.memory as f64 / f64::from(1 << 20), "MiB")?;
    tell("ratio", rate(&tool) / rate(&bare) * 100.0, "%")?;
    tell("ratio/cpu", cpu(&bare) / cpu(&tool) * 100.0, "%")?;
    let otherwise = otherwise.into_inner().unwrap_or_default();
    tell("otherwise", f64::from(otherwise), "programs")
}

/// Has as many examiners as there are jobs judge the programs, and counts those that are judged otherwise than they are.
fn examine(
    compiler: &Arc<dyn Compiler>,
    programs: &[(bool, Source)],
    jobs: usize,
    otherwise: &Mutex<u32>,
) -> Result<()> {
    let batches = Mutex::new(programs.chunks(compiler.batch_size()));
    let next = || batches.lock().ok()?.next();
    thread::scope(|scope| {
        let work = || -> Result<()> {
            let mut examiner = Examiner::new(Arc::clone(compiler), Limits::default());
            while let Some(batch) = next() {
                let sources: Vec<&Source> = batch.iter().map(|(_, source)| source).collect();
                let seen = examiner.batch(&sources, Phase::Check)?;
                for ((is_right, _), seen) in batch.iter().zip(seen) {
                    let is_as_it_is = match seen.outcome {
                        Outcome::Accepted { .. } => *is_right,
                        Outcome::Rejected { .. } => !is_right,
                        Outcome::Crashed { .. } | Outcome::TimedOut | Outcome::Infra { .. } => false,
                    };
                    if !is_as_it_is && let Ok(mut otherwise) = otherwise.lock() {
                        *otherwise += 1;
                    }
                }
            }
            Ok(())
        };
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            worker.join().map_err(|_| anyhow::anyhow!("a bench thread failed"))??;
        }
        Ok(())
    })
}
