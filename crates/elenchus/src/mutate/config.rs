use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// The settings of the engines that mutate.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default)]
pub struct Config {
    /// Programs in their text form that are changed, in turn. None: those of the generator.
    pub programs: Vec<PathBuf>,
    /// How many types are left out.
    pub erase: Erase,
    /// How faults are chosen.
    pub faults: FaultMode,
    /// How many cases each program has, where faults or what is left out are enumerated.
    pub variants: u64,
}

/// How many types are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Erase {
    /// As many as can go together.
    Most,
    /// Some of those that can go together.
    Some,
    One,
    /// Any of these.
    Mixed,
    /// One, each in its turn.
    Each,
    /// All sets of types that can go together, the smaller ones first.
    Sets,
}

impl Erase {
    /// Whether a program has several cases, one after the other.
    pub fn is_enumerated(self) -> bool {
        matches!(self, Erase::Each | Erase::Sets)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultMode {
    /// One, drawn: first its kind, then its place, then the type.
    Random,
    /// Every place with one type of each shape, the nearest first.
    Enumerate,
}

impl Default for Config {
    fn default() -> Config {
        Config { programs: Vec::new(), erase: Erase::Mixed, faults: FaultMode::Random, variants: 100 }
    }
}

impl Config {
    /// All settings, for the hash in provenances.
    pub fn canonical(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }

    /// What differs from the defaults, as `KEY=VALUE`.
    pub fn settings(&self) -> Vec<String> {
        let defaults = Config::default().canonical();
        let is_other = |line: &&str| !defaults.lines().any(|known| known == *line);
        self.canonical()
            .lines()
            .filter(is_other)
            .map(|line| format!("'{}'", line.replace(" = ", "=")))
            .collect()
    }
}
