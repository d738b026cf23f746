//! What programs of a level are made from: the libraries and the platform below them.

use std::sync::Arc;

use anyhow::{Context, Result};
use elenchus_api::{ClassPath, Modules};
use elenchus_check::Options;
use elenchus_client::{ClientLanguage, Config, Graph, Synthesizer};
use elenchus_lang::{GROOVY, JAVA, Level};
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
    let mut catalogues = libraries::catalogues(named, level)?;
    let subjects = named.len().max(1);
    let wanted = if named.is_empty() { Modules::Named(modules.to_vec()) } else { Modules::Java };
    catalogues.push(libraries::platform(level, wanted)?);
    Ok(Graph::new(&ClassPath::new(catalogues), subjects, types))
}
