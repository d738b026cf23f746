//! The command line of Elenchus.
//!
//! A library so that somebody with an engine or a compiler of their own can have the whole command line for it: build a
//! [`Registry`] and call [`run`]. This is the only crate that prints.

mod api;
mod cli;
mod config;
mod corpus;
mod generate;
mod interrupt;
mod languages;
mod libraries;
mod mutate;
mod output;
mod progress;
mod registry;
mod verbs;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;

pub use config::Config;
pub use generate::Generate;
pub use languages::{Bundle, LANGUAGES};
pub use registry::Registry;

use cli::{Cli, Verb};
use output::Output;

/// What a verb has to say to the shell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    NothingFound,
    Findings,
    /// Time or memory were over before there was an answer.
    NotKnown,
    /// The user stopped it; what was done is kept.
    Stopped,
}

/// Runs the command line with the engines and compilers that `registry` makes of the configuration.
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    registry: impl Fn(&Config) -> anyhow::Result<Registry>,
) -> ExitCode {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are no errors; clap chooses the stream.
            let _ = error.print();
            return if error.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS };
        }
    };
    match dispatch(&cli, &registry) {
        Ok(Verdict::NothingFound) => ExitCode::SUCCESS,
        Ok(Verdict::Findings) => ExitCode::from(1),
        Ok(Verdict::NotKnown) => ExitCode::from(3),
        Ok(Verdict::Stopped) => ExitCode::from(130),
        // Whoever reads us has read enough: `elenchus findings | head`.
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::error(&error);
            ExitCode::from(2)
        }
    }
}

fn dispatch(cli: &Cli, registry: &impl Fn(&Config) -> anyhow::Result<Registry>) -> anyhow::Result<Verdict> {
    let mut config = Config::load(cli.config.as_deref())?;
    let output = Output::new(cli.json);
    match &cli.verb {
        Verb::Doctor(arguments) => verbs::doctor::run(arguments, &registry(&config)?, &output),
        Verb::Toolchain { action } => verbs::toolchain::run(action, &output),
        Verb::Fuzz(fuzz) => {
            let engine = fuzz.engine.clone().unwrap_or_else(|| config.fuzz.engine.clone());
            config.preset(&engine, fuzz.preset.as_deref())?;
            config.without(&engine, &fuzz.without)?;
            config.strategy(&engine, fuzz.strategy.as_deref())?;
            config.set(&engine, &fuzz.set)?;
            config.libraries(&engine, &fuzz.library, fuzz.mode.as_deref(), &output)?;
            config.seeds.read_from(fuzz.seeds.as_deref());
            config.choose_faults(fuzz.faults);
            verbs::fuzz::run(fuzz, &config, &registry(&config)?, &output)
        }
        Verb::Gen(arguments) => {
            config.preset(&arguments.engine, arguments.preset.as_deref())?;
            config.strategy(&arguments.engine, arguments.strategy.as_deref())?;
            config.set(&arguments.engine, &arguments.set)?;
            config.libraries(&arguments.engine, &arguments.library, arguments.mode.as_deref(), &output)?;
            config.seeds.read_from(arguments.seeds.as_deref());
            config.choose_faults(arguments.faults);
            verbs::r#gen::run(arguments, &registry(&config)?, &output)
        }
        Verb::Seeds { action } => verbs::seeds::run(action, &config, &registry(&config)?, &output),
        Verb::Check(arguments) => verbs::check::run(arguments, &registry(&config)?, &output),
        Verb::Findings(arguments) => verbs::findings::run(arguments, &config, &registry, &output),
        Verb::Reduce(arguments) => verbs::reduce::run(arguments, &config, &registry(&config)?, &output),
        Verb::Show(arguments) => verbs::show::run(arguments, &config, &registry(&config)?, &output),
        Verb::Repro(arguments) => verbs::repro::run(arguments, &config, &registry(&config)?, &output),
        Verb::Vote(arguments) => verbs::vote::run(arguments, &config, &registry(&config)?, &output),
        Verb::Bisect(arguments) => verbs::bisect::run(arguments, &config, &registry(&config)?, &output),
        Verb::Bench(arguments) => {
            let engine = arguments.engine.clone().unwrap_or_else(|| config.fuzz.engine.clone());
            config.preset(&engine, arguments.preset.as_deref())?;
            config.strategy(&engine, arguments.strategy.as_deref())?;
            config.set(&engine, &arguments.set)?;
            verbs::bench::run(arguments, &config, &registry(&config)?, &output)
        }
        Verb::Patterns { action } => verbs::patterns::run(action, &config, &registry(&config)?, &output),
        Verb::Api { action } => verbs::api::run(action, &config, &output),
        Verb::Corpus { action } => verbs::corpus::run(action, &config, &registry(&config)?, &output),
        Verb::Model { action } => verbs::model::run(action, &output),
        Verb::Completions { shell } => verbs::completions::run(*shell, &output),
    }
}
