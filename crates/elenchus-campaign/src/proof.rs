//! What a finding is proved by: a program that is run.

use elenchus_case::{CaseProgram, Coverage, Expectation, Showing};
use elenchus_compilers::{Outcome, Phase, Ran, StartError};

use crate::make::guarded;
use crate::{Disagreement, Examine, Kind};

/// What would have to be seen in a run, for a person to believe the disagreement.
pub fn showing(disagreement: &Disagreement, expectation: &Expectation) -> Option<Showing> {
    let arm = match (expectation, &disagreement.place) {
        (Expectation::Match { arms, .. }, Some(place)) => arms.iter().position(|arm| arm.place == *place),
        _ => None,
    };
    match disagreement.kind {
        Kind::FalseAccept => Some(Showing::IllTyped),
        Kind::MissedInexhaustiveness => Some(Showing::Uncovered),
        Kind::FalseRedundancyAlarm => arm.map(Showing::Reached),
        Kind::OnlyNothing if arm.is_some() => arm.map(Showing::Reached),
        Kind::OnlyNothing => match expectation {
            Expectation::Match { coverage: Coverage::Inexhaustive { .. }, .. } => Some(Showing::Uncovered),
            _ => None,
        },
        _ => None,
    }
}

/// Runs what shows a disagreement about a program that was accepted, if there is such a program.
pub(crate) fn run(
    program: &dyn CaseProgram,
    showing: Showing,
    examiner: &mut dyn Examine,
) -> Result<Option<Ran>, StartError> {
    let Ok(Some(witness)) = guarded(|| program.witness(showing)) else { return Ok(None) };
    match examiner.alone(&witness, Phase::Run)?.outcome {
        Outcome::Accepted { ran, .. } => Ok(ran),
        _ => Ok(None),
    }
}

/// The outcome with what was seen in a run.
pub(crate) fn with_run(mut outcome: Outcome, seen: Option<Ran>) -> Outcome {
    if let Outcome::Accepted { ran, .. } = &mut outcome
        && seen.is_some()
    {
        *ran = seen;
    }
    outcome
}
