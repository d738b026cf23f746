//! The exact answer against trying all values.

use elenchus_coverage::problem::{Equalities, Guard, Nothing};
use elenchus_coverage::{Class, OutOfClass, Problem, Verdict, brute, judge};

/// What a comparison came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compared {
    Agree { exhaustive: bool, all_reached: bool },
    TooMany,
    OutOfClass,
}

/// Compares the two answers about a problem.
pub fn compare(problem: &Problem) -> Result<Compared, String> {
    let Some(expected) = brute::judge(problem) else { return Ok(Compared::TooMany) };
    let verdict = match judge(problem) {
        Ok(verdict) => verdict,
        Err(OutOfClass::Inhabitance) => return Ok(Compared::OutOfClass),
        Err(error) => return Err(error.to_string()),
    };
    let found = answer(problem, &verdict);
    // Where equations are shared and `null` is no value of its own, the two may name the classes that hold `null`
    // differently: what one part says about the type of another depends on which was looked at.
    let vague = problem.rules.equalities == Equalities::Shared && problem.rules.nothing == Nothing::Fails;
    let (expected, found) = if vague { (merged(expected), merged(found)) } else { (expected, found) };
    if expected == found {
        let all_reached = found.arms.iter().all(|arm| arm.reached.is_some());
        Ok(Compared::Agree { exhaustive: found.uncovered.is_none(), all_reached })
    } else {
        Err(format!("{problem}\nall values: {expected:?}\nexact: {found:?}\n{verdict:?}"))
    }
}

fn answer(problem: &Problem, verdict: &Verdict) -> brute::Answer {
    let arms = verdict.arms.iter().zip(&problem.arms).map(|(arm, original)| brute::ArmAnswer {
        reached: arm.reached.as_ref().map(|witness| witness.class),
        diverges: arm.diverges,
        alternatives: {
            let known = original.guard == Guard::Holds && arm.reached.is_some();
            if known { arm.unused_alternatives.clone() } else { Vec::new() }
        },
    });
    brute::Answer { uncovered: verdict.uncovered.as_ref().map(|witness| witness.class), arms: arms.collect() }
}

fn merged(mut answer: brute::Answer) -> brute::Answer {
    answer.uncovered = answer.uncovered.filter(|class| *class == Class::Value);
    for arm in &mut answer.arms {
        arm.reached = arm.reached.map(|class| if class == Class::Value { class } else { Class::Remainder });
        arm.alternatives.clear();
    }
    answer
}

#[test]
fn exact_is_what_trying_all_values_gives() {
    let (mut exhaustive, mut inexhaustive, mut unreached, mut left) = (0, 0, 0, 0);
    for seed in 0..2_000 {
        match compare(&crate::random::problem(seed)) {
            Ok(Compared::Agree { exhaustive: yes, all_reached }) => {
                *(if yes { &mut exhaustive } else { &mut inexhaustive }) += 1;
                unreached += usize::from(!all_reached);
            }
            Ok(Compared::TooMany | Compared::OutOfClass) => left += 1,
            Err(difference) => panic!("seed {seed}: {difference}"),
        }
    }
    assert!(
        exhaustive > 300 && inexhaustive > 300 && unreached > 300,
        "{exhaustive} {inexhaustive} {unreached}"
    );
    assert!(left < 300, "{left} were not compared");
}
