//! Draws in whole numbers: no floating point, so that a seed gives the same program on every machine.

use elenchus_case::CaseRng;
use rand::RngExt;

/// Whether something happens that happens this often of a hundred.
pub fn happens(rng: &mut CaseRng, percent: u8) -> bool {
    percent > 0 && rng.random_range(0..100_u8) < percent
}

/// A number below `bound`, which is not 0.
pub fn below(rng: &mut CaseRng, bound: usize) -> usize {
    // 32 bits, so that the draw does not depend on the width of a pointer.
    rng.random_range(0..bound as u32) as usize
}

pub fn choose<'a, T>(rng: &mut CaseRng, items: &'a [T]) -> Option<&'a T> {
    if items.is_empty() { None } else { Some(&items[below(rng, items.len())]) }
}
