//! What a checker knew of each part of the program when it was there; of a merge of parts, what it knew of the part that
//! it is.

use crate::formula::F;
use crate::model::{FnId, Model, SortId, SortKind};
use crate::symbolic::{Evaluator, Visit};
use crate::tree::{NodeId, Trees};
use rustc_hash::FxHashMap;

/// Of one part of the program.
#[derive(Debug, Clone)]
pub struct Known {
    /// The checker was there. Of a merge it says too that it is one of its parts.
    pub visited: F,
    /// The scopes that it had.
    pub maps: Vec<NodeId>,
}

#[derive(Debug)]
pub struct Knowledge {
    known: FxHashMap<(FnId, NodeId), Option<Known>>,
    checkers: Vec<FnId>,
}

impl Knowledge {
    /// From the calls of functions that go through the program with a scope and without fuel.
    pub fn of_checkers(evaluator: &Evaluator<'_>, visits: &[Visit]) -> Self {
        let trees = &evaluator.trees;
        let mut knowledge = Knowledge { known: FxHashMap::default(), checkers: Vec::new() };
        for visit in visits.iter().filter(|visit| !evaluator.model.function(visit.function).spends) {
            let [part, others @ ..] = visit.arguments.as_slice() else { continue };
            let maps: Vec<NodeId> = {
                let scopes = others.iter().filter(|node| is_scope(evaluator.model, trees.sort(**node)));
                scopes.copied().collect()
            };
            if maps.is_empty() || !trees.is_run(*part) || !trees.alternatives(*part).is_empty() {
                continue;
            }
            if !knowledge.checkers.contains(&visit.function) {
                knowledge.checkers.push(visit.function);
            }
            let known = Known { visited: visit.path, maps };
            knowledge.known.entry((visit.function, *part)).or_insert(Some(known));
        }
        knowledge
    }

    pub fn checkers(&self) -> Vec<FnId> {
        self.checkers.clone()
    }

    pub fn at(&mut self, trees: &mut Trees<'_>, checker: FnId, node: NodeId) -> Option<Known> {
        if let Some(known) = self.known.get(&(checker, node)) {
            return known.clone();
        }
        let known = self.at_merge(trees, checker, node);
        self.known.insert((checker, node), known.clone());
        known
    }

    fn at_merge(&mut self, trees: &mut Trees<'_>, checker: FnId, node: NodeId) -> Option<Known> {
        let mut parts = Vec::new();
        for (guard, part) in trees.alternatives(node) {
            parts.push((guard, self.at(trees, checker, part)?));
        }
        let (_, first) = parts.first()?;
        let maps = (0..first.maps.len())
            .map(|at| {
                let maps: Vec<(F, NodeId)> =
                    parts.iter().map(|(guard, known)| (*guard, known.maps[at])).collect();
                trees.join(&maps)
            })
            .collect();
        let formulas = &mut trees.formulas;
        // Not a choice, which may be true where no guard holds.
        let visited: Vec<F> =
            parts.iter().map(|(guard, known)| formulas.and(*guard, known.visited)).collect();
        Some(Known { visited: formulas.any(visited), maps })
    }
}

/// Does a function that spends no fuel take a scope?
pub fn has_scopes(model: &Model) -> bool {
    let mut checkers = model.functions.iter().filter(|function| !function.spends);
    checkers.any(|checker| checker.parameters.iter().any(|(_, sort)| is_scope(model, *sort)))
}

/// A map whose values tell nothing: only what it has matters.
fn is_scope(model: &Model, sort: SortId) -> bool {
    let SortKind::Map { value, .. } = model.sort(sort).kind else { return false };
    let [only] = model.sort(value).constructors.as_slice() else { return false };
    model.constructor(*only).fields.is_empty()
}
