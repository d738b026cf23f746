//! Which casts are legal (JLS 5.5).

use elenchus_types::{ClassId, ClassType, Extension, Type, TypeId, Wildcard};

use crate::java::Checker;

/// How deep arguments within arguments are followed. javac cuts off pairs that it has seen.
const DEPTH: u8 = 8;

impl Checker<'_> {
    /// Whether a value of one type may be cast to another.
    pub fn is_castable(&mut self, from: TypeId, to: TypeId) -> bool {
        self.castable(from, to, DEPTH)
    }

    fn castable(&mut self, from: TypeId, to: TypeId, depth: u8) -> bool {
        if from == to || depth == 0 || self.is_error(from) || self.is_error(to) {
            return true;
        }
        // A widening is a cast (JLS 5.5).
        if self.world.is_subtype(from, to) {
            return true;
        }
        match (self.world.get(from), self.world.get(to)) {
            (Type::Primitive(_), Type::Primitive(_)) => {
                let boolean = self.primitive("boolean");
                let void = self.void();
                from != boolean && to != boolean && from != void && to != void
            }
            (Type::Primitive(one), _) => {
                let boxed = self.world.boxed(one);
                boxed.is_some_and(|boxed| self.world.is_subtype(boxed, to))
            }
            // An array is one of a class by widening only.
            (Type::Null, Type::Primitive(_)) | (Type::Array(_), Type::Class(_)) => false,
            // Narrowed, and then unboxed; or unboxed, and then widened.
            (_, Type::Primitive(one)) => {
                let boxed = self.world.boxed(one);
                boxed.is_some_and(|boxed| self.castable(from, boxed, depth - 1))
                    || self.world.unboxed(from).is_some_and(|unboxed| self.world.is_subtype(unboxed, to))
            }
            (Type::Null, _) => true,
            (Type::Variable(var), _) => {
                let upper = self.world.var(var).upper;
                self.castable(upper, to, depth - 1)
            }
            (_, Type::Variable(var)) => {
                let upper = self.world.var(var).upper;
                self.castable(from, upper, depth - 1)
            }
            (Type::Intersection(parts), _) => {
                let parts = self.world.list(parts).to_vec();
                parts.into_iter().all(|part| self.castable(part, to, depth - 1))
            }
            (_, Type::Intersection(parts)) => {
                let parts = self.world.list(parts).to_vec();
                parts.into_iter().all(|part| self.castable(from, part, depth - 1))
            }
            (Type::Array(one), Type::Array(other)) => {
                let is_primitive = |id| matches!(self.world.get(id), Type::Primitive(_));
                if is_primitive(one) || is_primitive(other) {
                    one == other
                } else {
                    self.castable(one, other, depth - 1)
                }
            }
            (Type::Class(_), Type::Array(_)) => self.world.is_subtype(to, from),
            (Type::Class(one), Type::Class(other)) => {
                self.classes_castable(from, one, to, other, depth)
                    && !self.are_sealed_apart(one.class, other.class)
            }
            _ => true,
        }
    }

    fn classes_castable(
        &mut self,
        from: TypeId,
        one: ClassType,
        to: TypeId,
        other: ClassType,
        depth: u8,
    ) -> bool {
        let upcast = self.class_is_below(one.class, other.class);
        if upcast || self.class_is_below(other.class, one.class) {
            if self.world.is_raw(from) || self.world.is_raw(to) {
                return true;
            }
            let (lower, upper, class) = if upcast { (from, to, other.class) } else { (to, from, one.class) };
            // What is above a type with wildcards is above its capture (JLS 4.10.2).
            let lower = self.world.capture(lower).unwrap_or(lower);
            let Some(seen) = self.world.as_super(lower, class) else { return true };
            return !self.arguments_disjoint(seen, upper, depth);
        }
        let (is_interface, is_final) = self.form(other.class);
        let (from_interface, from_final) = self.form(one.class);
        if is_interface && from_final || from_interface && is_final || !is_interface && !from_interface {
            return false;
        }
        // A class below both may exist, unless it would have one interface with two lists of arguments.
        let above = self.world.closure(to);
        above.into_iter().all(|above| {
            let Some(class) = self.class_of(above) else { return true };
            self.world.as_super(from, class).is_none_or(|seen| !self.arguments_disjoint(seen, above, depth))
        })
    }

    fn form(&mut self, class: ClassId) -> (bool, bool) {
        let definition = self.world.class(class);
        (definition.is_interface(), definition.modifiers.extension == Extension::Final)
    }

    /// Whether two uses of one class have an argument that tells them apart (JLS 4.5).
    fn arguments_disjoint(&mut self, one: TypeId, other: TypeId, depth: u8) -> bool {
        let (Type::Class(one), Type::Class(other)) = (self.world.get(one), self.world.get(other)) else {
            return false;
        };
        let args = self.world.list(one.args).to_vec();
        let others = self.world.list(other.args).to_vec();
        if args.iter().zip(&others).any(|(one, other)| self.disjoint(*one, *other, depth - 1)) {
            return true;
        }
        match (one.outer, other.outer) {
            (Some(one), Some(other)) => self.arguments_disjoint(one, other, depth),
            _ => false,
        }
    }

    fn disjoint(&mut self, one: TypeId, other: TypeId, depth: u8) -> bool {
        if depth == 0 || one == other {
            return false;
        }
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

    /// Whether a type is below another for no value of the type variables (javac's `notSoftSubtype`).
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

    /// The bound of a variable, with wildcards for the variables in it (javac's `relaxBound`).
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

    /// A class with wildcards for variables, and for arguments in which there are some (javac's `rewriteQuantifiers`).
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

    /// JLS 5.1.6.1: whether no class can be below both, because one is sealed and all that it permits are apart from the other.
    pub fn are_sealed_apart(&mut self, one: ClassId, other: ClassId) -> bool {
        if self.class_is_below(one, other) || self.class_is_below(other, one) {
            return false;
        }
        let (one_interface, one_final) = self.form(one);
        let (other_interface, other_final) = self.form(other);
        if !one_interface && !other_interface || one_final || other_final {
            return true;
        }
        let (first, second) = (self.world.class(one), self.world.class(other));
        if first.is_sealed() && first.permits.iter().all(|permitted| self.are_sealed_apart(*permitted, other))
        {
            return true;
        }
        second.is_sealed() && second.permits.iter().all(|permitted| self.are_sealed_apart(one, *permitted))
    }
}
