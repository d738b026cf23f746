//! Draws in whole numbers, so that a seed gives the same mutation on every machine.

use rand::{Rng, RngExt};

/// A number below `bound`, which is at least 1.
pub(crate) fn below<R: Rng>(rng: &mut R, bound: usize) -> usize {
    // 32 bits, so that the draw does not depend on the width of a pointer.
    rng.random_range(0..bound as u32) as usize
}

pub(crate) fn happens<R: Rng>(rng: &mut R, percent: usize) -> bool {
    below(rng, 100) < percent
}

pub(crate) fn shuffle<R: Rng, T>(rng: &mut R, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last + 1));
    }
}
