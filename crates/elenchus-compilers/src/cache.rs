//! Where Elenchus keeps what it fetches and builds for itself.
//!
//! One directory, so that a user can see it, move it and delete it; nothing is ever put anywhere else.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

use thiserror::Error;

/// The directory of everything that Elenchus keeps: `$ELENCHUS_HOME`, else `$XDG_CACHE_HOME/elenchus`, else
/// `~/.cache/elenchus`. It need not exist yet.
pub fn elenchus_home() -> Result<PathBuf, NoHome> {
    home_from(|name| env::var_os(name))
}

/// The directory of the installed toolchains, each in a directory `FAMILY-VERSION`.
pub fn toolchains_dir() -> Result<PathBuf, NoHome> {
    Ok(elenchus_home()?.join("toolchains"))
}

/// The environment does not say where a cache may be.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "there is no place for the cache: neither ELENCHUS_HOME nor HOME is set; set ELENCHUS_HOME to a directory"
)]
pub struct NoHome;

fn home_from(variable: impl Fn(&str) -> Option<OsString>) -> Result<PathBuf, NoHome> {
    let set = |name| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(home) = set("ELENCHUS_HOME") {
        return Ok(std::path::absolute(&home).unwrap_or(home));
    }
    // The XDG specification: a relative path in one of its variables is to be ignored.
    if let Some(cache) = set("XDG_CACHE_HOME").filter(|cache| cache.is_absolute()) {
        return Ok(cache.join("elenchus"));
    }
    Ok(set("HOME").ok_or(NoHome)?.join(".cache/elenchus"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(variables: &[(&str, &str)], expected: Result<&str, NoHome>) {
        let found = home_from(|name| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(value))
        });
        assert_eq!(found, expected.map(PathBuf::from), "{variables:?}");
    }

    #[test]
    fn the_first_variable_that_is_set_decides() {
        check(&[("ELENCHUS_HOME", "/e"), ("XDG_CACHE_HOME", "/x"), ("HOME", "/h")], Ok("/e"));
        check(&[("XDG_CACHE_HOME", "/x"), ("HOME", "/h")], Ok("/x/elenchus"));
        check(&[("HOME", "/h")], Ok("/h/.cache/elenchus"));
        check(
            &[("ELENCHUS_HOME", ""), ("XDG_CACHE_HOME", "relative"), ("HOME", "/h")],
            Ok("/h/.cache/elenchus"),
        );
        check(&[], Err(NoHome));
    }
}
