//! Compilers that fail and lie, through fuzz, store, show and repro.

use std::path::Path;

use elenchus_compilers::fake::{fake, install};
use serde_json::Value;

use crate::tool::{Tool, real_rustc};

/// The file of the first case with this expectation.
fn victim(tool: &Tool, expectation: &str) -> String {
    let ran = tool.run(&["gen", "patterns", "--lang", "rust", "--level", "2021", "--count", "40", "--json"]);
    let mut entries = ran.stdout.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let entry = entries.find(|entry| entry["expectation"] == expectation).unwrap();
    entry["files"][0].as_str().unwrap().to_owned()
}

/// Fuzzes with a fake that has a victim of that expectation: the kinds of the findings and the outcomes that are neither
/// accepted nor rejected. Each finding is then shown and reproduced.
fn check(name: &str, expectation: &str, kinds: &[&str], odd_outcomes: &[(&str, u64)]) {
    let tool = Tool::new();
    let victim = victim(&tool, expectation);
    install(fake("rust", name).unwrap(), &tool.path("fake"), &real_rustc(), &victim).unwrap();
    let compiler = format!("rust={}", tool.path("fake").display());
    let (code, summary) = tool.json(&[
        "fuzz",
        "--compiler",
        &compiler,
        "--level",
        "2021",
        "--cases",
        "40",
        "--program-time",
        "3s",
        "--batch-time",
        "6s",
        "--no-reduce",
    ]);

    assert_eq!(summary["cases"], 40, "{name}: the campaign goes on");
    let found = summary["findings"].as_array().unwrap();
    let mut found_kinds: Vec<&str> = found.iter().map(|finding| finding["kind"].as_str().unwrap()).collect();
    found_kinds.sort_unstable();
    assert_eq!(found_kinds, kinds, "{name}: {summary}");
    assert_eq!(code, Some(i32::from(!kinds.is_empty())), "{name}");
    for &(outcome, count) in odd_outcomes {
        assert_eq!(summary["outcomes"][outcome], count, "{name}: {summary}");
    }

    let (_, listed) = tool.json(&["findings", "--every"]);
    assert_eq!(listed.as_array().unwrap().len(), kinds.len(), "{name}");
    let (_, listed) = tool.json(&["findings"]);
    let counts = listed["groups"].as_array().unwrap().iter().map(|group| group["count"].as_u64().unwrap());
    assert_eq!(counts.sum::<u64>(), kinds.len() as u64, "{name}: {listed}");
    for finding in found {
        let id = finding["id"].as_str().unwrap();
        let shown = tool.run(&["show", &id[..6]]);
        assert_eq!(shown.code, Some(0), "{name}: {}", shown.stderr);
        assert!(shown.stdout.contains(&victim), "{name}: {}", shown.stdout);

        let script = tool.path("bug.sh");
        let (code, again) = tool.json(&["repro", id, "--script", script.to_str().unwrap()]);
        assert_eq!((code, &again["reproduced"]), (Some(1), &Value::Bool(true)), "{name}: {again}");
        check_script(&script, &victim);
    }
}

/// The script holds the program and runs without us.
fn check_script(script: &Path, victim: &str) {
    let text = std::fs::read_to_string(script).unwrap();
    assert!(text.contains(victim) && !text.lines().any(|line| line.starts_with("elenchus")), "{text}");
    let syntax = std::process::Command::new("sh").arg("-n").arg(script).status().unwrap();
    assert!(syntax.success());
}

#[test]
fn failing_compilers() {
    check("crash", "exhaustive", &["crash"], &[("crashed", 1)]);
    check("panic", "inexhaustive", &["crash"], &[("crashed", 1)]);
    check("hang", "exhaustive", &["hang"], &[("timed_out", 1)]);
    check("grandchildren", "exhaustive", &[], &[]);
    check("slow-start", "exhaustive", &[], &[]);
}

#[test]
fn output_that_nobody_understands_is_no_finding() {
    for name in ["huge-output", "not-utf8", "garbage", "half-a-message", "exit-137"] {
        check(name, "exhaustive", &[], &[("infra", 1)]);
    }
}

#[test]
fn lying_compilers() {
    check("accepts-inexhaustive", "inexhaustive", &["missed_inexhaustiveness"], &[]);
    check("rejects-exhaustive", "exhaustive", &["false_exhaustiveness_alarm"], &[]);
}

#[test]
fn lies_that_do_not_survive_being_asked_alone() {
    check("lies-in-a-batch", "exhaustive", &[], &[]);
    check("lies-alone", "exhaustive", &[], &[]);
    // Alone there is no other program to blame.
    check("wrong-program", "inexhaustive", &[], &[]);
}

/// A compiler that does not do as it is asked is told of at once, in its own words, and nothing is blamed on it.
#[test]
fn a_compiler_that_cannot_be_used_as_asked_is_no_campaign() {
    let tool = Tool::new();
    install(fake("rust", "ignores-canary").unwrap(), &tool.path("fake"), &real_rustc(), "none").unwrap();
    let compiler = format!("rust={}", tool.path("fake").display());
    let ran = tool.run(&["fuzz", "--compiler", &compiler, "--level", "2021", "--cases", "40", "--no-reduce"]);
    assert_eq!(ran.code, Some(2), "{}", ran.stdout);
    assert!(
        ran.stderr.contains("the canary, a program known to be wrong, was not rejected"),
        "{}",
        ran.stderr
    );
    let ran = tool.run(&["fuzz", "--compiler", "rust", "--compiler-flag=-Znonsense", "--cases", "40"]);
    assert_eq!(ran.code, Some(2), "{}", ran.stdout);
    assert!(ran.stderr.contains("nonsense") || ran.stderr.contains("nightly"), "{}", ran.stderr);
}

/// What its own compiler does not show any more is marked so, and no longer once it does again.
#[test]
fn a_finding_that_is_gone_is_marked() {
    let tool = Tool::new();
    let victim = victim(&tool, "inexhaustive");
    let compile = |victim: &str| {
        install(fake("rust", "crash").unwrap(), &tool.path("fake"), &real_rustc(), victim).unwrap();
    };
    let state = || {
        let (_, listed) = tool.json(&["findings"]);
        listed["groups"][0]["state"].as_str().unwrap().to_owned()
    };
    compile(&victim);
    let compiler = format!("rust={}", tool.path("fake").display());
    let (_, summary) =
        tool.json(&["fuzz", "--compiler", &compiler, "--level", "2021", "--cases", "40", "--no-reduce"]);
    let id = summary["findings"][0]["id"].as_str().unwrap();
    assert_eq!(state(), "new");
    compile("nobody");
    assert_eq!(tool.run(&["repro", id]).code, Some(0));
    assert_eq!(state(), "no_longer_seen");
    compile(&victim);
    assert_eq!(tool.run(&["repro", id]).code, Some(1));
    assert_eq!(state(), "new");
}

/// The first three of a group are asked in a fresh process, and whoever looks at a later one is told that it was not.
#[test]
fn later_findings_of_a_group_are_told_to_be_seen_in_a_batch() {
    let tool = Tool::new();
    install(
        fake("rust", "accepts-inexhaustive").unwrap(),
        &tool.path("fake"),
        &real_rustc(),
        "case[0-9]*[.]rs",
    )
    .unwrap();
    let compiler = format!("rust={}", tool.path("fake").display());
    let fuzz =
        ["fuzz", "--compiler", &compiler, "--level", "2021", "--cases", "40", "--jobs", "1", "--no-reduce"];
    tool.json(&fuzz);
    let (_, findings) = tool.json(&["findings", "--every"]);
    let findings = findings.as_array().unwrap();
    let (first, later): (Vec<&Value>, Vec<&Value>) =
        findings.iter().partition(|finding| finding["confirmed"] == true);
    assert_eq!(first.len(), 3);
    assert!(!later.is_empty());
    let every = tool.run(&["findings", "--every"]).stdout;
    assert_eq!(every.lines().filter(|line| line.contains(" in a batch ")).count(), later.len(), "{every}");
    let seen = |finding: &Value| tool.run(&["show", finding["id"].as_str().unwrap()]).stdout;
    assert!(seen(first[0]).contains("\nseen      alone in a fresh process\n"), "{}", seen(first[0]));
    assert!(seen(later[0]).contains("\nseen      in a batch, "), "{}", seen(later[0]));
    let (_, groups) = tool.json(&["findings"]);
    assert_eq!(groups["groups"][0]["confirmed"], true);
}

/// The script of a real finding shows it to somebody who has only the compiler.
#[test]
fn the_script_of_a_finding_calls_the_compiler() {
    let tool = Tool::new();
    let victim = victim(&tool, "inexhaustive");
    install(fake("rust", "crash").unwrap(), &tool.path("fake"), &real_rustc(), &victim).unwrap();
    let compiler = format!("rust={}", tool.path("fake").display());
    let (_, summary) =
        tool.json(&["fuzz", "--compiler", &compiler, "--level", "2021", "--cases", "40", "--no-reduce"]);
    let id = summary["findings"][0]["id"].as_str().unwrap();
    // The real compiler does not crash: nothing is seen again, and the script shows the error that we expect.
    let (code, again) = tool.json(&["repro", id, "--compiler", "rust", "--script", "bug.sh"]);
    assert_eq!((code, &again["reproduced"]), (Some(0), &Value::Bool(false)));
    let output = std::process::Command::new(tool.path("bug.sh")).output().unwrap();
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(messages.contains("E0004"), "{messages}");
}

/// The fields that scripts of others rely on; see `docs/src/formats.md`.
#[test]
fn what_scripts_see_of_groups_and_votes() {
    let tool = Tool::new();
    let victim = victim(&tool, "exhaustive");
    install(fake("rust", "crash").unwrap(), &tool.path("fake"), &real_rustc(), &victim).unwrap();
    let compiler = format!("rust={}", tool.path("fake").display());
    tool.json(&["fuzz", "--compiler", &compiler, "--level", "2021", "--cases", "40", "--no-reduce"]);

    let (code, listed) = tool.json(&["findings", "--sarif", "f.sarif", "--junit", "f.xml"]);
    assert_eq!(code, Some(1));
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<String>>();
    assert_eq!(keys(&listed), ["groups"]);
    let group = &listed["groups"][0];
    let mut expected = [
        "signature",
        "title",
        "kind",
        "compiler",
        "version",
        "count",
        "confirmed",
        "state",
        "known",
        "smallest",
    ];
    expected.sort_unstable();
    let mut found = keys(group);
    found.sort();
    assert_eq!(found, expected);
    assert_eq!((&group["kind"], &group["state"]), (&Value::from("crash"), &Value::from("new")));
    assert_eq!(group["smallest"]["reduced"], false);
    assert!(group["smallest"]["files"][0]["text"].is_string());
    let sarif: Value = serde_json::from_str(&std::fs::read_to_string(tool.path("f.sarif")).unwrap()).unwrap();
    assert_eq!(sarif["runs"][0]["results"][0]["ruleId"], group["signature"]);
    assert!(std::fs::read_to_string(tool.path("f.xml")).unwrap().contains("failures=\"1\""));

    let id = group["smallest"]["id"].as_str().unwrap();
    let (_, votes) = tool.json(&["vote", id, "--compiler", "rust"]);
    assert_eq!(votes["id"], id);
    assert_eq!(votes["verdicts"][0]["outcome"], "accepted");

    // What somebody has said stays, and is no longer new.
    tool.json(&["findings", "--mark", id, "--as", "dismissed", "--note", "a fake"]);
    let (code, new) = tool.json(&["findings", "--new"]);
    assert_eq!((code, new["groups"].as_array().unwrap().len()), (Some(0), 0));
}
