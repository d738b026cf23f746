use elenchus_lang::{Capability, Language, Source};
use thiserror::Error;

use crate::{CaseRng, Expectation, Measure, Provenance};

/// A way of making programs whose verdict is known.
///
/// An engine knows no compiler. What it makes is a function of its configuration, the provenance's level and the
/// random numbers it is given, and of nothing else: no clock, no hash order, no global state.
pub trait Engine: Send + Sync {
    /// The name on the command line and in provenances.
    fn name(&self) -> &'static str;

    /// One line for help texts.
    fn about(&self) -> &'static str;

    /// The languages it can write.
    fn languages(&self) -> &[Language];

    /// What a level must have for this engine to write programs of it.
    fn needs(&self) -> &[Capability];

    /// Whether its programs use classes of the library that not every level has.
    fn uses_library(&self) -> bool {
        false
    }

    /// The configuration in a canonical form; its hash is part of every provenance.
    fn config(&self) -> String;

    /// Makes one program.
    fn generate(&self, provenance: &Provenance, rng: &mut CaseRng) -> Result<Box<dyn Program>, DeadEnd>;
}

/// A program in its engine's own representation.
pub trait Program {
    /// The program as text, with what is expected of it. `provenance` gives the file names their index.
    fn print(&self, provenance: &Provenance) -> Printed;

    /// The program in a form that it can be read back from, if its engine has one: what a finding keeps, so that it can
    /// be changed and asked again when the engine has moved on.
    fn text_form(&self) -> Option<String> {
        None
    }

    /// What speaks against the expectation after all, if the engine has a second way to decide it. A compiler that
    /// rejects the program is not blamed then.
    fn doubt(&self, _provenance: &Provenance) -> Option<String> {
        None
    }

    /// How large it is, for the distribution over many programs.
    fn measures(&self) -> Vec<Measure> {
        Vec::new()
    }
}

/// A printed program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    pub source: Source,
    pub expectation: Expectation,
    /// Names of what the program exercises, sorted.
    pub features: Vec<String>,
}

/// Generation got stuck: a normal result, counted by the campaign.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no program: {reason}")]
pub struct DeadEnd {
    pub reason: &'static str,
}
