//! The exact answer against Z3, where there is one.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use elenchus_coverage::problem::{Guard, Nothing};
use elenchus_coverage::smt::{self, Question, Solver, SolverError, Values};
use elenchus_coverage::{Class, OutOfClass, Problem, Witness, judge};

/// Z3 as one process for all scripts, which forgets each before the next.
pub struct Z3 {
    /// Milliseconds for a question.
    patience: u32,
    running: Option<Running>,
}

/// A process of Z3, and the lines that it writes.
struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// What Z3 is told to write after a script.
const END: &str = "elenchus-end";

/// Z3 does not look at its clock everywhere: so long after the time for a question it is ended.
const GRACE: Duration = Duration::from_secs(5);

impl Z3 {
    pub fn new(patience: u32) -> Z3 {
        Z3 { patience, running: None }
    }

    /// Whether there is one. With `CI` set there must be.
    pub fn found() -> bool {
        let found = Command::new("z3").arg("--version").stdout(Stdio::null()).status().is_ok();
        assert!(found || std::env::var_os("CI").is_none(), "Z3 is missing");
        found
    }

    fn start(&self) -> std::io::Result<Running> {
        let mut child = Command::new("z3")
            .args(["-in", "-smt2", &format!("-t:{}", self.patience)])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let input = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        let (send, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Running { child, input, lines })
    }
}

impl Drop for Z3 {
    fn drop(&mut self) {
        if let Some(mut running) = self.running.take() {
            running.end();
        }
    }
}

impl Running {
    /// What Z3 writes to a script; `None` if it does not come to its end.
    fn answer(&mut self, script: &str, patience: Duration) -> std::io::Result<Option<String>> {
        write!(self.input, "(reset)\n{script}(echo \"{END}\")\n")?;
        self.input.flush()?;
        let mut said = String::new();
        while let Ok(line) = self.lines.recv_timeout(patience) {
            if line == END {
                return Ok(Some(said));
            }
            said.push_str(&line);
            said.push('\n');
        }
        Ok(None)
    }

    fn end(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Solver for Z3 {
    fn run(&mut self, script: &str) -> Result<String, SolverError> {
        let failed = |error: std::io::Error| SolverError::Run(error.to_string());
        let mut running = match self.running.take() {
            Some(running) => running,
            None => self.start().map_err(failed)?,
        };
        let patience = Duration::from_millis(self.patience.into()) + GRACE;
        if let Some(said) = running.answer(script, patience).map_err(failed)? {
            self.running = Some(running);
            Ok(said)
        } else {
            running.end();
            Ok("canceled".to_owned())
        }
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
    if !smt::encodable(problem, Values::Whole) {
        return Ok(Compared::NotEncoded);
    }
    let all = smt::encodable(problem, Values::All);
    let verdict = match judge(problem) {
        Ok(verdict) => verdict,
        Err(OutOfClass::Inhabitance) => return Ok(Compared::NotEncoded),
        Err(error) => return Err(error.to_string()),
    };
    let mut questions = vec![(Question::Uncovered, Values::Whole)];
    // Where `null` is no value of its own, the exact answer does not look for all of its places.
    if all && problem.rules.nothing != Nothing::Fails {
        questions.push((Question::Uncovered, Values::All));
    }
    for (arm, _) in problem.arms.iter().enumerate().filter(|(_, arm)| arm.guard != Guard::Fails) {
        questions.push((Question::Reached(arm), Values::Whole));
        questions.extend(all.then_some((Question::Reached(arm), Values::All)));
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
    let mut solver = Z3::new(3_000);
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
