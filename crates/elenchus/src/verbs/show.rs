//! `elenchus show`: one finding.

use anyhow::{Context, Result};
use elenchus_campaign::{Finding, Kind, Store};
use elenchus_case::{CaseProgram, Coverage, Expectation};
use serde::Serialize;

use crate::Verdict;
use crate::cli::Show;
use crate::config::Config;
use crate::output::{self, Output};
use crate::registry::Registry;

pub fn run(arguments: &Show, config: &Config, registry: &Registry, output: &Output) -> Result<Verdict> {
    let store = Store::open_to_read(arguments.store.path(config))?;
    let mut finding = store.finding(&arguments.id)?;
    if !arguments.original
        && let Some(reduction) = store.reductions()?.get(&finding.id)
    {
        finding = finding.reduced(reduction);
    }
    if arguments.ir {
        let form = finding.text_form.as_ref().with_context(|| {
            format!("programs of the engine `{}` have no text form of their own", finding.engine)
        })?;
        output.result(&TextForm { id: finding.id.as_str(), text_form: form }, || form.clone())?;
        return Ok(Verdict::NothingFound);
    }
    if arguments.witness {
        let showing = finding.showing().context("what it shows is not seen by running a program")?;
        let witness = program(&finding, registry)?
            .witness(showing)
            .context("no program can be built that reaches what is wrong and could be run")?;
        let text: String = witness.files.iter().map(|file| file.text.as_str()).collect();
        output.result(
            &Witness { id: finding.id.as_str(), main: witness.main.as_deref(), text: &text },
            || text.clone(),
        )?;
        return Ok(Verdict::NothingFound);
    }
    let color = output::color(&std::io::stdout());
    let table = table(&finding, registry);
    let page = || {
        let page = elenchus_report::page(&finding, color, &arguments.store.option());
        table.as_ref().map_or_else(|| page.clone(), |table| format!("{page}\n{}", table_text(table)))
    };
    output.result(&Shown { finding: &finding, table: table.as_deref() }, page)?;
    Ok(Verdict::NothingFound)
}

/// The program that a finding is about.
fn program(finding: &Finding, registry: &Registry) -> Result<Box<dyn CaseProgram>> {
    let level = registry
        .language(&finding.language)?
        .level(finding.level.as_str())
        .with_context(|| format!("{} has no level {}", finding.language, finding.level))?;
    let text = finding.text_form.as_deref().context("the finding keeps no program that can be changed")?;
    Ok(registry.engine(&finding.engine)?.read(text, level)?)
}

/// For a match that is wrongly called inexhaustive: all values, with the arm that takes each.
fn table(finding: &Finding, registry: &Registry) -> Option<Vec<(String, usize)>> {
    let exhaustive = matches!(finding.expectation, Expectation::Match { coverage: Coverage::Exhaustive, .. });
    let alarm = matches!(finding.kind, Kind::FalseExhaustivenessAlarm | Kind::OnlyNothing) && exhaustive;
    if !alarm {
        return None;
    }
    program(finding, registry).ok()?.table()
}

fn table_text(table: &[(String, usize)]) -> String {
    let rows: String = table.iter().map(|(value, arm)| format!("{arm:>3}  {value}\n")).collect();
    format!("table     all values, each with the arm that takes it\n{rows}")
}

/// A finding, with what is shown beside it.
#[derive(Serialize)]
struct Shown<'a> {
    #[serde(flatten)]
    finding: &'a Finding,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<&'a [(String, usize)]>,
}

#[derive(Serialize)]
struct Witness<'a> {
    id: &'a str,
    /// The class whose `main` is run.
    main: Option<&'a str>,
    text: &'a str,
}

#[derive(Serialize)]
struct TextForm<'a> {
    id: &'a str,
    text_form: &'a str,
}
