//! The examples of the paper.

use elenchus_client::{DefId, Graph};
use expect_test::{Expect, expect};

use crate::{figure_5, graph};

fn show(graph: &Graph, path: &[DefId]) -> String {
    path.iter().map(|def| graph.label(*def)).collect::<Vec<_>>().join(" -> ")
}

fn check(graph: &Graph, class: &str, longest: u32, expected: &Expect) {
    let class = graph.class_named(class).unwrap();
    let paths: String =
        graph.acyclic_paths(class.class, longest).iter().map(|path| show(graph, path) + "\n").collect();
    expected.assert_eq(&paths);
}

#[test]
fn the_graph_of_figure_5() {
    let graph = figure_5();
    let stats = graph.stats();
    assert_eq!((stats.methods, stats.constructors, stats.types), (5, 2, 3));
    check(
        &graph,
        "f.Set",
        9,
        &expect![[r"
        new Set(int)
        new List(int) -> List.toSet(): Set<T@List>
        Utils.createList(): List<X> -> List.toSet(): Set<T@List>
    "]],
    );
    check(
        &graph,
        "f.List",
        1,
        &expect![[r"
        new List(int)
        Utils.createList(): List<X>
    "]],
    );
}

/// Of two paths to `Set` one makes sets of strings only.
#[test]
fn the_paths_of_figure_7() {
    let graph = graph(&[
        "class f.Utils { static mapOf<X, Y>(): f.Map<X, Y>; static mapOfStrs(): f.Map<java.lang.String, java.lang.String>; }",
        "class f.Map<K, V> { keySet(): f.Set<K>; }",
        "class f.Set<E>",
    ]);
    check(
        &graph,
        "f.Set",
        4,
        &expect![[r"
        Utils.mapOf(): Map<X, Y> -> Map.keySet(): Set<K@Map>
        Utils.mapOfStrs(): Map<String, String> -> Map.keySet(): Set<K@Map>
    "]],
    );
}

#[test]
fn the_shortest_paths_come_first_and_have_no_type_twice() {
    let graph = figure_5();
    let set = graph.class_named("f.Set").unwrap().class;
    let all = graph.acyclic_paths(set, 10);
    for k in 0..=all.len() {
        assert_eq!(graph.shortest_paths(set, k), all[..k], "the first {k}");
    }
    assert!(all.is_sorted_by_key(Vec::len));
}

/// What is left out is counted by reason.
#[test]
fn what_cannot_be_used_is_counted() {
    let graph = graph(&[
        "class f.A { take(f.Missing): void; fine(): f.A; protected hidden(): void; }",
        "class f.lower",
    ]);
    expect![[r#"
        {
            "class: its name is no class name in Java": 1,
            "definition: it mentions a class that is not there": 1,
        }
    "#]]
    .assert_debug_eq(&graph.skipped);
    assert_eq!(graph.subjects.len(), 1);
}

#[test]
fn neighbourhoods_are_drawn() {
    let graph = figure_5();
    let class = graph.class_named("f.Set").unwrap();
    expect![[r#"
        digraph api {
          rankdir=LR;
          node [fontname="sans-serif", fontsize=10];
          type [label="f.Set<E@f.Set>", shape=ellipse];
          maker0 [label="new Set(int)", shape=box];
          maker0 -> type;
          maker1 [label="List.toSet(): Set<T@List>", shape=box];
          maker1 -> type;
          member0 [label="Set.add(E@Set): boolean", shape=box];
          type -> member0;
          member1 [label="Set.toList(): List<E@Set>", shape=box];
          type -> member1;
        }
    "#]]
    .assert_eq(&graph.to_dot(class));
    assert!(graph.to_svg(class).starts_with("<svg"));
}

/// Programs write a dot where a class is within another, and nothing where a compiler of another language put a `$`.
#[test]
fn classes_that_no_program_can_name_are_left_out() {
    let graph = graph(&[
        "class l.Outer { new(); }",
        "static class l.Outer$Inner in l.Outer { new(); }",
        "class l.Module$Function { new(); }",
        "static class l.Module$Function$Part in l.Module$Function { new(); }",
        "protected static class l.Outer$Hidden in l.Outer { new(); }",
        "static class l.Outer$Hidden$Part in l.Outer$Hidden { new(); }",
    ]);
    let found: Vec<&str> = graph.classes.iter().map(|class| &*class.name).collect();
    assert_eq!(
        found.iter().filter(|name| name.starts_with("l.")).copied().collect::<Vec<_>>(),
        ["l.Outer", "l.Outer.Inner"]
    );
    let reasons: Vec<_> = graph.skipped.iter().map(|(why, count)| (*why, *count)).collect();
    assert_eq!(reasons, [("class: it has a `$` in its name", 2), ("class: it is protected", 2)]);
}
