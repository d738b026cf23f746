use std::borrow::Cow;

use elenchus_lang::Language;

/// `name` as an identifier of the language: the name itself, or with `_` after it if it is a keyword.
pub fn identifier(language: Language, name: &str) -> Cow<'_, str> {
    if language.is_keyword(name) { Cow::Owned(format!("{name}_")) } else { Cow::Borrowed(name) }
}

#[cfg(test)]
mod tests {
    use elenchus_lang::{JAVA, RUST};

    use super::*;

    #[test]
    fn only_keywords_of_the_language_change() {
        for (language, name, expected) in [
            (JAVA, "A", "A"),
            (JAVA, "record", "record_"),
            (JAVA, "fn", "fn"),
            (RUST, "fn", "fn_"),
            (RUST, "Self", "Self_"),
            (RUST, "record", "record"),
        ] {
            assert_eq!(identifier(language, name), expected);
        }
    }
}
