//! `elenchus bench seeds`: how fast mutants are made, as text in memory and without duplicates, and what is replaced in
//! them. All seeds take turns, on one thread; times are processor time.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail};
use elenchus_case::CaseRng;
use elenchus_seeds::{Collection, Generator, Mutants, Seed, shipped};
use rand::SeedableRng;

use super::Measurement;
use super::mutate::timed;
use crate::cli::BenchSeeds;
use crate::verbs::seeds::dialect;

/// Mutants of a seed that are made at its turn: the clock is not asked for each.
const TURN: u64 = 16;

pub fn run(arguments: &BenchSeeds, tell: &mut dyn FnMut(Measurement) -> Result<()>) -> Result<()> {
    let dialect = dialect(&arguments.lang)?;
    let texts = match &arguments.seeds {
        Some(directory) => Collection::read(directory)?.seeds,
        None => shipped(dialect.language()),
    };
    let (level, depth) = (arguments.level, arguments.depth);
    let mut prepare = Duration::ZERO;
    let mut mutants = timed(&mut prepare, || {
        let generator = Generator::new(Arc::clone(&dialect), level);
        let mut mutants = Vec::new();
        for (number, text) in texts.iter().enumerate() {
            let Some(annotated) = dialect.annotate(&text.text) else { continue };
            let seed = Seed::new(&text.name, &text.text, &annotated, &generator, level);
            if seed.size() > 0 {
                let mut rng = CaseRng::seed_from_u64(arguments.seed);
                rng.set_stream(number as u64);
                mutants.push(Mutants::new(Arc::new(seed), depth, rng));
            }
        }
        mutants
    });
    if mutants.is_empty() {
        bail!("nothing can be replaced in these seeds");
    }
    let seeds = mutants.len() as u64;
    let mut made = Made::default();
    let mut time = Duration::ZERO;
    while made.mutants < arguments.cases && !mutants.is_empty() {
        timed(&mut time, || {
            mutants.retain_mut(|mutants| {
                (0..TURN).all(|_| match mutants.advance() {
                    Some(mutant) => {
                        made.mutants += 1;
                        made.bytes += mutant.text.len();
                        made.replacements += mutant.edits.len();
                        made.beyond_literals += u64::from(mutant.edits.iter().any(|edit| !edit.is_literal));
                        true
                    }
                    None => false,
                })
            });
        });
    }
    let about = format!("level {level}, depth {depth}, {seeds} mutable of {} seeds", texts.len());
    let n = made.mutants;
    let each = |value: f64| value / n.max(1) as f64;
    let mut tell = |name: &str, value: f64, unit: &'static str, what: &str| {
        tell(Measurement { name: name.to_owned(), value, unit, n, what: format!("{what}; {about}") })
    };
    let per_seed = prepare.as_secs_f64() * 1e3 / texts.len() as f64;
    tell("seeds/prepare", per_seed, "ms/seed", "parse, analyse and prepare a seed")?;
    tell("seeds/mutants", n as f64 / time.as_secs_f64(), "mutants/s", "mutants as text, each once")?;
    tell("seeds/bytes", each(made.bytes as f64), "bytes", "mean length")?;
    tell("seeds/replacements", each(made.replacements as f64), "", "replacements in a mutant")?;
    let share = each(made.beyond_literals as f64) * 100.0;
    tell("seeds/beyond", share, "%", "mutants that replace something other than a literal")
}

#[derive(Default)]
struct Made {
    mutants: u64,
    bytes: usize,
    replacements: usize,
    /// Mutants in which something else than a literal was replaced.
    beyond_literals: u64,
}
