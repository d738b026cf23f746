use clap::CommandFactory;
use clap_complete::Shell;

use crate::Verdict;
use crate::cli::Cli;

pub fn run(shell: Shell) -> Verdict {
    clap_complete::generate(shell, &mut Cli::command(), "elenchus", &mut std::io::stdout());
    Verdict::NothingFound
}
