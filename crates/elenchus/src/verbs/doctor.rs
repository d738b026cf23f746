//! `elenchus doctor`: what can be tested here.

use std::time::Instant;

use anyhow::Result;
use elenchus_compilers::{CageStatus, Compiler, Limits, Phase, cage_status, compiler_cpu};
use serde::Serialize;

use crate::Verdict;
use crate::cli::Doctor;
use crate::output::Output;
use crate::registry::Registry;

pub fn run(arguments: &Doctor, registry: &Registry, output: &Output) -> Result<Verdict> {
    let report = examine(registry, arguments.start);
    output.result(&report, || report.text())?;
    Ok(Verdict::NothingFound)
}

#[derive(Serialize)]
struct Health {
    version: &'static str,
    engines: Vec<EngineLine>,
    families: Vec<FamilyLine>,
    cage: String,
    /// Commands that would add something.
    advice: Vec<String>,
}

#[derive(Serialize)]
struct EngineLine {
    name: &'static str,
    about: &'static str,
    languages: Vec<&'static str>,
}

#[derive(Serialize)]
struct FamilyLine {
    name: &'static str,
    language: &'static str,
    compilers: Vec<CompilerLine>,
    looked: Vec<(String, String)>,
}

#[derive(Serialize)]
struct CompilerLine {
    name: String,
    level: String,
    place: String,
    /// The JDK that runs it, if that is not its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    platform: Option<String>,
    /// What a worker costs until it has compiled its first program, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Start>,
    /// The engines whose programs it can be asked about.
    engines: Vec<&'static str>,
}

#[derive(Serialize)]
struct Start {
    seconds: f64,
    cpu_seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
}

impl Start {
    /// Starts a worker alone, as for a confirmation, and has it compile nothing but the canary.
    fn of(compiler: &std::sync::Arc<dyn Compiler>) -> Start {
        // The first start ever of a compiler makes what the later ones use.
        drop(compiler.start(&Limits::default()));
        let (begin, cpu) = (Instant::now(), compiler_cpu());
        let failure = match compiler.start(&Limits::default()) {
            Ok(mut worker) => {
                let batching = compiler.batching(Phase::Check);
                if let Some(canary) = batching.canary() {
                    let _ = worker.ask(&[&canary.source], Phase::Check, Limits::default().batch_time);
                }
                None
            }
            Err(error) => Some(error.to_string()),
        };
        Start {
            seconds: begin.elapsed().as_secs_f64(),
            cpu_seconds: compiler_cpu().saturating_sub(cpu).as_secs_f64(),
            failure,
        }
    }
}

fn examine(registry: &Registry, starts: bool) -> Health {
    let engines = registry
        .engines
        .iter()
        .map(|engine| EngineLine {
            name: engine.name(),
            about: engine.about(),
            languages: engine.languages().iter().map(|language| language.name()).collect(),
        })
        .collect();
    let families: Vec<FamilyLine> = registry
        .families
        .iter()
        .map(|family| {
            let discovery = family.discover();
            let compilers = discovery.found.iter().map(|compiler| {
                let language = compiler.id().language;
                let speaks = |engine: &&std::sync::Arc<dyn elenchus_case::Engine>| {
                    engine.languages().contains(&language)
                        && engine.needs().iter().all(|&capability| compiler.level().has(capability))
                };
                CompilerLine {
                    name: compiler.id().to_string(),
                    level: compiler.level().to_string(),
                    place: compiler.id().place.display().to_string(),
                    platform: compiler.platform(),
                    start: starts.then(|| Start::of(compiler)),
                    engines: registry.engines.iter().filter(speaks).map(|engine| engine.name()).collect(),
                }
            });
            FamilyLine {
                name: family.name(),
                language: family.language().name(),
                compilers: compilers.collect(),
                looked: discovery.looked,
            }
        })
        .collect();
    let usable = |name: &str| {
        families
            .iter()
            .any(|family| family.name == name && family.compilers.iter().any(|line| !line.engines.is_empty()))
    };
    let mut advice = Vec::new();
    if !usable("java") {
        advice.push("elenchus toolchain install java@25".to_owned());
    }
    for wanted in TOOLCHAINS {
        let name = wanted.split('@').next();
        if families.iter().any(|family| Some(family.name) == name && family.compilers.is_empty()) {
            advice.push(format!("elenchus toolchain install {wanted}"));
        }
    }
    Health { version: env!("CARGO_PKG_VERSION"), engines, families, cage: cage(), advice }
}

/// What one command would add, if there is none of its family. Packages of a distribution have one version.
const TOOLCHAINS: &[&str] = &[
    "ecj@latest",
    "kotlin@latest",
    "groovy@latest",
    "scala@latest",
    "ghc@9.6.6",
    "ocaml@5.3.0",
    "swift@6.0.3",
];

/// Whether compilers are locked into their scratch directory, in words.
fn cage() -> String {
    match cage_status() {
        Ok(CageStatus { writes_denied: true, network_denied, abi }) => {
            let network =
                if network_denied { "no network" } else { "network not denied: the kernel is too old" };
            let abi = abi.map(|abi| format!(" (Landlock ABI {abi})")).unwrap_or_default();
            format!("compilers write into their scratch directory only, {network}{abi}")
        }
        Ok(_) => "none: this kernel has no Landlock, so compilers may write where you may".to_owned(),
        Err(error) => format!("none: {error}"),
    }
}

impl Health {
    fn text(&self) -> String {
        let mut text = format!("elenchus {}\n\nengines\n", self.version);
        for engine in &self.engines {
            text.push_str(&format!(
                "  {}: {} ({})\n",
                engine.name,
                engine.about,
                engine.languages.join(", ")
            ));
        }
        text.push_str("\ncompilers\n");
        for family in &self.families {
            for line in &family.compilers {
                let engines = if line.engines.is_empty() {
                    "for no engine".to_owned()
                } else {
                    format!("for {}", line.engines.join(", "))
                };
                let platform = line.platform.as_ref().map(|jdk| format!(" on {jdk}")).unwrap_or_default();
                let start = match &line.start {
                    Some(Start { failure: Some(failure), .. }) => format!("; does not start: {failure}"),
                    Some(Start { seconds, cpu_seconds, .. }) => {
                        format!("; starts in {seconds:.1} s ({cpu_seconds:.1} s of processor time)")
                    }
                    None => String::new(),
                };
                text.push_str(&format!(
                    "  {} ({}){platform} in {}, {engines}{start}\n",
                    line.name, line.level, line.place
                ));
            }
            if family.compilers.is_empty() {
                text.push_str(&format!("  {}: none found\n", family.name));
            }
        }
        text.push_str("\nlooked in\n");
        for family in &self.families {
            for (place, what) in &family.looked {
                text.push_str(&format!("  {}: {place}: {what}\n", family.name));
            }
        }
        text.push_str(&format!("\ncage\n  {}\n", self.cage));
        if !self.advice.is_empty() {
            text.push_str("\nto add more\n");
            for command in &self.advice {
                text.push_str(&format!("  {command}\n"));
            }
        }
        text
    }
}
