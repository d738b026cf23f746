//! `elenchus show`: one finding.

use anyhow::{Context, Result};
use elenchus_campaign::Store;
use serde::Serialize;

use crate::Verdict;
use crate::cli::Show;
use crate::config::Config;
use crate::output::{self, Output};

pub fn run(arguments: &Show, config: &Config, output: &Output) -> Result<Verdict> {
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
    let color = output::color(&std::io::stdout());
    output.result(&finding, || elenchus_report::page(&finding, color, &arguments.store.option()))?;
    Ok(Verdict::NothingFound)
}

#[derive(Serialize)]
struct TextForm<'a> {
    id: &'a str,
    text_form: &'a str,
}
