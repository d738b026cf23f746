//! Absence with a proof: the question is put from scratch to a solver that writes down what it learns, its last word is
//! without assumptions, and the proof is checked by a checker that shares nothing with the encoder.
//!
//! The proof is about the clauses. That they say what the model says is what the tests of the two evaluators are for.

use super::parts::Question;
use super::{AskError, Built, Settings, Statistics, confirm, statistics};
use crate::budget::OutOf;
use crate::encode::Encoder;
use crate::formula::F;
use crate::model::{Model, Query};
use crate::proof::{self, ProofFiles, ProofReport};
use crate::solver::{BatSolver, Clauses, Cnf, Limit, Literal, Solver, SolverError, Verdict};
use crate::term::Term;
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[derive(Debug)]
pub enum Verified {
    /// No program within the bounds, and the proof was accepted.
    Proved(Proof),
    /// There is one after all.
    Refuted(Term),
    /// Not known, and what it was that ran out.
    Unknown(OutOf),
    /// The solver says there is none, but its proof cannot be used.
    NoProof(String),
}

#[derive(Debug)]
pub struct Proof {
    /// The problem in DIMACS and what refutes it in DRAT; gone with this value, unless they were asked for.
    pub files: ProofFiles,
    pub bytes: u64,
    pub report: ProofReport,
    pub checking: Duration,
    /// The other checker that accepted it too.
    pub also_checked_by: Option<String>,
}

/// What becomes of a proof.
#[derive(Debug, Clone)]
pub struct ProofSettings {
    /// The most that it may take, in bytes.
    pub limit: u64,
    /// Where it is kept; the problem is put beside it, as `.cnf`.
    pub keep: Option<PathBuf>,
    /// A program that is given the problem and the proof and says `s VERIFIED`, with its arguments.
    pub checker: Option<(String, Vec<String>)>,
}

impl Default for ProofSettings {
    fn default() -> Self {
        ProofSettings { limit: 1 << 30, keep: None, checker: None }
    }
}

/// Asks for a proof that no program within the bounds satisfies the query. Always by batsat: it writes the proof.
pub fn verify(
    model: &Model,
    query: &Query,
    settings: &Settings,
    proof: &ProofSettings,
) -> Result<(Verified, Statistics), AskError> {
    let budget = settings.budget();
    let started = Instant::now();
    let Built { mut evaluator, space, goal } = Built::new(model, query, settings, &budget)?;
    let evaluation = started.elapsed();

    let started = Instant::now();
    let files = match proof.keep.as_deref().map_or_else(ProofFiles::temporary, ProofFiles::at) {
        Ok(files) => files,
        Err(error) => return Err(AskError::Proof(error)),
    };
    let log = files.log(proof.limit).map_err(AskError::Proof)?;
    let mut solver = Recorded { problem: Cnf::default(), solver: BatSolver::with_proof(settings.seed, log) };
    let mut encoder = Encoder::within(budget.clone());
    encoder.space(&space, &evaluator.trees.formulas, &mut solver);
    let literal = encoder.assumption(goal, &evaluator.trees.formulas, &mut solver);
    encoder.is_complete()?;
    solver.add(&[literal]);
    let encoding = started.elapsed();

    let mut statistics = Statistics { evaluation, encoding, ..statistics(model, query, &evaluator, &space) };
    statistics.variables = solver.variables();
    statistics.clauses = solver.clauses();
    statistics.solver = solver.name();
    let started = Instant::now();
    let limit = Limit::within(budget.clone());
    let mut question = Question {
        query,
        space: &space,
        evaluator: &mut evaluator,
        encoder: &mut encoder,
        solver: &mut solver,
        // They are many steps: where the solver takes seconds for them, the checker of the proof takes minutes.
        wants_lemmas: false,
        solves: 0,
    };
    let mut verdict = question.solve(goal, &[], &limit)?;
    statistics.solves = question.solves;
    if verdict == Verdict::Unsatisfiable {
        // What was refuted in parts is refuted as a whole: that is what the proof says, without an assumption.
        verdict = solver.solve(&[], &limit)?;
        statistics.solves += 1;
    }
    statistics.solving = started.elapsed();
    let verified = match verdict {
        Verdict::Unknown => Verified::Unknown(budget.what_is_over()),
        Verdict::Satisfiable => {
            let holds = |formula: F| {
                formula == F::TRUE || encoder.lookup(formula).is_some_and(|literal| solver.holds(literal))
            };
            let program = space.decode(model, &holds);
            if !confirm(model, query, &program).0 {
                return Err(AskError::NotConfirmed { program: program.show(model) });
            }
            Verified::Refuted(program)
        }
        Verdict::Unsatisfiable => prove(&solver.problem, solver.solver, files, proof.checker.as_ref())
            .unwrap_or_else(|reason| Verified::NoProof(reason.to_string())),
    };
    Ok((verified, statistics))
}

/// A solver with a proof, and the problem that the proof is about.
struct Recorded {
    problem: Cnf,
    solver: BatSolver,
}

impl Clauses for Recorded {
    fn fresh(&mut self) -> Literal {
        self.problem.fresh();
        self.solver.fresh()
    }

    fn add(&mut self, clause: &[Literal]) {
        self.problem.add(clause);
        self.solver.add(clause);
    }

    fn variables(&self) -> usize {
        self.problem.variables()
    }

    fn clauses(&self) -> usize {
        self.problem.clauses()
    }
}

impl Solver for Recorded {
    fn name(&self) -> String {
        self.solver.name()
    }

    fn keeps_clauses(&self) -> bool {
        self.solver.keeps_clauses()
    }

    /// It is a step of the proof and not of the problem.
    fn keep(&mut self, clause: &[Literal]) {
        self.solver.keep(clause);
    }

    fn solve(&mut self, assumptions: &[Literal], limit: &Limit) -> Result<Verdict, SolverError> {
        self.solver.solve(assumptions, limit)
    }

    fn holds(&self, literal: Literal) -> bool {
        self.solver.holds(literal)
    }
}

fn prove(
    problem: &Cnf,
    solver: BatSolver,
    files: ProofFiles,
    other: Option<&(String, Vec<String>)>,
) -> Result<Verified, proof::NoProof> {
    let log = solver.into_proof().ok_or(proof::NoProof::NotKept)?;
    let bytes = log.finish()?;
    files.write_problem(|mut out| problem.write(&[], &mut out))?;
    let started = Instant::now();
    let report = files.check()?;
    let checking = started.elapsed();
    let also_checked_by = match other {
        None => None,
        Some((command, arguments)) => {
            files.check_by(command, arguments)?;
            Some(command.clone())
        }
    };
    Ok(Verified::Proved(Proof { files, bytes, report, checking, also_checked_by }))
}
