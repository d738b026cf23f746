//! Faults of every kind in small programs, and in generated ones.

use std::collections::BTreeMap;

use elenchus_check::check;
use elenchus_ir::write;
use elenchus_mutate::{Again, Fault, FaultKind, Faults, JavaInference, Subject};
use expect_test::{Expect, expect};

use crate::support::{BASE, CHECKER, OPTIONS, accepted, generated, rng};

/// The kinds of faults that a program has room for, with the rules that they break.
fn check_kinds(text: &str, expected: &Expect) {
    let (program, _) = accepted(text);
    let mut faults = Faults::new(&program, &*CHECKER).unwrap();
    let mut kinds: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    faults.enumerate(|faults, choice, rejections| {
        let fault = faults.fault(choice, rejections);
        let whole = check(&fault.program, &BASE, OPTIONS);
        assert_eq!(whole.rejections, fault.rejections, "{}", write(&fault.program));
        let rules = kinds.entry(fault.kind.name()).or_default();
        let rule = fault.rejections[0].rule.name();
        if !rules.contains(&rule) {
            rules.push(rule);
        }
        true
    });
    let lines: String =
        kinds.into_iter().map(|(kind, rules)| format!("{kind}: {}\n", rules.join(", "))).collect();
    expected.assert_eq(&lines);
}

#[test]
fn kinds_in_expressions() {
    check_kinds(
        "class A<T> { constructor(f: T) { } fun get(): T = null; }
         fun m(a: A<String>, i: int[], c: boolean): String {
             var n: int = i[0] * 2;
             if (c) { n = 1; }
             var f: java.util.function.Supplier<Integer> = () -> 1;
             var all: String[] = new String[] {\"a\"};
             var b: A<Integer> = new A<Integer>(if (c) 1 else 2);
             return a.get();
         }",
        &expect![[r"
            access: inaccessible
            argument: not-applicable
            assigned: incompatible-types
            bound: argument-out-of-bounds
            branch: not-applicable
            condition: incompatible-types
            conflicting-defaults: unrelated-defaults
            cyclic: cyclic-inheritance, recursive-constructor
            duplicate: duplicate-class, duplicate-method, duplicate-variable
            element: incompatible-types
            exception: unreported
            final: assign-to-final
            flow: incompatible-types
            index: incompatible-types
            initializer: incompatible-types
            lambda-result: incompatible-types
            operand: operands, incompatible-types
            parameter-type: not-applicable, incompatible-types, dereference, unknown-method, operands, not-an-array
            receiver: operands, incompatible-types, not-an-array, dereference, unknown-method
            receiver-arguments: incompatible-types
            result-type: incompatible-types
            returned: incompatible-types
            type-argument: incompatible-types, not-applicable
            variable-type: incompatible-types, not-functional
        "]],
    );
}

#[test]
fn kinds_in_declarations() {
    check_kinds(
        "class P<T: Number> { constructor(x: int) { } public fun m(): Object = null; fun used(): void { } }
         class Q extends P<Integer> { constructor(x: int) { super(x); } override public fun m(): String = null; }
         fun use(q: Q): void throws Exception { q.used(); throw new Exception(); }",
        &expect![[r"
            access: inaccessible, unknown-method
            bound: bound-must-be-class, argument-out-of-bounds
            conflicting-defaults: unrelated-defaults
            constructor-argument: not-applicable
            cyclic: cyclic-inheritance, recursive-constructor
            duplicate: duplicate-class, duplicate-method
            exception: unreported, overridden-throws
            final: superclass-is-final, final-override
            missing-super-constructor: not-applicable
            override: weaker-access, overridden-result
            parameter-type: not-applicable, dereference, unknown-method
            parent-argument: argument-out-of-bounds
            receiver: dereference, unknown-method
            result-type: incompatible-types, overridden-result, missing-return
            returned: incompatible-types
        "]],
    );
}

#[test]
fn faults_in_generated_programs_are_sure() {
    let mut kinds: BTreeMap<FaultKind, usize> = BTreeMap::new();
    for (index, program) in generated(12).enumerate() {
        let mut faults = Faults::new(&program, &*CHECKER).unwrap();
        for draw in 0..6 {
            let Some(fault) = faults.random(&mut rng(index as u64 * 10 + draw)) else { continue };
            assert!(!check(&fault.program, &BASE, OPTIONS).is_accepted(), "{}", write(&fault.program));
            *kinds.entry(fault.kind).or_default() += 1;
        }
    }
    assert!(kinds.len() > 12, "{kinds:?}");
}

/// The faults of a program with all types left out that can be: some are only sure with the types around them written again.
fn check_written_again(text: &str) {
    let (program, _) = accepted(text);
    let mut subject = Subject::new(&program, &*CHECKER, &JavaInference).unwrap();
    let most = subject.most();
    let places = subject.erase(&most).places;
    let mut faults = Faults::new(&program, &*CHECKER).unwrap().leaving_out(places);
    let mut written_again = 0;
    faults.enumerate(|faults, choice, rejections| {
        written_again += usize::from(choice.again == Again::Around);
        let Fault { program, rejections, .. } = faults.fault(choice, rejections);
        assert_eq!(check(&program, &BASE, OPTIONS).rejections, rejections, "{}", write(&program));
        true
    });
    assert!(written_again > 0, "{text}");
}

#[test]
fn types_around_a_fault_are_written_again() {
    check_written_again("fun m(): void { var x: String = \"a\"; }");
    check_written_again(
        "class A<T> { constructor(t: T) { } }
         fun m(): void { var x: A<Integer> = new A<Integer>(1); }",
    );
}
