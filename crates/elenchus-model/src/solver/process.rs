//! Any solver that reads a DIMACS file and answers as the SAT competitions ask: `CaDiCaL`, Kissat, Glucose.
//! Each question starts it anew, so it suits one hard question better than many small ones.

use super::{Clauses, Cnf, Limit, Literal, Solver, SolverError, Verdict};
use std::io::{BufWriter, Read, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

#[derive(Debug)]
pub struct ProcessSolver {
    command: String,
    arguments: Vec<String>,
    problem: Cnf,
    model: Vec<bool>,
}

const POLL: Duration = Duration::from_millis(5);

impl ProcessSolver {
    /// The file is given as the last argument.
    pub fn new(command: impl Into<String>, arguments: Vec<String>) -> Self {
        ProcessSolver { command: command.into(), arguments, problem: Cnf::default(), model: Vec::new() }
    }

    fn write(&self, assumptions: &[Literal]) -> std::io::Result<tempfile::NamedTempFile> {
        let file = tempfile::Builder::new().suffix(".cnf").tempfile()?;
        let mut out = BufWriter::new(&file);
        self.problem.write(assumptions, &mut out)?;
        out.flush()?;
        drop(out);
        Ok(file)
    }
}

impl Clauses for ProcessSolver {
    fn fresh(&mut self) -> Literal {
        self.problem.fresh()
    }

    fn add(&mut self, clause: &[Literal]) {
        self.problem.add(clause);
    }

    fn variables(&self) -> usize {
        self.problem.variables()
    }

    fn clauses(&self) -> usize {
        self.problem.clauses()
    }
}

impl Solver for ProcessSolver {
    fn name(&self) -> String {
        self.command.clone()
    }

    fn keeps_clauses(&self) -> bool {
        false
    }

    fn solve(&mut self, assumptions: &[Literal], limit: &Limit) -> Result<Verdict, SolverError> {
        let file = self.write(assumptions).map_err(SolverError::Write)?;
        let start = |error| SolverError::Start { command: self.command.clone(), error };
        let mut child = Command::new(&self.command)
            .args(&self.arguments)
            .arg(file.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(start)?;
        // The answer can be longer than a pipe holds, so it is read while we wait.
        let mut pipe = child.stdout.take();
        let reader = std::thread::spawn(move || {
            let mut text = String::new();
            if let Some(pipe) = &mut pipe {
                let _ = pipe.read_to_string(&mut text);
            }
            text
        });
        loop {
            if child.try_wait().map_err(start)?.is_some() {
                break;
            }
            if limit.is_over() {
                let _ = child.kill();
                let _ = child.wait();
                let _ = reader.join();
                return Ok(Verdict::Unknown);
            }
            std::thread::sleep(POLL);
        }
        let output = reader.join().unwrap_or_default();
        if let Some((verdict, literals)) = parse_answer(&output) {
            self.model = vec![false; self.problem.variables()];
            for literal in literals {
                if let Some(value) = self.model.get_mut(literal.variable()) {
                    *value = literal.is_positive();
                }
            }
            Ok(verdict)
        } else {
            let output: String = output.chars().take(200).collect();
            Err(SolverError::Answer { command: self.command.clone(), output })
        }
    }

    fn holds(&self, literal: Literal) -> bool {
        self.model.get(literal.variable()).copied().unwrap_or(false) == literal.is_positive()
    }
}

/// The answer in the format of the SAT competitions: a line `s ...` and, for a model, lines `v ... 0`.
pub fn parse_answer(output: &str) -> Option<(Verdict, Vec<Literal>)> {
    let verdict = output.lines().find_map(|line| match line.trim().strip_prefix("s ")?.trim() {
        "SATISFIABLE" => Some(Verdict::Satisfiable),
        "UNSATISFIABLE" => Some(Verdict::Unsatisfiable),
        "UNKNOWN" | "INDETERMINATE" => Some(Verdict::Unknown),
        _ => None,
    })?;
    let mut literals = Vec::new();
    for line in output.lines().filter_map(|line| line.trim().strip_prefix("v ")) {
        for number in line.split_whitespace() {
            literals.extend(Literal::from_dimacs(number.parse().ok()?));
        }
    }
    Some((verdict, literals))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(output: &str, expect: &Expect) {
        let shown = parse_answer(output).map(|(verdict, literals)| {
            (verdict, literals.into_iter().map(Literal::to_dimacs).collect::<Vec<_>>())
        });
        expect.assert_eq(&format!("{shown:?}"));
    }

    #[test]
    fn answers_of_solvers() {
        check("c hello\ns SATISFIABLE\nv 1 -2\nv 3 0\n", &expect!["Some((Satisfiable, [1, -2, 3]))"]);
        check("s UNSATISFIABLE\n", &expect!["Some((Unsatisfiable, []))"]);
        check("c timeout\ns UNKNOWN\n", &expect!["Some((Unknown, []))"]);
        check("s SATISFIABLE\nv 1 x 0\n", &expect!["None"]);
        check("segmentation fault", &expect!["None"]);
    }
}
