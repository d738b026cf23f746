//! Messages of compilers without what differs from program to program.
//!
//! A compiler that gives the arguments of its messages makes this easy, and whoever drives one may put the template in
//! place of the message. For all others names and types are told from prose here, by tokens: a class named `A` is no
//! reason to take the article out of "A value is expected".

use elenchus_case::Case;
use rustc_hash::FxHashSet;

/// Words of compilers that name what comes behind them.
const BEFORE_A_NAME: [&str; 11] = [
    "class",
    "constructor",
    "field",
    "function",
    "interface",
    "method",
    "parameter",
    "property",
    "symbol",
    "type",
    "variable",
];

/// Types that are written like prose.
const LIKE_PROSE: [&str; 9] = ["boolean", "byte", "char", "double", "float", "int", "long", "short", "void"];

/// How much of a message counts: what comes later are lists.
const LINES: usize = 3;

/// The names of a program, to be taken out of messages about it.
pub(crate) struct Names<'a>(FxHashSet<&'a str>);

impl<'a> Names<'a> {
    pub fn of(case: &'a Case) -> Names<'a> {
        let language = case.provenance.origin.level.language();
        let mut names = FxHashSet::default();
        for file in &case.source.files {
            let code = file.text.lines().filter(|line| !line.trim_start().starts_with(language.comment().0));
            for word in code.flat_map(|line| line.split(|c: char| !is_word(c))) {
                if !word.is_empty() && !language.is_keyword(word) {
                    names.insert(word);
                }
            }
        }
        Names(names)
    }

    /// The text with `_` for whatever is quoted, looks made up, or is a name or a type of the program, and one `_` for a
    /// list of such, so that the number of missing cases in a message does not matter either.
    pub fn abstracted(&self, text: &str) -> String {
        let lines: Vec<String> = text
            .trim()
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .take(LINES)
            .map(|line| self.abstracted_line(line))
            .collect();
        lines.join("; ")
    }

    fn abstracted_line(&self, text: &str) -> String {
        let mut result = String::new();
        let mut rest = text;
        let mut last = "";
        while let Some(first) = rest.chars().next() {
            let length = if let Some(length) = quoted(rest).or_else(|| wildcard(rest)) {
                result.push('_');
                length
            } else if is_word(first) {
                let length = path(rest);
                let word = &rest[..length];
                let is_first = result.trim_end().is_empty() || result.trim_end().ends_with(['.', ':']);
                let behind = &rest[length..];
                let is_call = behind.starts_with('(') && word.contains(char::is_uppercase);
                if self.is_name(word, last, is_first) || behind.starts_with('<') || is_call {
                    result.push('_');
                    last = word;
                    length + suffix(behind)
                } else {
                    result.push_str(word);
                    last = word;
                    length
                }
            } else {
                result.push(first);
                first.len_utf8()
            };
            rest = &rest[length..];
        }
        for list in ["_", "_.", "_::", "_, ", "_,", "_ and ", "_ | ", "_ & ", "_ "] {
            while result.contains(&format!("{list}_")) {
                result = result.replace(&format!("{list}_"), "_");
            }
        }
        result
    }

    /// A word of plain lower-case letters is taken for prose even where the program uses it too, unless the word `before`
    /// says that a name follows; and so is a single letter that begins a sentence.
    fn is_name(&self, word: &str, before: &str, is_first: bool) -> bool {
        let made_up = word.contains(|c: char| c.is_ascii_digit() || c == '_' || c == '$');
        let is_qualified = word.contains('.');
        let is_letter = word.len() == 1 && !(is_first && word.chars().all(char::is_uppercase)) && word != "a";
        // A type variable of the library; nobody else is called so.
        let is_variable = is_letter && word.chars().all(char::is_uppercase) && !["A", "I"].contains(&word);
        let unlike_prose = is_letter
            || (word.len() > 1 && word.contains(|c: char| c.is_uppercase()))
            || BEFORE_A_NAME.contains(&before);
        made_up
            || is_qualified
            || is_variable
            || LIKE_PROSE.contains(&word)
            || (unlike_prose && self.0.contains(word))
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// The length of the name that begins here, with dots in it.
fn path(text: &str) -> usize {
    let mut length = 0;
    loop {
        let rest = &text[length..];
        length += rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        match text[length..].strip_prefix('.') {
            Some(behind) if behind.starts_with(is_word) => length += 1,
            _ => return length,
        }
    }
}

/// The length of what belongs to a name: type arguments, brackets, parameters.
fn suffix(text: &str) -> usize {
    let mut length = 0;
    loop {
        let rest = &text[length..];
        let Some(more) = ['<', '[', '('].into_iter().find_map(|open| balanced(rest, open)) else {
            // A member of what was named.
            match rest.strip_prefix(['.', '#']) {
                Some(behind) if behind.starts_with(is_word) => length += 1 + path(behind),
                _ => return length,
            }
            continue;
        };
        length += more;
    }
}

/// The length of what an opening bracket and its closing one enclose, both included. The arrow of a lambda is no bracket.
fn balanced(text: &str, open: char) -> Option<usize> {
    if !text.starts_with(open) {
        return None;
    }
    let close = match open {
        '<' => '>',
        '[' => ']',
        _ => ')',
    };
    let mut depth = 0_usize;
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        if c == open {
            depth += 1;
        } else if c == close && before != '-' {
            depth -= 1;
        }
        if depth == 0 {
            return Some(at + c.len_utf8());
        }
        before = c;
    }
    None
}

/// The length of the words that stand before the bound of a wildcard, or of one without a bound.
fn wildcard(text: &str) -> Option<usize> {
    if let Some(rest) = text.strip_prefix("capture#") {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let of = ["-of ", " of "].into_iter().find(|of| rest[digits..].starts_with(of)).map_or(0, str::len);
        return Some("capture#".len() + digits + of);
    }
    ["? extends ", "? super "].into_iter().find(|word| text.starts_with(word)).map(str::len)
}

/// The length of the quoted text that begins here, quotes included.
fn quoted(text: &str) -> Option<usize> {
    let open = text.chars().next().filter(|c| matches!(c, '`' | '\'' | '"'))?;
    let end = text[1..].find(open)?;
    Some(end + 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy;

    #[track_caller]
    fn check(message: &str, expected: &str) {
        let case = toy::case(
            "// Elenchus wrote this\nfn take(value: Tree) -> Tree { match value { Leaf => T, A(x) => x } }\n",
        );
        assert_eq!(Names::of(&case).abstracted(message), expected);
    }

    #[test]
    fn names_are_abstracted() {
        check("non-exhaustive patterns: `Leaf` not covered", "non-exhaustive patterns: _ not covered");
        check("patterns `A`, `B` and `C` not covered", "patterns _ not covered");
        check(
            "incompatible types: Tree cannot be converted to T",
            "incompatible types: _ cannot be converted to _",
        );
        check("cannot find symbol class x17", "cannot find symbol class _");
        check("Elenchus is in a comment only", "Elenchus is in a comment only");
        check("the value is prose", "the value is prose");
        check("cannot infer type for local variable value", "cannot infer type for local variable _");
        check("the variable is prose", "the variable is prose");
        check("an 'unclosed quote", "an 'unclosed quote");
        check("index 12 out of bounds for length 12", "index _ out of bounds for length _");
        check("pkg.Tree.Leaf is abstract", "_ is abstract");
        check("method public R doCall(B garnet) { ... } directly", "method public _ { ... } directly");
        check("Cannot call Tree#apply(Leaf) with arguments [T]", "Cannot call _ with arguments [_]");
        check("No such property: value for class: Tree", "No such property: _ for class: _");
        check("  ", "");
    }

    #[test]
    fn types_are_abstracted_whole() {
        check("cannot convert from Tree<? extends Leaf<T>[]> to int", "cannot convert from _ to _");
        check(
            "The method take(() -> \"x\".y(), null) is undefined for the type Tree & java.io.Serializable",
            "The method _ is undefined for the type _",
        );
        check(
            "Cannot instantiate class case67.Tree<java.util.List<T>,T>.Leaf<T>",
            "Cannot instantiate class _",
        );
        check("capture#1-of ? extends Tree is no Tree", "_ is no _");
    }

    #[test]
    fn articles_stay() {
        check("A case label guard cannot have a constant", "A case label guard cannot have a constant");
        check("the type A is no good", "the type _ is no good");
    }

    #[test]
    fn quotes_of_any_width_are_safe() {
        check("größer `ß` → 'é'", "größer _ → _");
    }
}
