//! Swift: what is understood of a Swift program, and the expressions that are made for it.
//!
//! The type analysis is written from the Swift Programming Language and is wary: literals whose place does not settle
//! their type, names that are declared twice, operators that the file overloads, closures that a result builder may
//! rewrite and code under `#if` are left alone.

mod call;
mod expression;
mod library;
mod model;
mod operator;
mod scope;
mod sequence;
mod syntax;
mod types;
mod walk;

use std::collections::BTreeMap;

use tree_sitter::Parser;

use crate::{Annotated, Type};
use model::Model;
use syntax::Tree;
use walk::Walker;

/// Rounds in which types of variables follow from those known before.
const ROUNDS: usize = 4;

/// What is understood of a Swift program; nothing if it does not parse.
pub fn annotate(source: &str) -> Option<Annotated> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_swift::LANGUAGE.into()).ok()?;
    let parsed = parser.parse(source, None)?;
    let root = parsed.root_node();
    if root.has_error() {
        return None;
    }
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
    out.avoid = model.operators.iter().map(|operator| (*operator).to_owned()).collect();
    Some(out)
}

/// A type as Swift writes it.
pub fn written(of: &Type) -> String {
    types::written(of)
}
