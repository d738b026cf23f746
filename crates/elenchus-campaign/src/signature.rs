//! Signatures: what makes two findings probably the same bug.
//!
//! Each has a coarse key, which groups, and a fine key, which tells apart within the group; the raw text stays in the
//! finding, so that groups can be formed anew. Nothing that differs from case to case may enter a key: no line
//! numbers, no names of the program, no names that a compiler made up.

use elenchus_case::{Case, Expectation, Typing};
use elenchus_compilers::{Diagnostic, Meaning, Outcome, Severity};
use rustc_hash::FxHashSet;
use serde::Serialize;

use crate::trace::Trace;
use crate::{Disagreement, Kind};

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Signature {
    pub coarse: String,
    pub fine: String,
}

impl Signature {
    /// The signature of a disagreement about a case.
    ///
    /// Crash: exception class and the top two frames of the compiler's own, then the message. False reject: the
    /// code, then the message with names abstracted. False accept: the broken rule. The others: kind and code, then
    /// what the program exercises.
    pub fn of(
        disagreement: &Disagreement,
        expectation: &Expectation,
        case: &Case,
        outcome: &Outcome,
    ) -> Signature {
        let kind = disagreement.kind;
        let words = || case.features.join(",");
        match (kind, outcome) {
            (Kind::Crash, Outcome::Crashed { trace }) => {
                let trace = Trace::parse(trace);
                let names = Names::of(case);
                Signature::new(kind, &trace.key(), &names.abstracted(&trace.message))
            }
            (Kind::FalseReject, _) => match reason(outcome) {
                Some(error) => {
                    let message = Names::of(case).abstracted(first_line(&error.message));
                    Signature::new(kind, code(error), &message)
                }
                None => Signature::new(kind, "no message", ""),
            },
            (Kind::FalseAccept, _) => match expectation {
                Expectation::Typing(Typing::Reject { why, .. }) => Signature::new(kind, why, &words()),
                _ => Signature::new(kind, "", &words()),
            },
            _ => {
                let code = report(disagreement, outcome).map_or("", code);
                Signature::new(kind, code, &words())
            }
        }
    }

    fn new(kind: Kind, key: &str, detail: &str) -> Signature {
        let coarse = if key.is_empty() { kind.word().to_owned() } else { format!("{kind}: {key}") };
        let fine = if detail.is_empty() { coarse.clone() } else { format!("{coarse} | {detail}") };
        Signature { coarse, fine }
    }
}

/// The error that made a compiler reject: the first by place that is about neither coverage nor arms, if there is one.
fn reason(outcome: &Outcome) -> Option<&Diagnostic> {
    let is_error = |diagnostic: &&Diagnostic| diagnostic.severity == Severity::Error;
    let is_about_a_match =
        |error: &Diagnostic| matches!(error.meaning, Meaning::Inexhaustive | Meaning::RedundantArm);
    let by_place =
        |error: &&Diagnostic| (is_about_a_match(error), error.file.clone(), error.line, error.column);
    outcome.diagnostics().iter().filter(is_error).min_by_key(by_place)
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

fn code(diagnostic: &Diagnostic) -> &str {
    if diagnostic.code.is_empty() { "no code" } else { &diagnostic.code }
}

fn first_line(text: &str) -> &str {
    text.trim().lines().next().unwrap_or_default()
}

/// Words of compilers that name what comes behind them.
const BEFORE_A_NAME: [&str; 9] =
    ["class", "constructor", "field", "function", "interface", "method", "parameter", "symbol", "variable"];

/// The names of a program, to be taken out of messages about it.
struct Names<'a>(FxHashSet<&'a str>);

impl<'a> Names<'a> {
    fn of(case: &'a Case) -> Names<'a> {
        let language = case.provenance.origin.level.language();
        let mut names = FxHashSet::default();
        for file in &case.source.files {
            let code = file.text.lines().filter(|line| !line.trim_start().starts_with(language.comment().0));
            for word in code.flat_map(|line| line.split(|c: char| !is_word(c))) {
                if !word.is_empty() && !language.is_keyword(word) {
                    names.insert(word);
                }
            }
        }
        Names(names)
    }

    /// The text with `_` for whatever is quoted, looks made up or is a name of the program, and one `_` for a list of
    /// such, so that the number of missing cases in a message does not matter either.
    fn abstracted(&self, text: &str) -> String {
        let mut result = String::new();
        let mut rest = text.trim();
        let mut last = "";
        while let Some(first) = rest.chars().next() {
            let length = if let Some(quoted) = quoted(rest) {
                result.push('_');
                quoted
            } else if is_word(first) {
                let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                let word = &rest[..length];
                result.push_str(if self.is_name(word, last) { "_" } else { word });
                last = word;
                length
            } else {
                result.push(first);
                first.len_utf8()
            };
            rest = &rest[length..];
        }
        for list in ["_.", "_::", "_, ", "_,", "_ and ", "_ | ", "_<"] {
            while result.contains(&format!("{list}_")) {
                result = result.replace(&format!("{list}_"), "_");
            }
        }
        result
    }

    /// A word of plain lower-case letters is taken for prose even where the program uses it too, unless the word `before`
    /// says that a name follows.
    fn is_name(&self, word: &str, before: &str) -> bool {
        let made_up = word.contains(|c: char| c.is_ascii_digit() || c == '_' || c == '$');
        let unlike_prose =
            word.len() == 1 || word.contains(|c: char| c.is_uppercase()) || BEFORE_A_NAME.contains(&before);
        made_up || (unlike_prose && self.0.contains(word))
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// The length of the quoted text that begins here, quotes included.
fn quoted(text: &str) -> Option<usize> {
    let open = text.chars().next().filter(|c| matches!(c, '`' | '\'' | '"'))?;
    let end = text[1..].find(open)?;
    Some(end + 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy;

    #[track_caller]
    fn check(message: &str, expected: &str) {
        let case = toy::case(
            "// Elenchus wrote this\nfn take(value: Tree) -> Tree { match value { Leaf => T, Node3(x) => x } }\n",
        );
        assert_eq!(Names::of(&case).abstracted(message), expected);
    }

    #[test]
    fn names_are_abstracted() {
        check("non-exhaustive patterns: `Leaf` not covered", "non-exhaustive patterns: _ not covered");
        check("patterns `A`, `B` and `C` not covered", "patterns _ not covered");
        check(
            "incompatible types: Tree cannot be converted to T",
            "incompatible types: _ cannot be converted to _",
        );
        check("cannot find symbol class x17", "cannot find symbol class _");
        check("Elenchus is in a comment only", "Elenchus is in a comment only");
        check("the value is prose", "the value is prose");
        check("cannot infer type for local variable value", "cannot infer type for local variable _");
        check("the variable is prose", "the variable is prose");
        check("an 'unclosed quote", "an 'unclosed quote");
        check("index 12 out of bounds for length 12", "index _ out of bounds for length _");
        check("pkg.Tree.Leaf is abstract", "pkg._ is abstract");
        check("  ", "");
    }

    #[test]
    fn quotes_of_any_width_are_safe() {
        check("größer `ß` → 'é'", "größer _ → _");
    }
}
