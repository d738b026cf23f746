//! `elenchus patterns compare`: the strategies against each other at equal time, as Table 1c, Figures 7 and 8 and Tables 2a
//! and 2b of the Ikaros paper have them.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use elenchus_campaign::{
    Campaign, Examined, Kind, Progress, Snapshot, Stop, StopReason, Store, Subject, Summary, Watch, profile,
};
use elenchus_case::{Engine, Profile};
use elenchus_compilers::{Compiler, Limits};
use elenchus_patterns::config::Strategy;
use elenchus_patterns::{Config, Patterns};
use serde::Serialize;

use super::bugs::{Bug, bugs};
use crate::cli::PatternsCompare;
use crate::config as settings;
use crate::output::Output;
use crate::registry::Registry;
use crate::{Verdict, interrupt};

/// At how many moments the findings are counted, for the curve of Figure 7.
const MOMENTS: u32 = 6;
/// Programs of which the size is told.
const PROFILED: u64 = 2_000;

/// One strategy on one compiler.
#[derive(Serialize)]
struct Row {
    compiler: String,
    strategy: String,
    seconds: f64,
    cases: u64,
    /// Cases that disagree, and the signatures of their findings; those that only `null` or bottom decides apart.
    triggers: usize,
    groups: usize,
    only_nothing: usize,
    /// When the first was found.
    first: Option<f64>,
    /// Findings after equal parts of the time.
    curve: Vec<u64>,
}

/// What programs of a strategy are like.
#[derive(Serialize)]
struct Shape {
    language: String,
    strategy: String,
    #[serde(flatten)]
    profile: Profile,
}

#[derive(Serialize)]
struct Comparison {
    rows: Vec<Row>,
    shapes: Vec<Shape>,
    bugs: Vec<Bug>,
}

pub fn run(
    arguments: &PatternsCompare,
    config: &settings::Config,
    registry: &Registry,
    output: &Output,
) -> Result<Verdict> {
    let cancel = interrupt::flag();
    let mut comparison = Comparison { rows: Vec::new(), shapes: Vec::new(), bugs: Vec::new() };
    let named = |names: &[String]| -> Result<Vec<Arc<dyn Compiler>>> {
        names.iter().map(|name| registry.compiler(name, &[])).collect()
    };
    let (compilers, releases) = (named(&arguments.compiler)?, named(&arguments.release)?);
    for compiler in compilers {
        let mut store = Store::in_memory()?;
        for strategy in [Strategy::Refine, Strategy::Random, Strategy::Mutate] {
            let word = format!("{strategy:?}").to_lowercase();
            output.note(&format!("{word} on {}", compiler.id()));
            let config = Config { strategy, ..Config::default() };
            let engine: Arc<dyn Engine> =
                Arc::new(Patterns::new(config).context("the configuration makes no sense")?);
            let subject = Arc::new(Examined::new(Arc::clone(&compiler), Limits::default()));
            let campaign = Campaign {
                stop: Stop::after(arguments.time),
                jobs: arguments.jobs.unwrap_or_else(super::super::fuzz::cores),
                ..Campaign::new(
                    Arc::clone(&engine),
                    vec![subject as Arc<dyn Subject>],
                    compiler.level(),
                    arguments.seed,
                )
            };
            let curve = Curve::default();
            let watch = Watch { progress: &curve, cancel: &cancel, compiler_cpu: &|| None };
            let summary = campaign.run(&mut store, &watch)?;
            comparison.rows.push(Row::new(
                &compiler.id().to_string(),
                &word,
                arguments.time,
                &summary,
                &curve,
            ));
            let language = compiler.level().language().to_string();
            let known =
                comparison.shapes.iter().any(|shape| shape.language == language && shape.strategy == word);
            if !known {
                let profile = profile(&*engine, &campaign.origin(), 0..PROFILED);
                comparison.shapes.push(Shape { language, strategy: word, profile });
            }
            if summary.stopped == StopReason::Cancelled {
                return Ok(Verdict::Stopped);
            }
        }
        comparison.bugs.extend(bugs(&mut store, &releases, config, registry, output)?);
    }
    output.result(&comparison, || comparison.text())?;
    Ok(Verdict::NothingFound)
}

/// Findings over time.
#[derive(Default)]
struct Curve(RefCell<Vec<(Duration, u64)>>);

impl Progress for Curve {
    fn update(&self, snapshot: &Snapshot) {
        let found = snapshot.findings.iter().filter(|(kind, _)| **kind != Kind::OnlyNothing);
        let found = found.map(|(_, count)| count).sum();
        let mut points = self.0.borrow_mut();
        if points.last().is_none_or(|(_, last)| *last != found) {
            points.push((snapshot.elapsed, found));
        }
    }
}

impl Row {
    fn new(compiler: &str, strategy: &str, time: Duration, summary: &Summary, curve: &Curve) -> Row {
        let (apart, counted): (Vec<_>, Vec<_>) =
            summary.findings.iter().partition(|found| found.kind == Kind::OnlyNothing);
        let triggers: BTreeSet<u64> = counted.iter().map(|found| found.index).collect();
        let groups: BTreeSet<&str> = counted.iter().map(|found| found.signature.as_str()).collect();
        let points = curve.0.borrow();
        let at = |moment: Duration| {
            points.iter().take_while(|(elapsed, _)| *elapsed <= moment).last().map_or(0, |(_, found)| *found)
        };
        Row {
            compiler: compiler.to_owned(),
            strategy: strategy.to_owned(),
            seconds: summary.seconds,
            cases: summary.cases,
            triggers: triggers.len(),
            groups: groups.len(),
            only_nothing: apart.len(),
            first: points.iter().find(|(_, found)| *found > 0).map(|(elapsed, _)| elapsed.as_secs_f64()),
            curve: (1..=MOMENTS).map(|part| at(time * part / MOMENTS)).collect(),
        }
    }
}

impl Comparison {
    /// As Markdown, for the book.
    fn text(&self) -> String {
        let mut text = format!(
            "| compiler | strategy | cases | cases that disagree | groups | first after | only null or bottom | findings \
             after each of {MOMENTS} equal parts of the time |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n"
        );
        for row in &self.rows {
            let first = row.first.map_or("-".to_owned(), |seconds| format!("{seconds:.1} s"));
            let curve: Vec<String> = row.curve.iter().map(u64::to_string).collect();
            let _ = writeln!(
                text,
                "| {} | {} | {} | {} | {} | {first} | {} | {} |",
                row.compiler,
                row.strategy,
                row.cases,
                row.triggers,
                row.groups,
                row.only_nothing,
                curve.join(", ")
            );
        }
        text.push_str("\n| language | strategy | inexhaustive |");
        let names = self.shapes.first().map(|shape| shape.profile.rows.iter().map(|row| row.name));
        let names: Vec<&str> = names.into_iter().flatten().collect();
        let heads: String = names.iter().map(|name| format!(" {name} |")).collect();
        let _ = writeln!(text, "{heads}\n| --- | --- | --- |{}", " --- |".repeat(names.len()));
        for Shape { language, strategy, profile } in &self.shapes {
            let left_out = profile.expectations.get("inexhaustive").copied().unwrap_or_default();
            let share = left_out * 100 / profile.programs.max(1);
            let rows: String = profile
                .rows
                .iter()
                .map(|row| {
                    format!(
                        " {:.1} ({}, {}, {}; {}) |",
                        row.mean, row.percentile_5, row.median, row.percentile_95, row.max
                    )
                })
                .collect();
            let _ = writeln!(text, "| {language} | {strategy} | {share} % |{rows}");
        }
        let _ = writeln!(text, "\n{}", super::bugs::text(&self.bugs));
        text
    }
}
