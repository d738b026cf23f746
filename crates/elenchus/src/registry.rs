use std::sync::Arc;

use anyhow::{Context, Result, bail};
use elenchus_case::Engine;
use elenchus_compilers::{Compiler, FAMILIES, Family, Wanted};
use elenchus_lang::Language;
use elenchus_patterns::Patterns;
use elenchus_seeds::{Seeds, dialects};

use crate::api::Api;
use crate::config::Config;
use crate::corpus::KnownPrograms;
use crate::generate::Generate;
use crate::languages::LANGUAGES;
use crate::mutate::{self, Mutate};

/// The engines and the compiler families that the command line can name. This is the one place that lists them.
pub struct Registry {
    pub engines: Vec<Arc<dyn Engine>>,
    pub families: Vec<&'static dyn Family>,
}

impl Registry {
    /// Everything that is built in, configured.
    pub fn built_in(config: &Config) -> Result<Registry> {
        let patterns = Patterns::new(config.patterns.clone()).context("in the settings of `patterns`")?;
        let generate =
            Generate::new(config.generate.clone(), LANGUAGES).context("in the settings of `generate`")?;
        let generate = Arc::new(generate);
        let mut engines: Vec<Arc<dyn Engine>> =
            vec![Arc::new(patterns), Arc::clone(&generate) as Arc<dyn Engine>];
        for engine in Mutate::all(&config.mutate, &generate)? {
            engines.push(Arc::new(engine));
        }
        let api = Api::new(config.api.clone()).context("in the settings of `api`")?;
        engines.push(Arc::new(api));
        let seeds = Seeds::new(config.seeds.clone(), dialects()).context("in the settings of `seeds`")?;
        engines.push(Arc::new(seeds));
        let corpus = KnownPrograms::new(config.corpus.clone()).context("in the settings of `corpus`")?;
        engines.push(Arc::new(corpus));
        Ok(Registry { engines, families: FAMILIES.to_vec() })
    }

    pub fn engine(&self, name: &str) -> Result<Arc<dyn Engine>> {
        let wanted = mutate::in_order(name);
        let Some(engine) = self.engines.iter().find(|engine| engine.name() == wanted) else {
            let known: Vec<&str> = self.engines.iter().map(|engine| engine.name()).collect();
            bail!("there is no engine `{name}`; there is {}", known.join(", "));
        };
        Ok(Arc::clone(engine))
    }

    /// The compiler that a user names, with options.
    pub fn compiler(&self, name: &str, flags: &[String]) -> Result<Arc<dyn Compiler>> {
        let mut wanted: Wanted = name.parse()?;
        wanted.flags = flags.to_vec();
        let Some(family) = self.families.iter().find(|family| family.name() == wanted.family) else {
            let known: Vec<&str> = self.families.iter().map(|family| family.name()).collect();
            bail!("there is no compiler family `{}`; there is {}", wanted.family, known.join(", "));
        };
        Ok(family.find(&wanted)?)
    }

    /// A language that some family speaks.
    pub fn language(&self, name: &str) -> Result<Language> {
        let mut known = Vec::new();
        for family in &self.families {
            if family.language().name() == name {
                return Ok(family.language());
            }
            if !known.contains(&family.language().name()) {
                known.push(family.language().name());
            }
        }
        bail!("no compiler here speaks `{name}`; there is {}", known.join(", "))
    }
}
