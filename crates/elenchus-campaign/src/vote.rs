//! Votes: what other compilers say about a finding's program.

use std::collections::BTreeMap;

use elenchus_case::Expectation;
use elenchus_compilers::{Outcome, Promises};
use elenchus_lang::Version;
use serde::{Deserialize, Serialize};

use crate::{CompilerRecord, FindingId, judge};

/// What compilers said about findings.
pub type Votes = BTreeMap<FindingId, Vec<Ballot>>;

/// What one compiler said when it was asked about a finding's program.
#[derive(Clone, PartialEq, Debug)]
pub struct Ballot {
    pub compiler: CompilerRecord,
    /// Nothing if it cannot be asked about a program of that level.
    pub outcome: Option<Outcome>,
    /// What is expected of the program's twin, if it was asked about that: its places are others than those of the program.
    pub twin: Option<Expectation>,
}

impl Ballot {
    /// What the answer is worth, with what is expected of the finding's program.
    pub fn vote(&self, expectation: &Expectation) -> Vote {
        let expectation = self.twin.as_ref().unwrap_or(expectation);
        let is_right = |outcome| judge(expectation, outcome, Promises::default()).is_right();
        Vote {
            compiler: self.compiler.family.clone(),
            version: self.compiler.version.clone(),
            outcome: self.outcome.as_ref().map_or(NOT_ASKABLE, Outcome::kind).to_owned(),
            is_right: self.outcome.as_ref().and_then(is_right),
        }
    }
}

/// What one compiler says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Vote {
    /// The family.
    pub compiler: String,
    pub version: Version,
    /// The word for the outcome, or `not_askable` for a compiler that does not know the program's level.
    pub outcome: String,
    /// Whether it judges as we do; unknown if it gave no verdict.
    #[serde(skip)]
    pub is_right: Option<bool>,
}

/// The word for a compiler that does not know the program's level.
pub const NOT_ASKABLE: &str = "not_askable";

/// What the votes come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// An older version of the compiler is right.
    Regression,
    /// A newer version of the compiler is right.
    FixedLater,
    /// All versions of the compiler that were asked, two at least, are wrong, and another implementation is right.
    LongStanding,
    /// The compiler is wrong and another implementation is right.
    OneAgainstAnother,
    /// Everybody who was asked judges as the compiler does, so that we may be wrong: a ruling is needed.
    Unanimous,
    /// Nobody else could be asked.
    Alone,
}

impl Class {
    pub fn word(self) -> &'static str {
        match self {
            Class::Regression => "regression",
            Class::FixedLater => "fixed_later",
            Class::LongStanding => "long_standing",
            Class::OneAgainstAnother => "one_against_another",
            Class::Unanimous => "unanimous",
            Class::Alone => "alone",
        }
    }

    /// What votes come to for a finding in a version of a compiler.
    pub fn of(compiler: &str, version: &Version, votes: &[Vote]) -> Class {
        let own = |vote: &&Vote| vote.compiler == compiler;
        let is = |right: bool| move |vote: &&Vote| vote.is_right == Some(right);
        let right_versions: Vec<&Version> =
            votes.iter().filter(own).filter(is(true)).map(|vote| &vote.version).collect();
        if right_versions.iter().any(|other| *other > version) {
            return Class::FixedLater;
        }
        if right_versions.iter().any(|other| *other < version) {
            return Class::Regression;
        }
        let wrong_versions = votes.iter().filter(own).filter(is(false)).count();
        let others_right = votes.iter().filter(|vote| !own(vote)).any(|vote| vote.is_right == Some(true));
        let others = votes.iter().filter(|vote| vote.is_right.is_some());
        let others = others.filter(|vote| !own(vote) || vote.version != *version).count();
        match (others_right, wrong_versions) {
            (true, 2..) => Class::LongStanding,
            (true, _) => Class::OneAgainstAnother,
            (false, _) if others == 0 => Class::Alone,
            (false, _) => Class::Unanimous,
        }
    }
}

#[cfg(test)]
mod tests {
    use elenchus_case::{Place, Typing};

    use super::*;
    use crate::toy;

    /// Votes such as `ecj 3.40 right`; the finding is in ecj 3.42.
    #[track_caller]
    fn check(votes: &[&str], expected: Class) {
        let votes: Vec<Vote> = votes
            .iter()
            .map(|vote| {
                let words: Vec<&str> = vote.split(' ').collect();
                Vote {
                    compiler: words[0].to_owned(),
                    version: words[1].into(),
                    outcome: String::new(),
                    is_right: match words[2] {
                        "right" => Some(true),
                        "wrong" => Some(false),
                        _ => None,
                    },
                }
            })
            .collect();
        assert_eq!(Class::of("ecj", &"3.42".into(), &votes), expected);
    }

    #[test]
    fn votes_make_classes() {
        check(&["ecj 3.42 wrong", "ecj 3.40 right", "java 25 right"], Class::Regression);
        check(&["ecj 3.42 wrong", "ecj 3.43 right", "java 25 right"], Class::FixedLater);
        check(&["ecj 3.42 wrong", "ecj 3.40 wrong", "java 25 right"], Class::LongStanding);
        check(&["ecj 3.42 wrong", "java 25 right"], Class::OneAgainstAnother);
        check(&["ecj 3.42 wrong", "java 25 wrong"], Class::Unanimous);
        check(&["ecj 3.42 wrong", "ecj 3.40 wrong"], Class::Unanimous);
        check(&["ecj 3.42 wrong", "java 17 not_askable"], Class::Alone);
        check(&[], Class::Alone);
    }

    #[test]
    fn a_twin_is_judged_at_its_own_place() {
        let wrong_at = |file: &str, line| {
            let place = Place { file: file.to_owned(), line };
            Expectation::Typing(Typing::Reject { place, also: Vec::new(), why: "bounds".to_owned() })
        };
        let mut outcome = toy::rejected("bounds");
        if let Outcome::Rejected { diagnostics } = &mut outcome {
            diagnostics[0].file = Some("Twin.java".to_owned());
            diagnostics[0].line = 7;
        }
        let mut ballot = Ballot {
            compiler: toy::finding().compiler,
            outcome: Some(outcome),
            twin: Some(wrong_at("Twin.java", 7)),
        };
        let of_the_program = wrong_at("Case.groovy", 3);
        assert_eq!(ballot.vote(&of_the_program).is_right, Some(true));
        ballot.twin = None;
        assert_eq!(ballot.vote(&of_the_program).is_right, None);
    }
}
