//! Rust: what is understood of a Rust program, and the expressions that are made for it.
//!
//! Written from the Rust Reference. Only types whose values are copied are understood, so that no replacement moves
//! anything; and nothing is replaced where a value must be a constant or must live as long as the program.

mod expression;
mod model;
mod productions;
mod walk;

use elenchus_lang::{Language, RUST};

use crate::syntax::Tree;
use crate::{Annotated, Literals, Production, SeedLanguage, Type};
use model::Model;
use walk::Walker;

/// Lints that follow values and are errors by default. What a mutant does when it runs is not asked.
const ALLOWED: &str = "#![allow(arithmetic_overflow, unconditional_panic, overflowing_literals)]\n";

/// The language module of Rust.
pub struct Rust;

impl SeedLanguage for Rust {
    fn language(&self) -> Language {
        RUST
    }

    fn grammar(&self) -> tree_sitter::Language {
        tree_sitter_rust::LANGUAGE.into()
    }

    fn annotate(&self, source: &str) -> Option<Annotated> {
        let parsed = self.parse(source)?;
        let model = Model::of(Tree { source }, parsed.root_node());
        let mut walker = Walker::new(&model);
        walker.items(parsed.root_node());
        let mut out = walker.out;
        if model.hides_primitives {
            out.nodes.clear();
        }
        out.nodes.sort_by_key(|node| (node.range.start, std::cmp::Reverse(node.range.end)));
        Some(out)
    }

    fn productions(&self) -> Vec<Production> {
        productions::productions()
    }

    fn literals(&self, of: &Type) -> Literals {
        productions::literals(of)
    }

    fn ascription(&self, of: &Type) -> (String, String) {
        ("(".to_owned(), format!(" as {})", of.name()))
    }

    fn written(&self, of: &Type) -> String {
        match of.parts() {
            [element] => format!("[{}; _]", element.name()),
            _ => of.name().to_owned(),
        }
    }

    fn file(&self, name: &str, _source: &str) -> (String, String) {
        (format!("{name}.rs"), ALLOWED.to_owned())
    }

    fn refuse(&self, path: &str, text: &str) -> Option<&'static str> {
        if path.contains("/auxiliary/") {
            return Some("an input of other tests");
        }
        if path.contains("/crashes/") || text.contains("//@ known-bug") {
            return Some("a known crasher");
        }
        let marks = [
            ("//~", "an error is expected"),
            ("check-fail", "an error is expected"),
            ("deny(", "warnings are errors"),
            ("forbid(", "warnings are errors"),
            ("#!/", "a script"),
        ];
        marks.into_iter().find(|(mark, _)| text.contains(mark)).map(|(_, reason)| reason)
    }

    fn has_top_level_code(&self, _source: &str) -> bool {
        false
    }
}
