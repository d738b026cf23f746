//! What a user stumbles over: each of these was once otherwise.

use std::process::Stdio;

use crate::tool::Tool;

/// A run that ends with this code and says this on standard error.
#[track_caller]
fn check(arguments: &[&str], code: i32, said: &str) {
    let tool = Tool::new();
    let ran = tool.run(arguments);
    assert_eq!(ran.code, Some(code), "{arguments:?}: {}{}", ran.stdout, ran.stderr);
    assert!(ran.stderr.contains(said), "{arguments:?}: {}", ran.stderr);
}

#[test]
fn what_makes_no_sense_is_refused_with_advice() {
    check(
        &["fuzz", "--compiler", "rust", "--program-time", "0s"],
        2,
        "a compiler that has no time answers nothing",
    );
    check(&["fuzz", "--compiler", "rust", "--jobs", "100000"], 2, "1024 is the most");
    check(&["fuzz", "--compiler", "rust", "--store", "no/such/dir/x.db"], 2, "there is no such directory");
    check(&["fuzz", "--compiler", "rust", "--seed", "-1"], 2, "invalid value '-1' for '--seed <S>'");
    let last = u64::MAX.to_string();
    check(
        &["gen", "patterns", "--lang", "rust", "--start", &last, "--count", "2"],
        2,
        "beyond the last index",
    );
}

#[test]
fn programs_are_not_mixed_with_older_ones() {
    let tool = Tool::new();
    let write = ["gen", "patterns", "--lang", "rust", "--count", "3", "--out", "programs"];
    assert_eq!(tool.run(&write).code, Some(0));
    let again = tool.run(&write);
    assert_eq!(again.code, Some(2));
    assert!(again.stderr.contains("programs is not empty"), "{}", again.stderr);
}

#[test]
fn whoever_has_read_enough_is_no_panic() {
    let tool = Tool::new();
    let mut command = tool.command(&["completions", "bash"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn hints_name_the_store() {
    let tool = Tool::new();
    let fake = elenchus_compilers::fake::fake("rust", "rejects-exhaustive").unwrap();
    let (_, made) = tool.json(&["gen", "patterns", "--lang", "rust", "--level", "2021", "--count", "1"]);
    assert!(made["index"] == 0);
    let rustc = std::process::Command::new("rustc").args(["--print", "sysroot"]).output().unwrap();
    let rustc = std::path::Path::new(String::from_utf8_lossy(&rustc.stdout).trim()).join("bin/rustc");
    elenchus_compilers::fake::install(fake, &tool.path("fake"), &rustc, made["files"][0].as_str().unwrap())
        .unwrap();
    let compiler = format!("rust={}", tool.path("fake").display());
    let ran = tool.run(&[
        "fuzz",
        "--compiler",
        &compiler,
        "--level",
        "2021",
        "--cases",
        "5",
        "--store",
        "mine.db",
        "--no-reduce",
    ]);
    if ran.code == Some(1) {
        assert!(ran.stdout.contains("elenchus findings --store mine.db"), "{}", ran.stdout);
    }
    // A compiler of another language has nothing to say about a finding.
    let (_, listed) = tool.json(&["findings", "--store", "mine.db"]);
    if let Some(id) = listed["groups"][0]["smallest"]["id"].as_str() {
        let other = tool.run(&["repro", id, "--store", "mine.db", "--compiler", "java"]);
        assert_eq!(other.code, Some(2), "{}", other.stdout);
    }
}

/// A campaign with two limits ends at the first of them.
#[test]
fn cases_and_time_are_both_limits() {
    let tool = Tool::new();
    let (_, few) = tool.json(&["fuzz", "--compiler", "rust", "--cases", "30", "--time", "10m"]);
    assert_eq!((&few["cases"], &few["stopped"]), (&30.into(), &"finished".into()));
    let (_, short) =
        tool.json(&["fuzz", "--compiler", "rust", "--cases", "100000000", "--time", "1s", "--seed", "1"]);
    assert_eq!(short["stopped"], "time_up");
}
