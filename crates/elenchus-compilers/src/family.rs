use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use elenchus_lang::Language;
use thiserror::Error;

use crate::Compiler;

/// A kind of compiler, of which a machine may hold several versions.
pub trait Family: Send + Sync {
    /// The name on the command line, such as `java`.
    fn name(&self) -> &'static str;

    fn language(&self) -> Language;

    /// What is on this machine, and where it was looked for.
    fn discover(&self) -> Discovery;

    /// The compiler that a user asked for.
    fn find(&self, wanted: &Wanted) -> Result<Arc<dyn Compiler>, NotFound>;
}

/// The result of looking for compilers.
#[derive(Default)]
pub struct Discovery {
    pub found: Vec<Arc<dyn Compiler>>,
    /// Each place looked at, with what was there.
    pub looked: Vec<(String, String)>,
}

/// A compiler as the user names it: `java`, `java@25` or `java=DIR`, with options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    pub family: String,
    pub which: Which,
    pub flags: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Which {
    /// The newest there is.
    Newest,
    /// A version, or the beginning of one: `25` is satisfied by `25.0.3`.
    Version(String),
    /// A directory that holds a compiler, for a build of one's own.
    Place(PathBuf),
}

/// No such compiler; the message says what to do.
#[derive(Debug, Error)]
#[error("{what}; {advice}")]
pub struct NotFound {
    pub what: String,
    pub advice: String,
}

impl FromStr for Wanted {
    type Err = NotFound;

    fn from_str(text: &str) -> Result<Wanted, NotFound> {
        let malformed = || NotFound {
            what: format!("`{text}` names no compiler"),
            advice: "write LANG, LANG@VERSION or LANG=DIR, as in `java@25`".to_owned(),
        };
        let (family, which) = if let Some((family, place)) = text.split_once('=') {
            (family, Which::Place(PathBuf::from(place)))
        } else if let Some((family, version)) = text.split_once('@') {
            (family, Which::Version(version.to_owned()))
        } else {
            (text, Which::Newest)
        };
        let empty = match &which {
            Which::Newest => false,
            Which::Version(version) => version.is_empty(),
            Which::Place(place) => place.as_os_str().is_empty(),
        };
        if family.is_empty() || empty {
            return Err(malformed());
        }
        Ok(Wanted { family: family.to_owned(), which, flags: Vec::new() })
    }
}

/// Whether an exact version is one that the user means by `wanted`: equal, or equal up to a separator.
pub fn version_matches(wanted: &str, exact: &str) -> bool {
    exact.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-', '+', '_']))
}
