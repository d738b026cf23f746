//! The questions of the Bonsai paper with their bounds, and how long they take here. A figure is the median of several
//! seeds, in seconds of the processor: of this thread and of the solvers that ran as processes.
//!
//! The paper's times are wall times on other hardware with a model of its own, so a ratio is an indication.

mod rows;
mod stress;

pub use rows::{Ask, Failure, ROWS, Row};
pub use stress::{LIMIT_SECONDS, Point, stress};

use crate::census;
use crate::concrete::{self, Outcome};
use crate::model::{Model, Query};
use crate::session::{Answer, AskError, Found, Session, Settings, with_each_bug};
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
    /// For each bug, of the last seed.
    pub answers: Vec<RowAnswer>,
    /// For each seed: there is a program for each bug and it fails as those of the paper do, or there is none.
    pub as_expected: bool,
    /// No seed ran out of time.
    pub complete: bool,
    /// What an absence is worth; empty for other rows.
    pub worth: Worth,
}

#[derive(Debug, Clone)]
pub enum RowAnswer {
    Found {
        bug: Option<&'static str>,
        program: String,
        measure: Option<u64>,
        /// The message of the failure that the row is about, if the program fails so.
        failure: Option<String>,
    },
    None,
    Unknown,
}

/// What an absence is worth: the outcomes of programs, and which bugs of the model are found at the same bounds.
#[derive(Debug, Clone, Default)]
pub struct Worth {
    pub shares: Vec<String>,
    pub bugs: Vec<(String, bool)>,
}

/// Steps enough for any program within the bounds of a row.
const UNBOUNDED: u32 = 100;

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
            as_expected: true,
            complete: true,
            worth: Worth::default(),
        };
        let settings = Settings {
            time: Some(limit),
            solver: solver.clone(),
            break_symmetry: true,
            ..Settings::default()
        };
        for seed in first_seed..first_seed + seeds {
            let begun = processor_time();
            figure.answers.clear();
            for bug in self.bugs {
                self.ask(&model, &query, *bug, &Settings { seed, ..settings.clone() }, &mut figure)?;
            }
            figure.seconds.push(processor_time().saturating_sub(begun).as_secs_f64());
            if !figure.complete {
                break;
            }
        }
        let mut sorted = figure.seconds.clone();
        sorted.sort_by(f64::total_cmp);
        figure.median_seconds = sorted.get(sorted.len() / 2).copied().unwrap_or(0.0);
        if self.failure == Failure::Absent {
            figure.worth = worth(&model, &query, &settings)?;
        }
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
                let failure = self.failure_of(model, &query, &found);
                figure.as_expected &= failure.is_some();
                RowAnswer::Found {
                    bug,
                    program: found.program.show(model),
                    measure: metric.map(|metric| found.program.measure(&metric.weights)),
                    failure,
                }
            }
            Answer::None => {
                figure.as_expected &= self.failure == Failure::Absent;
                RowAnswer::None
            }
            Answer::Unknown(_) => {
                figure.complete = false;
                RowAnswer::Unknown
            }
        });
        Ok(())
    }

    /// The message with which the program fails, if that is the failure of the row.
    fn failure_of(&self, model: &Model, query: &Query, found: &Found) -> Option<String> {
        let message = |outcome: &Outcome| match outcome {
            Outcome::Fails(site) => Some(model.sites[site.index()].clone()),
            _ => None,
        };
        match self.failure {
            Failure::Absent => None,
            Failure::Message(wanted) => {
                let mut messages = found.runs.iter().filter_map(|check| message(&check.run.outcome));
                messages.find(|message| wanted.contains(&message.as_str()))
            }
            Failure::In(function) => {
                let function = model.function_named(function)?;
                let arguments = vec![found.program.clone()];
                message(&concrete::outcome(model, function, arguments, &query.bugs, UNBOUNDED))
            }
        }
    }
}

fn worth(model: &Model, query: &Query, settings: &Settings) -> Result<Worth, FigureError> {
    let bugs = with_each_bug(model, query, settings)?;
    let bugs = bugs
        .into_iter()
        .map(|(bug, answer)| (model.bugs[bug.index()].name.clone(), matches!(answer, Answer::Found(_))));
    Ok(Worth { shares: census::shares(model, query), bugs: bugs.collect() })
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

#[cfg(test)]
mod tests {
    use super::*;

    const ARITH: Row = Row {
        name: "arith",
        model: "arith",
        query: "sound",
        bugs: &[Some("omitted_if")],
        depths: &[("Exp", 5)],
        fuel: 0,
        ask: Ask::First,
        paper_seconds: None,
        bar_seconds: None,
        paper_log10: None,
        failure: Failure::In("run"),
        is_hard: false,
    };

    fn measure(row: &Row) -> Figure {
        row.measure(0, 2, Duration::from_mins(1), &SolverChoice::Batsat).expect("a figure")
    }

    #[test]
    fn answers_are_held_to_the_failure_of_the_row() {
        let figure = measure(&ARITH);
        assert!(figure.as_expected && figure.complete && figure.seconds.len() == 2);
        assert!(matches!(figure.answers[..], [RowAnswer::Found { failure: Some(_), .. }]));
        let other = measure(&Row { failure: Failure::Message(&["another failure"]), ..ARITH });
        assert!(!other.as_expected);
        let absent = measure(&Row { failure: Failure::Absent, ..ARITH });
        assert!(!absent.as_expected);
        let too_shallow = measure(&Row { depths: &[("Exp", 2)], ..ARITH });
        assert!(!too_shallow.as_expected);
    }

    #[test]
    fn an_absence_tells_what_it_is_worth() {
        let figure = measure(&Row { bugs: &[None], failure: Failure::Absent, ..ARITH });
        assert!(figure.as_expected);
        assert_eq!(figure.worth.bugs, [("omitted_if".to_owned(), true)]);
        assert!(figure.worth.shares.iter().any(|share| share.starts_with("check: of all 73 programs")));
        assert!(figure.worth.shares.iter().any(|share| share.starts_with("run: of 1000 random programs")));
    }

    /// What the rows name is there: models, queries, bugs, sorts and failures.
    #[test]
    fn rows_name_what_there_is() {
        for row in ROWS {
            let model = model(row.model).expect(row.name);
            row.query(&model).expect(row.name);
            for bug in row.bugs.iter().flatten() {
                assert!(model.bug(bug).is_some(), "{}: {bug}", row.name);
            }
            match row.failure {
                Failure::Absent => assert_eq!(row.bugs, [None], "{}", row.name),
                Failure::In(function) => assert!(model.function_named(function).is_some(), "{}", row.name),
                Failure::Message(messages) => {
                    assert!(messages.iter().all(|wanted| model.sites.iter().any(|site| site == wanted)));
                }
            }
        }
    }
}
