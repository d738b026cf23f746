//! When to stop.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::Stop;

/// Asked by every thread before it begins something new.
pub(crate) struct Control<'a> {
    cancel: &'a AtomicBool,
    failed: AtomicBool,
    deadline: Option<Instant>,
}

impl<'a> Control<'a> {
    pub fn new(stop: Stop, cancel: &'a AtomicBool) -> Control<'a> {
        let deadline = match stop {
            Stop::Cases(_) => None,
            Stop::Time(time) => Instant::now().checked_add(time),
        };
        Control { cancel, failed: AtomicBool::new(false), deadline }
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
