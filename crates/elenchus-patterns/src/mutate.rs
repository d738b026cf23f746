//! Changes that keep the verdict: an exhaustive match is only widened, an inexhaustive one only narrowed.

use elenchus_case::CaseRng;

use crate::draw::Drawing;
use crate::pattern::{Arm, Pattern};
use crate::random::{below, pick};

/// Changes a match. `exhaustive` is what it was found to be, and stays.
pub fn mutate(drawing: &Drawing<'_>, arms: &mut Vec<Arm>, exhaustive: bool, depth: usize, rng: &mut CaseRng) {
    if arms.is_empty() {
        return;
    }
    let position = below(rng, arms.len());
    if exhaustive {
        widen(drawing, arms, position, depth, rng);
    } else {
        narrow(drawing, arms, position, depth, rng);
    }
}

fn widen(drawing: &Drawing<'_>, arms: &mut Vec<Arm>, position: usize, depth: usize, rng: &mut CaseRng) {
    let pattern = &arms[position].pattern;
    match below(rng, 3) {
        // A part becomes a wildcard.
        0 => {
            let paths: Vec<Vec<usize>> = pattern
                .paths()
                .into_iter()
                .filter(|path| !path.is_empty() && ty_of(pattern.at(path)).is_some())
                .collect();
            if !paths.is_empty() {
                let path = pick(rng, &paths);
                if let Some(ty) = ty_of(pattern.at(path)) {
                    arms[position].pattern = pattern.with(path, Pattern::wildcard(ty));
                }
            }
        }
        // A narrower copy comes before an arm.
        1 => {
            let narrower = narrower(drawing, pattern, depth, rng);
            arms.insert(position, Arm::plain(narrower));
        }
        // An arm goes to another place.
        _ => {
            let arm = arms.remove(position);
            arms.insert(below(rng, arms.len() + 1), arm);
        }
    }
}

fn narrow(drawing: &Drawing<'_>, arms: &mut Vec<Arm>, position: usize, depth: usize, rng: &mut CaseRng) {
    match below(rng, 3) {
        0 if arms.len() > 1 => drop(arms.remove(position)),
        1 => {
            let arm = arms.remove(position);
            arms.insert(below(rng, arms.len() + 1), arm);
        }
        _ => arms[position].pattern = narrower(drawing, &arms[position].pattern, depth, rng),
    }
}

/// A pattern with a wildcard replaced by something narrower.
pub fn narrower(drawing: &Drawing<'_>, pattern: &Pattern, depth: usize, rng: &mut CaseRng) -> Pattern {
    let wildcards: Vec<Vec<usize>> =
        pattern.paths().into_iter().filter(|path| pattern.at(path).is_wildcard()).collect();
    if wildcards.is_empty() {
        return pattern.clone();
    }
    let path = pick(rng, &wildcards);
    match pattern.at(path) {
        Pattern::Wildcard { ty, .. } if path.len() < depth => pattern.with(path, drawing.pattern(ty, 1, rng)),
        _ => pattern.clone(),
    }
}

fn ty_of(pattern: &Pattern) -> Option<crate::datatype::Type> {
    match pattern {
        Pattern::Constructor { ty, .. } | Pattern::Constant { ty, .. } => Some(ty.clone()),
        _ => None,
    }
}
