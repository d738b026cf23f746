//! Z3 as a process, for scripts in SMT-LIB.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use crate::family::{installed, on_path};
use crate::process::{Recipe, scratch};

/// A Z3 on this machine.
pub struct Z3 {
    program: PathBuf,
    /// As it tells it itself.
    pub version: String,
}

impl Z3 {
    /// A Z3 that was installed, or the one on the path, if there is one that works.
    pub fn find() -> Option<Z3> {
        let homes = installed("z3").unwrap_or_default();
        homes.into_iter().rev().map(|home| home.join("bin/z3")).chain(on_path("z3")).find_map(Z3::at)
    }

    fn at(program: PathBuf) -> Option<Z3> {
        let scratch = scratch().ok()?;
        let asked =
            Recipe::new(&program).arg("--version").run(scratch.path(), Duration::from_secs(20)).ok()?;
        let words = asked.stdout.text();
        let version = words.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit()))?;
        Some(Z3 { version: version.to_owned(), program })
    }

    /// Runs a script, with so much time for each question in it, and returns what Z3 wrote.
    pub fn run(&self, script: &str, patience: Duration) -> std::io::Result<String> {
        let scratch = scratch()?;
        fs::write(scratch.path().join("script.smt2"), script)?;
        let limit = format!("-t:{}", patience.as_millis());
        let recipe = Recipe::new(&self.program).args(["-smt2", &limit, "script.smt2"]);
        let finished = recipe.run(scratch.path(), Duration::from_mins(5))?;
        Ok(finished.stdout.text())
    }
}
