//! What a bound is worth: how many programs pass, fail, stop and run out of fuel in each check of a query.
//! "No counterexample" says little when most programs run out of fuel.

use crate::concrete::{self, Outcome};
use crate::model::{Bounds, BugId, FnId, Model, Query, SortId};
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

/// The bounds, none deeper than the given ones, with the most programs that are not more than `most`; `None` when even
/// the least depths have more.
pub fn small_bounds(model: &Model, bounds: &Bounds, sort: SortId, most: u64) -> Option<Bounds> {
    let deep: Vec<usize> = (0..bounds.depths.len()).filter(|at| bounds.depths[*at].is_some()).collect();
    let mut best: Option<(f64, Bounds)> = None;
    let mut tried = bounds.clone();
    for at in &deep {
        tried.depths[*at] = Some(1);
    }
    loop {
        let mut grammar = Grammar::new(model, &tried);
        let count = grammar.log10_count(sort);
        let fits = count.is_finite() && count <= (most as f64).log10() + 1e-9;
        if fits && best.as_ref().is_none_or(|(known, _)| *known < count) {
            best = Some((count, tried.clone()));
        }
        // The next choice of depths, as an odometer turns.
        let turned = deep.iter().find(|at| tried.depths[**at] < bounds.depths[**at]).copied();
        let Some(turned) = turned else { return best.map(|(_, bounds)| bounds) };
        tried.depths[turned] = tried.depths[turned].map(|depth| depth + 1);
        for at in deep.iter().take_while(|at| **at != turned) {
            tried.depths[*at] = Some(1);
        }
    }
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

/// Choices that look random and are the same for each seed.
pub fn picker(seed: u64) -> impl FnMut(usize) -> usize {
    // SplitMix64
    let mut state = seed;
    move |choices| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) >> 1) as usize % choices.max(1)
    }
}

/// Runs each check of the query on each program.
pub fn census(model: &Model, query: &Query, programs: &[Term]) -> Vec<Shares> {
    let mut checks: Vec<Shares> = query
        .checks()
        .into_iter()
        .map(|(function, own)| {
            let bugs = switched(query, &own);
            Shares { function, bugs, passes: 0, fails: 0, stops: 0, out_of_fuel: 0 }
        })
        .collect();
    for shares in &mut checks {
        for program in programs {
            let arguments = vec![program.clone()];
            match concrete::outcome(model, shares.function, arguments, &shares.bugs, query.bounds.fuel) {
                Outcome::Passes(_) => shares.passes += 1,
                Outcome::Fails(_) => shares.fails += 1,
                Outcome::Stops(_) => shares.stops += 1,
                Outcome::OutOfFuel => shares.out_of_fuel += 1,
            }
        }
    }
    checks
}

/// How many random programs are tried to tell what a bound is worth.
const SAMPLE: usize = 1000;
/// The most programs that are all tried, at smaller bounds if need be.
const EXACT: u64 = 100_000;

/// What becomes of programs, for each check of the query: of all of a small space, and of random ones within the bounds
/// when these have more.
pub fn shares(model: &Model, query: &Query) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(bounds) = small_bounds(model, &query.bounds, query.sort, EXACT) {
        let small = Query { bounds: bounds.clone(), ..query.clone() };
        if let Some(programs) = all_programs(model, &small, EXACT) {
            let of = format!("all {} programs at {}", programs.len(), bounds_text(model, &bounds));
            lines.extend(share_lines(model, &small, &programs, &of));
            if bounds == query.bounds {
                return lines;
            }
        }
    }
    let programs = sample(model, query, SAMPLE, &mut picker(0));
    lines.extend(share_lines(
        model,
        query,
        &programs,
        &format!("{SAMPLE} random programs within the bounds"),
    ));
    lines
}

fn share_lines(model: &Model, query: &Query, programs: &[Term], of: &str) -> Vec<String> {
    let line = |shares: Shares| {
        let name = &model.function(shares.function).name;
        let Shares { passes, fails, stops, out_of_fuel, .. } = shares;
        format!("{name}: of {of}: {passes} pass, {fails} fail, {stops} stop, {out_of_fuel} run out of fuel")
    };
    census(model, query, programs).into_iter().map(line).collect()
}

/// `Exp depth 3, Ty depth 2, fuel 1`
pub fn bounds_text(model: &Model, bounds: &Bounds) -> String {
    let depths = model.sorts.iter().zip(&bounds.depths);
    let depths = depths.filter_map(|(sort, depth)| Some(format!("{} depth {}", sort.name, (*depth)?)));
    depths.chain([format!("fuel {}", bounds.fuel)]).collect::<Vec<_>>().join(", ")
}

/// What makes "no program" say little: checks in which every program that was tried runs out of fuel.
pub fn warnings(model: &Model, query: &Query) -> Vec<String> {
    const TRIED: usize = 500;
    let mut programs = sample(model, query, TRIED, &mut picker(1));
    // Small programs need the least fuel.
    if let Some(bounds) = small_bounds(model, &query.bounds, query.sort, TRIED as u64) {
        programs.extend(Grammar::new(model, &bounds).all(query.sort));
    }
    let shares = census(model, query, &programs);
    let vacuous = shares.iter().filter(|shares| shares.is_vacuous());
    vacuous
        .map(|shares| {
            let name = &model.function(shares.function).name;
            format!(
                "each of {} programs runs out of fuel in `{name}`, so that the absence of an answer says nothing; \
                 give it more than `fuel {}`, or more `depth` to the data it makes",
                programs.len(),
                query.bounds.fuel
            )
        })
        .collect()
}
