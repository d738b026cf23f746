//! Draws in whole numbers, so that a seed gives the same edit on every machine.

use rand::{Rng, RngExt};

/// A number below `bound`, which is not 0.
pub fn below<R: Rng>(rng: &mut R, bound: usize) -> usize {
    // 32 bits, so that the draw does not depend on the width of a pointer.
    rng.random_range(0..bound as u32) as usize
}

pub fn happens<R: Rng>(rng: &mut R, percent: u32) -> bool {
    rng.random_range(0..100_u32) < percent
}

/// One of some things, if there are any.
pub fn pick<R: Rng, T: Copy>(rng: &mut R, things: &[T]) -> Option<T> {
    if things.is_empty() { None } else { Some(things[below(rng, things.len())]) }
}
