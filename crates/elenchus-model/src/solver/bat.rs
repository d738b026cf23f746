//! batsat, in process. Its callbacks give the clauses it learns and drops, which is a DRAT proof.

use super::{Clauses, Limit, Literal, Solver, SolverError, Verdict};
use crate::proof::ProofLog;
use batsat::callbacks::Callbacks;
use batsat::{ClauseKind, Lit, SolverInterface, SolverOpts, Var, lbool};
use std::cell::Cell;

pub struct BatSolver {
    solver: batsat::Solver<Watch>,
    variables: Vec<Var>,
    clauses: usize,
    model: Vec<bool>,
    buffer: Vec<Lit>,
}

impl std::fmt::Debug for BatSolver {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "BatSolver({} variables, {} clauses)", self.variables.len(), self.clauses)
    }
}

/// Asks for the time only now and then: `stop` is called after each propagation.
const CALLS_BETWEEN_CLOCKS: u32 = 256;

struct Watch {
    limit: Limit,
    calls: Cell<u32>,
    over: Cell<bool>,
    conflicts: u64,
    proof: Option<ProofLog>,
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, clause: &[Lit], kind: ClauseKind) {
        if matches!(kind, ClauseKind::Axiom) {
            return;
        }
        self.conflicts += 1;
        if let Some(proof) = &mut self.proof {
            proof.learn(clause.iter().map(|lit| dimacs(*lit)));
        }
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        if let Some(proof) = &mut self.proof {
            proof.forget(clause.iter().map(|lit| dimacs(*lit)));
        }
    }

    fn stop(&self) -> bool {
        self.calls.set(self.calls.get() + 1);
        if self.calls.get() >= CALLS_BETWEEN_CLOCKS {
            self.calls.set(0);
            self.over.set(self.limit.is_over());
        }
        self.over.get() || self.limit.conflicts.is_some_and(|most| self.conflicts >= most)
    }
}

fn dimacs(lit: Lit) -> i32 {
    let number = lit.var().idx().cast_signed() + 1;
    if lit.sign() { number } else { -number }
}

fn lit(variables: &[Var], literal: Literal) -> Lit {
    Lit::new(variables[literal.variable()], literal.is_positive())
}

impl BatSolver {
    pub fn new(seed: u64) -> Self {
        Self::with_log(seed, None)
    }

    /// A solver that writes down what it learns.
    pub fn with_proof(seed: u64, proof: ProofLog) -> Self {
        Self::with_log(seed, Some(proof))
    }

    fn with_log(seed: u64, proof: Option<ProofLog>) -> Self {
        let mut options = SolverOpts::default();
        if seed != 0 {
            // Seed 0 is the solver as it comes; others start from slightly different activities.
            options.random_seed = (seed % 1_000_000_007) as f64 + 91_648_253.0;
            options.rnd_init_act = true;
        }
        let watch = Watch {
            limit: Limit::default(),
            calls: Cell::new(0),
            over: Cell::new(false),
            conflicts: 0,
            proof,
        };
        BatSolver {
            solver: batsat::Solver::new(options, watch),
            variables: Vec::new(),
            clauses: 0,
            model: Vec::new(),
            buffer: Vec::new(),
        }
    }

    pub fn into_proof(self) -> Option<ProofLog> {
        let mut solver = self.solver;
        solver.cb_mut().proof.take()
    }
}

impl Clauses for BatSolver {
    fn fresh(&mut self) -> Literal {
        self.variables.push(self.solver.new_var_default());
        Literal::positive(self.variables.len() as u32 - 1)
    }

    fn add(&mut self, clause: &[Literal]) {
        self.buffer.clear();
        self.buffer.extend(clause.iter().map(|literal| lit(&self.variables, *literal)));
        self.solver.add_clause_reuse(&mut self.buffer);
        self.clauses += 1;
    }

    fn variables(&self) -> usize {
        self.variables.len()
    }

    fn clauses(&self) -> usize {
        self.clauses
    }
}

impl Solver for BatSolver {
    fn name(&self) -> String {
        "batsat".to_owned()
    }

    fn keeps_clauses(&self) -> bool {
        true
    }

    fn keep(&mut self, clause: &[Literal]) {
        if let Some(proof) = &mut self.solver.cb_mut().proof {
            proof.learn(clause.iter().map(|literal| literal.to_dimacs()));
        }
        self.add(clause);
    }

    fn solve(&mut self, assumptions: &[Literal], limit: &Limit) -> Result<Verdict, SolverError> {
        let watch = self.solver.cb_mut();
        watch.limit = limit.clone();
        watch.over.set(false);
        watch.conflicts = 0;
        let assumptions: Vec<Lit> =
            assumptions.iter().map(|literal| lit(&self.variables, *literal)).collect();
        let verdict = self.solver.solve_limited(&assumptions);
        if verdict == lbool::TRUE {
            self.model = self.solver.get_model().iter().map(|value| *value == lbool::TRUE).collect();
            return Ok(Verdict::Satisfiable);
        }
        Ok(if verdict == lbool::FALSE { Verdict::Unsatisfiable } else { Verdict::Unknown })
    }

    fn holds(&self, literal: Literal) -> bool {
        self.model.get(literal.variable()).copied().unwrap_or(false) == literal.is_positive()
    }
}
