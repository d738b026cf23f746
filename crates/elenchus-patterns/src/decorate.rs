//! What languages have beyond the patterns of the paper, put into arms that were made without it: guards, or-patterns,
//! names, patterns for all but `null`, and for `null`. What a match means afterwards, the oracle says.

use elenchus_case::CaseRng;

use crate::ability::{Abilities, Where};
use crate::datatype::Declarations;
use crate::draw::Drawing;
use crate::knobs::sometimes;
use crate::pattern::{Arm, EXCEPTIONS, Guard, Pattern, Wildcard};
use crate::random::{below, happens, pick};

/// Puts more into arms of patterns of a type.
pub fn decorate(
    drawing: &Drawing<'_>,
    can: Abilities,
    patterns: Vec<Pattern>,
    rng: &mut CaseRng,
) -> Vec<Arm> {
    let knobs = drawing.knobs;
    let mut arms = Vec::new();
    for mut pattern in patterns {
        if can.alternatives == Where::Everywhere && sometimes(rng, knobs.alternative) {
            pattern = with_alternative(drawing, &pattern, rng);
        }
        if sometimes(rng, knobs.binder) {
            pattern = replace_some(&pattern, rng, |part| match part {
                Pattern::Constructor { .. } | Pattern::Tuple { .. } => {
                    Some(unnamed(Pattern::Bound { pattern: Box::new(part.clone()) }))
                }
                _ => None,
            });
        }
        if sometimes(rng, knobs.present) {
            pattern = replace_some(&pattern, rng, |part| match part {
                Pattern::Wildcard { ty, .. } if ty.is_closed() => Some(Pattern::Present { ty: ty.clone() }),
                _ => None,
            });
        }
        if sometimes(rng, knobs.irrefutable) {
            pattern = replace_some(&pattern, rng, |part| can_wait(drawing, part));
        }
        if sometimes(rng, knobs.opaque) {
            pattern = replace_some(&pattern, rng, |part| match part {
                Pattern::Wildcard { ty, .. } if ty.is_closed() => {
                    Some(Pattern::Opaque { ty: ty.clone(), number: 0 })
                }
                _ => None,
            });
        }
        if sometimes(rng, knobs.guard) {
            // A copy with a guard before the arm takes nothing away; a guard on the arm itself does.
            arms.push(Arm { pattern: pattern.clone(), guard: Some(Guard::Unknown) });
            if happens(rng, 30) {
                continue;
            }
        }
        arms.push(Arm::plain(pattern));
    }
    if sometimes(rng, knobs.null) {
        arms.insert(below(rng, arms.len() + 1), Arm::plain(Pattern::Null));
    }
    if sometimes(rng, knobs.exception) {
        let number = below(rng, EXCEPTIONS.len());
        arms.insert(below(rng, arms.len() + 1), Arm::plain(Pattern::Exception { number }));
    }
    arms
}

/// The pattern as one that is looked at late.
fn can_wait(drawing: &Drawing<'_>, part: &Pattern) -> Option<Pattern> {
    let is_made = matches!(part, Pattern::Constructor { .. } | Pattern::Tuple { .. });
    (is_made && !says_types(drawing.declarations, part))
        .then(|| Pattern::Irrefutable { pattern: Box::new(part.clone()) })
}

/// Whether a constructor in the pattern says something of types, which has to be known before the body is (GHC user's guide,
/// "Existentially quantified data constructors").
fn says_types(declarations: &Declarations, pattern: &Pattern) -> bool {
    pattern.contains(|part| match part {
        Pattern::Constructor { constructor, .. } => declarations.is_generalised(*constructor),
        _ => false,
    })
}

/// Has such patterns looked at at once, wherever a change has put them.
pub fn look_at_types(declarations: &Declarations, arms: &mut [Arm]) {
    for arm in arms {
        arm.pattern.for_each_mut(&mut |part| {
            while let Pattern::Irrefutable { pattern } = part
                && says_types(declarations, pattern)
            {
                *part = (**pattern).clone();
            }
        });
    }
}

/// Lets one part of a pattern be an or-pattern.
fn with_alternative(drawing: &Drawing<'_>, pattern: &Pattern, rng: &mut CaseRng) -> Pattern {
    let paths: Vec<Vec<usize>> = pattern
        .paths()
        .into_iter()
        .filter(|path| matches!(pattern.at(path), Pattern::Constructor { .. } | Pattern::Constant { .. }))
        .filter(|path| (0..path.len()).all(|end| !matches!(pattern.at(&path[..end]), Pattern::Or { .. })))
        .collect();
    if paths.is_empty() {
        return pattern.clone();
    }
    let path = pick(rng, &paths);
    let part = pattern.at(path).clone();
    let other = match &part {
        Pattern::Constructor { ty, .. } => drawing.outermost(ty, part.depth().max(1), rng),
        Pattern::Constant { ty: crate::datatype::Type::Builtin(builtin), .. } => {
            drawing.literal(*builtin, rng)
        }
        _ => return pattern.clone(),
    };
    if other == part || other.is_wildcard() {
        return pattern.clone();
    }
    pattern.with(path, unnamed(Pattern::Or { alternatives: vec![part, other] }))
}

/// A pattern without variables of its own: alternatives would have to agree on them, and in Rust what has a name is not
/// moved out of in part.
fn unnamed(mut pattern: Pattern) -> Pattern {
    pattern.for_each_mut(&mut |inner| {
        if let Pattern::Wildcard { spelling, .. } = inner {
            *spelling = Wildcard::Unnamed;
        }
    });
    pattern
}

/// Replaces one of the parts that have a replacement.
fn replace_some(
    pattern: &Pattern,
    rng: &mut CaseRng,
    replacement: impl Fn(&Pattern) -> Option<Pattern>,
) -> Pattern {
    let paths: Vec<Vec<usize>> = pattern
        .paths()
        .into_iter()
        .filter(|path| replacement(pattern.at(path)).is_some())
        // Alternatives bind no variables.
        .filter(|path| (0..path.len()).all(|end| !matches!(pattern.at(&path[..end]), Pattern::Or { .. })))
        .collect();
    if paths.is_empty() {
        return pattern.clone();
    }
    let path = pick(rng, &paths);
    match replacement(pattern.at(path)) {
        Some(part) => pattern.with(path, part),
        None => pattern.clone(),
    }
}
