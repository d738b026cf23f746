//! Patterns by refinement (section 3.3.2).
//!
//! A *split* replaces one wildcard of a pattern by one pattern for each constructor of its type, or a span of
//! constants by smaller spans. It refines the pattern in the sense of definition 3.3:
//!
//! - Nothing is lost. A value of the pattern has some value at the place of the wildcard, which is made by one of
//!   the constructors that `lookup` finds (or lies in one of the spans, whose union is the old one), so the pattern
//!   with that constructor covers it; and each new pattern is an instance of the old.
//! - Nothing is covered twice. Two of the new patterns differ at that place, where no value is made by two
//!   constructors or lies in two of the spans.
//!
//! The paper's *refine* splits every wildcard of a pattern at once. Splits are its parts: refinement composes, so
//! any sequence of splits of any of the patterns starting from a single wildcard gives a disjoint cover, and the
//! cross product of the paper is one such sequence. Choosing the wildcard at random gives all of them.
//!
//! Since a split undone is a step of JLS 14.11.1.1 (record patterns that agree in all components but one, whose
//! patterns there cover its type), Java's rules find every such cover exhaustive.

use elenchus_case::CaseRng;
use elenchus_lang::{Capability, Level};
use rand::RngExt;

use crate::config::Config;
use crate::datatype::{Builtin, Declarations, Type};
use crate::graph::DataTypeGraph;
use crate::pattern::{Application, Pattern};
use crate::print::MatchLanguage;
use crate::random::{below, between, happens, pick};
use crate::span::{Domain, Span};

/// What refinement needs to know.
pub struct Refinery<'a> {
    pub config: &'a Config,
    pub declarations: &'a Declarations,
    pub graph: &'a DataTypeGraph,
    pub dialect: &'a dyn MatchLanguage,
    pub level: Level,
    /// Levels of constructors at most.
    pub depth: usize,
}

/// A place in a pattern that can be split.
type Path = Vec<usize>;

impl Refinery<'_> {
    /// Patterns that cover the closed data type `ty`, each value once.
    ///
    /// Algorithm 1 goes over all patterns in rounds and tosses a coin for each, by which their number grows
    /// exponentially with the rounds. Here one split follows another, each of a pattern drawn anew, as often as a
    /// number drawn beforehand says: the same covers, with a size that can be steered. The wildcard itself is always
    /// split, as a match of one wildcard asks a compiler nothing.
    pub fn cover(&self, ty: &Type, rng: &mut CaseRng) -> Vec<Pattern> {
        let mut arms = vec![Pattern::wildcard(ty.clone())];
        // The patterns made by the last split.
        let mut newest = 0..1;
        for _ in 0..self.number_of_splits(rng) {
            let deeper = happens(rng, self.config.deepen);
            let choices = if deeper { newest.clone() } else { 0..arms.len() };
            let position = choices.start + below(rng, choices.len());
            let parts = self.split(&arms[position], rng);
            if arms.len() - 1 + parts.len() <= self.config.max_arms as usize {
                newest = position..position + parts.len();
                arms.splice(position..=position, parts);
            }
        }
        arms
    }

    fn number_of_splits(&self, rng: &mut CaseRng) -> usize {
        let mut number = between(rng, self.config.splits);
        while number < self.config.max_arms as usize && happens(rng, self.config.more_splits) {
            number += between(rng, self.config.splits);
        }
        number
    }

    /// One split of the pattern at a random place; the pattern itself if there is none.
    fn split(&self, pattern: &Pattern, rng: &mut CaseRng) -> Vec<Pattern> {
        let (mut data, mut constants) = (Vec::new(), Vec::new());
        self.places(pattern, &mut Vec::new(), &mut data, &mut constants);
        let choose_constant = !constants.is_empty() && happens(rng, self.config.constant);
        let places = if choose_constant { &constants } else { &data };
        if places.is_empty() {
            return vec![pattern.clone()];
        }
        let outermost = places.iter().map(Vec::len).min().filter(|_| happens(rng, self.config.outermost));
        let chosen: Vec<&Path> =
            places.iter().filter(|path| outermost.is_none_or(|depth| path.len() == depth)).collect();
        let path = chosen[below(rng, chosen.len())];
        let parts = self.parts(pattern.at(path), rng);
        parts.into_iter().map(|part| pattern.with(path, part)).collect()
    }

    /// Collects the places that can be split, by whether their type is a data type or a built-in one.
    fn places(&self, pattern: &Pattern, path: &mut Path, data: &mut Vec<Path>, constants: &mut Vec<Path>) {
        match pattern {
            Pattern::Wildcard { ty: Type::Builtin(builtin), .. } => {
                if self.splits(*builtin) {
                    constants.push(path.clone());
                }
            }
            Pattern::Wildcard { ty, .. } => {
                let deep = path.len() >= self.depth;
                if !deep && ty.size() <= self.config.max_type_size as usize && self.has_parts(ty) {
                    data.push(path.clone());
                }
            }
            Pattern::Constant { span, .. } => {
                if !span.is_single() {
                    constants.push(path.clone());
                }
            }
            _ => {
                for (position, argument) in pattern.parts().iter().enumerate() {
                    path.push(position);
                    self.places(argument, path, data, constants);
                    path.pop();
                }
            }
        }
    }

    /// Whether a type that is not built in can be split.
    fn has_parts(&self, ty: &Type) -> bool {
        match ty {
            Type::Data(..) => !self.graph.lookup(ty).is_empty(),
            Type::Tuple(_) => true,
            Type::Parameter(_) | Type::Hidden | Type::Least | Type::Greatest | Type::Builtin(_) => false,
        }
    }

    fn splits(&self, builtin: Builtin) -> bool {
        match builtin {
            Builtin::Bool => self.level.has(Capability::ConstantPatterns),
            Builtin::Text => false,
            _ => self.dialect.has_ranges(builtin, self.level),
        }
    }

    /// The patterns that a wildcard or a span is split into.
    fn parts(&self, pattern: &Pattern, rng: &mut CaseRng) -> Vec<Pattern> {
        let spans = |ty: &Type, builtin: Builtin, span: Option<Span>, rng: &mut CaseRng| {
            let domain = self.dialect.domain(builtin);
            let spans = split_span(domain, span.unwrap_or(domain.whole), rng);
            spans.into_iter().map(|span| Pattern::constant(ty.clone(), span)).collect()
        };
        match pattern {
            Pattern::Wildcard { ty: ty @ Type::Builtin(builtin), .. } => spans(ty, *builtin, None, rng),
            Pattern::Constant { ty: ty @ Type::Builtin(builtin), span, .. } => {
                spans(ty, *builtin, Some(*span), rng)
            }
            Pattern::Wildcard { ty: Type::Tuple(parts), .. } => {
                vec![Pattern::Tuple { elements: parts.iter().cloned().map(Pattern::wildcard).collect() }]
            }
            Pattern::Wildcard { ty, .. } => {
                let constructors = self.graph.lookup(ty);
                let part = |constructor| Pattern::Constructor {
                    constructor,
                    ty: ty.clone(),
                    arguments: self
                        .declarations
                        .field_types(constructor, ty)
                        .into_iter()
                        .map(Pattern::wildcard)
                        .collect(),
                    spelling: Application::default(),
                };
                constructors.into_iter().map(part).collect()
            }
            _ => unreachable!("only wildcards and spans of built-in types are split"),
        }
    }
}

/// Splits a span of more than one value at one or two random places, sometimes so that a single value stands alone.
fn split_span(domain: Domain, span: Span, rng: &mut CaseRng) -> Vec<Span> {
    let landmarks: Vec<i64> = domain.landmarks().filter(|&value| span.contains(value)).collect();
    let mut cuts = Vec::new();
    for _ in 0..=below(rng, 2) {
        let value = if !landmarks.is_empty() && happens(rng, 70) {
            *pick(rng, &landmarks)
        } else {
            let value = rng.random_range(span.low..=span.high);
            if domain.contains(value) { value } else { span.high }
        };
        cuts.push(value);
        if happens(rng, 60) {
            cuts.push(domain.successor(value));
        }
    }
    // Whatever was drawn, the span is split at least once.
    if !cuts.iter().any(|&cut| domain.cut(span, cut).is_some()) {
        cuts.push(span.high);
    }
    cuts.sort_unstable();
    let mut spans = Vec::new();
    let mut rest = span;
    for cut in cuts {
        if let Some([below, above]) = domain.cut(rest, cut) {
            spans.push(below);
            rest = above;
        }
    }
    spans.push(rest);
    spans
}
