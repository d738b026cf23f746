//! What is understood of Java, rule by rule: each understood expression with its type, and whether it stays.

use elenchus_seeds::{Java, SeedLanguage};
use expect_test::{Expect, expect};

fn check(source: &str, expected: &Expect) {
    let annotated = Java.annotate(source).expect("it parses");
    let mut found = String::new();
    for node in &annotated.nodes {
        let mark = if node.role.fixed { " (fixed)" } else { "" };
        found += &format!("{}: {}{mark}\n", &source[node.range.clone()], Java.written(&node.of));
    }
    expected.assert_eq(&found);
}

/// Inside a method of a class of its own.
fn check_body(body: &str, expected: &Expect) {
    check(&format!("class A {{ void m(int i, boolean b, String s) {{ {body} }} }}"), expected);
}

#[test]
fn literals_and_operators_have_their_types_by_themselves() {
    check_body(
        "long x = i + 1L * 2; double d = 1.5 / i; s = s + 'c';",
        &expect![[r"
        i + 1L * 2: long
        i: int
        1L * 2: long
        1L: long
        2: int
        1.5 / i: double
        1.5: double
        i: int
        s = s + 'c': String (fixed)
        s: String (fixed)
        s + 'c': String
        s: String
        'c': char
    "]],
    );
}

#[test]
fn a_constant_stays_where_its_value_converts_it() {
    check_body(
        "byte x = 1; char c = 65; Byte y = 2; int z = 3; long l = 4; x += 5;",
        &expect![[r"
        1: int (fixed)
        65: int (fixed)
        2: int (fixed)
        3: int
        4: int
        x += 5: byte (fixed)
        x: byte (fixed)
        5: int
    "]],
    );
}

#[test]
fn a_constant_that_control_flow_depends_on_stays() {
    check_body(
        "if (true) i = 1; if (b) i = 2; while (b) { i = 3; } for (;b;) {} boolean c = true;",
        &expect![[r"
            true: boolean (fixed)
            i = 1: int (fixed)
            i: int (fixed)
            1: int
            b: boolean
            i = 2: int (fixed)
            i: int (fixed)
            2: int
            b: boolean (fixed)
            i = 3: int (fixed)
            i: int (fixed)
            3: int
            b: boolean (fixed)
            true: boolean
        "]],
    );
}

#[test]
fn sides_of_a_conditional_that_differ_in_type_stay() {
    check_body(
        "int k = b ? i : 'c'; int l = b ? i : 2;",
        &expect![[r"
            b: boolean
            i: int (fixed)
            'c': char (fixed)
            b ? i : 2: int
            b: boolean
            i: int
            2: int (fixed)
        "]],
    );
}

#[test]
fn what_a_final_variable_is_initialised_with_stays() {
    check(
        "class A { final int a = 1; int c = 2; void m(int i) { final int x = i; int y = i; } }",
        &expect![[r"
        1: int (fixed)
        2: int
        i: int (fixed)
        i: int
    "]],
    );
    check(
        "interface A { int a = 1; }",
        &expect![[r"
        1: int (fixed)
    "]],
    );
}

#[test]
fn what_may_throw_stays_where_something_is_caught() {
    check_body(
        "try { s = s.trim(); } catch (Exception e) { s = s.trim(); }",
        &expect![[r"
        s = s.trim(): String (fixed)
        s: String (fixed)
        s.trim(): String (fixed)
        s: String
        s = s.trim(): String (fixed)
        s: String (fixed)
        s.trim(): String
        s: String
    "]],
    );
}

#[test]
fn what_binds_or_assigns_stays() {
    check_body(
        "boolean c = b && s instanceof String t; int k = (i = 1) + 2;",
        &expect![[r"
        b && s instanceof String t: boolean (fixed)
        b: boolean
        s instanceof String t: boolean (fixed)
        s: String
        (i = 1) + 2: int (fixed)
        (i = 1): int (fixed)
        i = 1: int (fixed)
        i: int (fixed)
        1: int
        2: int
    "]],
    );
}

#[test]
fn a_name_that_a_pattern_binds_is_nothing() {
    check_body(
        "if (s instanceof String b && b == null) {} i = b;",
        &expect![[r"
            s instanceof String b && b == null: boolean (fixed)
            s instanceof String b: boolean (fixed)
            s: String
            b == null: boolean
            i = b: int (fixed)
            i: int (fixed)
        "]],
    );
}

#[test]
fn members_from_elsewhere_hide_what_is_further_out() {
    check(
        "class A { int x; class B { int m() { return x; } } class C extends D { int m() { return x; } int y; int n() { return y; } } }",
        &expect![[r"
            x: int
            y: int
        "]],
    );
}

#[test]
fn types_of_one_name_are_told_apart() {
    let source = "class A<T> { T f; <T> void m(T x) { x = f; T y = x; } }";
    let annotated = Java.annotate(source).expect("it parses");
    let types: Vec<&str> = annotated.nodes.iter().map(|node| node.of.name()).collect();
    assert_eq!(types, ["T@19", "T@19", "T@8", "T@19"]);
}

#[test]
fn labels_and_guards_are_left_alone() {
    check_body(
        "switch (i) { case 1: int q = 2; break; case 3: i = 4; } ",
        &expect![[r"
            i: int
            2: int
            i = 4: int (fixed)
            i: int (fixed)
            4: int
        "]],
    );
}

#[test]
fn a_file_is_called_as_its_public_class_is() {
    let check = |text: &str, path: &str| assert_eq!(Java.file("case7", text).0, path);
    check("class A {} public class B {}", "case7/B.java");
    check("class A {}", "case7/Main.java");
    check("@Deprecated public final class C {}", "case7/C.java");
}
