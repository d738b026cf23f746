//! Mutants a second on one core, as text in memory: `speed LANG LEVEL DEPTH EACH [SEEDS]`.
//!
//! `SEEDS` is a directory that `elenchus seeds import` wrote; without it, the seeds that ship are taken. Processor time
//! is what counts, so that a busy machine does not blur it.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use elenchus_case::CaseRng;
use elenchus_seeds::{Census, Collection, Generator, Mutants, Seed, dialects, shipped};
use rand::SeedableRng;

#[allow(clippy::print_stdout)]
fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let argument = |i: usize| arguments.get(i).map_or("", String::as_str);
    let (level, depth, each) =
        (argument(2).parse::<u8>()?, argument(3).parse::<u32>()?, argument(4).parse::<usize>()?);
    let dialect = dialects().into_iter().find(|dialect| dialect.language().name() == argument(1));
    let dialect = dialect.ok_or("there is no such language")?;
    let texts = match argument(5) {
        "" => shipped(dialect.language()),
        directory => Collection::read(Path::new(directory))?.seeds,
    };
    let generator = Generator::new(Arc::clone(&dialect), level);

    let start = processor_time();
    let mut census = Census::default();
    let mut seeds = Vec::new();
    for text in &texts {
        let Some(annotated) = dialect.annotate(&text.text) else { continue };
        census.merge(&annotated.census);
        let seed = Seed::new(&text.name, &text.text, &annotated, &generator, level);
        if seed.size() > 0 {
            seeds.push(Arc::new(seed));
        }
    }
    let preparation = processor_time() - start;

    let start = processor_time();
    let (mut mutants, mut replacements, mut beyond, mut bytes) = (0_u32, 0, 0, 0);
    for (i, seed) in seeds.iter().enumerate() {
        let mut all = Mutants::new(Arc::clone(seed), depth, CaseRng::seed_from_u64(i as u64));
        for _ in 0..each {
            let Some(mutant) = all.advance() else { break };
            mutants += 1;
            replacements += mutant.edits.len();
            beyond += usize::from(mutant.edits.iter().any(|edit| !edit.is_literal));
            bytes += mutant.text.len();
        }
    }
    let time = processor_time() - start;
    let total = census.total();
    println!(
        "{} seeds, {} of them mutable, analysed and prepared in {preparation:.2} CPU s",
        texts.len(),
        seeds.len()
    );
    println!(
        "{} expressions, {} understood ({:.1} %)",
        total.all,
        total.understood,
        share(total.understood, total.all)
    );
    println!("{mutants} mutants in {time:.2} CPU s: {:.0} a second", f64::from(mutants) / time);
    println!(
        "{:.2} replacements each, {:.1} % replace something other than a literal, {} bytes each",
        replacements as f64 / f64::from(mutants.max(1)),
        share(beyond, mutants as usize),
        bytes / mutants.max(1) as usize
    );
    Ok(())
}

fn share(part: usize, all: usize) -> f64 {
    part as f64 / all.max(1) as f64 * 100.0
}

/// Processor time of this process in seconds, as Linux tells it, in hundredths.
fn processor_time() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or("");
    let ticks: u64 =
        after_name.split_whitespace().skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    ticks as f64 / 100.0
}
