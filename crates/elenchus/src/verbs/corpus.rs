//! `elenchus corpus`: known bugs against versions of compilers.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail};
use elenchus_campaign::shape_hash;
use elenchus_compilers::{Compiler, Limits};
use elenchus_corpus::{Corpus, Entry, Matrix};
use serde::Serialize;

use crate::Verdict;
use crate::cli::{CorpusAction, CorpusRun};
use crate::config::Config;
use crate::output::Output;
use crate::registry::Registry;

/// A bug may be that a program takes long; that it takes long to say so is none.
const PROGRAM_TIME: Duration = Duration::from_secs(30);

pub fn run(action: &CorpusAction, config: &Config, registry: &Registry, output: &Output) -> Result<Verdict> {
    match action {
        CorpusAction::Run(asked) => ask(asked, config, registry, output),
        CorpusAction::Known { file } => {
            let known = KnownList::of(&Corpus::read(file)?, registry);
            output.result(&known, || toml::to_string(&known).unwrap_or_default())?;
            Ok(Verdict::NothingFound)
        }
    }
}

/// A list of known bugs as it is written.
#[derive(Serialize)]
struct KnownList {
    bug: Vec<Known>,
}

#[derive(Serialize)]
struct Known {
    title: String,
    link: String,
    compiler: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<String>,
    shapes: Vec<String>,
}

impl KnownList {
    /// Every bug that has been seen on some version, of a compiler that we know.
    fn of(corpus: &Corpus, registry: &Registry) -> KnownList {
        let known = |entry: &Entry| {
            let family = registry.families.iter().find(|family| entry.is_of(family.name()))?;
            let language = family.language();
            let is_seen = entry.reproduces.as_ref().is_some_and(|versions| !versions.is_empty());
            let program = entry.source(language).files.remove(0).text;
            (is_seen && entry.expected().is_some()).then(|| Known {
                title: entry.title.clone().unwrap_or_else(|| entry.id.clone()),
                link: entry.id.clone(),
                compiler: family.name().to_owned(),
                until: entry.fixed_in.clone(),
                shapes: vec![shape_hash(&program, language)],
            })
        };
        KnownList { bug: corpus.entries.iter().filter_map(known).collect() }
    }
}

fn ask(asked: &CorpusRun, config: &Config, registry: &Registry, output: &Output) -> Result<Verdict> {
    let CorpusRun { file, compilers, markdown } = asked;
    let corpus = Corpus::read(file)?;
    let compilers = compilers
        .iter()
        .map(|name| registry.compiler(name, &[]))
        .collect::<Result<Vec<Arc<dyn Compiler>>>>()?;
    for compiler in &compilers {
        let language = compiler.id().language;
        if !corpus.entries.iter().any(|entry| entry.is_in(language)) {
            bail!(
                "{} holds no bug in {}, the language of {}",
                file.display(),
                language.name(),
                compiler.id()
            );
        }
    }
    let limits = Limits { program_time: PROGRAM_TIME, heap_mib: config.fuzz.heap_mib, ..Limits::default() };
    let rows = elenchus_corpus::run(&corpus, &compilers, &limits, &|line| output.note(line))?;
    let matrix = Matrix { rows };
    output.result(&matrix, || if *markdown { matrix.markdown() } else { matrix.text() })?;
    Ok(if matrix.contradictions().next().is_some() { Verdict::Findings } else { Verdict::NothingFound })
}
