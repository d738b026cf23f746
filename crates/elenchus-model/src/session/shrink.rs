//! A smaller program from a found one, by trying: a cheap upper bound for the solver to start from.

use super::confirm;
use crate::budget::Budget;
use crate::model::{Model, Query, SortId};
use crate::term::Term;

/// Trials for one program: enough for the programs of small models, and a bound for large ones.
const MAX_TRIALS: usize = 5_000;

/// Replaces parts by smaller ones of the same sort as long as the query holds.
pub(super) fn shrink(model: &Model, query: &Query, weights: &[u32], program: Term, budget: &Budget) -> Term {
    let mut best = program;
    let mut trials = 0;
    loop {
        let size = best.measure(weights);
        let mut candidates = Vec::new();
        variants(model, &best, &mut candidates);
        candidates.retain(|candidate| candidate.measure(weights) < size);
        candidates.sort_by_key(|candidate| candidate.measure(weights));
        let better = candidates.into_iter().find(|candidate| {
            trials += 1;
            trials <= MAX_TRIALS && budget.check().is_ok() && confirm(model, query, candidate).0
        });
        match better {
            Some(better) => best = better,
            None => return best,
        }
    }
}

/// The program with one part replaced: by a part of itself, or by a constructor without fields.
fn variants(model: &Model, term: &Term, out: &mut Vec<Term>) {
    let sort = model.constructor(term.con()).sort;
    parts(model, term, sort, out);
    for con in &model.sort(sort).constructors {
        if model.constructor(*con).fields.is_empty() && *con != term.con() {
            out.push(Term::new(model, *con, Vec::new()));
        }
    }
    for (at, field) in term.fields().iter().enumerate() {
        let mut below = Vec::new();
        variants(model, field, &mut below);
        for replacement in below {
            let mut fields = term.fields().to_vec();
            fields[at] = replacement;
            out.push(Term::new(model, term.con(), fields));
        }
    }
}

/// The proper parts of a term that have this sort.
fn parts(model: &Model, term: &Term, sort: SortId, out: &mut Vec<Term>) {
    for field in term.fields() {
        if model.constructor(field.con()).sort == sort {
            out.push(field.clone());
        }
        parts(model, field, sort, out);
    }
}
