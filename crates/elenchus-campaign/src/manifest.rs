//! The manifest: what is said about a generated program.
//!
//! Scripts of others read it, so fields may be added and are never removed or changed.

use std::path::Path;

use elenchus_case::{ArmStatus, Case, Coverage, Expectation, Place, Typing};
use elenchus_lang::Version;
use serde::Serialize;

/// One line of `manifest.jsonl`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Entry<'a> {
    schema: u32,
    index: u64,
    /// Paths below the directory.
    files: Vec<&'a str>,
    engine: &'a str,
    lang: &'a str,
    #[serde(serialize_with = "elenchus_lang::serialize_level")]
    level: Version,
    expectation: &'a str,
    /// The ill-typed line, or the one where the match begins.
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    place: Option<&'a Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    arms: Option<Vec<ArmStatus>>,
    features: &'a [String],
    /// The jars that the program is compiled with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    classpath: Vec<&'a Path>,
    /// The program that this one was made from.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<&'a str>,
    provenance: Parts<'a>,
    /// The text of each file, where no directory holds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    texts: Option<Vec<&'a str>>,
}

/// What makes the program again.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Parts<'a> {
    tool: &'a str,
    engine: &'a str,
    lang: &'a str,
    #[serde(serialize_with = "elenchus_lang::serialize_level")]
    level: Version,
    config: &'a str,
    seed: u64,
    index: u64,
}

impl Entry<'_> {
    pub fn of(case: &Case) -> Entry<'_> {
        let origin = &case.provenance.origin;
        let (place, rule, witness, arms) = match &case.expectation {
            Expectation::Typing(Typing::Accept | Typing::Unknown) => (None, None, None, None),
            Expectation::Typing(Typing::Reject { place, why, .. }) => {
                (Some(place), Some(why.as_str()), None, None)
            }
            Expectation::Match { place, coverage, arms } => {
                let witness = match coverage {
                    Coverage::Exhaustive => None,
                    Coverage::Inexhaustive { witness } => Some(witness.as_str()),
                };
                (Some(place), None, witness, Some(arms.iter().map(|arm| arm.status).collect()))
            }
        };
        Entry {
            schema: 1,
            index: case.provenance.index,
            files: case.source.files.iter().map(|file| file.path.as_str()).collect(),
            engine: &origin.engine,
            lang: origin.level.language().name(),
            level: origin.level.version(),
            expectation: case.expectation.word(),
            place,
            rule,
            witness,
            arms,
            features: &case.features,
            classpath: case.source.class_path.iter().map(|artifact| &*artifact.path).collect(),
            seed: case.source.seed.as_deref(),
            provenance: Parts {
                tool: &origin.tool,
                engine: &origin.engine,
                lang: origin.level.language().name(),
                level: origin.level.version(),
                config: &origin.config,
                seed: origin.seed,
                index: case.provenance.index,
            },
            texts: None,
        }
    }

    /// With the program itself.
    pub fn with_text(case: &Case) -> Entry<'_> {
        let texts = case.source.files.iter().map(|file| file.text.as_str()).collect();
        Entry { texts: Some(texts), ..Entry::of(case) }
    }

    pub(crate) fn line(&self) -> String {
        serde_json::to_string(self).expect("a plain value") + "\n"
    }
}
