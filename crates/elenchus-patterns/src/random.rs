//! Draws in whole numbers: no floating point, so that a seed gives the same program on every machine.

use elenchus_case::CaseRng;
use rand::RngExt;

use crate::config::{Between, Percent};

/// Whether something happens that happens this often.
pub fn happens(rng: &mut CaseRng, percent: Percent) -> bool {
    rng.random_range(0..100_u8) < percent
}

/// A number below `bound`.
pub fn below(rng: &mut CaseRng, bound: usize) -> usize {
    // 32 bits, so that the draw does not depend on the width of a pointer.
    let bound = u32::try_from(bound).expect("bounds are small");
    rng.random_range(0..bound) as usize
}

pub fn between(rng: &mut CaseRng, between: Between) -> usize {
    rng.random_range(between.min..=between.max) as usize
}

/// One of some things.
pub fn pick<'a, T>(rng: &mut CaseRng, things: &'a [T]) -> &'a T {
    &things[below(rng, things.len())]
}

/// Puts things into a random order (Fisher and Yates).
pub fn shuffle<T>(rng: &mut CaseRng, things: &mut [T]) {
    for last in (1..things.len()).rev() {
        things.swap(last, below(rng, last + 1));
    }
}
