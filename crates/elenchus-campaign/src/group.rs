//! Groups: findings that are probably one bug.

use std::collections::BTreeMap;

use elenchus_compilers::{Diagnostic, Outcome, Severity};
use elenchus_lang::{Language, Version};
use serde::{Deserialize, Serialize};

use crate::refine::parts;
use crate::signature::message;
use crate::{Finding, FindingId, Kind, KnownBug, KnownBugs, Reduction, Signature, Votes, shape};

/// Findings of one signature, or a part of them that is another bug by what is known here.
pub struct Group<'a> {
    /// Compiler and signature, for people and for lists of known bugs.
    pub signature: String,
    /// Which of several groups with the signature it is, counted from 0.
    pub part: usize,
    /// The keys of other groups that are the same bug by what is known here, and have gone into this one.
    pub also: Vec<String>,
    /// The message in words.
    pub title: String,
    pub kind: Kind,
    /// The family of the compiler, and the newest version in which it was found.
    pub compiler: String,
    pub version: Version,
    pub findings: Vec<&'a Finding>,
    /// The smallest program of the group, reduced if one was.
    pub smallest: Smallest<'a>,
    pub state: State,
    pub known: Option<KnownBug>,
    /// What somebody said about it.
    pub note: String,
}

/// The program that a group is shown by.
#[derive(Clone, Copy)]
pub struct Smallest<'a> {
    pub finding: &'a Finding,
    pub reduction: Option<&'a Reduction>,
}

/// What is known about a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Nobody has looked at it.
    New,
    /// It is in a list of known bugs.
    Known,
    /// Somebody has told the compiler's authors.
    Reported,
    /// Somebody has said that it is no bug, or not worth a report.
    Dismissed,
    /// The compiler that was asked last does not show it.
    NoLongerSeen,
}

impl State {
    pub const ALL: [State; 5] =
        [State::New, State::Known, State::Reported, State::Dismissed, State::NoLongerSeen];

    pub fn word(self) -> &'static str {
        match self {
            State::New => "new",
            State::Known => "known",
            State::Reported => "reported",
            State::Dismissed => "dismissed",
            State::NoLongerSeen => "no_longer_seen",
        }
    }

    pub fn from_word(word: &str) -> Option<State> {
        State::ALL.into_iter().find(|state| state.word() == word)
    }
}

/// What somebody said about a group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    pub state: State,
    /// A link, or a reason.
    pub note: String,
}

/// What groups are formed from.
pub struct Grouping<'a> {
    pub findings: &'a [Finding],
    pub reductions: &'a BTreeMap<FindingId, Reduction>,
    pub judgements: &'a BTreeMap<String, Judgement>,
    pub known: &'a KnownBugs,
    pub votes: &'a Votes,
}

impl<'a> Grouping<'a> {
    /// The groups, the largest first.
    pub fn groups(&self) -> Vec<Group<'a>> {
        let mut by_signature: BTreeMap<String, Vec<&'a Finding>> = BTreeMap::new();
        for finding in self.findings {
            by_signature.entry(signature(finding)).or_default().push(finding);
        }
        let mut groups: Vec<Group<'a>> = by_signature
            .into_iter()
            .flat_map(|(signature, findings)| {
                let parts = parts(findings, self.votes, self.reductions).into_iter().enumerate();
                parts.filter_map(move |(part, findings)| self.group(signature.clone(), part, findings))
            })
            .collect();
        let sort = |groups: &mut Vec<Group<'a>>| {
            groups.sort_by(|one, two| {
                (two.count(), &one.signature, one.part).cmp(&(one.count(), &two.signature, two.part))
            });
        };
        sort(&mut groups);
        let mut merged: Vec<Group<'a>> = Vec::new();
        for group in groups {
            match merged.iter_mut().find(|larger| larger.is_same_bug(&group)) {
                Some(larger) => larger.absorb(group),
                None => merged.push(group),
            }
        }
        sort(&mut merged);
        merged
    }

    fn group(&self, signature: String, part: usize, mut findings: Vec<&'a Finding>) -> Option<Group<'a>> {
        let show = |finding: &'a Finding| Smallest { finding, reduction: self.reductions.get(&finding.id) };
        // An error that was only seen behind another one counts once it was seen alone.
        let is_alone = |finding: &&Finding| {
            finding.kind != Kind::FalseReject
                || finding.place.is_none()
                || self.reductions.contains_key(&finding.id)
        };
        findings.retain(is_alone);
        let smallest = findings.iter().map(|finding| show(finding)).min_by_key(Smallest::size)?;
        let version = findings.iter().map(|finding| &finding.compiler.version).max()?.clone();
        let mut group = Group {
            title: title(smallest.finding),
            kind: smallest.finding.kind,
            compiler: smallest.finding.compiler.family.clone(),
            version,
            findings,
            smallest,
            state: State::New,
            known: None,
            note: String::new(),
            signature,
            part,
            also: Vec::new(),
        };
        group.known = self.known.of(&group).cloned();
        if group.known.is_some() {
            group.state = State::Known;
        }
        if let Some(judgement) = self.judgements.get(&group.key()) {
            group.state = judgement.state;
            group.note.clone_from(&judgement.note);
        }
        Some(group)
    }
}

/// The signature of the group that a finding belongs to.
pub fn signature(finding: &Finding) -> String {
    format!("{} {}", finding.compiler.family, Signature::again(finding).coarse)
}

impl<'a> Group<'a> {
    fn absorb(&mut self, other: Group<'a>) {
        self.also.extend(other.keys());
        self.findings.extend(other.findings);
        self.version = self.version.clone().max(other.version);
        if other.smallest.size() < self.smallest.size() {
            self.smallest = other.smallest;
            self.title = other.title;
        }
    }
}

impl Group<'_> {
    pub fn count(&self) -> usize {
        self.findings.len()
    }

    /// Some program of it was seen alone in a fresh process, as it was made or reduced: only then it counts as a bug.
    pub fn is_confirmed(&self) -> bool {
        self.smallest.reduction.is_some() || self.findings.iter().any(|finding| finding.confirmed)
    }

    /// What the store knows it by when people have said something about it.
    pub fn keys(&self) -> Vec<String> {
        std::iter::once(self.key()).chain(self.also.iter().cloned()).collect()
    }

    /// Whether two signatures are one bug all the same: a list of known bugs says so, or the reduced programs differ in names
    /// and layout alone.
    fn is_same_bug(&self, other: &Group<'_>) -> bool {
        let is_alike = (self.kind, &self.compiler, self.state, &self.note)
            == (other.kind, &other.compiler, other.state, &other.note);
        let is_same = match (&self.known, &other.known) {
            (Some(known), Some(other)) => known == other,
            (None, None) => self.shape().is_some() && self.shape() == other.shape(),
            _ => false,
        };
        is_same && is_alike
    }

    fn key(&self) -> String {
        match self.part {
            0 => self.signature.clone(),
            part => format!("{} ({})", self.signature, part + 1),
        }
    }

    /// The shape of its reduced program, if it has one.
    pub fn shape(&self) -> Option<(String, Language)> {
        let language = elenchus_lang::language(&self.smallest.finding.language)?;
        let reduction = self.smallest.reduction?;
        let text: String = reduction.files.iter().map(|(_, text)| text.as_str()).collect();
        Some((shape(&text, language), language))
    }
}

impl<'a> Smallest<'a> {
    pub fn files(&self) -> &'a [(String, String)] {
        self.reduction.map_or(&self.finding.files, |reduction| &reduction.files)
    }

    pub fn outcome(&self) -> &'a Outcome {
        self.reduction.map_or(&self.finding.outcome, |reduction| &reduction.outcome)
    }

    /// What is reduced comes before what is not, then by length.
    fn size(&self) -> (bool, usize, &'a str) {
        let bytes = self.files().iter().map(|(_, text)| text.len()).sum();
        (self.reduction.is_none(), bytes, self.finding.id.as_str())
    }
}

/// What a finding is about, in words.
fn title(finding: &Finding) -> String {
    let signature = Signature::again(finding).coarse;
    let behind_kind = signature.split_once(": ").map_or("", |(_, rest)| rest);
    let first_error = |outcome: &Outcome| {
        let is_error = |diagnostic: &&Diagnostic| diagnostic.severity == Severity::Error;
        outcome.diagnostics().iter().find(is_error).map(|error| error.code.clone())
    };
    match (&finding.outcome, finding.kind) {
        (Outcome::Rejected { .. }, Kind::FalseReject | Kind::Departure) => {
            let message = message(finding).filter(|message| !message.is_empty());
            message.or_else(|| first_error(&finding.outcome)).unwrap_or_default()
        }
        (_, Kind::FalseAccept | Kind::Departure) => format!("accepted against: {behind_kind}"),
        (_, Kind::Crash) => {
            let short = |name: &str| {
                name.rsplit('.').take(2).collect::<Vec<_>>().into_iter().rev().collect::<Vec<_>>().join(".")
            };
            match behind_kind.strip_prefix("in a service < ") {
                Some(caller) => format!("a crash below {}", short(caller)),
                None => behind_kind.split(" < ").map(short).collect::<Vec<_>>().join(" in "),
            }
        }
        (_, kind) => {
            let words = kind.word().replace('_', " ");
            if behind_kind.is_empty() { words } else { format!("{words}: {behind_kind}") }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy;

    /// A finding by the code of its error and its reduced program, if it has one.
    fn finding(number: usize, code: &str) -> Finding {
        Finding {
            id: FindingId::from_stored(format!("{number:016}")),
            outcome: toy::rejected(code),
            ..toy::finding()
        }
    }

    /// The groups that findings with these codes and reduced programs fall into: how many are in each, and their keys.
    #[track_caller]
    fn check(findings: &[(&str, Option<&str>)], known: &str, expected: &[(usize, &[&str])]) {
        let mut reductions = BTreeMap::new();
        let mut all = Vec::new();
        for (number, (code, program)) in findings.iter().enumerate() {
            let finding = finding(number, code);
            if let Some(program) = program {
                reductions.insert(finding.id.clone(), toy::reduction(&finding, program));
            }
            all.push(finding);
        }
        let mut bugs = KnownBugs::default();
        bugs.add(known, "known.toml").unwrap();
        let (judgements, votes) = (BTreeMap::new(), Votes::new());
        let grouping = Grouping {
            findings: &all,
            reductions: &reductions,
            judgements: &judgements,
            known: &bugs,
            votes: &votes,
        };
        let groups = grouping.groups();
        let seen: Vec<(usize, Vec<String>)> =
            groups.iter().map(|group| (group.count(), group.keys())).collect();
        let key = |code: &&str| format!("java false_reject: {code}: no");
        let expected: Vec<(usize, Vec<String>)> =
            expected.iter().map(|(count, codes)| (*count, codes.iter().map(key).collect())).collect();
        assert_eq!(seen, expected);
    }

    #[test]
    fn signatures_of_one_known_bug_are_one_group() {
        let list = "[[bug]]\ntitle = \"one\"\nlink = \"1\"\ncompiler = \"java\"\n\
            signatures = [\"java false_reject: a: no\", \"java false_reject: b: no\"]\n";
        let findings = [("a", None), ("b", None), ("b", None), ("c", None)];
        check(&findings, list, &[(3, &["b", "a"]), (1, &["c"])]);
        check(&findings, "", &[(2, &["b"]), (1, &["a"]), (1, &["c"])]);
    }

    #[test]
    fn programs_of_one_shape_are_one_group() {
        let (one, same, other) = ("class A {}", "class B\n{}", "class A { int i; }");
        check(&[("a", Some(one)), ("b", Some(same))], "", &[(2, &["a", "b"])]);
        check(&[("a", Some(one)), ("b", Some(other))], "", &[(1, &["a"]), (1, &["b"])]);
        check(&[("a", None), ("b", None)], "", &[(1, &["a"]), (1, &["b"])]);
    }

    /// Whether a group of two findings is confirmed, of which these were seen in a fresh process.
    fn check_confirmed(confirmed: [bool; 2], expected: bool) {
        let findings = confirmed.map(|confirmed| Finding { confirmed, ..toy::finding() });
        let grouping = Grouping {
            findings: &findings,
            reductions: &BTreeMap::new(),
            judgements: &BTreeMap::new(),
            known: &KnownBugs::default(),
            votes: &Votes::default(),
        };
        let groups = grouping.groups();
        assert_eq!(groups.iter().map(Group::is_confirmed).collect::<Vec<_>>(), [expected], "{confirmed:?}");
    }

    #[test]
    fn a_crash_far_from_its_cause_is_told_by_who_called() {
        let trace = "java.lang.NullPointerException\n\
                     \tat org.eclipse.jdt.internal.compiler.codegen.CodeStream.pop(CodeStream.java:5)\n\
                     \tat org.eclipse.jdt.internal.compiler.ast.SwitchExpression.generateCode(SwitchExpression.java:7)\n";
        let outcome = Outcome::Crashed { trace: trace.to_owned() };
        let crash = Finding { kind: Kind::Crash, outcome, ..toy::finding() };
        assert_eq!(title(&crash), "a crash below SwitchExpression.generateCode");
    }

    #[test]
    fn one_program_seen_in_a_fresh_process_confirms_a_group() {
        check_confirmed([false, true], true);
        check_confirmed([false, false], false);
    }
}
