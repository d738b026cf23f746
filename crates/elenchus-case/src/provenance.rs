use std::fmt;

use elenchus_lang::Level;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The random numbers of one case.
pub type CaseRng = ChaCha8Rng;

/// Where the cases of a campaign come from. Together with an index it determines a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The version of Elenchus.
    pub tool: String,
    /// The engine's name.
    pub engine: String,
    /// The language and level of the programs.
    pub level: Level,
    /// A hash of the engine's configuration; see [`Origin::hash_config`].
    pub config: String,
    pub seed: u64,
}

/// Everything that a case is a function of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Provenance {
    pub origin: Origin,
    pub index: u64,
}

impl Origin {
    /// A short hash of a configuration's canonical text.
    pub fn hash_config(canonical: &str) -> String {
        blake3::hash(canonical.as_bytes()).to_hex()[..12].to_owned()
    }

    pub fn case(&self, index: u64) -> Provenance {
        Provenance { origin: self.clone(), index }
    }

    /// The random numbers of a case: a key for the origin and a stream for the index, so that no case depends on
    /// another. The tool's version is no part of the key: it names the code that draws, not the draw.
    pub fn rng(&self, index: u64) -> CaseRng {
        let key = format!("{}\n{}\n{}\n{}", self.engine, self.level, self.config, self.seed);
        let mut rng = CaseRng::from_seed(*blake3::hash(key.as_bytes()).as_bytes());
        rng.set_stream(index);
        rng
    }
}

impl fmt::Display for Provenance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Origin { tool, engine, level, config, seed } = &self.origin;
        write!(f, "elenchus {tool}, {engine}, {level}, config {config}, seed {seed}, case {}", self.index)
    }
}
