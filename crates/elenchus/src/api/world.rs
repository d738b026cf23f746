//! What programs of a level are made from: the libraries and the platform below them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use elenchus_api::{ClassPath, Modules};
use elenchus_check::Options;
use elenchus_client::{ClientLanguage, Config, Graph, Synthesizer};
use elenchus_lang::{Artifact, GROOVY, JAVA, Level, Version};
use elenchus_print::{Print, print_groovy, print_java};
use elenchus_types::{Base, Groovy, Java, TypeSystem};

use crate::languages::java_options;
use crate::libraries;

/// Makes, prints and judges programs of a level.
pub struct AtLevel {
    pub level: Level,
    pub synthesizer: Synthesizer,
    pub print: Print,
    /// For the checker of Java, which judges the same program as Java.
    pub options: Options,
}

impl AtLevel {
    pub fn new(config: &Config, level: Level) -> Result<AtLevel> {
        let platform = platform_level(level)?;
        let (dialect, print): (_, Print) = if level.language() == GROOVY {
            (ClientLanguage::Groovy, print_groovy)
        } else {
            (ClientLanguage::Java, print_java)
        };
        let types: Arc<dyn TypeSystem> = match dialect {
            ClientLanguage::Java => Arc::new(Java::javac()),
            ClientLanguage::Groovy => Arc::new(Groovy::default()),
        };
        let graph = graph(&config.libraries, &config.modules, platform, types)?;
        let synthesizer = Synthesizer::new(config.clone(), Arc::new(graph), dialect)?;
        Ok(AtLevel { level, synthesizer, print, options: java_options(platform) })
    }

    pub fn base(&self) -> &Arc<Base> {
        &self.synthesizer.graph().base
    }
}

/// The release of Java whose classes programs of a level see. Groovy's see those of the JDK that runs groovyc, which is the
/// lowest that can.
fn platform_level(level: Level) -> Result<Level> {
    const BELOW_GROOVY: &str = "17";
    if level.language() == JAVA {
        return Ok(level);
    }
    JAVA.level(BELOW_GROOVY).with_context(|| format!("there is no release {BELOW_GROOVY} of Java"))
}

/// The graph of some libraries, or of modules of the platform, at a level of Java.
fn graph(named: &[String], modules: &[String], level: Level, types: Arc<dyn TypeSystem>) -> Result<Graph> {
    let (mains, others) = all_jars(named)?;
    let mut catalogues = Vec::new();
    for path in mains.iter().chain(&others) {
        catalogues.push(Arc::new(libraries::catalogue(path, level)?));
    }
    let subjects = mains.len().max(1);
    let wanted = if mains.is_empty() { Modules::Named(modules.to_vec()) } else { Modules::Java };
    catalogues.push(libraries::platform(level, wanted)?);
    Ok(Graph::new(&ClassPath::new(catalogues), subjects, types))
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
        let jars = libraries::jars(library)?;
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

#[cfg(test)]
mod tests {
    use super::*;

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
