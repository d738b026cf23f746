use std::fmt;

use crate::Language;

/// A language at one of its levels, such as `java 21`: what a program may use.
///
/// A compiler is never asked about a program above its level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    language: Language,
    number: u16,
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
    pub(crate) fn of(language: Language, number: u16) -> Level {
        Level { language, number }
    }

    pub fn language(self) -> Language {
        self.language
    }

    pub fn number(self) -> u16 {
        self.number
    }

    /// Whether programs of this level can use the capability.
    pub fn has(self, capability: Capability) -> bool {
        let levels = self.language.definition().levels;
        levels
            .iter()
            .take_while(|&&(number, _)| number <= self.number)
            .any(|(_, added)| added.contains(&capability))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.language, self.number)
    }
}
