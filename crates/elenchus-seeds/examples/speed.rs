//! Mutants a second on one core, as text in memory: `speed LIST LEVEL DEPTH EACH`.
use std::sync::Arc;
use std::time::Instant;

use elenchus_case::CaseRng;
use elenchus_seeds::{Dialect, Generator, Mutants, Seed, Swift};
use rand::SeedableRng;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let (level, depth, each): (u8, u32, usize) =
        (arguments[2].parse().unwrap(), arguments[3].parse().unwrap(), arguments[4].parse().unwrap());
    let generator = Generator::new(Arc::new(Swift), level);
    let texts: Vec<(String, String)> = std::fs::read_to_string(&arguments[1])
        .unwrap()
        .lines()
        .filter_map(|path| Some((path.to_owned(), std::fs::read_to_string(path).ok()?)))
        .collect();
    let start = Instant::now();
    let annotated: Vec<_> =
        texts.iter().filter_map(|(path, text)| Some((path, text, Swift.annotate(text)?))).collect();
    let analysis = start.elapsed();
    let start = Instant::now();
    let seeds: Vec<Seed> = annotated
        .iter()
        .map(|(path, text, annotated)| Seed::new(path, text, annotated, &generator, level))
        .filter(|seed| seed.size() > 0)
        .collect();
    let preparation = start.elapsed();
    let start = Instant::now();
    let (mut mutants, mut replacements, mut beyond, mut bytes) = (0_u64, 0_u64, 0_u64, 0_u64);
    for (i, seed) in seeds.iter().enumerate() {
        let mut all = Mutants::new(seed, depth, CaseRng::seed_from_u64(i as u64));
        for _ in 0..each {
            let Some(mutant) = all.advance() else { break };
            mutants += 1;
            replacements += u64::from(mutant.replacements);
            beyond += u64::from(mutant.beyond_literals > 0);
            bytes += mutant.text.len() as u64;
        }
    }
    let time = start.elapsed();
    println!("{} seeds, analysis {analysis:.1?}, preparation {preparation:.1?}", seeds.len());
    println!(
        "{mutants} mutants in {time:.2?}: {:.0} a second; {:.2} replacements each, {:.1} % beyond literals, {} bytes each",
        mutants as f64 / time.as_secs_f64(),
        replacements as f64 / mutants as f64,
        beyond as f64 / mutants as f64 * 100.0,
        bytes / mutants
    );
}
