//! Signatures: what makes two findings probably the same bug.
//!
//! Each has a coarse key, which groups, and a fine key, which tells apart within the group; the raw text stays in the
//! finding, so that groups can be formed anew. Nothing that differs from case to case may enter a key: no line
//! numbers, no names of the program, no names that a compiler made up. Nor does anything of the machine, so that a file of
//! known bugs is right everywhere.

use elenchus_case::{Case, Expectation, Typing};
use elenchus_compilers::{Diagnostic, Meaning, Outcome, Severity};
use elenchus_text::PlaceKind;
use serde::Serialize;

use crate::judge::order;
use crate::template::Names;
use crate::trace::Trace;
use crate::{Disagreement, Finding, Kind};

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Signature {
    pub coarse: String,
    pub fine: String,
}

impl Signature {
    /// The signature of a disagreement about a case.
    ///
    /// Crash: exception class and the top two frames of the compiler's own, then the message. False reject: the code
    /// of the first error, what it says without names, and the kind of place. False accept: the broken rule. The others: kind and
    /// code, then what the program exercises.
    pub fn of(
        disagreement: &Disagreement,
        expectation: &Expectation,
        case: &Case,
        outcome: &Outcome,
    ) -> Signature {
        let kind = disagreement.kind;
        let words = || case.features.join(",");
        // A reading of its own shows in one of two ways.
        let shown = match (kind, outcome) {
            (Kind::Departure, Outcome::Rejected { .. }) => Kind::FalseReject,
            (Kind::Departure, _) => Kind::FalseAccept,
            _ => kind,
        };
        match (shown, outcome) {
            (Kind::Crash, Outcome::Crashed { trace }) => {
                let trace = Trace::parse(trace);
                let names = Names::of(case);
                Signature::new(kind, &trace.key(), &names.abstracted(&trace.message))
            }
            (Kind::FalseReject, _) => match reason(disagreement, outcome) {
                // Which token a parser misses first is up to what stands behind the place where it lost its way.
                Some(error) if error.meaning == Meaning::Syntax => {
                    Signature::new(kind, "syntax error", &format!("{}: {}", code(error), said(error, case)))
                }
                Some(error) => {
                    let at =
                        place(error, case).map(|place| format!(" at {}", place.words())).unwrap_or_default();
                    Signature::new(kind, &format!("{}: {}{at}", code(error), said(error, case)), "")
                }
                None => Signature::new(kind, "no message", ""),
            },
            (Kind::FalseAccept, _) => match expectation {
                Expectation::Typing(Typing::Reject { why, .. }) => Signature::new(kind, why, &words()),
                _ => Signature::new(kind, "", &words()),
            },
            (Kind::OnlyNothing, _) => {
                let said = [Kind::FalseExhaustivenessAlarm, Kind::FalseRedundancyAlarm].into_iter().find_map(
                    |kind| report(&Disagreement { kind, place: disagreement.place.clone() }, outcome),
                );
                Signature::new(kind, said.map_or("silence", code), &words())
            }
            _ => {
                let code = report(disagreement, outcome).map_or("", code);
                Signature::new(kind, code, &words())
            }
        }
    }

    /// The signature of a finding by today's rules, whatever it was when it was stored.
    pub fn again(finding: &Finding) -> Signature {
        match case(finding) {
            Some(case) => {
                Signature::of(&disagreement(finding), &finding.expectation, &case, &finding.outcome)
            }
            None => finding.signature.clone(),
        }
    }

    fn new(kind: Kind, key: &str, detail: &str) -> Signature {
        let coarse = if key.is_empty() { kind.word().to_owned() } else { format!("{kind}: {key}") };
        let fine = if detail.is_empty() { coarse.clone() } else { format!("{coarse} | {detail}") };
        Signature { coarse, fine }
    }
}

/// The error that made a compiler reject: the one at the place of the disagreement, or the first by place; one that is
/// about neither coverage nor arms, if there is one.
fn reason<'a>(disagreement: &Disagreement, outcome: &'a Outcome) -> Option<&'a Diagnostic> {
    let is_there = |error: &&Diagnostic| match &disagreement.place {
        Some(place) => error.file.as_ref() == Some(&place.file) && error.line == place.line,
        None => true,
    };
    let is_error = |diagnostic: &&Diagnostic| diagnostic.severity == Severity::Error;
    let is_about_a_match =
        |error: &Diagnostic| matches!(error.meaning, Meaning::Inexhaustive | Meaning::RedundantArm);
    let by_place = |error: &&Diagnostic| (is_about_a_match(error), order(error));
    outcome.diagnostics().iter().filter(is_error).filter(is_there).min_by_key(by_place)
}

/// The diagnostic that raised an alarm.
fn report<'a>(disagreement: &Disagreement, outcome: &'a Outcome) -> Option<&'a Diagnostic> {
    let meaning = match disagreement.kind {
        Kind::FalseExhaustivenessAlarm => Meaning::Inexhaustive,
        Kind::FalseRedundancyAlarm => Meaning::RedundantArm,
        _ => return None,
    };
    let is_there = |diagnostic: &Diagnostic| match &disagreement.place {
        Some(place) => diagnostic.file.as_ref() == Some(&place.file) && diagnostic.line == place.line,
        None => diagnostic.file.is_none(),
    };
    outcome.diagnostics().iter().find(|diagnostic| diagnostic.meaning == meaning && is_there(diagnostic))
}

/// What a message says without the names in it: as the compiler tells it, or else as well as it can be told from outside.
fn said(error: &Diagnostic, case: &Case) -> String {
    if error.shape.is_empty() {
        return Names::of(case).abstracted(&error.message);
    }
    let without = RELATIONS.iter().find_map(|relation| error.shape.strip_prefix(relation));
    without.unwrap_or(&error.shape).to_owned()
}

/// How javac names what one method does to another: by which of the two are abstract or static, not by what is wrong.
const RELATIONS: [&str; 4] = ["cant override, ", "cant implement, ", "cant hide, ", "clashes with, "];

/// The kind of place that an error is at.
fn place(error: &Diagnostic, case: &Case) -> Option<PlaceKind> {
    let file = case.source.files.iter().find(|file| Some(&file.path) == error.file.as_ref())?;
    let language = case.provenance.origin.level.language();
    elenchus_text::place_at(&file.text, language, error.line, error.column)
}

/// The message that made a finding, in words for people, without names.
pub(crate) fn message(finding: &Finding) -> Option<String> {
    let error = reason(&disagreement(finding), &finding.outcome)?;
    Some(Names::of(&case(finding)?).abstracted(&error.message))
}

/// What the first error of another compiler is, by its code and its message without names.
pub(crate) fn first_words(finding: &Finding, outcome: &Outcome) -> Option<String> {
    let error = reason(&Disagreement { kind: finding.kind, place: None }, outcome)?;
    Some(format!("{}: {}", code(error), said(error, &case(finding)?)))
}

/// The case of a finding, if its language is still there.
fn case(finding: &Finding) -> Option<Case> {
    let level = elenchus_lang::language(&finding.language)?.level(finding.level.as_str())?;
    Some(finding.case(level))
}

fn disagreement(finding: &Finding) -> Disagreement {
    Disagreement { kind: finding.kind, place: finding.place.clone() }
}

fn code(diagnostic: &Diagnostic) -> &str {
    if diagnostic.code.is_empty() { "no code" } else { &diagnostic.code }
}
