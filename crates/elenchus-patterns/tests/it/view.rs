//! View patterns and synonyms that are complete together.

use elenchus_coverage::brute::{Audit, audit};
use elenchus_lang::{HASKELL, Level};
use elenchus_patterns::report::report;
use elenchus_patterns::text::{parse, write, write_match};
use elenchus_patterns::{Config, PatternProgram, Patterns, Showing};
use expect_test::{Expect, expect};

use crate::cases::program;

fn haskell() -> Level {
    HASKELL.levels().next_back().unwrap()
}

fn judged(text: &str, expected: &Expect) {
    expected.assert_eq(&report(&parse(text).unwrap(), Some(haskell()), None).unwrap().to_string());
}

const TYPES: &str = "data A = A1 | A2(B)\ndata B = B1 | B2(A)\n";

#[test]
fn what_a_function_makes_is_covered_by_itself() {
    judged(
        &format!("{TYPES}match A by f: Bool\n    f -> true\n    A1\n    f -> false\n    A2(_)\n"),
        &expect![[r#"
            exhaustive
              1  f0 -> true   reached by (_, true)
              2  A1           reached by (A1, false)
              3  f0 -> false  reached by (A2(_), false)
              4  A2(_)        redundant: covered by arms 1, 3 together
        "#]],
    );
    judged(
        &format!("{TYPES}match A by f: Bool, g: B\n    f -> true\n    A1\n    g -> B2(_)\n"),
        &expect![[r#"
            not exhaustive: (A2(_), false, B1)
              1  f0 -> true   reached by (_, true, _)
              2  A1           reached by (A1, false, _)
              3  f1 -> B2(_)  reached by (A2(_), false, B2(_))
        "#]],
    );
    judged(
        &format!(
            "{TYPES}match A by synonyms g: B\n    g -> B2(A1)\n    g -> B1\n    g -> B2(A2(_))\n    _\n"
        ),
        &expect![[r#"
            exhaustive
              1  f0 -> B2(A1)     reached by (_, B2(A1))
              2  f0 -> B1         reached by (_, B1)
              3  f0 -> B2(A2(_))  reached by (_, B2(A2(_)))
              4  _                redundant: covered by arms 1, 2, 3 together
        "#]],
    );
}

const SYNONYMS: &str = "match A by f: Bool, synonyms g: B\n    f -> true\n    g -> B2(A1)\n    g -> _\n";

#[test]
fn views_are_written() {
    let program = PatternProgram::read(&format!("{TYPES}{SYNONYMS}"), haskell()).unwrap();
    expect![[r#"
        -- a match, printed by elenchus
        {-# LANGUAGE BangPatterns, EmptyCase, EmptyDataDecls, GADTs, KindSignatures, PatternSynonyms, ScopedTypeVariables, ViewPatterns #-}
        module Case0 where

        data A where
            A1 :: A
            A2 :: B -> A

        data B where
            B1 :: B
            B2 :: A -> B

        f1 :: A -> B
        f1 _ = undefined
        pattern Complete1B1 :: A
        pattern Complete1B1 <- (f1 -> B1)
        pattern Complete1B2 :: A -> A
        pattern Complete1B2 v0 <- (f1 -> B2 v0)
        {-# COMPLETE Complete1B1, Complete1B2 #-}

        test :: A -> (A -> Bool) -> Int
        test x f0 = case x of
            (f0 -> True) -> 0
            Complete1B2 A1 -> 1
            (f1 -> _) -> 2
    "#]].assert_eq(&program.text());
    let proof = program.proof(Showing::Reached(1)).unwrap();
    let text = &proof.files[0].text;
    expect![[r#"

        f1 :: A -> B
        f1 _ = (B2 (A1))
        pattern Complete1B1 :: A
        pattern Complete1B1 <- (f1 -> B1)
        pattern Complete1B2 :: A -> A
        pattern Complete1B2 v0 <- (f1 -> B2 v0)
        {-# COMPLETE Complete1B1, Complete1B2 #-}

        test :: A -> (A -> Bool) -> Int
        test x f0 = case x of
            (f0 -> True) -> 0
            Complete1B2 A1 -> 1
            (f1 -> _) -> 2

        main :: IO ()
        main = print (test undefined (\_ -> False))
    "#]]
    .assert_eq(&text[text.find("\nf1").unwrap()..]);
}

#[test]
fn programs_with_views_are_read_again_and_judged_the_same_by_all_values() {
    let engine = Patterns::new(Config { view: Some(100), ..Config::default() }).unwrap();
    let (mut views, mut synonyms, mut audited, mut exhaustive) = (0, 0, 0, 0);
    for index in 0..300 {
        let program = program(&engine, haskell(), 31, index);
        let text = write(&program);
        let read = parse(&text).unwrap_or_else(|error| panic!("case {index}: {error}\n{text}"));
        assert_eq!(write_match(&read), text, "case {index}");
        let features = program.features();
        views += usize::from(features.iter().any(|name| name == "view-pattern"));
        synonyms += usize::from(features.iter().any(|name| name == "complete-synonyms"));
        let problem = program.problem(&program.semantics());
        let verdict = elenchus_coverage::judge(&problem).unwrap();
        exhaustive += usize::from(verdict.is_exhaustive());
        match audit(&problem, &verdict, 1_500) {
            Audit::Agrees => audited += 1,
            Audit::TooMany => {}
            Audit::Contradicts(why) => panic!("case {index}: {why}"),
        }
    }
    assert!(
        views > 100 && synonyms > 25 && audited > 60 && exhaustive > 60,
        "{views} {synonyms} {audited} {exhaustive}"
    );
}

/// A function is a data type's other half: what it makes may be removed, and names of data types change with it.
#[test]
fn smaller_programs_with_views_are_programs() {
    let engine = Patterns::new(Config { view: Some(100), ..Config::default() }).unwrap();
    for index in 0..40 {
        let program = program(&engine, haskell(), 32, index);
        for smaller in elenchus_case::CaseProgram::smaller(&program) {
            let text = smaller.text_form().unwrap();
            let read = parse(&text).unwrap_or_else(|error| panic!("case {index}: {error}\n{text}"));
            // Parameters of constructors may come in another order.
            assert_eq!(parse(&write_match(&read)).unwrap(), read, "case {index}");
        }
    }
}
