//! Parts of a group: findings of one signature that are probably different bugs all the same.
//!
//! A signature depends on one compiler's answer alone. What other versions say, and what the programs have been reduced to,
//! tells more, but depends on what is installed here and on what was reduced so far.

use std::collections::{BTreeMap, BTreeSet};

use elenchus_compilers::Outcome;

use crate::shape::constructs;
use crate::signature::first_words;
use crate::{Finding, FindingId, Kind, NOT_ASKABLE, Reduction, Votes};

/// Parts the findings of a signature that were reduced: by the verdicts of all compilers that were asked, and then by what
/// their small programs have in common. What was not reduced goes with the first part: its program may show other bugs of
/// other versions.
pub(crate) fn parts<'a>(
    findings: Vec<&'a Finding>,
    votes: &Votes,
    reductions: &BTreeMap<FindingId, Reduction>,
) -> Vec<Vec<&'a Finding>> {
    let (reduced, others): (Vec<_>, Vec<_>) =
        findings.into_iter().partition(|finding| reductions.contains_key(&finding.id));
    let mut parts: Vec<Vec<&Finding>> =
        by_vector(reduced, votes).into_iter().flat_map(|part| by_constructs(part, reductions)).collect();
    match parts.first_mut() {
        Some(first) => first.extend(others),
        None => parts.push(others),
    }
    parts
}

/// Parts by what compilers say, of those that all of the findings were put to and that gave a verdict each time. That one
/// is not askable is a verdict.
fn by_vector<'a>(findings: Vec<&'a Finding>, votes: &Votes) -> Vec<Vec<&'a Finding>> {
    let said: Vec<BTreeMap<String, String>> =
        findings.iter().map(|finding| verdicts(finding, votes)).collect();
    let asked: Vec<&BTreeMap<String, String>> = said.iter().filter(|verdicts| !verdicts.is_empty()).collect();
    let is_told = |compiler: &&String| {
        asked.iter().all(|verdicts| verdicts.get(*compiler).is_some_and(|said| said != "infra"))
    };
    let told: Vec<&String> =
        asked.first().into_iter().flat_map(|first| first.keys()).filter(is_told).collect();
    let mut parts: Vec<(Vec<&str>, Vec<&'a Finding>)> = Vec::new();
    let mut unasked = Vec::new();
    for (finding, verdicts) in findings.into_iter().zip(&said) {
        if verdicts.is_empty() {
            unasked.push(finding);
            continue;
        }
        let vector: Vec<&str> = told.iter().map(|compiler| verdicts[*compiler].as_str()).collect();
        match parts.iter_mut().find(|(other, _)| *other == vector) {
            Some((_, part)) => part.push(finding),
            None => parts.push((vector, vec![finding])),
        }
    }
    let mut parts: Vec<Vec<&Finding>> = parts.into_iter().map(|(_, part)| part).collect();
    match parts.first_mut() {
        Some(first) => first.extend(unasked),
        None if unasked.is_empty() => {}
        None => parts.push(unasked),
    }
    parts
}

/// What each compiler says, by name and version. Of a wrong program that is accepted, those that reject it also say what is
/// wrong with it.
fn verdicts(finding: &Finding, votes: &Votes) -> BTreeMap<String, String> {
    let say = |outcome: &Outcome| match outcome {
        Outcome::Rejected { .. } if finding.kind == Kind::FalseAccept => {
            format!("{}: {}", outcome.kind(), first_words(finding, outcome).unwrap_or_default())
        }
        _ => outcome.kind().to_owned(),
    };
    let votes = votes.get(&finding.id).into_iter().flatten();
    votes
        .map(|ballot| {
            let said = ballot.outcome.as_ref().map_or_else(|| NOT_ASKABLE.to_owned(), say);
            (ballot.compiler.to_string(), said)
        })
        .collect()
}

/// Small programs that share no construct show two bugs; those that share one may well show one.
fn by_constructs<'a>(
    findings: Vec<&'a Finding>,
    reductions: &BTreeMap<FindingId, Reduction>,
) -> Vec<Vec<&'a Finding>> {
    let mut parts: Vec<(BTreeSet<String>, Vec<&'a Finding>)> = Vec::new();
    for finding in findings {
        let mut own: BTreeSet<String> = BTreeSet::new();
        if let (Some(reduction), Some(language)) =
            (reductions.get(&finding.id), elenchus_lang::language(&finding.language))
        {
            for (_, text) in &reduction.files {
                own.extend(constructs(text, language));
            }
        }
        let mut part = vec![finding];
        // What this one shares a construct with becomes one part with it.
        let is_other = |(other, _): &(BTreeSet<String>, _)| {
            own.is_disjoint(other) && !(own.is_empty() && other.is_empty())
        };
        let (others, same): (Vec<_>, Vec<_>) = parts.into_iter().partition(is_other);
        parts = others;
        for (constructs, findings) in same.into_iter().rev() {
            own.extend(constructs);
            part.splice(0..0, findings);
        }
        parts.push((own, part));
    }
    parts.into_iter().map(|(_, part)| part).collect()
}

#[cfg(test)]
mod tests {
    use elenchus_lang::Version;

    use super::*;
    use crate::{Ballot, CompilerRecord, toy};

    /// Findings by their small program and what two versions say of it, as in `lambda: accepted rejected`; and the parts
    /// that they fall into, by position.
    #[track_caller]
    fn check(findings: &[&str], expected: &[&[usize]]) {
        let mut votes = Votes::new();
        let mut reductions = BTreeMap::new();
        let mut all = Vec::new();
        for (number, text) in findings.iter().enumerate() {
            let mut finding = toy::finding();
            finding.id = FindingId::from_stored(format!("{number:016}"));
            let (program, said) = text.split_once(": ").unwrap_or((text, ""));
            if said.contains("bounds") || said.contains("types") {
                finding.kind = Kind::FalseAccept;
            }
            if program != "not reduced" {
                reductions.insert(finding.id.clone(), toy::reduction(&finding, program));
            }
            for (version, word) in said.split_whitespace().enumerate() {
                let compiler =
                    CompilerRecord { version: Version::new(version.to_string()), ..finding.compiler.clone() };
                let outcome = match word {
                    "accepted" => Some(Outcome::accepted(Vec::new())),
                    "rejected" => Some(Outcome::Rejected { diagnostics: Vec::new() }),
                    "bounds" | "types" => Some(toy::rejected(word)),
                    "infra" => Some(Outcome::Infra { what: String::new() }),
                    _ => None,
                };
                let ballot = Ballot { compiler, outcome, twin: None };
                votes.entry(finding.id.clone()).or_default().push(ballot);
            }
            all.push(finding);
        }
        let parts = parts(all.iter().collect(), &votes, &reductions);
        let place = |finding: &&Finding| all.iter().position(|other| other.id == finding.id).unwrap();
        let parts: Vec<Vec<usize>> = parts.iter().map(|part| part.iter().map(place).collect()).collect();
        assert_eq!(parts, expected);
    }

    #[test]
    fn versions_part_findings() {
        check(&["a: accepted rejected", "a: rejected rejected", "a: accepted rejected"], &[&[0, 2], &[1]]);
        check(&["a: accepted not_askable", "a: accepted rejected"], &[&[0], &[1]]);
        // Who gave no verdict, or was asked about one of them only, has no say.
        check(&["a: accepted infra", "a: accepted rejected"], &[&[0, 1]]);
        check(&["a: accepted", "a: accepted rejected"], &[&[0, 1]]);
    }

    #[test]
    fn what_versions_reject_an_accepted_program_for_parts_findings() {
        check(&["a: bounds accepted", "a: types accepted", "a: bounds accepted"], &[&[0, 2], &[1]]);
    }

    #[test]
    fn small_programs_without_a_common_construct_part_findings() {
        check(&["x -> y", "A::m", "x -> A::m"], &[&[0, 1, 2]]);
        check(&["x -> y", "A::m", "z -> y"], &[&[1], &[0, 2]]);
        check(&["a", "b"], &[&[0, 1]]);
    }

    #[test]
    fn what_is_not_reduced_goes_with_the_first_part() {
        check(&["not reduced: rejected", "a: accepted", "a: rejected"], &[&[1, 0], &[2]]);
        check(&["not reduced", "not reduced"], &[&[0, 1]]);
    }
}
