//! What a user stumbles over: each of these was once otherwise.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use elenchus_compilers::fake::{fake, install};

use crate::tool::{Tool, real_rustc};

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
    let fake = fake("rust", "accepts-inexhaustive").unwrap();
    install(fake, &tool.path("fake"), &real_rustc(), "case[0-9]*[.]rs").unwrap();
    let compiler = format!("rust={}", tool.path("fake").display());
    let fuzz = [
        "fuzz",
        "--compiler",
        &compiler,
        "--level",
        "2021",
        "--cases",
        "20",
        "--store",
        "mine.db",
        "--no-reduce",
    ];
    let ran = tool.run(&fuzz);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(ran.stdout.contains("`elenchus findings --store mine.db`"), "{}", ran.stdout);
    assert!(ran.stdout.contains("`elenchus reduce --all --store mine.db`"), "{}", ran.stdout);
    let (_, listed) = tool.json(&["findings", "--store", "mine.db"]);
    let id = listed["groups"][0]["smallest"]["id"].as_str().unwrap();
    let shown = tool.run(&["show", id, "--store", "mine.db"]).stdout;
    assert!(shown.contains(&format!("elenchus repro {} --store mine.db\n", &id[..8])), "{shown}");
    // A compiler of another language has nothing to say about a finding.
    if tool.has("java@25") {
        let other = tool.run(&["repro", id, "--store", "mine.db", "--compiler", "java@25"]);
        assert_eq!(other.code, Some(2), "{}", other.stdout);
        assert!(other.stderr.contains("does not compile rust"), "{}", other.stderr);
    }
}

/// A campaign that was stopped is no campaign that found nothing.
#[test]
fn a_stopped_campaign_says_so_by_its_exit_code() {
    let tool = Tool::new();
    let mut command = tool.command(&["fuzz", "--compiler", "rust", "--cases", "100000000", "--json"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut said = BufReader::new(child.stderr.take().unwrap()).lines();
    // The campaign has begun once it says where its results go.
    assert!(said.any(|line| line.unwrap().contains("into elenchus.db")));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let said = std::thread::spawn(move || said.for_each(drop));
    let output = child.wait_with_output().unwrap();
    said.join().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let summary: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(summary["stopped"], "cancelled");
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

/// Every compiler that is missing, and could be had, comes with the command that adds it.
#[test]
fn doctor_has_a_command_for_what_is_missing() {
    let tool = Tool::new();
    let output = tool.command(&["doctor"]).env("ELENCHUS_HOME", tool.path("empty")).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    for family in ["ecj", "kotlin", "groovy", "scala"] {
        assert!(said.contains(&format!("  {family}: none found\n")), "{said}");
        assert!(said.contains(&format!("elenchus toolchain install {family}@")), "{said}");
    }
    for family in ["ghc", "ocaml", "swift"] {
        let is_missing = said.contains(&format!("  {family}: none found\n"));
        let is_told = said.contains(&format!("elenchus toolchain install {family}@"));
        assert_eq!(is_missing, is_told, "{family}: {said}");
    }
}

/// Where no answer of any program can be understood, nothing was tested, and that is no success.
#[test]
fn a_campaign_without_a_verdict_is_a_failure() {
    let tool = Tool::new();
    let every = (0..6).map(|index| format!("case{index}.rs")).collect::<Vec<_>>().join("\n");
    install(fake("rust", "garbage").unwrap(), &tool.path("fake"), &real_rustc(), &every).unwrap();
    let compiler = format!("rust={}", tool.path("fake").display());
    let ran = tool.run(&["fuzz", "--compiler", &compiler, "--level", "2021", "--cases", "6"]);
    assert_eq!(ran.code, Some(2), "{}", ran.stdout);
    assert!(ran.stderr.contains("no answer was a verdict: "), "{}", ran.stderr);
    assert!(ran.stderr.contains("Segmentation fault?"), "{}", ran.stderr);
}
