//! Draws in whole numbers: no floating point, so that a seed gives the same program on every machine.

use elenchus_case::CaseRng;
use rand::RngExt;

use crate::config::{Between, Percent};

/// Whether something happens that happens this often.
pub fn happens(rng: &mut CaseRng, percent: Percent) -> bool {
    percent > 0 && rng.random_range(0..100_u8) < percent
}

/// A number below `bound`, which is not 0.
pub fn below(rng: &mut CaseRng, bound: usize) -> usize {
    // 32 bits, so that the draw does not depend on the width of a pointer.
    rng.random_range(0..bound as u32) as usize
}

pub fn between(rng: &mut CaseRng, between: Between) -> usize {
    rng.random_range(between.min..=between.max) as usize
}

/// The place of an entry, drawn by weight; `None` if all weights are 0.
pub fn weighted<T>(rng: &mut CaseRng, entries: &[(T, u32)]) -> Option<usize> {
    let total: u32 = entries.iter().map(|(_, weight)| weight).sum();
    if total == 0 {
        return None;
    }
    let mut drawn = rng.random_range(0..total);
    for (index, (_, weight)) in entries.iter().enumerate() {
        if drawn < *weight {
            return Some(index);
        }
        drawn -= weight;
    }
    None
}
