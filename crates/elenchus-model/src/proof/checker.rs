//! An independent checker of proofs: it reads the problem and the proof as text and knows nothing of how either was
//! made. Each learnt clause must follow by unit propagation (RUP); the end must be the empty clause.
//!
//! Clauses that only preserve satisfiability (RAT) are not accepted: our solver learns none.

use rustc_hash::FxHashMap;
use std::io::BufRead;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProofReport {
    pub learnt: usize,
    pub deleted: usize,
    /// The clauses of the problem that were read.
    pub clauses: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    #[error("line {line} of the problem is not DIMACS")]
    Problem { line: usize },
    #[error("line {line} of the proof is not DRAT")]
    Proof { line: usize },
    #[error("the clause in line {line} of the proof does not follow by unit propagation")]
    DoesNotFollow { line: usize },
    #[error("the proof ends without the empty clause")]
    NoEmptyClause,
    #[error("cannot read it: {0}")]
    Unreadable(String),
}

/// Checks that `proof` refutes `problem`.
pub fn check(problem: &str, proof: &str) -> Result<ProofReport, ProofError> {
    check_lines(problem.as_bytes(), proof.as_bytes())
}

/// The same line by line, for proofs that are larger than memory should be.
pub fn check_lines(problem: impl BufRead, proof: impl BufRead) -> Result<ProofReport, ProofError> {
    let unreadable = |error: std::io::Error| ProofError::Unreadable(error.to_string());
    let mut checker = Checker::default();
    let mut report = ProofReport { learnt: 0, deleted: 0, clauses: 0 };
    for (at, line) in problem.lines().enumerate() {
        let line = line.map_err(unreadable)?;
        if line.starts_with(['c', 'p']) || line.trim().is_empty() {
            continue;
        }
        let clause = numbers(&line).ok_or(ProofError::Problem { line: at + 1 })?;
        checker.add(clause);
        report.clauses += 1;
    }
    for (at, line) in proof.lines().enumerate() {
        let line = line.map_err(unreadable)?;
        let line_number = at + 1;
        if line.trim().is_empty() {
            continue;
        }
        if let Some(rest) = line.strip_prefix("d ") {
            let clause = numbers(rest).ok_or(ProofError::Proof { line: line_number })?;
            report.deleted += usize::from(checker.delete(&clause));
            continue;
        }
        let clause = numbers(&line).ok_or(ProofError::Proof { line: line_number })?;
        report.learnt += 1;
        if !checker.follows(&clause) {
            return Err(ProofError::DoesNotFollow { line: line_number });
        }
        if clause.is_empty() {
            return Ok(report);
        }
        checker.add(clause);
    }
    Err(ProofError::NoEmptyClause)
}

fn numbers(line: &str) -> Option<Vec<i32>> {
    let mut out: Vec<i32> = line.split_whitespace().map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let ended = out.pop() == Some(0);
    let sound = out.iter().all(|literal| *literal != 0 && literal.checked_abs().is_some_and(|v| v < 1 << 28));
    out.sort_unstable();
    out.dedup();
    (ended && sound).then_some(out)
}

#[derive(Default)]
struct Checker {
    clauses: Vec<Vec<i32>>,
    alive: Vec<bool>,
    /// By literal: the clauses that watch it.
    watches: Vec<Vec<usize>>,
    /// By literal: whether it holds.
    holds: Vec<bool>,
    trail: Vec<i32>,
    propagated: usize,
    /// The clauses contradict each other by propagation alone.
    refuted: bool,
    by_content: FxHashMap<Vec<i32>, Vec<usize>>,
}

fn index(literal: i32) -> usize {
    (literal.unsigned_abs() as usize) * 2 + usize::from(literal < 0)
}

impl Checker {
    fn grow(&mut self, clause: &[i32]) {
        let size = clause.iter().map(|literal| index(literal.abs()) + 2).max().unwrap_or(0);
        if size > self.holds.len() {
            self.holds.resize(size, false);
            self.watches.resize(size, Vec::new());
        }
    }

    fn add(&mut self, mut clause: Vec<i32>) {
        self.grow(&clause);
        let id = self.clauses.len();
        self.by_content.entry(clause.clone()).or_default().push(id);
        // Watch literals that are not false; with fewer than two of them the clause is a unit or a contradiction now.
        clause.sort_by_key(|literal| self.holds[index(-literal)]);
        let open = clause.iter().filter(|literal| !self.holds[index(-**literal)]).count();
        if clause.len() >= 2 {
            self.watches[index(clause[0])].push(id);
            self.watches[index(clause[1])].push(id);
        }
        match open {
            0 => self.refuted = true,
            1 if !self.holds[index(clause[0])] => self.assign(clause[0]),
            _ => {}
        }
        self.clauses.push(clause);
        self.alive.push(true);
        if !self.refuted && !self.propagate() {
            self.refuted = true;
        }
    }

    fn delete(&mut self, clause: &[i32]) -> bool {
        let Some(id) = self.by_content.get(clause).and_then(|ids| ids.last().copied()) else { return false };
        // A clause that made a literal true stays: forgetting it would not take the literal back.
        let unit = clause.iter().filter(|literal| !self.holds[index(-**literal)]).count() <= 1;
        if unit {
            return false;
        }
        if let Some(ids) = self.by_content.get_mut(clause) {
            ids.pop();
        }
        self.alive[id] = false;
        true
    }

    /// Does the clause follow: do its negated literals lead to a contradiction by propagation?
    fn follows(&mut self, clause: &[i32]) -> bool {
        if self.refuted {
            return true;
        }
        self.grow(clause);
        let root = self.trail.len();
        let mut contradiction = false;
        for literal in clause {
            if self.holds[index(*literal)] {
                contradiction = true;
                break;
            }
            if !self.holds[index(-literal)] {
                self.assign(-literal);
            }
        }
        let contradiction = contradiction || !self.propagate();
        for literal in self.trail.drain(root..) {
            self.holds[index(literal)] = false;
        }
        self.propagated = root;
        contradiction
    }

    fn assign(&mut self, literal: i32) {
        self.holds[index(literal)] = true;
        self.trail.push(literal);
    }

    /// Assigns all that follows from clauses with one open literal; false on a contradiction.
    fn propagate(&mut self) -> bool {
        while self.propagated < self.trail.len() {
            let falsified = -self.trail[self.propagated];
            self.propagated += 1;
            let mut watchers = std::mem::take(&mut self.watches[index(falsified)]);
            let mut kept = 0;
            let mut at = 0;
            let mut consistent = true;
            while at < watchers.len() {
                let id = watchers[at];
                at += 1;
                if !self.alive[id] {
                    continue;
                }
                let clause = &mut self.clauses[id];
                if clause[0] == falsified {
                    clause.swap(0, 1);
                }
                let first = clause[0];
                if self.holds[index(first)] {
                    watchers[kept] = id;
                    kept += 1;
                    continue;
                }
                let replacement = (2..clause.len()).find(|place| !self.holds[index(-clause[*place])]);
                if let Some(place) = replacement {
                    clause.swap(1, place);
                    let watched = clause[1];
                    self.watches[index(watched)].push(id);
                    continue;
                }
                watchers[kept] = id;
                kept += 1;
                if self.holds[index(-first)] {
                    consistent = false;
                    break;
                }
                self.assign(first);
            }
            while at < watchers.len() {
                watchers[kept] = watchers[at];
                kept += 1;
                at += 1;
            }
            watchers.truncate(kept);
            self.watches[index(falsified)] = watchers;
            if !consistent {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{ProofError, check};

    /// Two pigeons in one hole need nothing learnt; three variables in all ways need two steps.
    const ALL_WAYS: &str = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";

    #[test]
    fn a_proof_is_accepted_and_a_proof_with_a_line_removed_is_not() {
        assert!(check(ALL_WAYS, "2 0\n0\n").is_ok());
        assert_eq!(check(ALL_WAYS, "0\n"), Err(ProofError::DoesNotFollow { line: 1 }));
        assert_eq!(check(ALL_WAYS, "2 0\n"), Err(ProofError::NoEmptyClause));
    }

    #[test]
    fn what_was_deleted_cannot_be_used() {
        let proof = "d 1 2 0\n2 0\n0\n";
        assert_eq!(check(ALL_WAYS, proof), Err(ProofError::DoesNotFollow { line: 2 }));
    }

    #[test]
    fn nonsense_is_refused() {
        assert_eq!(check("p cnf 1 1\n1 x 0\n", ""), Err(ProofError::Problem { line: 2 }));
        assert_eq!(check("p cnf 1 1\n1 0\n", "1 2\n"), Err(ProofError::Proof { line: 1 }));
        assert_eq!(check("p cnf 1 1\n1 0\n", "-1 0\n0\n"), Err(ProofError::DoesNotFollow { line: 1 }));
    }
}
