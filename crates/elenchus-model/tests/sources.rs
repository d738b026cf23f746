//! Models in several files.
#![allow(clippy::needless_raw_string_hashes)] // expect-test writes them

use elenchus_model::model::Model;
use elenchus_model::sources;
use expect_test::{Expect, expect};

const TYPES: &str = "language types\nsort Exp = zero | succ(Exp)\ndata Ty = Nat\n\
    fn f(e: Exp): Ty = fail \"no\"\nquery own: exists e: Exp depth 2 { f(e) fails }\n";

fn load(files: &[(&str, &str)]) -> Result<Model, String> {
    let find = |_: &str, name: &str| {
        let found = files.iter().find(|(known, _)| *known == name);
        found.map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).ok_or(format!("no file {name}"))
    };
    sources::load(files[0].0, files[0].1.to_owned(), &find)
        .map(|loaded| loaded.model)
        .map_err(|errors| errors.join("\n"))
}

fn fails(files: &[(&str, &str)], expect: &Expect) {
    expect.assert_eq(&load(files).expect_err("a wrong model"));
}

#[test]
fn definitions_are_shared_and_queries_are_not() {
    let model = load(&[
        ("a", "language a\nuse \"b\"\nuse \"types\"\nfn g(e: Exp): Ty = f(e)\nquery q: exists e: Exp depth 2 { g(e) fails }"),
        ("b", "language b\nuse \"types\"\nuse \"a\"\nfn h(e: Exp): Ty = f(e)"),
        ("types", TYPES),
    ])
    .expect("a correct model");
    assert_eq!(model.name, "a");
    let names: Vec<&str> = model.functions.iter().map(|function| function.name.as_str()).collect();
    assert_eq!(names, ["f", "h", "g"]);
    assert_eq!(model.queries.iter().map(|query| query.name.as_str()).collect::<Vec<_>>(), ["q"]);
}

/// An error is shown in the file where it is.
#[test]
fn errors_are_shown_where_they_are() {
    fails(
        &[("a", "language a\nuse \"types\"\nfn g(e: Exp): Ty = Nta"), ("types", TYPES)],
        &expect![[r#"
        error: `Nta` is not defined
         --> a:3:20
          |
        3 | fn g(e: Exp): Ty = Nta
          |                    ^^^
          = help: did you mean `Nat`?
    "#]],
    );
    fails(
        &[("a", "language a\nuse \"b\"\nsort S = s"), ("b", "language b\nsort T = t(Exq)")],
        &expect![[r#"
            error: there is no sort `Exq`
             --> b:2:12
              |
            2 | sort T = t(Exq)
              |            ^^^
              = help: declare it: `data Exq = ...`
        "#]],
    );
    fails(
        &[("a", "language a\nuse \"types\"\nsort Exp = s"), ("types", TYPES)],
        &expect![[r#"
        error: `Exp` is defined twice
         --> a:3:6
          |
        3 | sort Exp = s
          |      ^^^
          = help: choose another name
    "#]],
    );
    fails(
        &[("a", "language a\nuse \"tpyes\"")],
        &expect![[r#"
        error: no file tpyes
         --> a:2:5
          |
        2 | use "tpyes"
          |     ^^^^^^^
          = help: name a file, relative to this one, or one of the models that come with the tool: `use "types.model"`
    "#]],
    );
    fails(
        &[("a", "language a\nuse \"b\""), ("b", "language b\nsort = x")],
        &expect![[r#"
        error: expected the name of the sort, found `=`
         --> b:2:6
          |
        2 | sort = x
          |      ^
    "#]],
    );
}
