//! The reduction of a file that nobody made from data.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use elenchus_campaign::{Budget, Disagreement, Examine, Examined, Kind, Signature, Subject, Test, reduce};
use elenchus_case::{Case, CaseProgram, Expectation, Origin, Provenance, Typing};
use elenchus_compilers::{Limits, Outcome, Phase, StartError};
use elenchus_text::TextProgram;

use super::{File, ReducedFinding};
use crate::cli::Reduce;
use crate::config::Config;
use crate::registry::Registry;

/// Reduces a file as long as a compiler says the same of it.
pub fn reduce_file(
    path: &str,
    compiler: &str,
    arguments: &Reduce,
    config: &Config,
    registry: &Registry,
) -> Result<ReducedFinding> {
    let began = Instant::now();
    let original = std::fs::read_to_string(path).with_context(|| format!("cannot read {path}"))?;
    let name = Path::new(path).file_name().with_context(|| format!("{path} names no file"))?;
    let name = name.to_string_lossy().into_owned();
    let compiler = registry.compiler(compiler, &[])?;
    let level = compiler.level();
    let limits = Limits { heap_mib: config.fuzz.heap_mib, ..Limits::default() };
    let subject = Examined::new(compiler, limits);
    let mut test = FileTest {
        phase: if subject.supports(Phase::Generate) { Phase::Generate } else { Phase::Check },
        examiner: subject.examiner(level),
        provenance: Origin {
            tool: env!("CARGO_PKG_VERSION").to_owned(),
            engine: "file".to_owned(),
            level,
            config: String::new(),
            seed: 0,
        }
        .case(0),
        wanted: None,
        message: arguments.message.clone(),
    };
    let program = TextProgram::new(&name, &original, level.language(), Expectation::Typing(Typing::Accept));
    let (signature, outcome) = test.seen(&program)?;
    if let Some(expected) = &arguments.expect
        && !is_expected(expected, &outcome)
    {
        bail!("{} of {path} by {}, not {expected}", outcome.kind(), subject.id());
    }
    if let Some(message) = &arguments.message
        && !says(&outcome, message)
    {
        bail!("{} says nothing about `{message}` of {path}", subject.id());
    }
    test.wanted = Some(signature);
    let budget = Budget { questions: arguments.questions, time: arguments.time };
    let provenance = test.provenance.clone();
    let reduced = reduce(Box::new(program), &provenance, &mut test, budget)?;
    let files = reduced.program.print(&provenance).source.files;
    let files: Vec<(String, String)> = files.into_iter().map(|file| (file.path, file.text)).collect();
    Ok(ReducedFinding {
        id: path.to_owned(),
        lines_before: elenchus_report::lines(&[(name, original)]),
        lines: elenchus_report::lines(&files),
        questions: reduced.questions + 1,
        seconds: began.elapsed().as_secs_f64(),
        files: files.into_iter().map(|(path, text)| File { path, text }).collect(),
        end: reduced.end,
    })
}

fn is_expected(expected: &str, outcome: &Outcome) -> bool {
    match expected {
        "accepted" => matches!(outcome, Outcome::Accepted { .. }),
        "rejected" => matches!(outcome, Outcome::Rejected { .. }),
        _ => matches!(outcome, Outcome::Crashed { .. }),
    }
}

/// Whether the compiler's words have a text in them.
fn says(outcome: &Outcome, text: &str) -> bool {
    match outcome {
        Outcome::Crashed { trace } => trace.contains(text),
        _ => outcome.diagnostics().iter().any(|diagnostic| diagnostic.message.contains(text)),
    }
}

/// Asks whether a compiler says of a text what it said of the first.
struct FileTest {
    examiner: Box<dyn Examine>,
    phase: Phase,
    provenance: Provenance,
    /// What it said; with a message given, only that message and the kind of outcome count.
    wanted: Option<String>,
    message: Option<String>,
}

impl FileTest {
    /// What the compiler says of a text, in a form that can be compared.
    fn seen(&mut self, program: &dyn CaseProgram) -> Result<(String, Outcome), StartError> {
        let printed = program.print(&self.provenance);
        let observed = self.examiner.batch(&[&printed.source], self.phase)?.pop();
        let outcome = observed.map_or(Outcome::Infra { what: String::new() }, |observed| observed.outcome);
        let kind = match &outcome {
            Outcome::Crashed { .. } => Kind::Crash,
            Outcome::Rejected { .. } => Kind::FalseReject,
            Outcome::TimedOut => Kind::Hang,
            Outcome::Accepted { .. } | Outcome::Infra { .. } => {
                return Ok((outcome.kind().to_owned(), outcome));
            }
        };
        if self.message.is_some() {
            return Ok((outcome.kind().to_owned(), outcome));
        }
        let case = Case {
            provenance: self.provenance.clone(),
            source: printed.source,
            expectation: printed.expectation.clone(),
            features: Vec::new(),
        };
        let whole = Disagreement { kind, place: None };
        let signature = Signature::of(&whole, &printed.expectation, &case, &outcome);
        Ok((if kind == Kind::FalseReject { signature.fine } else { signature.coarse }, outcome))
    }
}

impl Test for FileTest {
    /// One after the other: several texts that declare the same names do not go into one compilation.
    fn ask(&mut self, programs: &[&dyn CaseProgram]) -> Result<Vec<bool>, StartError> {
        let mut answers = Vec::new();
        for program in programs {
            let (signature, outcome) = self.seen(*program)?;
            let says_it = self.message.as_ref().is_none_or(|message| says(&outcome, message));
            answers.push(says_it && self.wanted.as_ref() == Some(&signature));
        }
        Ok(answers)
    }
}
