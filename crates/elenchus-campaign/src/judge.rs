//! The judge: compares what was expected of a compiler with what it did, part by part.
//!
//! A part about which the compiler said nothing binding is not judged: a compiler that stopped at another error has
//! not missed the inexhaustive match behind it. Whether the outcome may be believed is not decided here: the campaign
//! asks again alone before a disagreement counts.

use elenchus_case::{Arm, ArmStatus, Coverage, Expectation, Place, Typing};
use elenchus_compilers::{Diagnostic, Meaning, Outcome, Promises, Severity};

use crate::Kind;

/// Compares an expectation with an outcome.
pub fn judge(expectation: &Expectation, outcome: &Outcome, promises: Promises) -> Verdict {
    let disagreements = match outcome {
        Outcome::Infra { .. } => return Verdict::None,
        Outcome::Crashed { .. } => vec![Disagreement::whole(Kind::Crash)],
        Outcome::TimedOut => vec![Disagreement::whole(Kind::Hang)],
        Outcome::Accepted { .. } | Outcome::Rejected { .. } => match expectation {
            Expectation::Typing(typing) => return judge_typing(typing, outcome),
            Expectation::Match { place, coverage, arms } => {
                judge_match(place, coverage, arms, outcome, promises)
            }
        },
    };
    Verdict::of(disagreements)
}

/// What the judge says about one case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    Agrees,
    /// At least one part disagrees.
    Disagrees(Vec<Disagreement>),
    /// An ill-typed program is rejected, but nowhere at its fault: what the compiler found there is our mistake, and
    /// whether it would have found the fault is not known.
    Elsewhere,
    /// Nothing came back that could be judged.
    None,
}

impl Verdict {
    fn of(disagreements: Vec<Disagreement>) -> Verdict {
        if disagreements.is_empty() { Verdict::Agrees } else { Verdict::Disagrees(disagreements) }
    }

    /// Whether the compiler judges as we do; unknown if it gave no verdict.
    pub fn is_right(&self) -> Option<bool> {
        match self {
            Verdict::Agrees => Some(true),
            Verdict::Disagrees(_) => Some(false),
            Verdict::Elsewhere | Verdict::None => None,
        }
    }

    /// The kinds of disagreement, in the order in which they were found.
    pub fn kinds(&self) -> Vec<Kind> {
        match self {
            Verdict::Disagrees(disagreements) => disagreements.iter().map(|part| part.kind).collect(),
            Verdict::Agrees | Verdict::Elsewhere | Verdict::None => Vec::new(),
        }
    }
}

/// One part in which expectation and outcome differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    pub kind: Kind,
    /// The line that it is about; `None` if it is about the whole program.
    pub place: Option<Place>,
}

impl Disagreement {
    fn whole(kind: Kind) -> Disagreement {
        Disagreement { kind, place: None }
    }

    fn at(kind: Kind, place: &Place) -> Disagreement {
        Disagreement { kind, place: Some(place.clone()) }
    }
}

/// An ill-typed program must be rejected at its fault. An error of syntax is no such rejection: the program has none.
fn judge_typing(typing: &Typing, outcome: &Outcome) -> Verdict {
    let rejected = matches!(outcome, Outcome::Rejected { .. });
    let (place, also) = match typing {
        Typing::Accept if rejected => return Verdict::of(false_rejects(outcome)),
        Typing::Accept | Typing::Unknown => return Verdict::Agrees,
        Typing::Reject { place, also, .. } => (place, also),
    };
    if !rejected {
        return Verdict::of(vec![Disagreement::at(Kind::FalseAccept, place)]);
    }
    let mut all = errors(outcome).peekable();
    if all.peek().is_some() && all.all(|error| error.meaning == Meaning::Syntax) {
        return Verdict::of(vec![Disagreement::whole(Kind::FalseReject)]);
    }
    let is_at_fault = |error: &Diagnostic| {
        let is_here = |place: &Place| error.line == place.line && error.file.as_ref() == Some(&place.file);
        is_here(place) || also.iter().any(is_here)
    };
    let is_told = errors(outcome).any(|error| error.meaning != Meaning::Syntax && is_at_fault(error));
    if is_told { Verdict::Agrees } else { Verdict::Elsewhere }
}

/// The rejection as a whole, and each error of another sort at a place of its own: a bug that is met often must not hide
/// the rest. Whether such an error only follows from the first is found out when it is reduced.
fn false_rejects(outcome: &Outcome) -> Vec<Disagreement> {
    let mut in_order: Vec<&Diagnostic> = errors(outcome).collect();
    in_order.sort_by_key(|error| order(error));
    let mut disagreements = vec![Disagreement::whole(Kind::FalseReject)];
    // A parser that has lost its way sees errors everywhere.
    if in_order.first().is_some_and(|first| first.meaning == Meaning::Syntax) {
        return disagreements;
    }
    let sort = |error: &Diagnostic| {
        let shape = if error.shape.is_empty() { prose(&error.message) } else { error.shape.clone() };
        (error.code.clone(), shape)
    };
    let mut sorts: Vec<(String, String)> = in_order.first().map(|first| sort(first)).into_iter().collect();
    let mut lines: Vec<u32> = in_order.first().map(|first| first.line).into_iter().collect();
    for error in in_order {
        if let Some(file) = &error.file
            && !sorts.contains(&sort(error))
            && !lines.contains(&error.line)
        {
            sorts.push(sort(error));
            lines.push(error.line);
            disagreements
                .push(Disagreement::at(Kind::FalseReject, &Place { file: file.clone(), line: error.line }));
        }
    }
    disagreements
}

/// The words of a message that are no names: two errors of a compiler that has no codes are of one sort if these are the same.
fn prose(message: &str) -> String {
    let is_word = |word: &&str| word.chars().all(|c| c.is_ascii_lowercase());
    message.split_whitespace().filter(is_word).collect::<Vec<_>>().join(" ")
}

/// Which error is the first: one of syntax, and then by place. The order in which a compiler tells them depends on what else
/// is in its batch.
pub(crate) fn order(error: &Diagnostic) -> impl Ord + use<> {
    (error.meaning != Meaning::Syntax, error.file.clone(), error.line, error.column)
}

fn judge_match(
    place: &Place,
    coverage: &Coverage,
    arms: &[Arm],
    outcome: &Outcome,
    promises: Promises,
) -> Vec<Disagreement> {
    let mut disagreements = Vec::new();
    let mut report = |disagreement| {
        if !disagreements.contains(&disagreement) {
            disagreements.push(disagreement);
        }
    };

    let is_about_a_match =
        |error: &Diagnostic| matches!(error.meaning, Meaning::Inexhaustive | Meaning::RedundantArm);
    let unexplained = matches!(outcome, Outcome::Rejected { .. }) && errors(outcome).next().is_none();
    if unexplained || !errors(outcome).all(is_about_a_match) {
        report(Disagreement::whole(Kind::FalseReject));
    }

    let alarms = about(outcome, Meaning::Inexhaustive);
    let is_expected = matches!(coverage, Coverage::Inexhaustive { .. });
    for alarm in &alarms {
        if !is_expected || alarm.as_ref() != Some(place) {
            report(Disagreement { kind: Kind::FalseExhaustivenessAlarm, place: alarm.clone() });
        }
    }
    // An error of another meaning may have ended the compiler's work before it came to the coverage.
    let coverage_was_checked =
        !unexplained && errors(outcome).all(|error| error.meaning == Meaning::Inexhaustive);
    if is_expected && coverage_was_checked && !alarms.contains(&Some(place.clone())) {
        report(Disagreement::at(Kind::MissedInexhaustiveness, place));
    }

    let redundant = about(outcome, Meaning::RedundantArm);
    for alarm in &redundant {
        // Several arms may share a line: the report is wrong only if it can be about none of them.
        let mut here = arms.iter().filter(|arm| Some(&arm.place) == alarm.as_ref());
        if here.all(|arm| arm.status == ArmStatus::Reachable) {
            report(Disagreement { kind: Kind::FalseRedundancyAlarm, place: alarm.clone() });
        }
    }
    // Warnings are owed only where no error came first.
    if promises.reports_redundancy && matches!(outcome, Outcome::Accepted { .. }) {
        for arm in arms.iter().filter(|arm| arm.status == ArmStatus::Redundant) {
            if !redundant.contains(&Some(arm.place.clone())) {
                report(Disagreement::at(Kind::MissedRedundancy, &arm.place));
            }
        }
    }
    disagreements
}

fn errors(outcome: &Outcome) -> impl Iterator<Item = &Diagnostic> {
    outcome.diagnostics().iter().filter(|diagnostic| diagnostic.severity == Severity::Error)
}

/// The places of all diagnostics of a meaning, errors and warnings alike: languages differ in which they use.
fn about(outcome: &Outcome, meaning: Meaning) -> Vec<Option<Place>> {
    let place = |diagnostic: &Diagnostic| {
        diagnostic.file.as_ref().map(|file| Place { file: file.clone(), line: diagnostic.line })
    };
    outcome.diagnostics().iter().filter(|diagnostic| diagnostic.meaning == meaning).map(place).collect()
}

#[cfg(test)]
mod tests;
