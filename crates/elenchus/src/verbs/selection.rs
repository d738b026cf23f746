//! Which compilers and which level a command means.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use elenchus_case::Engine;
use elenchus_compilers::Compiler;
use elenchus_lang::{Language, Level};

use crate::cli::Fuzz;
use crate::config::Config;
use crate::registry::Registry;

/// The compilers that the user named, or else the newest of each language that the engine can write.
pub fn compilers(
    arguments: &Fuzz,
    config: &Config,
    registry: &Registry,
    engine: &dyn Engine,
) -> Result<Vec<Arc<dyn Compiler>>> {
    let languages =
        arguments.lang.iter().map(|name| registry.language(name)).collect::<Result<Vec<Language>>>()?;
    let flags = if arguments.compiler_flag.is_empty() {
        &config.fuzz.compiler_flags
    } else {
        &arguments.compiler_flag
    };
    let named = if arguments.compiler.is_empty() { &config.fuzz.compilers } else { &arguments.compiler };
    if named.is_empty() {
        return newest(registry, engine, &languages, flags);
    }
    let compilers = named
        .iter()
        .map(|name| registry.compiler(name, flags))
        .collect::<Result<Vec<Arc<dyn Compiler>>>>()?;
    for compiler in &compilers {
        let language = compiler.id().language;
        if !engine.languages().contains(&language) {
            bail!("the engine `{}` does not write {language}", engine.name());
        }
    }
    Ok(compilers
        .into_iter()
        .filter(|compiler| languages.is_empty() || languages.contains(&compiler.id().language))
        .collect())
}

/// The newest compiler of each language that understands what the engine writes. A language's first family counts.
pub fn newest(
    registry: &Registry,
    engine: &dyn Engine,
    languages: &[Language],
    flags: &[String],
) -> Result<Vec<Arc<dyn Compiler>>> {
    let mut found: Vec<Arc<dyn Compiler>> = Vec::new();
    for language in
        engine.languages().iter().filter(|language| languages.is_empty() || languages.contains(language))
    {
        let Some(family) = registry.families.iter().find(|family| family.language() == *language) else {
            continue;
        };
        let Some(lowest) = language.lowest_level_with(engine.needs()) else { continue };
        match registry.compiler(family.name(), flags) {
            Ok(compiler) if compiler.level() >= lowest => found.push(compiler),
            // Asked for by name, a missing or too old compiler is an error; otherwise we do without.
            Ok(compiler) if languages.contains(language) => {
                bail!("{} is too old: {lowest} is needed; {}", compiler.id(), advice(family.name(), lowest))
            }
            Err(error) if languages.contains(language) => return Err(error),
            Ok(_) | Err(_) => {}
        }
    }
    if found.is_empty() {
        bail!(
            "no compiler was found for the engine `{}`; `elenchus doctor` tells where we looked",
            engine.name()
        );
    }
    Ok(found)
}

/// The level of the programs: the one wanted, or else the lowest of the compilers.
pub fn level(
    engine: &dyn Engine,
    language: Language,
    compilers: &[Arc<dyn Compiler>],
    wanted: Option<&str>,
) -> Result<Level> {
    let needed = language
        .lowest_level_with(engine.needs())
        .with_context(|| format!("no level of {language} can express what `{}` writes", engine.name()))?;
    let oldest = compilers
        .iter()
        .min_by_key(|compiler| compiler.level().version())
        .with_context(|| format!("no compiler of {language} was named"))?;
    let level = match wanted {
        None => oldest.level(),
        Some(number) => language.level(number).with_context(|| unknown_level(language, number))?,
    };
    if oldest.level() < level || oldest.level() < needed {
        let needed = if wanted.is_some() && level > needed { level } else { needed };
        bail!("{} is too old: {needed} is needed; {}", oldest.id(), advice(oldest.id().family, needed));
    }
    if level < needed {
        bail!("{level} cannot express what `{}` writes; {needed} is the lowest level", engine.name());
    }
    Ok(level)
}

fn advice(family: &str, lowest: Level) -> String {
    match family {
        "java" => "`elenchus toolchain install java@25` adds one that is new enough".to_owned(),
        _ => format!("name a compiler that speaks {lowest}"),
    }
}

pub fn unknown_level(language: Language, name: &str) -> String {
    let known: Vec<&str> = language.levels().map(elenchus_lang::Level::name).collect();
    format!("{language} has no level {name}; there is {}", known.join(", "))
}
