//! Labels: what people have found to be the cause of findings, to measure how well groups tell bugs apart.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use thiserror::Error;

use crate::{Finding, Group};

/// Causes of findings, each bound to the program that shows it.
#[derive(Clone, Default, Debug)]
pub struct Labels(BTreeMap<String, String>);

/// A line that is no label.
#[derive(Debug, Error)]
#[error("line {line}: `COMPILER SEED INDEX LINE PROGRAM CAUSE` is wanted, set apart by tabs")]
pub struct LabelError {
    pub line: usize,
}

/// How groups and causes go together.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Agreement {
    pub findings: usize,
    pub causes: usize,
    pub groups: usize,
    /// Signatures of groups with findings of more than one cause, each with the causes.
    pub mixed: Vec<(String, Vec<String>)>,
    /// In how many groups a cause is found, on average.
    pub groups_per_cause: f64,
    /// Findings without a label, in the form of the file.
    pub unlabelled: Vec<String>,
}

impl Labels {
    /// Reads a file: one line for each finding, and lines that begin with `#` for people.
    pub fn parse(text: &str) -> Result<Labels, LabelError> {
        let mut labels = BTreeMap::new();
        for (number, line) in text.lines().enumerate() {
            if line.starts_with('#') || line.trim().is_empty() {
                continue;
            }
            let label = line.rsplit_once('\t').filter(|(key, _)| key.matches('\t').count() == 4);
            let (key, cause) = label.ok_or(LabelError { line: number + 1 })?;
            labels.insert(key.to_owned(), cause.to_owned());
        }
        Ok(Labels(labels))
    }

    /// Compares groups with causes.
    pub fn agreement(&self, groups: &[Group<'_>]) -> Agreement {
        let mut in_groups: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
        let (mut mixed, mut unlabelled) = (Vec::new(), Vec::new());
        for (number, group) in groups.iter().enumerate() {
            let mut causes: BTreeSet<&str> = BTreeSet::new();
            for finding in &group.findings {
                match self.0.get(&key(finding)) {
                    Some(cause) => {
                        causes.insert(cause);
                    }
                    None => unlabelled.push(format!("{}\t?", key(finding))),
                }
            }
            for cause in &causes {
                in_groups.entry(cause).or_default().insert(number);
            }
            if causes.len() > 1 {
                mixed.push((group.signature.clone(), causes.into_iter().map(str::to_owned).collect()));
            }
        }
        let pairs: usize = in_groups.values().map(BTreeSet::len).sum();
        Agreement {
            findings: groups.iter().map(Group::count).sum(),
            causes: in_groups.len(),
            groups: groups.len(),
            mixed,
            groups_per_cause: if in_groups.is_empty() { 0.0 } else { pairs as f64 / in_groups.len() as f64 },
            unlabelled,
        }
    }
}

/// What a label is bound to: the case, the line if there are several findings in it, and the program.
fn key(finding: &Finding) -> String {
    let mut hasher = blake3::Hasher::new();
    match &finding.text_form {
        Some(form) => hasher.update(form.as_bytes()),
        None => {
            hasher.update(finding.files.iter().map(|(_, text)| text.as_str()).collect::<String>().as_bytes())
        }
    };
    let line = finding.place.as_ref().map_or("-".to_owned(), |place| place.line.to_string());
    let program = &hasher.finalize().to_hex()[..8];
    format!("{}\t{}\t{}\t{line}\t{program}", finding.compiler.family, finding.seed, finding.index)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::{Grouping, KnownBugs, Votes, toy};

    #[test]
    fn groups_are_compared_with_causes() {
        let finding = |index: u64| Finding {
            id: crate::FindingId::from_stored(format!("{index:016}")),
            index,
            ..toy::finding()
        };
        let findings = [finding(1), finding(2), finding(3)];
        let label = |finding: &Finding, cause: &str| format!("{}\t{cause}\n", key(finding));
        let labels = format!("# for people\n{}{}", label(&findings[0], "one"), label(&findings[1], "two"));
        let grouping = Grouping {
            findings: &findings,
            reductions: &BTreeMap::new(),
            judgements: &BTreeMap::new(),
            known: &KnownBugs::default(),
            votes: &Votes::new(),
        };
        let agreement = Labels::parse(&labels).unwrap().agreement(&grouping.groups());
        let Agreement { findings: count, causes, groups, mixed, groups_per_cause, unlabelled } = agreement;
        assert_eq!((count, causes, groups, mixed.len()), (3, 2, 1, 1));
        assert!((groups_per_cause - 1.0).abs() < f64::EPSILON);
        assert_eq!(unlabelled, [format!("{}\t?", key(&findings[2]))]);
        assert!(Labels::parse("java\t1\tone\n").is_err());
    }
}
