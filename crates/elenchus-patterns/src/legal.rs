//! Leaves out arms that a language does not allow, each by a named rule of it.

use elenchus_coverage::{dominating, possible};

use crate::pattern::{Arm, Pattern};
use crate::program::PatternProgram;
use crate::semantics::{Promise, Redundancy};

/// Leaves out arms that are errors of types, and arms that are errors because one before dominates them.
pub fn leave_out_errors(program: &mut PatternProgram, promise: &Promise) {
    let generalised =
        program.declarations.constructor_ids().any(|id| program.declarations.is_generalised(id));
    // See `Rule::PossibleArms`.
    if promise.impossible_is_error && generalised {
        let arms = std::mem::take(&mut program.arms);
        for arm in arms {
            if single_patterns(&arm.pattern).into_iter().all(|pattern| is_possible(program, pattern)) {
                program.arms.push(arm);
            }
        }
    }
    // See `Rule::UndominatedArms`.
    if promise.redundancy == Redundancy::Dominance {
        let semantics = program.semantics();
        let mut arm = 1;
        while arm < program.arms.len() {
            match dominating(&program.problem(&semantics), arm) {
                Ok(None) => arm += 1,
                Ok(Some(_)) | Err(_) => drop(program.arms.remove(arm)),
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
