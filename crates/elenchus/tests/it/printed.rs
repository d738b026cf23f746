//! What the Java printer writes, read by a real compiler. With `CI` set, one that is missing is a failure.

use std::sync::Arc;
use std::time::Duration;

use elenchus_compilers::{Examiner, FAMILIES, Limits, Outcome, Phase};
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
