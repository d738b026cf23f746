//! The Groovy printer, from the text form of programs.

use elenchus_ir::parse;
use elenchus_print::{PrintOptions, print_groovy};
use expect_test::{Expect, expect};

fn check(text: &str, expected: &Expect) {
    let program = parse(text).unwrap_or_else(|error| panic!("{error:?} in {text}"));
    expected.assert_eq(&print_groovy(&program, PrintOptions::default()).text);
}

#[test]
fn a_class_as_a_groovy_programmer_has_it() {
    check(
        r#"interface Named { fun name(): String; }
        class Box<T> implements Named {
            var content: java.util.List<T> = new java.util.ArrayList<T>();
            val count: java.util.concurrent.atomic.AtomicInteger;
            init { this.content = null; }
            fun <U> map(by: java.util.function.Function<T, U>): U = by.apply(this.content.get(0));
            override public fun name(): String { val x = "it's $1"; return x + 'c' + 1.5 + 2.5f + 3L; }
        }"#,
        &expect![[r"
            import groovy.transform.CompileStatic
            import java.util.concurrent.atomic.AtomicInteger
            import java.util.function.Function

            @CompileStatic
            interface Named {
                String name()
            }

            @CompileStatic
            class Box<T> implements Named {
                List<T> content = new ArrayList<T>()
                final AtomicInteger count;

                {
                    this.content = null
                }

                public <U> U map(Function<T, U> by) {
                    return by.apply(this.content.get(0))
                }

                @Override
                public String name() {
                    final x = 'it\'s $1'
                    return x + (char) 'c' + 1.5d + 2.5f + 3L
                }
            }
        "]],
    );
}

/// A block, a parenthesis or a sign on the next line would belong to the statement before.
#[test]
fn semicolons_stand_where_a_line_would_go_on() {
    check(
        "fun f(x: int): void { val y: int = 1; { g(); } (x as Integer).h(); -x; val z = () -> { g(); }; { g(); } \
         if (x > 1) { g(); } (x as Integer).h(); g(); }",
        &expect![[r"
            import groovy.transform.CompileStatic

            @CompileStatic
            class Main {
                static void f(int x) {
                    final int y = 1;
                    {
                        g()
                    }
                    ((Integer) x).h();
                    -x
                    final z = () -> {
                        g()
                    };
                    {
                        g()
                    }
                    if (x > 1) {
                        g()
                    }
                    ((Integer) x).h()
                    g()
                }
            }
        "]],
    );
}

#[test]
fn loops_switches_and_lambdas() {
    check(
        r"fun f(xs: java.util.List<String>): java.util.function.Function<String, Integer> {
            for (val x: String in xs) { continue; }
            switch (xs.size()) { case 1, 2 -> g(); case 3 -> { h(); i(); } default -> {} }
            val n: int = switch (xs.size()) { case 1 -> 5; default -> 6; };
            return (x) -> x.length();
        }",
        &expect![[r"
            import groovy.transform.CompileStatic
            import java.util.function.Function

            @CompileStatic
            class Main {
                static Function<String, Integer> f(List<String> xs) {
                    for (final String x in xs) {
                        continue
                    }
                    switch (xs.size()) {
                        case 1:
                        case 2:
                            g()
                            break
                        case 3:
                            h()
                            i()
                            break
                        default:
                            break
                    }
                    final int n = switch (xs.size()) {
                        case 1 -> 5
                        default -> 6
                    }
                    return (x) -> x.length()
                }
            }
        "]],
    );
}

#[test]
fn forms_of_its_own() {
    check(
        r#"fun f(s: String): void {
            g(#closure -> it, #closure() -> 1, #closure(x: int, y) -> { h(x); return y; }, #named(size, 1));
            val a = #list(1, #list(), #map("k", s, s, #map()));
            val b = #template("a$\"", s, "b", s.length() + 1) + #elvis(s, "none");
            for (val i: int in #range(1, s.length() - 1)) { h(#until(0, i)); }
            s?.length();
            s.concat(s)?.bytes;
        }"#,
        &expect![[r#"
            import groovy.transform.CompileStatic

            @CompileStatic
            class Main {
                static void f(String s) {
                    g({ it }, { -> 1 }, { int x, y ->
                        h(x)
                        return y
                    }, size: 1)
                    final a = [1, [], ['k': s, (s): [:]]]
                    final b = "a\$\"${s}b${s.length() + 1}" + (s ?: 'none')
                    for (final int i in 1..s.length() - 1) {
                        h(0..<i)
                    }
                    s?.length()
                    s.concat(s)?.bytes
                }
            }
        "#]],
    );
}

/// In a program of Java they are no Java.
#[test]
fn java_has_none_of_them() {
    let program = parse(r#"fun f(): String = #template("a", x);"#).unwrap();
    let printed = elenchus_print::print_java(&program, PrintOptions::default());
    assert!(printed.text.contains(r#"return #"a${x}";"#), "{}", printed.text);
}

#[test]
fn traits_and_operators_by_method() {
    check(
        "trait interface T<X> extends S { default fun m(x: X): X { return x; } fun n(): int; } \
         trait interface S { } \
         class P { fun plus(p: P): P; fun getAt(n: int): P; fun and(p: P, q: P): P; \
         fun f(p: P): P { return p.plus(p.plus(p)[0].getAt(1 + 1)).and(p, p); } \
         fun g(p: P, b: java.util.BitSet): void { b.and(b); p?.plus(p); plus(p); } }",
        &expect![[r"
            import groovy.transform.CompileStatic

            @CompileStatic
            trait T<X> implements S {
                X m(X x) {
                    return x
                }

                abstract int n()
            }

            @CompileStatic
            trait S {}

            @CompileStatic
            class P {
                P plus(P p)
                P getAt(int n)
                P and(P p, P q)

                P f(P p) {
                    return (p + (p + p)[0][1 + 1]).and(p, p)
                }

                void g(P p, BitSet b) {
                    b & b
                    p?.plus(p)
                    plus(p)
                }
            }
        "]],
    );
}
