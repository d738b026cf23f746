//! `elenchus bench model`: the questions of the Bonsai paper, with the processor's time beside the paper's.
//!
//! A figure is the median of five seeds. The paper's times are wall times on other hardware, with a model of its own:
//! the ratio is an indication.

use std::time::Duration;

use anyhow::Result;
use elenchus_model::figures::{self, Figure, Point, ROWS, Row};
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
    /// Enough programs, within the time.
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
    answers: Vec<String>,
    /// No seed ran out of time.
    complete: bool,
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
        let in_time = row.bar_seconds.map(|bar| figure.complete && figure.median_seconds <= bar);
        let large_enough = row.paper_log10.is_none_or(|paper| figure.log10_programs >= paper);
        RowDocument {
            name: row.name,
            met: in_time.map(|in_time| in_time && large_enough),
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
            answers: figure.answers,
            complete: figure.complete,
        }
    }

    fn text(&self) -> String {
        let seconds = |seconds: Option<f64>| seconds.map_or("-".to_owned(), |seconds| format!("{seconds} s"));
        format!(
            "{:<42} {:>8.2} s{} bar {:<7} paper {:<7} 10^{:.1} programs, AST depth {}, binary depth {}, fuel {}, names {}, {}\n",
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
        )
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
