//! Which files a library is that somebody names.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use elenchus_api::{Catalogue, ClassPath, Library, Modules, Origin, add_thalia, read_json};
use elenchus_compilers::{Jars, Toolchains, Wanted, elenchus_home};
use elenchus_lang::{Artifact, Level, Version};
use elenchus_types::{Base, Java, library};

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

/// Named libraries for programs of a level, and behind them what they stand on.
pub fn catalogues(named: &[String], level: Level) -> Result<Vec<Arc<Catalogue>>> {
    let (mains, others) = all_jars(named)?;
    mains.iter().chain(&others).map(|path| Ok(Arc::new(catalogue(path, level)?))).collect()
}

/// All classes that programs of a level see: those that come with the tool, the libraries named, and of the platform what the newest
/// JDK here has, if one is new enough.
pub fn world(named: &[String], level: Level, types: Java) -> Result<Arc<Base>> {
    let mut catalogues = catalogues(named, level)?;
    catalogues.extend(platform(level, Modules::Java).ok());
    Ok(library::java(level.major()).base_before(Arc::new(ClassPath::new(catalogues)), Arc::new(types)))
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

/// The jars that compilers are given.
pub fn class_path(named: &[String]) -> Result<Vec<Artifact>> {
    let (mains, others) = all_jars(named)?;
    let jars = mains.into_iter().chain(others);
    jars.filter(|path| path.extension().is_some_and(|extension| extension == "jar"))
        .map(|path| {
            let bytes = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            Ok(Artifact { name, hash: blake3::hash(&bytes).to_hex()[..16].to_owned(), path })
        })
        .collect()
}

/// The jars of libraries, each once: those that are named, then what they stand on, of which the newest version is taken as build
/// tools do. Two versions side by side would be a library that nobody has: a class of one within a class of the other.
fn all_jars(named: &[String]) -> Result<(Vec<PathBuf>, Vec<PathBuf>)> {
    let (mut mains, mut others): (Vec<PathBuf>, Vec<PathBuf>) = (Vec::new(), Vec::new());
    for library in named {
        let jars = jars(library)?;
        mains.push(jars.main);
        others.extend(jars.others);
    }
    let named: Vec<String> = mains.iter().map(|jar| artifact(jar).0).collect();
    let mut newest: BTreeMap<String, (Version, PathBuf)> = BTreeMap::new();
    for jar in others {
        let (name, version) = artifact(&jar);
        let is_older = newest.get(&name).is_some_and(|(known, _)| *known >= version);
        if !is_older && !named.contains(&name) {
            newest.insert(name, (version, jar));
        }
    }
    Ok((mains, newest.into_values().map(|(_, jar)| jar).collect()))
}

/// The name and version of a jar as `byte-buddy-1.17.5.jar` has them.
fn artifact(jar: &Path) -> (String, Version) {
    let stem = jar.file_stem().unwrap_or_default().to_string_lossy();
    let pairs = stem.char_indices().zip(stem.chars().skip(1));
    let begin = pairs.filter(|((_, dash), next)| *dash == '-' && next.is_ascii_digit()).last();
    match begin {
        Some(((at, _), _)) => (stem[..at].to_owned(), Version::new(&stem[at + 1..])),
        None => (stem.into_owned(), Version::new("")),
    }
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
    let (home, newest) = (compiler.id().place.clone(), feature(&compiler.id().version, compiler.level()));
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

/// The release of a JDK, whose own classes are those of that release. It may be above the highest level that we know.
fn feature(version: &Version, level: Level) -> u16 {
    version.number(0).and_then(|number| u16::try_from(number).ok()).unwrap_or(level.major())
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A JDK of a release that is no level yet has not the classes of the highest level.
    #[test]
    fn a_jdk_has_the_classes_of_its_release() {
        let highest = elenchus_lang::JAVA.levels().next_back().unwrap();
        let next = highest.major() + 2;
        assert_eq!(feature(&Version::from(format!("{next}.0.1").as_str()), highest), next);
        assert_eq!(feature(&Version::from("ea"), highest), highest.major());
    }

    #[test]
    fn jars_have_a_name_and_a_version() {
        let check = |jar: &str, name: &str, version: &str| {
            let found = artifact(Path::new(jar));
            assert_eq!(found, (name.to_owned(), Version::new(version)));
        };
        check("byte-buddy-1.17.5.jar", "byte-buddy", "1.17.5");
        check("x/guava-31.1-jre.jar", "guava", "31.1-jre");
        check("log4j-1.2-api-2.24.jar", "log4j-1.2-api", "2.24");
        check("mine.jar", "mine", "");
        assert!(artifact(Path::new("a-1.10.jar")).1 > artifact(Path::new("a-1.9.jar")).1);
    }
}
