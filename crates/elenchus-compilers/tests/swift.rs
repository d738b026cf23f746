//! How swift-frontend is asked, with a script in its place.

#![cfg(unix)]
// Helpers of tests are tests.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use elenchus_compilers::{Diagnostic, Examiner, Limits, Outcome, Phase, Wanted, Which, find};
use elenchus_lang::Source;

/// Rejects the canary, never ends where a file says `endless`, and warns in each file of how many there are: it may write
/// nowhere else.
const FRONTEND: &str = r#"#!/bin/sh
for word; do
    case $word in
    -version) echo "Swift version 9.9"; exit 0 ;;
    *.swift) files=$((files + 1)) ;;
    esac
done
status=0
for word; do
    case $word in
    *.swift)
        echo "$word:1:1: warning: among $files [among]" >&2
        if grep -q endless "$word"; then exec sleep 60; fi
        if grep -q ElenchusCanary "$word"; then
            echo "$word:3:5: error: switch must be exhaustive [non_exhaustive_switch]" >&2
            status=1
        fi
        if grep -q 'import Nope' "$word"; then
            echo "$word:1:8: error: no such module 'Nope' [sema_no_import]" >&2
            status=1
        fi ;;
    esac
done
exit $status
"#;

/// What is said of programs: the outcome, and all messages.
fn check(texts: &[&str], expected: &[(&str, &[&str])]) {
    let place = tempfile::tempdir().unwrap();
    let bin = place.path().join("bin");
    fs::create_dir(&bin).unwrap();
    fs::write(bin.join("swift-frontend"), FRONTEND).unwrap();
    fs::set_permissions(bin.join("swift-frontend"), fs::Permissions::from_mode(0o755)).unwrap();
    let which = Which::Place(place.path().to_owned());
    let wanted = Wanted { family: "swift".to_owned(), which, flags: Vec::new() };
    let limits = Limits { program_time: Duration::from_secs(3), ..Limits::default() };
    let sources: Vec<Source> = texts
        .iter()
        .enumerate()
        .map(|(i, text)| Source::single(format!("p{i}.swift"), format!("{text}\n")))
        .collect();
    let programs: Vec<&Source> = sources.iter().collect();
    let mut examiner = Examiner::new(find(&wanted).unwrap(), limits);
    let seen = examiner.batch(&programs, Phase::Check).unwrap();
    let told: Vec<(&str, Vec<&str>)> = seen
        .iter()
        .map(|one| {
            let said: &[Diagnostic] = match &one.outcome {
                Outcome::Accepted { warnings, .. } => warnings,
                Outcome::Rejected { diagnostics } => diagnostics,
                _ => &[],
            };
            (one.outcome.kind(), said.iter().map(|one| one.message.as_str()).collect())
        })
        .collect();
    let expected: Vec<(&str, Vec<&str>)> =
        expected.iter().map(|(kind, said)| (*kind, said.to_vec())).collect();
    assert_eq!(told, expected);
}

#[test]
fn of_programs_one_of_which_never_ends_each_is_asked_alone() {
    check(
        &["func a() {}", "// endless", "func b() {}"],
        &[("accepted", &["among 1"]), ("timed_out", &[]), ("accepted", &["among 1"])],
    );
}

#[test]
fn who_asks_for_what_is_not_there_is_not_asked_again() {
    let missing: (&str, &[&str]) = ("rejected", &["no such module 'Nope'"]);
    check(
        &["func a() {}", "import Nope", "func b() {}", "import Nope"],
        &[("accepted", &["among 2"]), missing, ("accepted", &["among 2"]), missing],
    );
}
