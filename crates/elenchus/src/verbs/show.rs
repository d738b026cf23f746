//! `elenchus show`: one finding.

use anyhow::Result;
use elenchus_campaign::Store;

use crate::Verdict;
use crate::cli::Show;
use crate::config::Config;
use crate::output::{self, Output};

pub fn run(arguments: &Show, config: &Config, output: &Output) -> Result<Verdict> {
    let store = Store::open_to_read(arguments.store.path(config))?;
    let finding = store.finding(&arguments.id)?;
    output.result(&finding, || elenchus_report::page(&finding, output::color(&std::io::stdout())))?;
    Ok(Verdict::Findings)
}
