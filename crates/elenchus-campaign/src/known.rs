//! Known bugs: what need not be looked at again.

use elenchus_lang::{Language, Version};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Group, shape};

/// A list of known bugs.
#[derive(Clone, Default, Debug)]
pub struct KnownBugs {
    bugs: Vec<KnownBug>,
}

/// A bug that somebody knows.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct KnownBug {
    pub title: String,
    /// Where it is written up.
    pub link: String,
    /// The family of the compiler.
    pub compiler: String,
    /// Signatures of groups that are this bug.
    #[serde(default)]
    pub signatures: Vec<String>,
    /// Small programs that show it; a finding whose program differs in names and layout alone is this bug.
    #[serde(default)]
    pub programs: Vec<String>,
    /// Hashes of the shapes of such programs, for lists that do not give the programs themselves.
    #[serde(default)]
    pub shapes: Vec<String>,
    /// The first version that has it; unknown if it is missing.
    #[serde(default)]
    pub since: Option<String>,
    /// The first version that does not have it any more.
    #[serde(default)]
    pub until: Option<String>,
    /// The sentence of the specification by which it is one, if it was looked up: then it is proved, and no ruling is needed.
    #[serde(default)]
    pub specification: String,
    #[serde(default)]
    pub note: String,
}

/// A list that cannot be read.
#[derive(Debug, Error)]
#[error("in {name}: {why}")]
pub struct KnownError {
    pub name: String,
    pub why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    bug: Vec<KnownBug>,
}

impl KnownBugs {
    /// Adds the bugs of a text in TOML; `name` is for the message if it is none.
    pub fn add(&mut self, text: &str, name: &str) -> Result<(), KnownError> {
        let failed = |why: String| KnownError { name: name.to_owned(), why };
        let file: File = toml::from_str(text).map_err(|error| failed(error.to_string()))?;
        if let Some(bug) = file.bug.iter().find(|bug| bug.is_empty()) {
            return Err(failed(format!("`{}` has neither signatures nor programs nor shapes", bug.title)));
        }
        self.bugs.extend(file.bug);
        Ok(())
    }

    pub fn bugs(&self) -> &[KnownBug] {
        &self.bugs
    }

    /// The known bug that a group is: by the program if it is reduced, else by the signature, if that is of one bug only. A
    /// version that should have lost the bug makes it a new one.
    pub fn of(&self, group: &Group<'_>) -> Option<&KnownBug> {
        let has_shape = |bug: &&KnownBug| {
            let own = group.shape();
            own.is_some_and(|(own, language)| bug.has_program(&own, language))
        };
        let has_signature = |bug: &&KnownBug| bug.signatures.contains(&group.signature);
        let candidates = || self.bugs.iter().filter(|bug| bug.is_in(&group.compiler, &group.version));
        candidates().find(has_shape).or_else(|| {
            let mut same = candidates().filter(has_signature);
            same.next().filter(|_| same.next().is_none())
        })
    }
}

/// The hash by which lists know the shape of a program.
pub fn shape_hash(program: &str, language: Language) -> String {
    hash(&shape(program, language))
}

fn hash(shape: &str) -> String {
    blake3::hash(shape.as_bytes()).to_hex()[..16].to_owned()
}

impl KnownBug {
    /// Whether nothing could ever be this bug.
    fn is_empty(&self) -> bool {
        self.signatures.is_empty() && self.programs.is_empty() && self.shapes.is_empty()
    }

    fn has_program(&self, own: &str, language: Language) -> bool {
        let hash = hash(own);
        self.shapes.contains(&hash) || self.programs.iter().any(|program| shape(program, language) == own)
    }

    /// Whether a version of a compiler is one of those that have it.
    fn is_in(&self, family: &str, version: &Version) -> bool {
        let is_old_enough = self.since.as_ref().is_none_or(|since| *version >= Version::new(since.clone()));
        let is_not_fixed = self.until.as_ref().is_none_or(|until| *version < Version::new(until.clone()));
        self.compiler == family && is_old_enough && is_not_fixed
    }
}
