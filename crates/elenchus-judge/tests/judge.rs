//! A small run of the rig. The large one is the example `judge`.

// What is skipped is said.
#![allow(clippy::print_stdout)]

use elenchus_judge::{Jdk, Judge, Kind, Plan, Relation, Rig};

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

/// The library that comes with the type core is what the example `library` writes, but for the few methods that it leaves
/// out.
#[test]
fn the_library_is_the_jdks() {
    let Some(jdk) = Jdk::of(17) else {
        println!("skipped: no JDK 17 found");
        return;
    };
    let judge = Judge::start(&jdk, "").unwrap();
    let library = elenchus_types::library::java();
    for name in library.names() {
        let ours = library.declaration(name).unwrap().unwrap();
        let mut theirs = judge.declaration(name).unwrap().unwrap();
        let all = theirs.methods.len();
        theirs.methods.retain(|method| ours.methods.contains(method));
        assert!(all - theirs.methods.len() <= 3, "{name}");
        assert_eq!(ours, theirs);
    }
}
