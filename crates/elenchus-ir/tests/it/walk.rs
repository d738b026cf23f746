//! Walks, removals and features.

use crate::sample::EVERYTHING;
use elenchus_ir::{Node, Position, Program, features, parse, write, write_expr};
use expect_test::{Expect, expect};

fn program() -> Program {
    parse(EVERYTHING).unwrap()
}

fn nodes(program: &Program) -> Vec<Node> {
    let mut nodes = Vec::new();
    program.for_each_node(|node| nodes.push(node));
    nodes
}

#[test]
fn every_node_is_met_once() {
    let program = program();
    let compact = program.compact();
    let all = nodes(&program);
    let mut distinct = all.clone();
    distinct.sort_by_key(|node| format!("{node:?}"));
    distinct.dedup();
    assert_eq!(distinct.len(), all.len());
    let in_arenas = compact.classes.len()
        + compact.enum_constants.len()
        + compact.functions.len()
        + compact.variables.len()
        + compact.type_params.len()
        + compact.types.len()
        + compact.exprs.len()
        + compact.cases.len()
        + compact.catches.len();
    assert_eq!(all.len(), in_arenas);
    let parents = program.parents();
    assert!(
        all.iter().all(|node| parents
            .around(*node)
            .last()
            .is_some_and(|top| program.roots().any(|root| root == top)))
    );
}

/// Whatever is taken out, the rest is still a program with a text form, and it is smaller.
#[test]
fn any_node_that_may_be_missing_can_be_removed() {
    let program = program();
    let parents = program.parents();
    let all = nodes(&program);
    let mut removed = 0;
    for node in &all {
        let mut smaller = program.clone();
        if smaller.remove(parents.get(node).copied(), *node) {
            removed += 1;
            assert!(nodes(&smaller).len() < all.len());
            let text = write(&smaller);
            assert!(parse(&text).unwrap().same_as(&smaller), "{text}");
        }
    }
    assert!(removed > 250, "{removed} of {} nodes", all.len());
}

#[track_caller]
fn check_statements(text: &str, expected: &Expect) {
    let program = parse(text).unwrap();
    let positions = program.positions();
    let mut statements = String::new();
    program.for_each_node(|node| {
        if let Node::Expr(id) = node
            && positions[&id] == Position::Statement
        {
            statements +=
                &format!("{}\n", write_expr(&program, id).replace("\n    ", " ").replace('\n', " "));
        }
    });
    expected.assert_eq(&statements);
}

#[test]
fn statements_and_values() {
    check_statements(
        "fun f() { val x = { a(); b; }; if (c) d(); else { e(); } for (i = 0; g; h()) j(); }",
        &expect![[r"
            { val x = {     a();     b; }; if (c) d(); else {     e(); } for (i = 0; g; h()) j(); }
            val x = { a(); b; }
            a()
            if (c) d() else { e(); }
            d()
            { e(); }
            e()
            for (i = 0; g; h()) j()
            i = 0
            h()
            j()
        "]],
    );
    check_statements(
        "fun f() = () -> { try { a; } finally { b; } };",
        &expect![[r"
            { try {     a; } finally {     b; } }
            try { a; } finally { b; }
            { a; }
            a
            { b; }
            b
        "]],
    );
}

#[test]
fn features_by_name() {
    let all = features(&program());
    for feature in [
        "anonymous class",
        "array creation",
        "diamond",
        "generic constructor",
        "nested class",
        "omitted lambda parameter type",
        "several interfaces",
        "string concatenation",
        "switch over an enum",
        "switch over types",
        "varargs",
        "wildcard",
    ] {
        let expected = feature != "string concatenation";
        assert_eq!(all.contains(feature), expected, "{feature}: {all:?}");
    }
    assert_eq!(features(&Program::default()).len(), 0);
}
