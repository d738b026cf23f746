//! `elenchus bench model`: the questions of the Bonsai paper, with the processor's time beside the paper's.
//!
//! A figure is the median of five seeds. The paper's times are wall times on other hardware, with a model of its own:
//! the ratio is an indication. Left out: its let-poly-2, which the solver that is built in does not find in time.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use elenchus_model::model::Model;
use elenchus_model::session::{Answer, Session, Settings};
use serde::Serialize;

use crate::Verdict;
use crate::output::Output;
use crate::verbs::model::load;

/// One row: questions whose times are added.
struct Row {
    name: &'static str,
    model: &'static str,
    query: &'static str,
    /// A question for each, with this bug switched on; without a bug there is no answer.
    bugs: &'static [Option<&'static str>],
    depths: &'static [(&'static str, u32)],
    fuel: u32,
    minimal: bool,
    paper_seconds: Option<f64>,
}

const NINE: &[Option<&str>] = &[
    Some("bug1"),
    Some("bug2"),
    Some("bug3"),
    Some("bug4"),
    Some("bug5"),
    Some("bug6"),
    Some("bug7"),
    Some("bug8"),
    Some("bug9"),
];

const STLC: Row = Row {
    name: "",
    model: "stlc",
    query: "evaluation",
    bugs: NINE,
    depths: &[("Exp", 5), ("Ty", 2)],
    fuel: 2,
    minimal: false,
    paper_seconds: None,
};

const DOT: Row = Row {
    model: "dot",
    query: "sound",
    depths: &[("Term", 4), ("Type", 3)],
    fuel: 3,
    bugs: &[Some("overlap")],
    paper_seconds: Some(211.0),
    ..STLC
};

const OWNERSHIP: Row = Row {
    model: "ownership",
    query: "sound",
    bugs: &[Some("unchecked")],
    depths: &[("Exp", 3)],
    fuel: 7,
    paper_seconds: Some(17.0),
    ..STLC
};

const ROWS: &[Row] = &[
    Row {
        name: "stlc: nine bugs, stepwise, depth 4",
        query: "sound",
        depths: &[("Exp", 4), ("Ty", 2)],
        fuel: 4,
        paper_seconds: Some(16.0),
        ..STLC
    },
    Row { name: "stlc: nine bugs, depth 5, fuel 2", paper_seconds: Some(16.0), ..STLC },
    Row {
        name: "stlc: nine bugs, depth 5, fuel 2, minimal",
        minimal: true,
        paper_seconds: Some(17.0),
        ..STLC
    },
    Row { name: "stlc: no bug, depth 5, fuel 2", bugs: &[None], ..STLC },
    Row {
        name: "featherweight: covariant arguments",
        model: "featherweight",
        query: "sound",
        bugs: &[Some("covariant")],
        depths: &[("Exp", 3)],
        fuel: 7,
        paper_seconds: Some(3.0),
        ..STLC
    },
    Row { name: "ownership: no owner check", ..OWNERSHIP },
    Row { name: "ownership: no owner check, minimal", minimal: true, paper_seconds: Some(90.0), ..OWNERSHIP },
    Row {
        name: "ownership: compare",
        query: "compare",
        bugs: &[None],
        paper_seconds: Some(60.0),
        ..OWNERSHIP
    },
    Row { name: "dot: overlapping domains", ..DOT },
    Row { name: "dot: SI-9633", query: "scala", bugs: &[Some("scala")], paper_seconds: Some(175.0), ..DOT },
];

const SEEDS: u64 = 5;

/// A question that takes longer is given up, and told as such.
const LIMIT: Duration = Duration::from_mins(5);

#[derive(Serialize)]
struct Figure {
    name: &'static str,
    median_seconds: f64,
    seeds: u64,
    paper_seconds: Option<f64>,
    log10_programs: f64,
    variables: usize,
    clauses: usize,
    depths: Vec<(String, u32)>,
    fuel: u32,
    answers: Vec<String>,
}

pub fn run(seed: u64, output: &Output) -> Result<Verdict> {
    for row in ROWS {
        let figure = row.measure(seed)?;
        if output.is_json() {
            output.json_line(&figure)?;
        } else {
            let paper = figure.paper_seconds.map_or("-".to_owned(), |seconds| format!("{seconds} s"));
            output.text(&format!(
                "{:<44} {:>8.2} s   paper {paper:<8} 10^{:.1} programs, fuel {}\n",
                figure.name, figure.median_seconds, figure.log10_programs, figure.fuel
            ))?;
        }
    }
    Ok(Verdict::NothingFound)
}

impl Row {
    fn measure(&self, first_seed: u64) -> Result<Figure> {
        let model = load(self.model)?;
        let mut figure = Figure {
            name: self.name,
            median_seconds: 0.0,
            seeds: SEEDS,
            paper_seconds: self.paper_seconds,
            log10_programs: 0.0,
            variables: 0,
            clauses: 0,
            depths: self.depths.iter().map(|(sort, depth)| ((*sort).to_owned(), *depth)).collect(),
            fuel: self.fuel,
            answers: Vec::new(),
        };
        let mut times = Vec::new();
        for seed in first_seed..first_seed + SEEDS {
            let begun = processor_time();
            figure.answers.clear();
            for bug in self.bugs {
                self.ask(&model, *bug, seed, &mut figure)?;
            }
            times.push(processor_time().saturating_sub(begun).as_secs_f64());
        }
        times.sort_by(f64::total_cmp);
        figure.median_seconds = times[times.len() / 2];
        Ok(figure)
    }

    fn ask(&self, model: &Model, bug: Option<&str>, seed: u64, figure: &mut Figure) -> Result<()> {
        let mut query = model.query(self.query).context("the model has no such query")?.clone();
        query.bugs = bug
            .map(|bug| model.bug(bug).context("the model has no such bug"))
            .transpose()?
            .into_iter()
            .collect();
        for (sort, depth) in self.depths {
            let sort = model.sort_named(sort).context("the model has no such sort")?;
            query.bounds.depths[sort.index()] = Some(*depth);
        }
        query.bounds.fuel = self.fuel;
        let settings = Settings { seed, time: Some(LIMIT), ..Settings::default() };
        let mut session = Session::new(model, &query, &settings)?;
        let answer = match query.minimise.filter(|_| self.minimal) {
            Some(metric) => session.minimal(&model.metrics[metric])?,
            None => session.first()?,
        };
        let statistics = session.statistics();
        figure.log10_programs = statistics.log10_space;
        figure.variables = statistics.variables;
        figure.clauses = statistics.clauses;
        figure.answers.push(match answer {
            Answer::Found(found) => found.program.show(model),
            Answer::None => "none".to_owned(),
            Answer::Unknown => "unknown".to_owned(),
        });
        Ok(())
    }
}

/// The time that the processor gave to this thread; the wall's where the system does not tell.
fn processor_time() -> Duration {
    static BEGUN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| BEGUN.get_or_init(Instant::now).elapsed(), Duration::from_nanos)
}
