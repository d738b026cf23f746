//! Programs that prove by running, and what was learnt from campaigns.

use elenchus_lang::{JAVA, Level, RUST, SCALA};
use elenchus_patterns::report::report;
use elenchus_patterns::text::parse;
use elenchus_patterns::{Config, PatternProgram, Patterns, Showing};
use expect_test::{Expect, expect};

use crate::cases::program;

fn newest(language: elenchus_lang::Language) -> Level {
    language.levels().next_back().unwrap()
}

/// The last lines of a proof: where the value is put to the match.
fn proof(text: &str, level: Level, shown: Showing, expected: &Expect) {
    let program = PatternProgram::read(text, level).unwrap();
    let source = program.proof(shown).unwrap();
    let main =
        source.files[0].text.split_once("\n\n").and_then(|_| source.files[0].text.find("Main")).unwrap();
    expected.assert_eq(&source.files[0].text[main..]);
}

const FIGURE_9B: &str = "\
data A<T> =
    CC_A(Int, A<Int>) -> A<Char>

match A<Char>
    CC_A(0, _)
";

#[test]
fn the_value_left_out_is_put_to_the_match() {
    proof(
        FIGURE_9B,
        newest(SCALA),
        Showing::Uncovered,
        &expect![[r#"
            Main {
                import Case0._
                def main(arguments: Array[String]): Unit = {
                    val x: A[Char] = CC_A(-2147483648, null)
                    println(test(x))
                }
            }
        "#]],
    );
    let java = "data A = A1(B) | A2\ndata B = B1 | B2(Bool)\nmatch A\n    A2\n    A1(B1) if g\n    A1(_)\n";
    proof(
        java,
        newest(JAVA),
        Showing::Reached(1),
        &expect![[r#"
            Main {
                @SuppressWarnings({"unchecked", "rawtypes"})
                public static void main(String[] arguments) {
                    System.out.println(Case0.test(new Case0.A1(new Case0.B1()), true));
                }
            }
        "#]],
    );
}

#[test]
fn a_table_tells_the_arm_of_every_value() {
    let text = "data A = A1 | A2\ndata B = B1(A, A)\nmatch B\n    B1(A1, A1)\n    B1(A2, _)\n    B1(_, A2)\n";
    let table = PatternProgram::read(text, newest(JAVA)).unwrap().ways().unwrap();
    let rows: String =
        table.iter().map(|(value, arm)| format!("{value} -> {}\n", arm.unwrap() + 1)).collect();
    expect![[r#"
        B1(A1(), A1()) -> 1
        B1(A1(), A2()) -> 3
        B1(A2(), _) -> 2
    "#]]
    .assert_eq(&rows);
}

/// Behind a reference a type with a constructor is covered by its constructors, though it may have no value.
#[test]
fn a_reference_adds_values_only_to_types_without_constructors() {
    let text = "data B =\ndata D<T> = D1(B, T)\nmatch &D<UnsignedByte>\n    D1(_, 0)\n    D1(_, _)\n";
    let written = parse(text).unwrap();
    assert!(report(&written, Some(newest(RUST)), None).unwrap().exhaustive);
}

/// See `Restriction::NothingHidden`.
#[test]
fn scala_2_is_told_all_types() {
    let scala = SCALA.levels().find(|level| level.major() == 2).unwrap();
    let config = Config {
        strategy: elenchus_patterns::config::Strategy::Random,
        generalised: Some(80),
        ..Config::default()
    };
    let engine = Patterns::new(config).unwrap();
    let mut constrained = 0;
    for index in 0..300 {
        let program = program(&engine, scala, 3, index);
        for id in program.declarations.constructor_ids() {
            let constructor = program.declarations.constructor(id);
            constrained += usize::from(program.declarations.is_generalised(id));
            let result = format!("{:?}", constructor.result);
            for parameter in 0..constructor.parameters.len() {
                assert!(result.contains(&format!("Parameter({parameter})")), "case {index}: {constructor:?}");
            }
        }
    }
    assert!(constrained > 500, "{constrained}");
}
