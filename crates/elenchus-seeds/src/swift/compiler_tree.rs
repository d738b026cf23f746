//! Our types against those of `swift-frontend -dump-ast`.
//!
//! An expression is found again by where it begins and where its last token begins, which is how the compiler tells the
//! place of one.

use std::collections::BTreeMap;

use tree_sitter::{Node, Tree};

use super::types::written;
use crate::{Annotated, Annotation, Compared, Difference};

/// Line and column of the first and of the last token.
type Place = [usize; 4];

pub(super) fn compare(source: &str, parsed: &Tree, annotated: &Annotated, tree: &str) -> Compared {
    let types = types(tree);
    let aliases = aliases(source);
    let mut compared = Compared::default();
    for node in &annotated.nodes {
        let ours = written(&node.of);
        let place = place(source, parsed, node);
        let theirs = types.get(&place).cloned().unwrap_or_default();
        if theirs.iter().any(|theirs| plain(&without_aliases(theirs, &aliases)) == plain(&ours)) {
            compared.agree += 1;
            continue;
        }
        let list = if theirs.is_empty() { &mut compared.absent } else { &mut compared.differ };
        let (line, text) = (place[0], source[node.range.clone()].to_owned());
        list.push(Difference { line, text, kind: node.kind, ours, theirs });
    }
    compared
}

/// The other names for types that a file declares, one a line: the compiler tells what was written.
fn aliases(source: &str) -> BTreeMap<&str, &str> {
    // Those inside a type may mean something else in another.
    let outside = source.lines().filter(|line| !line.starts_with(char::is_whitespace));
    let lines = outside.filter_map(|line| line.split_once("typealias "));
    lines
        .filter_map(|(_, rest)| rest.split_once(" = "))
        .map(|(name, of)| (name.trim(), of.split("//").next().unwrap_or(of).trim()))
        .collect()
}

fn without_aliases(of: &str, aliases: &BTreeMap<&str, &str>) -> String {
    let mut out = String::new();
    let mut word = String::new();
    for sign in of.chars().chain([' ']) {
        if sign.is_alphanumeric() || sign == '_' {
            word.push(sign);
        } else {
            out.push_str(aliases.get(word.as_str()).copied().unwrap_or(&word));
            out.push(sign);
            word.clear();
        }
    }
    out
}

/// The types in a tree, by place: of what is written there if that is told, else of what is implied.
fn types(tree: &str) -> BTreeMap<Place, Vec<String>> {
    let mut written: BTreeMap<Place, Vec<String>> = BTreeMap::new();
    let mut implied: BTreeMap<Place, Vec<String>> = BTreeMap::new();
    for line in tree.lines() {
        let Some((before, rest)) = line.split_once(" type=\"") else { continue };
        let Some((of, rest)) = rest.split_once('"') else { continue };
        let Some(range) = rest.split_once(" range=[").and_then(|(_, rest)| rest.split(']').next()) else {
            continue;
        };
        let Some((first, last)) = range.split_once(" - line:") else { continue };
        let numbers: Vec<usize> =
            first.rsplit(':').take(2).filter_map(|number| number.parse().ok()).collect();
        let ends: Vec<usize> = last.split(':').filter_map(|number| number.parse().ok()).collect();
        if let (&[column, row], &[last_row, last_column]) = (numbers.as_slice(), ends.as_slice()) {
            let types = if before.ends_with(" implicit") { &mut implied } else { &mut written };
            types.entry([row, column, last_row, last_column]).or_default().push(of.to_owned());
        }
    }
    for (place, types) in implied {
        written.entry(place).or_insert(types);
    }
    written
}

fn place(text: &str, tree: &Tree, node: &Annotation) -> Place {
    let position = |byte: usize| {
        let before = &text[..byte];
        let line = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, byte - line + 1)
    };
    let end = node.range.end;
    let mut last = tree.root_node().descendant_for_byte_range(end - 1, end).unwrap_or(tree.root_node());
    // A literal is one token, whatever the grammar makes of it.
    let is_token = |node: &Node<'_>| {
        node.end_byte() == end
            && node.kind().ends_with("_literal")
            && !["array_literal", "dictionary_literal", "lambda_literal"].contains(&node.kind())
    };
    while let Some(parent) = last.parent().filter(|parent| is_token(parent)) {
        last = parent;
    }
    let ((row, column), (last_row, last_column)) = (position(node.range.start), position(last.start_byte()));
    [row, column, last_row, last_column]
}

/// A type without what says the same in other words.
fn plain(of: &str) -> String {
    let words = ["@lvalue ", "inout ", "any ", "elenchus.", "Swift.", " "];
    let plain = words.iter().fold(of.to_owned(), |of, word| of.replace(word, ""));
    let plain = plain.replace("Range<Int>.Element", "Int");
    if plain == "Void" { "()".to_owned() } else { without_sugar(&plain) }
}

/// Without parentheses around one type, and with `[T]` for `Array<T>`.
fn without_sugar(of: &str) -> String {
    let mut of = of.to_owned();
    let mut from = 0;
    while let Some(open) = of[from..].find(['(', '<']).map(|at| from + at) {
        from = open + 1;
        let Some(close) = closing(&of, open) else { break };
        let inner = &of[open + 1..close];
        let before = &of[..open];
        let sugar = SUGAR.iter().find(|name| {
            of[open..].starts_with('<')
                && before.strip_suffix(**name).is_some_and(|rest| !rest.ends_with(char::is_alphanumeric))
        });
        if let Some(name) = sugar {
            let start = open - name.len();
            let written = match *name {
                "Array" => format!("[{inner}]"),
                "Optional" if inner.contains("->") => format!("({inner})?"),
                "Optional" => format!("{inner}?"),
                _ => format!("[{}]", key_and_value(inner)),
            };
            of = format!("{}{written}{}", &of[..start], &of[close + 1..]);
            from = start;
        } else if of[open..].starts_with('(') && is_one_type(inner, &of[close + 1..]) {
            of = format!("{before}{inner}{}", &of[close + 1..]);
            from = open;
        }
    }
    of
}

/// Types that are written in another way, too.
const SUGAR: [&str; 3] = ["Array", "Dictionary", "Optional"];

/// `K,V` with a colon instead of the comma between the two.
fn key_and_value(inner: &str) -> String {
    let mut depth = 0_i32;
    let mut previous = ' ';
    for (at, sign) in inner.char_indices() {
        match sign {
            '(' | '[' | '<' => depth += 1,
            '>' if previous == '-' => {}
            ')' | ']' | '>' => depth -= 1,
            ',' if depth == 0 => return format!("{}:{}", &inner[..at], &inner[at + 1..]),
            _ => {}
        }
        previous = sign;
    }
    inner.to_owned()
}

/// Whether what stands in parentheses is a type by itself: no list, no parameters of a function, no function of which the
/// rest would speak.
fn is_one_type(inner: &str, after: &str) -> bool {
    let mut depth = 0_i32;
    let mut previous = ' ';
    let mut is_function = false;
    for sign in inner.chars() {
        match sign {
            '(' | '[' | '<' => depth += 1,
            '>' if previous == '-' => is_function |= depth == 0,
            ')' | ']' | '>' => depth -= 1,
            ',' | ':' if depth == 0 => return false,
            _ => {}
        }
        previous = sign;
    }
    let is_end = after.is_empty() || after.starts_with([')', ',', ']', '>']);
    !inner.is_empty() && !after.starts_with("->") && (!is_function || is_end)
}

/// Where the bracket is closed that opens here.
fn closing(of: &str, open: usize) -> Option<usize> {
    let mut depth = 0_i32;
    let mut previous = ' ';
    for (at, sign) in of[open..].char_indices() {
        match sign {
            '(' | '[' | '<' => depth += 1,
            '>' if previous == '-' => {}
            ')' | ']' | '>' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(open + at);
        }
        previous = sign;
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::{SeedLanguage, Swift};

    /// What is compared of `let x: Double = 1 + 2`, if the compiler says this of the second literal.
    fn check(second: &str, agree: usize, differ: &[&str]) {
        let source = "let x: Double = 1 + 2\n";
        let line = |kind: &str, of: &str, from: usize, to: usize| {
            format!(
                "({kind} type=\"{of}\" location=m.swift:1:{from} range=[m.swift:1:{from} - line:1:{to}] x\n"
            )
        };
        let tree = [
            line("binary_expr", "Double", 17, 21),
            line("integer_literal_expr", "Double", 17, 17),
            line("inject_into_optional implicit", "Double?", 17, 17),
            line("integer_literal_expr", second, 21, 21),
        ];
        let compared = Swift.compare(source, &tree.concat()).expect("it parses");
        let told: Vec<String> = compared.differ.iter().map(ToString::to_string).collect();
        assert_eq!((compared.agree, told), (agree, differ.iter().map(ToString::to_string).collect()));
        assert_eq!(compared.absent, []);
    }

    #[test]
    fn what_says_the_same_in_other_words_is_the_same() {
        let check = |one: &str, other: &str| assert_eq!(super::plain(one), super::plain(other));
        check("(Bool)", "Bool");
        check("(any P)?", "P?");
        check("[Array<Int>]", "[[Int]]");
        check("(() -> (Int)) -> ()", "(() -> Int) -> ()");
        check("((Int) -> Bool)", "(Int) -> Bool");
        check("((b: Int, a: Int))", "(b: Int, a: Int)");
        for (one, other) in [
            ("((Int) -> Bool)?", "(Int) -> Bool?"),
            ("(Int, Int)", "Int, Int"),
            ("(Int) -> Int", "Int -> Int"),
        ] {
            assert_ne!(super::plain(one), super::plain(other));
        }
    }

    #[test]
    fn types_are_compared_by_place() {
        check("Double", 3, &[]);
        check("Int", 2, &["1: integer literal \"2\": Double is Int"]);
    }
}
