use crate::Capability::{CheckedMatch, ConstantPatterns, NestedPatterns, PhantomParameters, UnnamedPatterns};
use crate::{Definition, Language};

/// Haskell, by report; extensions are asked for by the programs themselves.
pub const HASKELL: Language = Language::new(&Definition {
    name: "haskell",
    extension: "hs",
    comment: ("--", ""),
    levels: &[(
        "2010",
        &[CheckedMatch, NestedPatterns, UnnamedPatterns, ConstantPatterns, PhantomParameters],
    )],
    // Haskell 2010 report, 2.4, with the words that common extensions reserve.
    keywords: &[
        "_",
        "as",
        "case",
        "class",
        "data",
        "default",
        "deriving",
        "do",
        "else",
        "family",
        "forall",
        "foreign",
        "hiding",
        "if",
        "import",
        "in",
        "infix",
        "infixl",
        "infixr",
        "instance",
        "let",
        "mdo",
        "module",
        "newtype",
        "of",
        "pattern",
        "proc",
        "qualified",
        "rec",
        "role",
        "then",
        "type",
        "where",
    ],
});
