//! Programs as text, one file a language.
//!
//! A [`MatchLanguage`] knows what a language asks of data types and patterns, draws how they are spelled, and prints
//! them. It never changes what a program means.

use elenchus_case::CaseRng;
use elenchus_lang::{Capability, HASKELL, JAVA, KOTLIN, Language, Level, OCAML, RUST, SCALA};

use crate::bounds::Interfaces;
use crate::datatype::{Builtin, Constructor, Declarations};
use crate::pattern::Pattern;
use crate::program::{MatchStyle, PatternProgram};
use crate::random::happens;
use crate::restriction::Restriction;
use crate::span::Domain;

mod haskell;
mod java;
mod kotlin;
mod literal;
mod ocaml;
mod rust;
mod scala;
mod types;

/// The languages that have a dialect.
pub const LANGUAGES: &[Language] = &[JAVA, RUST, SCALA, HASKELL, OCAML, KOTLIN];

/// The dialect of a language.
pub fn dialect(language: Language) -> Option<&'static dyn MatchLanguage> {
    match language {
        _ if language == JAVA => Some(&java::Java),
        _ if language == RUST => Some(&rust::Rust),
        _ if language == SCALA => Some(&scala::Scala),
        _ if language == HASKELL => Some(&haskell::Haskell),
        _ if language == OCAML => Some(&ocaml::Ocaml),
        _ if language == KOTLIN => Some(&kotlin::Kotlin),
        _ => None,
    }
}

/// What is particular to a language.
pub trait MatchLanguage: Sync {
    /// The built-in types that programs use.
    fn builtins(&self) -> &'static [Builtin];

    /// The values of a built-in type.
    fn domain(&self, builtin: Builtin) -> Domain;

    /// Whether programs must obey the rule.
    fn obeys(&self, rule: Restriction, level: Level) -> bool;

    /// Whether values of a built-in type can be listed by ranges, with exact coverage.
    fn has_ranges(&self, _builtin: Builtin, level: Level) -> bool {
        level.has(Capability::RangePatterns)
    }

    /// Whether a data type of one constructor may be that constructor.
    fn has_products(&self) -> bool {
        false
    }

    /// Draws how everything is spelled.
    fn style(
        &self,
        _declarations: &mut Declarations,
        patterns: &mut [Pattern],
        _level: Level,
        rng: &mut CaseRng,
    ) -> MatchStyle {
        for pattern in patterns {
            pattern.for_each_mut(&mut |pattern| name_wildcards(pattern, rng));
        }
        MatchStyle::default()
    }

    /// Writes a program to a file named after `index`, below a first line.
    fn print(&self, program: &PatternProgram, index: u64, header: &str) -> Layout;

    /// What makes a program with the index 0 one that can be run: it puts a value to the match and prints the position of
    /// the arm. `None` where programs are not run.
    fn main(&self, _program: &PatternProgram, _value: &str, _guards: &[bool]) -> Option<String> {
        None
    }

    /// An expression of any type, for what no pattern looks at; `None` where `null` or a literal does for that.
    fn anything(&self) -> Option<&'static str> {
        None
    }

    /// An expression that makes a value by a constructor, as it may stand there.
    fn construct(&self, _: &Declarations, _: &Constructor, _arguments: &[String]) -> Option<String> {
        None
    }

    /// A pattern by itself, as it would stand in an arm.
    fn print_pattern(&self, program: &PatternProgram, pattern: &Pattern) -> String;
}

/// Gives some wildcards names, where that is all there is to spell.
fn name_wildcards(pattern: &mut Pattern, rng: &mut CaseRng) {
    use crate::pattern::Wildcard;
    // Alternatives bind no variables of their own.
    if matches!(pattern, Pattern::Or { .. }) {
        pattern.for_each_mut(&mut |inner| {
            if let Pattern::Wildcard { spelling, .. } = inner {
                *spelling = Wildcard::Unnamed;
            }
        });
    }
    if let Pattern::Wildcard { spelling, .. } = pattern {
        *spelling = if happens(rng, 35) { Wildcard::Variable } else { Wildcard::Unnamed };
    }
}

/// Type parameters with their bounds: `between` stands behind a name, and `and` between two interfaces.
fn bounded(
    declarations: &Declarations,
    names: Vec<String>,
    bounds: &[Interfaces],
    between: &str,
    and: &str,
) -> Vec<String> {
    let parameters = names.into_iter().zip(bounds);
    let write = |(name, bound): (String, &Interfaces)| {
        let interfaces = bound.names(declarations).join(and);
        if interfaces.is_empty() { name } else { format!("{name}{between}{interfaces}") }
    };
    parameters.map(write).collect()
}

/// Patterns in parentheses, each written by `write`.
fn parenthesised(
    patterns: &[Pattern],
    separator: &str,
    text: &mut String,
    mut write: impl FnMut(&Pattern, &mut String),
) {
    text.push('(');
    for (position, pattern) in patterns.iter().enumerate() {
        if position > 0 {
            text.push_str(separator);
        }
        write(pattern, text);
    }
    text.push(')');
}

/// A printed program, with the lines on which a compiler reports about its match.
pub struct Layout {
    pub file: String,
    pub text: String,
    pub match_line: u32,
    pub arm_lines: Vec<u32>,
}
