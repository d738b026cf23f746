//! Seeds recombined without a look at types: a piece of one in the place of a piece of another that is of the same sort in
//! the grammar. What comes out parses, more often than not, and is as a rule ill-typed: it can only make a compiler fail.

use std::collections::BTreeMap;
use std::ops::Range;

use elenchus_case::CaseRng;
use rand::RngExt;
use tree_sitter::Node;

use crate::engine::Edit;
use crate::syntax::children;
use crate::{SeedLanguage, SeedText};

/// Bytes of a piece, at most.
const LARGEST: usize = 400;
/// Pieces that are replaced in a program, at most.
const EDITS: u32 = 4;

/// The pieces of all seeds.
pub(crate) struct Pieces {
    /// For each seed, by position; a piece before those inside it.
    of_seeds: Vec<Vec<Piece>>,
    /// For each sort, all seeds' pieces: the number of the seed and the bytes.
    by_kind: BTreeMap<u16, Vec<(usize, Range<usize>)>>,
    grammar: tree_sitter::Language,
}

struct Piece {
    /// The grammar's number for its sort.
    kind: u16,
    range: Range<usize>,
}

impl Pieces {
    pub fn of(dialect: &dyn SeedLanguage, seeds: &[SeedText]) -> Pieces {
        let mut pieces =
            Pieces { of_seeds: Vec::new(), by_kind: BTreeMap::new(), grammar: dialect.grammar() };
        for (number, seed) in seeds.iter().enumerate() {
            let mut own = Vec::new();
            if let Some(tree) = dialect.parse(&seed.text) {
                gather(tree.root_node(), &mut own);
            }
            for Piece { kind, range } in &own {
                pieces.by_kind.entry(*kind).or_default().push((number, range.clone()));
            }
            pieces.of_seeds.push(own);
        }
        pieces
    }

    /// Replacements for some pieces of a seed; none for one that has no pieces.
    pub fn splice(&self, seeds: &[SeedText], number: usize, rng: &mut CaseRng) -> Vec<Edit> {
        let own = &self.of_seeds[number];
        if own.is_empty() {
            return Vec::new();
        }
        let wanted = rng.random_range(1..=EDITS);
        let mut chosen: Vec<usize> = (0..wanted).map(|_| rng.random_range(0..own.len())).collect();
        chosen.sort_unstable();
        let mut edits: Vec<Edit> = Vec::new();
        for Piece { kind, range } in chosen.into_iter().map(|i| &own[i]) {
            let others = &self.by_kind[kind];
            let (from, other) = &others[rng.random_range(0..others.len())];
            let new = &seeds[*from].text[other.clone()];
            // One that lies inside a replaced piece is gone.
            let is_free = edits.last().is_none_or(|last| last.end <= range.start);
            if is_free && *new != seeds[number].text[range.clone()] {
                let (start, end) = (range.start, range.end);
                let kind = self.grammar.node_kind_for_id(*kind).unwrap_or("").to_owned();
                edits.push(Edit { start, end, kind, new: new.to_owned() });
            }
        }
        edits
    }
}

fn gather(node: Node<'_>, pieces: &mut Vec<Piece>) {
    const SORTS: [&str; 6] = ["_expression", "_literal", "_type", "_statement", "_declaration", "pattern"];
    let range = node.byte_range();
    if node.is_named() && range.len() <= LARGEST && SORTS.iter().any(|sort| node.kind().ends_with(sort)) {
        pieces.push(Piece { kind: node.kind_id(), range });
    }
    for child in children(node) {
        gather(child, pieces);
    }
}
