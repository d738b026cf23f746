//! The type systems of the Redex benchmark beside stlc, and System F with subtyping: at one bound each bug is found, with the least size told here,
//! and without a bug there is none.
#![allow(clippy::needless_raw_string_hashes)] // expect-test writes them

use elenchus_model::concrete::{self, Outcome};
use elenchus_model::library;
use elenchus_model::model::{Model, Query};
use elenchus_model::session::{Answer, Session, Settings, confirm};
use elenchus_model::term::Term;
use expect_test::{Expect, expect};
use std::fmt::Write;

fn least(model: &Model, query: &Query) -> Option<u64> {
    let mut session = Session::new(model, query, &Settings::default()).expect("within the limit");
    match session.minimal(&model.metrics[query.minimise.expect("a metric")]).expect("an answer") {
        Answer::Found(found) => {
            assert!(found.is_minimal);
            found.measure
        }
        Answer::None => None,
        Answer::Unknown => panic!("there is no time limit"),
    }
}

/// Each bug of the model by its least program in the query, and none without a bug.
fn check(name: &str, query: &str, expect: &Expect) {
    let model = elenchus_model::load(library::source(name).expect("a model")).expect("a correct model");
    let mut query = model.query(query).expect("a query").clone();
    query.bugs = Vec::new();
    assert_eq!(least(&model, &query), None);
    let mut table = String::new();
    for bug in &model.bugs {
        query.bugs = vec![model.bug(&bug.name).expect("its own")];
        let size = least(&model, &query).unwrap_or_else(|| panic!("{} is not found", bug.name));
        let _ = writeln!(table, "{} {size}", bug.name);
    }
    expect.assert_eq(&table);
}

#[test]
fn stlc_sub_by_comparison() {
    check(
        "stlc_sub",
        "compare",
        &expect![[r#"
            bug1 8
            bug2 13
            bug3 10
            bug4 13
            bug5 13
        "#]],
    );
}

#[test]
fn stlc_sub_by_soundness() {
    check(
        "stlc_sub",
        "sound",
        &expect![[r#"
            bug1 8
            bug2 13
            bug3 10
            bug4 15
            bug5 15
        "#]],
    );
}

#[test]
fn poly_stlc() {
    check(
        "poly_stlc",
        "sound",
        &expect![[r#"
            bug1 6
            bug2 11
            bug3 6
            bug4 15
            bug5 16
            bug6 16
            bug7 7
            bug8 13
            bug9 8
        "#]],
    );
}

/// Each bug is found, and without one there is none, at the bound of the query.
#[test]
fn system_f_with_subtyping() {
    let model = elenchus_model::load(library::source("fsub").expect("a model")).expect("a correct model");
    let mut query = model.query("sound").expect("a query").clone();
    let first = |query: &Query| {
        let mut session = Session::new(&model, query, &Settings::default()).expect("within the limit");
        matches!(session.first().expect("an answer"), Answer::Found(_))
    };
    assert!(!first(&query));
    for bug in &model.bugs {
        query.bugs = vec![model.bug(&bug.name).expect("its own")];
        assert!(first(&query), "{} is not found", bug.name);
    }
}

const LETPOLY: &str = include_str!("../../../models/letpoly.model");

/// The classic bug of polymorphic references: the cell of a function is written at one type and read at another. The
/// search for it is too long for a test; that a known program shows it, and only with the bug, is not.
#[test]
fn let_poly_without_the_value_restriction() {
    let new = "(((new @ (α → int)) ((λ b (0 @ int)) : (α → int))) : (ref (α → int)))";
    let set = "(((set @ (int → int)) (a : (ref (int → int)))) : ((int → int) → (int → int)))";
    let plus = "(((+ @ int) (0 @ int)) : (int → int))";
    let get = "(((get @ ((list int) → int)) (a : (ref ((list int) → int)))) : ((list int) → int))";
    let applied = "(((b : ((list int) → int)) (nil @ int)) : int)";
    let read = format!("((let ((b {get})) {applied}) : int)");
    let body = format!("((({set} {plus}) : (int → int)) {read})");
    let text = format!("((let ((a {new})) ({body} : int)) : int)");
    let model = elenchus_model::load(LETPOLY).expect("a correct model");
    let mut query = model.query("sound").expect("a query").clone();
    let program = Term::read(&model, query.sort, &text).expect("a program");
    assert!(!confirm(&model, &query, &program).0);
    query.bugs = vec![model.bug("bug2").expect("a bug")];
    assert!(confirm(&model, &query, &program).0);
    let check = model.function_named("check").expect("a function");
    let run = concrete::run(&model, check, vec![program], &[], 0);
    assert!(matches!(run.outcome, Outcome::Fails(_)));
}

/// With the types of an application mixed up.
#[test]
fn let_poly_with_mixed_types() {
    let model = elenchus_model::load(LETPOLY).expect("a correct model");
    let mut query = model.query("sound").expect("a query").clone();
    query.bounds.depths[query.sort.index()] = Some(3);
    assert_eq!(least(&model, &query), None);
    query.bugs = vec![model.bug("bug3").expect("a bug")];
    assert_eq!(least(&model, &query), Some(5));
}
