//! Programs in Groovy leave out what it judges by rules of its own. Each test holds what the rule is about in Java, so that it
//! can fail.

use std::sync::Arc;

use elenchus_client::{Client, ClientLanguage, Config, Fault, Mode, Synthesizer};
use elenchus_ir::{Expr, Node};

use crate::{graph, rng};

/// Among many programs over some classes there are such in Java, and none in Groovy.
#[track_caller]
fn check(classes: &[&str], mode: Mode, is_such: fn(&Client) -> bool) {
    let graph = Arc::new(graph(classes));
    let count = |dialect: ClientLanguage| {
        let config = Config { mode, ..Config::default() };
        let synthesizer = Synthesizer::new(config, Arc::clone(&graph), dialect).unwrap();
        let programs = (0..300).filter_map(|seed| synthesizer.synthesize(seed, &mut rng(seed)).ok());
        programs.filter(is_such).count()
    };
    assert_ne!(count(ClientLanguage::Java), 0);
    assert_eq!(count(ClientLanguage::Groovy), 0);
}

#[test]
fn a_function_is_no_result_of_a_function() {
    let classes = [
        "interface l.F<X, Y> { abstract apply(X): Y; }",
        "class l.A { new(); static m(l.F<l.A, l.F<l.A, l.A>>): l.A; }",
        "class java.lang.Throwable { new(); }",
    ];
    check(&classes, Mode::Well, |client| {
        let exprs = &client.program.exprs;
        client.program.written_nodes().into_iter().any(|node| match node {
            Node::Expr(id) => match exprs[id] {
                Expr::Lambda { body, .. } => {
                    matches!(exprs[body], Expr::Lambda { .. } | Expr::Reference { .. })
                }
                _ => false,
            },
            _ => false,
        })
    });
}

fn has_wrong_argument(client: &Client) -> bool {
    matches!(client.fault, Some((_, Fault::Argument(_))))
}

#[test]
fn what_is_coerced_is_no_fault() {
    let classes = [
        "class l.A { new(); static take(java.lang.String[]): l.A; }",
        "class java.lang.Throwable { new(); }",
    ];
    check(&classes, Mode::Ill, has_wrong_argument);
}

#[test]
fn a_method_that_groovy_adds_may_fit() {
    let classes = [
        "class l.A { new(); each(l.A): l.A; }",
        "class l.B { new(); }",
        "class java.lang.Throwable { new(); }",
    ];
    check(&classes, Mode::Ill, has_wrong_argument);
}

/// `submit(() -> x)` takes a `Runnable` before a `Callable`: a function for one of several methods has a name with its type.
#[test]
fn a_function_chooses_among_no_methods() {
    let classes = [
        "interface l.Run { abstract run(): void; }",
        "interface l.Call<T> { abstract call(): T; }",
        "class l.A { new(); static m(l.Run): l.A; static m<T>(l.Call<T>): l.A; }",
        "class java.lang.Throwable { new(); }",
    ];
    check(&classes, Mode::Well, |client| {
        let exprs = &client.program.exprs;
        client.program.written_nodes().into_iter().any(|node| match node {
            Node::Expr(id) => match &exprs[id] {
                Expr::Call { args, .. } => {
                    args.iter().any(|arg| matches!(exprs[*arg], Expr::Lambda { .. } | Expr::Reference { .. }))
                }
                _ => false,
            },
            _ => false,
        })
    });
}

/// `concat(Iterable<? extends Iterable<T>>)` is taken before `concat(Iterable<T>...)` whatever the type arguments are.
#[test]
fn one_of_several_methods_has_no_variable_number_of_arguments() {
    let classes = [
        "interface l.I<T>",
        "class l.A { new(); static all<T>(l.I<l.I<T>>): l.A; static all<T>(l.I<T>...): l.A; }",
        "class java.lang.Throwable { new(); }",
    ];
    check(&classes, Mode::Well, |client| {
        client.program.written_nodes().into_iter().any(|node| match node {
            Node::Expr(id) => matches!(&client.program.exprs[id], Expr::Call { args, .. } if args.len() == 2),
            _ => false,
        })
    });
}
