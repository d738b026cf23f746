//! Generated programs against real compilers: rustc, which is always there, and javac where it is found.
//!
//! `ELENCHUS_PATTERN_CASES` sets how many programs of each level are tried, and `ELENCHUS_PATTERN_SEED` which.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use elenchus_case::{Case, Coverage, Expectation};
use elenchus_lang::{JAVA, Level, RUST};
use elenchus_patterns::config::Between;
use elenchus_patterns::{Config, Patterns};
use serde_json::Value;

use crate::cases::case;

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
    let edition = cases[0].provenance.origin.level.number().to_string();
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

/// One call for all programs.
fn javac(javac: &Path, directory: &Path, cases: &[Case]) -> Verdicts {
    let files: String = cases.iter().map(|case| format!("{}\n", case.source.files[0].path)).collect();
    fs::write(directory.join("files"), files).unwrap();
    let level = cases[0].provenance.origin.level.number().to_string();
    let output = Command::new(javac)
        .current_dir(directory)
        .args(["-XDrawDiagnostics", "--should-stop=ifError=FLOW", "-Xmaxerrs", "100000", "-proc:none"])
        .args(["-Xlint:-options", "--release", &level, "-d", "classes", "@files"])
        .output()
        .expect("the javac that was found runs");
    let mut verdicts = Verdicts::new();
    for line in String::from_utf8(output.stderr).unwrap().lines() {
        // `Case1.java:12:16: compiler.err.not.exhaustive`
        let mut parts = line.splitn(4, ':');
        let (Some(file), Some(row), Some(_column), Some(text)) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            let count = line.ends_with(" error") || line.ends_with(" errors");
            assert!(count, "unexpected output of javac: {line}");
            continue;
        };
        let verdict = verdicts.entry(file.to_owned()).or_default();
        let row: u32 = row.parse().expect("a line number");
        match text.trim() {
            "compiler.err.not.exhaustive" | "compiler.err.not.exhaustive.statement" => {
                verdict.inexhaustive.insert(row);
            }
            "compiler.err.pattern.dominated" => drop(verdict.redundant.insert(row)),
            other => verdict.other.push(format!("{row}: {other}")),
        }
    }
    verdicts
}

/// A javac of version 21 or later, with its version: from `JAVA_HOME`, `PATH` or the usual directory.
fn find_javac() -> Option<(PathBuf, u16)> {
    let home = std::env::var_os("JAVA_HOME").map(|home| PathBuf::from(home).join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut candidates: Vec<PathBuf> = home.into_iter().chain(std::env::split_paths(&path)).collect();
    if let Ok(entries) = fs::read_dir("/usr/lib/jvm") {
        let mut homes: Vec<PathBuf> = entries.flatten().map(|entry| entry.path().join("bin")).collect();
        homes.sort();
        candidates.extend(homes);
    }
    candidates.into_iter().map(|directory| directory.join("javac")).find_map(|javac| {
        let output = Command::new(&javac).arg("-version").output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        let version = text.strip_prefix("javac ")?.split(['.', '-', '\n']).next()?.trim().parse().ok()?;
        (version >= 21).then_some((javac, version))
    })
}

#[test]
fn rustc_agrees() {
    for level in RUST.levels() {
        check(&Patterns::default(), level, 300, rustc);
    }
}

#[test]
fn javac_agrees() {
    let Some((path, version)) = find_javac() else {
        println!("skipped: no javac of version 21 or later in JAVA_HOME, PATH or /usr/lib/jvm");
        return;
    };
    // Small matches only: javac's time grows exponentially with nested patterns, and a test must end.
    let config = Config { splits: Between::new(1, 4), more_splits: 0, pattern_depth: 4, ..Config::default() };
    let engine = Patterns::new(config).unwrap();
    for level in JAVA.levels().filter(|level| (21..=version).contains(&level.number())) {
        check(&engine, level, 60, |directory, cases| javac(&path, directory, cases));
    }
}
