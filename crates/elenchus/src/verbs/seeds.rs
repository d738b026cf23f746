//! `elenchus seeds`: programs to mutate.

mod check;
mod import;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use elenchus_compilers::{Compiler, Toolchains};
use elenchus_lang::Source;
use elenchus_seeds::{Census, Collection, Generator, Seed, SeedLanguage, SeedText, dialects, shipped};
use serde::Serialize;

use crate::Verdict;
use crate::cli::SeedsAction;
use crate::config::Config;
use crate::output::Output;
use crate::registry::Registry;

pub fn run(action: &SeedsAction, config: &Config, registry: &Registry, output: &Output) -> Result<Verdict> {
    match action {
        SeedsAction::Fetch { lang, version, out } => fetch(lang, version.as_deref(), out, output)?,
        SeedsAction::Import(arguments) => import::import(arguments, config, registry, output)?,
        SeedsAction::Check(arguments) => return check::check(arguments, config, registry, output),
        SeedsAction::Stats { lang, seeds, show } => {
            stats(lang, seeds.as_deref(), show.as_deref(), output)?;
        }
    }
    Ok(Verdict::NothingFound)
}

pub(super) fn dialect(name: &str) -> Result<Arc<dyn SeedLanguage>> {
    let all = dialects();
    let known: Vec<&str> = all.iter().map(|dialect| dialect.language().name()).collect();
    let known = known.join(", ");
    let found = all.into_iter().find(|dialect| dialect.language().name() == name);
    found.with_context(|| format!("there are no seeds in `{name}`; there is {known}"))
}

/// The compiler of a language that is named, or the newest there is.
fn compiler(
    named: Option<&str>,
    dialect: &dyn SeedLanguage,
    registry: &Registry,
) -> Result<Arc<dyn Compiler>> {
    let language = dialect.language();
    let compiler = registry.compiler(named.unwrap_or(language.name()), &[])?;
    if compiler.id().language != language {
        bail!("{} does not compile {language}", compiler.id());
    }
    Ok(compiler)
}

/// A seed as a compiler is given it.
fn source(dialect: &dyn SeedLanguage, number: usize, seed: &SeedText) -> Source {
    let (path, prefix) = dialect.file(&format!("seed{number}"), &seed.text);
    let mut source = Source::single(&path, format!("{prefix}{}", seed.text));
    source.main = seed.is_script.then_some(path);
    source.company = seed.company;
    source
}

/// Where the test suite of a compiler is among its sources.
struct Suite {
    lang: &'static str,
    package: &'static str,
    /// The version that is taken unless one is named.
    version: &'static str,
    files: &'static str,
}

const SUITES: [Suite; 3] = [
    Suite { lang: "swift", package: "swiftlang", version: "6.0.3", files: "*/swift/test/*.swift" },
    Suite {
        lang: "java",
        package: "openjdk-25",
        version: "25",
        files: "*/test/langtools/tools/javac/*.java",
    },
    Suite { lang: "rust", package: "rustc", version: "1", files: "*/tests/ui/*.rs" },
];

fn fetch(lang: &str, version: Option<&str>, out: &Path, output: &Output) -> Result<()> {
    let suite = SUITES.iter().find(|suite| suite.lang == lang).with_context(|| {
        let known: Vec<&str> = SUITES.iter().map(|suite| suite.lang).collect();
        format!("the test suite of `{lang}` cannot be fetched, but those of {}", known.join(", "))
    })?;
    let version = version.unwrap_or(suite.version);
    let toolchains = Toolchains::open()?;
    let exact = toolchains
        .fetch_sources(suite.package, version, &[suite.files], out, &mut |line| output.note(line))?;
    output.result(&exact, || format!("the test suite of {} {exact} is in {}\n", suite.package, out.display()))
}

/// The level at which seeds are called mutable: everything that can be put in.
const LEVEL: u8 = 4;

/// What is understood of seeds.
#[derive(Serialize, Default)]
struct Understood {
    seeds: usize,
    /// Seeds that have expressions.
    with_expressions: usize,
    /// Seeds in which something can be replaced, at the highest level.
    mutable: usize,
    expressions: usize,
    #[serde(rename = "understood")]
    known: usize,
    /// For each kind, how many expressions there are and how many are understood.
    kinds: BTreeMap<&'static str, (usize, usize)>,
}

fn stats(lang: &str, directory: Option<&Path>, show: Option<&str>, output: &Output) -> Result<()> {
    let dialect = dialect(lang)?;
    let seeds = match directory {
        Some(directory) => Collection::read(directory)?.seeds,
        None => shipped(dialect.language()),
    };
    let generator = Generator::new(Arc::clone(&dialect), LEVEL);
    let mut census = Census::default();
    let mut understood = Understood { seeds: seeds.len(), ..Understood::default() };
    for seed in &seeds {
        let Some(annotated) = dialect.annotate(&seed.text) else { continue };
        understood.with_expressions += usize::from(annotated.census.total().all > 0);
        let prepared = Seed::new(&seed.name, &seed.text, &annotated, &generator, LEVEL);
        understood.mutable += usize::from(prepared.size() > 0);
        census.merge(&annotated.census);
        for (range, _) in annotated.unknown.iter().filter(|(_, kind)| show == Some(*kind)) {
            let line = seed.text[..range.start].matches('\n').count() + 1;
            let words: Vec<&str> = seed.text[range.clone()].split_whitespace().collect();
            output.text(&format!("{}:{line}: {}\n", seed.name, words.join(" ")))?;
        }
    }
    let total = census.total();
    (understood.expressions, understood.known) = (total.all, total.understood);
    understood.kinds = census.0.iter().map(|(kind, count)| (*kind, (count.all, count.understood))).collect();
    output.result(&understood, || {
        let share = |part: usize, all: usize| part as f64 / all.max(1) as f64 * 100.0;
        let Understood { seeds, with_expressions, mutable, expressions, known, kinds } = &understood;
        let mut text = format!(
            "{seeds} seeds, {with_expressions} with expressions, {mutable} of them mutable ({:.1} %)\n\
             {expressions} expressions, {known} understood ({:.1} %)\n\n",
            share(*mutable, *with_expressions),
            share(*known, *expressions),
        );
        let mut rows: Vec<_> = kinds.iter().collect();
        rows.sort_by_key(|(_, (all, understood))| std::cmp::Reverse(all - understood));
        text += &format!("{:<28}{:>10}{:>16}{:>8}\n", "kind", "all", "not understood", "%");
        for (kind, (all, understood)) in rows {
            let left = all - understood;
            text += &format!("{kind:<28}{all:>10}{left:>16}{:>8.1}\n", share(left, *all));
        }
        text
    })
}
