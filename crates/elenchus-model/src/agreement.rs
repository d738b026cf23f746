//! The symbolic evaluator against the concrete one: under the assignment that describes a program, the formulas of a
//! check must say what a run of it says, passes, fails or stops and where, or out of fuel.
//!
//! Formulas are evaluated for many programs at a time, one bit each. Values are not compared here.

use crate::budget::OutOf;
use crate::census::{picker, small_bounds};
use crate::concrete::{self, Outcome};
use crate::explain;
use crate::formula::{Bits, F, Formulas, Gate};
use crate::model::{Bounds, BugId, FnId, Formula, Model, OutcomePattern, Query, SiteId, SortId};
use crate::session::{Answer, AskError, Session, Settings};
use crate::space::{Grammar, Space};
use crate::symbolic::{Classes, Evaluator};
use crate::term::Term;
use crate::tree::Merging;
use std::time::Duration;

/// How much is compared.
#[derive(Debug, Clone)]
pub struct Effort {
    /// Random programs for each check, shared among its bugs.
    pub programs: usize,
    /// All programs at the largest bounds that have at most this many.
    pub all: u64,
    pub seed: u64,
    /// How long to look for each landmark; without it there are none.
    pub landmarks: Option<Duration>,
}

/// One check of a model, at one bound, with one set of bugs.
#[derive(Debug, Clone)]
pub struct Row {
    pub function: FnId,
    pub bugs: Vec<BugId>,
    pub bounds: Bounds,
    /// All programs within these bounds, not random ones.
    pub is_exhaustive: bool,
    pub agreement: Agreement,
}

/// Compares each function that a query asks about, at the bounds of the first query that does, without a bug and with
/// each bug that matters to it. `tell` hears of each row.
pub fn compare_model(
    model: &Model,
    effort: &Effort,
    mut tell: impl FnMut(&Row),
) -> Result<Vec<Row>, AskError> {
    let node_limit = Settings::default().node_limit;
    let mut rows = Vec::new();
    let mut done = Vec::new();
    for (query, function) in
        model.queries.iter().flat_map(|query| query.checks().into_iter().map(move |check| (query, check.0)))
    {
        if done.contains(&function) {
            continue;
        }
        done.push(function);
        let own = model.function(function).bugs.iter().map(|bug| vec![*bug]);
        let switches: Vec<Vec<BugId>> = std::iter::once(Vec::new()).chain(own).collect();
        let mut compare = |bugs: &[BugId], bounds: &Bounds, is_exhaustive, programs: &[Term]| {
            let mut comparison = Comparison::new(model, function, bugs, bounds, node_limit)?;
            comparison.compare(programs);
            let (bugs, bounds) = (bugs.to_vec(), bounds.clone());
            let row = Row { function, bugs, bounds, is_exhaustive, agreement: comparison.agreement };
            tell(&row);
            rows.push(row);
            Ok::<(), AskError>(())
        };
        if let Some(bounds) = small_bounds(model, &query.bounds, query.sort, effort.all) {
            let programs = Grammar::new(model, &bounds).all(query.sort);
            for bugs in &switches {
                compare(bugs, &bounds, true, &programs)?;
            }
        }
        let settings = Settings { time: effort.landmarks, seed: effort.seed, ..Settings::default() };
        let landmarks = match effort.landmarks {
            Some(_) => landmarks(model, query, &settings)?,
            None => Vec::new(),
        };
        let mut pick = picker(effort.seed);
        let each = effort.programs.div_ceil(switches.len());
        for bugs in &switches {
            let programs = programs(model, &query.bounds, query.sort, &landmarks, each, &mut pick);
            compare(bugs, &query.bounds, false, &programs)?;
        }
    }
    Ok(rows)
}

/// What was compared, and what was found.
#[derive(Debug, Clone, Default)]
pub struct Agreement {
    pub programs: u64,
    pub passes: u64,
    pub fails: u64,
    pub stops: u64,
    pub out_of_fuel: u64,
    /// The first few.
    pub disagreements: Vec<Disagreement>,
}

/// A program on which the two evaluators differ: a fault of ours.
#[derive(Debug, Clone)]
pub struct Disagreement {
    pub program: String,
    pub run: String,
    /// The ends that the formulas claim: none, another one or several.
    pub formulas: Vec<String>,
}

/// As many disagreements as anybody would read.
const MAX_DISAGREEMENTS: usize = 10;

/// One check of a model, evaluated symbolically, to be compared with runs.
#[derive(Debug)]
pub struct Comparison<'m> {
    model: &'m Model,
    function: FnId,
    bugs: Vec<BugId>,
    fuel: u32,
    formulas: Formulas,
    space: Space,
    ends: Vec<(End, F)>,
    pub agreement: Agreement,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Passes,
    Fails(SiteId),
    Stops(SiteId),
    OutOfFuel,
}

impl<'m> Comparison<'m> {
    pub fn new(
        model: &'m Model,
        function: FnId,
        bugs: &[BugId],
        bounds: &Bounds,
        node_limit: usize,
    ) -> Result<Self, OutOf> {
        let fails = model.sites_from(function, true);
        let stops = model.sites_from(function, false);
        let mut evaluator =
            Evaluator::new(model, Classes::new(model, &fails, &stops), node_limit, Merging::NodeWise);
        let sort = model.function(function).parameters[0].1;
        let space = evaluator.space(bounds, sort)?;
        let outcomes = evaluator.call(function, &[space.root], bugs, bounds.fuel)?;
        let mut ends = vec![(End::Passes, outcomes.ok), (End::OutOfFuel, evaluator.runs_out(&outcomes))];
        for site in fails {
            ends.push((End::Fails(site), evaluator.fails(&outcomes, Some(site))));
        }
        for site in stops {
            ends.push((End::Stops(site), evaluator.stops(&outcomes, Some(site))));
        }
        Ok(Comparison {
            model,
            function,
            bugs: bugs.to_vec(),
            fuel: bounds.fuel,
            formulas: evaluator.trees.formulas,
            space,
            ends,
            agreement: Agreement::default(),
        })
    }

    /// Compares on these programs, which must be within the bounds.
    pub fn compare(&mut self, programs: &[Term]) {
        for batch in programs.chunks(Bits::COUNT) {
            self.compare_batch(batch);
        }
    }

    fn compare_batch(&mut self, programs: &[Term]) {
        let mut variables = vec![Bits::NONE; self.formulas.variables()];
        for (bit, program) in programs.iter().enumerate() {
            for choice in self.space.encode(self.model, program) {
                if let Gate::Variable(variable) = self.formulas.gate(choice) {
                    variables[variable as usize].set(bit);
                }
            }
        }
        let values = self.formulas.evaluate_all(&variables);
        let claims = |formula: F, bit: usize| values[formula.node()].has(bit) != formula.negated();
        for (bit, program) in programs.iter().enumerate() {
            let arguments = vec![program.clone()];
            let outcome = concrete::outcome(self.model, self.function, arguments, &self.bugs, self.fuel);
            let agreement = &mut self.agreement;
            agreement.programs += 1;
            let (count, expected) = match outcome {
                Outcome::Passes(_) => (&mut agreement.passes, End::Passes),
                Outcome::Fails(site) => (&mut agreement.fails, End::Fails(site)),
                Outcome::Stops(site) => (&mut agreement.stops, End::Stops(site)),
                Outcome::OutOfFuel => (&mut agreement.out_of_fuel, End::OutOfFuel),
            };
            *count += 1;
            let claimed =
                || self.ends.iter().filter(|(_, formula)| claims(*formula, bit)).map(|(end, _)| *end);
            if !claimed().eq([expected]) && agreement.disagreements.len() < MAX_DISAGREEMENTS {
                agreement.disagreements.push(Disagreement {
                    program: program.show(self.model),
                    run: explain::outcome(self.model, &outcome),
                    formulas: claimed().map(|end| end.text(self.model)).collect(),
                });
            }
        }
    }
}

impl End {
    fn text(self, model: &Model) -> String {
        match self {
            End::Passes => "passes".to_owned(),
            End::Fails(site) => format!("fails: {}", model.sites[site.index()]),
            End::Stops(site) => format!("stops: {}", model.sites[site.index()]),
            End::OutOfFuel => "runs out of fuel".to_owned(),
        }
    }
}

/// Programs that a random choice of productions would hardly ever meet: for each check of the query one that passes
/// and one that fails, and the answers to the query with each bug. A solver's first answers are as large as the bounds
/// allow, so that small changes of them meet much of the model.
pub fn landmarks(model: &Model, query: &Query, settings: &Settings) -> Result<Vec<Term>, AskError> {
    let mut queries = Vec::new();
    for (function, bugs) in query.checks() {
        for outcome in [OutcomePattern::Passes, OutcomePattern::Fails(None)] {
            let formula = Formula::Check { function, bugs: bugs.clone(), outcome };
            queries.push(Query { formula, ..query.clone() });
        }
    }
    queries.push(query.clone());
    for bug in model.bug_ids() {
        let mut switched = query.clone();
        switched.bugs.push(bug);
        queries.push(switched);
    }
    let mut found: Vec<Term> = Vec::new();
    for query in queries {
        if let Answer::Found(answer) = Session::new(model, &query, settings)?.first()?
            && !found.contains(&answer.program)
        {
            found.push(answer.program);
        }
    }
    Ok(found)
}

/// As many programs as asked for: every other one is a landmark with one part replaced, the others are random.
pub fn programs(
    model: &Model,
    bounds: &Bounds,
    sort: SortId,
    landmarks: &[Term],
    count: usize,
    pick: &mut impl FnMut(usize) -> usize,
) -> Vec<Term> {
    let mut grammar = Grammar::new(model, bounds);
    (0..count)
        .map(|at| {
            if at % 2 == 0 || landmarks.is_empty() {
                return grammar.random(sort, pick);
            }
            let landmark = landmarks[pick(landmarks.len())].clone();
            // One to three changes: the first often ends in a failure that hides what a second would show.
            (0..=pick(3)).fold(landmark, |term, _| grammar.vary(sort, &term, pick))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;

    /// The comparison itself: formulas with a bug are not those of a run without it.
    #[test]
    fn a_difference_is_told() {
        let model = crate::load(library::source("arith").expect("a model")).expect("a correct model");
        let query = model.query("sound").expect("a query");
        let function = model.function_named("check").expect("a function");
        let bounds = small_bounds(&model, &query.bounds, query.sort, 100).expect("a small space");
        let bug = model.bug("omitted_if").expect("a bug");
        let mut comparison = Comparison::new(&model, function, &[bug], &bounds, 1 << 20).expect("small");
        let programs = Grammar::new(&model, &bounds).all(query.sort);
        comparison.bugs.clear();
        comparison.compare(&programs);
        let [first, ..] = comparison.agreement.disagreements.as_slice() else { panic!("a difference") };
        assert_eq!(first.program, "(if (zero? zero) zero (zero? zero))");
        assert_eq!(first.run, "fails: the branches differ");
        assert_eq!(first.formulas, ["passes"]);
    }
}
