//! `elenchus corpus`: known bugs against versions of compilers.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail};
use elenchus_compilers::{Compiler, Limits};
use elenchus_corpus::{Corpus, Matrix};

use crate::Verdict;
use crate::cli::{CorpusAction, CorpusRun};
use crate::config::Config;
use crate::output::Output;
use crate::registry::Registry;

/// A bug may be that a program takes long; that it takes long to say so is none.
const PROGRAM_TIME: Duration = Duration::from_secs(30);

pub fn run(action: &CorpusAction, config: &Config, registry: &Registry, output: &Output) -> Result<Verdict> {
    let CorpusAction::Run(CorpusRun { file, compilers, markdown }) = action;
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
