//! The smallest answers. The first answer of a solver is as large as the bound allows; it is shrunk by trial, and the
//! solver only has to show that nothing smaller is left.

use super::shrink::shrink;
use super::{Answer, AskError, Found, Session, confirm};
use crate::budget::OutOf;
use crate::model::Metric;
use crate::solver::{Clauses, Literal};
use std::time::Instant;

/// All smallest answers, or as many as were asked for.
#[derive(Debug)]
pub struct Enumeration {
    pub found: Vec<Found>,
    /// There are no others.
    pub complete: bool,
    /// What ran out before the least measure was known.
    pub out_of: Option<OutOf>,
}

impl Enumeration {
    fn of(found: Vec<Found>, complete: bool) -> Enumeration {
        Enumeration { found, complete, out_of: None }
    }
}

impl Session<'_> {
    /// Some program that satisfies the query and measures at most this. Small programs are often found sooner than any.
    pub fn first_within(&mut self, metric: &Metric, most: u64) -> Result<Answer, AskError> {
        let at_least = self.counter(metric, usize::try_from(most).unwrap_or(usize::MAX).saturating_add(1));
        if let Err(out_of) = self.encoder.is_complete() {
            return Ok(Answer::Unknown(out_of));
        }
        let bound: Vec<Literal> = below(&at_least, most.saturating_add(1)).into_iter().collect();
        let answer = self.ask(&bound)?;
        Ok(match answer {
            Answer::Found(found) => Answer::Found(self.shrunk(&found, metric)),
            other => other,
        })
    }

    /// A program that satisfies the query and has the least measure.
    pub fn minimal(&mut self, metric: &Metric) -> Result<Answer, AskError> {
        let mut best = match self.first()? {
            Answer::Found(found) => self.shrunk(&found, metric),
            other => return Ok(other),
        };
        let at_least = self.counter(metric, best.measure.unwrap_or(0) as usize);
        if self.encoder.is_complete().is_err() {
            return Ok(Answer::Found(best));
        }
        loop {
            let Some(smaller) = below(&at_least, best.measure.unwrap_or(0)) else {
                best.is_minimal = true;
                return Ok(Answer::Found(best));
            };
            match self.ask(&[smaller])? {
                Answer::Found(found) => best = self.shrunk(&found, metric),
                Answer::None => {
                    best.is_minimal = true;
                    return Ok(Answer::Found(best));
                }
                Answer::Unknown(_) => return Ok(Answer::Found(best)),
            }
        }
    }

    /// All programs of the least measure, at most `most` of them, in the order in which the solver finds them.
    pub fn all_minimal(&mut self, metric: &Metric, most: usize) -> Result<Enumeration, AskError> {
        let first = match self.minimal(metric)? {
            Answer::Found(first) => first,
            Answer::None => return Ok(Enumeration::of(Vec::new(), true)),
            Answer::Unknown(out_of) => {
                return Ok(Enumeration { out_of: Some(out_of), ..Enumeration::of(Vec::new(), false) });
            }
        };
        if !first.is_minimal {
            return Ok(Enumeration::of(vec![first], false));
        }
        let least = first.measure.unwrap_or(0);
        let at_least = self.counter(metric, least as usize + 1);
        if self.encoder.is_complete().is_err() {
            return Ok(Enumeration::of(vec![first], false));
        }
        let bound: Vec<Literal> = below(&at_least, least + 1).into_iter().collect();
        self.block(&first);
        let mut found = vec![first];
        while found.len() < most {
            match self.ask(&bound)? {
                Answer::Found(next) => {
                    self.block(&next);
                    let measure = Some(next.program.measure(&metric.weights));
                    found.push(Found { measure, is_minimal: true, ..next });
                }
                Answer::None => return Ok(Enumeration::of(found, true)),
                Answer::Unknown(_) => break,
            }
        }
        Ok(Enumeration::of(found, false))
    }

    fn shrunk(&self, found: &Found, metric: &Metric) -> Found {
        let program = shrink(self.model, &self.query, &metric.weights, found.program.clone(), &self.budget);
        let (_, runs) = confirm(self.model, &self.query, &program);
        let measure = Some(program.measure(&metric.weights));
        Found { program, runs, measure, is_minimal: false }
    }

    fn counter(&mut self, metric: &Metric, cap: usize) -> Vec<Literal> {
        let started = Instant::now();
        let formulas = &mut self.evaluator.trees.formulas;
        let solver: &mut dyn Clauses = &mut *self.solver;
        let counter = self.encoder.measure(&self.space, self.model, &metric.weights, cap, formulas, solver);
        self.statistics.encoding += started.elapsed();
        counter
    }

    /// Excludes a program: one of its choices must differ. Nodes that it does not have stay free.
    fn block(&mut self, found: &Found) {
        let choices = self.space.encode(self.model, &found.program);
        let clause: Vec<Literal> = choices
            .iter()
            .filter_map(|choice| self.encoder.lookup(*choice))
            .map(|literal| !literal)
            .collect();
        self.solver.add(&clause);
    }
}

/// The assumption that the measure is less than `bound`, if it can be at all.
fn below(at_least: &[Literal], bound: u64) -> Option<Literal> {
    let place = usize::try_from(bound).ok()?.checked_sub(1)?;
    at_least.get(place).map(|literal| !*literal)
}
