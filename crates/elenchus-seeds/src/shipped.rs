//! The seeds that ship with the tool, and the languages that seeds are written in.

use std::sync::Arc;

use elenchus_lang::{JAVA, Language, RUST, SWIFT};

use crate::{Java, Rust, SeedLanguage, SeedText, Swift};

/// Every language whose programs can be mutated.
pub fn dialects() -> Vec<Arc<dyn SeedLanguage>> {
    vec![Arc::new(Swift), Arc::new(Java), Arc::new(Rust)]
}

/// The language module of a language.
pub fn dialect(language: Language) -> Option<Arc<dyn SeedLanguage>> {
    dialects().into_iter().find(|dialect| dialect.language() == language)
}

/// A few programs of our own, so that the engine has something to do at once.
pub fn shipped(language: Language) -> Vec<SeedText> {
    let texts: &[(&str, &str)] = match language {
        _ if language == SWIFT => &[
            ("shapes.swift", include_str!("../seeds/swift/shapes.swift")),
            ("script.swift", include_str!("../seeds/swift/script.swift")),
            ("generic.swift", include_str!("../seeds/swift/generic.swift")),
        ],
        _ if language == JAVA => &[
            ("Shapes.java", include_str!("../seeds/java/Shapes.java")),
            ("Numbers.java", include_str!("../seeds/java/Numbers.java")),
            ("Generic.java", include_str!("../seeds/java/Generic.java")),
        ],
        _ if language == RUST => &[
            ("shapes.rs", include_str!("../seeds/rust/shapes.rs")),
            ("numbers.rs", include_str!("../seeds/rust/numbers.rs")),
            ("generic.rs", include_str!("../seeds/rust/generic.rs")),
        ],
        _ => &[],
    };
    let dialect = dialect(language);
    let seed = |(name, text): &(&str, &str)| SeedText {
        name: (*name).to_owned(),
        text: (*text).to_owned(),
        is_script: dialect.as_ref().is_some_and(|dialect| dialect.has_top_level_code(text)),
        company: None,
    };
    texts.iter().map(seed).collect()
}
