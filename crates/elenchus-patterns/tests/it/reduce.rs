//! Steps of the reducer that change how data types are declared.

use elenchus_case::{CaseProgram, Origin, Provenance};
use elenchus_lang::JAVA;
use elenchus_patterns::PatternProgram;

/// The texts of all programs that are one step smaller.
fn smaller(text: &str) -> Vec<String> {
    let level = JAVA.level("25").unwrap();
    let program = PatternProgram::read(text, level).unwrap();
    let origin =
        Origin { tool: "0".to_owned(), engine: "patterns".to_owned(), level, config: String::new(), seed: 0 };
    let provenance = Provenance { origin, index: 0 };
    program.smaller().map(|program| program.print(&provenance).source.files[0].text.clone()).collect()
}

#[test]
fn a_type_parameter_is_taken_away_everywhere() {
    let programs = smaller(
        "data A<T> =\n  A1(T, B<A<T>>)\n  A2\ndata B<T> =\n  B1(A<Bool>)\n  B2\nmatch A<Char>\n  A1(_, B1(A1(_, _)))\n",
    );
    let without = programs.iter().find(|text| text.contains("sealed interface A {}")).unwrap();
    assert!(without.contains("record A1(Integer f0, B<A> f1) implements A {}"), "{without}");
    assert!(without.contains("record B1<T>(A f0) implements B<T> {}"), "{without}");
    assert!(without.contains("test(A x)") && without.contains("case A1(_, B1(A1(_, _)))"), "{without}");
}

#[test]
fn a_data_type_of_one_constructor_becomes_a_record() {
    let programs = smaller("data A =\n  A1(B)\n  A2\ndata B =\n  B1(A)\nmatch A\n  A1(B1(A2))\n");
    let record = programs.iter().find(|text| text.contains("record B(A f0) {}")).unwrap();
    assert!(!record.contains("B1") && record.contains("case A1(B(A2()))"), "{record}");
}
