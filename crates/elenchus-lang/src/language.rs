use std::fmt;

use crate::{Capability, Level, Roles};

/// A language: a cheap handle on its [`Definition`].
#[derive(Clone, Copy)]
pub struct Language(&'static Definition);

/// What there is to know about a language.
#[derive(Debug)]
pub struct Definition {
    /// The name used on the command line and in provenances, such as `java`.
    pub name: &'static str,
    /// The extension of a source file, without the dot.
    pub extension: &'static str,
    /// What starts a comment that ends with the line.
    pub line_comment: &'static str,
    /// The levels, lowest first, each with the capabilities that it adds to the ones before.
    pub levels: &'static [(u16, &'static [Capability])],
    /// Words that cannot be used as names.
    pub keywords: &'static [&'static str],
    /// What its types are for, if programs are made from types in it.
    pub roles: Option<&'static Roles>,
}

impl Language {
    /// A handle on a definition; also how a language from outside this crate comes to be.
    pub const fn new(definition: &'static Definition) -> Language {
        Language(definition)
    }

    pub fn name(self) -> &'static str {
        self.0.name
    }

    pub fn extension(self) -> &'static str {
        self.0.extension
    }

    pub fn line_comment(self) -> &'static str {
        self.0.line_comment
    }

    pub fn is_keyword(self, word: &str) -> bool {
        self.0.keywords.contains(&word)
    }

    /// What its types are for, if programs are made from types in it.
    pub fn roles(self) -> Option<&'static Roles> {
        self.0.roles
    }

    /// The levels, lowest first.
    pub fn levels(self) -> impl DoubleEndedIterator<Item = Level> {
        self.0.levels.iter().map(move |&(number, _)| Level::of(self, number))
    }

    /// The level with this number, if the language has it.
    pub fn level(self, number: u16) -> Option<Level> {
        self.levels().find(|level| level.number() == number)
    }

    /// The lowest level that has all of these capabilities.
    pub fn lowest_level_with(self, needed: &[Capability]) -> Option<Level> {
        self.levels().find(|level| needed.iter().all(|&capability| level.has(capability)))
    }

    /// The highest level whose number is at most this one, for a compiler that is newer than we are.
    pub fn highest_level_up_to(self, number: u16) -> Option<Level> {
        self.levels().rfind(|level| level.number() <= number)
    }

    pub(crate) fn definition(self) -> &'static Definition {
        self.0
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Language) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Language {}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Language({})", self.name())
    }
}
