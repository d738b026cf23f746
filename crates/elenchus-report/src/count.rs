use elenchus_campaign::{Group, State, Vote, Votes};
use elenchus_case::{Expectation, Typing};
use elenchus_compilers::{Outcome, Ran};
use serde::Serialize;

use crate::table::plain;

/// How many bugs there are, by why we believe that they are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Count {
    pub groups: usize,
    /// No finding of theirs was confirmed in a fresh process, so they are no bugs yet.
    pub seen_in_a_batch: usize,
    /// The newest release of the compiler that was asked, newer than the one of the finding, judges as we do.
    pub newest_release: usize,
    /// A run of the program shows the harm, javac judges the same program as we do, or the sentence of the specification is
    /// quoted in a list of known bugs.
    pub proved: usize,
    /// None of these: nobody counts it before a derivation decides.
    pub ruling_needed: usize,
    /// Somebody has said that it is no bug.
    #[serde(rename = "false")]
    pub wrong: usize,
}

/// Why a group counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ground {
    SeenInABatch,
    NewestRelease,
    Proved,
    RulingNeeded,
    Wrong,
}

impl Count {
    pub fn of(groups: &[Group<'_>], votes: &Votes) -> Count {
        let mut count = Count { groups: groups.len(), ..Count::default() };
        for group in groups {
            let column = match ground(group, votes) {
                Ground::SeenInABatch => &mut count.seen_in_a_batch,
                Ground::NewestRelease => &mut count.newest_release,
                Ground::Proved => &mut count.proved,
                Ground::RulingNeeded => &mut count.ruling_needed,
                Ground::Wrong => &mut count.wrong,
            };
            *column += 1;
        }
        count
    }

    pub fn text(&self) -> String {
        let mut table = plain();
        for (name, count) in [
            ("groups", self.groups),
            ("seen in a batch only", self.seen_in_a_batch),
            ("(a) the newest release judges as we do", self.newest_release),
            ("(b) proved: by a run, by javac about the same program, or by the specification", self.proved),
            ("a ruling is needed", self.ruling_needed),
            ("false", self.wrong),
        ] {
            table.add_row([name.to_owned(), count.to_string()]);
        }
        format!("{table}\n")
    }
}

fn ground(group: &Group<'_>, votes: &Votes) -> Ground {
    let finding = group.smallest.finding;
    let expectation =
        group.smallest.reduction.map_or(&finding.expectation, |reduction| &reduction.expectation);
    let votes = votes.get(&finding.id).map_or(&[][..], Vec::as_slice);
    let judged: Vec<(bool, Vote)> = votes
        .iter()
        .map(|(compiler, outcome)| {
            // What javac says is proof about other compilers: of the program itself, or of its twin in Java.
            let is_javac = compiler.family == "java" && group.compiler != "java";
            (is_javac, Vote::of(compiler, outcome.as_ref(), expectation, &finding.language))
        })
        .collect();
    if group.state == State::Dismissed {
        return Ground::Wrong;
    }
    if !group.is_confirmed() {
        return Ground::SeenInABatch;
    }
    let newest = judged
        .iter()
        .filter(|(_, vote)| vote.compiler == group.compiler && vote.is_right.is_some())
        .max_by_key(|(_, vote)| vote.version.clone());
    if newest.is_some_and(|(_, vote)| vote.version > group.version && vote.is_right == Some(true)) {
        return Ground::NewestRelease;
    }
    let by_javac = judged.iter().any(|(is_javac, vote)| *is_javac && vote.is_right == Some(true));
    let by_specification = group.known.as_ref().is_some_and(|known| !known.specification.is_empty());
    if by_javac || by_specification || has_failed(expectation, group.smallest.outcome()) {
        Ground::Proved
    } else {
        Ground::RulingNeeded
    }
}

/// Whether a program that should not have been accepted was run, and did what types are to prevent.
fn has_failed(expectation: &Expectation, outcome: &Outcome) -> bool {
    let is_wrong = !matches!(expectation, Expectation::Typing(Typing::Accept));
    is_wrong && matches!(outcome, Outcome::Accepted { ran: Some(Ran::Threw { .. }), .. })
}
