//! What is in Java programs, as javac itself reads them. The Java side is `jvm/elenchus/Features.java`.

use std::collections::BTreeMap;

use elenchus_lang::Source;

use super::tree::{TreeError, ask};
use crate::jvm::JavaSource;

const FEATURES: JavaSource =
    JavaSource(&[("Features", include_str!("../../../../jvm/elenchus/Features.java"))]);

/// How often each feature occurs in each program, in the order of the programs, counted in the tree of the newest javac on this
/// machine. A program that it rejects has the feature `(rejected)`, one on which it throws no other than `(crashed)`.
pub fn java_features(programs: &[Source]) -> Result<Vec<BTreeMap<String, usize>>, TreeError> {
    let files = programs.iter().flat_map(|program| &program.files);
    let answers = ask(&FEATURES, files.map(|file| (file.path.as_str(), file.text.as_str())))?;
    let of_path: BTreeMap<&str, usize> = programs
        .iter()
        .enumerate()
        .flat_map(|(position, program)| program.files.iter().map(move |file| (file.path.as_str(), position)))
        .collect();
    let mut features = vec![BTreeMap::new(); programs.len()];
    for answer in answers {
        let Some(position) = of_path.get(answer.path.as_str()) else { continue };
        for field in answer.fields {
            let (feature, count) = field.rsplit_once(' ').unwrap_or((&field, "1"));
            *features[*position].entry(feature.to_owned()).or_default() += count.parse().unwrap_or(1);
        }
    }
    Ok(features)
}
