//! What a bound is worth: how many programs pass, fail, stop and run out of fuel in each check of a query.
//! "No counterexample" says little when most programs run out of fuel.

use crate::concrete::{self, Outcome};
use crate::model::{BugId, FnId, Formula, Model, Query};
use crate::session::switched;
use crate::space::Grammar;
use crate::term::Term;

/// The outcomes of one check over a set of programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shares {
    pub function: FnId,
    pub bugs: Vec<BugId>,
    pub passes: u64,
    pub fails: u64,
    pub stops: u64,
    pub out_of_fuel: u64,
}

impl Shares {
    /// Every program ran out of fuel: the check says nothing at this bound.
    pub fn is_vacuous(&self) -> bool {
        self.passes + self.fails + self.stops == 0
    }
}

/// All programs within the bounds when there are at most `most`; otherwise `None`.
pub fn all_programs(model: &Model, query: &Query, most: u64) -> Option<Vec<Term>> {
    let mut grammar = Grammar::new(model, &query.bounds);
    let fits = grammar.log10_count(query.sort) <= (most as f64).log10();
    fits.then(|| grammar.all(query.sort))
}

/// As many programs as asked for, each production chosen by `pick`.
pub fn sample(
    model: &Model,
    query: &Query,
    count: usize,
    pick: &mut impl FnMut(usize) -> usize,
) -> Vec<Term> {
    let mut grammar = Grammar::new(model, &query.bounds);
    (0..count).map(|_| grammar.random(query.sort, pick)).collect()
}

/// Runs each check of the query on each program.
pub fn census(model: &Model, query: &Query, programs: &[Term]) -> Vec<Shares> {
    let mut checks = Vec::new();
    collect(&query.formula, query, &mut checks);
    for shares in &mut checks {
        for program in programs {
            let arguments = vec![program.clone()];
            match concrete::run(model, shares.function, arguments, &shares.bugs, query.bounds.fuel).outcome {
                Outcome::Passes(_) => shares.passes += 1,
                Outcome::Fails(_) => shares.fails += 1,
                Outcome::Stops(_) => shares.stops += 1,
                Outcome::OutOfFuel => shares.out_of_fuel += 1,
            }
        }
    }
    checks
}

fn collect(formula: &Formula, query: &Query, out: &mut Vec<Shares>) {
    match formula {
        Formula::And(left, right) | Formula::Or(left, right) => {
            collect(left, query, out);
            collect(right, query, out);
        }
        Formula::Not(inner) => collect(inner, query, out),
        Formula::Check { function, bugs, .. } => {
            let bugs = switched(query, bugs);
            if out.iter().all(|shares| shares.function != *function || shares.bugs != bugs) {
                let function = *function;
                out.push(Shares { function, bugs, passes: 0, fails: 0, stops: 0, out_of_fuel: 0 });
            }
        }
    }
}
