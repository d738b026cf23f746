//! Classes of a program's own below those of a library.

use std::sync::Arc;

use elenchus_check::{Options, check};
use elenchus_client::{ClientLanguage, Config, Synthesizer};
use elenchus_print::{PrintOptions, print_java};
use expect_test::{Expect, expect};

use crate::{graph, graph_of, library, rng};

/// A program that declares a class below one of the library, the first of those that are made; all have to be well-typed.
fn check_first(classes: &[&str], expected: &Expect) {
    let graph = Arc::new(graph(classes));
    let config =
        Config { define: 100, redeclare: 0, depth: 1, other_type: 0, wildcard: 0, ..Config::default() };
    let synthesizer = Synthesizer::new(config, Arc::clone(&graph), ClientLanguage::Java).unwrap();
    let mut own = None;
    for seed in 0..100 {
        let Ok(client) = synthesizer.synthesize(seed, &mut rng(seed)) else { continue };
        let checked = check(&client.program, &graph.base, Options::default());
        let text = print_java(&client.program, PrintOptions::default()).text;
        assert!(checked.rejections.is_empty(), "{:?}\n{text}", checked.rejections);
        if text.contains("class Own0") {
            own.get_or_insert(text);
        }
    }
    expected.assert_eq(&own.unwrap_or_default());
}

#[test]
fn an_interface_is_implemented_with_its_generic_methods() {
    check_first(
        &[
            "interface l.Shape<T> { abstract map<R: java.lang.Number>(T, R): R; abstract each(T): void; name(): java.lang.String; }",
        ],
        &expect![[r#"
            import l.Shape;

            class Own0 implements Shape<Long> {
                public <M0 extends Number> M0 map(Long x1, M0 x2) {
                    return (M0) null;
                }

                @Override
                public void each(Long x3) {}

                public String toString() {
                    return new String();
                }

                @Override
                public String name() {
                    return "a";
                }
            }

            class Main {
                static void test0() throws Throwable {
                    Own0 x4 = new Own0();
                    final Integer x5 = x4.<Integer>map(Long.valueOf(5L), Integer.valueOf(94));
                }
            }
        "#]],
    );
}

#[test]
fn a_class_bounded_by_itself_is_extended_by_one_that_is_its_own_argument() {
    check_first(
        &[
            "abstract class l.Builder<B: l.Builder<B>> { protected new(int); abstract self(): B; with(int): B; }",
        ],
        &expect![[r"
            import l.Builder;

            class Own0 extends Builder<Own0> {
                Own0() {
                    super(43);
                }

                public Own0 self() {
                    return (Own0) null;
                }

                public String toString() {
                    return new String();
                }

                @Override
                public Own0 with(int x1) {
                    return (Own0) null;
                }
            }

            class Main {
                static void test0() throws Throwable {
                    final Own0 x2 = new Own0();
                    Own0 x3 = x2.with(43);
                }
            }
        "]],
    );
}

/// JLS 8.4.8.3: `Tree` breaks it since its interface has a `last` that everybody sees; what extends it, compilers judge unlike.
#[test]
fn a_class_that_its_package_closes_is_not_extended() {
    let classes =
        ["interface l.Sequence { last(): int; }", "class l.Tree : l.Sequence { new(); size(): int; }"];
    for (hides, is_closed) in [(None, false), (Some("first"), false), (Some("last"), true)] {
        let mut library = library(&classes);
        let tree = library.classes.get_mut("l.Tree").unwrap();
        tree.marks.package_methods.extend(hides.map(Box::from));
        let graph = Arc::new(graph_of(library));
        let config = Config { define: 100, redeclare: 0, ..Config::default() };
        let synthesizer = Synthesizer::new(config, Arc::clone(&graph), ClientLanguage::Java).unwrap();
        let is_extended = (0..40).any(|seed| {
            let Ok(client) = synthesizer.synthesize(seed, &mut rng(seed)) else { return false };
            print_java(&client.program, PrintOptions::default()).text.contains("extends Tree")
        });
        assert_eq!(is_extended, !is_closed, "{hides:?}");
    }
}
