//! Leaves out arms that a language does not allow, each by a named rule of it.

use elenchus_coverage::{dominating, judge, possible};

use crate::pattern::{Arm, Pattern};
use crate::program::PatternProgram;
use crate::semantics::{Promise, Redundancy};

/// Leaves out arms that are errors of types, and arms that are errors because one before dominates them.
pub fn leave_out_errors(program: &mut PatternProgram, promise: &Promise) {
    let generalised =
        program.declarations.constructor_ids().any(|id| program.declarations.is_generalised(id));
    // See `Rule::PossibleArms`.
    if promise.impossible_is_error && generalised {
        let problem = program.problem(&program.semantics());
        let arms = std::mem::take(&mut program.arms);
        for (position, arm) in arms.into_iter().enumerate() {
            let singles = single_patterns(&arm.pattern);
            let kept = match singles.as_slice() {
                [_] => possible(&problem, position),
                _ => singles.into_iter().all(|pattern| is_possible(program, pattern)),
            };
            if kept {
                program.arms.push(arm);
            }
        }
    }
    // See `Rule::UndominatedArms`. An arm that is reached is not dominated, and stays reached whatever is left out.
    if promise.redundancy == Redundancy::Dominance {
        let mut problem = program.problem(&program.semantics());
        let reached: Vec<bool> = match judge(&problem) {
            Ok(verdict) => verdict.arms.iter().map(|arm| arm.reached.is_some()).collect(),
            Err(_) => vec![false; problem.arms.len()],
        };
        let mut arm = 0;
        for reached in reached {
            if reached || matches!(dominating(&problem, arm), Ok(None)) {
                arm += 1;
            } else {
                program.arms.remove(arm);
                problem.arms.remove(arm);
            }
        }
    }
}

/// Whether a value can have the pattern.
fn is_possible(program: &mut PatternProgram, pattern: Pattern) -> bool {
    let semantics = program.semantics();
    let others = std::mem::replace(&mut program.arms, vec![Arm::plain(pattern)]);
    let possible = possible(&program.problem(&semantics), 0);
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
