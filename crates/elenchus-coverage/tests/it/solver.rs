//! The exact answer against Z3, where there is one.

use std::io::Write;
use std::process::{Command, Stdio};

use elenchus_coverage::problem::{Guard, Nothing};
use elenchus_coverage::smt::{self, Question, Solver, SolverError, Values};
use elenchus_coverage::{Class, OutOfClass, Problem, Witness, judge};

/// Z3 as a process, one for each script.
pub struct Z3 {
    /// Milliseconds for a question.
    pub patience: u32,
}

impl Z3 {
    /// Whether there is one. With `CI` set there must be.
    pub fn found() -> bool {
        let found = Command::new("z3").arg("--version").stdout(Stdio::null()).status().is_ok();
        assert!(found || std::env::var_os("CI").is_none(), "Z3 is missing");
        found
    }
}

impl Solver for Z3 {
    fn run(&mut self, script: &str) -> Result<String, SolverError> {
        let failed = |error: std::io::Error| SolverError::Run(error.to_string());
        let mut child = Command::new("z3")
            .args(["-in", "-smt2", &format!("-t:{}", self.patience)])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        child.stdin.take().expect("it is piped").write_all(script.as_bytes()).map_err(failed)?;
        let output = child.wait_with_output().map_err(failed)?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compared {
    Agree,
    /// The solver had no answer to something.
    Unanswered,
    NotEncoded,
}

/// Compares the two answers about a problem.
pub fn compare(problem: &Problem, solver: &mut Z3) -> Result<Compared, String> {
    if !smt::encodable(problem) {
        return Ok(Compared::NotEncoded);
    }
    let verdict = match judge(problem) {
        Ok(verdict) => verdict,
        Err(OutOfClass::Inhabitance) => return Ok(Compared::NotEncoded),
        Err(error) => return Err(error.to_string()),
    };
    let mut questions = vec![(Question::Uncovered, Values::Whole)];
    // Where `null` is no value of its own, the exact answer does not look for all of its places.
    if problem.rules.nothing != Nothing::Fails {
        questions.push((Question::Uncovered, Values::All));
    }
    for (arm, _) in problem.arms.iter().enumerate().filter(|(_, arm)| arm.guard != Guard::Fails) {
        questions.extend([(Question::Reached(arm), Values::Whole), (Question::Reached(arm), Values::All)]);
    }
    let answers = smt::ask(problem, &questions, solver).map_err(|error| format!("{problem}{error}"))?;
    let mut result = Compared::Agree;
    for ((question, values), answer) in questions.iter().zip(answers) {
        let found = match question {
            Question::Uncovered => &verdict.uncovered,
            Question::Reached(arm) => &verdict.arms[*arm].reached,
        };
        let counts = |witness: &Witness| *values == Values::All || witness.class == Class::Value;
        let exact = found.as_ref().is_some_and(counts);
        match answer {
            None => result = Compared::Unanswered,
            Some(answer) if answer == exact => {}
            Some(answer) => {
                return Err(format!(
                    "{problem}{question:?} {values:?}: exact {exact}, solver {answer}\n{verdict:?}"
                ));
            }
        }
    }
    Ok(result)
}

#[test]
fn exact_is_what_z3_says() {
    if !Z3::found() {
        return;
    }
    let mut solver = Z3 { patience: 3_000 };
    let (mut agree, mut seed) = (0, 0);
    while agree < 60 {
        match compare(&crate::random::problem(seed), &mut solver) {
            Ok(Compared::Agree) => agree += 1,
            Ok(Compared::Unanswered | Compared::NotEncoded) => {}
            Err(difference) => panic!("seed {seed}: {difference}"),
        }
        seed += 1;
    }
    assert!(seed < 400, "{seed} problems were needed");
}
