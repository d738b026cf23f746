use serde::{Deserialize, Serialize};

/// What a correct compiler says about a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Expectation {
    /// The program is well-typed or it is not.
    Typing(Typing),
    /// The program is well-typed apart from one pattern match, about which the compiler has to be right.
    Match {
        /// Where the match begins.
        place: Place,
        coverage: Coverage,
        arms: Vec<Arm>,
    },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Typing {
    Accept,
    Reject {
        /// The line of the fault, at which the error is to be reported.
        place: Place,
        /// Other lines at which it may be reported as well, such as that of the declaration that a use contradicts.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        also: Vec<Place>,
        /// The rule of the language that the program breaks.
        why: String,
    },
    /// Nobody knows: only a failure of the compiler counts.
    Unknown,
}

/// Whether the arms of a match cover every value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Coverage {
    Exhaustive,
    Inexhaustive {
        /// A pattern, in the target language, whose values no arm matches.
        witness: String,
    },
}

/// One arm of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Arm {
    pub place: Place,
    pub status: ArmStatus,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArmStatus {
    /// Some value reaches the arm.
    Reachable,
    /// Every value of the arm is taken by the arms before it.
    Redundant,
    Unknown,
}

/// A line of a file of the program.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Place {
    pub file: String,
    /// Counted from 1.
    pub line: u32,
}

impl Expectation {
    /// The word for it in manifests: `accept`, `reject`, `unknown`, `exhaustive` or `inexhaustive`.
    pub fn word(&self) -> &'static str {
        match self {
            Expectation::Typing(Typing::Accept) => "accept",
            Expectation::Typing(Typing::Reject { .. }) => "reject",
            Expectation::Typing(Typing::Unknown) => "unknown",
            Expectation::Match { coverage: Coverage::Exhaustive, .. } => "exhaustive",
            Expectation::Match { coverage: Coverage::Inexhaustive { .. }, .. } => "inexhaustive",
        }
    }

    /// The same claim turned into its opposite, to test that a wrong expectation comes back as a finding. An error
    /// that is not there is claimed of the beginning of `file`. Where nothing is claimed, there is no opposite.
    #[must_use]
    pub fn negated(&self, file: &str) -> Expectation {
        match self {
            Expectation::Typing(Typing::Accept) => Expectation::Typing(Typing::Reject {
                place: Place { file: file.to_owned(), line: 1 },
                also: Vec::new(),
                why: "(planted)".to_owned(),
            }),
            Expectation::Typing(Typing::Reject { .. }) => Expectation::Typing(Typing::Accept),
            Expectation::Typing(Typing::Unknown) => self.clone(),
            Expectation::Match { place, coverage, arms } => {
                let coverage = match coverage {
                    Coverage::Exhaustive => Coverage::Inexhaustive { witness: "(planted)".to_owned() },
                    Coverage::Inexhaustive { .. } => Coverage::Exhaustive,
                };
                Expectation::Match { place: place.clone(), coverage, arms: arms.clone() }
            }
        }
    }
}
