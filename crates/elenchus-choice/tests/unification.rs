//! Unification makes two terms equal, and says nothing more than it must.

use elenchus_choice::{Bindings, Choice, Term, Variable, fresh, singleton, unify};
use proptest::prelude::*;

/// A few variables to build terms of.
fn variables(count: usize) -> Vec<Variable> {
    let none: Choice<Vec<Variable>> = singleton(Vec::new());
    let grow = |choice: Choice<Vec<Variable>>, _| {
        choice.and(|known| fresh().map(move |new| known.iter().copied().chain([new]).collect()))
    };
    (0..count).fold(none, grow).solutions().next().expect("one result")
}

fn terms() -> impl Strategy<Value = Term> {
    let leaves = prop_oneof![
        (0..3_usize).prop_map(|i| Term::from(variables(3)[i])),
        prop_oneof![Just("Int"), Just("Bool")].prop_map(Term::constant),
    ];
    leaves.prop_recursive(3, 12, 2, |inner| {
        prop_oneof![
            inner.clone().prop_map(|part| Term::structure("Array", [part])),
            (inner.clone(), inner).prop_map(|(a, b)| Term::structure("Pair", [a, b])),
        ]
    })
}

proptest! {
    #[test]
    fn unified_terms_are_equal(left in terms(), right in terms()) {
        if let Some(bindings) = Bindings::default().unify(&left, &right) {
            prop_assert_eq!(bindings.resolve(&left), bindings.resolve(&right));
        }
    }

    #[test]
    fn order_does_not_matter(left in terms(), right in terms()) {
        let one = Bindings::default().unify(&left, &right).is_some();
        prop_assert_eq!(one, Bindings::default().unify(&right, &left).is_some());
    }

    #[test]
    fn a_term_unifies_with_itself_and_binds_nothing(term in terms()) {
        let bindings = Bindings::default().unify(&term, &term).expect("equal");
        prop_assert_eq!(bindings.resolve(&term), term);
    }

    /// What has no variable is equal to itself only.
    #[test]
    fn ground_terms(left in terms(), right in terms()) {
        let ground = |term: &Term| {
            let int = Term::constant("Int");
            let bindings = variables(3).into_iter().fold(Bindings::default(), |known, variable| {
                known.unify(&variable.into(), &int).expect("a variable takes anything")
            });
            bindings.resolve(term)
        };
        let (left, right) = (ground(&left), ground(&right));
        prop_assert_eq!(Bindings::default().unify(&left, &right).is_some(), left == right);
    }
}

#[test]
fn no_type_is_a_part_of_itself() {
    let itself = fresh().and(|x| unify(x, Term::structure("Array", [x.into()])));
    assert_eq!(itself.solutions().count(), 0);
}
