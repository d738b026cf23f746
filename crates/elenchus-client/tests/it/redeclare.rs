//! Classes of a library that a program declares once more.

use std::sync::Arc;

use elenchus_check::{Options, check};
use elenchus_client::{ClientLanguage, Config, Synthesizer};
use elenchus_print::{PrintOptions, print_java};
use expect_test::{Expect, expect};

use crate::{graph, rng};

/// The first program that is well-typed and declares `class`, among programs about a small library.
fn check_first(classes: &[&str], class: &str, expected: &Expect) {
    let graph = Arc::new(graph(classes));
    let config = Config {
        redeclare: 100,
        define: 0,
        depth: 1,
        other_type: 0,
        wildcard: 0,
        full_names: 0,
        ..Config::default()
    };
    let synthesizer = Synthesizer::new(config, Arc::clone(&graph), ClientLanguage::Java).unwrap();
    let (mut first, mut accepted, mut made) = (None, 0, 0);
    for seed in 0..100 {
        let Ok(client) = synthesizer.synthesize(seed, &mut rng(seed)) else { continue };
        made += 1;
        let checked = check(&client.program, &graph.base, Options::default());
        if !checked.is_accepted() {
            continue;
        }
        accepted += 1;
        let text = print_java(&client.program, PrintOptions::default()).text;
        if text.contains(class) {
            first.get_or_insert(text);
        }
    }
    assert!(accepted * 2 > made, "only {accepted} of {made} are well-typed");
    expected.assert_eq(&first.unwrap_or_default());
}

#[test]
fn a_class_and_one_above_it_are_declared_once_more_with_bodies() {
    check_first(
        &[
            "interface l.Source<T> { abstract get(): T; all(): l.Source<T>; static of<X>(X): l.Source<X>; }",
            "abstract class l.Base<A: l.Base<A>> : l.Source<A> { protected new(int) throws java.lang.Exception; final name(A, java.lang.String[]): int; }",
            "final class l.Leaf : l.Base<l.Leaf> { new(); get(): l.Leaf; size: int; }",
            "class java.lang.Throwable { new(); }",
            "class java.lang.Exception : java.lang.Throwable { new(); }",
        ],
        "class Base1",
        &expect![[r"
            import l.Source;

            final class Leaf0 extends Base1<Leaf0> {
                public int size = 59;

                public Leaf0() throws Exception {
                    super(62);
                }

                public Leaf0 get() {
                    return (Leaf0) null;
                }
            }

            abstract class Base1<A extends Base1<A>> implements Source<A> {
                protected Base1(int x1) throws Exception {}

                public final int name(A x2, String[] x3) {
                    return 14;
                }
            }

            class Main {
                static void test0() throws Throwable {
                    Leaf0 x4 = new Leaf0();
                    Leaf0 x5 = x4.get();
                }
            }
        "]],
    );
}
