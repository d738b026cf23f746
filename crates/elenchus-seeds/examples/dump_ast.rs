//! Compares the types that we give to the expressions of Swift seeds with those that the compiler gives them:
//! `dump_ast SEEDS DUMPS`.
//!
//! `SEEDS` is a directory that `elenchus seeds import` wrote. `DUMPS` holds for each of its files what
//! `swift-frontend -dump-ast` prints for it, under the same name with `.ast` behind it. An expression is found again by
//! where it begins and where its last token begins.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;

use elenchus_seeds::{Annotation, Looked, SeedLanguage, Swift};
use tree_sitter::{Node, Parser, Tree};

/// Line and column of the first and of the last token.
type Extent = [usize; 4];

#[allow(clippy::print_stdout)]
fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (seeds, dumps) = (arguments.next().ok_or("SEEDS?")?, arguments.next().ok_or("DUMPS?")?);
    let (mut agree, mut disagree, mut missing) = (0, 0, 0);
    for line in fs::read_to_string(Path::new(&seeds).join("seeds.jsonl"))?.lines() {
        let Looked { from, file: Some(file), .. } = serde_json::from_str(line)? else { continue };
        let Ok(dump) = fs::read(Path::new(&dumps).join(format!("{file}.ast"))) else { continue };
        let text = fs::read_to_string(Path::new(&seeds).join(file))?;
        let types = types(&String::from_utf8_lossy(&dump));
        let mut parser = Parser::new();
        parser.set_language(&Swift.grammar())?;
        let (Some(tree), Some(annotated)) = (parser.parse(&text, None), Swift.annotate(&text)) else {
            continue;
        };
        for node in &annotated.nodes {
            let ours = Swift.written(&node.of);
            match types.get(&place(&text, &tree, node)) {
                None => missing += 1,
                Some(theirs) if theirs.iter().any(|theirs| plain(theirs) == plain(&ours)) => agree += 1,
                Some(theirs) => {
                    disagree += 1;
                    println!("{from}: {:?}: {ours}, not {}", &text[node.range.clone()], theirs.join(" or "));
                }
            }
        }
    }
    println!("{agree} agree, {disagree} disagree, {missing} are not in the dump");
    Ok(())
}

/// The types in a dump, by place: of what is written there if that is told, else of what is implied.
fn types(dump: &str) -> BTreeMap<Extent, Vec<String>> {
    let mut written: BTreeMap<Extent, Vec<String>> = BTreeMap::new();
    let mut implied: BTreeMap<Extent, Vec<String>> = BTreeMap::new();
    for line in dump.lines() {
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

fn place(text: &str, tree: &Tree, node: &Annotation) -> Extent {
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
    if plain == "Void" { "()".to_owned() } else { plain }
}
