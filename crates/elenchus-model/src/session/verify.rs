//! Absence with a proof: the question is put from scratch, without assumptions, to a solver that writes down what it
//! learns, and the proof is checked by a checker that shares nothing with the encoder.
//!
//! The proof is about the clauses. That they say what the model says is what the tests of the two evaluators are for.

use super::{AskError, Built, Settings, Statistics, confirm, statistics};
use crate::encode::Encoder;
use crate::formula::F;
use crate::model::{Model, Query};
use crate::proof::{self, LogError, ProofLog, ProofReport};
use crate::solver::{BatSolver, Clauses, Cnf, Limit, Solver, Verdict};
use crate::term::Term;
use std::time::{Duration, Instant};

#[derive(Debug)]
pub enum Verified {
    /// No program within the bounds, and the proof was accepted.
    Proved(Proof),
    /// There is one after all.
    Refuted(Term),
    /// The time was over.
    Unknown,
    /// The solver says there is none, but its proof cannot be used.
    NoProof(String),
}

#[derive(Debug)]
pub struct Proof {
    /// The problem in DIMACS, which the proof refutes.
    pub problem: String,
    /// In DRAT.
    pub text: String,
    pub report: ProofReport,
    pub checking: Duration,
}

/// Asks for a proof that no program within the bounds satisfies the query. Always by batsat: it writes the proof.
pub fn verify(
    model: &Model,
    query: &Query,
    settings: &Settings,
    proof_limit: u64,
) -> Result<(Verified, Statistics), AskError> {
    let deadline = settings.time.map(|time| Instant::now() + time);
    let started = Instant::now();
    let Built { evaluator, space, goal } = Built::new(model, query, settings)?;
    let evaluation = started.elapsed();
    let formulas = &evaluator.trees.formulas;

    let started = Instant::now();
    let mut problem = Cnf::default();
    let mut encoder = Encoder::default();
    encoder.space(&space, formulas, &mut problem);
    let goal = encoder.literal(goal, formulas, &mut problem);
    problem.add(&[goal]);
    let mut solver = BatSolver::with_proof(settings.seed, ProofLog::in_memory(proof_limit));
    problem.load(&mut solver);
    let encoding = started.elapsed();

    let mut statistics = Statistics { evaluation, encoding, ..statistics(model, query, &evaluator, &space) };
    statistics.variables = problem.variables();
    statistics.clauses = problem.clauses();
    statistics.solver = solver.name();
    let started = Instant::now();
    let verdict = solver.solve(&[], &Limit::until(deadline))?;
    statistics.solving = started.elapsed();
    statistics.solves = 1;
    let verified = match verdict {
        Verdict::Unknown => Verified::Unknown,
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
        Verdict::Unsatisfiable => prove(&problem, solver),
    };
    Ok((verified, statistics))
}

fn prove(problem: &Cnf, solver: BatSolver) -> Verified {
    let log = solver.into_proof().ok_or_else(|| "the solver kept no proof".to_owned());
    let text = log.and_then(|log| log.finish().map_err(|error: LogError| error.to_string()));
    let text = match text {
        Ok((_, text)) => text.unwrap_or_default(),
        Err(reason) => return Verified::NoProof(reason),
    };
    let mut dimacs = Vec::new();
    if let Err(error) = problem.write(&[], &mut dimacs) {
        return Verified::NoProof(error.to_string());
    }
    let problem = String::from_utf8_lossy(&dimacs).into_owned();
    let started = Instant::now();
    match proof::check(&problem, &text) {
        Ok(report) => Verified::Proved(Proof { problem, text, report, checking: started.elapsed() }),
        Err(error) => Verified::NoProof(error.to_string()),
    }
}
