//! The suites, against our own checker.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::sync::{Arc, Mutex};

use elenchus_check::suite::{Example, Stated, examples};
use elenchus_check::{Options, Rule, Verdict, check_under};
use elenchus_types::{Base, Departure, Departures, Java};

/// The classes of a level, read once, by javac's reading.
pub fn base(level: u8) -> Arc<Base> {
    static BASES: Mutex<BTreeMap<u8, Arc<Base>>> = Mutex::new(BTreeMap::new());
    let mut bases = BASES.lock().unwrap();
    let base = bases
        .entry(level)
        .or_insert_with(|| elenchus_types::library::java(level.into()).base(Arc::new(Java::javac())));
    Arc::clone(base)
}

const READINGS: [(&str, Departures); 2] = [("javac", Departures::ALL), ("specification", Departures::NONE)];

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

/// What is said of an example under a reading: the name of the rule that it breaks first, or the word for having none.
fn judgement(example: &Example, reading: Departures) -> String {
    let program = match elenchus_ir::parse(&example.text) {
        Ok(program) => program,
        Err(error) => return error.to_string(),
    };
    let options = Options { level: example.level };
    let checked = check_under(&program, &base(example.level), options, reading);
    match checked.verdict() {
        Verdict::Accepted => "accepted".to_owned(),
        Verdict::Rejected(rejections) => rejections[0].rule.name().to_owned(),
        Verdict::CannotSay(_) => "cannot-say".to_owned(),
    }
}

/// What is wrong with an example under a reading, if anything.
fn wrong(example: &Example, reading: Departures) -> Option<String> {
    let said = judgement(example, reading);
    let is_as_stated = match example.stated {
        Stated::Accepted => said == "accepted",
        Stated::Rejected => said == example.heading,
        Stated::CannotSay => said == "cannot-say",
        Stated::Open => true,
    };
    let departs = reading == Departures::NONE && example.specification_departs;
    (is_as_stated == departs).then_some(said)
}

#[test]
fn every_example_is_judged_as_it_says() {
    let mut report = String::new();
    for (file, example) in all() {
        for (reading, departures) in READINGS {
            if let Some(what) = wrong(&example, departures) {
                writeln!(report, "{file}:{} ({}), {reading}: {what}", example.line, example.heading).unwrap();
            }
        }
    }
    assert!(report.is_empty(), "\n{report}");
}

#[test]
fn rejected_examples_stand_under_rules() {
    for (file, example) in all() {
        let is_rule = Rule::named(&example.heading).is_some();
        assert!(
            example.stated != Stated::Rejected || is_rule,
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
            !all.iter().any(|(_, example)| example.stated == Stated::Rejected && example.heading == *name)
        })
        .collect();
    assert!(bare.is_empty(), "rules without a rejected example: {bare:?}");
}

/// Both readings agree on nearly everything. What they do not agree on has a name, and a program that shows it.
#[test]
fn every_departure_of_programs_makes_a_difference() {
    let mut examples: Vec<_> = all();
    examples.retain(|(file, example)| file == "readings.md" || example.specification_departs);
    let judged = |reading: Departures| -> Vec<_> {
        examples.iter().map(|(_, example)| judgement(example, reading)).collect()
    };
    let (with_all, with_none) = (judged(Departures::ALL), judged(Departures::NONE));
    for departure in Departure::OF_PROGRAMS {
        let matters = judged(Departures::ALL.without(*departure)) != with_all
            || judged(Departures::NONE.with(*departure)) != with_none;
        assert!(matters, "no program shows {departure:?}");
    }
}
