//! `elenchus show`: one finding.

use anyhow::{Context, Result};
use elenchus_campaign::{Finding, Store};
use elenchus_lang::Source;
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
        let witness = witness(&finding, registry)?;
        let text: String = witness.files.iter().map(|file| file.text.as_str()).collect();
        output.result(
            &Witness { id: finding.id.as_str(), main: witness.main.as_deref(), text: &text },
            || text.clone(),
        )?;
        return Ok(Verdict::NothingFound);
    }
    let color = output::color(&std::io::stdout());
    output.result(&finding, || elenchus_report::page(&finding, color, &arguments.store.option()))?;
    Ok(Verdict::NothingFound)
}

/// The program that shows what harm comes of the finding.
fn witness(finding: &Finding, registry: &Registry) -> Result<Source> {
    let level = registry
        .language(&finding.language)?
        .level(finding.level.as_str())
        .with_context(|| format!("{} has no level {}", finding.language, finding.level))?;
    let text = finding.text_form.as_deref().context("the finding keeps no program that can be changed")?;
    let program = registry.engine(&finding.engine)?.read(text, level)?;
    program.witness().context("no program can be built that reaches what is wrong and could be run")
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
