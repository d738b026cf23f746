//! Swift: what is understood of a Swift program, and the expressions that are made for it.
//!
//! The type analysis is written from the Swift Programming Language and is wary: literals whose place does not settle
//! their type, names that are declared twice, operators that the file overloads, closures that a result builder may
//! rewrite and code under `#if` are left alone.

mod around;
mod call;
mod compiler_tree;
mod expression;
mod library;
mod matching;
mod model;
mod operator;
mod productions;
mod scope;
mod sequence;
mod syntax;
mod types;
mod walk;

use std::collections::BTreeMap;
use std::sync::Arc;

use elenchus_lang::{Language, SWIFT};
use tree_sitter::Node;

use crate::{Annotated, Compared, Function, Literals, Production, SeedLanguage, Type, Variable};
use model::{Model, NominalKind};
use syntax::{Tree, children, is_expression};
use walk::Walker;

/// Rounds in which types of variables follow from those known before.
const ROUNDS: usize = 4;

/// Says of protocols that they are types of values, from now on.
fn write_protocols(out: &mut Annotated, model: &Model<'_>) {
    let is_protocol =
        |name: &str| model.nominals.get(name).is_some_and(|nominal| nominal.kind == NominalKind::Protocol);
    if !model.nominals.keys().any(|name| is_protocol(name)) {
        return;
    }
    let existential = |of: &Type| types::existential(of, &is_protocol);
    for node in &mut out.nodes {
        node.of = existential(&node.of);
    }
    for environment in &mut out.environments {
        for variable in &mut environment.variables {
            let of = existential(&variable.of);
            if of != variable.of {
                *variable = Arc::new(Variable { of, ..(**variable).clone() });
            }
        }
        for function in &mut environment.functions {
            let parameters =
                function.parameters.iter().map(|(label, of)| (label.clone(), existential(of))).collect();
            let result = existential(&function.result);
            *function = Arc::new(Function { parameters, result, ..(**function).clone() });
        }
    }
}

/// The language module of Swift.
pub struct Swift;

impl SeedLanguage for Swift {
    fn language(&self) -> Language {
        SWIFT
    }

    fn grammar(&self) -> tree_sitter::Language {
        tree_sitter_swift::LANGUAGE.into()
    }

    fn annotate(&self, source: &str) -> Option<Annotated> {
        let parsed = self.parse(source)?;
        let root = parsed.root_node();
        let tree = Tree { source };
        let mut inferred: BTreeMap<usize, Type> = BTreeMap::new();
        for _ in 1..ROUNDS {
            let model = Model::of(tree, root, inferred.clone());
            let mut walker = Walker::new(&model);
            walker.walk_all(root);
            if walker.inferred == inferred {
                break;
            }
            inferred = walker.inferred;
        }
        let model = Model::of(tree, root, inferred);
        let mut walker = Walker::new(&model);
        walker.walk_all(root);
        let mut out = walker.out;
        out.nodes.sort_by_key(|node| (node.range.start, std::cmp::Reverse(node.range.end)));
        out.avoid = model.avoid();
        write_protocols(&mut out, &model);
        Some(out)
    }

    fn productions(&self) -> Vec<Production> {
        productions::productions()
    }

    fn literals(&self, of: &Type) -> Literals {
        productions::literals(of)
    }

    fn ascription(&self, of: &Type) -> (String, String) {
        ("(".to_owned(), format!(" as {})", types::written(of)))
    }

    fn written(&self, of: &Type) -> String {
        types::written(of)
    }

    fn refuse(&self, path: &str, text: &str) -> Option<&'static str> {
        // Marks of the compiler's own test suite.
        let marks = [
            ("expected-error", "an error is expected"),
            ("split-file", "several files in one"),
            ("-parse-stdlib", "not written against the standard library"),
            ("-enable-experimental-feature", "a feature that has to be enabled"),
            ("-enable-upcoming-feature", "a feature that has to be enabled"),
            ("#sourceLocation", "lines that are not where they are"),
            ("@_silgen_name", "names of the linker"),
            ("mutating get", "values that are changed by reading them"),
        ];
        if path.contains("/Inputs/") {
            return Some("an input of other tests");
        }
        if text.starts_with("#!") {
            return Some("a first line that has to stay the first");
        }
        if path.contains("crashers") {
            return Some("a known crasher");
        }
        marks.into_iter().find(|(mark, _)| text.contains(mark)).map(|(_, reason)| reason)
    }

    fn compare(&self, source: &str, tree: &str) -> Option<Compared> {
        Some(compiler_tree::compare(source, &self.parse(source)?, &self.annotate(source)?, tree))
    }

    fn has_top_level_code(&self, source: &str) -> bool {
        let Some(parsed) = self.parse(source) else { return true };
        let is_code =
            |kind: &str| kind.ends_with("_statement") || matches!(kind, "statement_label" | "throw_keyword");
        // A global variable has a name; `let _ = f()` is code.
        let binds_nothing = |child: Node<'_>| {
            child.kind() == "property_declaration"
                && children(child).any(|part| part.kind() == "pattern" && &source[part.byte_range()] == "_")
        };
        children(parsed.root_node())
            .any(|child| is_expression(child) || is_code(child.kind()) || binds_nothing(child))
    }
}
