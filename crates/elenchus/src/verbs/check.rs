//! `elenchus check`: our own type checker, and compilers beside it, on programs in their text form.

mod program;
mod suite;

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use elenchus_compilers::Compiler;
use elenchus_lang::{JAVA, Language};

use crate::Verdict;
use crate::cli::Check;
use crate::output::Output;
use crate::registry::Registry;

pub fn run(arguments: &Check, registry: &Registry, output: &Output) -> Result<Verdict> {
    let language = elenchus_lang::language(&arguments.lang).filter(|language| *language == JAVA);
    let language: Language =
        language.with_context(|| format!("there is no checker for `{}`; there is java", arguments.lang))?;
    let compilers: Vec<Arc<dyn Compiler>> =
        arguments.compiler.iter().map(|name| registry.compiler(name, &[])).collect::<Result<_>>()?;
    if let Some(other) = compilers.iter().find(|compiler| compiler.id().language != language) {
        bail!("{} does not read {language}", other.id());
    }
    let is_suite = |path: &Path| path.extension().is_some_and(|extension| extension == "md");
    match arguments.files.as_slice() {
        files if files.iter().all(|file| is_suite(file)) => {
            let is_for_one =
                arguments.print || arguments.type_graph.is_some() || !arguments.library.is_empty();
            if is_for_one || arguments.level.is_some() {
                bail!(
                    "`--print`, `--type-graph`, `--library` and `--level` are for a program; the programs of a suite have levels of their own"
                );
            }
            suite::run(files, &compilers, output)
        }
        [file] => program::run(file, language, arguments, compilers, output),
        _ => bail!("one program at a time, or suites (`*.md`)"),
    }
}
