use std::fmt;

use crate::{Capability, Level, Roles, Version};

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
    /// What a comment on a line of its own begins and ends with.
    pub comment: (&'static str, &'static str),
    /// The levels, lowest first, each with the capabilities that it adds to the ones before.
    pub levels: &'static [(&'static str, &'static [Capability])],
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

    /// What a comment on a line of its own begins and ends with.
    pub fn comment(self) -> (&'static str, &'static str) {
        self.0.comment
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
        (0..self.0.levels.len()).map(move |place| Level::of(self, place))
    }

    /// The level of this name, if the language has it.
    pub fn level(self, name: &str) -> Option<Level> {
        self.levels().find(|level| level.name() == name)
    }

    /// The lowest level that has all of these capabilities.
    pub fn lowest_level_with(self, needed: &[Capability]) -> Option<Level> {
        self.levels().find(|level| needed.iter().all(|&capability| level.has(capability)))
    }

    /// The highest level that is at most this version, for a compiler that is newer than we are.
    pub fn highest_level_up_to(self, version: &Version) -> Option<Level> {
        self.levels().rfind(|level| level.version() <= *version)
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
