//! The exact oracle, as generation asks it, with the time that this takes: it is no part of making a match.

use std::cell::{Cell, RefCell, RefMut};
use std::time::{Duration, Instant};

use elenchus_coverage::{OutOfClass, Problem, Value, Verdict};

use crate::program::PatternProgram;

/// Asks, and remembers how long it took.
#[derive(Default)]
pub struct Oracle {
    spent: Cell<Duration>,
    /// The problem that was asked about last: the data types of a program stay while its arms change.
    problem: RefCell<Option<Problem>>,
}

impl Oracle {
    /// The time of all questions so far.
    pub fn spent(&self) -> Duration {
        self.spent.get()
    }

    /// Begins with another program.
    pub(crate) fn forget(&self) {
        self.problem.take();
    }

    /// The match of a program as the oracle sees it.
    pub(crate) fn problem(&self, program: &PatternProgram) -> RefMut<'_, Problem> {
        RefMut::map(self.problem.borrow_mut(), |kept| match kept {
            Some(problem) => {
                program.renew(problem);
                problem
            }
            None => kept.insert(program.problem(&program.semantics())),
        })
    }

    pub fn judge(&self, problem: &Problem) -> Result<Verdict, OutOfClass> {
        self.timed(|| elenchus_coverage::judge(problem))
    }

    pub fn left_over(&self, problem: &Problem, limit: usize) -> Result<Option<Vec<Value>>, OutOfClass> {
        self.timed(|| elenchus_coverage::left_over(problem, limit))
    }

    pub fn dominating(&self, problem: &Problem, arm: usize) -> Result<Option<usize>, OutOfClass> {
        self.timed(|| elenchus_coverage::dominating(problem, arm))
    }

    pub fn possible(&self, problem: &Problem, arm: usize) -> bool {
        self.timed(|| elenchus_coverage::possible(problem, arm))
    }

    fn timed<T>(&self, question: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let answer = question();
        self.spent.set(self.spent.get() + start.elapsed());
        answer
    }
}
