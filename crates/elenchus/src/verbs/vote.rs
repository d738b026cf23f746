//! `elenchus vote`: what other compilers say about findings.

mod written;

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::{Context, Result};
use elenchus_campaign::{
    Class, Examine, Examined, Finding, NOT_ASKABLE, Reduction, Store, Subject, Vote, judge,
};
use elenchus_case::{CaseProgram, Expectation, Printed};
use elenchus_compilers::{Compiler, Limits, Observation, Phase};
use elenchus_lang::{JAVA, Level, Source};
use serde::Serialize;

use crate::Verdict;
use crate::cli;
use crate::config::Config;
use crate::output::Output;
use crate::registry::Registry;
use crate::verbs::triage::Triage;

pub fn run(arguments: &cli::Vote, config: &Config, registry: &Registry, output: &Output) -> Result<Verdict> {
    let mut store = Store::open_existing(arguments.store.path(config))?;
    let triage = Triage::read(&store, &[])?;
    let findings: Vec<Finding> = if arguments.every {
        triage.findings.clone()
    } else if arguments.all {
        triage.groups().iter().map(|group| group.smallest.finding.clone()).collect()
    } else {
        arguments.ids.iter().map(|id| Ok(store.finding(id)?)).collect::<Result<_>>()?
    };
    let mut booth = Booth::new(config);
    if arguments.written {
        return written::run(&findings, &triage, &mut booth, registry, output);
    }
    let mut results = Vec::new();
    for finding in &findings {
        let reduction = triage.reductions.get(&finding.id);
        let mut votes = Vec::new();
        for compiler in compilers(finding, &arguments.compiler, registry)? {
            let (vote, observation, twin) = if compiler.id().language.name() == finding.language {
                let (vote, observation) = booth.ask(finding, reduction, &compiler)?;
                (vote, observation, None)
            } else {
                let Some(twin) = twin(finding, reduction, &compiler, registry) else { continue };
                let (vote, observation) = booth.ask_twin(finding, &twin, &compiler)?;
                (vote, observation, Some(twin.expectation))
            };
            let outcome = observation.as_ref().map(|observation| &observation.outcome);
            store.keep_vote(&finding.id, compiler.id(), outcome, twin.as_ref())?;
            votes.push(vote);
        }
        let class = Class::of(&finding.compiler.family, &finding.compiler.version, &votes);
        results.push(Votes { id: finding.id.to_string(), verdicts: votes, class });
    }
    match &results[..] {
        [one] if !arguments.all && !arguments.every => output.result(one, || one.text())?,
        all => output.result(&all, || all.iter().map(Votes::text).collect())?,
    }
    Ok(if results.is_empty() { Verdict::NothingFound } else { Verdict::Findings })
}

/// What compilers say about one finding, as scripts see it.
#[derive(Serialize)]
struct Votes {
    id: String,
    verdicts: Vec<Vote>,
    class: Class,
}

impl Votes {
    fn text(&self) -> String {
        let vote = |vote: &Vote| format!("{}@{} {}", vote.compiler, vote.version, vote.outcome);
        let votes: Vec<String> = self.verdicts.iter().map(vote).collect();
        let ruling = if self.class == Class::Unanimous { " (a ruling is needed)" } else { "" };
        format!("{} {}{ruling}: {}\n", self.id, self.class.word(), votes.join(", "))
    }
}

/// Every compiler of the finding's language that is here, and the newest javac for the twin of a program that is not in
/// Java; or those that the user names.
fn compilers(finding: &Finding, named: &[String], registry: &Registry) -> Result<Vec<Arc<dyn Compiler>>> {
    if !named.is_empty() {
        return named.iter().map(|name| registry.compiler(name, &[])).collect();
    }
    let families = registry.families.iter().filter(|family| family.language().name() == finding.language);
    let mut found: Vec<Arc<dyn Compiler>> = Vec::new();
    for compiler in families.flat_map(|family| family.discover().found) {
        // One version may be at several places.
        let is_same = |other: &Arc<dyn Compiler>| other.id().to_string() == compiler.id().to_string();
        if !found.iter().any(is_same) {
            found.push(compiler);
        }
    }
    if finding.language != JAVA.name() {
        found.extend(registry.compiler("java", &[]));
    }
    Ok(found)
}

/// The program of a finding in the language of a compiler, if its engine can write it there.
fn twin(
    finding: &Finding,
    reduction: Option<&Reduction>,
    compiler: &Arc<dyn Compiler>,
    registry: &Registry,
) -> Option<Printed> {
    program(finding, reduction, registry)?.twin(compiler.level())
}

/// The program of a finding, the reduced one if there is one, if its engine can read it.
fn program(
    finding: &Finding,
    reduction: Option<&Reduction>,
    registry: &Registry,
) -> Option<Box<dyn CaseProgram>> {
    let shown = reduction.map_or_else(|| finding.clone(), |reduction| finding.reduced(reduction));
    let level = elenchus_lang::language(&finding.language)?.level(finding.level.as_str())?;
    registry.engine(&finding.engine).ok()?.read(shown.text_form.as_deref()?, level).ok()
}

/// Keeps compilers running from one question to the next.
pub struct Booth {
    limits: Limits,
    examiners: BTreeMap<String, Box<dyn Examine>>,
}

impl Booth {
    pub fn new(config: &Config) -> Booth {
        let limits = Limits { heap_mib: config.fuzz.heap_mib, ..Limits::default() };
        Booth { limits, examiners: BTreeMap::new() }
    }

    /// Asks a compiler about a finding's program, the reduced one if there is one.
    pub fn ask(
        &mut self,
        finding: &Finding,
        reduction: Option<&Reduction>,
        compiler: &Arc<dyn Compiler>,
    ) -> Result<(Vote, Option<Observation>)> {
        let id = compiler.id();
        let level = id.language.level(finding.level.as_str());
        let level = level.with_context(|| format!("{id} has no level {}", finding.level))?;
        if compiler.level() < level {
            return Ok((vote(compiler, NOT_ASKABLE, None), None));
        }
        let shown = reduction.map_or_else(|| finding.clone(), |reduction| finding.reduced(reduction));
        self.put(&shown.source(), finding.phase, &shown.expectation, level, compiler)
    }

    /// Asks a compiler of another language about the same program in that language.
    fn ask_twin(
        &mut self,
        finding: &Finding,
        twin: &Printed,
        compiler: &Arc<dyn Compiler>,
    ) -> Result<(Vote, Option<Observation>)> {
        self.put(&twin.source, finding.phase, &twin.expectation, compiler.level(), compiler)
    }

    fn put(
        &mut self,
        source: &Source,
        phase: Phase,
        expectation: &Expectation,
        level: Level,
        compiler: &Arc<dyn Compiler>,
    ) -> Result<(Vote, Option<Observation>)> {
        let key = format!("{} {} {level}", compiler.id(), compiler.id().place.display());
        let examiner = self
            .examiners
            .entry(key)
            .or_insert_with(|| Examined::new(Arc::clone(compiler), self.limits.clone()).examiner(level));
        let observation = examiner.batch(&[source], phase)?.pop().context("no answer from the compiler")?;
        let is_right = judge(expectation, &observation.outcome, compiler.promises()).is_right();
        Ok((vote(compiler, observation.outcome.kind(), is_right), Some(observation)))
    }
}

fn vote(compiler: &Arc<dyn Compiler>, outcome: &str, is_right: Option<bool>) -> Vote {
    let id = compiler.id();
    Vote {
        compiler: id.family.to_owned(),
        version: id.version.clone(),
        outcome: outcome.to_owned(),
        is_right,
    }
}
