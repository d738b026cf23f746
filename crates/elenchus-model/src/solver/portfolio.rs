//! Several solvers race: each has all clauses and a thread of its own, and the first that knows the answer stops the
//! others. Solving times vary by a factor of two and more from solver to solver, so two on two cores are worth it.

use super::{Clauses, Limit, Literal, Solver, SolverError, Verdict};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

pub struct Portfolio {
    members: Vec<Box<dyn Solver>>,
    /// The member whose model is asked for.
    winner: usize,
}

impl std::fmt::Debug for Portfolio {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Portfolio({})", self.name())
    }
}

impl Portfolio {
    /// At least one solver, none of them with clauses.
    pub fn new(members: Vec<Box<dyn Solver>>) -> Self {
        assert!(!members.is_empty(), "a portfolio has a solver");
        Portfolio { members, winner: 0 }
    }
}

impl Clauses for Portfolio {
    fn fresh(&mut self) -> Literal {
        // All members number their variables in the same way.
        self.members.iter_mut().map(|member| member.fresh()).last().expect("a portfolio has a solver")
    }

    fn add(&mut self, clause: &[Literal]) {
        for member in &mut self.members {
            member.add(clause);
        }
    }

    fn variables(&self) -> usize {
        self.members[0].variables()
    }

    fn clauses(&self) -> usize {
        self.members[0].clauses()
    }
}

impl Solver for Portfolio {
    fn name(&self) -> String {
        self.members.iter().map(|member| member.name()).collect::<Vec<_>>().join(",")
    }

    fn keeps_clauses(&self) -> bool {
        self.members.iter().all(|member| member.keeps_clauses())
    }

    fn solve(&mut self, assumptions: &[Literal], limit: &Limit) -> Result<Verdict, SolverError> {
        let known = Arc::new(AtomicBool::new(false));
        let mut limit = limit.clone();
        limit.stops.push(known.clone());
        let (send, receive) = mpsc::channel();
        let mut first = Ok(Verdict::Unknown);
        let winner = &mut self.winner;
        std::thread::scope(|scope| {
            for (at, member) in self.members.iter_mut().enumerate() {
                let (send, limit) = (send.clone(), &limit);
                scope.spawn(move || {
                    // The receiver is there until all have ended.
                    let _ = send.send((at, member.solve(assumptions, limit)));
                });
            }
            drop(send);
            for (at, answer) in receive {
                let decided = matches!(answer, Ok(Verdict::Satisfiable | Verdict::Unsatisfiable));
                if decided && !known.swap(true, Ordering::Relaxed) {
                    *winner = at;
                    first = answer;
                } else if answer.is_err() && matches!(first, Ok(Verdict::Unknown)) {
                    // A solver that cannot be started does not spoil the race, but is told if nobody wins it.
                    first = answer;
                }
            }
        });
        first
    }

    fn holds(&self, literal: Literal) -> bool {
        self.members[self.winner].holds(literal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::{BatSolver, ProcessSolver};

    fn race(second: &str) -> Portfolio {
        let process = ProcessSolver::new(second, Vec::new());
        Portfolio::new(vec![Box::new(process), Box::new(BatSolver::new(0))])
    }

    #[test]
    fn a_member_that_cannot_start_does_not_lose_the_answer() {
        let mut race = race("no-such-solver");
        let (a, b) = (race.fresh(), race.fresh());
        race.add(&[a, b]);
        race.add(&[!a]);
        assert_eq!(race.solve(&[], &Limit::default()).ok(), Some(Verdict::Satisfiable));
        assert!(race.holds(b) && !race.holds(a));
        assert_eq!(race.solve(&[!b], &Limit::default()).ok(), Some(Verdict::Unsatisfiable));
    }

    #[test]
    fn nobody_can_start() {
        let mut race = Portfolio::new(vec![Box::new(ProcessSolver::new("no-such-solver", Vec::new()))]);
        let a = race.fresh();
        race.add(&[a]);
        assert!(race.solve(&[], &Limit::default()).is_err());
    }
}
