//! Which files a library is that somebody names.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use elenchus_api::{Catalogue, Library, Modules, Origin, add_thalia, read_json};
use elenchus_compilers::{Jars, Toolchains, Wanted, elenchus_home};
use elenchus_lang::Level;

use crate::output::Output;

/// The libraries that come with the tool, by name: `GROUP:ARTIFACT:VERSION` a line.
pub const SHIPPED: &str = include_str!("../libraries/java.txt");

/// The names in a list of libraries.
pub fn listed(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Sees that a library is there. One that is named by its coordinate is fetched.
pub fn fetch(library: &str, output: &Output) -> Result<()> {
    if is_file(library) {
        if !Path::new(library).is_file() {
            bail!("there is no library {library}; name a jar, or GROUP:ARTIFACT:VERSION");
        }
        return Ok(());
    }
    if !library.starts_with("java@") {
        Toolchains::open()?.fetch_library(library, &mut |line| output.note(line))?;
    }
    Ok(())
}

fn is_file(library: &str) -> bool {
    Path::new(library).extension().is_some_and(|extension| extension == "jar" || extension == "json")
}

/// The jars of a library that is there.
pub fn jars(library: &str) -> Result<Jars> {
    if is_file(library) {
        return Ok(Jars { main: PathBuf::from(library), others: Vec::new() });
    }
    let found = Toolchains::open()?.library(library);
    found.with_context(|| {
        format!("the library {library} was not fetched; `elenchus api extract {library}` fetches it")
    })
}

/// A library for programs of a level, from the cache if it was read before.
pub fn catalogue(path: &Path, level: Level) -> Result<Catalogue> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if path.extension().is_some_and(|extension| extension == "json") {
        return Ok(Catalogue::from(read_json_file(path)?));
    }
    let origin = Origin::Jar { path: path.to_owned(), release: level.major() };
    Ok(origin.load(&name, cache().as_deref())?)
}

/// Our own JSON, or Thalia's.
fn read_json_file(path: &Path) -> Result<Library> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    match read_json(&text) {
        Ok(library) => Ok(library),
        Err(error) => {
            let mut library = Library { coordinate: path.display().to_string(), ..Library::default() };
            match add_thalia(&mut library, &text) {
                Ok(()) => Ok(library),
                // What is wrong with it as our own form says more.
                Err(_) => Err(error).with_context(|| format!("{} is no library", path.display())),
            }
        }
    }
}

/// The classes that compilers see at a level, from the newest JDK here: its own, or what it remembers of an earlier release.
pub fn platform(level: Level, modules: Modules) -> Result<Arc<Catalogue>> {
    let wanted: Wanted = "java".parse()?;
    let compiler = elenchus_compilers::find(&wanted)?;
    let (home, newest) = (compiler.id().place.clone(), compiler.level().major());
    let release = level.major();
    if newest < release {
        bail!(
            "the newest JDK here is {newest}; `elenchus toolchain install java@{release}` adds one with the classes of {level}"
        );
    }
    let origin = if newest == release {
        Origin::Jdk { home, modules }
    } else {
        Origin::Release { home, release, modules }
    };
    Ok(Arc::new(origin.load(&format!("java@{release}"), cache().as_deref())?))
}

/// Where extractions are kept; nowhere, if there is no home.
fn cache() -> Option<PathBuf> {
    elenchus_home().ok().map(|home| home.join("api"))
}

/// A JDK's release and modules, if a library is named so: `java@25`, `java@25/java.base`.
pub fn release_named(library: &str) -> Option<(&str, Modules)> {
    let rest = library.strip_prefix("java@")?;
    Some(match rest.split_once('/') {
        Some((release, modules)) => {
            (release, Modules::Named(modules.split(',').map(str::to_owned).collect()))
        }
        None => (rest, Modules::Java),
    })
}
