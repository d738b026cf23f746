//! What comes of compilers that fail and lie.

// Helpers of tests are tests.
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use elenchus_compilers::fake::{FAKES, fake, install};
use elenchus_compilers::{Examiner, Limits, Observation, Phase, Wanted, Which, find};
use elenchus_lang::Source;

/// The programs of a batch: those with an odd number are inexhaustive.
fn programs(family: &str) -> Vec<Source> {
    (0..6)
        .map(|index| {
            let arm = if index % 2 == 0 { "E::B => 2," } else { "" };
            match family {
                "rust" => Source::single(
                    format!("p{index}.rs"),
                    format!("pub enum E {{ A, B }}\npub fn f(e: E) -> u8 {{\n    match e {{\n        E::A => 1,\n        {arm}\n    }}\n}}\n"),
                ),
                _ => Source::single(format!("p{index}/P.java"), format!("package p{index};\nclass P {{}}\n")),
            }
        })
        .collect()
}

fn real_rustc() -> PathBuf {
    let output = Command::new("rustc").args(["--print", "sysroot"]).output().unwrap();
    Path::new(String::from_utf8(output.stdout).unwrap().trim()).join("bin/rustc")
}

fn examiner(family: &str, name: &str, victim: &str, directory: &Path) -> Examiner {
    install(fake(family, name).unwrap(), directory, &real_rustc(), victim).unwrap();
    let wanted =
        Wanted { family: family.to_owned(), which: Which::Place(directory.to_owned()), flags: Vec::new() };
    let second = Duration::from_secs(1);
    let limits = match name {
        "hang" => Limits { program_time: 3 * second, batch_time: 4 * second, ..Limits::default() },
        "silent" => Limits { start_time: second, ..Limits::default() },
        _ => Limits::default(),
    };
    Examiner::new(find(&wanted).unwrap(), limits)
}

fn summary(observations: &[Observation]) -> String {
    let word = |observation: &Observation| {
        let mark = if observation.is_confirmed() { "!" } else { "" };
        format!("{}{mark}", observation.outcome.kind())
    };
    observations.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// The kinds seen in a batch of all programs, with `!` where they were seen alone, and of the victim asked alone.
fn check(family: &str, name: &str, victim: usize, phase: Phase, in_batch: &str, alone: &str) {
    let directory = tempfile::tempdir().unwrap();
    let programs = programs(family);
    let mut examiner = examiner(family, name, &programs[victim].files[0].path, directory.path());
    let observations = examiner.batch(&programs.iter().collect::<Vec<_>>(), phase).unwrap();
    assert_eq!(summary(&observations), in_batch, "{family} {name}: {observations:#?}");
    let observation = examiner.alone(&programs[victim], phase).unwrap();
    assert_eq!(summary(&[observation]), alone, "{family} {name}, alone");
}

const TRUTH: &str = "accepted rejected accepted rejected accepted rejected";

#[test]
fn a_failing_rustc_costs_the_victim_and_nobody_else() {
    let crashed = "accepted rejected crashed rejected accepted rejected";
    let timed_out = "accepted rejected timed_out! rejected accepted rejected";
    let infra = "accepted rejected infra! rejected accepted rejected";
    for (name, in_batch, alone) in [
        ("crash", crashed, "crashed!"),
        ("panic", crashed, "crashed!"),
        ("hang", timed_out, "timed_out!"),
        ("grandchildren", TRUTH, "accepted!"),
        ("huge-output", infra, "infra!"),
        ("not-utf8", infra, "infra!"),
        ("garbage", infra, "infra!"),
        ("half-a-message", infra, "infra!"),
        ("exit-137", infra, "infra!"),
        ("slow-start", TRUTH, "accepted!"),
    ] {
        check("rust", name, 2, Phase::Check, in_batch, alone);
    }
}

#[test]
fn a_lying_rustc_is_believed_alone_only() {
    // The batch finds candidates; what a program gets alone is what counts.
    for (name, victim, in_batch, alone) in [
        ("accepts-inexhaustive", 3, "accepted rejected accepted accepted accepted rejected", "accepted!"),
        ("rejects-exhaustive", 2, "accepted rejected rejected rejected accepted rejected", "rejected!"),
        ("wrong-program", 3, "rejected rejected accepted accepted accepted rejected", "rejected!"),
        ("lies-in-a-batch", 2, "accepted rejected rejected rejected accepted rejected", "accepted!"),
        ("lies-alone", 2, TRUTH, "rejected!"),
        ("ignores-canary", 2, "infra! infra! infra! infra! infra! infra!", "infra!"),
    ] {
        check("rust", name, victim, Phase::Check, in_batch, alone);
    }
}

#[test]
fn a_failing_java_worker_costs_the_victim_and_nobody_else() {
    let truth = "accepted accepted accepted accepted accepted accepted";
    let with = |kind: &str| format!("accepted accepted {kind} accepted accepted accepted");
    for (name, in_batch, alone) in [
        ("crash", with("crashed"), "crashed!"),
        ("panic", with("crashed"), "crashed!"),
        ("hang", with("timed_out!"), "timed_out!"),
        ("grandchildren", truth.to_owned(), "accepted!"),
        ("huge-output", with("infra!"), "infra!"),
        ("endless-output", with("infra!"), "infra!"),
        ("not-utf8", with("infra!"), "infra!"),
        ("garbage", with("infra!"), "infra!"),
        ("half-a-message", with("infra!"), "infra!"),
        ("exit-137", with("infra!"), "infra!"),
        ("slow-start", truth.to_owned(), "accepted!"),
        ("accepts-everything", truth.to_owned(), "accepted!"),
        ("ignores-canary", "infra! infra! infra! infra! infra! infra!".to_owned(), "infra!"),
        ("no-code", truth.to_owned(), "accepted!"),
    ] {
        check("java", name, 2, Phase::Check, &in_batch, alone);
    }
    check("java", "accepts-everything", 2, Phase::Generate, truth, "accepted!");
    check("java", "no-code", 2, Phase::Generate, &with("infra!"), "infra!");
}

#[test]
fn a_worker_that_does_not_start_is_an_error_that_says_why() {
    let directory = tempfile::tempdir().unwrap();
    let programs = programs("java");
    let check = |name: &str, words: &str| {
        let mut examiner = examiner("java", name, "", directory.path());
        let error = examiner.batch(&[&programs[0]], Phase::Check).unwrap_err().to_string();
        assert_eq!(error, format!("cannot start java@25-fake: {words}"));
    };
    check("no-start", "it ended at once: Could not create the Java Virtual Machine.");
    check("silent", "it said nothing for 1 s");
}

#[test]
fn nothing_is_left_of_a_compiler_that_leaves_processes_behind() {
    for family in ["rust", "java"] {
        let directory = tempfile::tempdir().unwrap();
        let programs = programs(family);
        let mut examiner = examiner(family, "grandchildren", "", directory.path());
        examiner.batch(&programs.iter().collect::<Vec<_>>(), Phase::Check).unwrap();
        examiner.alone(&programs[0], Phase::Check).unwrap();
        drop(examiner);
        // The fake's directory is not in a `sleep`'s command line, but the scratch directory is its current one.
        let left: Vec<PathBuf> = std::fs::read_dir("/proc")
            .unwrap()
            .flatten()
            .filter(|process| {
                let command = std::fs::read(process.path().join("cmdline")).unwrap_or_default();
                let stat = std::fs::read_to_string(process.path().join("status")).unwrap_or_default();
                let is_ours = stat.contains(&format!("\nPPid:\t{}\n", std::process::id()));
                is_ours && (command.starts_with(b"sleep\0") || stat.contains("\nState:\tZ"))
            })
            .map(|process| process.path())
            .collect();
        // Other tests of this process may have the like at this very moment, but not for long.
        std::thread::sleep(Duration::from_secs(3));
        let left: Vec<_> = left.into_iter().filter(|process| process.exists()).collect();
        assert!(left.is_empty(), "{family}: {left:?}");
    }
}

#[test]
fn every_fake_has_been_tried() {
    let source = include_str!("fakes.rs");
    for fake in FAKES {
        assert!(source.contains(&format!("\"{}\"", fake.name)), "{fake:?}");
    }
}
