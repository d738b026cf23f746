//! What a question may use: nodes, memory, time, and the patience of whoever asked.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

/// The limits of one question; they hold while it is built and while it is solved.
#[derive(Debug, Clone, Default)]
pub struct Budget {
    pub deadline: Option<Instant>,
    /// What the process may have in memory, in bytes.
    pub memory: Option<u64>,
    /// Set by whoever wants an answer now.
    pub stop: Option<Arc<AtomicBool>>,
    /// Nodes built so far, for a line of progress.
    pub built: Arc<AtomicUsize>,
}

/// What a question ran out of before it had an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OutOf {
    #[error(
        "the formula grew beyond {limit} nodes; lower the depth or the fuel, or bound the data of the model by `depth`"
    )]
    Nodes { limit: usize },
    #[error("a depth of {depth} is more than can be asked about; the most is {MAX_DEPTH}")]
    Depth { depth: u32 },
    #[error("the time was over")]
    Time,
    #[error("the memory was used up ({mib} MiB)")]
    Memory { mib: u64 },
    #[error("it was stopped")]
    Stopped,
    #[error("the solver gave up")]
    Solver,
}

/// Programs are walked by recursion.
pub const MAX_DEPTH: u32 = 2_000;

impl OutOf {
    /// The question is a sensible one, and more time or memory might answer it.
    pub fn is_patience(self) -> bool {
        match self {
            OutOf::Time | OutOf::Memory { .. } | OutOf::Stopped | OutOf::Solver => true,
            OutOf::Nodes { .. } | OutOf::Depth { .. } => false,
        }
    }
}

impl Budget {
    pub fn check(&self) -> Result<(), OutOf> {
        if self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(OutOf::Stopped);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(OutOf::Time);
        }
        match (self.memory, resident()) {
            (Some(most), Some(used)) if used > most => Err(OutOf::Memory { mib: most >> 20 }),
            _ => Ok(()),
        }
    }

    /// Why a solver that was given this budget has no answer.
    pub fn what_is_over(&self) -> OutOf {
        self.check().err().unwrap_or(OutOf::Solver)
    }
}

/// The memory of this process, where the system tells.
fn resident() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split(' ').nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

/// Looks at a budget now and then: a look costs as much as building some hundred nodes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Meter {
    budget: Budget,
    calls: u32,
}

const CALLS_BETWEEN_LOOKS: u32 = 4096;

impl Meter {
    pub fn new(budget: Budget) -> Meter {
        Meter { budget, calls: 0 }
    }

    /// Counts one step, when `built` nodes are there.
    pub fn step(&mut self, built: usize) -> Result<(), OutOf> {
        self.calls += 1;
        if self.calls < CALLS_BETWEEN_LOOKS {
            return Ok(());
        }
        self.calls = 0;
        self.budget.built.store(built, Ordering::Relaxed);
        self.budget.check()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_limit_is_seen() {
        assert_eq!(Budget::default().check(), Ok(()));
        let over = Budget { deadline: Some(Instant::now()), ..Budget::default() };
        assert_eq!(over.check(), Err(OutOf::Time));
        let small = Budget { memory: Some(1 << 20), ..Budget::default() };
        assert_eq!(small.check(), Err(OutOf::Memory { mib: 1 }));
        let stopped = Budget { stop: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
        assert_eq!(stopped.check(), Err(OutOf::Stopped));
    }
}
