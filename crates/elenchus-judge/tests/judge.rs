//! A small run of the rig. The large one is the example `judge`.

// What is skipped is said.
// Helpers of tests are tests.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use elenchus_judge::{Jdk, Judge, Kind, Plan, Relation, Rig};
use elenchus_types::library;
use elenchus_types::syntax::{Declaration, TypeExpr};

/// The JDK, or a word that the test is skipped. Where everything has to be tested, nothing is skipped.
fn jdk() -> Option<Jdk> {
    let found = Jdk::find(17);
    if found.is_none() {
        assert!(std::env::var_os("CI").is_none(), "no JDK of 17 or newer found: set JAVA_HOME");
        println!("skipped: no JDK of 17 or newer found");
    }
    found
}

#[test]
fn javac_agrees() {
    let Some(jdk) = jdk() else { return };
    let plan = Plan { questions: 4000, classes: 60, ..Plan::default() };
    let report = Rig::start(&jdk, &plan).and_then(|rig| rig.run(&plan, |_| {})).unwrap();
    assert!(report.disagreements.is_empty(), "{:#?}", report.disagreements);
    // What is settled by the order of questions in javac must stay rare.
    assert!(report.unsettled.len() * 1000 <= plan.questions, "{:#?}", report.unsettled);
    for relation in Relation::EVERY {
        let tally = report.tallies.get(&relation).cloned().unwrap_or_default();
        let percent = |count: usize| count * 100 / tally.asked.max(1);
        assert!(tally.asked * 20 >= plan.questions, "too few questions about {}", relation.name());
        if relation.is_predicate() {
            assert!((30..=90).contains(&percent(tally.yes)), "{}: {tally:?}", relation.name());
        }
        if relation.is_binary() {
            assert!(percent(tally.near_misses) >= 50, "{}: {tally:?}", relation.name());
        }
    }
    for kind in Kind::EVERY {
        let binary = report.tallies.iter().filter(|(relation, _)| relation.is_binary());
        let (with, all) = binary.fold((0, 0), |(with, all), (_, tally)| {
            (with + tally.kinds.get(&kind).copied().unwrap_or(0), all + tally.asked)
        });
        assert!(with * 100 >= all * 5, "{} takes part in {with} of {all}", kind.name());
    }
}

#[test]
fn javac_accepts_random_classes() {
    let Some(jdk) = jdk() else { return };
    for seed in 0..2 {
        let plan = Plan { seed, classes: 60, packages: Vec::new(), ..Plan::default() };
        assert!(Rig::start(&jdk, &plan).is_ok(), "seed {seed}");
    }
}

/// The library that comes with the type core is what a JDK of the release has. It was made from what a newer one remembers
/// of it.
#[test]
fn the_library_is_the_jdks() {
    for release in library::JAVA_RELEASES {
        let Some(jdk) = Jdk::of(release.into()) else {
            println!("skipped: no JDK {release} found");
            continue;
        };
        let judge = Judge::start(&jdk, "").unwrap();
        let library = library::java(release);
        for name in library.names() {
            let ours = with_plain_constants(library.declaration(name).unwrap().unwrap());
            let theirs = with_plain_constants(judge.ordered_declaration(name).unwrap().unwrap());
            assert!(ours == theirs, "{release}\n{ours}\n{theirs}");
        }
    }
}

/// Runtimes write the same number in different ways.
fn with_plain_constants(mut declaration: Declaration) -> Declaration {
    for field in &mut declaration.fields {
        let is_float = matches!(&field.ty, TypeExpr::Named { name, .. } if name == "float");
        if let Some(number) = field.constant.as_ref().filter(|_| is_float) {
            field.constant = Some(number.parse::<f32>().unwrap().to_string());
        }
    }
    declaration
}
