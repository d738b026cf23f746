//! What is understood of Rust, rule by rule: each understood expression with its type, and whether it stays.

use elenchus_seeds::{Rust, SeedLanguage};
use expect_test::{Expect, expect};

fn check(source: &str, expected: &Expect) {
    let annotated = Rust.annotate(source).expect("it parses");
    let mut found = String::new();
    for node in &annotated.nodes {
        let mark = if node.role.fixed { " (fixed)" } else { "" };
        found += &format!("{}: {}{mark}\n", &source[node.range.clone()], Rust.written(&node.of));
    }
    expected.assert_eq(&found);
}

#[test]
fn a_number_has_the_type_that_its_place_gives_it() {
    check(
        "fn f(x: u8) -> i64 { let a: f32 = 1.5; let b = 2; let c = x + 3; let d = 4i8; -5 }",
        &expect![[r"
        1.5: f32
        x + 3: u8
        x: u8
        3: u8
        4i8: i8
        -5: i64
        5: i64
    "]],
    );
}

#[test]
fn what_types_may_be_inferred_from_stays() {
    check(
        "fn f(x: i32) { let v = Vec::new(); let b = g(v) == x; let c = x == 1; }",
        &expect![[r"
        g(v) == x: bool (fixed)
        x: i32
        x == 1: bool
        x: i32
        1: i32
    "]],
    );
}

#[test]
fn what_must_be_a_constant_stays() {
    check(
        "const A: u8 = 1; const fn f(x: u8) -> u8 { x + 1 } fn g() { let a: [u8; 2] = [3; 2]; }",
        &expect![[r"
        x + 1: u8 (fixed)
        x: u8 (fixed)
        1: u8 (fixed)
        3: u8
    "]],
    );
}

#[test]
fn what_is_borrowed_stays() {
    check(
        "fn f(x: i32) { let a = &1i32; let b = &x; h(&g(x)); x.max(2i32); match x { ref y => {} } }",
        &expect![[r"
        1i32: i32 (fixed)
        x: i32 (fixed)
        x: i32
        x: i32 (fixed)
        2i32: i32
        x: i32 (fixed)
    "]],
    );
}

#[test]
fn calls_of_functions_of_the_module_have_their_types() {
    check(
        "fn g(a: u8, b: bool) -> char { 'c' } fn f() { let a = g(1, 2 > 3); let g = 4; g(5, true); } mod m { fn h() { g(6, false); } }",
        &expect![[r"
            'c': char
            g(1, 2 > 3): char (fixed)
            1: u8
            2 > 3: bool (fixed)
            true: bool
            false: bool
        "]],
    );
}

#[test]
fn what_a_macro_may_declare_is_nothing() {
    check(
        "fn f(x: i32) { let a = x; println!(\"{}\", x); let b = x; m!(x); let c = x; }",
        &expect![[r"
        x: i32
        x: i32
    "]],
    );
}

#[test]
fn variables_outside_a_closure_are_known_and_not_offered() {
    let source = "fn f(x: i32) { let c = |y: i32| { let z: i32 = x; z }; }";
    let annotated = Rust.annotate(source).expect("it parses");
    let node = annotated.nodes.iter().find(|node| &source[node.range.clone()] == "x").expect("x is known");
    let offered: Vec<&str> = annotated.environments[node.environment]
        .variables
        .iter()
        .map(|variable| variable.name.as_str())
        .collect();
    assert_eq!(offered, ["y"]);
}

#[test]
fn a_file_that_gives_a_primitive_type_another_meaning_is_left_alone() {
    check("struct u8; fn f() { let a: u8 = 1; let b = true; }", &expect![[r""]]);
}
