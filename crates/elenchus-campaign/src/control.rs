//! When to stop.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use crate::Stop;

/// Asked by every thread before it begins something new.
pub(crate) struct Control<'a> {
    cancel: &'a AtomicBool,
    failed: AtomicBool,
    deadline: Option<Instant>,
    under_way: AtomicUsize,
}

impl<'a> Control<'a> {
    pub fn new(stop: Stop, cancel: &'a AtomicBool) -> Control<'a> {
        let deadline = stop.time.and_then(|time| Instant::now().checked_add(time));
        Control { cancel, failed: AtomicBool::new(false), deadline, under_way: AtomicUsize::new(0) }
    }

    /// Does a piece of work that is not broken off.
    pub fn to_its_end<T>(&self, work: impl FnOnce() -> T) -> T {
        self.under_way.fetch_add(1, Ordering::Relaxed);
        let done = work();
        self.under_way.fetch_sub(1, Ordering::Relaxed);
        done
    }

    /// How many pieces of work are waited for, although nothing new is begun.
    pub fn waits_for(&self) -> usize {
        if self.should_stop() { self.under_way.load(Ordering::Relaxed) } else { 0 }
    }

    pub fn fail(&self) {
        self.failed.store(true, Ordering::Relaxed);
    }

    pub fn should_stop(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
            || self.failed.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
