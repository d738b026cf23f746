//! A problem written down: for solvers that run as processes, and for proofs, which speak about a fixed problem.

use super::{Clauses, Literal};
use std::io::{self, Write};

#[derive(Debug, Clone, Default)]
pub struct Cnf {
    pub variables: u32,
    pub clauses: Vec<Vec<Literal>>,
}

impl Clauses for Cnf {
    fn fresh(&mut self) -> Literal {
        self.variables += 1;
        Literal::positive(self.variables - 1)
    }

    fn add(&mut self, clause: &[Literal]) {
        self.clauses.push(clause.to_vec());
    }

    fn variables(&self) -> usize {
        self.variables as usize
    }

    fn clauses(&self) -> usize {
        self.clauses.len()
    }
}

impl Cnf {
    /// In the DIMACS format; the assumptions become clauses of one literal.
    pub fn write(&self, assumptions: &[Literal], out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "p cnf {} {}", self.variables, self.clauses.len() + assumptions.len())?;
        let units = assumptions.iter().map(std::slice::from_ref);
        for clause in self.clauses.iter().map(Vec::as_slice).chain(units) {
            for literal in clause {
                write!(out, "{} ", literal.to_dimacs())?;
            }
            writeln!(out, "0")?;
        }
        Ok(())
    }

    /// Gives all clauses to another place that has none yet.
    pub fn load(&self, target: &mut dyn Clauses) {
        for _ in 0..self.variables {
            target.fresh();
        }
        for clause in &self.clauses {
            target.add(clause);
        }
    }
}
