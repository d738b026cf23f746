//! The type systems of the Redex benchmark beside stlc: at one bound each bug is found, with the least size told here,
//! and without a bug there is none.
#![allow(clippy::needless_raw_string_hashes)] // expect-test writes them

use elenchus_model::library;
use elenchus_model::model::{Model, Query};
use elenchus_model::session::{Answer, Session, Settings};
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
