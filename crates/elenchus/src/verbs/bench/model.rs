//! `elenchus bench model`: the questions of the Bonsai paper, with the processor's time beside the paper's.
//!
//! A figure is the median of five seeds. The paper's times are wall times on other hardware, with a model of its own:
//! the ratio is an indication.

use std::time::Duration;

use anyhow::Result;
use elenchus_model::figures::{self, Figure, Point, ROWS, Row, RowAnswer, Worth};
use elenchus_model::solver::SolverChoice;
use serde::Serialize;

use crate::Verdict;
use crate::cli::BenchModel;
use crate::output::Output;

const SEEDS: u64 = 5;

/// A question that takes longer is given up, and told as such.
const LIMIT: Duration = Duration::from_mins(10);

/// The stress test is a row of its own.
const STRESS: &str = "section 6.3 stress";

#[derive(Serialize)]
struct RowDocument {
    name: &'static str,
    /// Enough programs, within the time, with the paper's failure; for an absence, all bugs found at the same bounds.
    met: Option<bool>,
    median_seconds: f64,
    bar_seconds: Option<f64>,
    paper_seconds: Option<f64>,
    paper_log10_programs: Option<f64>,
    log10_programs: f64,
    ast_depth: u32,
    binary_depth: u32,
    fuel: u32,
    names: usize,
    solver: String,
    seconds: Vec<f64>,
    variables: usize,
    clauses: usize,
    answers: Vec<AnswerDocument>,
    /// The answers are there and fail as those of the paper do, or there is none where none should be.
    as_expected: bool,
    /// No seed ran out of time.
    complete: bool,
    /// Of a proof: what becomes of programs, and the bugs of the model at the same bounds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    shares: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bugs_found: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bugs_not_found: Vec<String>,
}

#[derive(Serialize, Default)]
struct AnswerDocument {
    /// `found`, `none` or `unknown`
    answer: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    bug: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    measure: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
}

#[derive(Serialize)]
struct PointDocument {
    name: &'static str,
    encoding: &'static str,
    shown: bool,
    seconds: f64,
    evaluation_seconds: f64,
    log10_programs: f64,
    ast_depth: u32,
    binary_depth: u32,
    fuel: u32,
    names: usize,
    solver: String,
    variables: usize,
    clauses: usize,
}

pub fn run(arguments: &BenchModel, output: &Output) -> Result<Verdict> {
    let second = arguments.solver.as_deref().map(SolverChoice::parse).transpose()?;
    let wanted = |name: &str| arguments.row.as_ref().is_none_or(|row| name.contains(row.as_str()));
    for row in ROWS.iter().filter(|row| wanted(row.name)) {
        let solvers = std::iter::once(SolverChoice::Batsat).chain(second.clone().filter(|_| row.is_hard));
        for solver in solvers {
            let figure = row.measure(arguments.seed, SEEDS, LIMIT, &solver)?;
            let document = RowDocument::new(row, figure);
            output.line(&document, || document.text())?;
        }
    }
    if wanted(STRESS) {
        for solver in std::iter::once(SolverChoice::Batsat).chain(second) {
            let mut told = Ok(());
            figures::stress(arguments.seed, &solver, |point| {
                let document = PointDocument::new(point);
                let line = output.line(&document, || document.text());
                if told.is_ok() {
                    told = line;
                }
            })?;
            told?;
        }
    }
    Ok(Verdict::NothingFound)
}

impl RowDocument {
    fn new(row: &Row, figure: Figure) -> Self {
        let large_enough = row.paper_log10.is_none_or(|paper| figure.log10_programs >= paper);
        let meets =
            |bar| figure.complete && figure.median_seconds <= bar && large_enough && figure.as_expected;
        let met = row.bar_seconds.map(meets);
        let Worth { shares, bugs } = figure.worth;
        let (found, not_found): (Vec<_>, Vec<_>) = bugs.into_iter().partition(|(_, found)| *found);
        let names = |bugs: Vec<(String, bool)>| bugs.into_iter().map(|(name, _)| name).collect();
        RowDocument {
            name: row.name,
            met: met.map(|met| met && not_found.is_empty()),
            median_seconds: figure.median_seconds,
            bar_seconds: row.bar_seconds,
            paper_seconds: row.paper_seconds,
            paper_log10_programs: row.paper_log10,
            log10_programs: figure.log10_programs,
            ast_depth: figure.ast_depth,
            binary_depth: figure.binary_depth,
            fuel: figure.fuel,
            names: figure.names,
            solver: figure.solver,
            seconds: figure.seconds,
            variables: figure.variables,
            clauses: figure.clauses,
            answers: figure.answers.into_iter().map(AnswerDocument::new).collect(),
            as_expected: figure.as_expected,
            complete: figure.complete,
            shares,
            bugs_found: names(found),
            bugs_not_found: names(not_found),
        }
    }

    fn text(&self) -> String {
        let seconds = |seconds: Option<f64>| seconds.map_or("-".to_owned(), |seconds| format!("{seconds} s"));
        let programs =
            self.paper_log10_programs.map_or(String::new(), |paper| format!(" (paper 10^{paper})"));
        let mut text = format!(
            "{:<42} {:>8.2} s{} bar {:<7} paper {:<7} 10^{:.1}{programs} programs, AST depth {}, binary depth {}, fuel {}, names {}, {}\n",
            self.name,
            self.median_seconds,
            if self.complete { " " } else { "+" },
            seconds(self.bar_seconds),
            seconds(self.paper_seconds),
            self.log10_programs,
            self.ast_depth,
            self.binary_depth,
            self.fuel,
            self.names,
            self.solver
        );
        let mut further = |line: &str| text.extend(["  ", line, "\n"]);
        let mut failures: Vec<&str> =
            self.answers.iter().filter_map(|answer| answer.failure.as_deref()).collect();
        failures.sort_unstable();
        failures.dedup();
        if !failures.is_empty() {
            further(&format!("fails with: {}", failures.join("; ")));
        }
        if !self.as_expected {
            further("some answers are missing, or fail otherwise than those of the paper");
        }
        self.shares.iter().for_each(|share| further(share));
        for (said, bugs) in [("found", &self.bugs_found), ("not found", &self.bugs_not_found)] {
            if !bugs.is_empty() {
                further(&format!("{said} at the same bounds: {}", bugs.join(", ")));
            }
        }
        text
    }
}

impl AnswerDocument {
    fn new(answer: RowAnswer) -> Self {
        match answer {
            RowAnswer::Found { bug, program, measure, failure } => {
                AnswerDocument { answer: "found", bug, program: Some(program), measure, failure }
            }
            RowAnswer::None => AnswerDocument { answer: "none", ..AnswerDocument::default() },
            RowAnswer::Unknown => AnswerDocument { answer: "unknown", ..AnswerDocument::default() },
        }
    }
}

impl PointDocument {
    fn new(point: &Point) -> Self {
        PointDocument {
            name: STRESS,
            encoding: point.encoding,
            shown: point.is_shown,
            seconds: point.seconds,
            evaluation_seconds: point.evaluation_seconds,
            log10_programs: point.log10_programs,
            ast_depth: point.ast_depth,
            binary_depth: point.binary_depth,
            fuel: point.fuel,
            names: point.names,
            solver: point.solver.clone(),
            variables: point.variables,
            clauses: point.clauses,
        }
    }

    fn text(&self) -> String {
        format!(
            "{} {:<10} {:>8.2} s{} of it {:.2} s evaluation, 10^{:.1} programs, AST depth {}, binary depth {}, fuel {}, names {}, {}\n",
            self.name,
            self.encoding,
            self.seconds,
            if self.shown { " " } else { "+" },
            self.evaluation_seconds,
            self.log10_programs,
            self.ast_depth,
            self.binary_depth,
            self.fuel,
            self.names,
            self.solver
        )
    }
}
