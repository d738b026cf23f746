use std::cmp::Ordering;
use std::fmt;

use crate::{Language, Version};

/// A language at one of its levels, such as `java 21`: what a program may use.
///
/// A compiler is never asked about a program above its level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    language: Language,
    /// Its place among the language's levels.
    place: usize,
}

/// Something that a program can express only from some level on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Capability {
    /// Data types that can be taken apart by nested patterns in a checked match.
    NestedPatterns,
    /// A pattern without a name, `_`.
    UnnamedPatterns,
    /// Constants inside nested patterns.
    ConstantPatterns,
    /// Ranges of integers and characters as patterns, with exact coverage.
    RangePatterns,
    /// Type parameters that no field mentions.
    PhantomParameters,
}

impl Level {
    pub(crate) fn of(language: Language, place: usize) -> Level {
        Level { language, place }
    }

    pub fn language(self) -> Language {
        self.language
    }

    /// The level's version as the language writes it: `21`, `2024`, `3.3`.
    pub fn name(self) -> &'static str {
        self.language.definition().levels[self.place].0
    }

    pub fn version(self) -> Version {
        Version::from(self.name())
    }

    /// The first number of the version: Java's feature release, Rust's edition.
    pub fn major(self) -> u16 {
        self.version().number(0).and_then(|number| u16::try_from(number).ok()).unwrap_or_default()
    }

    /// Whether programs of this level can use the capability.
    pub fn has(self, capability: Capability) -> bool {
        let levels = &self.language.definition().levels[..=self.place];
        levels.iter().any(|(_, added)| added.contains(&capability))
    }
}

/// Levels of one language are ordered; those of two languages are not.
impl PartialOrd for Level {
    fn partial_cmp(&self, other: &Level) -> Option<Ordering> {
        (self.language == other.language).then(|| self.place.cmp(&other.place))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.language, self.name())
    }
}
