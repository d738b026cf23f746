//! What is expected of an analyser about a match: the exact verdict, read by what the language's analysers owe.

use elenchus_case::{ArmStatus, SecondOpinion};
use elenchus_coverage::problem::{Equalities, Hold, Nothing, ValueRules};
use elenchus_coverage::{Class, OutOfClass, Value, Verdict, dominating};

use crate::ability::abilities;
use crate::lower::texts;
use crate::pattern::Pattern;
use crate::program::PatternProgram;
use crate::report::witness;
use crate::semantics::{Owed, Promise, Redundancy, Semantics, promise};

/// What is expected, and how sure we are.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// What the oracle found; `None` if it is outside of what the oracle decides.
    pub verdict: Option<Verdict>,
    /// A pattern whose values no arm takes, if the match is to be called inexhaustive.
    pub witness: Option<Pattern>,
    pub arms: Vec<ArmStatus>,
    pub opinion: SecondOpinion,
}

/// Judges a program.
pub fn judge(program: &PatternProgram) -> Judgement {
    let semantics = program.semantics();
    match elenchus_coverage::judge(&program.problem(&semantics)) {
        Ok(verdict) => Reading { program, semantics, verdict }.judgement(),
        Err(error) => unknown(program, error),
    }
}

fn unknown(program: &PatternProgram, error: OutOfClass) -> Judgement {
    Judgement {
        verdict: None,
        witness: None,
        arms: vec![ArmStatus::Unknown; program.arms.len()],
        opinion: SecondOpinion::CannotSay { why: error.to_string() },
    }
}

struct Reading<'a> {
    program: &'a PatternProgram,
    semantics: Semantics,
    verdict: Verdict,
}

impl Reading<'_> {
    fn judgement(self) -> Judgement {
        let promise = promise(self.program.level).expect("a language that is written has promises");
        let mut opinion = SecondOpinion::Agrees;
        let witness = self.verdict.uncovered.as_ref().map(|witness| pattern(self.program, &witness.value));
        // What only `null` or bottom decides is a class of its own where nothing is promised about it.
        let apart = |class: Class| class != Class::Value && promise.only_nothing == Owed::Apart;
        let left_apart = self.verdict.uncovered.as_ref().is_some_and(|witness| apart(witness.class));
        let reached = self.verdict.arms.iter().enumerate();
        let arms_apart: Vec<usize> = reached
            .filter(|(_, arm)| arm.reached.as_ref().is_some_and(|witness| apart(witness.class)))
            .map(|(position, _)| position)
            .collect();
        if self.semantics.rules.nothing == Nothing::Absent {
            // There is no such value: whether that is seen is up to the analyser.
            if left_apart {
                let why = format!("what is left out has no value: {}", promise.reference);
                opinion = SecondOpinion::CannotSay { why };
            }
        } else if left_apart || !arms_apart.is_empty() {
            let why = format!("only null or bottom decides: {}", promise.reference);
            opinion = SecondOpinion::OnlyNothing { why, coverage: left_apart, arms: arms_apart };
        }
        if self.verdict.is_exhaustive() && self.needs_more_than(&promise) {
            let why = "that the match is exhaustive follows only from equations between sibling fields, or between \
                       arguments of a type, which is not promised";
            opinion = SecondOpinion::CannotSay { why: why.to_owned() };
        }
        if self.verdict.is_exhaustive() && self.needs_force() {
            let why = "that the match is exhaustive follows only if a synonym forces its value, which nobody can see";
            opinion = SecondOpinion::CannotSay { why: why.to_owned() };
        }
        let arms = (0..self.program.arms.len()).map(|arm| self.status(arm, &promise)).collect();
        Judgement { witness, arms, opinion, verdict: Some(self.verdict) }
    }

    /// Whether the match is exhaustive only if patterns that are not looked through never meet bottom.
    fn needs_force(&self) -> bool {
        let is_opaque = |pattern: &Pattern| matches!(pattern, Pattern::Opaque { .. });
        let has_synonyms = self.program.views_used().iter().any(|(_, view)| view.synonyms);
        abilities(self.program.level).opaque_forces
            && (has_synonyms || self.program.arms.iter().any(|arm| arm.pattern.contains(is_opaque)))
            && elenchus_coverage::judge(&self.program.problem_unforced(&self.semantics))
                .map_or(true, |verdict| !verdict.is_exhaustive())
    }

    /// Whether the match is exhaustive only by equations that analysers do not promise to use: those that one field says
    /// of the type of another, and those between two arguments of one type.
    fn needs_more_than(&self, promise: &Promise) -> bool {
        let rules = self.semantics.rules;
        let shared = !promise.siblings && rules.equalities == Equalities::Shared;
        let equalities = if shared { Equalities::PerPlace } else { rules.equalities };
        let rules = ValueRules { equalities, ..rules };
        let mut problem = self.program.problem(&Semantics { rules, ..self.semantics });
        let loosened = !promise.repeated && problem.forget_repeated_arguments();
        if !shared && !loosened {
            return false;
        }
        let counts = |class: Class| class == Class::Value || promise.only_nothing == Owed::Inexhaustive;
        elenchus_coverage::judge(&problem)
            .map_or(true, |verdict| verdict.uncovered.is_some_and(|witness| counts(witness.class)))
    }

    fn status(&self, arm: usize, promise: &Promise) -> ArmStatus {
        let found = &self.verdict.arms[arm];
        let reached = found.reached.is_some();
        let arms = &self.program.arms;
        // Its values are of empty types, or hold `null` where no analyser says what that is to it.
        let counts = match promise.redundancy {
            Redundancy::Courtesy => promise.only_nothing == Owed::Apart,
            Redundancy::Exact | Redundancy::Dominance => true,
        };
        let nothing_counts = counts && self.semantics.rules.nothing != Nothing::Absent;
        match promise.redundancy {
            _ if arms[arm].pattern.is_exception() => {
                let again =
                    arms[..arm].iter().any(|earlier| earlier == &arms[arm] && earlier.guard.is_none());
                if again { ArmStatus::Redundant } else { ArmStatus::Reachable }
            }
            // What several arms cover together must be accepted, as what is reached.
            Redundancy::Dominance if reached => ArmStatus::Reachable,
            Redundancy::Dominance => match dominating(&self.program.problem(&self.semantics), arm) {
                Ok(Some(_)) => ArmStatus::Redundant,
                Ok(None) => ArmStatus::Reachable,
                Err(_) => ArmStatus::Unknown,
            },
            // An alternative of an or-pattern that nothing needs is reported at its arm.
            _ if reached && !found.unused_alternatives.is_empty() => ArmStatus::Unknown,
            // Of an arm with a guard it is not known which of its alternatives are needed.
            _ if reached && self.has_guarded_alternatives(arm) => ArmStatus::Unknown,
            _ if found.reached.as_ref().is_some_and(|witness| witness.class != Class::Value)
                && !nothing_counts =>
            {
                ArmStatus::Unknown
            }
            _ if reached => ArmStatus::Reachable,
            // An arm for values of empty types is not needed, and yet not reported.
            Redundancy::Exact if self.is_reached_by_empty_types(arm) => ArmStatus::Unknown,
            Redundancy::Exact | Redundancy::Courtesy => ArmStatus::Redundant,
        }
    }

    fn has_guarded_alternatives(&self, arm: usize) -> bool {
        let arm = &self.program.arms[arm];
        arm.guard.is_some() && arm.pattern.contains(|pattern| matches!(pattern, Pattern::Or { .. }))
    }

    /// Whether the arm would be reached if empty types had values.
    fn is_reached_by_empty_types(&self, arm: usize) -> bool {
        if self.semantics.field != Hold::Strict {
            return false;
        }
        let rules = ValueRules { nothing: Nothing::Absent, ..self.semantics.rules };
        let relaxed = Semantics { rules, field: Hold::Lazy, scrutinee: Hold::Lazy, ..self.semantics };
        elenchus_coverage::judge(&self.program.problem(&relaxed))
            .map_or(true, |verdict| verdict.arms[arm].reached.is_some())
    }
}

/// A witness as a pattern of a program.
pub fn pattern(program: &PatternProgram, value: &Value) -> Pattern {
    witness(program.declarations.constructors.len(), &texts(&program.arms), value)
}
