//! What a text falls into.

use std::ops::Range;

/// The pieces of a text at a depth: parts that can be taken away together with what ends them.
///
/// Depth 0 is outside of all brackets. A piece ends behind `;`, `,` or the closing brace of what it opened.
pub fn pieces(text: &str, depth: usize) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let mut start = None;
    let mut level = 0_usize;
    let tokens = tokens(text);
    for (place, token) in tokens.iter().enumerate() {
        let word = &text[token.clone()];
        let closes = matches!(word, ")" | "]" | "}");
        if closes {
            if level == depth {
                pieces.extend(start.take().map(|start| start..token.start));
            }
            level = level.saturating_sub(1);
        }
        if level == depth && start.is_none() && !closes {
            start = Some(token.start);
        }
        if matches!(word, "(" | "[" | "{") {
            level += 1;
        }
        let next = tokens.get(place + 1);
        let ends = match word {
            ";" | "," => true,
            "}" => next.is_none_or(|next| {
                !matches!(&text[next.clone()], ")" | ";" | "," | "else" | "catch" | "finally")
            }),
            _ => false,
        };
        if level == depth && ends {
            pieces.extend(start.take().map(|start| start..token.end));
        }
    }
    pieces.extend(start.map(|start| start..text.trim_end().len().max(start)));
    pieces
}

/// How deep brackets are nested.
pub fn depth(text: &str) -> usize {
    let mut level = 0_usize;
    let mut deepest = 0;
    for token in tokens(text) {
        match &text[token] {
            "(" | "[" | "{" => level += 1,
            ")" | "]" | "}" => level = level.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(level);
    }
    deepest
}

/// What brackets enclose, with the brackets.
pub fn brackets(text: &str) -> Vec<Range<usize>> {
    let mut open = Vec::new();
    let mut found = Vec::new();
    for token in tokens(text) {
        match &text[token.clone()] {
            "(" | "[" | "{" => open.push(token.start),
            ")" | "]" | "}" => found.extend(open.pop().map(|start| start..token.end)),
            _ => {}
        }
    }
    found.sort_by_key(|range| range.start);
    found
}

/// Words, texts in quotes and single signs; white space and comments of a line are none.
pub fn tokens(text: &str) -> Vec<Range<usize>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let length = if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        } else if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        } else if rest.starts_with("/*") {
            at += rest.find("*/").map_or(rest.len(), |end| end + 2);
            continue;
        } else if is_word(first) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else if first == '"' {
            quoted(rest)
        } else {
            first.len_utf8()
        };
        tokens.push(at..at + length);
        at += length;
    }
    tokens
}

/// The length of the text in double quotes that begins here.
fn quoted(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' => return at,
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    #[track_caller]
    fn check(text: &str, depth: usize, expected: &Expect) {
        let pieces: Vec<&str> = pieces(text, depth).into_iter().map(|piece| &text[piece]).collect();
        expected.assert_eq(&pieces.join(" | "));
    }

    const TEXT: &str =
        "import a.B;\nclass A { int f = 1; void m(int x, int y) { if (x) { y(); } else {} } }\nclass C {}\n";

    #[test]
    fn pieces_are_by_depth() {
        check(
            TEXT,
            0,
            &expect![
                "import a.B; | class A { int f = 1; void m(int x, int y) { if (x) { y(); } else {} } } | class C {}"
            ],
        );
        check(TEXT, 1, &expect!["int f = 1; | void m(int x, int y) { if (x) { y(); } else {} }"]);
        check(TEXT, 2, &expect!["int x, | int y | if (x) { y(); } else {}"]);
        assert_eq!(depth(TEXT), 4);
    }

    #[test]
    fn quotes_and_comments_hold_no_brackets() {
        assert_eq!(depth("a(\"((\") // ((\n"), 1);
    }
}
