//! The type systems of the Redex benchmark beside stlc, and System F with subtyping: at one bound each bug is found, with the least size told here,
//! and without a bug there is none.
#![allow(clippy::needless_raw_string_hashes)] // expect-test writes them

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
        Answer::Unknown(_) => panic!("there is no time limit"),
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

/// The model and one of its queries with one bug switched on.
fn with_bug(name: &str, query: &str, bug: Option<&str>) -> (Model, Query) {
    let model = elenchus_model::load(library::source(name).expect("a model")).expect("a correct model");
    let mut query = model.query(query).expect("a query").clone();
    query.bugs = bug.map(|bug| model.bug(bug).expect("a bug")).into_iter().collect();
    (model, query)
}

fn is_answer(name: &str, query: &str, bug: Option<&str>, program: &str) -> bool {
    let (model, query) = with_bug(name, query, bug);
    let program = Term::read(&model, query.sort, program).expect("a program");
    confirm(&model, &query, &program).0
}

/// The classic bug of polymorphic references: the cell of a function is written at one type and read at another. The
/// search for it is too long for a test; that a known program shows it, and only with the bug, is not.
#[test]
fn let_poly_without_the_value_restriction() {
    let new = "(new (λ a 0) : (α → int))";
    let set = "((set (a @ int) : (ref (int → int))) (+ 0 : int) : (int → int))";
    let get = "(get (a @ (list int)) : (ref ((list int) → int)))";
    let read = format!("(let ((a {get})) ((a @ int) nil : (list int)) : ((list int) → int))");
    let program = format!("((let ((a {new})) ({set} {read} : int) : (ref (α → int))) : int)");
    assert!(is_answer("letpoly", "sound", Some("bug2"), &program));
    assert!(is_answer("letpoly", "classic", None, &program));
    assert!(!is_answer("letpoly", "sound", None, &program));
}

/// The programs by which the benchmark itself shows its bugs; bug 2 is shown above, since its program needs more type
/// variables than are worth having here.
#[test]
fn let_poly_by_inference() {
    for (bug, query, program) in [
        ("bug1", "sound", "(hd ((λ a a) 0))"),
        ("bug3", "sound", "(0 cons)"),
        ("bug4", "sound", "((λ a (a a)) hd)"),
        ("bug5", "complete", "(cons 0)"),
        ("bug6", "sound", "((λ a (a a)) +)"),
        ("bug7", "preserved", "(let ((a (λ a a))) (a a))"),
    ] {
        assert!(is_answer("letpoly_infer", query, Some(bug), program), "{bug}");
        assert!(!is_answer("letpoly_infer", query, None, program), "{bug}");
    }
}

/// The solver finds those that fit a small depth.
#[test]
fn let_poly_by_search() {
    let (model, mut query) = with_bug("letpoly_infer", "complete", Some("bug5"));
    query.bounds.depths[query.sort.index()] = Some(2);
    assert_eq!(least(&model, &query), Some(5));
    query.bugs.clear();
    assert_eq!(least(&model, &query), None);
    let (model, mut query) = with_bug("letpoly_infer", "sound", Some("bug3"));
    query.bounds.depths[query.sort.index()] = Some(2);
    assert_eq!(least(&model, &query), Some(5));
    query.bugs.clear();
    assert_eq!(least(&model, &query), None);
}
