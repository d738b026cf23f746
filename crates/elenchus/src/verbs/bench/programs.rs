//! Programs from files: the tool against the bare loop in the same kind of worker.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use anyhow::{Context, Result, bail};
use elenchus_compilers::{Compiler, Examiner, Limits, Outcome, Phase};
use elenchus_lang::Source;

use super::{Cost, Measurement, bare, cost};

/// Programs of one directory below the one that was named, such as `small`.
struct Group {
    name: String,
    programs: Vec<Sample>,
}

/// A program that begins with the package it is in. One whose name begins with `wrong` is to be rejected.
struct Sample {
    name: String,
    text: String,
    is_right: bool,
}

/// A copy of one, in a package of its own.
struct Copied {
    is_right: bool,
    source: Source,
}

/// How many programs of each group are asked about.
#[derive(Clone, Copy)]
pub struct Amount {
    pub cases: usize,
    /// How many of them are asked about alone as well.
    pub alone: usize,
}

/// Measures each group with each compiler.
pub fn run(
    directory: &Path,
    compilers: &[Arc<dyn Compiler>],
    amount: Amount,
    jobs: usize,
    tell: &mut dyn FnMut(Measurement) -> Result<()>,
) -> Result<()> {
    for compiler in compilers {
        for group in groups(directory, compiler.id().language.extension())? {
            measure(&group, compiler, amount, jobs, tell)?;
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
            programs.push(Sample { is_right: !name.starts_with("wrong"), name, text });
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
    /// So many programs, the same ones in other packages again and again.
    fn samples(&self, cases: usize, extension: &str) -> Vec<Copied> {
        let all = self.programs.iter().cycle().take(cases).enumerate();
        all.map(|(index, program)| {
            let end = program.text.find([';', '\n']).unwrap_or(program.text.len());
            let text = format!("{}x{index}{}", &program.text[..end], &program.text[end..]);
            let source = Source::single(format!("x{index}/{}.{extension}", program.name), text);
            Copied { is_right: program.is_right, source }
        })
        .collect()
    }
}

fn measure(
    group: &Group,
    compiler: &Arc<dyn Compiler>,
    amount: Amount,
    jobs: usize,
    tell: &mut dyn FnMut(Measurement) -> Result<()>,
) -> Result<()> {
    let samples = group.samples(amount.cases, compiler.id().language.extension());
    let questions: Vec<bare::Question> =
        samples.iter().map(|sample| (Phase::Check, sample.source.clone())).collect();
    let bare = cost(|| bare::run(&**compiler, &questions, jobs))?;
    // The same workers for both halves, so that the second shows what has grown.
    let examiners: Vec<Mutex<Examiner>> =
        (0..jobs).map(|_| Mutex::new(Examiner::new(Arc::clone(compiler), Limits::default()))).collect();
    let (earlier, later) = samples.split_at(samples.len() / 2);
    let otherwise = Otherwise::default();
    let first = cost(|| examine(compiler.batch_size(), &examiners, earlier, &otherwise))?;
    let second = cost(|| examine(compiler.batch_size(), &examiners, later, &otherwise))?;
    let restarts: u64 = examiners.iter().map(|examiner| locked(examiner).statistics().restarts).sum();

    let what = format!("{}, {} programs, start included", compiler.id(), group.name);
    let mut tell = |name: &str, value: f64, unit: &'static str| {
        let name = format!("{}/{name}", group.name);
        tell(Measurement { name, value, unit, n: amount.cases as u64, what: what.clone() })
    };
    let cases = amount.cases as f64;
    let tool = Cost {
        wall: first.wall + second.wall,
        cpu: first.cpu + second.cpu,
        memory: first.memory.max(second.memory),
    };
    let cpu = |cost: &Cost| cost.cpu.as_secs_f64() * 1e3 / cases;
    let rate = |cost: &Cost| cases / cost.wall.as_secs_f64();
    let mib = |cost: &Cost| cost.memory as f64 / f64::from(1 << 20);
    tell("bare/rate", rate(&bare), "programs/s")?;
    tell("bare/cpu", cpu(&bare), "ms/program")?;
    tell("tool/rate", rate(&tool), "programs/s")?;
    tell("tool/cpu", cpu(&tool), "ms/program")?;
    tell("tool/memory/first half", mib(&first), "MiB")?;
    tell("tool/memory/second half", mib(&second), "MiB")?;
    tell("tool/restarts", restarts as f64, "workers")?;
    tell("ratio", rate(&tool) / rate(&bare) * 100.0, "%")?;
    tell("ratio/cpu", cpu(&bare) / cpu(&tool) * 100.0, "%")?;
    tell("otherwise", f64::from(otherwise.count()), "programs")?;
    if amount.alone == 0 {
        return Ok(());
    }
    let alone = Otherwise::default();
    // A batch of one is a question about one program.
    examine(1, &examiners, &samples[..amount.alone.min(samples.len())], &alone)?;
    tell("otherwise/alone", f64::from(alone.count()), "programs")
}

/// How many programs were judged otherwise than they are.
#[derive(Default)]
struct Otherwise(AtomicU32);

impl Otherwise {
    fn count(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Has the examiners judge the programs, in batches, and counts those that are judged otherwise than they are.
fn examine(
    batch_size: usize,
    examiners: &[Mutex<Examiner>],
    samples: &[Copied],
    otherwise: &Otherwise,
) -> Result<()> {
    let batches = Mutex::new(samples.chunks(batch_size));
    thread::scope(|scope| {
        let work = |examiner: &Mutex<Examiner>| -> Result<()> {
            let mut examiner = locked(examiner);
            loop {
                let Some(batch) = locked(&batches).next() else { return Ok(()) };
                let sources: Vec<&Source> = batch.iter().map(|sample| &sample.source).collect();
                let seen = examiner.batch(&sources, Phase::Check)?;
                for (sample, seen) in batch.iter().zip(seen) {
                    let is_as_it_is = match seen.outcome {
                        Outcome::Accepted { .. } => sample.is_right,
                        Outcome::Rejected { .. } => !sample.is_right,
                        Outcome::Crashed { .. } | Outcome::TimedOut | Outcome::Infra { .. } => false,
                    };
                    if !is_as_it_is {
                        otherwise.0.fetch_add(1, Ordering::Relaxed);
                    }
                }
            }
        };
        let workers: Vec<_> = examiners.iter().map(|examiner| scope.spawn(move || work(examiner))).collect();
        for worker in workers {
            worker.join().map_err(|_| anyhow::anyhow!("a bench thread failed"))??;
        }
        Ok(())
    })
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
