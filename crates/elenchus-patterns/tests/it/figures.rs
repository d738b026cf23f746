//! The figures of the Ikaros paper in their text form, judged and printed.

use std::fs;
use std::path::Path;

use elenchus_case::{ArmStatus, SecondOpinion};
use elenchus_lang::{HASKELL, JAVA, Level, OCAML, SCALA};
use elenchus_patterns::PatternProgram;
use elenchus_patterns::report::report;
use elenchus_patterns::text::{parse, write_match};
use expect_test::{Expect, expect};

fn figure(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/figures/{name}.match"));
    fs::read_to_string(path).unwrap()
}

fn check(name: &str, level: Option<Level>, expected: &Expect) {
    let written = parse(&figure(name)).unwrap();
    expected.assert_eq(&report(&written, level, None).unwrap().to_string());
}

#[test]
#[allow(clippy::too_many_lines)] // plain data
fn figures_are_judged() {
    check(
        "1a",
        None,
        &expect![[r#"
        not exhaustive: CC_B(CC_A)
          1  CC_A           reached by CC_A
          2  CC_B(CC_B(_))  reached by CC_B(CC_B(_))
    "#]],
    );
    check(
        "1b",
        None,
        &expect![[r#"
        exhaustive
          1  CC_C(CC_A, CC_A)  reached by CC_C(CC_A, CC_A)
          2  CC_C(CC_B, _)     reached by CC_C(CC_B, _)
          3  CC_C(_, CC_B)     reached by CC_C(CC_A, CC_B)
    "#]],
    );
    check(
        "1b",
        JAVA.level("25"),
        &expect![[r#"
        exhaustive
          1  CC_C(CC_A, CC_A)  reached by CC_C(CC_A, CC_A)
          2  CC_C(CC_B, _)     reached by CC_C(CC_B, _)
          3  CC_C(_, CC_B)     reached by CC_C(CC_A, CC_B)
    "#]],
    );
    check(
        "4",
        None,
        &expect![[r#"
        exhaustive
          1  CC_C  reached by CC_C
    "#]],
    );
    check(
        "5c",
        None,
        &expect![[r#"
        exhaustive
          1  CC_A           reached by CC_A
          2  CC_B(CC_A)     reached by CC_B(CC_A)
          3  CC_B(CC_B(_))  reached by CC_B(CC_B(_))
          4  CC_B(CC_C)     reached by CC_B(CC_C)
    "#]],
    );
    check(
        "9a",
        None,
        &expect![[r#"
        not exhaustive: CC_A(-2147483648)
          1  CC_A(12)  reached by CC_A(12)
    "#]],
    );
    check(
        "9b",
        SCALA.level("3.5"),
        &expect![[r#"
        not exhaustive: CC_A(-2147483648, _), only with null or bottom
          1  CC_A(0, _)  reached by CC_A(0, _), only with null or bottom
    "#]],
    );
    check(
        "9b",
        HASKELL.level("2010"),
        &expect![[r#"
        not exhaustive: CC_A(-2147483648, _), only with null or bottom
          1  CC_A(0, _)  reached by CC_A(0, _), only with null or bottom
    "#]],
    );
    check(
        "9c",
        JAVA.level("25"),
        &expect![[r#"
        exhaustive
          1  B(A2(A(_, _), _), A(_, B(_, _)))  reached by B(A2(A(_, _), _), A(_, B(_, _)))
          2  B(A2(B(_, _), _), _)              reached by B(A2(B(_, _), _), _)
          3  B(_, B(_, _))                     reached by B(A2(A(_, _), _), B(_, _))
          4  B(_, A(_, A(_, _)))               reached by B(A2(A(_, _), _), A(_, A(_, _)))
          5  A(_, _)                           reached by A(_, _)
    "#]],
    );
    check(
        "9d",
        SCALA.level("3.5"),
        &expect![[r#"
        exhaustive
          1  CC_A(_)  reached by CC_A(_), only with null or bottom
          2  CC_B     reached by CC_B
    "#]],
    );
    check(
        "9d",
        OCAML.level("4.14"),
        &expect![[r#"
        exhaustive
          1  CC_A(_)  reached by CC_A(_), only with null or bottom
          2  CC_B     reached by CC_B
    "#]],
    );
}

#[test]
fn a_text_form_that_was_read_is_written_the_same() {
    for name in ["1a", "1b", "4", "5c", "9a", "9b", "9c", "9d"] {
        let written = parse(&figure(name)).unwrap();
        let text = write_match(&written);
        assert_eq!(parse(&text).unwrap(), written, "{text}");
    }
}

#[test]
fn spelling_is_kept() {
    let text = "data A<T> =\n    A1(int, !T)\n    A2\n\nmatch statement A<Char>\n    v0: A1\n    _: A1\n    A1<>(_, v0)\n    \
                A2\n";
    assert_eq!(write_match(&parse(text).unwrap()), text);
}

/// GHC calls the first match incomplete: the synonym may match bottom, which is all that `C` has, and then `D4` is left.
#[test]
fn nothing_is_said_where_only_a_synonym_could_force() {
    let check = |arms: &str, is_sure: bool| {
        let text = format!("data B = B5(C, D)\ndata C =\ndata D = D4 | D5\nmatch B\n{arms}");
        let program = PatternProgram::read(&text, HASKELL.level("2010").unwrap()).unwrap();
        let opinion = program.judgement().opinion;
        assert_eq!(!matches!(opinion, SecondOpinion::CannotSay { .. }), is_sure, "{text}: {opinion:?}");
    };
    check("    B5(?, D5)\n", false);
    check("    B5(?, D5)\n    B5(_, _)\n", true);
}

#[test]
fn what_one_language_alone_has_is_read_judged_and_printed() {
    let written = "data A =\n    A1(B)\n    A2\n\ndata B =\n    B1\n    B2\n\nmatch A\n    ~A1(B1)\n    _\n";
    let haskell = HASKELL.level("2010");
    let judged = |text: &str, level| report(&parse(text).unwrap(), level, None).unwrap().to_string();
    expect![[r#"
        exhaustive
          1  ~A1(B1)  reached by _
          2  _        redundant: covered by arm 1
    "#]]
    .assert_eq(&judged(written, haskell));
    let written =
        "data A =\n    A1(B)\n    A2\n\ndata B =\n    B1\n    B2\n\nmatch A\n    A1(?)\n    A1(_)\n    ?\n";
    // What is inside of an irrefutable pattern is never tested.
    let late = "data A = A1 | A2\ndata B = B1(A)\nmatch B\n    B1(~?)\n";
    assert!(judged(late, haskell).starts_with("exhaustive"));
    let missing = "not exhaustive: A2";
    for level in [haskell, SCALA.level("3.5"), SCALA.level("2.13")] {
        assert!(judged(written, level).starts_with(missing), "{}", judged(written, level));
    }
    let printed =
        |text: &str, level: Option<Level>| PatternProgram::read(text, level.unwrap()).unwrap().text();
    assert!(printed(written, haskell).contains("pattern Synonym1 :: A\npattern Synonym1 <- _\n"));
    assert!(printed(written, SCALA.level("3.5")).contains("case A1(Extractor0()) => 0"));
    let written = "data A =\n    `A1(B)\n    `A2\n\ndata B =\n    B1\n\nmatch A\n    exception Exit\n    A1(_)\n    A2\n";
    let ocaml = OCAML.level("4.14");
    expect![[r#"
        exhaustive
          1  exception Exit  reached by exception Exit
          2  A1(_)           reached by A1(_)
          3  A2              reached by A2
    "#]]
    .assert_eq(&judged(written, ocaml));
    expect![[r#"
        (* a match, printed by elenchus *)

        type t_a = [
            | `A1 of t_b
            | `A2
        ]

        and t_b =
            | B1 : t_b

        let test (x : t_a) : int =
            match x with
            | exception Exit -> 0
            | `A1 (_) -> 1
            | `A2 -> 2
    "#]]
    .assert_eq(&printed(written, ocaml));
    let union = "data A =\n    A1\n    A2\n\ndata B =\n    B1(C)\n\nunion C =\n    C1(!A)\n    C2(!B)\n\nmatch C\n    C1(A1)\n    C2(_)\n";
    let scala = SCALA.level("3.5");
    expect![[r#"
        not exhaustive: C1(A2)
          1  C1(A1)  reached by C1(A1)
          2  C2(_)   reached by C2(_)
    "#]]
    .assert_eq(&judged(union, scala));
    expect![[r#"
        // a match, printed by elenchus
        object Case0 {
            sealed trait A
            final case class A1() extends A
            final case class A2() extends A

            sealed trait B
            final case class B1(f0: (A | B)) extends B

            def test(x: (A | B)): Int =
                x match {
                    case A1() => 0
                    case _: B => 1
                }
        }
    "#]]
    .assert_eq(&printed(union, scala));
    for text in [written, union, "data A = A1 | A2\nmatch A\n    ~A1\n    ?\n"] {
        let read = parse(text).unwrap();
        assert_eq!(parse(&write_match(&read)).unwrap(), read);
    }
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    for (text, expected) in [
        ("data A = A1\nmatch A\n  A2", "line 3: there is no constructor `A2`"),
        ("data A = A1(Int)\nmatch A\n  A1", "line 3: `A1` has 1 fields"),
        ("data A = A1(Int)\nmatch A\n  A1('c')", "line 3: a constant of another type than the value"),
        ("data A = A1\nmatch B\n  _", "line 2: there is no type `B`"),
        ("data A = A1\nmatch A\n  _ _", "line 3: an arm ends with its line"),
        ("data A = A1 -> Int\nmatch A\n  _", "line 1: `A1` has to make a `A`"),
        ("data A<T> = A1\nmatch A\n  _", "line 2: `A` takes 1 type arguments, not 0"),
        ("data A = A1 | A1\nmatch A\n", "line 1: `A1` is declared twice"),
        ("data A<T> = `A1\nmatch A<Int>\n  A1", "line 2: a type whose constructors belong to no data type"),
        ("data A = A1\nmatch A\n  exception End", "line 3: an exception is one of"),
        ("data A = A1(\"x)\nmatch A\n", "line 1: the closing \" is missing"),
    ] {
        let error = parse(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

/// SLS 8.4 promises nothing about `null`, and scalac 2.13 calls an arm unreachable that only `null` reaches.
#[test]
fn of_an_arm_that_only_null_reaches_scala_2_promises_nothing() {
    let text = "record A =\n    A1\nrecord B =\n    B1(A)\nmatch B\n    B1(A1)\n    B1(?)\n    B1(_)\n";
    let arms =
        |level: &str| PatternProgram::read(text, SCALA.level(level).unwrap()).unwrap().judgement().arms;
    assert_eq!(arms("2.13"), [ArmStatus::Reachable, ArmStatus::Unknown, ArmStatus::Unknown]);
    assert_eq!(arms("3.5"), [ArmStatus::Reachable, ArmStatus::Reachable, ArmStatus::Reachable]);
}
