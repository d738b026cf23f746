//! Three ways to lay out programs give the same answers.

use elenchus_model::encoding::{ENCODINGS, Encoding};
use elenchus_model::library;
use elenchus_model::model::{Model, Query};
use elenchus_model::session::{Answer, Session, Settings};
use elenchus_model::space::Grammar;

/// Whether a program is found; it is confirmed in the layout of the encoding.
fn is_found(encoding: &dyn Encoding, model: &Model, query: &Query) -> bool {
    let (model, query) = encoding.lay_out(model, query).expect("this model fits");
    let settings = Settings { merging: encoding.merging(), ..Settings::default() };
    let mut session = Session::new(&model, &query, &settings).expect("within the limit");
    matches!(session.first().expect("an answer"), Answer::Found(_))
}

/// For each bug and for none: which encodings find a program.
fn check(name: &str, query: &str, depths: &[(&str, u32)], fuel: u32) {
    let model = elenchus_model::load(library::source(name).expect("a model")).expect("a correct model");
    let mut query = model.query(query).expect("a query").clone();
    for (sort, depth) in depths {
        query.bounds.depths[model.sort_named(sort).expect("a sort").index()] = Some(*depth);
    }
    query.bounds.fuel = fuel;
    let bugs = model.bugs.iter().map(|bug| model.bug(&bug.name).into_iter().collect());
    for bugs in std::iter::once(Vec::new()).chain(bugs) {
        query.bugs = bugs;
        let found: Vec<bool> = ENCODINGS.iter().map(|encoding| is_found(*encoding, &model, &query)).collect();
        assert!(found.iter().all(|one| *one != query.bugs.is_empty()), "{name} {:?}: {found:?}", query.bugs);
    }
}

#[test]
fn arithmetic() {
    check("arith", "sound", &[("Exp", 5)], 0);
}

#[test]
fn lambda_terms() {
    check("lambda", "sound", &[("Exp", 4)], 3);
}

#[test]
fn depths_of_programs() {
    let model = elenchus_model::load(library::source("lambda").expect("a model")).expect("a correct model");
    let mut query = model.query("sound").expect("a query").clone();
    let depths = (1..4).map(|depth| {
        query.bounds.depths[query.sort.index()] = Some(depth);
        let mut grammar = Grammar::new(&model, &query.bounds);
        (grammar.depth(query.sort), grammar.binary_depth(query.sort))
    });
    // `(var x)` is a cell, and each `[λ, [x, body]]` or `[app, [f, x]]` two more.
    assert_eq!(depths.collect::<Vec<_>>(), [(2, 2), (3, 4), (4, 6)]);
}
