//! Syntax trees of texts, in the languages whose grammar is good enough to rely on.

use std::ops::Range;

use elenchus_lang::Language;
use tree_sitter::{Node, Parser, Point, Tree};

/// The tree of a text; `None` for a language that is read by brackets and tokens alone, and for a text that the grammar does
/// not know.
fn tree(text: &str, language: Language) -> Option<Tree> {
    // What Groovy writes as Java does can be told by Java's grammar, which is enough for a place and not for a tree.
    let is_own = language.name() != "groovy";
    parse(text, language).filter(|tree| is_own && !tree.root_node().has_error())
}

fn parse(text: &str, language: Language) -> Option<Tree> {
    let grammar = match language.name() {
        "java" | "groovy" => tree_sitter_java::LANGUAGE.into(),
        "rust" => tree_sitter_rust::LANGUAGE.into(),
        "swift" => tree_sitter_swift::LANGUAGE.into(),
        _ => return None,
    };
    let mut parser = Parser::new();
    parser.set_language(&grammar).ok()?;
    parser.parse(text, None)
}

/// The kind of place that a compiler points at. Few and large kinds: what stands in a place changes from one program that
/// shows a bug to the next, and when a program is made smaller; what is checked there does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlaceKind {
    Guard,
    Pattern,
    Cast,
    Lambda,
    Reference,
    Type,
    Declaration,
    Expression,
}

impl PlaceKind {
    /// As it is read behind "at".
    pub fn words(self) -> &'static str {
        match self {
            PlaceKind::Guard => "a guard",
            PlaceKind::Pattern => "a pattern",
            PlaceKind::Cast => "a cast",
            PlaceKind::Lambda => "a lambda",
            PlaceKind::Reference => "a reference",
            PlaceKind::Type => "a type",
            PlaceKind::Declaration => "a declaration",
            PlaceKind::Expression => "an expression",
        }
    }
}

/// The kind of place at a line and column, which are counted from 1, columns in bytes, as compilers do. A text with
/// something that the grammar does not know has places all the same.
pub fn place_at(text: &str, language: Language, line: u32, column: u32) -> Option<PlaceKind> {
    let tree = parse(text, language)?;
    let row = usize::try_from(line).ok()?.checked_sub(1)?;
    let column = usize::try_from(column).ok()?.checked_sub(1)?;
    let end = Point::new(row, column + 1);
    let smallest = tree.root_node().descendant_for_point_range(Point::new(row, column), end)?;
    let around = |kinds: &[&str]| {
        let mut nodes = std::iter::successors(Some(smallest), |node| node.parent());
        nodes.by_ref().take_while(|node| !is_border(node.kind())).any(|node| kinds.contains(&node.kind()))
    };
    if around(&["guard"]) {
        return Some(PlaceKind::Guard);
    }
    if around(&[
        "pattern",
        "type_pattern",
        "record_pattern",
        "match_pattern",
        "switch_label",
        "switch_pattern",
    ]) {
        return Some(PlaceKind::Pattern);
    }
    // The whole of what begins here: compilers point at the beginning of what they mean, or at the sign in its middle.
    let is_wider = |node: &Node<'_>, parent: &Node<'_>| {
        (parent.start_byte() == node.start_byte() || !node.is_named()) && !is_border(parent.kind())
    };
    let mut whole = smallest;
    while let Some(parent) = whole.parent().filter(|parent| is_wider(&whole, parent)) {
        whole = parent;
        if of_kind(whole.kind()).is_some_and(|kind| kind != PlaceKind::Type) {
            break;
        }
    }
    // The body of a lambda is an expression like any other.
    let is_body = |parent: &Node<'_>| parent.child_by_field_name("body") == Some(whole);
    let parent = whole.parent().filter(|parent| !is_body(parent)).and_then(|parent| of_kind(parent.kind()));
    Some(match (of_kind(whole.kind()), parent) {
        (_, Some(PlaceKind::Cast)) => PlaceKind::Cast,
        (Some(own), _) => own,
        (None, Some(around @ (PlaceKind::Declaration | PlaceKind::Lambda | PlaceKind::Reference))) => around,
        (None, _) => PlaceKind::Expression,
    })
}

/// Where what is around a place has nothing to do with it any more.
fn is_border(kind: &str) -> bool {
    ["block", "body", "program", "source_file", "statement", "rule", "group"]
        .iter()
        .any(|end| kind.ends_with(end))
}

fn of_kind(kind: &str) -> Option<PlaceKind> {
    let is = |ends: &[&str]| ends.iter().any(|end| kind.ends_with(end));
    Some(match kind {
        "cast_expression" | "as_expression" | "type_cast_expression" => PlaceKind::Cast,
        "lambda_expression"
        | "inferred_parameters"
        | "formal_parameters"
        | "closure_expression"
        | "lambda_literal" => PlaceKind::Lambda,
        "method_reference" => PlaceKind::Reference,
        "superclass"
        | "super_interfaces"
        | "type_parameters"
        | "type_parameter"
        | "variable_declarator"
        | "throws"
        | "permits" => PlaceKind::Declaration,
        _ if is(&["declaration", "_item", "declarator"]) => PlaceKind::Declaration,
        _ if is(&["_type", "type_identifier", "type_arguments", "wildcard"]) => PlaceKind::Type,
        _ => return None,
    })
}

/// What a reducer does with a text: parts that can go, by how much they hold.
pub(crate) struct Parts {
    /// Declarations, statements, parameters, arguments and the like: what stands in a list, with what sets it apart.
    pub members: Vec<Vec<Range<usize>>>,
    /// Constructs, each with smaller ones below it that may take its place.
    pub below: Vec<(Range<usize>, Vec<Range<usize>>)>,
    /// Parts that are there or not: a modifier, a clause, an initial value.
    pub options: Vec<Range<usize>>,
}

/// The parts of a text; `None` if it has no tree.
pub(crate) fn parts(text: &str, language: Language) -> Option<Parts> {
    let tree = tree(text, language)?;
    let mut parts = Parts { members: Vec::new(), below: Vec::new(), options: Vec::new() };
    let mut level = vec![tree.root_node()];
    while !level.is_empty() {
        let mut next = Vec::new();
        let mut members = Vec::new();
        for node in level {
            let children = named_children(node);
            let is_list = LISTS.iter().any(|end| node.kind().ends_with(end));
            for child in &children {
                let range = child.byte_range();
                if is_list || node.parent().is_none() {
                    members.push(with_separator(text, range.clone()));
                } else {
                    parts.options.push(range.clone());
                }
                let smaller = replacements(*child);
                if !smaller.is_empty() {
                    parts.below.push((range, smaller));
                }
            }
            next.extend(children);
        }
        if !members.is_empty() {
            parts.members.push(members);
        }
        level = next;
    }
    Some(parts)
}

/// Nodes whose children can go one by one.
const LISTS: [&str; 8] =
    ["list", "body", "block", "parameters", "arguments", "modifiers", "declarations", "members"];

fn named_children(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).collect()
}

/// A construct by one below it of the same sort: an expression by an operand, a statement by one in its body.
fn replacements(node: Node<'_>) -> Vec<Range<usize>> {
    let sort = sort(node.kind());
    let mut found = Vec::new();
    let mut pending = named_children(node);
    while let Some(below) = pending.pop() {
        if !sort.is_empty() && self::sort(below.kind()) == sort {
            found.push(below.byte_range());
        } else {
            pending.extend(named_children(below));
        }
    }
    found.sort_by_key(|range| range.start);
    found
}

/// Kinds of nodes that stand in the same places.
fn sort(kind: &str) -> &'static str {
    let is = |ends: &[&str]| ends.iter().any(|end| kind.ends_with(end));
    if is(&["statement", "local_variable_declaration", "block"]) {
        "statement"
    } else if is(&["expression", "literal", "invocation", "access", "identifier"]) {
        "expression"
    } else if is(&["type", "type_identifier"]) {
        "type"
    } else {
        ""
    }
}

/// A part with the comma behind or before it.
fn with_separator(text: &str, range: Range<usize>) -> Range<usize> {
    let behind = text[range.end..].trim_start();
    if behind.starts_with(',') {
        let comma = text.len() - behind.len() + 1;
        return range.start..comma;
    }
    let before = text[..range.start].trim_end();
    match before.strip_suffix(',') {
        Some(rest) => rest.len()..range.end,
        None => range,
    }
}

#[cfg(test)]
mod tests {
    use elenchus_lang::{GROOVY, JAVA, KOTLIN};

    use super::*;

    /// The kind of place at the sign `^`.
    #[track_caller]
    fn check(text: &str, expected: PlaceKind) {
        let at = text.find('^').expect("a sign");
        let column = u32::try_from(at).unwrap() + 1;
        let text = format!("{}{}", &text[..at], &text[at + 1..]);
        assert_eq!(place_at(&text, JAVA, 1, column), Some(expected), "{text}");
    }

    #[test]
    fn a_place_is_what_is_checked_there() {
        use PlaceKind::{Cast, Declaration, Expression, Guard, Lambda, Pattern, Reference, Type};
        check("class A { void m() { a^.b(); } }", Expression);
        check("class A { void m() { ^b(); } }", Expression);
        check("class A { Object m() { return ^a; } }", Expression);
        check("class A { Object o = ^(String) null; }", Cast);
        check("class A { Object o = (String) ^null; }", Cast);
        check("class A { Runnable r = () ^-> {}; }", Lambda);
        check("class A { Runnable r = ^(a) -> {}; }", Lambda);
        check("class A { Runnable r = a -> ^b; }", Expression);
        check("class A { Runnable r = a^::b; }", Reference);
        check("class A { void m() { List<^String> x; } }", Type);
        check("class ^A { }", Declaration);
        check("class A extends ^B { }", Type);
        check("class A { void ^m() { } }", Declaration);
        check("class A { int ^x = 0; }", Declaration);
        check("class A { int m(Object o) { return switch (o) { case ^String s -> 1; }; } }", Pattern);
        check(
            "class A { int m(Object o) { return switch (o) { case String s when ^a.b() && c -> 1; }; } }",
            Guard,
        );
    }

    #[test]
    fn a_language_without_a_grammar_has_no_places() {
        assert_eq!(place_at("class A {}", KOTLIN, 1, 7), None);
        assert_eq!(place_at("class A {}", GROOVY, 1, 7), Some(PlaceKind::Declaration));
        assert!(tree("class A {}", GROOVY).is_none());
        assert!(tree("class {", JAVA).is_none());
    }
}
