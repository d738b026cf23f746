//! The mutations in Groovy: only what is sure there.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use elenchus_check::{GroovyChecker, Options, TypeChecker};
use elenchus_ir::{parse, write};
use elenchus_mutate::{Faults, JavaInference, Subject, written};
use elenchus_types::{Java, library};
use expect_test::{Expect, expect};

static CHECKER: LazyLock<GroovyChecker> = LazyLock::new(|| GroovyChecker {
    java: library::java(25).base(Arc::new(Java::specified())),
    options: Options { level: 25 },
    release: 4,
});

/// A program with as much left out as can be.
fn check_erased(text: &str, expected: &Expect) {
    let program = parse(text).unwrap();
    let mut subject = Subject::new(&program, &*CHECKER, &JavaInference).unwrap();
    let most = subject.most();
    let erasure = subject.erase(&most);
    assert!(erasure.checked.is_accepted());
    expected.assert_eq(&write(&erasure.program));
}

#[test]
fn what_a_contract_covers_is_left_out() {
    check_erased(
        r"class Box<T> { var content: T; }
        fun <T> same(x: T): T = x;
        fun f(s: String, xs: java.util.List<String>): Box<String> {
            val kept: Object = s;
            val known: Box<String> = new Box<String>();
            val t: String = this_.<String>same(s);
            for (val x: String in xs) { x.length(); }
            val g: java.util.function.Function<String, Integer> = #closure(y: String) -> y.length();
            return new Box<String>();
        }"
        .replace("this_", "[Main]")
        .as_str(),
        &expect![[r"
            class Box<T> {
                var content: T;
            }

            fun <T> same(x: T): T = x;

            fun f(s: String, xs: java.util.List<String>): Box<String> {
                val kept: Object = s;
                val known: Box<String> = new Box<~String>();
                val t: String = [Main].<~String>same(s);
                for (val x: ~String in xs) {
                    x.length();
                }
                val g: java.util.function.Function<String, Integer> = #closure(y: ~String) -> y.length();
                return new Box<~String>();
            }
        "]],
    );
}

#[test]
fn faults_are_those_that_groovyc_surely_finds() {
    let program = parse(
        "class A { fun m(x: A): A = x; }
         class B extends A { override fun m(x: A): A = x; }
         fun f(a: A, n: int): String {
             val b: B = new B();
             val s: String = \"a\";
             if (n > 1) { a.m(b); }
             return s;
         }",
    )
    .unwrap();
    let mut faults = Faults::new(&program, &*CHECKER).unwrap();
    let mut found = BTreeSet::new();
    faults.enumerate(|faults, choice, rejections| {
        let fault = faults.fault(choice, rejections);
        let whole = CHECKER.check(&fault.program);
        assert!(whole.is_rejected(), "{}", write(&fault.program));
        found.insert(format!("{}: {}", fault.kind.name(), whole.rejections[0].rule.name()));
        true
    });
    let found: String = found.into_iter().map(|line| line + "\n").collect();
    expect![[r"
        access: inaccessible
        argument: not-applicable
        cyclic: cyclic-inheritance
        duplicate: duplicate-class
        duplicate: duplicate-method
        duplicate: duplicate-variable
        final: superclass-is-final
        flow: incompatible-types
        initializer: incompatible-types
        missing-super-constructor: not-applicable
        operand: operands
        override: overridden-result
        parameter-type: incompatible-types
        parameter-type: operands
        receiver: dereference
        receiver: unknown-method
        result-type: incompatible-types
        result-type: overridden-result
        returned: incompatible-types
        variable-type: incompatible-types
        variable-type: not-applicable
    "]]
    .assert_eq(&found);
    // Everything is true or false.
    assert!(!found.contains("condition"), "{found}");
}

#[test]
fn what_was_left_out_is_written_again() {
    let check = |text: &str, expected: Option<&str>| {
        let again = written(&parse(text).unwrap()).map(|program| write(&program));
        assert_eq!(again.as_deref(), expected, "{text}");
    };
    check(
        "fun f(x: java.util.List<String>): java.util.List<String> = new java.util.ArrayList<~String>(x);\n",
        Some(
            "fun f(x: java.util.List<String>): java.util.List<String> = new java.util.ArrayList<String>(x);\n",
        ),
    );
    check("fun f(): void {\n    val x: ~int = 1;\n}\n", Some("fun f(): void {\n    val x: int = 1;\n}\n"));
    check("fun f(): void {\n    val x = 1;\n}\n", None);
}
