//! `elenchus toolchain`: compilers by version.

use anyhow::Result;
use elenchus_compilers::{Change, Toolchain, ToolchainSpec, Toolchains};
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
        ToolchainAction::List => {
            let installed = toolchains.list()?;
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
