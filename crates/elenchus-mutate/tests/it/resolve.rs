//! Names that could mean more.

use std::collections::BTreeMap;

use elenchus_check::{Rule, check};
use elenchus_ir::Node;
use elenchus_mutate::resolve;

use crate::support::{BASE, CHECKER, OPTIONS, accepted, generated, rng};

#[test]
fn calls_stay_or_become_ambiguous() {
    let (program, checked) = accepted(
        "class P { }
         class A extends P { public fun take(a: Object, b: String): int = 1; }
         fun m(a: A): int = a.take(\"x\", \"y\");",
    );
    let (mut same, mut ambiguous) = (0, 0);
    for stream in 0..60 {
        let Some(found) = resolve(&program, &checked, &*CHECKER, &mut rng(stream)) else { continue };
        let call = Node::Expr(found.call);
        if found.checked.is_accepted() {
            same += 1;
            assert_eq!(found.checked.called(call), checked.called(call));
        } else {
            ambiguous += 1;
            assert_eq!(found.checked.rejections[0].rule, Rule::AmbiguousCall);
        }
    }
    assert!(same > 10 && ambiguous > 0, "{same} {ambiguous}");
}

#[test]
fn generated_programs_have_room() {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, program) in generated(16).enumerate() {
        let checked = check(&program, &BASE, OPTIONS);
        if let Some(found) = resolve(&program, &checked, &*CHECKER, &mut rng(index as u64)) {
            *kinds.entry(found.kind.name()).or_default() += 1;
        }
    }
    assert!(kinds.len() > 1, "{kinds:?}");
}
