//! What `findings`, `fuzz` and `vote` share: a store's findings in groups, and files for other tools.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use anyhow::{Context, Result};
use elenchus_campaign::{
    Finding, FindingId, Group, Grouping, Judgement, Kind, KnownBugs, Reduction, State, Store, Votes,
};
use serde::Serialize;

use crate::verbs::reduce::{File, files};

/// The bugs of the book, and those of Hephaestus that are not fixed.
const KNOWN: &str = include_str!("../../known.toml");

/// All that a store knows about its findings.
pub struct Triage {
    pub findings: Vec<Finding>,
    pub reductions: BTreeMap<FindingId, Reduction>,
    pub judgements: BTreeMap<String, Judgement>,
    pub votes: Votes,
    pub known: KnownBugs,
}

impl Triage {
    pub fn read(store: &Store, more_known: &[PathBuf]) -> Result<Triage> {
        let mut findings = store.findings()?;
        findings.retain(|finding| !finding.planted);
        Ok(Triage {
            findings,
            reductions: store.reductions()?,
            judgements: store.judgements()?,
            votes: store.votes()?,
            known: known(more_known)?,
        })
    }

    pub fn groups(&self) -> Vec<Group<'_>> {
        let Triage { findings, reductions, judgements, votes, known } = self;
        Grouping { findings, reductions, judgements, known, votes }.groups()
    }

    /// For each group that has no reduced program, the findings that may give it one: the smallest, and errors that
    /// were seen behind others only, so that nobody knows yet whether they are bugs.
    pub fn to_reduce(&self) -> Vec<Finding> {
        let has_reduction = |finding: &&Finding| self.reductions.contains_key(&finding.id);
        let mut wanted: BTreeMap<String, &Finding> = BTreeMap::new();
        let mut done: BTreeSet<String> = BTreeSet::new();
        // A compiler that does not end takes its whole time at each question: only for those who ask for it.
        let is_quick = |finding: &&Finding| !matches!(finding.kind, Kind::Hang | Kind::Slow);
        for finding in self.findings.iter().filter(is_quick) {
            let signature = elenchus_campaign::signature(finding);
            if has_reduction(&finding) {
                done.insert(signature);
                continue;
            }
            let size = |finding: &Finding| {
                let bytes: usize = finding.files.iter().map(|(_, text)| text.len()).sum();
                (finding.place.is_some(), bytes, finding.id.clone())
            };
            let smallest = wanted.entry(signature).or_insert(finding);
            if size(finding) < size(smallest) {
                *smallest = finding;
            }
        }
        wanted
            .into_iter()
            .filter(|(signature, _)| !done.contains(signature))
            .map(|(_, f)| f.clone())
            .collect()
    }
}

/// Known bugs: those that come with the tool, and those of files.
pub fn known(more: &[PathBuf]) -> Result<KnownBugs> {
    let mut known = KnownBugs::default();
    known.add(KNOWN, "known.toml")?;
    for path in more {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        known.add(&text, &path.display().to_string())?;
    }
    Ok(known)
}

/// The groups as scripts see them.
#[derive(Serialize)]
pub struct GroupList {
    groups: Vec<GroupRow>,
}

#[derive(Serialize)]
struct GroupRow {
    signature: String,
    /// The message in words.
    title: String,
    kind: &'static str,
    compiler: String,
    version: String,
    count: usize,
    /// Some program of it was seen alone in a fresh process.
    confirmed: bool,
    state: State,
    /// Where it is written up.
    known: Option<String>,
    smallest: SmallestRow,
}

#[derive(Serialize)]
struct SmallestRow {
    id: String,
    lines: usize,
    reduced: bool,
    files: Vec<File>,
}

impl GroupList {
    pub fn of(groups: &[Group<'_>]) -> GroupList {
        let row = |group: &Group<'_>| GroupRow {
            signature: group.signature.clone(),
            title: group.title.clone(),
            kind: group.kind.word(),
            compiler: group.compiler.clone(),
            version: group.version.to_string(),
            count: group.count(),
            confirmed: group.is_confirmed(),
            state: group.state,
            known: group.known.as_ref().map(|known| known.link.clone()),
            smallest: SmallestRow {
                id: group.smallest.finding.id.to_string(),
                lines: elenchus_report::lines(group.smallest.files()),
                reduced: group.smallest.reduction.is_some(),
                files: files(group.smallest.files()),
            },
        };
        GroupList { groups: groups.iter().map(row).collect() }
    }
}

/// Writes the groups for other tools, where that is wanted.
pub fn write_files(groups: &[Group<'_>], sarif: Option<&PathBuf>, junit: Option<&PathBuf>) -> Result<()> {
    let write = |path: &PathBuf, text: String| {
        std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
    };
    if let Some(path) = sarif {
        write(path, elenchus_report::sarif(groups))?;
    }
    if let Some(path) = junit {
        write(path, elenchus_report::junit(groups))?;
    }
    Ok(())
}
