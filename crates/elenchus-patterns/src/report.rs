//! What the oracles say about a match, for people.

use std::fmt;

use elenchus_coverage::problem::{Equalities, Guard, Hold, Nothing, ValueRules};
use elenchus_coverage::smt::{self, Question as Asked, Solver, SolverError, Values};
use elenchus_coverage::{Class, OutOfClass, Problem, Value, Verdict, covering, judge};
use elenchus_lang::Level;
use serde::Serialize;
use thiserror::Error;

use crate::ability::abilities;
use crate::datatype::{ConstructorId, Type};
use crate::lower::{Question, literal, lower, texts};
use crate::pattern::Pattern;
use crate::print;
use crate::semantics::{Semantics, semantics};
use crate::text::{Match, arm_text, pattern_text};

/// What is known about a match.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MatchReport {
    pub exhaustive: bool,
    /// A pattern whose values no arm takes.
    pub missing: Option<Missing>,
    pub arms: Vec<ArmReport>,
    /// Whether a solver says the same; `None` if none was asked.
    pub solver: Option<SolverReport>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Missing {
    pub pattern: String,
    /// Whether there is no such value without `null` or bottom.
    pub only_nothing: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ArmReport {
    pub arm: String,
    #[serde(flatten)]
    pub status: ArmReached,
    /// The numbers of alternatives of or-patterns that nothing needs, counted from 1.
    pub unused_alternatives: Vec<u32>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "status")]
pub enum ArmReached {
    Reached {
        by: String,
        only_nothing: bool,
    },
    /// The arms that take its values, counted from 1; none if no value has its pattern.
    Redundant {
        covered_by: Vec<usize>,
    },
    /// No value reaches it, but without it bottom would not be met.
    Inaccessible {
        covered_by: Vec<usize>,
    },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SolverReport {
    Agrees,
    /// It had no answer in its time to some question.
    Unanswered,
    /// The match is one that is not put to solvers.
    NotAsked,
}

#[derive(Debug, Error)]
pub enum ReportError {
    #[error("matches are not written in {0}")]
    Language(String),
    #[error(transparent)]
    OutOfClass(#[from] OutOfClass),
    #[error(transparent)]
    Solver(#[from] SolverError),
    #[error(
        "our two oracles disagree, which is a bug of ours: {question}: exact {exact}, solver {solver}\n{problem}"
    )]
    Disagreement { question: String, exact: bool, solver: bool, problem: String },
}

/// The meaning of a match in no language in particular: that of section 3 of the paper, where every field has a value,
/// `null` if nothing else.
fn of_the_paper() -> Semantics {
    Semantics {
        rules: ValueRules { nothing: Nothing::Fails, equalities: Equalities::Shared },
        field: Hold::Lazy,
        scrutinee: Hold::Lazy,
        primitives: false,
        references: ["Ikaros paper, section 3.2.2"; 3],
    }
}

/// Judges a match by what a language means, or by the paper; asks a solver too, if there is one.
pub fn report(
    written: &Match,
    level: Option<Level>,
    solver: Option<&mut dyn Solver>,
) -> Result<MatchReport, ReportError> {
    let problem = problem(written, level)?;
    let verdict = judge(&problem)?;
    let asked = solver.map(|solver| second(&problem, &verdict, solver)).transpose()?;
    let shown = |value: &Value| pattern_text(written, &pattern(written, value));
    let missing = verdict.uncovered.as_ref().map(|witness| Missing {
        pattern: shown(&witness.value),
        only_nothing: witness.class != Class::Value,
    });
    let mut arms = Vec::new();
    for (position, found) in verdict.arms.iter().enumerate() {
        let covered_by = || covering(&problem, position).map(|arms| arms.iter().map(|arm| arm + 1).collect());
        let pattern = &written.arms[position].pattern;
        let status = match &found.reached {
            None if pattern.is_exception() => {
                ArmReached::Reached { by: pattern_text(written, pattern), only_nothing: false }
            }
            Some(witness) => {
                ArmReached::Reached { by: shown(&witness.value), only_nothing: witness.class != Class::Value }
            }
            None if found.diverges => ArmReached::Inaccessible { covered_by: covered_by()? },
            None => ArmReached::Redundant { covered_by: covered_by()? },
        };
        arms.push(ArmReport {
            arm: arm_text(written, &written.arms[position]),
            status,
            unused_alternatives: found.unused_alternatives.iter().map(|number| number + 1).collect(),
        });
    }
    Ok(MatchReport { exhaustive: verdict.is_exhaustive(), missing, arms, solver: asked })
}

fn problem(written: &Match, level: Option<Level>) -> Result<Problem, ReportError> {
    let question = Question {
        declarations: &written.declarations,
        parameters: written.parameters.len(),
        scrutinee: &written.scrutinee,
        by_reference: written.by_reference,
        views: &written.views,
        arms: &written.arms,
        folds_guards: level.is_none_or(|level| abilities(level).folds_guards),
        opaque_forces: level.is_some_and(|level| abilities(level).opaque_forces),
    };
    let Some(level) = level else {
        return Ok(lower(&question, &of_the_paper(), &|builtin| builtin.scalar_domain()));
    };
    match (semantics(level), print::dialect(level.language())) {
        (Some(semantics), Some(dialect)) => {
            Ok(lower(&question, &semantics, &|builtin| dialect.domain(builtin)))
        }
        _ => Err(ReportError::Language(level.to_string())),
    }
}

/// Puts the same questions to a solver.
fn second(
    problem: &Problem,
    verdict: &Verdict,
    solver: &mut dyn Solver,
) -> Result<SolverReport, ReportError> {
    if !smt::encodable(problem, Values::Whole) {
        return Ok(SolverReport::NotAsked);
    }
    let arms = problem.arms.iter().enumerate().filter(|(_, arm)| arm.guard != Guard::Fails);
    let questions: Vec<(Asked, Values)> = std::iter::once((Asked::Uncovered, Values::Whole))
        .chain(arms.map(|(arm, _)| (Asked::Reached(arm), Values::Whole)))
        .collect();
    let answers = smt::ask(problem, &questions, solver)?;
    let mut report = SolverReport::Agrees;
    for ((question, _), answer) in questions.iter().zip(answers) {
        let found = match question {
            Asked::Uncovered => &verdict.uncovered,
            Asked::Reached(arm) => &verdict.arms[*arm].reached,
        };
        let exact = found.as_ref().is_some_and(|witness| witness.class == Class::Value);
        match answer {
            None => report = SolverReport::Unanswered,
            Some(solver) if solver == exact => {}
            Some(solver) => {
                let (question, problem) = (format!("{question:?}"), problem.to_string());
                return Err(ReportError::Disagreement { question, exact, solver, problem });
            }
        }
    }
    Ok(report)
}

/// A witness as a pattern of a match.
pub(crate) fn pattern(written: &Match, value: &Value) -> Pattern {
    witness(written.declarations.constructors.len(), &texts(&written.arms), value)
}

/// A witness as a pattern, where there are so many constructors, and these strings.
pub(crate) fn witness(constructors: usize, texts: &[String], value: &Value) -> Pattern {
    match value {
        Value::Unseen | Value::Other | Value::OtherLiteral(_) => Pattern::wildcard(Type::Hidden),
        Value::Nothing => Pattern::Null,
        Value::Literal(scalar, number) => literal(*scalar, *number, texts),
        Value::Made(id, fields) => {
            let parts = fields.iter().map(|field| witness(constructors, texts, field)).collect();
            // Tuples come after all constructors.
            if id.0 < constructors {
                Pattern::made(ConstructorId(id.0), Type::Hidden, parts)
            } else {
                Pattern::Tuple { elements: parts }
            }
        }
    }
}

impl MatchReport {
    pub fn has_redundant_arms(&self) -> bool {
        self.arms.iter().any(|arm| !matches!(arm.status, ArmReached::Reached { .. }))
    }
}

impl fmt::Display for MatchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let only = |only_nothing: bool| if only_nothing { ", only with null or bottom" } else { "" };
        match &self.missing {
            None => writeln!(f, "exhaustive")?,
            Some(missing) => {
                writeln!(f, "not exhaustive: {}{}", missing.pattern, only(missing.only_nothing))?;
            }
        }
        let width = self.arms.iter().map(|arm| arm.arm.chars().count()).max().unwrap_or(0).min(60);
        for (number, arm) in self.arms.iter().enumerate() {
            write!(f, "{:>3}  {:<width$}  ", number + 1, arm.arm)?;
            match &arm.status {
                ArmReached::Reached { by, only_nothing } => {
                    write!(f, "reached by {by}{}", only(*only_nothing))?;
                }
                ArmReached::Redundant { covered_by } => write!(f, "redundant: {}", covered(covered_by))?,
                ArmReached::Inaccessible { covered_by } => {
                    write!(f, "never reached, but meets bottom: {}", covered(covered_by))?;
                }
            }
            if !arm.unused_alternatives.is_empty() {
                let numbers: Vec<String> = arm.unused_alternatives.iter().map(u32::to_string).collect();
                write!(f, "; nothing needs alternative {}", numbers.join(", "))?;
            }
            writeln!(f)?;
        }
        match &self.solver {
            None => Ok(()),
            Some(SolverReport::Agrees) => writeln!(f, "the solver says the same"),
            Some(SolverReport::Unanswered) => writeln!(f, "the solver had no answer in time"),
            Some(SolverReport::NotAsked) => {
                writeln!(f, "the solver was not asked: this is not encoded for it")
            }
        }
    }
}

fn covered(arms: &[usize]) -> String {
    let numbers: Vec<String> = arms.iter().map(usize::to_string).collect();
    match arms {
        [] => "no value has this pattern".to_owned(),
        [_] => format!("covered by arm {}", numbers.join("")),
        _ => format!("covered by arms {} together", numbers.join(", ")),
    }
}
