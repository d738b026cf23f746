//! The sums of a comparison.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use serde::Serialize;

use super::edited::Edited;
use crate::verbs::opinion::{Ours, Theirs};

#[derive(Default)]
pub struct Tally {
    programs: u64,
    with_omitted: u64,
    /// Accepted by the compiler.
    legal: u64,
    agreed: u64,
    /// Of which our checker cannot say anything.
    unsaid: u64,
    /// Of which the compiler accepts.
    unsaid_legal: u64,
    /// For each reason, in full.
    unsaid_why: BTreeMap<String, Unsaid>,
    both_reject: u64,
    same_line: u64,
    /// Calls of the compiler, and those of them about one program in a fresh process.
    asks: u64,
    alone: u64,
    /// By kind of edit.
    kinds: BTreeMap<&'static str, OfKind>,
    /// By our word and the compiler's.
    disagreements: BTreeMap<(String, String), Disagreement>,
    /// Both reject, but our line is not one of the compiler's.
    other_lines: BTreeMap<(String, String), Disagreement>,
}

/// How many cases of a sort the text names; `--json` has all.
const MOST_TOLD: usize = 12;

/// Programs of which we cannot say anything for the same reason.
#[derive(Clone, Default, Serialize)]
struct Unsaid {
    legal: BTreeSet<u64>,
    illegal: BTreeSet<u64>,
}

#[derive(Default)]
struct OfKind {
    edits: u64,
    legal: u64,
    /// How often each rule of ours fired first.
    rules: BTreeMap<&'static str, u64>,
}

#[derive(Default)]
struct Disagreement {
    /// All programs of this sort: each can be looked at with `--from CASE --edits 1`.
    cases: BTreeSet<u64>,
    example: Option<Example>,
}

struct Example {
    index: u64,
    ir: String,
    java: String,
    said: String,
}

/// What `--json` gives.
#[derive(Serialize)]
pub struct Summary {
    edits: u64,
    with_omitted: u64,
    legal: u64,
    agreed: u64,
    unsaid: u64,
    /// Of which the compiler accepts.
    unsaid_legal: u64,
    unsaid_why: BTreeMap<String, Unsaid>,
    both_reject: u64,
    same_line: u64,
    kinds: BTreeMap<&'static str, KindSummary>,
    disagreements: Vec<DisagreementSummary>,
    other_lines: Vec<DisagreementSummary>,
}

#[derive(Serialize)]
struct KindSummary {
    edits: u64,
    legal: u64,
    rules: BTreeMap<&'static str, u64>,
}

#[derive(Serialize)]
struct DisagreementSummary {
    ours: String,
    theirs: String,
    count: usize,
    /// Of the smallest program, which the other fields are about.
    index: u64,
    cases: BTreeSet<u64>,
    program: String,
    text: String,
    said: String,
}

impl Tally {
    pub fn add(&mut self, edited: &Edited, java: &str, ours: &Ours, theirs: &Theirs) {
        self.programs += 1;
        self.with_omitted += u64::from(edited.omitted > 0);
        let kind = self.kinds.entry(edited.kind.map_or("none", |kind| kind.name())).or_default();
        kind.edits += 1;
        if let Ours::Rejects { rule, .. } = ours {
            *kind.rules.entry(rule).or_default() += 1;
        }
        if matches!(theirs, Theirs::Accepts) {
            self.legal += 1;
            kind.legal += 1;
        }
        let key = (ours.word().to_owned(), theirs.word().to_owned());
        match (ours, theirs) {
            (Ours::CannotSay(why), _) => {
                self.unsaid += 1;
                let why = self.unsaid_why.entry(why.clone()).or_default();
                let is_legal = matches!(theirs, Theirs::Accepts);
                if is_legal { &mut why.legal } else { &mut why.illegal }.insert(edited.index);
                self.unsaid_legal += u64::from(is_legal);
            }
            (Ours::Accepts, Theirs::Accepts) => self.agreed += 1,
            (Ours::Rejects { line, .. }, Theirs::Rejects { messages, .. }) => {
                self.agreed += 1;
                self.both_reject += 1;
                if messages.iter().any(|(found, _)| found == line) {
                    self.same_line += 1;
                } else {
                    self.other_lines.entry(key).or_default().add(edited, java, ours, theirs);
                }
            }
            _ => self.disagreements.entry(key).or_default().add(edited, java, ours, theirs),
        }
    }

    pub fn asked(&mut self, asks: u64, alone: u64) {
        self.asks += asks;
        self.alone += alone;
    }

    /// How far the comparison is.
    pub fn line(&self, time: Duration) -> String {
        let disagreements: usize =
            self.disagreements.values().map(|disagreement| disagreement.cases.len()).sum();
        format!(
            "{} programs, {:.0}/s, {disagreements} disagreements, {} asks, {} alone",
            self.programs,
            self.programs as f64 / time.as_secs_f64().max(0.001),
            self.asks,
            self.alone
        )
    }

    pub fn agrees(&self) -> bool {
        self.disagreements.is_empty()
    }

    pub fn summary(&self) -> Summary {
        let list = |map: &BTreeMap<(String, String), Disagreement>| {
            by_count(map)
                .into_iter()
                .filter_map(|((ours, theirs), disagreement)| {
                    let example = disagreement.example.as_ref()?;
                    Some(DisagreementSummary {
                        ours: ours.clone(),
                        theirs: theirs.clone(),
                        count: disagreement.cases.len(),
                        index: example.index,
                        cases: disagreement.cases.clone(),
                        program: example.ir.clone(),
                        text: example.java.clone(),
                        said: example.said.clone(),
                    })
                })
                .collect()
        };
        let kind =
            |kind: &OfKind| KindSummary { edits: kind.edits, legal: kind.legal, rules: kind.rules.clone() };
        Summary {
            edits: self.programs,
            with_omitted: self.with_omitted,
            legal: self.legal,
            agreed: self.agreed,
            unsaid: self.unsaid,
            unsaid_legal: self.unsaid_legal,
            unsaid_why: self.unsaid_why.clone(),
            both_reject: self.both_reject,
            same_line: self.same_line,
            kinds: self.kinds.iter().map(|(name, of)| (*name, kind(of))).collect(),
            disagreements: list(&self.disagreements),
            other_lines: list(&self.other_lines),
        }
    }

    pub fn text(&self) -> String {
        let share = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
        let mut text = format!(
            "{} programs, {} with types left out ({:.1} %), {} legal ({:.1} %)\n",
            self.programs,
            self.with_omitted,
            share(self.with_omitted, self.programs),
            self.legal,
            share(self.legal, self.programs),
        );
        text += &format!(
            "{} agreed ({:.3} %), {} of which we cannot say ({} of them legal); of {} that both reject, {} on a line of the compiler's \
             ({:.2} %)\n\n",
            self.agreed,
            share(self.agreed, self.programs),
            self.unsaid,
            self.unsaid_legal,
            self.both_reject,
            self.same_line,
            share(self.same_line, self.both_reject),
        );
        let illegal = self.both_reject + self.unsaid - self.unsaid_legal;
        text += &format!(
            "we are sure of {:.1} % of all, and of {:.1} % of those that the compiler rejects\n",
            share(self.programs - self.unsaid, self.programs),
            share(self.both_reject, illegal),
        );
        for (why, (count, legal)) in self.reasons().into_iter().take(MOST_TOLD) {
            text += &format!("{count:>6}, {legal} of them legal  {why}\n");
        }
        for (name, kind) in &self.kinds {
            let mut rules: Vec<_> = kind.rules.iter().collect();
            rules.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
            let rules: Vec<String> = rules.iter().map(|(rule, count)| format!("{rule} {count}")).collect();
            text += &format!(
                "{name:<20} {:>6} ({:>4.1} %)  legal {:>6}  {}\n",
                kind.edits,
                share(kind.edits, self.programs),
                kind.legal,
                rules.join(", ")
            );
        }
        for (title, map) in [("disagreements", &self.disagreements), ("other lines", &self.other_lines)] {
            text += &format!("\n{title}\n");
            for ((ours, theirs), disagreement) in by_count(map) {
                let at = disagreement.example.as_ref().map_or(0, |example| example.index);
                text +=
                    &format!("{:>6}  we: {ours:<32} they: {theirs:<50} e.g. {at}", disagreement.cases.len());
                let others: Vec<String> = disagreement.cases.iter().map(u64::to_string).collect();
                text += &match others.len() {
                    1 => "\n".to_owned(),
                    2..=MOST_TOLD => format!(" of {}\n", others.join(" ")),
                    _ => format!(" of {} …\n", others[..MOST_TOLD].join(" ")),
                };
            }
        }
        text
    }

    /// The reasons why we cannot say anything, without details, the most frequent first, and how many of how many are legal.
    fn reasons(&self) -> Vec<(String, (usize, usize))> {
        let mut reasons: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        for (why, programs) in &self.unsaid_why {
            // The details of an error of Java's are behind its rule.
            let parts = if why.starts_with("Java") { 1 } else { 2 };
            let why: Vec<&str> = why.split(": ").take(parts).collect();
            let (count, legal) = reasons.entry(why.join(": ")).or_default();
            *count += programs.legal.len() + programs.illegal.len();
            *legal += programs.legal.len();
        }
        let mut reasons: Vec<_> = reasons.into_iter().collect();
        reasons.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
        reasons
    }

    /// The smallest of each sort, in the order of [`Tally::text`].
    pub fn write_examples(&self, directory: &Path) -> Result<()> {
        fs::create_dir_all(directory).with_context(|| format!("cannot make `{}`", directory.display()))?;
        for (title, map) in [("verdict", &self.disagreements), ("line", &self.other_lines)] {
            for (number, ((ours, theirs), disagreement)) in by_count(map).into_iter().enumerate() {
                let Some(example) = &disagreement.example else { continue };
                let path = directory.join(format!("{title}-{number:03}.txt"));
                let text = format!(
                    "{} times: we {ours}, they {theirs}\ncase {}\n{}\n{}\n{}",
                    disagreement.cases.len(),
                    example.index,
                    example.said,
                    example.java,
                    example.ir
                );
                fs::write(&path, text).with_context(|| format!("cannot write `{}`", path.display()))?;
            }
        }
        Ok(())
    }
}

impl Disagreement {
    /// Keeps the smallest program, so that what is kept does not depend on who comes first.
    fn add(&mut self, edited: &Edited, java: &str, ours: &Ours, theirs: &Theirs) {
        self.cases.insert(edited.index);
        let size = |java: &str, index: u64| (java.len(), index);
        if let Some(example) = &self.example
            && size(&example.java, example.index) <= size(java, edited.index)
        {
            return;
        }
        let kind = edited.kind.map_or("none", |kind| kind.name());
        let mut said = format!("edit: {kind}\nwe: {ours}\n");
        if let Ours::Rejects { rules, .. } = ours {
            said += &format!("    all: {}\n", rules.join(", "));
        }
        for line in theirs.to_string().lines() {
            said += &format!("they: {line}\n");
        }
        let ir = elenchus_ir::write(&edited.program);
        self.example = Some(Example { index: edited.index, ir, java: java.to_owned(), said });
    }
}

fn by_count(map: &BTreeMap<(String, String), Disagreement>) -> Vec<(&(String, String), &Disagreement)> {
    let mut list: Vec<_> = map.iter().collect();
    list.sort_by_key(|(_, disagreement)| std::cmp::Reverse(disagreement.cases.len()));
    list
}
