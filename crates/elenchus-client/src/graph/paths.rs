//! Paths that end in a type (Algorithm 1, line 4): chains of definitions, the first of which needs no receiver.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use elenchus_case::CaseRng;
use elenchus_types::ClassId;

use super::build::length;
use super::{DefId, Graph};
use crate::random;

/// Definitions, each applied to what the one before it makes.
pub type Path = Vec<DefId>;

/// Which paths to a type are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    /// One of the shortest, as in the paper's evaluation.
    Shortest,
    /// One that is at most so much longer than the shortest.
    Near(u32),
    /// One of the `k` shortest without a type twice (Yen, 1971).
    KShortest(usize),
    /// Any without a type twice, up to this length.
    Acyclic(u32),
}

/// Partial paths by their length when complete, then by the order of definitions: what they end with, backwards, and the
/// classes on the way.
type Open = BinaryHeap<Reverse<(u32, Vec<DefId>, Vec<u32>)>>;

/// As many paths as are kept where all of a length are asked for: a cap for graphs in which there are millions.
const MOST: usize = 4096;

impl Graph {
    /// A path to a class.
    pub fn path(&self, class: ClassId, search: Search, rng: &mut CaseRng) -> Option<Path> {
        match search {
            Search::Shortest => self.walk(class, 0, rng),
            Search::Near(more) => self.walk(class, more, rng),
            Search::KShortest(k) => random::choose(rng, &self.shortest_paths(class, k)).cloned(),
            Search::Acyclic(length) => random::choose(rng, &self.acyclic_paths(class, length)).cloned(),
        }
    }

    /// Walks back from a class by makers that are near enough to a beginning. The distances are exact, so no step is taken back.
    fn walk(&self, class: ClassId, more: u32, rng: &mut CaseRng) -> Option<Path> {
        let mut path = Vec::new();
        let mut seen = vec![class];
        let mut node = self.class(class)?;
        let mut budget = node.distance? + more;
        loop {
            // Makers are in the order of their lengths.
            let near = node
                .makers
                .partition_point(|maker| self.length(*maker).is_some_and(|length| length <= budget));
            let maker = *random::choose(rng, &node.makers[..near])?;
            path.push(maker);
            let Some(receiver) = self.def(maker).receiver_class else { break };
            // Going round in a circle costs nothing but length; the paper leaves such paths out.
            if seen.contains(&receiver) {
                return None;
            }
            seen.push(receiver);
            budget = budget.checked_sub(1)?;
            node = self.class(receiver)?;
        }
        path.reverse();
        Some(path)
    }

    /// How many definitions in a row end with this one.
    pub fn length(&self, def: DefId) -> Option<u32> {
        length(def, &self.defs, &self.classes, &self.by_class)
    }

    /// The `k` shortest paths to a class that have no type twice, the shortest first.
    ///
    /// Partial paths are extended backwards in the order of their length and what is at least missing to a beginning. That is
    /// known exactly, so each path comes out after all shorter ones.
    pub fn shortest_paths(&self, class: ClassId, k: usize) -> Vec<Path> {
        self.enumerate(class, k, u32::MAX)
    }

    /// All paths to a class up to a length that have no type twice.
    pub fn acyclic_paths(&self, class: ClassId, length: u32) -> Vec<Path> {
        self.enumerate(class, MOST, length)
    }

    fn enumerate(&self, class: ClassId, most: usize, longest: u32) -> Vec<Path> {
        let mut found = Vec::new();
        let mut open = Open::new();
        let Some(start) = self.by_class.get(&class) else { return found };
        self.extend(&[], &[*start], longest, &mut open);
        while let Some(Reverse((_, backwards, classes))) = open.pop() {
            if found.len() >= most {
                break;
            }
            let first = backwards[backwards.len() - 1];
            if self.def(first).receiver.is_none() {
                found.push(backwards.into_iter().rev().collect());
            } else {
                self.extend(&backwards, &classes, longest, &mut open);
            }
        }
        found
    }

    fn extend(&self, backwards: &[DefId], classes: &[u32], longest: u32, open: &mut Open) {
        let Some(head) = classes.last() else { return };
        for maker in &self.classes[*head as usize].makers {
            let Some(length) = self.length(*maker) else { continue };
            let whole = backwards.len() as u32 + length;
            let receiver =
                self.def(*maker).receiver_class.and_then(|class| self.by_class.get(&class)).copied();
            if whole > longest || receiver.is_some_and(|receiver| classes.contains(&receiver)) {
                continue;
            }
            let mut longer = backwards.to_vec();
            longer.push(*maker);
            let mut more = classes.to_vec();
            more.extend(receiver);
            open.push(Reverse((whole, longer, more)));
        }
    }
}
