//! Generated programs against rustc, which is always there. Campaigns test against the others.
//!
//! `ELENCHUS_PATTERN_CASES` sets how many programs of each level are tried, and `ELENCHUS_PATTERN_SEED` which.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use elenchus_case::{Case, Coverage, Expectation};
use elenchus_lang::{Level, RUST};
use elenchus_patterns::Patterns;
use serde_json::Value;

use crate::cases::{case, refine};

/// What a compiler says of one file: the lines of matches that are not exhaustive, the lines of arms that are
/// redundant, and everything else.
#[derive(Default, PartialEq, Eq, Debug)]
struct Verdict {
    inexhaustive: BTreeSet<u32>,
    redundant: BTreeSet<u32>,
    other: Vec<String>,
}

type Verdicts = BTreeMap<String, Verdict>;

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).ok().map_or(default, |text| text.parse().expect("a number"))
}

/// Compares what a compiler says with what is expected, for programs of a level.
fn check(engine: &Patterns, level: Level, default_count: u64, compile: impl Fn(&Path, &[Case]) -> Verdicts) {
    let count = number("ELENCHUS_PATTERN_CASES", default_count);
    let seed = number("ELENCHUS_PATTERN_SEED", 1);
    let directory = tempfile::tempdir().unwrap();
    let mut wrong = Vec::new();
    for start in (0..count).step_by(1000) {
        let cases: Vec<Case> =
            (start..count.min(start + 1000)).map(|index| case(engine, level, seed, index)).collect();
        for file in cases.iter().flat_map(|case| &case.source.files) {
            fs::write(directory.path().join(&file.path), &file.text).unwrap();
        }
        let mut verdicts = compile(directory.path(), &cases);
        for case in &cases {
            let file = &case.source.files[0];
            let said = verdicts.remove(&file.path).unwrap_or_default();
            let expected = expected(&case.expectation);
            if said != expected {
                wrong.push(format!("{}\nsaid {said:?}\nexpected {expected:?}", file.text));
            }
        }
        assert!(verdicts.is_empty(), "the compiler speaks of something else: {verdicts:?}");
    }
    let shown: Vec<&str> = wrong.iter().map(String::as_str).take(5).collect();
    assert!(wrong.is_empty(), "{} of {count} disagree:\n{}", wrong.len(), shown.join("\n\n"));
}

fn expected(expectation: &Expectation) -> Verdict {
    let Expectation::Match { place, coverage, .. } = expectation else { panic!("a match is expected") };
    let mut verdict = Verdict::default();
    if matches!(coverage, Coverage::Inexhaustive { .. }) {
        verdict.inexhaustive.insert(place.line);
    }
    verdict
}

/// One call for all programs, as modules of a crate.
fn rustc(directory: &Path, cases: &[Case]) -> Verdicts {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let modules = cases.iter().map(|case| &case.source.files[0].path);
    let root: String =
        modules.map(|path| format!("#[path = \"{path}\"] mod {};\n", path.trim_end_matches(".rs"))).collect();
    fs::write(directory.join("all.rs"), root).unwrap();
    let edition = cases[0].provenance.origin.level.major().to_string();
    let output = Command::new(rustc)
        .current_dir(directory)
        .args(["--crate-type", "lib", "--error-format", "json", "--emit", "metadata", "--out-dir", "."])
        .args(["--edition", &edition, "all.rs"])
        .output()
        .expect("rustc is where cargo is");
    let mut verdicts = Verdicts::new();
    for line in String::from_utf8(output.stderr).unwrap().lines() {
        let message: Value = serde_json::from_str(line).unwrap();
        let code = message["code"]["code"].as_str().unwrap_or_default();
        let text = message["message"].as_str().unwrap_or_default();
        let primary =
            message["spans"].as_array().unwrap().iter().find(|span| span["is_primary"] == Value::Bool(true));
        let Some(span) = primary else {
            let summary = ["aborting due to", "For more information", "Some errors have detailed"];
            let known = summary.iter().any(|start| text.starts_with(start)) || text.contains("warning");
            assert!(known, "{message}");
            continue;
        };
        let verdict = verdicts.entry(span["file_name"].as_str().unwrap().to_owned()).or_default();
        let line = u32::try_from(span["line_start"].as_u64().unwrap()).unwrap();
        match code {
            "E0004" => drop(verdict.inexhaustive.insert(line)),
            "unreachable_patterns" => drop(verdict.redundant.insert(line)),
            _ => verdict.other.push(format!("{line}: {code} {text}")),
        }
    }
    verdicts
}

#[test]
fn rustc_agrees() {
    for level in RUST.levels() {
        check(&refine(), level, 300, rustc);
    }
}
