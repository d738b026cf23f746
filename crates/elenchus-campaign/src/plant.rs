//! The self-test's lies: in which cases the expectation is made wrong on purpose.

use crate::Stop;

/// One case in this many is planted.
const EVERY: u64 = 1000;

/// Where a run that is limited by time plants its first case at the latest.
const EARLY: u64 = 100;

/// Decides by index alone, so that a resumed or sharded self-test plants the same cases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Plant {
    offset: u64,
}

impl Plant {
    /// Even a run of fewer than a thousand cases has one planted.
    pub fn new(seed: u64, stop: Stop) -> Plant {
        let bound = match stop {
            Stop::Cases(cases) => cases.clamp(1, EVERY),
            Stop::Time(_) => EARLY,
        };
        Plant { offset: seed % bound }
    }

    pub fn is_planted(self, index: u64) -> bool {
        index % EVERY == self.offset
    }

    /// Part of the campaign's key: cases planted elsewhere are other cases.
    pub fn offset(self) -> u64 {
        self.offset
    }
}
