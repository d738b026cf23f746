use std::cmp::Ordering;
use std::fmt;

use serde::{Deserialize, Serialize};

/// A version, of a compiler or of a language, as its own ecosystem writes it: `25.0.3`, `2.13.18`, `4.0.0-beta-1`.
///
/// Two versions are equal if they are the same text, and ordered as releases are: by their numbers, missing ones being
/// zero, and with the stages before a release below it (`4.0.0-alpha-2 < 4.0.0-beta-1 < 4.0.0-rc-1 < 4.0.0`). What is
/// behind a plus, and words that are no stage, come after the release (`25+31.1` is a build of 25, `21u` an update).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Version(String);

/// One part of a version. The order of the variants is that of the ecosystem: what is missing counts as the release.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Part<'a> {
    /// A stage before the release, by its rank.
    Stage(u8),
    /// The end of the version.
    Release,
    /// A word that is no stage.
    Word(&'a str),
    Number(u64),
}

/// The words for stages before a release, earliest first; Maven, Scala, Rust, the JDK, GHC and Debian use them.
const STAGES: &[&[&str]] = &[
    &["snapshot", "nightly", "dev"],
    &["alpha", "a", "ea"],
    &["beta", "b"],
    &["milestone", "m", "eap"],
    &["rc", "cr", "candidate"],
];

impl Version {
    pub fn new(text: impl Into<String>) -> Version {
        Version(text.into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// One of its numbers, counted from 0: 13 of `2.13.18` at 1, 25 of `jdk-25+31` at 0.
    pub fn number(&self, place: usize) -> Option<u64> {
        let number = |part| if let Part::Number(number) = part { Some(number) } else { None };
        parts(&self.0).filter_map(number).nth(place)
    }

    /// Whether this is a release and no stage before one.
    pub fn is_release(&self) -> bool {
        !parts(&self.0).any(|part| matches!(part, Part::Stage(_)))
    }

    /// Whether this version is one that a user means by `wanted`: equal, or equal up to a separator, so that `25` is
    /// satisfied by `25.0.3` and not by `250`.
    pub fn matches(&self, wanted: &str) -> bool {
        self.0
            .strip_prefix(wanted)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-', '+', '_', '~']))
    }
}

/// The parts of a version; words and numbers are parts of their own also where nothing stands between them (`RC2`).
fn parts(text: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
        let first = rest.chars().next()?;
        let is_number = first.is_ascii_digit();
        let ends = |c: char| !c.is_ascii_alphanumeric() || c.is_ascii_digit() != is_number;
        let (part, after) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
        rest = after;
        Some(if is_number {
            part.parse().map_or(Part::Word(part), Part::Number)
        } else {
            let is_here = |words: &&[&str]| words.iter().any(|word| part.eq_ignore_ascii_case(word));
            let stage = STAGES.iter().position(is_here);
            stage.map_or(Part::Word(part), |rank| Part::Stage(rank as u8))
        })
    })
}

/// Writes a level as JSON: one that is a number, as Java's and Rust's are, as a number, any other as text.
pub fn serialize_level<S: serde::Serializer>(level: &Version, serializer: S) -> Result<S::Ok, S::Error> {
    match level.0.parse::<u64>() {
        Ok(number) => serializer.serialize_u64(number),
        Err(_) => serializer.serialize_str(&level.0),
    }
}

impl Ord for Version {
    fn cmp(&self, other: &Version) -> Ordering {
        let (mut own, mut others) = (parts(&self.0), parts(&other.0));
        loop {
            let (left, right) = match (own.next(), others.next()) {
                (None, None) => return self.0.cmp(&other.0),
                (left, right) => (left.unwrap_or(Part::Release), right.unwrap_or(Part::Release)),
            };
            let order = match (&left, &right) {
                // 1.9 is 1.9.0.
                (Part::Release, Part::Number(0)) | (Part::Number(0), Part::Release) => Ordering::Equal,
                _ => left.cmp(&right),
            };
            if order.is_ne() {
                return order;
            }
        }
    }
}

impl PartialOrd for Version {
    fn partial_cmp(&self, other: &Version) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<&str> for Version {
    fn from(text: &str) -> Version {
        Version::new(text)
    }
}

impl From<String> for Version {
    fn from(text: String) -> Version {
        Version(text)
    }
}

impl From<u16> for Version {
    fn from(number: u16) -> Version {
        Version(number.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_ordered_as_their_ecosystems_order_them() {
        let ascending: &[&[&str]] = &[
            &[
                "4.0.0-alpha-2",
                "4.0.0-alpha-3",
                "4.0.0-beta-1",
                "4.0.0-rc-1",
                "4.0.0",
                "4.0.12",
                "5.0.0-alpha-1",
            ],
            &["1.3.72", "1.5.21", "1.9.24", "2.0.0-Beta1", "2.0.0-RC2", "2.0.0", "2.0.21", "2.5.0-Beta2"],
            &["2.12.20", "2.13.9", "2.13.18", "3.3.8", "3.5.2", "3.9.0", "3.10.0-RC2"],
            &["9.0.4", "17.0.15", "21.0.13", "25.0.3", "28-ea"],
            &["jdk-17.0.1-ga", "jdk-21u", "jdk-25+31.1", "jdk-27+26"],
            &["1.97.0-nightly", "1.97.0"],
            &["3.33.0", "3.46.0", "3.46.100"],
            &["1.9-SNAPSHOT", "1.9-M1", "1.9", "1.9.1"],
        ];
        for versions in ascending {
            for (place, version) in versions.iter().enumerate() {
                for (other_place, other) in versions.iter().enumerate() {
                    let order = Version::from(*version).cmp(&Version::from(*other));
                    assert_eq!(order, place.cmp(&other_place), "{version} and {other}");
                }
            }
        }
    }

    #[test]
    fn a_beginning_up_to_a_separator_matches() {
        let version = Version::from("25.0.3");
        assert!(version.matches("25") && version.matches("25.0") && version.matches("25.0.3"));
        assert!(!version.matches("2") && !version.matches("25.0.30") && !version.matches("5"));
    }

    #[test]
    fn numbers_and_releases_are_told() {
        assert_eq!(Version::from("2.13.18").number(1), Some(13));
        assert_eq!(Version::from("jdk-25+31").number(0), Some(25));
        assert!(Version::from("21u").is_release() && !Version::from("4.0.0-beta-1").is_release());
    }
}
