//! Classes of a program's own below those of a library.

use std::sync::Arc;

use elenchus_case::{CaseRng, Origin};
use elenchus_check::{Options, check};
use elenchus_client::{ClientLanguage, Config, Synthesizer};
use elenchus_lang::JAVA;
use elenchus_print::{PrintOptions, print_java};
use expect_test::{Expect, expect};

use crate::graph;

fn rng(seed: u64) -> CaseRng {
    let level = JAVA.levels().last().unwrap();
    let origin = Origin { tool: String::new(), engine: "api".to_owned(), level, config: String::new(), seed };
    origin.rng(0)
}

/// A program that declares a class below one of the library, the first that is well-typed; nearly all have to be.
fn check_first(classes: &[&str], expected: &Expect) {
    let graph = Arc::new(graph(classes));
    let config = Config { define: 100, depth: 1, other_type: 0, wildcard: 0, ..Config::default() };
    let synthesizer = Synthesizer::new(config, Arc::clone(&graph), ClientLanguage::Java).unwrap();
    let mut accepted = Vec::new();
    let mut rejected = Vec::new();
    for seed in 0..100 {
        let Ok(client) = synthesizer.synthesize(seed, &mut rng(seed)) else { continue };
        let checked = check(&client.program, &graph.base, Options::default());
        let text = print_java(&client.program, PrintOptions::default()).text;
        if checked.is_accepted() { accepted.push(text) } else { rejected.push(text) }
    }
    assert!(accepted.len() >= 90, "{}", rejected.join("\n"));
    let first = accepted.into_iter().find(|text| text.contains("class Own0")).unwrap_or_default();
    expected.assert_eq(&first);
}

#[test]
fn an_interface_is_implemented_with_its_generic_methods() {
    check_first(
        &[
            "interface l.Shape<T> { abstract map<R: java.lang.Number>(T, R): R; abstract each(T): void; name(): java.lang.String; }",
        ],
        &expect![[""]],
    );
}

#[test]
fn a_class_bounded_by_itself_is_extended_by_one_that_is_its_own_argument() {
    check_first(
        &[
            "abstract class l.Builder<B: l.Builder<B>> { protected new(int); abstract self(): B; with(int): B; }",
        ],
        &expect![[""]],
    );
}
