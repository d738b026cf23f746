//! However a campaign is interrupted, cut into shards or spread over threads, the store ends the same.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use elenchus_compilers::Outcome;

use super::is_case;
use crate::toy::{self, ToyCompiler};
use crate::{Campaign, CampaignError, Progress, Shard, Snapshot, StopReason, Store, Watch};

const CASES: u64 = 300;

/// Wrong about a few cases in different ways, so that there is something to compare.
fn compiler() -> ToyCompiler {
    ToyCompiler::lying(|text, truth, alone| match text {
        _ if is_case(text, 1) => Outcome::accepted(Vec::new()),
        _ if is_case(text, 100) => Outcome::Crashed { trace: "boom".to_owned() },
        _ if is_case(text, 150) => Outcome::Infra { what: "nobody home".to_owned() },
        _ if is_case(text, 200) && !alone => Outcome::TimedOut,
        _ if is_case(text, 250) => Outcome::Rejected { diagnostics: Vec::new() },
        _ => truth,
    })
}

fn campaign() -> Campaign {
    toy::campaign(vec![compiler()], CASES)
}

fn expected() -> Vec<String> {
    let mut store = Store::in_memory().unwrap();
    campaign().run_unwatched(&mut store).unwrap();
    let dump = store.canonical_dump().unwrap();
    assert!(dump.iter().any(|line| line.contains("finding crash")), "{dump:?}");
    dump
}

#[test]
fn threads_and_chunks_do_not_matter() {
    for (jobs, chunk) in [(1, 1), (1, 100), (8, 7), (8, 1000), (3, 20)] {
        let mut campaign = campaign();
        campaign.jobs = jobs;
        campaign.chunk = Some(chunk);
        let mut store = Store::in_memory().unwrap();
        campaign.run_unwatched(&mut store).unwrap();
        assert_eq!(store.canonical_dump().unwrap(), expected(), "{jobs} jobs, chunks of {chunk}");
    }
}

#[test]
fn shards_put_together_are_the_whole() {
    let mut together = Store::in_memory().unwrap();
    let mut lines = Vec::new();
    for number in [2, 0, 1] {
        let mut campaign = campaign();
        campaign.shard = Shard::new(number, 3).unwrap();
        let summary = campaign.run_unwatched(&mut together).unwrap();
        assert_eq!(summary.cases + summary.dead_ends + summary.rejected_elsewhere, CASES / 3);
        let mut own = Store::in_memory().unwrap();
        campaign.run_unwatched(&mut own).unwrap();
        lines.extend(own.canonical_dump().unwrap());
    }
    lines.sort();
    assert_eq!(together.canonical_dump().unwrap(), expected());
    assert_eq!(lines, expected());
}

#[test]
fn shards_are_named_by_number() {
    assert_eq!("1/3".parse::<Shard>().unwrap(), Shard::new(1, 3).unwrap());
    assert_eq!(Shard::new(1, 3).unwrap().to_string(), "1/3");
    for text in ["3/3", "0/0", "1", "a/b", "-1/3", "1/3/5", ""] {
        assert!(text.parse::<Shard>().is_err(), "{text}");
    }
}

#[test]
fn what_is_answered_is_not_asked_again() {
    let compiler = compiler();
    let asked = Arc::clone(&compiler.programs);
    let campaign = toy::campaign(vec![compiler], CASES);
    let mut store = Store::in_memory().unwrap();
    let first = campaign.run_unwatched(&mut store).unwrap();
    assert_eq!(asked.swap(0, Ordering::SeqCst), first.cases + first.rejected_elsewhere);
    let again = campaign.run_unwatched(&mut store).unwrap();
    // All but the one that never got a verdict.
    assert_eq!(asked.load(Ordering::SeqCst), 1);
    assert_eq!((again.cases, again.resumed), (first.cases, first.cases - 1));
    assert_eq!((again.outcomes, again.dead_ends), (first.outcomes, first.dead_ends));
    assert_eq!(again.findings.len(), first.findings.len());
    assert_eq!(store.canonical_dump().unwrap(), expected());
}

#[test]
fn a_larger_campaign_goes_on_from_a_smaller_one() {
    let mut store = Store::in_memory().unwrap();
    for cases in [7, 55, CASES] {
        toy::campaign(vec![compiler()], cases).run_unwatched(&mut store).unwrap();
    }
    assert_eq!(store.canonical_dump().unwrap(), expected());
}

/// Does something once a few chunks are in.
struct After<F: Fn()>(u64, F);

impl<F: Fn()> Progress for After<F> {
    fn update(&self, snapshot: &Snapshot) {
        if snapshot.cases >= self.0 {
            self.1();
        }
    }
}

#[test]
fn cancelled_and_resumed() {
    let mut store = Store::in_memory().unwrap();
    let mut reasons = Vec::new();
    for _ in 0..100 {
        let cancel = AtomicBool::new(false);
        let progress = After(20, || cancel.store(true, Ordering::Relaxed));
        let mut slow = compiler();
        slow.delay = Duration::from_millis(2);
        let watch = Watch { progress: &progress, cancel: &cancel, compiler_cpu: &|| None };
        let summary = toy::campaign(vec![slow], CASES).run(&mut store, &watch).unwrap();
        reasons.push(summary.stopped);
        if summary.stopped == StopReason::Finished {
            break;
        }
    }
    assert_eq!(reasons.first(), Some(&StopReason::Cancelled));
    assert_eq!(reasons.last(), Some(&StopReason::Finished));
    assert_eq!(store.canonical_dump().unwrap(), expected());
}

#[test]
fn a_writer_that_panics_loses_no_chunk() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("store.db");
    let crashed = std::panic::catch_unwind(|| {
        let mut store = Store::open(&path).unwrap();
        let progress = After(50, || panic!("the writer fails"));
        let _ = campaign().run(&mut store, &Watch::with(&progress));
    });
    assert!(crashed.is_err());
    let mut store = Store::open(&path).unwrap();
    let kept = store.canonical_dump().unwrap();
    assert!(kept.len() >= 50 && kept.iter().all(|line| expected().contains(line)), "{kept:?}");
    campaign().run_unwatched(&mut store).unwrap();
    assert_eq!(store.canonical_dump().unwrap(), expected());
}

#[test]
fn a_compiler_that_cannot_be_started_ends_the_campaign_and_loses_nothing() {
    let mut store = Store::in_memory().unwrap();
    let failing = toy::campaign(vec![compiler().failing_after(5)], CASES);
    let error = failing.run_unwatched(&mut store).unwrap_err();
    assert!(matches!(error, CampaignError::Start(_)), "{error}");
    assert!(!store.canonical_dump().unwrap().is_empty());
    campaign().run_unwatched(&mut store).unwrap();
    assert_eq!(store.canonical_dump().unwrap(), expected());
}

const VICTIM: &str = "ELENCHUS_TEST_VICTIM_STORE";

/// Not a test of its own: the process that the next test kills. Without the variable it has nothing to do.
#[test]
fn victim() {
    let Some(path) = std::env::var_os(VICTIM) else { return };
    let mut slow = compiler();
    slow.delay = Duration::from_millis(10);
    let mut store = Store::open(Path::new(&path)).unwrap();
    toy::campaign(vec![slow], CASES).run_unwatched(&mut store).unwrap();
}

#[test]
fn killed_at_any_moment_and_resumed() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("store.db");
    let start = || {
        Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "tests::resume::victim", "--test-threads=1"])
            .env(VICTIM, &path)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    };
    for moment in [3, 41, 17, 60, 5, 29, 80, 11] {
        let mut child = start();
        std::thread::sleep(Duration::from_millis(moment));
        // On this system it is SIGKILL: nothing of the child runs after it.
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(start().wait().unwrap().success());
    let store = Store::open_to_read(&path).unwrap();
    assert_eq!(store.canonical_dump().unwrap(), expected());
}
