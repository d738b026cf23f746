//! Programs as text, one file a language.
//!
//! A [`Dialect`] knows what a language asks of data types and patterns, draws how they are spelled, and prints
//! them. It never changes what a program means.

use elenchus_case::{CaseRng, Provenance};
use elenchus_lang::{JAVA, Language, Level, RUST};

use crate::datatype::{Builtin, Declarations};
use crate::pattern::Pattern;
use crate::program::{MatchStyle, PatternProgram};
use crate::rule::Rule;
use crate::span::Domain;

mod java;
mod rust;
mod types;

/// The languages that have a dialect.
pub const LANGUAGES: &[Language] = &[JAVA, RUST];

/// The dialect of a language.
pub fn dialect(language: Language) -> Option<&'static dyn Dialect> {
    match language {
        _ if language == JAVA => Some(&java::Java),
        _ if language == RUST => Some(&rust::Rust),
        _ => None,
    }
}

/// What is particular to a language.
pub trait Dialect: Sync {
    /// The built-in types that programs use.
    fn builtins(&self) -> &'static [Builtin];

    /// The values of a built-in type.
    fn domain(&self, builtin: Builtin) -> Domain;

    /// Whether programs must obey the rule.
    fn obeys(&self, rule: Rule, level: Level) -> bool;

    /// Draws how everything is spelled.
    fn style(
        &self,
        declarations: &mut Declarations,
        patterns: &mut [Pattern],
        level: Level,
        rng: &mut CaseRng,
    ) -> MatchStyle;

    fn print(&self, program: &PatternProgram, provenance: &Provenance) -> Layout;

    /// A pattern by itself, as it would stand in an arm.
    fn print_pattern(&self, program: &PatternProgram, pattern: &Pattern) -> String;
}

/// A printed program, with the lines on which a compiler reports about its match.
pub struct Layout {
    pub file: String,
    pub text: String,
    pub match_line: u32,
    pub arm_lines: Vec<u32>,
}
