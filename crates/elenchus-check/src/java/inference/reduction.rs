//! Reduction of formulas between types (JLS 18.2.2 to 18.2.4).

use elenchus_types::{ClassType, Departure, ListId, Type, TypeId, VarId, Wildcard, World};

use super::incorporation::has_only_unbounded_wildcards;
use super::{Inference, Kind};

/// In which context a value must be compatible with a type (JLS 5.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strictness {
    /// Without boxing.
    Strict,
    Loose,
    /// Also by the value of a constant (JLS 5.2). A difference to `Loose` only where the expression is known.
    Assignment,
}

impl Inference {
    /// States `‹from → to›` (JLS 18.2.2). Whether the bounds can still hold.
    pub fn compatible(&mut self, world: &mut World, from: TypeId, to: TypeId, how: Strictness) -> bool {
        let holds = self.reduce_compatible(world, from, to, how);
        self.conclude(world, holds)
    }

    /// States `‹lower <: upper›` (JLS 18.2.3).
    pub fn subtype(&mut self, world: &mut World, lower: TypeId, upper: TypeId) -> bool {
        let holds = self.reduce_subtype(world, lower, upper);
        self.conclude(world, holds)
    }

    /// States `‹one = other›` (JLS 18.2.4).
    pub fn equal(&mut self, world: &mut World, one: TypeId, other: TypeId) -> bool {
        let holds = self.reduce_equal(world, one, other);
        self.conclude(world, holds)
    }

    fn conclude(&mut self, world: &mut World, holds: bool) -> bool {
        self.failed |= !holds;
        self.incorporate(world);
        !self.failed
    }

    fn reduce_compatible(&mut self, world: &mut World, from: TypeId, to: TypeId, how: Strictness) -> bool {
        let (from, to) = (self.apply(world, from), self.apply(world, to));
        match (world.get(from), world.get(to)) {
            (Type::Primitive(_), Type::Primitive(_)) => world.is_subtype(from, to),
            (Type::Primitive(primitive), _) => {
                how != Strictness::Strict
                    && world.boxed(primitive).is_some_and(|boxed| self.reduce_subtype(world, boxed, to))
            }
            (_, Type::Primitive(primitive)) if self.unknown(world, from).is_some() => {
                let from_above = world.departures().has(Departure::PrimitiveTargetBoundsFromAbove);
                how != Strictness::Strict
                    && world.boxed(primitive).is_some_and(|boxed| {
                        if from_above {
                            self.reduce_subtype(world, from, boxed)
                        } else {
                            self.reduce_equal(world, from, boxed)
                        }
                    })
            }
            (_, Type::Primitive(_)) => {
                how != Strictness::Strict
                    && world.unboxed(from).is_some_and(|unboxed| world.is_subtype(unboxed, to))
            }
            _ => self.reduce_unchecked(world, from, to),
        }
    }

    /// Subtyping, or an unchecked conversion (JLS 5.1.9).
    pub(super) fn reduce_unchecked(&mut self, world: &mut World, from: TypeId, to: TypeId) -> bool {
        if self.is_proper(world, from) && self.is_proper(world, to) {
            if world.is_subtype(from, to) {
                return true;
            }
            let unchecked = world.is_unchecked_subtype(from, to);
            let is_unnoticed = world.departures().has(Departure::RawBecomesUnboundedUnnoticed)
                && has_only_unbounded_wildcards(world, to);
            self.unchecked.in_formula |= unchecked && !is_unnoticed;
            return unchecked;
        }
        if let (Type::Array(from), Type::Array(to)) = (world.get(from), world.get(to)) {
            let primitive = [from, to].iter().any(|ty| matches!(world.get(*ty), Type::Primitive(_)));
            return if primitive { from == to } else { self.reduce_unchecked(world, from, to) };
        }
        if let Type::Class(use_of) = world.get(to)
            && use_of.args != ListId::EMPTY
            && self.unknown(world, from).is_none()
            && let Some(above) = world.as_super(from, use_of.class)
            && world.is_raw(above)
        {
            self.unchecked.in_formula = true;
            return true;
        }
        self.reduce_subtype(world, from, to)
    }

    pub(super) fn reduce_subtype(&mut self, world: &mut World, lower: TypeId, upper: TypeId) -> bool {
        self.reduce_below(world, lower, upper, true)
    }

    /// `capture`: whether the lower type may be captured ([`Departure::CaptureOnlyAtTheTop`]).
    pub(super) fn reduce_below(
        &mut self,
        world: &mut World,
        lower: TypeId,
        upper: TypeId,
        capture: bool,
    ) -> bool {
        let (lower, upper) = (self.apply(world, lower), self.apply(world, upper));
        if lower == upper {
            return true;
        }
        if self.is_proper(world, lower) && self.is_proper(world, upper) {
            return world.is_subtype(lower, upper);
        }
        if let Some(place) = self.open_place(world, lower) {
            if matches!(world.get(upper), Type::Primitive(_) | Type::Null) {
                return false;
            }
            for part in world.parts(upper) {
                self.add(world, place, Kind::Upper, part);
            }
            return true;
        }
        if let Some(place) = self.open_place(world, upper) {
            return match world.get(lower) {
                Type::Null | Type::Bottom => true,
                Type::Primitive(_) => false,
                _ => {
                    self.add(world, place, Kind::Lower, lower);
                    true
                }
            };
        }
        match world.get(upper) {
            Type::Intersection(parts) => {
                let parts = world.list(parts).to_vec();
                parts.into_iter().all(|part| self.reduce_below(world, lower, part, capture))
            }
            _ if world.get(lower) == Type::Null => true,
            Type::Class(above) => self.reduce_below_class(world, lower, above, capture),
            Type::Array(element) => {
                let Some(found) = array_element(world, lower) else { return false };
                let primitive =
                    [found, element].iter().any(|ty| matches!(world.get(*ty), Type::Primitive(_)));
                if primitive { found == element } else { self.reduce_within(world, found, element) }
            }
            Type::Variable(var) => {
                let least = world.var(var).lower;
                let is_part = world.parts(lower).contains(&upper);
                is_part || least.is_some_and(|least| self.reduce_below(world, lower, least, capture))
            }
            _ => false,
        }
    }

    /// Subtyping where a rule asks for it below the top of a question.
    pub(super) fn reduce_within(&mut self, world: &mut World, lower: TypeId, upper: TypeId) -> bool {
        let capture = !world.departures().has(Departure::CaptureOnlyAtTheTop);
        self.reduce_below(world, lower, upper, capture)
    }

    fn reduce_below_class(
        &mut self,
        world: &mut World,
        lower: TypeId,
        above: ClassType,
        capture: bool,
    ) -> bool {
        let lower = if capture { self.capture(world, lower) } else { lower };
        let Some(found) = world.as_super(lower, above.class) else { return false };
        if above.args == ListId::EMPTY && above.outer.is_none() {
            return true;
        }
        let Type::Class(found) = world.get(found) else { return false };
        let outers_hold = match (found.outer, above.outer) {
            (Some(found), Some(above)) => self.reduce_within(world, found, above),
            (found, above) => found == above,
        };
        let (args, within) = (world.list(found.args).to_vec(), world.list(above.args).to_vec());
        let formals = world.class(above.class).params.clone();
        outers_hold
            && args.len() == within.len()
            && args
                .into_iter()
                .zip(within)
                .zip(&*formals)
                .all(|((arg, within), formal)| self.reduce_contained(world, arg, within, *formal))
    }

    /// JLS 18.2.3, `‹arg <= within›`, at the place of a parameter.
    fn reduce_contained(&mut self, world: &mut World, arg: TypeId, within: TypeId, formal: VarId) -> bool {
        let arg_wildcard = as_wildcard(world, arg);
        match as_wildcard(world, within) {
            None => arg_wildcard.is_none() && self.reduce_equal(world, arg, within),
            Some(Wildcard::Unbounded) => true,
            Some(Wildcard::Extends(bound)) => {
                let upper = match arg_wildcard {
                    None => arg,
                    Some(Wildcard::Extends(upper)) => upper,
                    Some(_) if world.departures().has(Departure::WildcardTakesFormalBound) => {
                        world.var(formal).upper
                    }
                    Some(_) => world.root(),
                };
                self.reduce_within(world, upper, bound)
            }
            Some(Wildcard::Super(bound)) => match arg_wildcard {
                None => self.reduce_within(world, bound, arg),
                Some(Wildcard::Super(lower)) => self.reduce_within(world, bound, lower),
                Some(_) => false,
            },
        }
    }

    pub(super) fn reduce_equal(&mut self, world: &mut World, one: TypeId, other: TypeId) -> bool {
        let (one, other) = (self.apply(world, one), self.apply(world, other));
        if one == other {
            return true;
        }
        if self.is_proper(world, one) && self.is_proper(world, other) {
            return world.is_same(one, other);
        }
        for (variable, ty) in [(one, other), (other, one)] {
            if let Some(place) = self.open_place(world, variable) {
                if matches!(world.get(ty), Type::Primitive(_) | Type::Null | Type::Wildcard(_)) {
                    return false;
                }
                self.add(world, place, Kind::Equal, ty);
                return true;
            }
        }
        match (world.get(one), world.get(other)) {
            (Type::Class(one), Type::Class(other)) => {
                let outers_hold = match (one.outer, other.outer) {
                    (Some(one), Some(other)) => self.reduce_equal(world, one, other),
                    (one, other) => one == other,
                };
                let (args, others) = (world.list(one.args).to_vec(), world.list(other.args).to_vec());
                outers_hold
                    && one.class == other.class
                    && args.len() == others.len()
                    && args.into_iter().zip(others).all(|(one, other)| self.reduce_equal(world, one, other))
            }
            (Type::Array(one), Type::Array(other)) => self.reduce_equal(world, one, other),
            (Type::Wildcard(one), Type::Wildcard(other)) => self.reduce_equal_wildcards(world, one, other),
            (Type::Intersection(one), Type::Intersection(other)) => {
                let (one, other) = (world.list(one).to_vec(), world.list(other).to_vec());
                one.len() == other.len()
                    && one.into_iter().zip(other).all(|(one, other)| self.reduce_equal(world, one, other))
            }
            _ => false,
        }
    }

    fn reduce_equal_wildcards(&mut self, world: &mut World, one: Wildcard, other: Wildcard) -> bool {
        let root = world.root();
        match (one, other) {
            (Wildcard::Extends(one), Wildcard::Extends(other))
            | (Wildcard::Super(one), Wildcard::Super(other)) => self.reduce_equal(world, one, other),
            (Wildcard::Unbounded, Wildcard::Extends(bound))
            | (Wildcard::Extends(bound), Wildcard::Unbounded) => self.reduce_equal(world, bound, root),
            (Wildcard::Unbounded, Wildcard::Unbounded) => true,
            _ => false,
        }
    }

    fn open_place(&self, world: &World, ty: TypeId) -> Option<usize> {
        self.place_of(world, ty).filter(|place| self.unknowns[*place].value.is_none())
    }
}

fn as_wildcard(world: &World, arg: TypeId) -> Option<Wildcard> {
    match world.get(arg) {
        Type::Wildcard(wildcard) | Type::Remembered { wildcard, .. } => Some(wildcard),
        _ => None,
    }
}

/// The element of the most specific array type above a type.
fn array_element(world: &World, ty: TypeId) -> Option<TypeId> {
    match world.get(ty) {
        Type::Array(element) => Some(element),
        Type::Variable(var) => array_element(world, world.var(var).upper),
        Type::Intersection(parts) => world.list(parts).iter().find_map(|part| array_element(world, *part)),
        _ => None,
    }
}
