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
    let mut own: Vec<Vec<Diagnostic>> = vec![Vec::new(); programs.len()];
    let mut canary_is_rejected = false;
    let mut stray = None;
    for diagnostic in report.diagnostics {
        let file = diagnostic.file.as_deref();
        let has_file = |program: &Source| program.files.iter().any(|own| Some(own.path.as_str()) == file);
        if let Some(position) = programs.iter().position(|program| has_file(program)) {
            own[position].push(diagnostic);
        } else if has_file(&canary.source) {
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
    let has_error = |diagnostics: &[Diagnostic], meaning: Option<Meaning>| {
        diagnostics.iter().any(|diagnostic| {
            diagnostic.severity == Severity::Error
                && meaning.is_none_or(|meaning| diagnostic.meaning == meaning)
        })
    };
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

    let is_generated =
        |program: &Source| program.files.iter().all(|file| report.generated.contains(&file.path));
    let outcome = |(program, diagnostics): (&&Source, Vec<Diagnostic>)| {
        if has_error(&diagnostics, None) {
            Some(Outcome::Rejected { diagnostics })
        } else if phase == Phase::Check || is_generated(program) {
            Some(Outcome::Accepted { warnings: diagnostics })
        } else {
            None
        }
    };
    Ok(programs.iter().zip(own).map(outcome).collect())
}
