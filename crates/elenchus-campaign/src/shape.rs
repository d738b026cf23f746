//! The shape of a program: its text without what people choose freely.

use elenchus_lang::Language;

/// The tokens of a text with names numbered in the order in which they come, without white space and comments. Two programs
/// of one shape differ in names and layout alone.
pub fn shape(text: &str, language: Language) -> String {
    let mut names: Vec<&str> = Vec::new();
    let mut shape = String::new();
    let comment = language.comment().0;
    for line in text.lines().map(|line| line.split(comment).next().unwrap_or_default()) {
        let mut rest = line.trim();
        while let Some(first) = rest.chars().next() {
            let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
            let length = if is_word(first) {
                let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                let word = &rest[..length];
                if first.is_numeric() || language.is_keyword(word) {
                    shape.push_str(word);
                    shape.push(' ');
                } else {
                    let number = names.iter().position(|name| *name == word).unwrap_or_else(|| {
                        names.push(word);
                        names.len() - 1
                    });
                    shape.push_str(&format!("#{number} "));
                }
                length
            } else {
                shape.push(first);
                first.len_utf8()
            };
            rest = rest[length..].trim_start();
        }
    }
    shape
}

/// Words that nearly every program has, whatever it is about.
const COMMON: [&str; 24] = [
    "abstract",
    "boolean",
    "byte",
    "char",
    "class",
    "def",
    "default",
    "double",
    "extends",
    "final",
    "float",
    "implements",
    "import",
    "int",
    "interface",
    "long",
    "null",
    "package",
    "public",
    "return",
    "short",
    "static",
    "this",
    "void",
];

/// Signs that stand for a construct, each with its name; the longer first.
const SIGNS: [(&str, &str); 13] = [
    (".<", "type arguments"),
    ("->", "lambda"),
    ("::", "reference"),
    ("<>", "diamond"),
    ("...", "variable arguments"),
    ("&&", "and"),
    ("||", "or"),
    ("==", "equal"),
    ("&", "intersection"),
    ("|", "bits"),
    ("[", "array"),
    ("? ", "choice"),
    ("@", "annotation"),
];

/// What a program is about: its keywords but those that all have, and signs that stand for a construct.
pub(crate) fn constructs(text: &str, language: Language) -> Vec<String> {
    let mut found = Vec::new();
    let comment = language.comment().0;
    for line in text.lines().map(|line| line.split(comment).next().unwrap_or_default()) {
        let words = line.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'));
        let is_construct = |word: &&str| language.is_keyword(word) && !COMMON.contains(word);
        found.extend(words.filter(is_construct).map(str::to_owned));
        let mut rest = line.to_owned();
        for (sign, name) in SIGNS {
            if rest.contains(sign) {
                found.push(name.to_owned());
                rest = rest.replace(sign, " ");
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use elenchus_lang::JAVA;

    use super::*;

    #[test]
    fn names_and_layout_do_not_matter() {
        let one = "class A<T> {\n    T m(T x) { return x; }\n}";
        let two = "// a comment\nclass Box<E>{ E get(E value)\n{return value;} }";
        assert_eq!(shape(one, JAVA), shape(two, JAVA));
        assert_ne!(shape(one, JAVA), shape("class A<T> { T m(T x) { return m(x); } }", JAVA));
    }

    #[test]
    fn constructs_are_what_a_program_is_about() {
        let text = "class A<T> { Object m(T x) { return (A & B) x == null ? () -> x : new A<>(); } }";
        let mut found = constructs(text, JAVA);
        found.sort();
        assert_eq!(found, ["choice", "diamond", "equal", "intersection", "lambda", "new"]);
    }
}
