//! The groups of findings behind a comparison, by their reduced programs: what is in these (Table 2a of the Ikaros paper), and
//! which releases of the compiler show them.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use elenchus_campaign::{Budget, Kind, Store};
use elenchus_compilers::Compiler;
use elenchus_lang::Level;
use elenchus_patterns::PatternProgram;
use serde::Serialize;

use crate::config::Config;
use crate::output::Output;
use crate::registry::Registry;
use crate::verbs::fuzz::cores;
use crate::verbs::reduce::Work;
use crate::verbs::triage::Triage;
use crate::verbs::vote::Booth;

/// What a reduction may cost.
const BUDGET: Budget = Budget { questions: 300, time: Some(Duration::from_mins(2)) };

/// The features that the paper's table has columns for, beside `ADT` for a program without type parameters.
const COLUMNS: [(&str, &[&str]); 4] = [
    ("Poly. ADT", &["polymorphic"]),
    ("GADT", &["gadt"]),
    ("Constant", &["constants", "ranges", "strings"]),
    ("recursive", &["recursive"]),
];

/// A group of findings, by its smallest program.
#[derive(Serialize)]
pub struct Bug {
    compiler: String,
    kind: &'static str,
    /// The compiler's message in words.
    title: String,
    /// How many findings the group has.
    count: usize,
    lines: usize,
    reduced: bool,
    features: Vec<String>,
    /// The program in its text form.
    program: String,
    /// The releases that were asked, each with whether it is wrong about the program; nothing if it gave no verdict.
    releases: Vec<(String, Option<bool>)>,
}

/// Reduces the smallest finding of each group of a store, and asks other releases about it.
pub fn bugs(
    store: &mut Store,
    releases: &[Arc<dyn Compiler>],
    config: &Config,
    registry: &Registry,
    output: &Output,
) -> Result<Vec<Bug>> {
    let wanted = Triage::read(store, &[])?.to_reduce();
    let work = Work { budget: BUDGET, jobs: cores(), again: false, unlike: None };
    work.reduce(&wanted, store, config, registry, output)?;
    let triage = Triage::read(store, &[])?;
    let mut booth = Booth::new(config);
    let mut bugs = Vec::new();
    for group in triage.groups() {
        let (finding, reduction) = (group.smallest.finding, group.smallest.reduction);
        let shown = reduction.map_or_else(|| finding.clone(), |reduction| finding.reduced(reduction));
        let program = shown.text_form.clone().unwrap_or_default();
        let level = elenchus_lang::language(&finding.language)
            .and_then(|language| language.level(finding.level.as_str()));
        let mut asked = Vec::new();
        for compiler in releases.iter().filter(|compiler| compiler.id().language.name() == finding.language) {
            let (vote, _) = booth.ask(finding, reduction, compiler)?;
            asked.push((compiler.id().version.to_string(), vote.is_right.map(|is_right| !is_right)));
        }
        bugs.push(Bug {
            compiler: finding.compiler.to_string(),
            kind: group.kind.word(),
            title: group.title.clone(),
            count: group.count(),
            lines: elenchus_report::lines(group.smallest.files()),
            reduced: reduction.is_some(),
            features: level.map(|level| features(&program, level)).unwrap_or_default(),
            program,
            releases: asked,
        });
    }
    Ok(bugs)
}

fn features(program: &str, level: Level) -> Vec<String> {
    PatternProgram::read(program, level).map(|program| program.features()).unwrap_or_default()
}

/// As Markdown, for the book.
pub fn text(bugs: &[Bug]) -> String {
    let mut releases: Vec<&str> = Vec::new();
    for (release, _) in bugs.iter().flat_map(|bug| &bug.releases) {
        if !releases.contains(&release.as_str()) {
            releases.push(release);
        }
    }
    let columns: Vec<&str> = std::iter::once("ADT").chain(COLUMNS.map(|(name, _)| name)).collect();
    let heads: String = columns
        .iter()
        .copied()
        .chain(["only null"])
        .chain(releases.iter().copied())
        .map(|name| format!(" {name} |"))
        .collect();
    let mut text = format!(
        "| compiler | group | findings | lines |{heads}\n| --- | --- | --- | --- |{}\n",
        " --- |".repeat(columns.len() + 1 + releases.len())
    );
    for bug in bugs {
        let has = |names: &[&str]| bug.features.iter().any(|feature| names.contains(&feature.as_str()));
        let mark = |holds: bool| if holds { " x |" } else { " |" };
        let mut cells = mark(!has(&["polymorphic"])).to_owned();
        cells.extend(COLUMNS.map(|(_, names)| mark(has(names))));
        cells.push_str(mark(bug.kind == Kind::OnlyNothing.word()));
        for release in &releases {
            let said = bug.releases.iter().find(|(asked, _)| asked == release).map(|(_, wrong)| *wrong);
            cells.push_str(match said {
                None => " |",
                Some(None) => " - |",
                Some(Some(true)) => " wrong |",
                Some(Some(false)) => " right |",
            });
        }
        let lines = format!("{}{}", bug.lines, if bug.reduced { "" } else { " (not reduced)" });
        let _ = writeln!(text, "| {} | {} | {} | {lines} |{cells}", bug.compiler, bug.title, bug.count);
    }
    text
}
