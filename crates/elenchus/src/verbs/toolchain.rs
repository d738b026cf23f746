//! `elenchus toolchain`: compilers by version.

use anyhow::Result;
use elenchus_compilers::{Change, Toolchain, ToolchainFamily, ToolchainSpec, Toolchains};
use elenchus_lang::Version;
use serde::Serialize;

use crate::Verdict;
use crate::cli::ToolchainAction;
use crate::output::Output;

pub fn run(action: &ToolchainAction, output: &Output) -> Result<Verdict> {
    let toolchains = Toolchains::open()?;
    match action {
        ToolchainAction::Install { compilers } => {
            let specs =
                compilers.iter().map(|text| Ok(text.parse()?)).collect::<Result<Vec<ToolchainSpec>>>()?;
            let mut installed = Vec::new();
            for spec in &specs {
                installed.push(toolchains.install(spec, &mut |line| output.note(line))?);
            }
            let lines: Vec<Line> = installed.iter().map(Line::of).collect();
            output.result(&lines, String::new)?;
        }
        ToolchainAction::List { available: true, families } => {
            let mut supplies = Vec::new();
            for family in chosen(families)? {
                // One that cannot be reached does not keep the others from being listed.
                let versions = toolchains.available(family, &mut |line| output.note(line));
                supplies.push(match versions {
                    Ok(versions) => Supply { family: family.name(), versions, failure: None },
                    Err(error) => Supply {
                        family: family.name(),
                        versions: Vec::new(),
                        failure: Some(error.to_string()),
                    },
                });
            }
            output.result(&supplies, || supplies.iter().map(Supply::text).collect())?;
        }
        ToolchainAction::List { available: false, families } => {
            let families = chosen(families)?;
            let mut installed = toolchains.list()?;
            installed.retain(|toolchain| families.contains(&toolchain.manifest.family));
            let lines: Vec<Line> = installed.iter().map(Line::of).collect();
            output.result(&lines, || {
                if lines.is_empty() {
                    return "nothing is installed; `elenchus toolchain install java@25` would add a JDK\n"
                        .to_owned();
                }
                lines
                    .iter()
                    .map(|line| format!("{} ({}) in {}\n", line.name, line.exact, line.path))
                    .collect()
            })?;
        }
        ToolchainAction::Path { compiler } => {
            let path = toolchains.path(&compiler.parse()?)?.display().to_string();
            output.result(&path, || format!("{path}\n"))?;
        }
        ToolchainAction::Remove { compiler } => {
            toolchains.remove(&compiler.parse()?)?;
            output.result(&compiler, || format!("removed {compiler}\n"))?;
        }
        ToolchainAction::Verify { compiler } => {
            let changes: Vec<String> = toolchains.verify(&compiler.parse()?)?.iter().map(describe).collect();
            output.result(&changes, || match changes.len() {
                0 => format!("{compiler} is as it was installed\n"),
                _ => format!("{}\n", changes.join("\n")),
            })?;
            if !changes.is_empty() {
                anyhow::bail!(
                    "{compiler} is damaged; `elenchus toolchain remove {compiler}` and install it again"
                );
            }
        }
    }
    Ok(Verdict::NothingFound)
}

/// The families that were named, or all.
fn chosen(names: &[String]) -> Result<Vec<ToolchainFamily>> {
    if names.is_empty() {
        return Ok(ToolchainFamily::ALL.to_vec());
    }
    names.iter().map(|name| Ok(name.parse()?)).collect()
}

/// What can be had of a family.
#[derive(Serialize)]
struct Supply {
    family: &'static str,
    /// Oldest first.
    versions: Vec<Version>,
    /// Why nobody knows.
    failure: Option<String>,
}

impl Supply {
    fn text(&self) -> String {
        let versions: Vec<&str> = self.versions.iter().map(Version::as_str).collect();
        match &self.failure {
            Some(failure) => format!("{}: {failure}\n", self.family),
            None => format!("{}: {}\n", self.family, versions.join(" ")),
        }
    }
}

/// An installed toolchain as a line.
#[derive(Serialize)]
struct Line {
    name: String,
    exact: String,
    path: String,
}

impl Line {
    fn of(toolchain: &Toolchain) -> Line {
        Line {
            name: toolchain.spec().to_string(),
            exact: toolchain.manifest.exact.clone(),
            path: toolchain.dir.display().to_string(),
        }
    }
}

fn describe(change: &Change) -> String {
    match change {
        Change::Missing(file) => format!("missing {file}"),
        Change::Changed(file) => format!("changed {file}"),
        Change::Added(file) => format!("added   {file}"),
    }
}
