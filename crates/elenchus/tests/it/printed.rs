//! What the Java printer writes, read by a real compiler. With `CI` set, one that is missing is a failure.

use std::sync::Arc;
use std::time::Duration;

use elenchus_compilers::{Examiner, FAMILIES, Limits, Outcome, Phase, java_features};
use elenchus_lang::Source;

use crate::tool::repository;

/// The program with everything that is Java is held to its text by the printer's own tests, and the one that the book
/// follows by those of the book.
fn check(compiler: &str) {
    let wanted: elenchus_compilers::Wanted = compiler.parse().unwrap();
    let family = FAMILIES.iter().find(|family| family.name() == wanted.family).unwrap();
    let compiler = match family.find(&wanted) {
        Ok(compiler) => compiler,
        Err(missing) => {
            assert!(std::env::var_os("CI").is_none(), "{missing}");
            eprintln!("skipped: {missing}");
            return;
        }
    };
    let broad = std::fs::read_to_string(repository().join("crates/elenchus-print/tests/data/broad.java"));
    let book = std::fs::read_to_string(repository().join("docs/src/generate.md")).unwrap();
    let followed = book.split("```java\n").nth(1).unwrap().split("```").next().unwrap();
    for text in [&broad.unwrap(), followed] {
        let source = Source::single("Program.java", text);
        // The machine may be busy with other tests.
        let limits = Limits { program_time: Duration::from_mins(2), ..Limits::default() };
        let observation =
            Examiner::new(Arc::clone(&compiler), limits).alone(&source, Phase::Generate).unwrap();
        assert!(matches!(observation.outcome, Outcome::Accepted { .. }), "{:?}", observation.outcome);
    }
}

#[test]
fn javac_accepts_what_the_printer_writes() {
    check("java@25");
}

#[test]
fn ecj_accepts_what_the_printer_writes() {
    check("ecj");
}

/// The program with everything has, in javac's own tree, what it was written to have.
#[test]
fn javac_counts_what_is_there() {
    let path = repository().join("crates/elenchus-print/tests/data/broad.java");
    let text = std::fs::read_to_string(path).unwrap();
    let sources = [
        Source::single("Broad.java", text),
        Source::single("Plain.java", "class Plain { int x = 1 + 2; }\n"),
        Source::single("Wrong.java", "class Wrong { int x = \"\"; }\n"),
        // More than a stack of javac's can take.
        Source::single("Deep.java", format!("class Deep {{ int x = {}1; }}\n", "-(".repeat(50_000))),
    ];
    let features = match java_features(&sources) {
        Ok(features) => features,
        Err(missing) => {
            assert!(std::env::var_os("CI").is_none(), "{missing}");
            eprintln!("skipped: {missing}");
            return;
        }
    };
    for feature in [
        "anonymous class",
        "cast to an intersection",
        "catch of several types",
        "enum constant with a body",
        "generic constructor",
        "guard",
        "inner class of a generic class",
        "recursive bound",
        "reused type variable name",
        "sealed hierarchy",
        "string concatenation",
        "switch over an enum",
        "varargs",
        "wildcard with an upper bound",
    ] {
        assert!(features[0].contains(feature), "{feature} is not among {:?}", features[0]);
    }
    assert!(!features[0].contains("(rejected)") && !features[0].contains("overloading"));
    let names = |place: usize| features[place].iter().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(names(1), ["arithmetic", "class", "field", "primitive type"]);
    assert_eq!(names(2), ["(rejected)", "class", "field", "primitive type"]);
    assert_eq!(names(3), ["(crashed)"]);
}
