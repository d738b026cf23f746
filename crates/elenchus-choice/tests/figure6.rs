//! The paper's Figure 6, compared with SWI-Prolog: `data/figure6.txt` is what `swipl data/figure6.pl` printed.

use std::cell::Cell;
use std::rc::Rc;

use elenchus_choice::{Choice, Term, defer, fail, fresh, or, resolved, singleton, unify};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The generator, which counts how often a recursive call is begun.
fn expressions(k: u32, of: Term, calls: &Rc<Cell<u32>>) -> Choice<String> {
    if k == 0 {
        return fail();
    }
    let int = unify(of.clone(), Term::constant("int")).and(|()| singleton("0".to_owned()));
    let string = unify(of.clone(), Term::constant("string")).and(|()| singleton("\"foo\"".to_owned()));
    let calls = Rc::clone(calls);
    let operand = defer(move || {
        calls.set(calls.get() + 1);
        expressions(k - 1, of.clone(), &calls)
    });
    let plus =
        operand.clone().and(move |left| operand.clone().map(move |right| format!("({left} + {right})")));
    or([int, string, plus])
}

/// With the type of each, which may be left open.
fn typed(k: u32, of: Option<&str>) -> Choice<String> {
    let of = of.map(Term::constant);
    fresh().and(move |variable| {
        let of = of.clone().unwrap_or(variable.into());
        expressions(k, of.clone(), &Rc::default())
            .and(move |text| resolved(of.clone()).map(move |of| format!("{text}: {of}")))
    })
}

#[test]
fn the_enumeration_equals_prologs() {
    let mut ours = String::new();
    for wanted in ["int", "string", "any"] {
        for k in 1..=3 {
            ours += &format!("# {wanted} {k}\n");
            for line in typed(k, (wanted != "any").then_some(wanted)).solutions() {
                ours += &format!("{line}\n");
            }
        }
    }
    assert_eq!(ours, include_str!("data/figure6.txt"));
}

#[test]
fn random_order_gives_each_result_once() {
    let mut written: Vec<String> = typed(4, None).solutions().collect();
    let mut shuffled: Vec<String> = typed(4, None).shuffled(ChaCha8Rng::seed_from_u64(1)).collect();
    let again: Vec<String> = typed(4, None).shuffled(ChaCha8Rng::seed_from_u64(1)).collect();
    let other: Vec<String> = typed(4, None).shuffled(ChaCha8Rng::seed_from_u64(2)).collect();
    assert_eq!(shuffled, again);
    assert_ne!(shuffled, other);
    assert_ne!(shuffled, written);
    assert_eq!(written.len(), 52);
    written.sort();
    shuffled.sort();
    assert_eq!(shuffled, written);
    shuffled.dedup();
    assert_eq!(shuffled, written);
}

/// There are about 10^22 expressions of depth 8: none but those taken may cost anything.
#[test]
fn the_cost_is_in_proportion_to_the_results_taken() {
    let calls_for = |results: usize| {
        let calls = Rc::default();
        let choice = expressions(8, Term::constant("int"), &calls);
        assert_eq!(calls.get(), 0);
        assert_eq!(choice.solutions().take(results).count(), results);
        calls.get()
    };
    assert_eq!(calls_for(1), 0);
    let (hundred, thousand) = (calls_for(100), calls_for(1000));
    assert!(hundred <= 400 && thousand <= 4000, "{hundred} calls for 100, {thousand} for 1000");
}
