//! Programs of a model in the words of a real language.
#![allow(clippy::needless_raw_string_hashes)] // expect-test writes them

use elenchus_model::library;
use elenchus_model::print::print;
use elenchus_model::term::Term;
use expect_test::{Expect, expect};

fn check(name: &str, language: &str, program: &str, expect: &Expect) {
    let model = elenchus_model::load(library::source(name).expect("a model")).expect("a correct model");
    let sort = model.queries[0].sort;
    let program = Term::read(&model, sort, program).expect("a program");
    let language = model.print_named(language).expect("a translation");
    let text = print(&model, language, &program).unwrap_or_else(|error| format!("{error}\n"));
    expect.assert_eq(&text);
}

#[test]
fn arithmetic_in_java() {
    check(
        "arith",
        "java",
        "(succ (if (zero? (succ zero)) zero (zero? zero)))",
        &expect![[r#"
            public class Main {
              public static void main(String[] arguments) {
                System.out.println(((((0 + 1) == 0) ? 0 : (0 == 0)) + 1));
              }
            }
        "#]],
    );
}

/// Entries of maps are printed in order, each with its key; a class without methods has no line for them.
#[test]
fn classes_in_java() {
    check(
        "featherweight",
        "java",
        "(classes ((A (extends Object ((foo (Object A this)) (quux (A Object (new A)))))) (B (extends A ()))) \
         main ((new B) . foo (new A)))",
        &expect![[r#"
            class A extends Object {
              Object foo(A arg) {
                return this;
              }
              A quux(Object arg) {
                return new A();
              }
            }
            class B extends A {
            }

            public class Main {
              public static void main(String[] arguments) {
                System.out.println(new B().foo(new A()));
              }
            }
        "#]],
    );
}

/// SI-9633: a parameter has its bounds in the other order than an argument.
#[test]
fn dependent_objects_in_scala() {
    check(
        "dot",
        "scala",
        "(cast ((λ (a : (type b >: ⊤ <: ⊥)) : (a . b) φ) (cast null to (type b >: ⊤ <: ⊥))) to ⊥)",
        &expect![[r#"
            object Main {
              trait Above_a[-T] { type a >: T }; trait Below_a[+T] { type a <: T }; trait Val_a[+T] { val a: T }
              trait Above_b[-T] { type b >: T }; trait Below_b[+T] { type b <: T }; trait Val_b[+T] { val b: T }
              trait Above_c[-T] { type c >: T }; trait Below_c[+T] { type c <: T }; trait Val_c[+T] { val c: T }
              trait Above_φ[-T] { type φ >: T }; trait Below_φ[+T] { type φ <: T }; trait Val_φ[+T] { val φ: T }

              def main(arguments: Array[String]): Unit = {
                println(({ def f(a: Below_b[Nothing] with Above_b[Any]): a.b = (123: Any); f((null: Above_b[Any] with Below_b[Nothing])) }: Nothing))
              }
            }
        "#]],
    );
}

#[test]
fn what_has_no_translation_is_told() {
    check(
        "dot",
        "scala",
        "((val a = φ) ∧ (val b = φ))",
        &expect![[r#"
            `((val a = φ) ∧ (val b = φ))` has no translation to scala; add an arm for `and_def` to `print scala`
        "#]],
    );
}
