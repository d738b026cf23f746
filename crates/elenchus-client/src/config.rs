//! What steers synthesis.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::graph::Search;

/// Of a hundred.
pub type Percent = u8;

/// Whether programs are well-typed, and whether types are left out where they can be inferred.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    #[default]
    Well,
    Erased,
    Ill,
    IllErased,
    /// Each program is of one of the four.
    All,
}

impl Mode {
    pub fn is_ill(self) -> bool {
        matches!(self, Mode::Ill | Mode::IllErased)
    }

    pub fn is_erased(self) -> bool {
        matches!(self, Mode::Erased | Mode::IllErased)
    }

    /// The same with all types written.
    #[must_use]
    pub fn without_erasure(self) -> Mode {
        match self {
            Mode::Erased => Mode::Well,
            Mode::IllErased => Mode::Ill,
            mode => mode,
        }
    }
}

/// The name of a [`Search`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SearchKind {
    Shortest,
    Near,
    KShortest,
    Acyclic,
}

/// The configuration of the engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Config {
    /// The libraries that programs are about: jars by path, or `GROUP:ARTIFACT:VERSION`. None: the platform itself.
    pub libraries: Vec<String>,
    /// Modules of the platform that programs are about, where they are about no library.
    pub modules: Vec<String>,
    /// Packages whose definitions programs are about; none: all.
    pub packages: Vec<String>,
    pub mode: Mode,
    /// Whether every definition has its turn, by the index of the case, or is drawn.
    pub exhaustive: bool,
    /// Which paths to a type are looked for: `shortest`, `near` (at most `search_limit` longer), `k-shortest` (the first
    /// `search_limit`) or `acyclic` (all up to the length `search_limit`).
    pub search: SearchKind,
    pub search_limit: u32,
    /// How deep expressions are nested.
    pub depth: u32,
    /// How deep types are nested: 1 is a type without arguments.
    pub type_depth: u32,
    /// Uses of a definition in a program, each in a function of its own.
    pub uses: u32,
    /// Incompatible types that are tried for a place in a typing sequence.
    pub incompatible: u32,
    /// A definition is drawn from those that are generic or take functions, if there are any.
    pub hard: Percent,
    /// A value is given a name and a declared type.
    pub local_variable: Percent,
    /// A receiver or argument is of a proper subtype of what is asked for, and the result goes to a proper supertype.
    pub other_type: Percent,
    /// A function where one fits.
    pub function: Percent,
    /// A function is a reference, if one fits.
    pub reference: Percent,
    /// A value is one of two.
    pub conditional: Percent,
    /// An argument of a type is a wildcard, where it can be.
    pub wildcard: Percent,
    /// A value of any type comes from a definition whose result is a variable.
    pub open: Percent,
    /// A program declares a class of its own below the class that the definition it uses is a member of, where it can.
    pub define: Percent,
    /// A program declares the class of the definition it uses once more under another name, and some of those above it, and
    /// uses that in its place, where it can.
    pub redeclare: Percent,
    /// Classes are written in full where they stand, and none is imported.
    pub full_names: Percent,
    /// Programs do nothing but mention this many types of the libraries each, one after another; 0: they use definitions.
    pub mention: u32,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            libraries: Vec::new(),
            modules: vec!["java.base".to_owned()],
            packages: Vec::new(),
            mode: Mode::Well,
            exhaustive: false,
            search: SearchKind::Near,
            search_limit: 1,
            depth: 3,
            type_depth: 2,
            uses: 1,
            incompatible: 5,
            hard: 65,
            local_variable: 50,
            other_type: 35,
            function: 85,
            reference: 45,
            conditional: 8,
            wildcard: 20,
            open: 8,
            define: 20,
            redeclare: 8,
            full_names: 10,
            mention: 0,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ConfigError {
    #[error("`{key}` is {value}, and a share is of a hundred")]
    Percent { key: &'static str, value: u8 },
    #[error("`{key}` is {value}; it goes from {lowest} to {highest}")]
    Range { key: &'static str, value: u32, lowest: u32, highest: u32 },
    #[error("there is no preset `{0}`; there is paper")]
    Preset(String),
}

impl Config {
    /// A ready-made configuration: `paper` is that of section 4.1.
    pub fn preset(name: &str) -> Result<Config, ConfigError> {
        match name {
            "paper" => Ok(Config {
                search: SearchKind::Shortest,
                depth: 2,
                type_depth: 2,
                uses: 1,
                incompatible: 5,
                hard: 0,
                function: 80,
                reference: 50,
                define: 0,
                redeclare: 0,
                full_names: 0,
                ..Config::default()
            }),
            _ => Err(ConfigError::Preset(name.to_owned())),
        }
    }

    pub fn search(&self) -> Search {
        match self.search {
            SearchKind::Shortest => Search::Shortest,
            SearchKind::Near => Search::Near(self.search_limit),
            SearchKind::KShortest => Search::KShortest(self.search_limit as usize),
            SearchKind::Acyclic => Search::Acyclic(self.search_limit),
        }
    }

    /// The configuration in one line, whose hash is part of every provenance.
    pub fn canonical(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// What differs from the defaults, as `KEY=VALUE` for the command line.
    pub fn settings(&self) -> Vec<String> {
        let value = |config: &Config| serde_json::to_value(config).unwrap_or_default();
        let (default, own) = (value(&Config::default()), value(self));
        let Some(own) = own.as_object() else { return Vec::new() };
        let differs = |key: &str| default.get(key) != own.get(key);
        own.iter().filter(|(key, _)| differs(key)).map(|(key, value)| format!("{key}={value}")).collect()
    }

    /// Whether programs can be made by it.
    pub fn check(&self) -> Result<(), ConfigError> {
        for (key, value) in [
            ("hard", self.hard),
            ("local_variable", self.local_variable),
            ("other_type", self.other_type),
            ("function", self.function),
            ("reference", self.reference),
            ("conditional", self.conditional),
            ("wildcard", self.wildcard),
            ("open", self.open),
            ("define", self.define),
            ("redeclare", self.redeclare),
            ("full_names", self.full_names),
        ] {
            if value > 100 {
                return Err(ConfigError::Percent { key, value });
            }
        }
        for (key, value, lowest, highest) in [
            ("depth", self.depth, 1, 10),
            ("type_depth", self.type_depth, 1, 5),
            ("uses", self.uses, 1, 20),
            ("incompatible", self.incompatible, 1, 100),
            ("search_limit", self.search_limit, 0, 1000),
            ("mention", self.mention, 0, 100),
        ] {
            if !(lowest..=highest).contains(&value) {
                return Err(ConfigError::Range { key, value, lowest, highest });
            }
        }
        Ok(())
    }
}
