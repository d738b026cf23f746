//! Questions about programs to the tree that the newest javac on this machine has of them.
//!
//! The Java side is a class that is given a directory of files and the name of a file to write to: for each file of Java a line
//! with its path and, separated by tabs, the answers.

use std::fs;
use std::time::Duration;

use thiserror::Error;

use crate::family::newness;
use crate::jvm::{self, JavaSource};
use crate::process::{Recipe, lossy, scratch};

/// A hundred times what it takes on a machine that has nothing else to do.
const LIMIT_FOR_EACH: Duration = Duration::from_secs(2);
const LIMIT_TO_START: Duration = Duration::from_mins(5);

/// Nothing could be asked.
#[derive(Debug, Error)]
#[error("javac could not be asked what is in the programs: {0}")]
pub struct TreeError(String);

/// What was said of a file.
pub(super) struct Answer {
    pub path: String,
    pub fields: Vec<String>,
}

/// The answers about files, given by path and text, in any order.
pub(super) fn ask<'f>(
    tool: &JavaSource,
    files: impl Iterator<Item = (&'f str, &'f str)>,
) -> Result<Vec<Answer>, TreeError> {
    answers(tool, files).map_err(TreeError)
}

fn answers<'f>(
    tool: &JavaSource,
    files: impl Iterator<Item = (&'f str, &'f str)>,
) -> Result<Vec<Answer>, String> {
    let text = |error: std::io::Error| error.to_string();
    let (jdks, _) = jvm::look();
    let jdk = jdks.into_iter().max_by_key(|jdk| newness(&jdk.version)).ok_or("there is no JDK")?;
    let classes = tool.compiled(&jdk)?;
    let scratch = scratch().map_err(text)?;
    let directory = scratch.path().join("programs");
    let mut count = 0;
    for (path, content) in files {
        let path = directory.join(path);
        fs::create_dir_all(path.parent().unwrap_or(&directory)).map_err(text)?;
        fs::write(path, content).map_err(text)?;
        count += 1;
    }
    let recipe = Recipe::new(jdk.home.join("bin/java")).args([
        "-Xss8m",
        "-cp",
        &classes.display().to_string(),
        &format!("elenchus.{}", tool.main()),
        "programs",
        "answers",
    ]);
    let finished = recipe.run(scratch.path(), LIMIT_TO_START + LIMIT_FOR_EACH * count).map_err(text)?;
    match finished.status {
        None => return Err("it did not end in time".to_owned()),
        Some(status) if !status.success() => return Err(lossy(&finished.stderr.text(), 1000)),
        Some(_) => {}
    }
    let answers = fs::read_to_string(scratch.path().join("answers")).map_err(text)?;
    let answer = |line: &str| {
        let mut fields = line.split('\t').map(str::to_owned);
        Answer { path: fields.next().unwrap_or_default(), fields: fields.collect() }
    };
    Ok(answers.lines().map(answer).collect())
}
