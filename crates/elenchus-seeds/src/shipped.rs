//! The seeds that ship with the tool, and the languages that seeds are written in.

use std::sync::Arc;

use elenchus_lang::{Language, SWIFT};

use crate::{Dialect, SeedText, Swift};

/// Every language whose programs can be mutated.
pub fn dialects() -> Vec<Arc<dyn Dialect>> {
    vec![Arc::new(Swift)]
}

/// A few programs of our own, so that the engine has something to do at once.
pub fn shipped(language: Language) -> Vec<SeedText> {
    let texts: &[(&str, &str)] = match language {
        _ if language == SWIFT => &[
            ("shapes.swift", include_str!("../seeds/swift/shapes.swift")),
            ("script.swift", include_str!("../seeds/swift/script.swift")),
            ("generic.swift", include_str!("../seeds/swift/generic.swift")),
        ],
        _ => &[],
    };
    let dialects = dialects();
    let dialect = dialects.iter().find(|dialect| dialect.language() == language);
    let seed = |(name, text): &(&str, &str)| SeedText {
        name: (*name).to_owned(),
        text: (*text).to_owned(),
        is_script: dialect.is_some_and(|dialect| dialect.has_top_level_code(text)),
    };
    texts.iter().map(seed).collect()
}
