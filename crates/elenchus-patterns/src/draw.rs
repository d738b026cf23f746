//! Patterns drawn freely (section 3.3.3): any of the patterns of a type to a depth, without building the set of them.

use elenchus_case::CaseRng;
use rand::RngExt;

use crate::config::Config;
use crate::datatype::{Builtin, Declarations, Type};
use crate::graph::DataTypeGraph;
use crate::knobs::{Knobs, sometimes};
use crate::pattern::Pattern;
use crate::print::MatchLanguage;
use crate::random::{happens, pick};
use crate::span::Span;

/// What drawing needs to know.
pub struct Drawing<'a> {
    pub config: &'a Config,
    pub knobs: &'a Knobs,
    pub declarations: &'a Declarations,
    pub graph: &'a DataTypeGraph,
    pub dialect: &'a dyn MatchLanguage,
}

/// Strings that patterns test for.
const TEXTS: [&str; 4] = ["", "a", "b", "ab"];

impl Drawing<'_> {
    /// A pattern of the type, with a constructor outermost where there is one.
    pub fn outermost(&self, ty: &Type, depth: usize, rng: &mut CaseRng) -> Pattern {
        self.made(ty, depth, rng).unwrap_or_else(|| Pattern::wildcard(ty.clone()))
    }

    /// A pattern of the type.
    pub fn pattern(&self, ty: &Type, depth: usize, rng: &mut CaseRng) -> Pattern {
        if let Type::Builtin(builtin) = ty {
            return if sometimes(rng, self.knobs.literal) {
                self.literal(*builtin, rng)
            } else {
                Pattern::wildcard(ty.clone())
            };
        }
        if *ty == Type::Hidden && sometimes(rng, self.knobs.hidden_literal) {
            return self.literal(Builtin::Int, rng);
        }
        let large = ty.size() > self.config.max_type_size as usize;
        if depth == 0 || large || happens(rng, self.config.wildcard) {
            return Pattern::wildcard(ty.clone());
        }
        self.made(ty, depth, rng).unwrap_or_else(|| Pattern::wildcard(ty.clone()))
    }

    fn made(&self, ty: &Type, depth: usize, rng: &mut CaseRng) -> Option<Pattern> {
        if let Type::Tuple(parts) = ty {
            let elements = parts.iter().map(|part| self.pattern(part, depth, rng)).collect();
            return Some(Pattern::Tuple { elements });
        }
        let constructors = self.graph.lookup(ty);
        if constructors.is_empty() || depth == 0 {
            return None;
        }
        let id = *pick(rng, &constructors);
        let fields = self.declarations.field_types(id, ty);
        let arguments = fields.iter().map(|field| self.pattern(field, depth - 1, rng)).collect();
        Some(Pattern::made(id, ty.clone(), arguments))
    }

    /// A constant of a built-in type. The values are few, so that they meet.
    pub fn literal(&self, builtin: Builtin, rng: &mut CaseRng) -> Pattern {
        let domain = self.dialect.domain(builtin);
        let value = match builtin {
            Builtin::Text => return Pattern::Text { value: (*pick(rng, &TEXTS)).to_owned() },
            Builtin::Bool => rng.random_range(0..=1),
            Builtin::Char => rng.random_range(97..=99),
            Builtin::Int | Builtin::Byte | Builtin::UnsignedByte => {
                rng.random_range(-1..=2_i64).max(domain.whole.low)
            }
        };
        Pattern::constant(Type::Builtin(builtin), Span::new(value, value))
    }
}
