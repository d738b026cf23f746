//! `elenchus api`: libraries and their API graphs.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use elenchus_api::{Catalogue, ClassPath, Modules, Size, features, select, write_json};
use elenchus_client::{self as client, Graph, Stats};
use elenchus_lang::{JAVA, Level};
use elenchus_types::Java;
use serde::Serialize;

use crate::Verdict;
use crate::api::Coverage;
use crate::cli::ApiAction;
use crate::config::Config;
use crate::libraries;
use crate::output::Output;

pub fn run(action: &ApiAction, config: &Config, output: &Output) -> Result<Verdict> {
    match action {
        ApiAction::Extract { libraries, out, level } => {
            let read = read_all(libraries, false, level.as_deref(), output)?;
            extract(&read, out.as_deref(), output)?;
        }
        ApiAction::Stats { libraries, shipped, markdown, level } => {
            let read = read_all(libraries, *shipped, level.as_deref(), output)?;
            stats(&read, *markdown, output)?;
        }
        ApiAction::Graph { name, library, svg, level } => {
            let read = read_all(std::slice::from_ref(library), false, level.as_deref(), output)?;
            let graph = read.first().context("no library")?.graph()?;
            let class = graph.class_named(name).with_context(|| {
                format!("{library} has no type {name}; write its full name, as in java.util.Optional")
            })?;
            output.text(&if *svg { graph.to_svg(class) } else { graph.to_dot(class) })?;
        }
        ApiAction::Cover { libraries, packages, rounds, seed, level } => {
            let wanted = client::Config {
                libraries: libraries.clone(),
                packages: packages.clone(),
                ..config.api.clone()
            };
            for library in libraries {
                libraries::fetch(library, output)?;
            }
            let covered = Coverage::of(wanted, java_level(level.as_deref())?, *seed, *rounds)?;
            output.result(&covered, || coverage_text(&covered, libraries, packages, *seed))?;
        }
        ApiAction::Select { libraries, shipped, level } => {
            let read = read_all(libraries, *shipped, level.as_deref(), output)?;
            choose(&read, output)?;
        }
        ApiAction::List => {
            let listed: Vec<&str> = libraries::listed(libraries::SHIPPED).collect();
            output.result(&listed, || listed.iter().map(|name| format!("{name}\n")).collect())?;
        }
    }
    Ok(Verdict::NothingFound)
}

/// A library that was read, with what it stands on.
struct Read {
    name: String,
    level: Level,
    main: Arc<Catalogue>,
    others: Vec<Arc<Catalogue>>,
    is_platform: bool,
}

impl Read {
    fn graph(&self) -> Result<Graph> {
        let mut catalogues = vec![Arc::clone(&self.main)];
        catalogues.extend(self.others.iter().cloned());
        if !self.is_platform {
            catalogues.push(libraries::platform(self.level, Modules::Java)?);
        }
        Ok(Graph::new(&ClassPath::new(catalogues), 1, Arc::new(Java::javac())))
    }
}

fn read_all(names: &[String], shipped: bool, level: Option<&str>, output: &Output) -> Result<Vec<Read>> {
    let listed = libraries::listed(libraries::SHIPPED).filter(|_| shipped);
    let names: Vec<&str> = names.iter().map(String::as_str).chain(listed).collect();
    if names.is_empty() {
        bail!(
            "no library was named; name a jar, GROUP:ARTIFACT:VERSION or a release as in java@25, or say --shipped"
        );
    }
    let mut read = Vec::new();
    for name in names {
        match read_one(name, level, output) {
            Ok(found) => read.push(found),
            // One of many that cannot be had is told, and the others are read.
            Err(error) if shipped => output.note(&format!("{name}: {error:#}")),
            Err(error) => return Err(error),
        }
    }
    Ok(read)
}

fn read_one(name: &str, level: Option<&str>, output: &Output) -> Result<Read> {
    if let Some((release, modules)) = libraries::release_named(name) {
        let level = JAVA.level(release).with_context(|| format!("there is no release {release} of Java"))?;
        let main = libraries::platform(level, modules)?;
        return Ok(Read { name: name.to_owned(), level, main, others: Vec::new(), is_platform: true });
    }
    let level = java_level(level)?;
    libraries::fetch(name, output)?;
    let jars = libraries::jars(name)?;
    let main = Arc::new(libraries::catalogue(&jars.main, level)?);
    let others = jars
        .others
        .iter()
        .map(|jar| libraries::catalogue(jar, level).map(Arc::new))
        .collect::<Result<_>>()?;
    Ok(Read { name: name.to_owned(), level, main, others, is_platform: false })
}

/// A level of Java; the newest, if none is named.
fn java_level(level: Option<&str>) -> Result<Level> {
    match level {
        Some(level) => JAVA.level(level).with_context(|| format!("there is no level {level} of Java")),
        None => JAVA.levels().last().context("Java has no level"),
    }
}

fn coverage_text(covered: &Coverage, libraries: &[String], packages: &[String], seed: u64) -> String {
    let Coverage { definitions, used, cases, unused } = covered;
    let share = *used as f64 * 100.0 / (*definitions).max(1) as f64;
    let mut text = format!("{used} of {definitions} definitions are used by a program ({share:.1} %)\n");
    for (reason, names) in unused {
        let _ = writeln!(text, "  {} have none: {reason}", names.len());
    }
    let library: String = libraries.iter().map(|library| format!(" --library {library}")).collect();
    let packages = match packages {
        [] => String::new(),
        packages => format!(" --set 'packages={packages:?}'"),
    };
    let _ = writeln!(
        text,
        "ask a compiler: elenchus fuzz --engine api --set exhaustive=true{packages}{library} --seed {seed} --cases {cases}"
    );
    text
}

#[derive(Serialize)]
struct Extracted<'a> {
    library: &'a str,
    classes: usize,
    size: Size,
    extensions: usize,
    /// How many files were damaged or could not be used, by reason.
    problems: BTreeMap<String, usize>,
}

fn extract(read: &[Read], out: Option<&Path>, output: &Output) -> Result<()> {
    if let Some(path) = out {
        let [one] = read else { bail!("--out is for one library") };
        std::fs::write(path, write_json(&one.main.library())?)
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    for one in read {
        let library = one.main.library();
        let found = Extracted {
            library: &one.name,
            classes: library.classes.len(),
            size: library.size(),
            extensions: library.extensions.len(),
            problems: library
                .problem_counts()
                .into_iter()
                .map(|(why, count)| (why.to_owned(), count))
                .collect(),
        };
        output.line(&found, || {
            let Size { classes, methods, constructors, fields, type_params, .. } = found.size;
            let problems: String =
                found.problems.iter().map(|(why, count)| format!("  {count} left out: {why}\n")).collect();
            format!(
                "{}: {classes} classes, {methods} methods, {constructors} constructors, {fields} fields, {type_params} type parameters, {} extension methods\n{problems}",
                one.name, found.extensions
            )
        })?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Row<'a> {
    library: &'a str,
    #[serde(flatten)]
    stats: Stats,
    skipped: BTreeMap<&'static str, usize>,
}

/// Table 1 of the paper.
fn stats(read: &[Read], markdown: bool, output: &Output) -> Result<()> {
    if markdown {
        output.text("| library | nodes | edges | generic / methods | fields | constructors | generic / types | above | signature |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n")?;
    }
    for one in read {
        let graph = one.graph()?;
        let row = Row { library: &one.name, stats: graph.stats(), skipped: graph.skipped.clone() };
        let Stats {
            nodes,
            edges,
            methods,
            generic_methods,
            fields,
            constructors,
            types,
            generic_types,
            inheritance,
            signature,
        } = row.stats;
        output.line(&row, || {
            if markdown {
                return format!(
                    "| {} | {nodes} | {edges} | {generic_methods} / {methods} | {fields} | {constructors} | {generic_types} / {types} | {inheritance:.2} | {signature:.2} |\n",
                    one.name
                );
            }
            let skipped: String =
                row.skipped.iter().map(|(why, count)| format!("  {count} left out: {why}\n")).collect();
            format!(
                "{}: {nodes} nodes, {edges} edges; {generic_methods} of {methods} methods generic, {fields} fields, {constructors} constructors, {generic_types} of {types} types generic; {inheritance:.2} classes above a class, {signature:.2} types in a signature\n{skipped}",
                one.name
            )
        })?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Chosen<'a> {
    library: &'a str,
    /// What it has that those before it do not.
    new: Vec<&'static str>,
}

fn choose(read: &[Read], output: &Output) -> Result<()> {
    let sets: Vec<_> = read.iter().map(|one| features(&one.main.library())).collect();
    let mut seen = std::collections::BTreeSet::new();
    for place in select(&sets) {
        let new: Vec<_> = sets[place].iter().copied().filter(|feature| seen.insert(*feature)).collect();
        let chosen = Chosen { library: &read[place].name, new };
        output.line(&chosen, || format!("{}: {}\n", chosen.library, chosen.new.join(", ")))?;
    }
    Ok(())
}
