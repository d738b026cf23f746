//! `elenchus seeds`: programs to mutate.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result, bail};
use elenchus_compilers::{Compiler, Examiner, Limits, Outcome, Phase, StartError, Toolchains};
use elenchus_lang::Source;
use elenchus_seeds::{Census, Collection, SeedLanguage, SeedText, candidates, dialects, shipped};
use serde::Serialize;

use crate::Verdict;
use crate::cli::{SeedsAction, SeedsImport};
use crate::config::Config;
use crate::output::Output;
use crate::registry::Registry;
use crate::verbs::fuzz::cores;

pub fn run(action: &SeedsAction, config: &Config, registry: &Registry, output: &Output) -> Result<Verdict> {
    match action {
        SeedsAction::Fetch { lang, version, out } => fetch(lang, version.as_deref(), out, output)?,
        SeedsAction::Import(arguments) => import(arguments, config, registry, output)?,
        SeedsAction::Stats { lang, seeds } => stats(lang, seeds.as_deref(), output)?,
    }
    Ok(Verdict::NothingFound)
}

fn dialect(name: &str) -> Result<Arc<dyn SeedLanguage>> {
    let all = dialects();
    let known: Vec<&str> = all.iter().map(|dialect| dialect.language().name()).collect();
    let known = known.join(", ");
    let found = all.into_iter().find(|dialect| dialect.language().name() == name);
    found.with_context(|| format!("there are no seeds in `{name}`; there is {known}"))
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

/// What came of an import.
#[derive(Serialize)]
struct Imported {
    seeds: usize,
    /// How many files were left out, by reason.
    left_out: BTreeMap<String, usize>,
}

fn import(arguments: &SeedsImport, config: &Config, registry: &Registry, output: &Output) -> Result<()> {
    let dialect = dialect(&arguments.lang)?;
    let compiler = registry.compiler(arguments.compiler.as_deref().unwrap_or(&arguments.lang), &[])?;
    if compiler.id().language != dialect.language() {
        bail!("{} does not compile {}", compiler.id(), dialect.language());
    }
    let found = candidates(&*dialect, &arguments.directory)?;
    output.note(&format!("asking {} about {} files", compiler.id(), found.seeds.len()));
    let jobs = arguments.jobs.filter(|jobs| *jobs > 0).unwrap_or_else(cores);
    let limits = Limits { heap_mib: config.fuzz.heap_mib, ..Limits::default() };
    let verdicts = ask(&compiler, &*dialect, &found.seeds, &limits, jobs, output)?;
    let mut collection = Collection::default();
    let mut left_out = found.left_out;
    for (seed, verdict) in found.seeds.into_iter().zip(verdicts) {
        match verdict {
            Outcome::Accepted { .. } => collection.seeds.push(seed),
            Outcome::Rejected { .. } => left_out.push((seed.name, "the compiler rejects it".to_owned())),
            Outcome::Crashed { .. } => left_out.push((seed.name, "the compiler crashes on it".to_owned())),
            Outcome::TimedOut => left_out.push((seed.name, "the compiler takes too long".to_owned())),
            Outcome::Infra { .. } => left_out.push((seed.name, "the compiler gives no verdict".to_owned())),
        }
    }
    left_out.sort();
    collection.write(&left_out, dialect.language().extension(), &arguments.out)?;
    let mut reasons = BTreeMap::new();
    for (_, why) in left_out {
        *reasons.entry(why).or_default() += 1;
    }
    let imported = Imported { seeds: collection.seeds.len(), left_out: reasons };
    output.result(&imported, || {
        let mut text = format!("{} seeds in {}\n", imported.seeds, arguments.out.display());
        for (why, count) in &imported.left_out {
            text += &format!("{count:>7} left out: {why}\n");
        }
        text
    })
}

/// What a compiler says of each program, alone, as far as its last phase: a seed that fails there is none.
fn ask(
    compiler: &Arc<dyn Compiler>,
    dialect: &dyn SeedLanguage,
    seeds: &[SeedText],
    limits: &Limits,
    jobs: usize,
    output: &Output,
) -> Result<Vec<Outcome>> {
    let phase = if compiler.phases().contains(&Phase::Generate) { Phase::Generate } else { Phase::Check };
    let verdicts: Mutex<Vec<Option<Outcome>>> = Mutex::new(vec![None; seeds.len()]);
    let next = AtomicUsize::new(0);
    let work = || -> Result<(), StartError> {
        let mut examiner = Examiner::new(Arc::clone(compiler), limits.clone());
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(seed) = seeds.get(i) else { return Ok(()) };
            if i > 0 && i.is_multiple_of(500) {
                output.note(&format!("{i} of {}", seeds.len()));
            }
            let (path, prefix) = dialect.file(&format!("seed{i}"), &seed.text);
            let mut source = Source::single(&path, format!("{prefix}{}", seed.text));
            source.main = seed.is_script.then_some(path);
            let observed = examiner.batch(&[&source], phase)?.pop();
            verdicts.lock().unwrap_or_else(PoisonError::into_inner)[i] = observed.map(|one| one.outcome);
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or(Ok(())))
    })?;
    let verdicts = verdicts.into_inner().unwrap_or_else(PoisonError::into_inner);
    let missing = || Outcome::Infra { what: "nobody asked".to_owned() };
    Ok(verdicts.into_iter().map(|verdict| verdict.unwrap_or_else(missing)).collect())
}

/// What is understood of seeds.
#[derive(Serialize, Default)]
struct Understood {
    seeds: usize,
    /// Seeds that have expressions.
    with_expressions: usize,
    /// Seeds in which something can be replaced.
    mutable: usize,
    expressions: usize,
    #[serde(rename = "understood")]
    known: usize,
    /// For each kind, how many expressions there are and how many are understood.
    kinds: BTreeMap<&'static str, (usize, usize)>,
}

fn stats(lang: &str, directory: Option<&Path>, output: &Output) -> Result<()> {
    let dialect = dialect(lang)?;
    let seeds = match directory {
        Some(directory) => Collection::read(directory)?.seeds,
        None => shipped(dialect.language()),
    };
    let mut census = Census::default();
    let mut understood = Understood { seeds: seeds.len(), ..Understood::default() };
    for seed in &seeds {
        let Some(annotated) = dialect.annotate(&seed.text) else { continue };
        understood.with_expressions += usize::from(annotated.census.total().all > 0);
        understood.mutable += usize::from(annotated.nodes.iter().any(|node| !node.role.fixed));
        census.merge(&annotated.census);
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
