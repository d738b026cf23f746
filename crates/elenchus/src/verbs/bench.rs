//! `elenchus bench`: how fast is a campaign, and what would the compiler alone have done?
//!
//! For each compiler the same programs go through the same kind of worker twice in one run, the same ones up to code
//! generation: in a *bare loop*, which only hands batches of ready-made text to as many workers as there are jobs, and
//! *end to end*, as `fuzz` does it. Both include the start of the workers. Ratios of one run mean something on a noisy
//! machine; single rates hardly do.

mod bare;
mod erase;
mod model;
mod mutate;
mod patterns;
mod programs;
mod seeds;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use elenchus_campaign::{Campaign, Examined, Silent, Stop, Store, Subject, Watch, make, origin, profile};
use elenchus_case::{Engine, Origin};
use elenchus_compilers::{Compiler, Limits, compiler_cpu, resident_memory};
use serde::Serialize;

use crate::Verdict;
use crate::cli::{Bench, BenchOf};
use crate::config::Config;
use crate::output::Output;
use crate::registry::Registry;
use crate::verbs::agreement;
use crate::verbs::fuzz::cores;
use crate::verbs::selection;

pub fn run(arguments: &Bench, config: &Config, registry: &Registry, output: &Output) -> Result<Verdict> {
    match &arguments.what {
        Some(BenchOf::Check(arguments)) => return agreement::run(arguments, registry, output),
        Some(BenchOf::Model(arguments)) => return model::run(arguments, output),
        Some(BenchOf::Erase(arguments)) => {
            erase::run(arguments, config, &mut |measurement| measurement.tell(output))?;
            return Ok(Verdict::NothingFound);
        }
        Some(BenchOf::Mutate(arguments)) => {
            mutate::run(arguments, config, &mut |measurement| measurement.tell(output))?;
            return Ok(Verdict::NothingFound);
        }
        Some(BenchOf::Seeds(arguments)) => {
            seeds::run(arguments, &mut |measurement| measurement.tell(output))?;
            return Ok(Verdict::NothingFound);
        }
        Some(BenchOf::Patterns(arguments)) => return patterns::run(arguments, output),
        None => {}
    }
    if arguments.cases == 0 {
        bail!("--cases 0 asks for nothing; give at least 1");
    }
    let jobs = arguments.jobs.filter(|jobs| *jobs > 0).unwrap_or_else(cores);
    if let Some(directory) = &arguments.programs {
        let compilers =
            arguments.compiler.iter().map(|name| registry.compiler(name, &[])).collect::<Result<Vec<_>>>()?;
        let amount = programs::Amount { cases: usize::try_from(arguments.cases)?, alone: arguments.alone };
        programs::run(directory, &compilers, amount, jobs, &mut |measurement| measurement.tell(output))?;
        return Ok(Verdict::NothingFound);
    }
    let engine = registry.engine(arguments.engine.as_deref().unwrap_or(&config.fuzz.engine))?;
    let compilers = if arguments.compiler.is_empty() {
        selection::newest(registry, &*engine, &[], &[])?
    } else {
        arguments.compiler.iter().map(|name| registry.compiler(name, &[])).collect::<Result<_>>()?
    };
    for compiler in compilers {
        let level = selection::level(&*engine, compiler.id().language, &[Arc::clone(&compiler)], None)?;
        let bench = Comparison {
            origin: origin(&*engine, level, arguments.seed),
            engine: Arc::clone(&engine),
            jobs,
            compiler,
            cases: arguments.cases,
        };
        bench.measure(&mut |measurement| measurement.tell(output))?;
    }
    Ok(Verdict::NothingFound)
}

/// One figure.
#[derive(Serialize)]
struct Measurement {
    name: String,
    value: f64,
    unit: &'static str,
    /// How many programs it was measured over.
    n: u64,
    what: String,
}

impl Measurement {
    fn tell(&self, output: &Output) -> Result<()> {
        if output.is_json() {
            return output.json_line(self);
        }
        let Measurement { name, value, unit, n, what } = self;
        output.text(&format!("{name:<40} {value:>10.2} {unit:<14} n={n:<7} {what}\n"))
    }
}

/// A campaign against a bare loop.
struct Comparison {
    engine: Arc<dyn Engine>,
    origin: Origin,
    compiler: Arc<dyn Compiler>,
    cases: u64,
    jobs: usize,
}

/// How often the memory in use is looked at.
const LOOK_AT_MEMORY: Duration = Duration::from_millis(100);

/// What one way of asking cost.
struct Cost {
    wall: Duration,
    cpu: Duration,
    /// The most bytes that we and the compilers held at once.
    memory: u64,
}

impl Comparison {
    fn measure(&self, tell: &mut dyn FnMut(Measurement) -> Result<()>) -> Result<()> {
        let compiler = self.compiler.id().to_string();
        let mut tell = |name: &str, value: f64, unit: &'static str, what: &str| {
            let what = format!("{what}; {compiler}, {}, seed {}", self.origin.level, self.origin.seed);
            tell(Measurement { name: name.to_owned(), value, unit, n: self.cases, what })
        };

        for row in profile(&*self.engine, &self.origin, 0..self.cases).rows {
            tell(&format!("profile/{}/mean", row.name), row.mean, "", "distribution of the programs")?;
            tell(
                &format!("profile/{}/p95", row.name),
                row.percentile_95 as f64,
                "",
                "distribution of the programs",
            )?;
            tell(&format!("profile/{}/max", row.name), row.max as f64, "", "distribution of the programs")?;
        }

        let subject: Arc<dyn Subject> =
            Arc::new(Examined::new(Arc::clone(&self.compiler), Limits::default()));
        let campaign = Campaign {
            stop: Stop::after_cases(self.cases),
            jobs: self.jobs,
            ..Campaign::new(
                Arc::clone(&self.engine),
                vec![Arc::clone(&subject)],
                self.origin.level,
                self.origin.seed,
            )
        };
        // Only the text is kept: with all programs in memory, making one more costs half as much again.
        let (mut generate, mut print) = (Duration::ZERO, Duration::ZERO);
        let mut programs: Vec<bare::Question> = Vec::new();
        for index in 0..self.cases {
            let made = make(&*self.engine, &self.origin, index);
            generate += made.generate;
            print += made.print;
            if let Ok((case, _)) = made.case {
                programs.push((campaign.phase_for(&case, &*subject), case.source));
            }
        }
        let each = |time: Duration| time.as_secs_f64() * 1e6 / self.cases as f64;
        tell("generate", each(generate), "us/program", "generate, one thread")?;
        tell("print", each(print), "us/program", "print, one thread")?;

        let bare = cost(|| bare::run(&*self.compiler, &programs, self.jobs))?;
        let end_to_end = end_to_end(&campaign)?;
        let cores = cores() as f64;
        let rate = |cost: &Cost| self.cases as f64 / cost.wall.as_secs_f64();
        let cpu = |cost: &Cost| cost.cpu.as_secs_f64() * 1e3 / self.cases as f64;
        let busy = |cost: &Cost| cost.cpu.as_secs_f64() / (cores * cost.wall.as_secs_f64()) * 100.0;
        tell("bare/rate", rate(&bare), "programs/s", "bare loop, start included")?;
        tell("bare/cpu", cpu(&bare), "ms/program", "CPU of compiler processes in the bare loop")?;
        tell("bare/busy", busy(&bare), "%", "CPU of compiler processes / (cores x wall) in the bare loop")?;
        tell("end-to-end/rate", rate(&end_to_end), "programs/s", "fuzz into a new store, start included")?;
        tell("end-to-end/cpu", cpu(&end_to_end), "ms/program", "CPU of compiler processes in fuzz")?;
        tell(
            "end-to-end/busy",
            busy(&end_to_end),
            "%",
            "CPU of compiler processes / (cores x wall) in fuzz",
        )?;
        tell(
            "end-to-end/memory",
            end_to_end.memory as f64 / f64::from(1 << 20),
            "MiB",
            "most memory of all processes at once in fuzz",
        )?;
        tell(
            "end-to-end/ratio",
            rate(&end_to_end) / rate(&bare) * 100.0,
            "%",
            "end to end against the bare loop",
        )
    }
}

fn end_to_end(campaign: &Campaign) -> Result<Cost> {
    let directory = tempfile::tempdir().context("cannot make a temporary directory")?;
    let mut store = Store::open(&directory.path().join("bench.db"))?;
    cost(|| {
        campaign.run(&mut store, &Watch::with(&Silent))?;
        Ok(())
    })
}

fn cost(work: impl FnOnce() -> Result<()>) -> Result<Cost> {
    let (begin, cpu) = (Instant::now(), compiler_cpu());
    let is_over = AtomicBool::new(false);
    let (done, memory) = thread::scope(|scope| {
        let watch = scope.spawn(|| {
            let mut most = 0;
            while !is_over.load(Ordering::Relaxed) {
                most = resident_memory().max(most);
                thread::park_timeout(LOOK_AT_MEMORY);
            }
            most
        });
        let done = work();
        is_over.store(true, Ordering::Relaxed);
        watch.thread().unpark();
        (done, watch.join().unwrap_or(0))
    });
    done?;
    Ok(Cost { wall: begin.elapsed(), cpu: compiler_cpu().saturating_sub(cpu), memory })
}
