//! A query put to a solver: the model is evaluated symbolically once, and then asked for a program, for the smallest
//! one, or for all of the smallest. Every answer is run by the concrete interpreter before it counts.

mod bugs;
mod deepen;
mod lemmas;
mod minimal;
mod parts;
mod shrink;
mod sites;
mod verify;

pub use bugs::with_each_bug;
pub use deepen::{Ended, Round, deepen};
pub use minimal::Enumeration;
pub use sites::one_per_site;
pub use verify::{Proof, ProofSettings, Verified, verify};

use self::parts::Question;
use crate::budget::{Budget, Meter, OutOf};
use crate::concrete::{self, Outcome, Run};
use crate::encode::Encoder;
use crate::formula::F;
use crate::model::{BugId, FnId, Formula, Model, OutcomePattern, Query, SiteId};
use crate::solver::{Limit, Literal, Solver, SolverChoice, SolverError, Verdict};
use crate::space::{Grammar, Space};
use crate::symbolic::{Classes, Evaluator};
use crate::symmetry::break_symmetry;
use crate::term::Term;
use crate::tree::Merging;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::time::{Duration, Instant};

#[derive(Debug, Clone)]
pub struct Settings {
    /// Varies the search of the solver; the answers are correct for each.
    pub seed: u64,
    /// How long a single question may take.
    pub time: Option<Duration>,
    /// When all questions have to be answered.
    pub deadline: Option<Instant>,
    /// What the process may have in memory, in bytes.
    pub memory: Option<u64>,
    /// Set by whoever wants the best answer so far at once.
    pub stop: Option<Arc<AtomicBool>>,
    /// Nodes built so far, for a line of progress.
    pub built: Arc<AtomicUsize>,
    /// Formulas and trees together; a model that needs more has unbounded data or too much fuel.
    pub node_limit: usize,
    pub solver: SolverChoice,
    /// How symbolic trees are merged; see [`crate::encoding`].
    pub merging: Merging,
    /// Of programs that differ only in interchangeable names, look at one. Not for complete lists of answers.
    pub break_symmetry: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            seed: 0,
            time: None,
            deadline: None,
            memory: None,
            stop: None,
            built: Arc::default(),
            node_limit: 20_000_000,
            solver: SolverChoice::Batsat,
            merging: Merging::default(),
            break_symmetry: false,
        }
    }
}

impl Settings {
    /// What a question asked from now on may use.
    pub fn budget(&self) -> Budget {
        Budget {
            deadline: self.time.map(|time| Instant::now() + time).into_iter().chain(self.deadline).min(),
            memory: self.memory,
            stop: self.stop.clone(),
            built: Arc::clone(&self.built),
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum AskError {
    /// The question cannot be put as it is, or not within the time and memory that were given.
    #[error(transparent)]
    OutOf(#[from] OutOf),
    #[error(transparent)]
    Solver(#[from] SolverError),
    #[error(transparent)]
    Proof(crate::proof::NoProof),
    /// A fault of ours: never shown as an answer.
    #[error(
        "the solver's answer `{program}` does not satisfy the query when it is run; this is a bug in elenchus"
    )]
    NotConfirmed { program: String },
}

#[derive(Debug)]
pub enum Answer {
    Found(Found),
    /// No program within the bounds.
    None,
    /// Not known, and what it was that ran out.
    Unknown(OutOf),
}

/// The smallest answer to a query, or the first when nothing is minimised. That time or memory ran out before the
/// question could be put is an answer, too.
pub fn answer(model: &Model, query: &Query, settings: &Settings) -> Result<Answer, AskError> {
    let asked = Session::new(model, query, settings).and_then(|mut session| match query.minimise {
        Some(metric) => session.minimal(&model.metrics[metric]),
        None => session.first(),
    });
    match asked {
        Err(AskError::OutOf(out_of)) if out_of.is_patience() => Ok(Answer::Unknown(out_of)),
        asked => asked,
    }
}

/// A program that satisfies the query, with the runs that show it.
#[derive(Debug, Clone)]
pub struct Found {
    pub program: Term,
    pub runs: Vec<CheckRun>,
    /// Its measure, when one was minimised.
    pub measure: Option<u64>,
    /// No smaller program satisfies the query.
    pub is_minimal: bool,
}

/// One check of the query, run concretely.
#[derive(Debug, Clone)]
pub struct CheckRun {
    pub function: FnId,
    pub bugs: Vec<BugId>,
    pub run: Run,
}

#[derive(Debug, Clone, Default)]
pub struct Statistics {
    /// Decimal logarithm of the number of programs within the bounds.
    pub log10_space: f64,
    pub positions: usize,
    /// Nodes built by symbolic evaluation: of formulas, and of trees.
    pub formula_nodes: usize,
    pub tree_nodes: usize,
    /// Calls evaluated symbolically, not counting those remembered.
    pub calls: usize,
    pub variables: usize,
    pub clauses: usize,
    pub solver: String,
    pub solves: usize,
    pub evaluation: Duration,
    pub encoding: Duration,
    pub solving: Duration,
}

impl Statistics {
    pub fn total(&self) -> Duration {
        self.evaluation + self.encoding + self.solving
    }
}

pub struct Session<'m> {
    model: &'m Model,
    query: Query,
    evaluator: Evaluator<'m>,
    space: Space,
    goal: F,
    encoder: Encoder,
    solver: Box<dyn Solver>,
    /// No question was hard so far, so the solver does not have the lemmas of the query.
    wants_lemmas: bool,
    budget: Budget,
    statistics: Statistics,
}

impl std::fmt::Debug for Session<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Session({}, {:?})", self.query.name, self.statistics)
    }
}

impl<'m> Session<'m> {
    pub fn new(model: &'m Model, query: &Query, settings: &Settings) -> Result<Self, AskError> {
        let budget = settings.budget();
        let started = Instant::now();
        let Built { mut evaluator, space, goal } = Built::new(model, query, settings, &budget)?;
        let evaluation = started.elapsed();

        let started = Instant::now();
        let mut solver = settings.solver.start(settings.seed);
        let mut encoder = Encoder::within(budget.clone());
        encoder.space(&space, &evaluator.trees.formulas, &mut *solver);
        if settings.break_symmetry {
            let formulas = &mut evaluator.trees.formulas;
            break_symmetry(model, &space, &mut encoder, formulas, &mut *solver);
        }
        encoder.assumption(goal, &evaluator.trees.formulas, &mut *solver);
        for labels in evaluator.trees.computed_labels() {
            encoder.exclusive(&labels, &mut *solver);
        }
        encoder.is_complete()?;
        let encoding = started.elapsed();

        let mut statistics =
            Statistics { evaluation, encoding, ..statistics(model, query, &evaluator, &space) };
        statistics.variables = solver.variables();
        statistics.clauses = solver.clauses();
        statistics.solver = solver.name();
        let query = query.clone();
        let wants_lemmas = true;
        Ok(Session {
            model,
            query,
            evaluator,
            space,
            goal,
            encoder,
            solver,
            wants_lemmas,
            budget,
            statistics,
        })
    }

    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Some program that satisfies the query.
    pub fn first(&mut self) -> Result<Answer, AskError> {
        self.ask(&[])
    }

    /// Some program that satisfies the query under further assumptions.
    fn ask(&mut self, assumptions: &[Literal]) -> Result<Answer, AskError> {
        let started = Instant::now();
        let limit = Limit::within(self.budget.clone());
        let mut question = Question {
            query: &self.query,
            space: &self.space,
            evaluator: &mut self.evaluator,
            encoder: &mut self.encoder,
            solver: &mut *self.solver,
            wants_lemmas: self.wants_lemmas,
            solves: 0,
        };
        let verdict = question.solve(self.goal, assumptions, &limit)?;
        self.wants_lemmas = question.wants_lemmas;
        self.statistics.solves += question.solves;
        self.statistics.solving += started.elapsed();
        match verdict {
            Verdict::Unsatisfiable => Ok(Answer::None),
            Verdict::Unknown => Ok(Answer::Unknown(self.budget.what_is_over())),
            Verdict::Satisfiable => {
                let holds = |formula: F| {
                    formula == F::TRUE
                        || self.encoder.lookup(formula).is_some_and(|literal| self.solver.holds(literal))
                };
                let program = self.space.decode(self.model, &holds);
                match confirm(self.model, &self.query, &program) {
                    (true, runs) => {
                        Ok(Answer::Found(Found { program, runs, measure: None, is_minimal: false }))
                    }
                    (false, _) => Err(AskError::NotConfirmed { program: program.show(self.model) }),
                }
            }
        }
    }
}

/// A query evaluated symbolically.
struct Built<'m> {
    evaluator: Evaluator<'m>,
    space: Space,
    goal: F,
}

impl<'m> Built<'m> {
    fn new(model: &'m Model, query: &Query, settings: &Settings, budget: &Budget) -> Result<Self, OutOf> {
        budget.check()?;
        let (mut fails, mut stops) = (Vec::new(), Vec::new());
        collect_sites(&query.formula, &mut fails, &mut stops);
        let classes = Classes::new(model, &fails, &stops);
        let mut evaluator = Evaluator::new(model, classes, settings.node_limit, settings.merging);
        evaluator.meter = Meter::new(budget.clone());
        let space = evaluator.space(&query.bounds, query.sort)?;
        let goal = goal(&mut evaluator, &query.formula, query, &space)?;
        Ok(Built { evaluator, space, goal })
    }
}

fn statistics(model: &Model, query: &Query, evaluator: &Evaluator<'_>, space: &Space) -> Statistics {
    Statistics {
        log10_space: Grammar::new(model, &query.bounds).log10_count(query.sort),
        positions: space.positions.len(),
        formula_nodes: evaluator.trees.formulas.len(),
        tree_nodes: evaluator.trees.len(),
        calls: evaluator.evaluated,
        ..Statistics::default()
    }
}

fn collect_sites(formula: &Formula, fails: &mut Vec<SiteId>, stops: &mut Vec<SiteId>) {
    match formula {
        Formula::And(left, right) | Formula::Or(left, right) => {
            collect_sites(left, fails, stops);
            collect_sites(right, fails, stops);
        }
        Formula::Not(inner) => collect_sites(inner, fails, stops),
        Formula::Check { outcome: OutcomePattern::Fails(Some(site)), .. } => fails.push(*site),
        Formula::Check { outcome: OutcomePattern::Stops(Some(site)), .. } => stops.push(*site),
        Formula::Check { .. } => {}
    }
}

fn goal(evaluator: &mut Evaluator<'_>, formula: &Formula, query: &Query, space: &Space) -> Result<F, OutOf> {
    match formula {
        Formula::And(left, right) => {
            let left = goal(evaluator, left, query, space)?;
            let right = goal(evaluator, right, query, space)?;
            Ok(evaluator.trees.formulas.and(left, right))
        }
        Formula::Or(left, right) => {
            let left = goal(evaluator, left, query, space)?;
            let right = goal(evaluator, right, query, space)?;
            Ok(evaluator.trees.formulas.or(left, right))
        }
        Formula::Not(inner) => Ok(!goal(evaluator, inner, query, space)?),
        Formula::Check { function, bugs, outcome } => {
            let bugs = switched(query, bugs);
            let outcomes = evaluator.call(*function, &[space.root], &bugs, query.bounds.fuel)?;
            Ok(match outcome {
                OutcomePattern::Passes => outcomes.ok,
                OutcomePattern::Fails(site) => evaluator.fails(&outcomes, *site),
                OutcomePattern::Stops(site) => evaluator.stops(&outcomes, *site),
                OutcomePattern::RunsOut => evaluator.runs_out(&outcomes),
            })
        }
    }
}

/// The bugs that are on for one check: those of the query and its own.
pub(crate) fn switched(query: &Query, own: &[BugId]) -> Vec<BugId> {
    let mut bugs: Vec<BugId> = query.bugs.iter().chain(own).copied().collect();
    bugs.sort_unstable();
    bugs.dedup();
    bugs
}

/// Runs every check of the query on a program: does the formula hold, and what happened?
pub fn confirm(model: &Model, query: &Query, program: &Term) -> (bool, Vec<CheckRun>) {
    fn go(model: &Model, query: &Query, formula: &Formula, program: &Term, runs: &mut Vec<CheckRun>) -> bool {
        match formula {
            // Both sides are run even if the first decides, so that all runs can be shown.
            Formula::And(left, right) => {
                let left = go(model, query, left, program, runs);
                go(model, query, right, program, runs) && left
            }
            Formula::Or(left, right) => {
                let left = go(model, query, left, program, runs);
                go(model, query, right, program, runs) || left
            }
            Formula::Not(inner) => !go(model, query, inner, program, runs),
            Formula::Check { function, bugs, outcome } => {
                let bugs = switched(query, bugs);
                let run = concrete::run(model, *function, vec![program.clone()], &bugs, query.bounds.fuel);
                let holds = match (outcome, &run.outcome) {
                    (OutcomePattern::Passes, Outcome::Passes(_))
                    | (OutcomePattern::Fails(None), Outcome::Fails(_))
                    | (OutcomePattern::Stops(None), Outcome::Stops(_))
                    | (OutcomePattern::RunsOut, Outcome::OutOfFuel) => true,
                    (OutcomePattern::Fails(Some(wanted)), Outcome::Fails(found))
                    | (OutcomePattern::Stops(Some(wanted)), Outcome::Stops(found)) => wanted == found,
                    _ => false,
                };
                runs.push(CheckRun { function: *function, bugs, run });
                holds
            }
        }
    }
    let mut runs = Vec::new();
    let holds = go(model, query, &query.formula, program, &mut runs);
    (holds, runs)
}
