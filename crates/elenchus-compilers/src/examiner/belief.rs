//! What of a report may be believed.

use elenchus_lang::Source;

use crate::{Canary, Diagnostic, Meaning, Outcome, Phase, Report, Severity};

/// Why a report says nothing about its programs.
#[derive(Debug)]
pub(super) struct Doubt {
    pub what: String,
    /// Positions of the programs that are to blame; empty if that is not known.
    pub culprits: Vec<usize>,
}

impl Doubt {
    /// With the file that is suspected, if one is.
    pub fn about(suspect: Option<&str>, what: &str, programs: &[&Source]) -> Doubt {
        let has_suspect =
            |program: &&Source| program.files.iter().any(|file| Some(file.path.as_str()) == suspect);
        let culprits = programs.iter().position(has_suspect).into_iter().collect();
        Doubt { what: what.to_owned(), culprits }
    }

    pub fn about_all(what: &str) -> Doubt {
        Doubt { what: what.to_owned(), culprits: Vec::new() }
    }
}

/// An outcome for each program; `None` for one that neither has an error nor got the code that was asked for.
pub(super) fn outcomes(
    report: Report,
    programs: &[&Source],
    canary: &Canary,
    phase: Phase,
    syntax_error_hides_others: bool,
) -> Result<Vec<Option<Outcome>>, Doubt> {
    let (own, others) = by_program(report.diagnostics, programs);
    let mut canary_is_rejected = false;
    let mut stray = None;
    for diagnostic in others {
        if is_about(&diagnostic, &canary.source) {
            canary_is_rejected |=
                diagnostic.severity == Severity::Error && diagnostic.meaning == canary.meaning;
        } else if diagnostic.severity == Severity::Error && stray.is_none() {
            stray = Some(format!(
                "an error about no file of the batch: {} {}",
                diagnostic.file.as_deref().unwrap_or("(none)"),
                diagnostic.message
            ));
        }
    }

    if let Some(what) = stray {
        return Err(Doubt::about_all(&what));
    }
    if syntax_error_hides_others {
        let culprits: Vec<usize> =
            (0..own.len()).filter(|&position| has_error(&own[position], Some(Meaning::Syntax))).collect();
        match (culprits.is_empty(), own.len()) {
            (true, _) => {}
            // Alone it hides nobody but the canary.
            (false, 1) => {
                return Ok(own
                    .into_iter()
                    .map(|diagnostics| Some(Outcome::Rejected { diagnostics }))
                    .collect());
            }
            (false, _) => {
                return Err(Doubt { what: "a syntax error hides other errors".to_owned(), culprits });
            }
        }
    }
    if !canary_is_rejected {
        return Err(Doubt::about_all("the canary, a program known to be wrong, was not rejected"));
    }

    let outcome = |(program, diagnostics): (&&Source, Vec<Diagnostic>)| {
        let is_through = phase == Phase::Check || has_all(&report.generated, program);
        (is_through || has_error(&diagnostics, None)).then(|| verdict(diagnostics))
    };
    Ok(programs.iter().zip(own).map(outcome).collect())
}

/// The outcomes of those programs that the compiler was through with before it crashed.
pub(super) fn outcomes_before_crash(
    before: Report,
    programs: &[&Source],
    phase: Phase,
) -> Vec<Option<Outcome>> {
    let through = before.through(phase).to_vec();
    let (own, _) = by_program(before.diagnostics, programs);
    let outcome = |(program, diagnostics): (&&Source, Vec<Diagnostic>)| {
        has_all(&through, program).then(|| verdict(diagnostics))
    };
    programs.iter().zip(own).map(outcome).collect()
}

/// Each program's own diagnostics, and those of no program.
fn by_program(diagnostics: Vec<Diagnostic>, programs: &[&Source]) -> (Vec<Vec<Diagnostic>>, Vec<Diagnostic>) {
    let mut own: Vec<Vec<Diagnostic>> = vec![Vec::new(); programs.len()];
    let mut others = Vec::new();
    for diagnostic in diagnostics {
        match programs.iter().position(|program| is_about(&diagnostic, program)) {
            Some(position) => own[position].push(diagnostic),
            None => others.push(diagnostic),
        }
    }
    (own, others)
}

fn verdict(diagnostics: Vec<Diagnostic>) -> Outcome {
    if has_error(&diagnostics, None) {
        Outcome::Rejected { diagnostics }
    } else {
        Outcome::Accepted { warnings: diagnostics }
    }
}

fn is_about(diagnostic: &Diagnostic, program: &Source) -> bool {
    program.files.iter().any(|file| Some(file.path.as_str()) == diagnostic.file.as_deref())
}

fn has_all(files: &[String], program: &Source) -> bool {
    program.files.iter().all(|file| files.contains(&file.path))
}

/// Whether there is an error, of one meaning or of any.
fn has_error(diagnostics: &[Diagnostic], meaning: Option<Meaning>) -> bool {
    diagnostics.iter().any(|diagnostic| {
        diagnostic.severity == Severity::Error && meaning.is_none_or(|meaning| diagnostic.meaning == meaning)
    })
}
