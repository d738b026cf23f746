use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use elenchus_lang::{Language, Version};
use thiserror::Error;

use crate::cache::toolchains_dir;
use crate::{Compiler, CompilerId};

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

/// A program on the search path.
pub(crate) fn on_path(name: &str) -> Option<PathBuf> {
    use std::os::unix::fs::PermissionsExt;
    let path = std::env::var_os("PATH")?;
    let is_program = |file: &PathBuf| {
        file.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
    };
    std::env::split_paths(&path).map(|directory| directory.join(name)).find(is_program)
}

/// The toolchains of a family that Elenchus has installed, and what to say if there are none.
pub(crate) fn installed(family: &str) -> Result<Vec<PathBuf>, (String, String)> {
    let all = toolchains_dir().map_err(|error| ("the cache".to_owned(), error.to_string()))?;
    let start = format!("{family}-");
    let entries = std::fs::read_dir(&all).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_one =
        |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&start));
    let mut found: Vec<PathBuf> = entries.filter(is_one).collect();
    found.sort();
    if found.is_empty() {
        return Err((all.join(format!("{family}-*")).display().to_string(), "nothing".to_owned()));
    }
    Ok(found)
}

/// Compilers that are a program of their own: those that Elenchus has installed, `below` their homes, and the one on the
/// search path under the first of these names that is there.
pub(crate) fn look_for_programs<C>(
    family: &str,
    below: &str,
    names: &[&str],
    at: impl Fn(&Path) -> Result<C, String>,
    id: impl Fn(&C) -> &CompilerId,
) -> (Vec<C>, Vec<(String, String)>) {
    let (mut found, mut looked) = (Vec::new(), Vec::new());
    let mut programs = Vec::new();
    match installed(family) {
        Ok(homes) => programs.extend(homes.into_iter().map(|home| home.join(below))),
        Err(nothing) => looked.push(nothing),
    }
    match names.iter().find_map(|name| on_path(name)) {
        Some(program) => programs.push(program),
        None => looked.push((format!("`{}` on the path", names.join("` or `")), "nothing".to_owned())),
    }
    for program in programs {
        let seen = match at(&program) {
            Ok(compiler) => {
                let seen = id(&compiler).to_string();
                found.push(compiler);
                seen
            }
            Err(what) => what,
        };
        looked.push((program.display().to_string(), seen));
    }
    (found, looked)
}

/// Picks from what was found; the newest release for [`Which::Newest`], and a pre-release only if there is nothing else.
pub(crate) fn choose<C>(
    found: Vec<C>,
    wanted: &Wanted,
    advice: &str,
    version: impl Fn(&C) -> &Version,
) -> Result<C, NotFound> {
    let there: Vec<String> = found.iter().map(|compiler| version(compiler).to_string()).collect();
    let matches = |compiler: &C| match &wanted.which {
        Which::Version(wanted) => version(compiler).matches(wanted),
        Which::Newest | Which::Place(_) => true,
    };
    let newest = found.into_iter().filter(matches).max_by_key(|compiler| newness(version(compiler)));
    newest.ok_or_else(|| {
        let name = match &wanted.which {
            Which::Version(version) => format!("{}@{version}", wanted.family),
            Which::Newest | Which::Place(_) => wanted.family.clone(),
        };
        let there = if there.is_empty() { "none at all".to_owned() } else { there.join(", ") };
        NotFound {
            what: format!("there is no {name} on this machine (found: {there})"),
            advice: advice.to_owned(),
        }
    })
}

/// What "the newest" goes by: any release comes before a pre-release such as `1.97.0-nightly`.
pub(crate) fn newness(version: &Version) -> (bool, Version) {
    (version.is_release(), version.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(found: &[&'static str], wanted: &str, expected: Result<&str, &str>) {
        let wanted: Wanted = wanted.parse().unwrap();
        let found = found.iter().map(|&version| Version::from(version)).collect();
        let chosen = choose(found, &wanted, "install one", |version| version);
        let chosen = chosen.map_err(|error| error.to_string());
        assert_eq!(chosen.as_ref().map(Version::as_str).map_err(String::as_str), expected);
    }

    #[test]
    fn the_newest_release_is_chosen_and_a_version_may_be_a_beginning() {
        let found = ["17.0.15", "25.0.3", "9.0.4", "26-ea"];
        check(&found, "java", Ok("25.0.3"));
        check(&found, "java@17", Ok("17.0.15"));
        check(&found, "java@26", Ok("26-ea"));
        check(&["26-ea"], "java", Ok("26-ea"));
        check(
            &found,
            "java@2",
            Err("there is no java@2 on this machine (found: 17.0.15, 25.0.3, 9.0.4, 26-ea); install one"),
        );
        check(&[], "java", Err("there is no java on this machine (found: none at all); install one"));
    }

    #[test]
    fn a_name_without_a_version_or_place_behind_its_sign_is_refused() {
        for text in ["", "java@", "java=", "@25", "=DIR"] {
            assert!(text.parse::<Wanted>().is_err(), "{text}");
        }
    }
}
