//! A program of this engine: data types and one match over a value of one of them.

use std::sync::Arc;

use elenchus_case::{Arm, ArmStatus, Coverage, Expectation, Measure, Place, Printed, Program, Provenance};
use elenchus_lang::{Level, Source};

use crate::datatype::{Declarations, Type};
use crate::features::features;
use crate::pattern::Pattern;
use crate::print::{Dialect, Layout};

/// Data types, and a match whose arms are disjoint and, together with the removed patterns, cover its type.
#[derive(Clone)]
pub struct PatternProgram {
    pub declarations: Declarations,
    /// The type matched against.
    pub scrutinee: Type,
    pub arms: Vec<Pattern>,
    /// The patterns taken away; the match is exhaustive if there are none.
    pub removed: Vec<Pattern>,
    pub style: MatchStyle,
    pub level: Level,
    /// What differs from the default configuration, as `KEY=VALUE`.
    pub(crate) settings: Arc<[String]>,
    pub(crate) dialect: &'static dyn Dialect,
}

/// How the match is spelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchStyle {
    pub form: MatchForm,
    pub labels: Labels,
    pub references: References,
    /// Whether the value matched is behind a reference.
    pub by_reference: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchForm {
    Expression,
    Statement,
}

/// How arms are written, where a language has two ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Labels {
    /// `case p -> ...`
    Arrow,
    /// `case p: ...`
    Colon,
}

/// How patterns go through references, where they do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum References {
    /// With `&` at each.
    Explicit,
    /// By default binding modes.
    Implicit,
}

impl PatternProgram {
    pub fn is_exhaustive(&self) -> bool {
        self.removed.is_empty()
    }
}

impl Program for PatternProgram {
    fn print(&self, provenance: &Provenance) -> Printed {
        let Layout { file, text, match_line, arm_lines } = self.dialect.print(self, provenance);
        let place = |line| Place { file: file.clone(), line };
        let coverage = match self.removed.first() {
            None => Coverage::Exhaustive,
            Some(removed) => Coverage::Inexhaustive { witness: self.dialect.print_pattern(self, removed) },
        };
        let arm = |&line| Arm { place: place(line), status: ArmStatus::Reachable };
        let expectation = Expectation::Match {
            place: place(match_line),
            coverage,
            arms: arm_lines.iter().map(arm).collect(),
        };
        Printed { expectation, features: features(self), source: Source::single(file, text) }
    }

    /// In the order of Table 2b of the Ikaros paper.
    fn measures(&self) -> Vec<Measure> {
        let Declarations { types, constructors, .. } = &self.declarations;
        let polymorphic = types.iter().filter(|ty| !ty.parameters.is_empty()).count();
        let per_type = types.iter().map(|ty| ty.constructors.len()).collect();
        let per_constructor = constructors.iter().map(|constructor| constructor.fields.len()).collect();
        vec![
            Measure::one("type declarations", types.len()),
            Measure::one("polymorphic types", polymorphic),
            Measure { name: "constructors per type", counts: per_type },
            Measure { name: "parameters per constructor", counts: per_constructor },
            Measure::one("arms", self.arms.len()),
            Measure::one("depth", self.arms.iter().map(Pattern::depth).max().unwrap_or(0)),
        ]
    }
}
