//! How a running campaign looks on standard error.

use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use elenchus_campaign::{Progress, Snapshot};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A line that is drawn anew on a terminal; a plain line every few seconds elsewhere.
pub struct Terminal {
    bar: Option<ProgressBar>,
    last: Cell<Instant>,
}

/// How often a plain line is written.
const PLAIN_INTERVAL: Duration = Duration::from_secs(5);

impl Terminal {
    pub fn new() -> Terminal {
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            bar.enable_steady_tick(Duration::from_millis(120));
            bar
        });
        Terminal { bar, last: Cell::new(Instant::now()) }
    }

    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

impl Progress for Terminal {
    fn update(&self, snapshot: &Snapshot) {
        let Some(bar) = &self.bar else {
            if self.last.get().elapsed() >= PLAIN_INTERVAL {
                self.last.set(Instant::now());
                let _ = writeln!(io::stderr(), "{}", line(snapshot));
            }
            return;
        };
        match snapshot.total {
            Some(total) if bar.length() != Some(total) => {
                bar.set_length(total);
                bar.set_style(style("{spinner} [{bar:16}] {percent:>3} % {wide_msg}"));
            }
            None if bar.length().is_some() || bar.position() == 0 => {
                bar.set_style(style("{spinner} {wide_msg}"));
            }
            _ => {}
        }
        bar.set_position(snapshot.done);
        bar.set_message(line(snapshot));
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner())
}

/// Cases, rate, outcomes, findings and how busy the compilers are, on one line.
fn line(snapshot: &Snapshot) -> String {
    let of = snapshot.total.map(|total| format!("/{total}")).unwrap_or_default();
    let outcomes: String =
        snapshot.outcomes.iter().map(|(kind, count)| format!("{count} {kind}, ")).collect();
    let findings: u64 = snapshot.findings.values().sum();
    let busy = snapshot.busy.map(|busy| format!(", busy {:.0} %", busy * 100.0)).unwrap_or_default();
    let waiting = match snapshot.waits_for {
        0 => String::new(),
        1 => "; waiting for the end of a batch".to_owned(),
        several => format!("; waiting for the end of {several} batches"),
    };
    format!(
        "{}{of} cases, {:.0}/s, {outcomes}{findings} findings{busy}{waiting}",
        snapshot.done, snapshot.cases_per_second,
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn check(snapshot: &Snapshot, expected: &str) {
        assert_eq!(line(snapshot), expected);
    }

    #[test]
    fn the_line_says_what_there_is_and_what_is_waited_for() {
        let mut snapshot = Snapshot {
            done: 0,
            total: Some(50),
            cases: 0,
            cases_per_second: 0.0,
            outcomes: BTreeMap::new(),
            findings: BTreeMap::new(),
            planted_found: 0,
            dead_ends: 0,
            engine_errors: 0,
            rejected_elsewhere: 0,
            cannot_say: 0,
            busy: None,
            waits_for: 0,
            elapsed: Duration::ZERO,
        };
        check(&snapshot, "0/50 cases, 0/s, 0 findings");
        snapshot.outcomes = BTreeMap::from([("accepted", 2), ("rejected", 1)]);
        (snapshot.done, snapshot.waits_for) = (3, 2);
        check(
            &snapshot,
            "3/50 cases, 0/s, 2 accepted, 1 rejected, 0 findings; waiting for the end of 2 batches",
        );
    }
}
