//! A formula's values under many assignments at once.

use std::ops::{BitAnd, BitOr, Not};

/// One value for each of [`Bits::COUNT`] assignments. They fill a cache line: to look at one gate of a large formula
/// costs as much for one assignment as for all of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub struct Bits([u64; 8]);

impl Bits {
    pub const COUNT: usize = 512;
    pub const NONE: Bits = Bits([0; 8]);
    pub const ALL: Bits = Bits([u64::MAX; 8]);

    pub fn set(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    pub fn has(self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }
}

impl BitAnd for Bits {
    type Output = Bits;

    fn bitand(self, other: Bits) -> Bits {
        Bits(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }
}

impl BitOr for Bits {
    type Output = Bits;

    fn bitor(self, other: Bits) -> Bits {
        Bits(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
}

impl Not for Bits {
    type Output = Bits;

    fn not(self) -> Bits {
        Bits(self.0.map(|word| !word))
    }
}
