//! Erasure: what the graph offers, what the checker makes of it.

use elenchus_ir::write;
use elenchus_mutate::{JavaInference, Share, Subject};
use expect_test::{Expect, expect};

use crate::support::{CHECKER, accepted, generated, rng};

fn check_most(text: &str, expected: &Expect) {
    let (program, _) = accepted(text);
    let mut subject = Subject::new(&program, &*CHECKER, &JavaInference).unwrap();
    let most = subject.most();
    expected.assert_eq(&write(&subject.erase(&most).program));
}

#[test]
fn most_types_that_can_go_together() {
    check_most(
        "class A<T> { constructor(f: T) { } } fun m(): void { var x: A<String> = new A<String>(\"a\"); }",
        &expect![[r#"
            class A<T> {
                constructor(f: T) {}
            }

            fun m(): void {
                var x: ~A<String> = new A<~String>("a");
            }
        "#]],
    );
    check_most(
        "fun <T, R> map(x: T, f: java.util.function.Function<T, R>): R = null;
         fun m(): void { var r: Integer = top.<String, Integer>map(\"a\", (s: String) -> 1); }",
        &expect![[r#"
            fun <T, R> map(x: T, f: java.util.function.Function<T, R>): R = null;

            fun m(): void {
                var r: ~Integer = top.<~String, Integer>map("a", (s: ~String) -> 1);
            }
        "#]],
    );
}

/// Nothing has a type from the argument of `unseen`, whatever it is; the type of `seen(1)` would be another.
#[test]
fn what_nobody_sees_may_be_inferred_as_anything() {
    check_most(
        "fun <T> unseen(x: int): int = x; fun <T> seen(x: int): T = null;
         fun m(): void { top.<String>unseen(1); top.<String>seen(1); }",
        &expect![[r"
            fun <T> unseen(x: int): int = x;

            fun <T> seen(x: int): T = null;

            fun m(): void {
                top.<~String>unseen(1);
                top.<String>seen(1);
            }
        "]],
    );
}

#[test]
fn all_subsets_of_a_small_program() {
    let (program, _) = accepted("class A<T> { } fun m(): void { var x: A<String> = new A<String>(); }");
    let mut subject = Subject::new(&program, &*CHECKER, &JavaInference).unwrap();
    // Nothing, the one, the other, but not both.
    assert_eq!(subject.subsets(100).len(), 3);
}

#[test]
fn what_is_left_out_of_generated_programs_is_inferred() {
    let (mut offered, mut refused) = (0, 0);
    for (index, program) in generated(12).enumerate() {
        let mut subject = Subject::new(&program, &*CHECKER, &JavaInference).unwrap();
        for share in [Share::Most, Share::Some, Share::One] {
            let drawn = subject.draw(share, &mut rng(index as u64));
            let erasure = subject.erase(&drawn);
            assert!(erasure.checked.is_accepted());
            assert_eq!(write(&erasure.program) == write(&program), erasure.places.is_empty());
            offered += erasure.places.len() + erasure.refused.len();
            refused += erasure.refused.len();
        }
    }
    assert!(offered > 100, "{offered}");
    assert!(refused * 20 < offered, "the checker refused {refused} of {offered}");
}
