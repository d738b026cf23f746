//! Votes: what other compilers say about a finding's program.

use std::collections::BTreeMap;

use elenchus_case::{Expectation, Typing};
use elenchus_compilers::{Outcome, Promises};
use elenchus_lang::Version;
use serde::{Deserialize, Serialize};

use crate::{CompilerRecord, FindingId, Verdict, judge};

/// What compilers said about findings; nothing where one cannot be asked about a program of that level.
pub type Votes = BTreeMap<FindingId, Vec<(CompilerRecord, Option<Outcome>)>>;

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

impl Vote {
    /// What a compiler's answer is worth about a program in a language. One of another language was asked about the program's
    /// twin, where the fault has another place; an answer about it is kept only if it is one about that place.
    pub fn of(
        compiler: &CompilerRecord,
        outcome: Option<&Outcome>,
        expectation: &Expectation,
        language: &str,
    ) -> Vote {
        let is_fault = matches!(expectation, Expectation::Typing(Typing::Reject { .. }));
        let is_right = match outcome {
            Some(Outcome::Rejected { .. }) if is_fault && compiler.language != language => Some(true),
            Some(outcome) => match judge(expectation, outcome, Promises::default()) {
                Verdict::Agrees => Some(true),
                Verdict::Disagrees(_) => Some(false),
                Verdict::Elsewhere | Verdict::None => None,
            },
            None => None,
        };
        Vote {
            compiler: compiler.family.clone(),
            version: compiler.version.clone(),
            outcome: outcome.map_or(NOT_ASKABLE, Outcome::kind).to_owned(),
            is_right,
        }
    }
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
    use super::*;

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

    /// The same answer as that of the finding's own language is judged by its place; as that of another language it is one
    /// about the twin.
    #[test]
    fn the_place_of_a_fault_is_that_of_its_own_language() {
        let place = elenchus_case::Place { file: "A.groovy".to_owned(), line: 15 };
        let fault = Typing::Reject { place, also: Vec::new(), why: String::new() };
        let fault = Expectation::Typing(fault);
        let javac = CompilerRecord {
            family: "java".to_owned(),
            language: "java".to_owned(),
            version: "25".into(),
            place: String::new(),
            flags: Vec::new(),
        };
        let rejected = Outcome::Rejected { diagnostics: Vec::new() };
        let accepted = Outcome::accepted(Vec::new());
        let is_right = |outcome, language| Vote::of(&javac, Some(outcome), &fault, language).is_right;
        assert_eq!(is_right(&rejected, "groovy"), Some(true));
        assert_eq!(is_right(&accepted, "groovy"), Some(false));
        assert_eq!(is_right(&rejected, "java"), None);
        assert_eq!(is_right(&accepted, "java"), Some(false));
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
}
