//! `elenchus gen`: programs without compiling them.

use std::collections::BTreeMap;
use std::ops::Range;

use anyhow::{Context, Result, bail};
use elenchus_campaign::{Directory, Entry, NoCase, make_case, make_sure_case, origin, profile, text_form};
use elenchus_case::{Engine, Origin};
use elenchus_compilers::java_features;
use elenchus_lang::{JAVA, Language, Level, Source};
use serde::Serialize;

use crate::Verdict;
use crate::cli::Gen;
use crate::output::Output;
use crate::registry::Registry;
use crate::verbs::fuzz::cores;
use crate::verbs::selection;

pub fn run(arguments: &Gen, registry: &Registry, output: &Output) -> Result<Verdict> {
    if arguments.count == 0 {
        bail!("--count 0 asks for nothing; give at least 1");
    }
    if arguments.start.checked_add(arguments.count).is_none() {
        bail!("--start {} with --count {} goes beyond the last index", arguments.start, arguments.count);
    }
    let engine = registry.engine(&arguments.engine)?;
    let language = language(&*engine, &arguments.lang)?;
    let level = level(&*engine, language, arguments.level.as_deref())?;
    let origin = origin(&*engine, level, arguments.seed);
    if arguments.stats {
        let indices = arguments.start..arguments.start.saturating_add(arguments.count);
        let mut profile = profile(&*engine, &origin, indices.clone());
        if arguments.by_javac {
            if language != JAVA {
                bail!("--by-javac is for programs in java, not in {language}");
            }
            (profile.features, profile.occurrences) = features_by_javac(&*engine, &origin, indices)?;
        }
        output.result(&profile, || profile.to_string())?;
        return Ok(Verdict::NothingFound);
    }
    if arguments.ir {
        for index in arguments.start..arguments.start.saturating_add(arguments.count) {
            match text_form(&*engine, &origin.case(index)) {
                Some(text) => {
                    if output.is_json() {
                        output.json_line(&TextForm { index, text_form: &text })?;
                    } else {
                        output.text(&text)?;
                    }
                }
                None => output.note(&format!("case {index}: no program with a text form")),
            }
        }
        return Ok(Verdict::NothingFound);
    }
    match &arguments.out {
        Some(path) => {
            let is_empty = std::fs::read_dir(path).map_or(true, |mut entries| entries.next().is_none());
            if !is_empty {
                bail!("{} is not empty; name a new directory, or empty it first", path.display());
            }
            let directory = Directory {
                engine: &*engine,
                origin,
                start: arguments.start,
                count: arguments.count,
                path,
                threads: arguments.jobs.filter(|jobs| *jobs > 0).unwrap_or_else(cores),
            };
            let summary = directory.write()?;
            if let Some((index, message)) = summary.engine_errors.first() {
                bail!("the engine failed on case {index}: {message}");
            }
            output.result(&summary, || format!("{} programs in {}\n", summary.programs, path.display()))?;
            if summary.doubted > 0 {
                output.note(&format!(
                    "{} more are left out: what is expected of them is not sure",
                    summary.doubted
                ));
            }
        }
        None => print(&*engine, &origin, arguments, output)?,
    }
    Ok(Verdict::NothingFound)
}

/// How many programs have each feature, and how often they have it, as javac sees it.
fn features_by_javac(
    engine: &dyn Engine,
    origin: &Origin,
    indices: Range<u64>,
) -> Result<(BTreeMap<String, usize>, BTreeMap<String, usize>)> {
    const AT_ONCE: usize = 500;
    let (mut programs, mut occurrences) = (BTreeMap::new(), BTreeMap::new());
    let mut cases = indices.filter_map(|index| make_case(engine, origin, index).ok()).peekable();
    while cases.peek().is_some() {
        let sources: Vec<Source> = cases.by_ref().take(AT_ONCE).map(|case| case.source).collect();
        for (feature, times) in java_features(&sources)?.into_iter().flatten() {
            *programs.entry(feature.clone()).or_default() += 1;
            *occurrences.entry(feature).or_default() += times;
        }
    }
    Ok((programs, occurrences))
}

/// Prints the programs, or an object a line with their text.
fn print(engine: &dyn Engine, origin: &Origin, arguments: &Gen, output: &Output) -> Result<()> {
    for index in arguments.start..arguments.start.saturating_add(arguments.count) {
        match make_sure_case(engine, origin, index) {
            Ok(case) if output.is_json() => output.json_line(&Entry::with_text(&case))?,
            Ok(case) => {
                for file in &case.source.files {
                    output.text(&file.text)?;
                }
            }
            Err(why @ (NoCase::DeadEnd(_) | NoCase::TakenBack(_) | NoCase::CannotSay(_))) => {
                output.note(&format!("case {index}: {why}"));
            }
            Err(why) => bail!("case {index}: {why}"),
        }
    }
    Ok(())
}

#[derive(Serialize)]
struct TextForm<'a> {
    index: u64,
    text_form: &'a str,
}

fn language(engine: &dyn Engine, name: &str) -> Result<Language> {
    engine.languages().iter().copied().find(|language| language.name() == name).with_context(|| {
        let known: Vec<&str> = engine.languages().iter().map(|language| language.name()).collect();
        format!("the engine `{}` does not write `{name}`; it writes {}", engine.name(), known.join(", "))
    })
}

/// The wanted level, or the lowest that the engine can write.
fn level(engine: &dyn Engine, language: Language, wanted: Option<&str>) -> Result<Level> {
    let lowest = language
        .lowest_level_with(engine.needs())
        .with_context(|| format!("no level of {language} can express what `{}` writes", engine.name()))?;
    let Some(number) = wanted else { return Ok(lowest) };
    let level = language.level(number).with_context(|| selection::unknown_level(language, number))?;
    if level < lowest {
        bail!("{level} cannot express what `{}` writes; {lowest} is the lowest level", engine.name());
    }
    Ok(level)
}
