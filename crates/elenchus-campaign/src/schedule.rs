//! Which cases compilers are still to be asked about, handed out chunk by chunk.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::{Shard, Stop};

/// The cases that some compiler is still to be asked about, shared by the threads that make them.
pub(crate) struct Schedule {
    shard: Shard,
    /// How many cases the shard has; all there are, if time is the limit.
    cases: u64,
    chunk: u64,
    /// Indices that have their answer from everyone, sorted.
    done: Vec<u64>,
    next_chunk: AtomicU64,
}

impl Schedule {
    pub fn new(shard: Shard, stop: Stop, jobs: usize, chunk: u64, done: Vec<u64>) -> Schedule {
        let (cases, chunk) = match stop.cases {
            Some(bound) => {
                let cases = shard.count_below(bound);
                // A small campaign is still spread over all jobs.
                (cases, chunk.min(cases.div_ceil(jobs as u64)).max(1))
            }
            None => (u64::MAX, chunk),
        };
        Schedule { shard, cases, chunk, done, next_chunk: AtomicU64::new(0) }
    }

    /// Programs that go into one batch.
    pub fn chunk(&self) -> u64 {
        self.chunk
    }

    /// The next indices to ask about; `None` when there are no more.
    pub fn next(&self) -> Option<Vec<u64>> {
        loop {
            let start = self.next_chunk.fetch_add(1, Ordering::Relaxed).checked_mul(self.chunk)?;
            if start >= self.cases {
                return None;
            }
            let end = start.saturating_add(self.chunk).min(self.cases);
            let indices: Vec<u64> = (start..end)
                .filter_map(|ordinal| self.shard.index(ordinal))
                .filter(|index| self.done.binary_search(index).is_err())
                .collect();
            if !indices.is_empty() {
                return Some(indices);
            }
        }
    }
}
