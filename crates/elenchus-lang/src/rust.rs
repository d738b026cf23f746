use crate::Capability::{CheckedMatch, ConstantPatterns, NestedPatterns, RangePatterns, UnnamedPatterns};
use crate::{Definition, Language};

/// Rust, by edition.
pub const RUST: Language = Language::new(&Definition {
    name: "rust",
    extension: "rs",
    comment: ("//", ""),
    levels: &[
        ("2021", &[CheckedMatch, NestedPatterns, UnnamedPatterns, ConstantPatterns, RangePatterns]),
        ("2024", &[]),
    ],
    // The Rust Reference, "Keywords": strict, reserved, and those of edition 2024.
    keywords: &[
        "Self", "_", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue",
        "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
        "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
        "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof", "unsafe",
        "unsized", "use", "virtual", "where", "while", "yield",
    ],
    roles: None,
});
