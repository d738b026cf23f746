//! The Java printer, from the text form of programs.

use elenchus_ir::{Expr, Node, Program, parse};
use elenchus_print::{PrintOptions, print_java};
use expect_test::{Expect, expect, expect_file};

fn program(text: &str) -> Program {
    parse(text).unwrap_or_else(|error| panic!("{error:?} in {text}"))
}

fn check(text: &str, expected: &Expect) {
    expected.assert_eq(&print_java(&program(text), PrintOptions::default()).text);
}

/// Checks expressions, each as the value of a function.
fn check_values(values: &[&str], expected: &Expect) {
    let lines = values.iter().map(|value| {
        let printed = print_java(&program(&format!("fun f(): Object = {value};")), PrintOptions::default());
        let line = printed.text.lines().find_map(|line| line.trim().strip_prefix("return "));
        format!("{}\n", line.unwrap_or("(several lines)"))
    });
    expected.assert_eq(&lines.collect::<String>());
}

/// A real javac compiles the same program, in the tests of the command line.
#[test]
fn one_program_with_everything() {
    let printed = print_java(&program(include_str!("data/broad.ir")), PrintOptions::default());
    expect_file!["data/broad.java"].assert_eq(&printed.text);
}

#[test]
fn what_comes_first() {
    let options =
        PrintOptions { header: Some("// made by hand"), package: Some("p"), ..PrintOptions::default() };
    let printed = print_java(&program("class A { var x: java.util.List<java.lang.String>; }"), options);
    expect![[r"
        // made by hand
        package p;

        import java.util.List;

        class A {
            List<String> x;
        }
    "]]
    .assert_eq(&printed.text);
}

#[test]
fn a_simple_name_has_one_meaning() {
    check(
        "class Map<List> { var a: java.util.Map.Entry<java.util.List<String>, java.util.Set<?>>; \
         var b: java.util.Date; var c: java.sql.Date; var d: java.lang.Object; var e: my.String; }",
        &expect![[r"
            import java.util.Date;
            import java.util.Set;

            class Map<List> {
                java.util.Map.Entry<java.util.List<String>, Set<?>> a;
                Date b;
                java.sql.Date c;
                Object d;
                my.String e;
            }
        "]],
    );
}

#[test]
fn parentheses_stand_where_they_are_needed() {
    check_values(
        &[
            "a + b * c - (d - e)",
            "(a + b) * c",
            "(a = b) + 1",
            "-(-a)",
            "- --a",
            "+ -a",
            "!(a && b) || c",
            "(a as int) + 1",
            "(a + 1) as Integer",
            "(-1) as Integer",
            "(-1) as int",
            "(a as Foo).b",
            "((x) -> x).f(1)",
            "((x) -> x) as Foo",
            "(((x) -> x) as Foo) == null",
            "(if (a) b else c) + 1",
            "if (if (a) b else c) d else (e = f)",
            "if (a) (if (b) c else d) else (x) -> 1",
            "(a instanceof Foo) == b",
            "(a < b) == (c > d)",
            "(new int[3])[0]",
            "(-5).foo",
            "1.foo",
            "a++ + ++b",
            "(a + b)[c = 1]",
            "(a::b) as Foo",
        ],
        &expect![[r"
            a + b * c - (d - e);
            (a + b) * c;
            (a = b) + 1;
            - -a;
            - --a;
            +-a;
            !(a && b) || c;
            (int) a + 1;
            (Integer) (a + 1);
            (Integer) (-1);
            (int) -1;
            ((Foo) a).b;
            (x -> x).f(1);
            (Foo) x -> x;
            ((Foo) x -> x) == null;
            (a ? b : c) + 1;
            (a ? b : c) ? d : (e = f);
            a ? b ? c : d : x -> 1;
            a instanceof Foo == b;
            a < b == c > d;
            (new int[3])[0];
            (-5).foo;
            (1).foo;
            a++ + ++b;
            (a + b)[c = 1];
            (Foo) a::b;
        "]],
    );
}

#[test]
fn literals_keep_their_meaning() {
    check_values(
        &[
            "-2147483648",
            "-(-2147483648)",
            "-9223372036854775808L",
            "1.0",
            "1.5f",
            "1e10",
            "'\\''",
            "'\"'",
            r#""\"'\\\n\u{1}\u{7f}é\u{1F600}""#,
            "'\\u{2028}'",
        ],
        &expect![[r#"
            -2147483648;
            - -2147483648;
            -9223372036854775808L;
            1.0;
            1.5f;
            1e10;
            '\'';
            '"';
            "\"'\\\n\001\177\u00e9\ud83d\ude00";
            '\u2028';
        "#]],
    );
}

#[test]
fn calls_and_creations() {
    check_values(
        &[
            "f(a)",
            "a.<String, int[]>f()",
            "[Foo].<~String>f(a)",
            "super@[I].f()",
            "top.f()",
            "top.x",
            "[java.util.Map.Entry].comparingByKey()",
            "a.new Inner<~String>(b)",
            "new Foo<>()",
            "new Foo<int[]>()",
            "new Foo()",
            "new <String> Foo<Bar>(1)",
            "new Outer<String>.Inner(1)",
            "new String[][3]",
            "new String[][] { new String[] { } }",
            "[int[]]::new",
            "super::f",
            "top::f",
            "a::<String>f",
            "this@Foo",
            "(final x) -> x",
            "(final x: int, y: String) -> x",
            "() -> f()",
        ],
        &expect![[r"
            f(a);
            a.<String, int[]>f();
            Foo.f(a);
            I.super.f();
            Main.f();
            Main.x;
            Map.Entry.comparingByKey();
            a.new Inner<>(b);
            new Foo<>();
            new Foo<int[]>();
            new Foo();
            new <String> Foo<Bar>(1);
            new Outer<String>.Inner(1);
            new String[3][];
            new String[][]{new String[]{}};
            int[]::new;
            super::f;
            Main::f;
            a::<String>f;
            Foo.this;
            (final var x) -> x;
            (final int x, String y) -> x;
            () -> f();
        "]],
    );
}

/// What is no Java is written so that no Java compiler takes it.
#[test]
fn what_java_lacks_is_no_java() {
    check(
        "object O { } \
         class C<+T, F[1]> { var f: (int) -> String; var n: String?; fun m(a: int = 1) { } var u = 1; }\n\
         fun f(x: int): int { var y: int = while (true) { }; var z: int = { throw x; }; x < 1; x; return var q: int = 2; }",
        &expect![[r"
            object O {}

            class C<+T, F[_]> {
                (int) => String f;
                String? n;

                var m(int a = 1) {}

                var u = 1;
            }

            class Main {
                static int f(int x) {
                    int y = switch (0) {
                        default -> {
                            while (true) {}
                        }
                    };
                    int z = switch (0) {
                        default -> {
                            throw x;
                        }
                    };
                    x < 1;
                    x;
                    return switch (0) {
                        default -> {
                            int q = 2;
                        }
                    };
                }
            }
        "]],
    );
}

#[test]
fn a_yielded_cast_is_no_call() {
    check(
        "fun f(x: Object): void { var y: Object = { x as java.util.Map<java.util.List<A>, B>; }; \
         y = { (x as A<B, C>) + 1; }; y = { (a, b) -> a; }; y = { (() -> { var q: int; g(1, 2); }).h(','); }; \
         y = { (a > b) == f(c, d); }; }",
        &expect![[r"
            import java.util.List;
            import java.util.Map;

            class Main {
                static void f(Object x) {
                    Object y = switch (0) {
                        default -> {
                            yield (((Map<List<A>, B>) x));
                        }
                    };
                    y = switch (0) {
                        default -> {
                            yield (A<B, C>) x + 1;
                        }
                    };
                    y = switch (0) {
                        default -> {
                            yield (a, b) -> a;
                        }
                    };
                    y = switch (0) {
                        default -> {
                            yield (() -> {
                                int q;
                                g(1, 2);
                            }).h(',');
                        }
                    };
                    y = switch (0) {
                        default -> {
                            yield a > b == f(c, d);
                        }
                    };
                }
            }
        "]],
    );
}

/// Places are those of the text, also behind a header and imports, and point to where compilers point.
#[test]
fn nodes_have_places() {
    let program =
        program("class A { override fun f(): java.util.List<String> { g(() -> { h(); }).k(1 + 2); } }");
    let printed = print_java(
        &program,
        PrintOptions { header: Some("// x"), package: Some("p"), ..PrintOptions::default() },
    );
    let mut lines = String::new();
    let all = program.classes.ids().map(Node::Class);
    let all = all.chain(program.functions.ids().map(Node::Function));
    let all = all.chain(program.types.ids().map(Node::Type)).chain(program.exprs.ids().map(Node::Expr));
    for node in all {
        let place = printed.places.get(node).expect("every node is printed");
        let text: Vec<&str> = printed.text.lines().collect();
        let rest = |line: u32, column: u32| &text[line as usize - 1][column as usize - 1..];
        let (start, point, end) = (place.start, place.point, place.end);
        let what = match node {
            Node::Expr(id) if matches!(program.exprs[id], Expr::Block { .. }) => "block ",
            _ => "",
        };
        lines.push_str(&format!(
            "{what}{}:{} {:?}, point {}:{} {:?}, end {}:{}\n",
            start.line,
            start.column,
            rest(start.line, start.column),
            point.line,
            point.column,
            rest(point.line, point.column),
            end.line,
            end.column
        ));
    }
    expect![[r#"
        6:1 "class A {", point 6:7 "A {", end 13:2
        7:5 "@Override", point 8:18 "f() {", end 12:6
        8:5 "List<String> f() {", point 8:5 "List<String> f() {", end 8:17
        8:10 "String> f() {", point 8:10 "String> f() {", end 8:16
        10:13 "h();", point 10:13 "h();", end 10:16
        block 9:17 "{", point 9:17 "{", end 11:10
        9:11 "() -> {", point 9:11 "() -> {", end 11:10
        9:9 "g(() -> {", point 9:9 "g(() -> {", end 11:11
        11:14 "1 + 2);", point 11:14 "1 + 2);", end 11:15
        11:18 "2);", point 11:18 "2);", end 11:19
        11:14 "1 + 2);", point 11:16 "+ 2);", end 11:19
        9:9 "g(() -> {", point 11:11 ".k(1 + 2);", end 11:20
        block 8:22 "{", point 8:22 "{", end 12:6
    "#]]
    .assert_eq(&lines);
}

/// Only where the compact form means the same: nothing before the assignments returns or may not complete.
#[test]
fn canonical_constructors_that_can_be_are_compact() {
    let record = |body: &str| {
        let text = format!(
            "record Pair(one: int, two: String) {{ constructor(one: int, two: String) {{ {body} }} }}"
        );
        let printed = print_java(&program(&text), PrintOptions::default()).text;
        printed.contains("    Pair {")
    };
    let all = "this.one = one; this.two = two;";
    for (first, is_compact) in [
        ("", true),
        ("one = 1; two.length();", true),
        ("if (one < 0) { throw new RuntimeException(); }", true),
        ("if (one < 0) { return; }", false),
        ("throw new RuntimeException();", false),
        ("while (true) { }", false),
        ("this.one = 1;", false),
    ] {
        assert_eq!(record(&format!("{first} {all}")), is_compact, "{first}");
    }
    assert!(!record("this.two = two; this.one = one;"));
    assert!(!record("this.one = one;"));
    check(
        "record Pair(one: int, two: String) { public constructor(one: int, two: String) { one = 1; this.one = one; this.two = two; } }",
        &expect![[r"
            record Pair(int one, String two) {
                public Pair {
                    one = 1;
                }
            }
        "]],
    );
}

/// A body of one short line is on the line that opens it, and places are those of the text.
#[test]
fn short_bodies_are_on_one_line() {
    let long = "value".repeat(14);
    let text = format!(
        "interface I {{ fun m(): void; }} class A {{ fun f(): int {{ return 1 + 2; }} fun g(): void {{ f(); f(); }} \
         fun {long}(): void {{ f(); }} }}"
    );
    let program = program(&text);
    let printed = print_java(&program, PrintOptions::SMALL);
    let expected = format!(
        "interface I {{ void m(); }}\n\nclass A {{\n    int f() {{ return 1 + 2; }}\n\n    void g() {{\n        f();\n        f();\n    }}\n\n    \
         void {long}() {{\n        f();\n    }}\n}}\n"
    );
    assert_eq!(printed.text, expected);
    let texts = program.exprs.ids().filter_map(|id| printed.places.span(Node::Expr(id)));
    let texts: Vec<&str> = texts.map(|span| &printed.text[span]).collect();
    for part in ["1 + 2", "return 1 + 2;", "f()"] {
        assert!(
            texts.iter().any(|text| text.trim_end_matches(';') == part.trim_end_matches(';')),
            "{part}: {texts:?}"
        );
    }
}
