//! What the Java printer writes, read by a real compiler. With `CI` set, one that is missing is a failure.

use elenchus_compilers::{Examiner, FAMILIES, Limits, Outcome, Phase};
use elenchus_lang::Source;

use crate::tool::repository;

/// The program with everything that is Java is held to its text by the printer's own tests.
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
    let path = repository().join("crates/elenchus-print/tests/data/broad.java");
    let source = Source::single("Broad.java", std::fs::read_to_string(path).unwrap());
    let observation = Examiner::new(compiler, Limits::default()).alone(&source, Phase::Generate).unwrap();
    assert!(matches!(observation.outcome, Outcome::Accepted { .. }), "{:?}", observation.outcome);
}

#[test]
fn javac_accepts_what_the_printer_writes() {
    check("java@25");
}

#[test]
fn ecj_accepts_what_the_printer_writes() {
    check("ecj");
}
