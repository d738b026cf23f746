//! What swift-frontend prints (`-diagnostic-style llvm -debug-diagnostic-names`), a message to a line:
//! `file:line:column: severity: message [name]`. Lines of source follow, and notes.

use elenchus_lang::Source;

use super::MAIN;
use crate::{Diagnostic, Meaning, Report, Severity};

/// What is said of modules and names that are not there.
const MISSING: [&str; 3] = ["sema_no_import", "cannot_find_in_scope", "cannot_find_type_in_scope"];

#[derive(Debug)]
pub(super) struct Parsed {
    diagnostics: Vec<Diagnostic>,
    pub has_error: bool,
    /// An expression took the type checker longer than it was given: it says nothing about the program then.
    pub gave_up: bool,
}

pub(super) fn parse(output: &str) -> Parsed {
    let diagnostics: Vec<Diagnostic> = output.lines().filter_map(diagnostic).collect();
    Parsed {
        has_error: diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error),
        gave_up: diagnostics.iter().any(|diagnostic| diagnostic.code == "expression_too_complex"),
        diagnostics,
    }
}

fn diagnostic(line: &str) -> Option<Diagnostic> {
    let (place, severity, rest) = [(": error: ", Severity::Error), (": warning: ", Severity::Warning)]
        .into_iter()
        .filter_map(|(mark, severity)| {
            let at = line.find(mark)?;
            Some((&line[..at], severity, &line[at + mark.len()..], at))
        })
        .min_by_key(|(_, _, _, at)| *at)
        .map(|(place, severity, rest, _)| (place, severity, rest))
        .or_else(|| Some(("", Severity::Error, line.strip_prefix("error: ")?)))
        .or_else(|| Some(("<unknown>:0:0", Severity::Error, line.strip_prefix("<unknown>:0: error: ")?)))?;
    let mut parts = place.rsplitn(3, ':');
    let column = parts.next().and_then(|number| number.parse().ok());
    let line_number = parts.next().and_then(|number| number.parse().ok());
    let file = parts.next().filter(|file| column.is_some() && line_number.is_some() && *file != "<unknown>");
    let (message, code) = match rest.strip_suffix(']').and_then(|rest| rest.rsplit_once(" [")) {
        Some((message, name)) => (message, name),
        None => (rest, ""),
    };
    let meaning = match code {
        "non_exhaustive_switch" | "non_exhaustive_switch_unhandled_swift_only" => Meaning::Inexhaustive,
        "redundant_particular_case" | "redundant_particular_literal_case" => Meaning::RedundantArm,
        _ => Meaning::Other,
    };
    Some(Diagnostic {
        severity,
        code: code.to_owned(),
        meaning,
        file: file.map(str::to_owned),
        line: line_number.filter(|_| file.is_some()).unwrap_or(0),
        column: column.filter(|_| file.is_some()).unwrap_or(0),
        message: message.to_owned(),
        shape: String::new(),
    })
}

impl Parsed {
    /// The errors about modules and names that are not there. They stay, whoever is beside: another program in the module
    /// can only bring names.
    pub fn missing(&self) -> Parsed {
        let is_missing = |diagnostic: &&Diagnostic| MISSING.contains(&diagnostic.code.as_str());
        let diagnostics: Vec<Diagnostic> = self.diagnostics.iter().filter(is_missing).cloned().collect();
        Parsed { has_error: !diagnostics.is_empty(), gave_up: false, diagnostics }
    }

    /// Those of a module that have errors, and the others.
    pub fn divided(&self, members: &[usize], programs: &[&Source]) -> (Vec<usize>, Vec<usize>) {
        let has_error = |program: &Source| {
            self.diagnostics.iter().any(|diagnostic| {
                diagnostic.severity == Severity::Error
                    && diagnostic.file.as_deref().is_some_and(|file| owns(program, file))
            })
        };
        let (wrong, right): (Vec<usize>, Vec<usize>) =
            (0..members.len()).partition(|i| has_error(programs[*i]));
        let named = |positions: Vec<usize>| positions.into_iter().map(|i| members[i]).collect();
        (named(wrong), named(right))
    }

    /// A module with errors, taken apart: those that have one each alone, and the others together again.
    pub fn apart(&self, members: &[usize], programs: &[&Source]) -> Vec<Vec<usize>> {
        let (wrong, mut rest) = self.divided(members, programs);
        let mut modules: Vec<Vec<usize>> = wrong.iter().map(|member| vec![*member]).collect();
        if wrong.is_empty() {
            // An error about no file: nobody knows whose it is.
            let right = rest.split_off(rest.len() / 2);
            modules.push(right);
        }
        modules.extend((!rest.is_empty()).then_some(rest));
        modules
    }

    /// Files each message with its program.
    pub fn file(self, members: &[usize], programs: &[&Source], report: &mut Report) {
        for mut diagnostic in self.diagnostics {
            let owner = diagnostic
                .file
                .as_deref()
                .and_then(|file| programs.iter().position(|program| owns(program, file)));
            match owner {
                Some(i) => {
                    if diagnostic.file.as_deref() == Some(MAIN) {
                        diagnostic.file.clone_from(&programs[i].main);
                    }
                    report.programs[members[i]].diagnostics.push(diagnostic);
                }
                // The standard library warns of itself now and then.
                None if diagnostic.severity == Severity::Warning => {}
                None => report.stray.push(diagnostic),
            }
        }
    }
}

fn owns(program: &Source, file: &str) -> bool {
    program.has_file(file) || (file == MAIN && program.main.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read() {
        let parsed = parse(
            "a b.swift:2:23: error: switch must be exhaustive [non_exhaustive_switch]\n  switch e {}\n  ^\n\
             a b.swift:2:23: note: add missing case: '.b' [missing_particular_case]\n\
             c.swift:3:7: warning: case is already handled: error: no [redundant_particular_case]\n\
             <unknown>:0: error: cannot open input file\n",
        );
        let told: Vec<_> = parsed
            .diagnostics
            .iter()
            .map(|one| {
                (one.file.as_deref(), one.line, one.column, one.severity, one.meaning, one.code.as_str())
            })
            .collect();
        assert_eq!(
            told,
            [
                (Some("a b.swift"), 2, 23, Severity::Error, Meaning::Inexhaustive, "non_exhaustive_switch"),
                (
                    Some("c.swift"),
                    3,
                    7,
                    Severity::Warning,
                    Meaning::RedundantArm,
                    "redundant_particular_case"
                ),
                (None, 0, 0, Severity::Error, Meaning::Other, ""),
            ]
        );
        assert!(parsed.has_error && !parsed.gave_up);
    }

    #[test]
    fn what_is_not_there_settles_only_who_asks_for_it() {
        let parsed = parse(
            "a.swift:1:8: error: no such module 'Nope' [sema_no_import]\n\
             b.swift:2:1: error: expected expression [expected_expr]\n",
        );
        let sources: Vec<Source> =
            ["a.swift", "b.swift", "c.swift"].map(|path| Source::single(path, "")).into();
        let programs: Vec<&Source> = sources.iter().collect();
        let missing = parsed.missing();
        assert_eq!(missing.divided(&[4, 5, 6], &programs), (vec![4], vec![5, 6]));
        assert_eq!(parsed.apart(&[4, 5, 6], &programs), [vec![4], vec![5], vec![6]]);
    }
}
