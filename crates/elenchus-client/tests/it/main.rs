//! The graph, the paths and the theorems of the paper.

// Helpers of tests are tests; what is skipped is said.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod define;
mod examples;
mod groovy;
mod mention;
mod redeclare;
mod theorems;

use std::sync::Arc;

use elenchus_api::{ApiClass, Catalogue, ClassMarks, ClassPath, Library, read_json};
use elenchus_case::{CaseRng, Origin};
use elenchus_client::Graph;
use elenchus_lang::JAVA;
use elenchus_types::Java;
use elenchus_types::syntax::parse_declaration;

/// What every program stands on.
const ROOTS: [&str; 7] = [
    "class java.lang.Object { new(); toString(): java.lang.String; }",
    "final class java.lang.String : java.lang.Comparable<java.lang.String>, java.lang.CharSequence { new(); }",
    "interface java.lang.Comparable<T> { abstract compareTo(T): int; }",
    "interface java.lang.CharSequence",
    "final class java.lang.Integer : java.lang.Number { static valueOf(int): java.lang.Integer; }",
    "final class java.lang.Long : java.lang.Number { static valueOf(long): java.lang.Long; }",
    "abstract class java.lang.Number",
];

/// A library of classes in the syntax of the type core.
pub fn library(classes: &[&str]) -> Library {
    let mut library = Library::default();
    for text in classes {
        let declaration = parse_declaration(text).unwrap();
        let marks = ClassMarks { visible: true, ..ClassMarks::default() }.filled(&declaration);
        library.classes.insert(declaration.name.clone(), ApiClass { declaration, marks });
    }
    library
}

/// The random numbers of a campaign's first case.
pub fn rng(seed: u64) -> CaseRng {
    let level = JAVA.levels().last().unwrap();
    let origin = Origin { tool: String::new(), engine: "api".to_owned(), level, config: String::new(), seed };
    origin.rng(0)
}

pub fn graph_of(library: Library) -> Graph {
    let catalogues = [library, self::library(&ROOTS)].map(|library| Arc::new(Catalogue::from(library)));
    Graph::new(&ClassPath::new(catalogues.to_vec()), 1, Arc::new(Java::javac()))
}

pub fn graph(classes: &[&str]) -> Graph {
    graph_of(library(classes))
}

/// The API of the paper's Figure 5, as JSON that a person would write.
pub fn figure_5() -> Graph {
    let text = r#"{ "schema": 1, "coordinate": "figure 5", "classes": [
        { "name": "f.Utils", "methods": [{ "name": "createList", "modifiers": ["static"], "type_params": ["X"], "type": "f.List<X>" }] },
        { "name": "f.List", "type_params": ["T"], "constructors": [{ "params": ["int"] }],
          "methods": [{ "name": "add", "params": ["T"], "type": "boolean" }, { "name": "toSet", "type": "f.Set<T>" }] },
        { "name": "f.Set", "type_params": ["E"], "constructors": [{ "params": ["int"] }],
          "methods": [{ "name": "add", "params": ["E"], "type": "boolean" }, { "name": "toList", "type": "f.List<E>" }] } ] }"#;
    graph_of(read_json(text).unwrap())
}
