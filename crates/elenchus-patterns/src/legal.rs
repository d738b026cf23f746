//! Leaves out arms that a language does not allow, each by a named rule of it.

use crate::oracle::Oracle;
use crate::pattern::{Arm, Pattern};
use crate::program::PatternProgram;
use crate::semantics::{Promise, Redundancy};

/// Leaves out arms that are errors of types, and arms that are errors because one before dominates them. An arm that is
/// reached is neither, and what is left out takes no values: so the verdict about the others stays.
pub fn leave_out_errors(program: &mut PatternProgram, promise: &Promise, oracle: &Oracle) {
    let generalised =
        program.declarations.constructor_ids().any(|id| program.declarations.is_generalised(id));
    // See `Restriction::PossibleArms`.
    let may_be_impossible = promise.impossible_is_error && generalised;
    // See `Restriction::UndominatedArms`.
    let may_be_dominated = promise.redundancy == Redundancy::Dominance;
    if !may_be_impossible && !may_be_dominated {
        return;
    }
    let reached: Vec<bool> = {
        let problem = oracle.problem(program);
        match oracle.judge(&problem) {
            Ok(verdict) => verdict.arms.iter().map(|arm| arm.reached.is_some()).collect(),
            Err(_) => vec![false; problem.arms.len()],
        }
    };
    let mut arm = 0;
    for reached in reached {
        let impossible = may_be_impossible && !is_possible(program, arm, reached, oracle);
        if impossible || (may_be_dominated && !reached && is_dominated(program, arm, oracle)) {
            program.arms.remove(arm);
        } else {
            arm += 1;
        }
    }
}

fn is_dominated(program: &PatternProgram, arm: usize, oracle: &Oracle) -> bool {
    !matches!(oracle.dominating(&oracle.problem(program), arm), Ok(None))
}

/// Whether values can have the pattern of an arm, and of each alternative in it.
fn is_possible(program: &mut PatternProgram, arm: usize, reached: bool, oracle: &Oracle) -> bool {
    let pattern = &program.arms[arm].pattern;
    if !pattern.contains(|part| matches!(part, Pattern::Or { .. })) {
        return reached || oracle.possible(&oracle.problem(program), arm);
    }
    single_patterns(pattern).into_iter().all(|pattern| is_possible_alone(program, pattern, oracle))
}

/// Whether a value can have the pattern.
fn is_possible_alone(program: &mut PatternProgram, pattern: Pattern, oracle: &Oracle) -> bool {
    let others = std::mem::replace(&mut program.arms, vec![Arm::plain(pattern)]);
    let possible = oracle.possible(&oracle.problem(program), 0);
    program.arms = others;
    possible
}

/// The pattern with one alternative at each or-pattern, such that every alternative is in one of them.
fn single_patterns(pattern: &Pattern) -> Vec<Pattern> {
    let first_or = pattern.paths().into_iter().find(|path| matches!(pattern.at(path), Pattern::Or { .. }));
    match first_or {
        None => vec![pattern.clone()],
        Some(path) => {
            let alternatives = pattern.at(&path).parts().to_vec();
            alternatives
                .into_iter()
                .flat_map(|alternative| single_patterns(&pattern.with(&path, alternative)))
                .collect()
        }
    }
}
