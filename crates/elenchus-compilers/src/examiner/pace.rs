//! How long a batch should take, and when a program is out of proportion.

use std::time::Duration;

/// A batch that takes over this many times its expected time is looked into.
const LATE: f64 = 3.0;

/// No batch is late before this: shorter times are mostly noise of a busy machine, and not worth asking again for.
const FLOOR: Duration = Duration::from_secs(5);

/// A batch is waited for this many times its expected time, beside what a single program may take.
const PATIENCE: f64 = 10.0;

/// A program is slow if it alone takes this many times the median of its batch.
const SLOW: u32 = 10;

/// In a smaller batch the median says nothing.
pub(super) const SMALLEST_BATCH: usize = 3;

/// The weight of the newest batch in what is expected of the next. High enough that the slow first batches of a cold
/// compiler are soon forgotten.
const NEWEST: f64 = 0.3;

/// Seconds expected for a byte of source, as an exponentially weighted mean.
pub(super) struct Pace {
    per_byte: Option<f64>,
    /// No batch is late before this.
    pub floor: Duration,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { per_byte: None, floor: FLOOR }
    }
}

impl Pace {
    pub fn is_late(&self, bytes: usize, time: Duration) -> bool {
        self.per_byte.is_some_and(|per_byte| time.as_secs_f64() > LATE * per_byte * bytes as f64)
            && time > self.floor
    }

    /// How long to wait for a batch in which no program is out of proportion; `None` before the first is known.
    pub fn patience(&self, bytes: usize) -> Option<Duration> {
        let expected = self.per_byte? * bytes as f64;
        Some(self.floor + Duration::from_secs_f64(PATIENCE * expected))
    }

    pub fn learn(&mut self, bytes: usize, time: Duration) {
        let newest = time.as_secs_f64() / bytes.max(1) as f64;
        self.per_byte = Some(self.per_byte.map_or(newest, |before| before + NEWEST * (newest - before)));
    }
}

pub(super) fn median(times: &[Duration]) -> Duration {
    let mut sorted = times.to_vec();
    sorted.sort();
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}

pub(super) fn is_slow(time: Duration, median: Duration) -> bool {
    time >= median * SLOW
}
