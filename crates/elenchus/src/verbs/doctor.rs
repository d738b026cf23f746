//! `elenchus doctor`: what can be tested here.

use anyhow::Result;
use elenchus_compilers::{CageStatus, cage_status};
use serde::Serialize;

use crate::Verdict;
use crate::output::Output;
use crate::registry::Registry;

pub fn run(registry: &Registry, output: &Output) -> Result<Verdict> {
    let report = examine(registry);
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
    /// The engines whose programs it can be asked about.
    engines: Vec<&'static str>,
}

fn examine(registry: &Registry) -> Health {
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
    if !usable("ecj") {
        advice.push("elenchus toolchain install ecj@3.46.100".to_owned());
    }
    Health { version: env!("CARGO_PKG_VERSION"), engines, families, cage: cage(), advice }
}

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
                    "too old for every engine".to_owned()
                } else {
                    format!("for {}", line.engines.join(", "))
                };
                text.push_str(&format!("  {} ({}) in {}, {engines}\n", line.name, line.level, line.place));
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
