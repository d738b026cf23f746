//! Which types can be left out together (Hephaestus, Algorithm 2).
//!
//! The paper goes through all combinations of candidates, the largest first. Here everything is erased at first; where a
//! candidate then loses its type, it must be written itself, or one of those that its type came through before they were erased
//! ([`TypeGraph::support`]). These few choices are tried in the order of how much is written, so that the first set that preserves all types
//! is a largest one. Candidates that do not depend on one another are looked at apart.

use std::collections::{BTreeSet, VecDeque};

use elenchus_types::World;

use crate::{Erased, Inference, TypeGraph};

/// After so many sets, the first candidate that loses its type is written each time: the set that is found then need
/// not be a largest one. All sets of fifteen candidates are fewer.
const SETS: usize = 40_000;

/// A largest set of candidates, of those allowed, that can be erased together.
pub fn largest(
    graph: &TypeGraph,
    world: &mut World,
    inference: &dyn Inference,
    is_allowed: &[bool],
) -> Erased {
    let mut erased = graph.nothing_erased();
    let alone: Vec<usize> = (0..graph.candidates.len())
        .filter(|candidate| is_allowed[*candidate] && !erased[*candidate])
        .filter(|candidate| can_erase(graph, world, inference, &mut erased.clone(), *candidate))
        .collect();
    for candidate in alone {
        erased[candidate] = true;
    }
    for component in components(graph, &erased) {
        let written = least_written(graph, world, inference, &erased, &component);
        for candidate in written {
            erased[candidate] = false;
        }
    }
    erased
}

/// Erases one more candidate if all that is erased then still preserves its type.
pub fn can_erase(
    graph: &TypeGraph,
    world: &mut World,
    inference: &dyn Inference,
    erased: &mut Erased,
    candidate: usize,
) -> bool {
    erased[candidate] = true;
    let preserves = graph.all_preserve(world, inference, erased);
    erased[candidate] = preserves;
    preserves
}

/// The erased candidates, in groups that do not depend on one another.
fn components(graph: &TypeGraph, erased: &Erased) -> Vec<Vec<usize>> {
    let mut group: Vec<usize> = (0..graph.candidates.len()).collect();
    for (candidate, found) in graph.candidates.iter().enumerate() {
        if !erased[candidate] {
            continue;
        }
        for vertex in &found.vertices {
            for other in graph.support(*vertex, erased) {
                let (one, other) = (group[candidate], group[other]);
                for place in group.iter_mut().filter(|place| **place == other) {
                    *place = one;
                }
            }
        }
    }
    let mut components: Vec<Vec<usize>> = Vec::new();
    let mut names: Vec<usize> = Vec::new();
    for candidate in (0..group.len()).filter(|candidate| erased[*candidate]) {
        if let Some(place) = names.iter().position(|name| *name == group[candidate]) {
            components[place].push(candidate);
        } else {
            names.push(group[candidate]);
            components.push(vec![candidate]);
        }
    }
    components
}

/// The fewest candidates of a component that must be written.
fn least_written(
    graph: &TypeGraph,
    world: &mut World,
    inference: &dyn Inference,
    erased: &Erased,
    component: &[usize],
) -> BTreeSet<usize> {
    let mut seen = BTreeSet::from([BTreeSet::new()]);
    let mut pending = VecDeque::from([BTreeSet::new()]);
    while let Some(written) = pending.pop_front() {
        let mut left = erased.clone();
        for candidate in &written {
            left[*candidate] = false;
        }
        let lost = component.iter().copied().find(|candidate| {
            left[*candidate]
                && graph.candidates[*candidate].is_followed
                && !graph.preserves(world, inference, *candidate, &left)
        });
        let Some(lost) = lost else { return written };
        let mut choices = vec![lost];
        for vertex in &graph.candidates[lost].vertices {
            choices.extend(graph.support(*vertex, &left));
        }
        choices.retain(|choice| !graph.candidates[*choice].is_omitted);
        choices.sort_unstable();
        choices.dedup();
        if seen.len() > SETS {
            choices.retain(|choice| *choice == lost);
            pending.clear();
        }
        for choice in choices {
            let mut more = written.clone();
            more.insert(choice);
            if seen.insert(more.clone()) {
                pending.push_back(more);
            }
        }
    }
    component.iter().copied().filter(|candidate| !graph.candidates[*candidate].is_omitted).collect()
}

#[cfg(test)]
mod tests;
