//! `elenchus bisect`: the release that began to show a finding.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use elenchus_campaign::{Store, Vote};
use elenchus_compilers::{Compiler, ToolchainSpec, Toolchains};
use serde::Serialize;

use crate::Verdict;
use crate::cli::Bisect;
use crate::config::Config;
use crate::output::Output;
use crate::registry::Registry;
use crate::verbs::vote::Booth;

pub fn run(arguments: &Bisect, config: &Config, registry: &Registry, output: &Output) -> Result<Verdict> {
    let store = Store::open_to_read(arguments.store.path(config))?;
    let finding = store.finding(&arguments.id)?;
    let reductions = store.reductions()?;
    let reduction = reductions.get(&finding.id);
    let family = &finding.compiler.family;
    for version in &arguments.version {
        install(family, version, registry, output)?;
    }
    let mut compilers = versions(family, registry)?;
    let mut booth = Booth::new(config);
    let mut asked: Vec<Vote> = Vec::new();
    let mut is_bad = |compiler: &Arc<dyn Compiler>| -> Result<Option<bool>> {
        let (vote, _) = booth.ask(&finding, reduction, compiler)?;
        let is_bad = vote.is_right.map(|is_right| !is_right);
        asked.push(vote);
        Ok(is_bad)
    };
    // Both ends first: what is not bad at its end has nothing to look for.
    while let Some(oldest) = compilers.first()
        && is_bad(oldest)?.is_none()
    {
        compilers.remove(0);
    }
    let at_finding = compilers
        .iter()
        .position(|compiler| compiler.id().version == finding.compiler.version)
        .with_context(|| format!("{} is gone", finding.compiler))?;
    if is_bad(&compilers[at_finding])? != Some(true) {
        bail!("{} does not show it any more", finding.compiler);
    }
    // The last that is not bad below the one of the finding, if the oldest is not.
    let (mut good, mut bad) = (None, 0);
    if at_finding > 0 && is_bad(&compilers[0])? == Some(false) {
        let (mut low, mut high) = (0, at_finding);
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            if is_bad(&compilers[middle])? == Some(false) { low = middle } else { high = middle }
        }
        (good, bad) = (Some(low), high);
    }
    let name = |index: usize| compilers[index].id().to_string();
    let result = Bisected {
        id: finding.id.to_string(),
        last_good: good.map(name),
        first_bad: name(bad),
        verdicts: asked,
    };
    output.result(&result, || result.text())?;
    Ok(Verdict::Findings)
}

#[derive(Serialize)]
struct Bisected {
    id: String,
    /// `null` if the oldest version that could be asked shows it already.
    last_good: Option<String>,
    first_bad: String,
    verdicts: Vec<Vote>,
}

impl Bisected {
    fn text(&self) -> String {
        let Bisected { id, last_good, first_bad, verdicts } = self;
        match last_good {
            Some(good) => format!("{id}: {good} is right, {first_bad} is wrong ({} asked)\n", verdicts.len()),
            None => format!("{id}: {first_bad}, the oldest that was asked, is wrong already\n"),
        }
    }
}

/// The versions of a family that are here, the oldest first.
fn versions(family: &str, registry: &Registry) -> Result<Vec<Arc<dyn Compiler>>> {
    let family = registry
        .families
        .iter()
        .find(|known| known.name() == family)
        .with_context(|| format!("there is no compiler family `{family}`"))?;
    let mut found = family.discover().found;
    found.sort_by(|one, two| one.id().version.cmp(&two.id().version));
    found.dedup_by(|one, two| one.id().version == two.id().version);
    Ok(found)
}

fn install(family: &str, version: &str, registry: &Registry, output: &Output) -> Result<()> {
    let name = format!("{family}@{version}");
    if registry.compiler(&name, &[]).is_ok() {
        return Ok(());
    }
    let spec: ToolchainSpec = name.parse()?;
    Toolchains::open()?.install(&spec, &mut |line| output.note(line))?;
    Ok(())
}
