//! Which arguments of types tell two types apart, so that no value is of both (JLS 4.5).

use elenchus_types::{Departure, Type, TypeId, Wildcard};

use crate::java::Checker;

impl Checker<'_> {
    /// Whether two uses of one class are provably distinct: an argument tells them apart (JLS 4.5).
    pub(super) fn are_distinct(&mut self, one: TypeId, other: TypeId, depth: u8) -> bool {
        let (Type::Class(one), Type::Class(other)) = (self.world.get(one), self.world.get(other)) else {
            return false;
        };
        let args = self.world.list(one.args).to_vec();
        let others = self.world.list(other.args).to_vec();
        if args.iter().zip(&others).any(|(one, other)| self.are_distinct_arguments(*one, *other, depth - 1)) {
            return true;
        }
        match (one.outer, other.outer) {
            (Some(one), Some(other)) => self.are_distinct(one, other, depth),
            _ => false,
        }
    }

    fn are_distinct_arguments(&mut self, one: TypeId, other: TypeId, depth: u8) -> bool {
        if depth == 0 || one == other {
            false
        } else if self.world.departures().has(Departure::DistinctByBounds) {
            self.are_distinct_by_bounds(one, other, depth)
        } else {
            self.are_provably_distinct(one, other)
        }
    }

    /// JLS 4.5.1: two types are distinct if they are not the same; a variable and a wildcard stand for their upper bound, and
    /// then only erasures without a common subtype tell them apart.
    fn are_provably_distinct(&mut self, one: TypeId, other: TypeId) -> bool {
        let (bound, other_bound) = (self.upper_bound(one), self.upper_bound(other));
        if bound.is_none() && other_bound.is_none() {
            return true;
        }
        let one = self.world.erasure(bound.unwrap_or(one));
        let other = self.world.erasure(other_bound.unwrap_or(other));
        !self.world.is_subtype(one, other) && !self.world.is_subtype(other, one)
    }

    /// The upper bound of a variable or a wildcard; `None` for any other type.
    fn upper_bound(&mut self, arg: TypeId) -> Option<TypeId> {
        match self.world.get(arg) {
            Type::Variable(var) => Some(self.world.var(var).upper),
            Type::Wildcard(Wildcard::Extends(bound)) => Some(bound),
            Type::Wildcard(_) => Some(self.world.root()),
            _ => None,
        }
    }

    /// The same by [`Departure::DistinctByBounds`].
    fn are_distinct_by_bounds(&mut self, one: TypeId, other: TypeId, depth: u8) -> bool {
        let (one, other) = (self.above_lower_bound(one), self.above_lower_bound(other));
        match (self.world.get(one), self.world.get(other)) {
            (Type::Wildcard(Wildcard::Unbounded), _)
            | (_, Type::Wildcard(Wildcard::Unbounded))
            | (Type::Wildcard(Wildcard::Super(_)), Type::Wildcard(Wildcard::Super(_))) => false,
            (Type::Wildcard(Wildcard::Extends(one)), Type::Wildcard(Wildcard::Extends(other))) => {
                !self.castable(one, other, depth)
            }
            (Type::Wildcard(Wildcard::Extends(upper)), Type::Wildcard(Wildcard::Super(lower)))
            | (Type::Wildcard(Wildcard::Super(lower)), Type::Wildcard(Wildcard::Extends(upper))) => {
                self.surely_not_below(lower, upper, depth)
            }
            (Type::Wildcard(Wildcard::Extends(upper)), _) => self.surely_not_below(other, upper, depth),
            (_, Type::Wildcard(Wildcard::Extends(upper))) => self.surely_not_below(one, upper, depth),
            (Type::Wildcard(Wildcard::Super(lower)), _) => self.surely_not_below(lower, other, depth),
            (_, Type::Wildcard(Wildcard::Super(lower))) => self.surely_not_below(lower, one, depth),
            _ => self.surely_not_below(one, other, depth) || self.surely_not_below(other, one, depth),
        }
    }

    /// The wildcard that was captured, if it had a lower bound: what is not above that is no argument either.
    fn above_lower_bound(&mut self, arg: TypeId) -> TypeId {
        match self.world.get(arg) {
            Type::Variable(var) => match self.world.var(var).lower {
                Some(lower) => self.world.wildcard(Wildcard::Super(lower)),
                None => arg,
            },
            _ => arg,
        }
    }

    /// Whether a type is below another for no value of the type variables in them.
    fn surely_not_below(&mut self, lower: TypeId, upper: TypeId, depth: u8) -> bool {
        if lower == upper {
            return false;
        }
        let relaxed = self.relaxed(upper);
        if let Type::Variable(var) = self.world.get(lower) {
            let bound = self.world.var(var).upper;
            let bound = self.leftmost(bound);
            return !self.castable(bound, relaxed, depth - 1);
        }
        !self.world.is_subtype(lower, relaxed)
    }

    /// The bound of a variable, with wildcards for the variables in it, since these may stand for any type.
    fn relaxed(&mut self, ty: TypeId) -> TypeId {
        if !matches!(self.world.get(ty), Type::Variable(_)) {
            return ty;
        }
        let mut bound = ty;
        while let Type::Variable(var) = self.world.get(bound) {
            bound = self.world.var(var).upper;
        }
        let bound = self.leftmost(bound);
        self.rewritten(bound)
    }

    /// The part of a bound that counts when types are told apart, as its erasure is what is compared (JLS 4.5, 4.6).
    fn leftmost(&mut self, bound: TypeId) -> TypeId {
        self.world.parts(bound).first().copied().unwrap_or(bound)
    }

    /// A class with wildcards for variables, and for arguments in which there are some.
    fn rewritten(&mut self, ty: TypeId) -> TypeId {
        if let Type::Intersection(_) = self.world.get(ty) {
            let parts = self.world.parts(ty);
            let parts: Vec<TypeId> = parts.into_iter().map(|part| self.rewritten(part)).collect();
            return self.world.intersection(&parts);
        }
        let Type::Class(use_of) = self.world.get(ty) else { return ty };
        let outer = use_of.outer.map(|outer| self.rewritten(outer));
        let args = self.world.list(use_of.args).to_vec();
        let args: Vec<TypeId> = args.into_iter().map(|arg| self.rewritten_argument(arg)).collect();
        self.world.inner_type(outer, use_of.class, &args)
    }

    fn rewritten_argument(&mut self, arg: TypeId) -> TypeId {
        let wildcard = match self.world.get(arg) {
            Type::Variable(var) => {
                let upper = self.world.var(var).upper;
                let upper = self.world.erasure(upper);
                if upper == self.world.root() { Wildcard::Unbounded } else { Wildcard::Extends(upper) }
            }
            Type::Class(_) => match self.rewritten(arg) {
                same if same == arg => return arg,
                wider => Wildcard::Extends(wider),
            },
            Type::Wildcard(Wildcard::Extends(bound)) => return self.rewritten_bound(arg, bound),
            Type::Wildcard(Wildcard::Super(bound)) if self.rewritten_argument(bound) != bound => {
                Wildcard::Unbounded
            }
            _ => return arg,
        };
        self.world.wildcard(wildcard)
    }

    /// A wildcard whose bound is rewritten.
    fn rewritten_bound(&mut self, wildcard: TypeId, bound: TypeId) -> TypeId {
        match self.rewritten_argument(bound) {
            same if same == bound => wildcard,
            wider if matches!(self.world.get(wider), Type::Wildcard(_)) => wider,
            wider => self.world.wildcard(Wildcard::Extends(wider)),
        }
    }
}
