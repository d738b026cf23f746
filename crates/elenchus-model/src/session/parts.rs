//! A hard question is asked with lemmas, and in parts.
//!
//! The lemmas are those of [`super::lemmas`]; with them most of what is hard is not. What is still hard is divided.
//! A run fails at one place or another, and the formula of that is a disjunction: of the ways to end, in the order in
//! which the model comes to them. A solver that is given all of it has to find that order by itself. So when it does
//! not know the answer soon, each way is asked alone, and a hard one is divided again. What is refuted is kept, so that
//! the later places, which come after the earlier ones in every run, need not show it once more.

use super::lemmas::Lemmas;
use crate::encode::Encoder;
use crate::formula::{F, Formulas, Gate};
use crate::model::Query;
use crate::solver::{Limit, Literal, Solver, SolverError, Verdict};
use crate::space::Space;
use crate::symbolic::Evaluator;
use std::collections::VecDeque;

/// Conflicts that a question may take before it is divided: most never are.
const CONFLICTS_OF_A_QUESTION: u64 = 10_000;

/// How many parts a question is divided into at first.
const PARTS: usize = 200;

/// Conflicts that a part may take before it is divided again.
const CONFLICTS_OF_A_PART: u64 = 1_000;

/// What is needed to ask.
pub(super) struct Question<'q, 'm> {
    pub query: &'q Query,
    pub space: &'q Space,
    pub evaluator: &'q mut Evaluator<'m>,
    pub encoder: &'q mut Encoder,
    pub solver: &'q mut dyn Solver,
    /// Lemmas are worth their time, and the solver does not have them yet.
    pub wants_lemmas: bool,
    /// How often the solver was asked.
    pub solves: usize,
}

/// A conjunction; the parts of a question cover it.
#[derive(Debug, Clone)]
struct Part {
    fixed: Vec<F>,
    /// What can be divided further, maybe.
    open: F,
}

impl Question<'_, '_> {
    /// Can the goal hold under the assumptions? If so, the solver has the model.
    pub fn solve(&mut self, goal: F, assumptions: &[Literal], limit: &Limit) -> Result<Verdict, SolverError> {
        let whole = Part { fixed: Vec::new(), open: goal };
        if !self.solver.keeps_clauses() {
            return self.solve_part(&whole, assumptions, limit);
        }
        let verdict = self.solve_part(&whole, assumptions, &limit.with_conflicts(CONFLICTS_OF_A_QUESTION))?;
        if verdict != Verdict::Unknown || limit.is_over() {
            return Ok(verdict);
        }
        if std::mem::take(&mut self.wants_lemmas) {
            // Where there is no room to go along the run again, it is asked without lemmas.
            let lemmas = Lemmas::of(self.evaluator, self.query, self.space).unwrap_or_default();
            self.learn(&lemmas, limit)?;
        }
        let mut parts = VecDeque::from(whole.divide_into(PARTS, &self.evaluator.trees.formulas));
        while let Some(part) = parts.pop_front() {
            let divided = part.divide(&self.evaluator.trees.formulas);
            let own =
                if divided.is_empty() { limit.clone() } else { limit.with_conflicts(CONFLICTS_OF_A_PART) };
            match self.solve_part(&part, assumptions, &own)? {
                Verdict::Satisfiable => return Ok(Verdict::Satisfiable),
                Verdict::Unsatisfiable => {}
                Verdict::Unknown if divided.is_empty() || limit.is_over() => return Ok(Verdict::Unknown),
                Verdict::Unknown => divided.into_iter().rev().for_each(|part| parts.push_front(part)),
            }
        }
        Ok(Verdict::Unsatisfiable)
    }

    fn solve_part(
        &mut self,
        part: &Part,
        assumptions: &[Literal],
        limit: &Limit,
    ) -> Result<Verdict, SolverError> {
        let mut all = Vec::with_capacity(part.fixed.len() + assumptions.len() + 1);
        for formula in part.fixed.iter().chain([&part.open]) {
            all.push(self.encoder.assumption(*formula, &self.evaluator.trees.formulas, self.solver));
        }
        if self.encoder.is_complete().is_err() {
            return Ok(Verdict::Unknown);
        }
        all.extend(assumptions);
        self.solves += 1;
        let verdict = self.solver.solve(&all, limit)?;
        if verdict == Verdict::Unsatisfiable && self.solver.keeps_clauses() {
            let refuted: Vec<Literal> = all.iter().map(|literal| !*literal).collect();
            self.solver.keep(&refuted);
        }
        Ok(verdict)
    }
}

impl Part {
    /// Divided until there are about so many, in the order in which they were built.
    fn divide_into(self, most: usize, formulas: &Formulas) -> Vec<Part> {
        let mut parts = vec![self];
        loop {
            let next: Vec<Part> = parts
                .iter()
                .flat_map(|part| {
                    let divided = part.divide(formulas);
                    if divided.is_empty() { vec![part.clone()] } else { divided }
                })
                .collect();
            if next.len() > most || next.len() == parts.len() {
                return parts;
            }
            parts = next;
        }
    }

    /// Parts that cover this one, two or more of them in the order in which they were built; none if it is one piece.
    fn divide(&self, formulas: &Formulas) -> Vec<Part> {
        let mut fixed = self.fixed.clone();
        let mut open = self.open;
        loop {
            let with = |fixed: &[F], guard: F, open: F| {
                let fixed = fixed.iter().copied().chain([guard]).filter(|formula| *formula != F::TRUE);
                Part { fixed: fixed.collect(), open }
            };
            match (formulas.gate(open), open.negated()) {
                (Gate::And(a, b), false) => {
                    // The later one says how it ends; the other how it came so far.
                    let (first, last) = if can_divide(formulas, b) { (a, b) } else { (b, a) };
                    fixed.push(first);
                    open = last;
                }
                (Gate::And(a, b), true) => {
                    return vec![with(&fixed, F::TRUE, !a), with(&fixed, F::TRUE, !b)];
                }
                (Gate::Ite(condition, then, otherwise), negated) => {
                    let value = |value: F| if negated { !value } else { value };
                    return vec![
                        with(&fixed, condition, value(then)),
                        with(&fixed, !condition, value(otherwise)),
                    ];
                }
                (Gate::Choice(choice), false) => {
                    let cases = formulas.cases(choice).iter();
                    return cases.map(|(guard, value)| with(&fixed, *guard, *value)).collect();
                }
                // Where no guard holds, a choice is false: no case says that.
                (Gate::Choice(_), true) | (Gate::True | Gate::Variable(_), _) => return Vec::new(),
            }
        }
    }
}

fn can_divide(formulas: &Formulas, formula: F) -> bool {
    match formulas.gate(formula) {
        Gate::And(..) | Gate::Ite(..) => true,
        Gate::Choice(_) => !formula.negated(),
        Gate::True | Gate::Variable(_) => false,
    }
}
