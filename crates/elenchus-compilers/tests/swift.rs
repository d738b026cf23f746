//! How swift-frontend is asked, with a script in its place.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

use elenchus_compilers::{Examiner, Limits, Phase, Wanted, Which, find};
use elenchus_lang::Source;

/// Rejects the canary, never ends where a file says `endless`, and notes how many files it was given.
const FRONTEND: &str = r#"#!/bin/sh
here=$(dirname "$0")
files=0 status=0
for word; do
    case $word in
    -version) echo "Swift version 9.9"; exit 0 ;;
    *.swift)
        files=$((files + 1))
        if grep -q endless "$word"; then endless=yes; fi
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
echo "$files" >> "$here/asked"
if [ -n "$endless" ]; then exec sleep 60; fi
exit $status
"#;

/// The outcomes of programs, and how many files each call had.
fn ask(place: &Path, texts: &[&str]) -> (Vec<&'static str>, Vec<usize>) {
    let bin = place.join("bin");
    fs::create_dir(&bin).unwrap();
    fs::write(bin.join("swift-frontend"), FRONTEND).unwrap();
    fs::set_permissions(bin.join("swift-frontend"), fs::Permissions::from_mode(0o755)).unwrap();
    let wanted =
        Wanted { family: "swift".to_owned(), which: Which::Place(place.to_owned()), flags: Vec::new() };
    let limits = Limits {
        program_time: Duration::from_secs(1),
        batch_time: Duration::from_secs(60),
        ..Limits::default()
    };
    let sources: Vec<Source> = texts
        .iter()
        .enumerate()
        .map(|(i, text)| Source::single(format!("p{i}.swift"), format!("{text}\n")))
        .collect();
    let programs: Vec<&Source> = sources.iter().collect();
    let mut examiner = Examiner::new(find(&wanted).unwrap(), limits);
    let seen = examiner.batch(&programs, Phase::Check).unwrap();
    let asked = fs::read_to_string(bin.join("asked")).unwrap();
    (
        seen.iter().map(|one| one.outcome.kind()).collect(),
        asked.lines().map(|line| line.parse().unwrap()).collect(),
    )
}

#[test]
fn a_program_that_never_ends_is_asked_about_alone_and_no_other_twice_with_it() {
    let place = tempfile::tempdir().unwrap();
    let texts = ["func a() {}", "func b() {}", "// endless", "func c() {}"];
    let (outcomes, asked) = ask(place.path(), &texts);
    assert_eq!(outcomes, ["accepted", "accepted", "timed_out", "accepted"]);
    assert_eq!(asked.iter().filter(|files| **files > 1).count(), 1, "{asked:?}");
}

#[test]
fn who_asks_for_what_is_not_there_is_not_asked_again() {
    let place = tempfile::tempdir().unwrap();
    let texts = ["func a() {}", "import Nope", "func b() {}", "import Nope"];
    let (outcomes, asked) = ask(place.path(), &texts);
    assert_eq!(outcomes, ["accepted", "rejected", "accepted", "rejected"]);
    // The canary, all, and those that are left.
    assert_eq!(asked, [1, 4, 2]);
}
