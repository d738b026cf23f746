//! What of a report may be believed.

use crate::{Batching, Canary, Diagnostic, Meaning, Outcome, Phase, ProgramReport, Report, Severity};

/// What is said of a compiler that lets the canary pass.
pub(super) const CANARY_LIVES: &str = "the canary, a program known to be wrong, was not rejected";

/// Why a report says nothing about its programs.
#[derive(Debug)]
pub(super) struct Doubt {
    pub what: String,
    /// Positions of the programs that are to blame; empty if that is not known.
    pub culprits: Vec<usize>,
}

impl Doubt {
    /// With the program that is suspected, if one of those asked about is.
    pub fn about(suspect: Option<usize>, what: &str, programs: usize) -> Doubt {
        let culprits = suspect.into_iter().filter(|&position| position < programs).collect();
        Doubt { what: what.to_owned(), culprits }
    }

    pub fn about_all(what: &str) -> Doubt {
        Doubt { what: what.to_owned(), culprits: Vec::new() }
    }
}

/// What a report says, if it may be believed.
pub(super) struct Said {
    /// An outcome for each program; `None` for one that neither has an error nor got as far as was asked.
    pub outcomes: Vec<Option<Outcome>>,
    /// The canary has to be asked on its own before this counts: it was not among the programs, or one of them hid it.
    pub needs_canary: bool,
}

/// Reads a report, which has the canary's behind the programs' where it was asked with them.
pub(super) fn outcomes(mut report: Report, batching: &Batching, phase: Phase) -> Result<Said, Doubt> {
    if let Some(stray) = report.stray.iter().find(|diagnostic| diagnostic.severity == Severity::Error) {
        return Err(Doubt::about_all(&format!(
            "an error about no file of the batch: {} {}",
            stray.file.as_deref().unwrap_or("(none)"),
            stray.message
        )));
    }
    let canary_is_rejected = match batching {
        Batching::Together(canary) | Batching::UnitEach(canary) => {
            report.programs.pop().is_some_and(|own| rejects(&own, canary))
        }
        Batching::Survivors(_) | Batching::CleanRun => true,
    };
    let with_errors = || -> Vec<usize> {
        let programs = report.programs.iter().enumerate();
        programs.filter(|(_, own)| own.has_error()).map(|(position, _)| position).collect()
    };
    let culprits = match batching {
        Batching::Together(_) if !canary_is_rejected => with_errors(),
        Batching::CleanRun => with_errors(),
        Batching::Together(_) | Batching::UnitEach(_) | Batching::Survivors(_) => Vec::new(),
    };
    // A program alone hides nothing but the canary, and nobody does it any harm.
    let is_alone = report.programs.len() == 1 && !culprits.is_empty();
    if !canary_is_rejected && culprits.is_empty() {
        return Err(Doubt::about_all(CANARY_LIVES));
    }
    if !culprits.is_empty() && !is_alone {
        return Err(Doubt {
            what: "an error in one program hides what is in the others".to_owned(),
            culprits,
        });
    }
    let outcomes: Vec<Option<Outcome>> = report.programs.into_iter().map(|own| outcome(own, phase)).collect();
    let is_accepted = |outcome: &Option<Outcome>| matches!(outcome, Some(Outcome::Accepted { .. }));
    let needs_canary = match batching {
        Batching::Together(_) | Batching::UnitEach(_) => !canary_is_rejected,
        Batching::Survivors(_) => outcomes.iter().any(is_accepted),
        Batching::CleanRun => false,
    };
    Ok(Said { outcomes, needs_canary })
}

/// The outcomes of those programs that the compiler was through with before it crashed.
pub(super) fn outcomes_before_crash(before: Report, phase: Phase) -> Vec<Option<Outcome>> {
    let is_through = |own: &ProgramReport| own.reached >= Some(phase);
    before.programs.into_iter().map(|own| if is_through(&own) { outcome(own, phase) } else { None }).collect()
}

/// Whether a canary was rejected, and for the reason that it is wrong.
pub(super) fn rejects(own: &ProgramReport, canary: &Canary) -> bool {
    let is_it = |diagnostic: &Diagnostic| {
        diagnostic.severity == Severity::Error && diagnostic.meaning == canary.meaning
    };
    // Where a language only warns of what the canary has, a warning is all that can be had.
    let is_warning =
        |diagnostic: &Diagnostic| canary.meaning != Meaning::Other && diagnostic.meaning == canary.meaning;
    own.diagnostics.iter().any(|diagnostic| is_it(diagnostic) || is_warning(diagnostic))
}

fn outcome(own: ProgramReport, phase: Phase) -> Option<Outcome> {
    if let Some(trace) = own.crash {
        return Some(Outcome::Crashed { trace });
    }
    if own.has_error() {
        Some(Outcome::Rejected { diagnostics: own.diagnostics })
    } else if own.reached >= Some(phase) {
        Some(Outcome::Accepted { warnings: own.diagnostics, ran: own.ran })
    } else {
        None
    }
}
