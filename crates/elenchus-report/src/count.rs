use std::collections::BTreeMap;

use elenchus_campaign::{Class, CompilerRecord, FindingId, Group, State, Verdict, Vote, judge};
use elenchus_compilers::{Outcome, Promises};
use serde::Serialize;

use crate::table::plain;

/// How many bugs there are, by why we believe that they are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Count {
    pub groups: usize,
    /// A newer release of the compiler judges as we do.
    pub newest_release: usize,
    /// Another compiler that follows the same specification judges as we do, or the sentence of the specification is
    /// written up in a list of known bugs.
    pub proved: usize,
    /// Neither: a person has to decide.
    pub ruling_needed: usize,
    /// Somebody has said that it is no bug.
    pub dismissed: usize,
}

impl Count {
    pub fn of(groups: &[Group<'_>], votes: &BTreeMap<FindingId, Vec<(CompilerRecord, Outcome)>>) -> Count {
        let mut count = Count { groups: groups.len(), ..Count::default() };
        for group in groups {
            let votes = votes.get(&group.smallest.finding.id).map_or(&[][..], Vec::as_slice);
            let column = match (group.state, class(group, votes)) {
                (State::Dismissed, _) => &mut count.dismissed,
                (_, Class::FixedLater) => &mut count.newest_release,
                (_, Class::Regression | Class::LongStanding | Class::OneAgainstAnother) => &mut count.proved,
                _ if group.known.is_some() => &mut count.proved,
                _ => &mut count.ruling_needed,
            };
            *column += 1;
        }
        count
    }

    pub fn text(&self) -> String {
        let mut table = plain();
        for (name, count) in [
            ("groups", self.groups),
            ("a newer release judges as we do", self.newest_release),
            ("proved: another compiler judges as we do, or the specification is quoted", self.proved),
            ("a ruling is needed", self.ruling_needed),
            ("dismissed", self.dismissed),
        ] {
            table.add_row([name.to_owned(), count.to_string()]);
        }
        format!("{table}\n")
    }
}

fn class(group: &Group<'_>, votes: &[(CompilerRecord, Outcome)]) -> Class {
    let reduction = group.smallest.reduction;
    let expectation =
        reduction.map_or(&group.smallest.finding.expectation, |reduction| &reduction.expectation);
    let vote = |(compiler, outcome): &(CompilerRecord, Outcome)| Vote {
        compiler: compiler.family.clone(),
        version: compiler.version.clone(),
        outcome: outcome.kind().to_owned(),
        is_right: match judge(expectation, outcome, Promises::default()) {
            Verdict::Agrees => Some(true),
            Verdict::Disagrees(_) => Some(false),
            Verdict::Elsewhere | Verdict::None => None,
        },
    };
    let votes: Vec<Vote> = votes.iter().map(vote).collect();
    Class::of(&group.compiler, &group.smallest.finding.compiler.version, &votes)
}
