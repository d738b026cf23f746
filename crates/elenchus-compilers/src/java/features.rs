//! What is in Java programs, as javac itself reads them. The Java side is `jvm/elenchus/Features.java`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::time::Duration;

use elenchus_lang::Source;
use thiserror::Error;

use crate::family::newness;
use crate::jvm::{self, JavaSource};
use crate::process::{Recipe, lossy, scratch};

const FEATURES: JavaSource =
    JavaSource(&[("Features", include_str!("../../../../jvm/elenchus/Features.java"))]);

/// A hundred times what it takes on a machine that has nothing else to do.
const LIMIT_FOR_EACH: Duration = Duration::from_secs(2);
const LIMIT_TO_START: Duration = Duration::from_mins(5);

/// No features could be counted.
#[derive(Debug, Error)]
#[error("javac could not be asked what is in the programs: {0}")]
pub struct FeaturesError(String);

/// The features of each program, in the order of the programs, counted in the tree of the newest javac on this machine.
/// A program that it rejects has the feature `(rejected)`, one on which it throws no other than `(crashed)`.
pub fn java_features(programs: &[Source]) -> Result<Vec<BTreeSet<String>>, FeaturesError> {
    count(programs).map_err(FeaturesError)
}

fn count(programs: &[Source]) -> Result<Vec<BTreeSet<String>>, String> {
    let text = |error: std::io::Error| error.to_string();
    let (jdks, _) = jvm::look();
    let jdk = jdks.into_iter().max_by_key(|jdk| newness(&jdk.version)).ok_or("there is no JDK")?;
    let classes = FEATURES.compiled(&jdk)?;
    let scratch = scratch().map_err(text)?;
    let directory = scratch.path().join("programs");
    for file in programs.iter().flat_map(|program| &program.files) {
        let path = directory.join(&file.path);
        fs::create_dir_all(path.parent().unwrap_or(&directory)).map_err(text)?;
        fs::write(path, &file.text).map_err(text)?;
    }
    let recipe = Recipe::new(jdk.home.join("bin/java")).args([
        "-Xss8m",
        "-cp",
        &classes.display().to_string(),
        "elenchus.Features",
        "programs",
        "features",
    ]);
    let limit = LIMIT_TO_START + LIMIT_FOR_EACH * u32::try_from(programs.len()).unwrap_or(u32::MAX);
    let finished = recipe.run(scratch.path(), limit).map_err(text)?;
    match finished.status {
        None => return Err("it did not end in time".to_owned()),
        Some(status) if !status.success() => return Err(lossy(&finished.stderr.text(), 1000)),
        Some(_) => {}
    }

    let answer = fs::read_to_string(scratch.path().join("features")).map_err(text)?;
    let of_path: BTreeMap<&str, usize> = programs
        .iter()
        .enumerate()
        .flat_map(|(position, program)| program.files.iter().map(move |file| (file.path.as_str(), position)))
        .collect();
    let mut features = vec![BTreeSet::new(); programs.len()];
    for line in answer.lines() {
        let mut fields = line.split('\t');
        let path = fields.next().unwrap_or_default();
        let position = of_path.get(path).ok_or_else(|| format!("an unknown file {path}"))?;
        features[*position].extend(fields.filter(|field| !field.is_empty()).map(str::to_owned));
    }
    Ok(features)
}
