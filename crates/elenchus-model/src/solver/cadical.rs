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

#[cfg(test)]
mod tests {
    use super::*;

    fn solver(variables: usize) -> (CadicalSolver, Vec<Literal>) {
        let mut solver = CadicalSolver::new();
        let literals = (0..variables).map(|_| solver.fresh()).collect();
        (solver, literals)
    }

    #[test]
    fn models_under_assumptions() {
        let (mut solver, x) = solver(3);
        solver.add(&[x[0], x[1]]);
        solver.add(&[!x[0], x[2]]);
        let mut solve = |assumptions: &[Literal]| {
            let verdict = solver.solve(assumptions, &Limit::default()).expect("it cannot fail to start");
            let holds = |literal: &Literal| {
                assert_ne!(solver.holds(*literal), solver.holds(!*literal));
                solver.holds(*literal)
            };
            (verdict, (verdict == Verdict::Satisfiable).then(|| x.iter().map(holds).collect::<Vec<_>>()))
        };
        assert_eq!(solve(&[!x[1], x[2]]), (Verdict::Satisfiable, Some(vec![true, false, true])));
        assert_eq!(solve(&[!x[1], !x[2]]), (Verdict::Unsatisfiable, None));
        assert_eq!(solve(&[!x[0], !x[2]]), (Verdict::Satisfiable, Some(vec![false, true, false])));
    }

    /// More pigeons than holes: without an answer, and not soon.
    fn pigeons(holes: usize) -> CadicalSolver {
        let (mut solver, x) = solver(holes * (holes + 1));
        let sits = |pigeon: usize, hole: usize| x[pigeon * holes + hole];
        for pigeon in 0..=holes {
            let somewhere: Vec<Literal> = (0..holes).map(|hole| sits(pigeon, hole)).collect();
            solver.add(&somewhere);
            for other in 0..pigeon {
                for hole in 0..holes {
                    solver.add(&[!sits(pigeon, hole), !sits(other, hole)]);
                }
            }
        }
        solver
    }

    #[test]
    fn limits_are_kept_and_hold_for_one_question() {
        let over = Limit::until(Some(std::time::Instant::now()));
        assert_eq!(pigeons(9).solve(&[], &over).ok(), Some(Verdict::Unknown));
        let mut solver = pigeons(6);
        let few = Limit::default().with_conflicts(3);
        assert_eq!(solver.solve(&[], &few).ok(), Some(Verdict::Unknown));
        assert_eq!(solver.solve(&[], &Limit::default()).ok(), Some(Verdict::Unsatisfiable));
    }
}
