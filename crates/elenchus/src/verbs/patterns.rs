//! `elenchus patterns`: matches in their text form, judged by our oracles and written in languages.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use elenchus_compilers::Z3;
use elenchus_coverage::smt::{Solver, SolverError};
use elenchus_lang::Level;
use elenchus_patterns::PatternProgram;
use elenchus_patterns::report::report;
use elenchus_patterns::text::parse;

use crate::Verdict;
use crate::cli::{PatternsAction, PatternsJudge, PatternsPrint};
use crate::config::Config;
use crate::output::Output;
use crate::registry::Registry;

mod bugs;
mod compare;
mod prove;

pub fn run(
    action: &PatternsAction,
    config: &Config,
    registry: &Registry,
    output: &Output,
) -> Result<Verdict> {
    match action {
        PatternsAction::Prove(arguments) => prove::run(arguments, registry, output),
        PatternsAction::Compare(arguments) => compare::run(arguments, config, registry, output),
        PatternsAction::Judge(arguments) => judge(arguments, output),
        PatternsAction::Print(arguments) => print(arguments, output),
    }
}

fn judge(arguments: &PatternsJudge, output: &Output) -> Result<Verdict> {
    let text = read(&arguments.file)?;
    let written = parse(&text).with_context(|| format!("in {}", arguments.file.display()))?;
    let level = arguments.lang.as_deref().map(|lang| level(lang, arguments.level.as_deref())).transpose()?;
    let mut solver = (!arguments.no_solver).then(Z3::find).flatten().map(AskZ3);
    match &solver {
        Some(AskZ3(z3)) => output.note(&format!("the second oracle is Z3 {}", z3.version)),
        None if arguments.no_solver => {}
        None => output.note(
            "there is no Z3: only the exact oracle is asked; `elenchus toolchain install z3@latest` fetches one",
        ),
    }
    if let Some(level) = level
        && let Ok(program) = PatternProgram::read(&text, level)
        && let Some(missing) = program.not_in_its_language()
    {
        output.note(&format!("{level} has no words for {missing}; it is judged as if it had"));
    }
    let solver = solver.as_mut().map(|solver| solver as &mut dyn Solver);
    let report = report(&written, level, solver)?;
    output.result(&report, || report.to_string())?;
    let sound = report.exhaustive && !report.has_redundant_arms();
    Ok(if sound { Verdict::NothingFound } else { Verdict::Findings })
}

fn print(arguments: &PatternsPrint, output: &Output) -> Result<Verdict> {
    let text = read(&arguments.file)?;
    let level = level(&arguments.lang, arguments.level.as_deref())?;
    let program =
        PatternProgram::read(&text, level).with_context(|| format!("in {}", arguments.file.display()))?;
    if let Some(missing) = program.not_in_its_language() {
        bail!("{level} has no words for {missing}");
    }
    output.text(&program.text())?;
    Ok(Verdict::NothingFound)
}

fn read(file: &Path) -> Result<String> {
    std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

fn level(lang: &str, level: Option<&str>) -> Result<Level> {
    let language = elenchus_lang::language(lang).with_context(|| format!("there is no language `{lang}`"))?;
    let found = match level {
        Some(name) => language.level(name),
        None => language.levels().next_back(),
    };
    found.with_context(|| format!("{language} has no level `{}`", level.unwrap_or_default()))
}

/// Z3 as the oracles ask it.
struct AskZ3(Z3);

impl Solver for AskZ3 {
    fn run(&mut self, script: &str) -> Result<String, SolverError> {
        self.0.run(script, Duration::from_secs(10)).map_err(|error| SolverError::Run(error.to_string()))
    }
}
