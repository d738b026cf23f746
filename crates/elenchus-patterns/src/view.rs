//! Patterns for what a function makes of the value matched on (Haskell's `f -> p`), and pattern synonyms that are said to be
//! complete together, which are the same in other words: one synonym for each constructor of what the function makes.
//!
//! Nothing is known of the function, so what it makes has nothing to do with the value: to the oracles the match is over the
//! value together with what each function makes of it. They stand outermost in an arm only, where each function is put to one
//! value: of two values that are the same a function would have to make the same, which no analyser looks for.

use elenchus_case::CaseRng;

use crate::datatype::{Builtin, Declarations, Type};
use crate::declare::Context;
use crate::draw::Drawing;
use crate::pattern::{Arm, Pattern};
use crate::program::PatternProgram;
use crate::random::{below, happens, pick};

/// A function that arms of a match look through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The type of what it makes.
    pub result: Type,
    /// Whether constructors of what it makes are written as synonyms for patterns of the value.
    pub synonyms: bool,
    /// What it makes of every value, in a program that is run.
    pub gives: Option<String>,
}

/// Whether some arm looks at what a function makes.
pub fn are_used(arms: &[Arm]) -> bool {
    arms.iter().any(|arm| matches!(arm.pattern, Pattern::View { .. }))
}

/// Whether each constructor of a type can have a synonym: what hides or constrains types would have to say so.
pub fn may_be_synonyms(declarations: &Declarations, ty: &Type) -> bool {
    let Type::Data(id, _) = ty else { return false };
    let constructors = &declarations.data_type(*id).constructors;
    !constructors.is_empty() && !constructors.iter().any(|&id| declarations.is_generalised(id))
}

/// Lets arms look at what one or two functions make of the value. If `instead`, they do so in place of what they looked at;
/// otherwise there are more arms, and all values that were taken still are.
pub fn look_through(
    drawing: &Drawing<'_>,
    arms: &mut Vec<Arm>,
    instead: bool,
    rng: &mut CaseRng,
) -> Vec<View> {
    let mut views = Vec::new();
    let context = Context::closed(drawing.declarations, drawing.dialect.builtins());
    for _ in 0..=below(rng, 2) {
        let result = if happens(rng, 30) {
            Type::Builtin(Builtin::Bool)
        } else {
            context.any(drawing.config.type_depth.min(2), rng)
        };
        let synonyms = may_be_synonyms(drawing.declarations, &result) && happens(rng, 70);
        views.push(View { result, synonyms, gives: None });
    }
    for arm in arms.iter_mut().filter(|_| instead) {
        if happens(rng, 35) {
            arm.pattern = drawn(drawing, &views, rng);
        }
    }
    for _ in 0..=below(rng, 2) {
        arms.insert(below(rng, arms.len() + 1), Arm::plain(drawn(drawing, &views, rng)));
    }
    if happens(rng, 40) {
        // Everything that one of them can make, or all but one of it.
        let number = below(rng, views.len());
        let mut cover = cover(drawing, &views[number].result);
        if cover.len() > 1 && happens(rng, 30) {
            cover.remove(below(rng, cover.len()));
        }
        for pattern in cover {
            let pattern = Pattern::View { number, pattern: Box::new(pattern) };
            arms.insert(below(rng, arms.len() + 1), Arm::plain(pattern));
        }
    }
    views
}

fn drawn(drawing: &Drawing<'_>, views: &[View], rng: &mut CaseRng) -> Pattern {
    let number = below(rng, views.len());
    let pattern = match &views[number].result {
        Type::Builtin(builtin) => drawing.literal(*builtin, rng),
        result => drawing.outermost(result, 2, rng),
    };
    Pattern::View { number, pattern: Box::new(pattern) }
}

/// A pattern for each constructor of a type.
fn cover(drawing: &Drawing<'_>, ty: &Type) -> Vec<Pattern> {
    match ty {
        Type::Builtin(Builtin::Bool) => {
            let value = |value| Pattern::constant(ty.clone(), crate::span::Span::new(value, value));
            vec![value(0), value(1)]
        }
        Type::Data(..) => {
            let constructor = |id| {
                let fields = drawing.declarations.field_types(id, ty);
                Pattern::made(id, ty.clone(), fields.into_iter().map(Pattern::wildcard).collect())
            };
            drawing.graph.lookup(ty).into_iter().map(constructor).collect()
        }
        _ => Vec::new(),
    }
}

/// What is left over, as the oracles say it of a match that looks through functions: one of the things that were looked at,
/// with the number of the function, or `None` for the value itself.
pub fn one_of_viewed(program: &PatternProgram, left: Pattern, rng: &mut CaseRng) -> (Option<usize>, Pattern) {
    let Pattern::Tuple { elements } = left else { return (None, left) };
    if !program.is_viewed() {
        return (None, Pattern::Tuple { elements });
    }
    let looked_at: Vec<usize> =
        (0..elements.len()).filter(|&position| !elements[position].is_wildcard()).collect();
    let position = if looked_at.is_empty() { 0 } else { *pick(rng, &looked_at) };
    let part = elements.into_iter().nth(position).unwrap_or(Pattern::Null);
    (position.checked_sub(1), part)
}
