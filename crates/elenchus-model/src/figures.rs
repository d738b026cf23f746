//! The questions of the Bonsai paper with their bounds, and how long they take here. A figure is the median of several
//! seeds, in seconds of the processor: of this thread and of the solvers that ran as processes.
//!
//! The paper's times are wall times on other hardware with a model of its own, so a ratio is an indication.

mod rows;
mod stress;

pub use rows::{Ask, ROWS, Row};
pub use stress::{LIMIT_SECONDS, Point, stress};

use crate::model::{Model, Query};
use crate::session::{Answer, AskError, Session, Settings};
use crate::solver::SolverChoice;
use crate::space::Grammar;
use std::time::{Duration, Instant};

/// What was measured for one row with one solver.
#[derive(Debug, Clone)]
pub struct Figure {
    /// The middle one of the seeds, each the sum over the bugs of the row.
    pub median_seconds: f64,
    pub seconds: Vec<f64>,
    pub solver: String,
    pub log10_programs: f64,
    pub ast_depth: u32,
    pub binary_depth: u32,
    pub fuel: u32,
    pub names: usize,
    pub variables: usize,
    pub clauses: usize,
    /// For each bug: the program of the last seed with its measure, `none`, or `unknown`.
    pub answers: Vec<String>,
    /// No seed ran out of time.
    pub complete: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum FigureError {
    #[error("there is no model `{0}`")]
    NoModel(&'static str),
    #[error("the model `{model}` has no `{name}`")]
    NoName { model: &'static str, name: &'static str },
    #[error(transparent)]
    Ask(#[from] AskError),
}

impl Row {
    /// Asks with this many seeds from the first on; a question that takes longer than `limit` is given up.
    pub fn measure(
        &self,
        first_seed: u64,
        seeds: u64,
        limit: Duration,
        solver: &SolverChoice,
    ) -> Result<Figure, FigureError> {
        let model = model(self.model)?;
        let query = self.query(&model)?;
        let mut grammar = Grammar::new(&model, &query.bounds);
        let mut figure = Figure {
            median_seconds: 0.0,
            seconds: Vec::new(),
            solver: String::new(),
            log10_programs: grammar.log10_count(query.sort),
            ast_depth: grammar.depth(query.sort),
            binary_depth: grammar.binary_depth(query.sort),
            fuel: query.bounds.fuel,
            names: model.sort_named("Name").map_or(0, |sort| model.sort(sort).constructors.len()),
            variables: 0,
            clauses: 0,
            answers: Vec::new(),
            complete: true,
        };
        for seed in first_seed..first_seed + seeds {
            let begun = processor_time();
            figure.answers.clear();
            for bug in self.bugs {
                let settings = Settings {
                    seed,
                    time: Some(limit),
                    solver: solver.clone(),
                    break_symmetry: true,
                    ..Settings::default()
                };
                self.ask(&model, &query, *bug, &settings, &mut figure)?;
            }
            figure.seconds.push(processor_time().saturating_sub(begun).as_secs_f64());
            if !figure.complete {
                break;
            }
        }
        let mut sorted = figure.seconds.clone();
        sorted.sort_by(f64::total_cmp);
        figure.median_seconds = sorted.get(sorted.len() / 2).copied().unwrap_or(0.0);
        Ok(figure)
    }

    fn query(&self, model: &Model) -> Result<Query, FigureError> {
        let missing = |name| FigureError::NoName { model: self.model, name };
        let mut query = model.query(self.query).ok_or_else(|| missing(self.query))?.clone();
        for (sort, depth) in self.depths {
            let sort = model.sort_named(sort).ok_or_else(|| missing(sort))?;
            query.bounds.depths[sort.index()] = Some(*depth);
        }
        query.bounds.fuel = self.fuel;
        Ok(query)
    }

    fn ask(
        &self,
        model: &Model,
        query: &Query,
        bug: Option<&'static str>,
        settings: &Settings,
        figure: &mut Figure,
    ) -> Result<(), FigureError> {
        let mut query = query.clone();
        if let Some(name) = bug {
            let missing = FigureError::NoName { model: self.model, name };
            query.bugs = vec![model.bug(name).ok_or(missing)?];
        }
        let mut session = Session::new(model, &query, settings)?;
        let metric = query.minimise.map(|metric| &model.metrics[metric]);
        let answer = match (self.ask, metric) {
            (Ask::Minimal, Some(metric)) => session.minimal(metric)?,
            _ => session.first()?,
        };
        let statistics = session.statistics();
        figure.variables = statistics.variables;
        figure.clauses = statistics.clauses;
        figure.solver.clone_from(&statistics.solver);
        figure.answers.push(match answer {
            Answer::Found(found) => {
                figure.complete &= found.is_minimal || self.ask == Ask::First;
                let measure = metric.map_or(0, |metric| found.program.measure(&metric.weights));
                format!("{measure}: {}", found.program.show(model))
            }
            Answer::None => "none".to_owned(),
            Answer::Unknown => {
                figure.complete = false;
                "unknown".to_owned()
            }
        });
        Ok(())
    }
}

fn model(name: &'static str) -> Result<Model, FigureError> {
    let source = crate::library::source(name).ok_or(FigureError::NoModel(name))?;
    crate::load(source).map_err(|_| FigureError::NoModel(name))
}

/// The time that the processor gave to this thread and to the processes it waited for; the wall's where the system
/// does not tell.
fn processor_time() -> Duration {
    static BEGUN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let own = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    let Some(own) = own else { return BEGUN.get_or_init(Instant::now).elapsed() };
    Duration::from_nanos(own) + children_time().unwrap_or_default()
}

/// User and system time of the processes waited for, which the system counts in hundredths of a second.
fn children_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The second field is a name in parentheses that may have spaces.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(13);
    let mut ticks = || fields.next()?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (ticks()? + ticks()?)))
}
