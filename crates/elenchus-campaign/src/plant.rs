//! The self-test's lies: in which cases the expectation is made wrong on purpose.

use elenchus_case::{Engine, Origin};

use crate::{Stop, make_case};

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
    /// Even a run of fewer than a thousand cases has one planted, if any of them has a program.
    pub fn new(engine: &dyn Engine, origin: &Origin, stop: Stop) -> Plant {
        let bound = stop.cases.map_or(EARLY, |cases| cases.clamp(1, EVERY));
        let wanted = origin.seed % bound;
        let has_program = |&index: &u64| make_case(engine, origin, index).is_ok();
        let offset = (wanted..bound).chain(0..wanted).find(has_program).unwrap_or(wanted);
        Plant { offset }
    }

    pub fn is_planted(self, index: u64) -> bool {
        index % EVERY == self.offset
    }

    /// Part of the campaign's key: cases planted elsewhere are other cases.
    pub fn offset(self) -> u64 {
        self.offset
    }
}
