//! The exact answer against trying all values.

use elenchus_coverage::brute::{self, Audit};
use elenchus_coverage::{OutOfClass, Problem, judge};

/// What a comparison came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compared {
    Agree { exhaustive: bool, all_reached: bool },
    TooMany,
    OutOfClass,
}

/// Compares the two answers about a problem.
pub fn compare(problem: &Problem) -> Result<Compared, String> {
    match judge(problem) {
        Ok(verdict) => match brute::audit(problem, &verdict, brute::MAX_VALUES) {
            Audit::Contradicts(difference) => Err(difference),
            Audit::TooMany => Ok(Compared::TooMany),
            Audit::Agrees => {
                let all_reached = verdict.arms.iter().all(|arm| arm.reached.is_some());
                Ok(Compared::Agree { exhaustive: verdict.is_exhaustive(), all_reached })
            }
        },
        Err(OutOfClass::Inhabitance) => Ok(Compared::OutOfClass),
        Err(error) => Err(error.to_string()),
    }
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

/// What one field says of the type of another counts whichever of them is looked at first.
#[test]
fn the_order_of_fields_changes_nothing() {
    // `A0` hides a type: the pattern of the second field says of the first that its type has no constructor.
    match compare(&crate::random::problem(1_064_730)) {
        Ok(compared) => assert_eq!(compared, Compared::Agree { exhaustive: true, all_reached: false }),
        Err(difference) => panic!("{difference}"),
    }
}
