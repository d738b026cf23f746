//! Programs that reach a fault.

use elenchus_check::check;
use elenchus_ir::{Expr, Node, write};
use elenchus_mutate::{FaultKind, Faults, witness};
use expect_test::{Expect, expect};

use crate::support::{BASE, CHECKER, OPTIONS, accepted, generated};

/// The first fault of a kind and the program that reaches it.
fn check_witness(kind: FaultKind, text: &str, expected: &Expect) {
    let (program, _) = accepted(text);
    let mut faults = Faults::new(&program, &*CHECKER).unwrap();
    let mut found = None;
    faults.enumerate(|faults, choice, rejections| {
        let fault = faults.fault(choice, rejections);
        if fault.kind == kind {
            found = witness(&fault.program, fault.node);
        }
        found.is_none()
    });
    expected.assert_eq(&found.map_or_else(String::new, |witness| write(&witness.program)));
}

#[test]
fn a_value_is_used_at_its_type() {
    check_witness(
        FaultKind::Returned,
        "class A { fun m(s: String): String = s; }",
        &expect![[r#"
            class A {
                fun m(s: String): String = 1;

                public static fun main(args: String[]): void throws Throwable {
                    try {
                        var used: String = new A().m("witness");
                    } catch (missing: NullPointerException) {}
                }
            }
        "#]],
    );
}

/// What is added around a program is right: where there is no fault, the checker accepts nearly all. A `null` for an argument
/// may make a call ambiguous.
#[test]
fn witnesses_of_what_is_right_are_right() {
    let (mut right, mut wrong) = (0, Vec::new());
    for program in generated(4) {
        let nodes = program.written_nodes().into_iter().filter(|node| {
            matches!(node, Node::Expr(id) if matches!(program.exprs[*id], Expr::Return(_) | Expr::Call { .. }))
        });
        for node in nodes.step_by(11) {
            let Some(witness) = witness(&program, node) else { continue };
            let checked = check(&witness.program, &BASE, OPTIONS);
            match checked.rejections.first() {
                None => right += 1,
                Some(first) => wrong.push(format!("{} {}", first.rule.name(), first.detail)),
            }
        }
    }
    assert!(right > 20 && wrong.len() * 10 <= right, "{right} right, wrong: {wrong:?}");
}
