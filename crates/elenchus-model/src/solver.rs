//! Solvers of propositional logic behind one trait. The default, batsat, is plain Rust; any program that reads DIMACS
//! can be used as a process; `CaDiCaL` can be built in (feature `cadical`); and several can race.

mod bat;
#[cfg(feature = "cadical")]
mod cadical;
mod choice;
mod cnf;
mod portfolio;
mod process;

#[cfg(feature = "cadical")]
pub use self::cadical::CadicalSolver;
pub use bat::BatSolver;
pub use choice::{NoSolver, SolverChoice};
pub use cnf::Cnf;
pub use portfolio::Portfolio;
pub use process::{ProcessSolver, parse_answer};

use crate::budget::Budget;
use std::ops::Not;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A literal as DIMACS writes it: the number of a variable, negative when negated, never zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Literal(i32);

impl Literal {
    /// The variable with this number, from 0.
    pub fn positive(variable: u32) -> Literal {
        Literal(variable.cast_signed() + 1)
    }

    pub fn from_dimacs(number: i32) -> Option<Literal> {
        (number != 0 && number != i32::MIN).then_some(Literal(number))
    }

    pub fn to_dimacs(self) -> i32 {
        self.0
    }

    pub fn variable(self) -> usize {
        self.0.unsigned_abs() as usize - 1
    }

    pub fn is_positive(self) -> bool {
        self.0 > 0
    }
}

impl Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal(-self.0)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Satisfiable,
    Unsatisfiable,
    /// The time was over.
    Unknown,
}

#[derive(Debug, thiserror::Error)]
pub enum SolverError {
    #[error("cannot start the solver `{command}`: {error}")]
    Start { command: String, error: std::io::Error },
    #[error("cannot write the problem for the solver: {0}")]
    Write(std::io::Error),
    #[error("the solver `{command}` gave no answer that DIMACS knows: {output}")]
    Answer { command: String, output: String },
}

/// Where clauses go: a solver, or a problem to be written down.
pub trait Clauses {
    fn fresh(&mut self) -> Literal;

    fn add(&mut self, clause: &[Literal]);

    fn variables(&self) -> usize;

    fn clauses(&self) -> usize;
}

/// When to give up a question.
#[derive(Debug, Clone, Default)]
pub struct Limit {
    pub budget: Budget,
    /// Set when another solver was faster.
    pub stops: Vec<Arc<AtomicBool>>,
    /// Clauses that the solver may learn for this question, if it counts them.
    pub conflicts: Option<u64>,
}

impl Limit {
    pub fn within(budget: Budget) -> Self {
        Limit { budget, ..Limit::default() }
    }

    #[must_use]
    pub fn with_conflicts(&self, conflicts: u64) -> Self {
        Limit { conflicts: Some(conflicts), ..self.clone() }
    }

    pub fn is_over(&self) -> bool {
        self.stops.iter().any(|stop| stop.load(Ordering::Relaxed)) || self.budget.check().is_err()
    }
}

/// A solver that can be asked several questions about the clauses it has.
pub trait Solver: Clauses + Send {
    fn name(&self) -> String;

    /// It keeps what it learnt between questions and counts conflicts: several small questions cost no more than one.
    fn keeps_clauses(&self) -> bool;

    /// A clause that follows from the others, as a question that had no answer.
    fn keep(&mut self, clause: &[Literal]) {
        self.add(clause);
    }

    /// Is there a model of the clauses in which the assumptions hold?
    fn solve(&mut self, assumptions: &[Literal], limit: &Limit) -> Result<Verdict, SolverError>;

    /// The value in the model found last.
    fn holds(&self, literal: Literal) -> bool;
}
