//! The suites, against our own checker.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::sync::{Arc, Mutex};

use elenchus_check::suite::{Example, examples};
use elenchus_check::{Options, Rule, check};
use elenchus_types::{Base, Java};

/// The classes of a level, read once.
pub fn base(level: u8) -> Arc<Base> {
    static BASES: Mutex<BTreeMap<u8, Arc<Base>>> = Mutex::new(BTreeMap::new());
    let mut bases = BASES.lock().unwrap();
    let base = bases
        .entry(level)
        .or_insert_with(|| elenchus_types::library::java(level.into()).base(Arc::new(Java::javac())));
    Arc::clone(base)
}

/// All examples, with the names of their files.
pub fn all() -> Vec<(String, Example)> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("suites");
    let mut files: Vec<_> = std::fs::read_dir(directory).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "md"));
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).unwrap();
        found.extend(examples(&text).into_iter().map(|example| (name.clone(), example)));
    }
    found
}

/// What is wrong with an example, if anything.
fn wrong(example: &Example) -> Option<String> {
    let program = match elenchus_ir::parse(&example.text) {
        Ok(program) => program,
        Err(error) => return Some(error.to_string()),
    };
    let checked = check(&program, &base(example.level), Options { level: example.level });
    let first = checked.rejections.first();
    match (example.is_accepted, first) {
        (Some(true), None) => None,
        (_, None) => Some("accepted".to_owned()),
        (Some(false), Some(first)) if first.rule.name() == example.heading => None,
        (_, Some(first)) => Some(format!("rejected by {}: {}", first.rule.name(), first.detail)),
    }
}

#[test]
fn every_example_is_judged_as_it_says() {
    let mut report = String::new();
    for (file, example) in all() {
        if let Some(what) = wrong(&example) {
            writeln!(report, "{file}:{} ({}): {what}", example.line, example.heading).unwrap();
        }
    }
    assert!(report.is_empty(), "\n{report}");
}

#[test]
fn rejected_examples_stand_under_rules() {
    for (file, example) in all() {
        let is_rule = Rule::named(&example.heading).is_some();
        assert!(
            example.is_accepted == Some(true) || is_rule,
            "{file}:{}: `{}` is no rule",
            example.line,
            example.heading
        );
    }
}

#[test]
fn every_rule_has_an_example() {
    let all = all();
    let bare: Vec<_> = Rule::EVERY
        .iter()
        .map(|rule| rule.name())
        .filter(|name| {
            !all.iter().any(|(_, example)| example.is_accepted == Some(false) && example.heading == *name)
        })
        .collect();
    assert!(bare.is_empty(), "rules without a rejected example: {bare:?}");
}
