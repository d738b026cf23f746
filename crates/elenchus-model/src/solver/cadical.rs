//! `CaDiCaL`, built in with the feature `cadical`; it needs a C++ compiler. Unlike the process it keeps what it learnt
//! between questions.

use super::{Clauses, Limit, Literal, Solver, SolverError, Verdict};

pub struct CadicalSolver {
    solver: ::cadical::Solver<Watch>,
    variables: u32,
    clauses: usize,
}

impl std::fmt::Debug for CadicalSolver {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "CadicalSolver({} variables, {} clauses)", self.variables, self.clauses)
    }
}

struct Watch(Limit);

impl ::cadical::Callbacks for Watch {
    fn terminate(&mut self) -> bool {
        self.0.is_over()
    }
}

impl CadicalSolver {
    pub fn new() -> Self {
        CadicalSolver { solver: ::cadical::Solver::new(), variables: 0, clauses: 0 }
    }
}

impl Default for CadicalSolver {
    fn default() -> Self {
        Self::new()
    }
}

impl Clauses for CadicalSolver {
    fn fresh(&mut self) -> Literal {
        self.variables += 1;
        Literal::positive(self.variables - 1)
    }

    fn add(&mut self, clause: &[Literal]) {
        self.solver.add_clause(clause.iter().map(|literal| literal.to_dimacs()));
        self.clauses += 1;
    }

    fn variables(&self) -> usize {
        self.variables as usize
    }

    fn clauses(&self) -> usize {
        self.clauses
    }
}

impl Solver for CadicalSolver {
    fn name(&self) -> String {
        self.solver.signature().to_owned()
    }

    fn keeps_clauses(&self) -> bool {
        true
    }

    fn solve(&mut self, assumptions: &[Literal], limit: &Limit) -> Result<Verdict, SolverError> {
        let conflicts = limit.conflicts.map_or(-1, |most| i32::try_from(most).unwrap_or(i32::MAX));
        // The solver knows this limit, so that setting it cannot fail.
        let _ = self.solver.set_limit("conflicts", conflicts);
        self.solver.set_callbacks(Some(Watch(limit.clone())));
        let verdict = self.solver.solve_with(assumptions.iter().map(|literal| literal.to_dimacs()));
        Ok(match verdict {
            Some(true) => Verdict::Satisfiable,
            Some(false) => Verdict::Unsatisfiable,
            None => Verdict::Unknown,
        })
    }

    fn holds(&self, literal: Literal) -> bool {
        self.solver.value(literal.to_dimacs()).unwrap_or(false)
    }
}
