//! `elenchus bench patterns`: how long it takes to make matches and to judge them, with GADTs on.
//!
//! What is made is a program, without printing it: its data types and its arms. Where a strategy asks the oracle on the way,
//! to complete a match or to leave out what a language forbids, that time is told apart (`ask`); the last question, whether
//! the match has a verdict at all, is the row of the oracle.
//!
//! All matches are made three times over, and of each the shortest time counts: so what else the machine does does not.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use elenchus_campaign::origin;
use elenchus_lang::{HASKELL, JAVA, Language, Level, OCAML, RUST, SCALA};
use elenchus_patterns::config::Strategy;
use elenchus_patterns::{Config, Oracle, Patterns};

use super::Measurement;
use crate::Verdict;
use crate::cli::BenchPatterns;
use crate::output::Output;

pub fn run(arguments: &BenchPatterns, output: &Output) -> Result<Verdict> {
    let newest = |language: Language| language.levels().next_back();
    for level in [JAVA, RUST, SCALA, HASKELL, OCAML].into_iter().filter_map(newest) {
        for strategy in [Strategy::Refine, Strategy::Random, Strategy::Mutate] {
            for measurement in measure(arguments, level, strategy)? {
                measurement.tell(output)?;
            }
        }
    }
    Ok(Verdict::NothingFound)
}

fn measure(arguments: &BenchPatterns, level: Level, strategy: Strategy) -> Result<Vec<Measurement>> {
    let shares = Config { strategy, generalised: Some(35), hidden: Some(12), ..Config::default() };
    let engine = Patterns::new(shares).context("the configuration makes no sense")?;
    let origin = origin(&engine, level, arguments.seed);
    let (mut arms, mut undecided) = (0, 0_u64);
    let mut times = vec![Shortest::default(); usize::try_from(arguments.cases)?];
    for pass in 0..PASSES {
        for (index, shortest) in (0..).zip(&mut times) {
            let mut rng = origin.rng(index);
            let oracle = Oracle::default();
            let start = Instant::now();
            let Ok(program) = engine.draft(level, &mut rng, &oracle) else { continue };
            shortest.made.is(start.elapsed().saturating_sub(oracle.spent()));
            shortest.asked.is(oracle.spent());
            let problem = program.problem(&program.semantics());
            let start = Instant::now();
            let verdict = elenchus_coverage::judge(&problem);
            shortest.judged.is(start.elapsed());
            if pass == 0 {
                arms += program.arms.len();
                undecided += u64::from(verdict.is_err());
            }
        }
    }
    let of = |time: fn(&Shortest) -> Time| times.iter().filter_map(|shortest| time(shortest).0).collect();
    let made: Vec<Duration> = of(|shortest| shortest.made);
    let (asked, judged) = (of(|shortest| shortest.asked), of(|shortest| shortest.judged));
    let n = made.len() as u64;
    let word = format!("{strategy:?}").to_lowercase();
    let row = |name: &str, value: f64, unit: &'static str, what: &str| Measurement {
        name: format!("patterns/{}/{word}/{name}", level.language()),
        value,
        unit,
        n,
        what: format!("{what}; {level}, seed {}", arguments.seed),
    };
    let [made, asked, judged] = [made, asked, judged].map(Times::of);
    Ok(vec![
        row("arms", arms as f64 / n.max(1) as f64, "", "mean"),
        row(
            "generate/mean",
            made.mean,
            "us/program",
            "data types and arms, without printing and without the oracle",
        ),
        row("generate/p95", made.most, "us/program", "95th percentile"),
        row("ask/mean", asked.mean, "us/program", "the oracle, as generation asks it on the way"),
        row("oracle/mean", judged.mean, "us/program", "the exact oracle"),
        row("oracle/p95", judged.most, "us/program", "95th percentile"),
        row(
            "oracle/unknown",
            undecided as f64,
            "programs",
            "without a verdict: such a program is drawn again",
        ),
    ])
}

const PASSES: u32 = 3;

/// The shortest times of one match.
#[derive(Clone, Default)]
struct Shortest {
    made: Time,
    asked: Time,
    judged: Time,
}

#[derive(Clone, Copy, Default)]
struct Time(Option<Duration>);

impl Time {
    fn is(&mut self, time: Duration) {
        self.0 = Some(self.0.map_or(time, |known| known.min(time)));
    }
}

struct Times {
    mean: f64,
    most: f64,
}

impl Times {
    fn of(mut times: Vec<Duration>) -> Times {
        times.sort_unstable();
        let micros = |time: Duration| time.as_secs_f64() * 1e6;
        let count = times.len().max(1);
        let most = times.get(count * 95 / 100).copied().unwrap_or_default();
        Times { mean: micros(times.iter().sum()) / count as f64, most: micros(most) }
    }
}
