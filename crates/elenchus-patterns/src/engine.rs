use std::sync::Arc;

use elenchus_case::{CaseRng, DeadEnd, Engine, Program, Provenance};
use elenchus_lang::{Capability, Language};

use crate::config::{Config, ConfigError};
use crate::declare::declare;
use crate::graph::DataTypeGraph;
use crate::pattern::Pattern;
use crate::print;
use crate::program::PatternProgram;
use crate::random::{below, happens, shuffle};
use crate::refine::Refinery;
use crate::selection::select;

/// The engine: see the crate's documentation.
#[derive(Clone, Default, Debug)]
pub struct Patterns {
    config: Config,
    /// What differs from the default configuration.
    settings: Arc<[String]>,
}

impl Patterns {
    pub fn new(config: Config) -> Result<Patterns, ConfigError> {
        config.check()?;
        Ok(Patterns { settings: config.settings().into(), config })
    }

    /// Makes one program, in its own representation.
    pub fn program(&self, provenance: &Provenance, rng: &mut CaseRng) -> Result<PatternProgram, DeadEnd> {
        let config = &self.config;
        let level = provenance.origin.level;
        let Some(dialect) = print::dialect(level.language()) else {
            return Err(DeadEnd { reason: "the patterns engine does not write this language" });
        };
        if !self.needs().iter().all(|&capability| level.has(capability)) {
            return Err(DeadEnd { reason: "this level of the language has no nested patterns" });
        }
        let mut declarations = declare(config, dialect, level, rng);
        let graph = DataTypeGraph::new(&declarations);
        let scrutinee = select(config, &declarations, &graph, dialect.builtins(), rng);
        let refinery = Refinery { config, declarations: &declarations, graph: &graph, dialect, level };
        let mut arms = refinery.cover(&scrutinee, rng);
        // Which arms are written how must not depend on which are removed: a removed pattern is the witness.
        let style = dialect.style(&mut declarations, &mut arms, level, rng);
        let removed =
            if happens(rng, config.inexhaustive) { self.remove(&mut arms, rng) } else { Vec::new() };
        if happens(rng, config.shuffle) {
            shuffle(rng, &mut arms);
        }
        let settings = Arc::clone(&self.settings);
        Ok(PatternProgram { declarations, scrutinee, arms, removed, style, level, settings, dialect })
    }

    /// Takes away one arm or more (theorem 3.7), but never the last: see [`crate::Rule::NonemptyMatch`].
    fn remove(&self, arms: &mut Vec<Pattern>, rng: &mut CaseRng) -> Vec<Pattern> {
        let mut removed = Vec::new();
        while arms.len() > 1 && (removed.is_empty() || happens(rng, self.config.remove_again)) {
            removed.push(arms.remove(below(rng, arms.len())));
        }
        removed
    }
}

impl Engine for Patterns {
    fn name(&self) -> &'static str {
        "patterns"
    }

    fn about(&self) -> &'static str {
        "pattern matches over random data types: is each exhaustive, is each arm reachable?"
    }

    fn languages(&self) -> &[Language] {
        print::LANGUAGES
    }

    fn needs(&self) -> &[Capability] {
        &[Capability::NestedPatterns]
    }

    fn config(&self) -> String {
        self.config.canonical()
    }

    fn generate(&self, provenance: &Provenance, rng: &mut CaseRng) -> Result<Box<dyn Program>, DeadEnd> {
        Ok(Box::new(self.program(provenance, rng)?))
    }
}
