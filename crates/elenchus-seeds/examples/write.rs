//! Writes mutants: `write LIST LEVEL DEPTH EACH OUT`.
use std::sync::Arc;

use elenchus_case::CaseRng;
use elenchus_seeds::{Dialect, Generator, Mutants, Seed, Swift};
use rand::SeedableRng;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let (level, depth, each): (u8, u32, usize) =
        (arguments[2].parse().unwrap(), arguments[3].parse().unwrap(), arguments[4].parse().unwrap());
    let generator = Generator::new(Arc::new(Swift), level);
    for (i, path) in std::fs::read_to_string(&arguments[1]).unwrap().lines().enumerate() {
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        let Some(annotated) = Swift.annotate(&text) else { continue };
        if Swift.refuse(path, &text).is_some() {
            continue;
        }
        let seed = Arc::new(Seed::new(path, &text, &annotated, &generator, level));
        let mut all = Mutants::new(seed, depth, CaseRng::seed_from_u64(i as u64));
        for n in 0..each {
            let Some(mutant) = all.advance() else { break };
            std::fs::write(format!("{}/s{i}_{n}.swift", arguments[5]), mutant.text).unwrap();
        }
    }
}
