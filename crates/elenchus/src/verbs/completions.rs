use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;

use crate::Verdict;
use crate::cli::Cli;
use crate::output::Output;

pub fn run(shell: Shell, output: &Output) -> Result<Verdict> {
    // Into memory first: clap's generator fails loudly when whoever reads has read enough.
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "elenchus", &mut text);
    output.text(&String::from_utf8_lossy(&text))?;
    Ok(Verdict::NothingFound)
}
