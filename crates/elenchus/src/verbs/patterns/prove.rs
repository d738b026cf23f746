//! `elenchus patterns prove`: what a match does, shown by programs that are run.

use std::fmt::Write;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use elenchus_campaign::{Examine, Examined, Subject};
use elenchus_case::CaseProgram;
use elenchus_compilers::{Limits, Outcome, Phase, Ran};
use elenchus_patterns::{PatternProgram, Showing};
use serde::Serialize;

use super::read;
use crate::Verdict;
use crate::cli::PatternsProve;
use crate::output::Output;
use crate::registry::Registry;

/// What the runs showed.
#[derive(Serialize)]
struct Proofs {
    /// Which arm takes which values, of a match that is exhaustive: arms counted from 1.
    table: Vec<(String, usize)>,
    runs: Vec<Proved>,
}

/// What one run showed.
#[derive(Serialize)]
struct Proved {
    claim: String,
    /// What the program did.
    ran: String,
    holds: bool,
    program: String,
}

pub fn run(arguments: &PatternsProve, registry: &Registry, output: &Output) -> Result<Verdict> {
    let compiler = registry.compiler(&arguments.compiler, &[])?;
    if !compiler.phases().contains(&Phase::Run) {
        bail!("programs of {} are not run", compiler.id());
    }
    let level = compiler.level();
    let text = read(&arguments.file)?;
    let program =
        PatternProgram::read(&text, level).with_context(|| format!("in {}", arguments.file.display()))?;
    let mut examiner = Examined::new(Arc::clone(&compiler), Limits::default()).examiner(level);
    let arms = (0..program.arms.len()).map(Showing::Reached);
    let wanted: Vec<Showing> = match arguments.arm {
        Some(arm) => vec![Showing::Reached(arm.saturating_sub(1))],
        None => std::iter::once(Showing::Uncovered).chain(arms).collect(),
    };
    let mut proofs = Proofs { table: program.table().unwrap_or_default(), runs: Vec::new() };
    for shown in wanted {
        proofs.runs.extend(prove(&program, shown, examiner.as_mut())?);
    }
    let holds = proofs.runs.iter().all(|proved| proved.holds);
    output.result(&proofs, || proofs.text(arguments.programs))?;
    Ok(if holds { Verdict::NothingFound } else { Verdict::Findings })
}

fn prove(program: &PatternProgram, shown: Showing, examiner: &mut dyn Examine) -> Result<Option<Proved>> {
    let Some(source) = program.proof(shown) else { return Ok(None) };
    let outcome = examiner.alone(&source, Phase::Run)?.outcome;
    let claim = match shown {
        Showing::Uncovered | Showing::IllTyped => "a value is not covered".to_owned(),
        Showing::Reached(arm) => format!("a value reaches arm {}", arm + 1),
    };
    let (ran, holds) = match &outcome {
        Outcome::Accepted { ran: Some(Ran::Threw { exception, .. }), .. } => {
            (format!("died of {exception}"), shown == Showing::Uncovered && is_of_a_match(exception))
        }
        Outcome::Accepted { ran: Some(Ran::Ended { output, .. }), .. } => {
            let printed = output.trim();
            let reached = matches!(shown, Showing::Reached(arm) if printed == arm.to_string());
            let number = printed.parse::<usize>().map_or(printed.to_owned(), |arm| (arm + 1).to_string());
            (format!("took arm {number}"), reached)
        }
        other => (format!("was not run: {}", other.kind()), false),
    };
    let program = source.files.into_iter().map(|file| file.text).collect();
    Ok(Some(Proved { claim, ran, holds, program }))
}

/// JLS 14.11.3, SLS 8.4, Haskell 2010 report 3.17.2, OCaml manual, "Pattern-matching": what a match without an arm for its value ends in.
fn is_of_a_match(exception: &str) -> bool {
    let known = [
        "scala.MatchError",
        "java.lang.MatchException",
        "java.lang.NullPointerException",
        "PatternMatchFail",
        "Match_failure",
    ];
    known.contains(&exception)
}

impl Proofs {
    fn text(&self, programs: bool) -> String {
        let mut text = String::new();
        if !self.table.is_empty() {
            text.push_str("exhaustive: all values, and the arm that takes them\n");
        }
        for (value, arm) in &self.table {
            let _ = writeln!(text, "{arm:>3}  {value}");
        }
        for Proved { claim, ran, holds, program } in &self.runs {
            let _ =
                writeln!(text, "{}: {claim}: the program {ran}", if *holds { "shown" } else { "NOT SHOWN" });
            if programs {
                text.push_str(program);
            }
        }
        text
    }
}
