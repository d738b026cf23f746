//! `elenchus bench mutate`: what the mutations cost, against generating the programs that they change, and which kinds of faults
//! are drawn.
//!
//! Times are processor time of one thread, so that they mean something on a busy machine too.

use std::collections::BTreeMap;
use std::fs;
use std::ops::RangeInclusive;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use elenchus_campaign::origin;
use elenchus_case::CaseRng;
use elenchus_ir::Program;
use elenchus_lang::{JAVA, Level};
use elenchus_mutate::{FaultKind, Faults, JavaInference, Share, Subject};
use elenchus_print::{PrintOptions, print_java};

use super::Measurement;
use crate::cli::BenchMutate;
use crate::config::Config;
use crate::generate::Generate;
use crate::languages::{LANGUAGES, java_checker};

/// The programs in which all faults are enumerated: about a hundred lines.
const HUNDRED_LINES: RangeInclusive<usize> = 70..=130;

pub fn run(
    arguments: &BenchMutate,
    config: &Config,
    tell: &mut dyn FnMut(Measurement) -> Result<()>,
) -> Result<()> {
    let level =
        JAVA.level(&arguments.level).with_context(|| format!("Java has no level {}", arguments.level))?;
    let source = Generate::new(config.generate.clone(), LANGUAGES)?;
    let origin = origin(&source, level, arguments.seed);
    let mut bench = Bench::default();
    for index in 0..arguments.cases {
        let mut rng = origin.rng(index);
        let program = timed(&mut bench.generate, || source.program(level, &mut rng));
        if let Ok(program) = program {
            bench.mutate(&program, level, &mut rng);
        }
    }
    bench.tell(&format!("{level}, seed {}", arguments.seed), tell)
}

#[derive(Default)]
struct Bench {
    programs: u64,
    lines: usize,
    generate: Duration,
    /// The check that every mutation begins with.
    check: Duration,
    /// Which types to leave out: the graph and the choice.
    choose: Duration,
    /// Leaving them out, which ends with a check.
    erase: Duration,
    /// One fault drawn, with all that was tried on the way.
    fault: Duration,
    enumerate: Duration,
    enumerated: u64,
    enumerated_programs: u64,
    /// How often faults of each kind were drawn.
    kinds: BTreeMap<FaultKind, u64>,
}

impl Bench {
    fn mutate(&mut self, program: &Program, level: Level, rng: &mut CaseRng) {
        let checker = java_checker(level);
        let checked = timed(&mut self.check, || checker.check(program));
        if !checked.is_accepted() {
            return;
        }
        self.programs += 1;
        let lines = print_java(program, PrintOptions::default()).text.lines().count();
        self.lines += lines;
        let (subject, drawn) = timed(&mut self.choose, || {
            let mut subject = Subject::of(program, checked, &*checker, &JavaInference);
            let drawn = subject.draw(Share::Some, rng);
            (subject, drawn)
        });
        timed(&mut self.erase, || subject.erase(&drawn));

        let (mut faults, fault) = timed(&mut self.fault, || {
            let mut faults = Faults::of(program, subject.checked, &*checker);
            let fault = faults.random(rng);
            (faults, fault)
        });
        if let Some(fault) = fault {
            *self.kinds.entry(fault.kind).or_default() += 1;
        }
        if HUNDRED_LINES.contains(&lines) {
            self.enumerated_programs += 1;
            timed(&mut self.enumerate, || {
                faults.enumerate(|faults, choice, rejections| {
                    faults.fault(choice, rejections);
                    self.enumerated += 1;
                    true
                });
            });
        }
    }

    fn tell(&self, about: &str, tell: &mut dyn FnMut(Measurement) -> Result<()>) -> Result<()> {
        let mut tell = |name: &str, value: f64, unit: &'static str, n: u64, what: &str| {
            tell(Measurement { name: name.to_owned(), value, unit, n, what: format!("{what}; {about}") })
        };
        let n = self.programs;
        let each = |time: Duration| time.as_secs_f64() * 1e6 / n.max(1) as f64;
        tell("lines", self.lines as f64 / n.max(1) as f64, "", n, "mean length of the programs")?;
        tell("generate", each(self.generate), "us/program", n, "generate")?;
        tell("check", each(self.check), "us/program", n, "check a generated program")?;
        tell(
            "erase/choose",
            each(self.choose),
            "us/program",
            n,
            "type graph, and types that can go together",
        )?;
        tell("erase/check", each(self.erase), "us/program", n, "leave them out, and check the result")?;
        let ratio = |time: Duration| time.as_secs_f64() / self.generate.as_secs_f64();
        tell("erase/choose/ratio", ratio(self.choose), "x", n, "against generating")?;
        tell(
            "erase/ratio",
            ratio(self.choose + self.erase),
            "x",
            n,
            "with the last check, against generating",
        )?;
        tell("fault", each(self.fault), "us/program", n, "places, and one fault drawn")?;
        tell("fault/ratio", ratio(self.fault), "x", n, "against generating")?;
        let rate = self.enumerated as f64 / self.enumerate.as_secs_f64();
        let programs = self.enumerated_programs;
        tell("fault/enumerate", rate, "variants/s", programs, "all faults of programs of about 100 lines")?;
        let drawn: u64 = self.kinds.values().sum();
        for kind in FaultKind::EVERY {
            let count = self.kinds.get(kind).copied().unwrap_or_default();
            let share = count as f64 * 100.0 / drawn.max(1) as f64;
            tell(&format!("fault/kind/{}", kind.name()), share, "%", drawn, "share of the faults drawn")?;
        }
        Ok(())
    }
}

pub(super) fn timed<T>(total: &mut Duration, work: impl FnOnce() -> T) -> T {
    let begin = processor_time();
    let done = work();
    *total += processor_time().saturating_sub(begin);
    done
}

/// What this thread has had of a processor, where the system tells; else the time of the day.
fn processor_time() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}
