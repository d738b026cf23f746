//! Which casts are legal (JLS 5.5).

use elenchus_types::{ClassId, ClassType, Extension, Type, TypeId};

use crate::java::Checker;

/// How deep arguments within arguments are followed: a class may be an argument of its own supertype without end.
const DEPTH: u8 = 8;

impl Checker<'_> {
    /// Whether a value of one type may be cast to another.
    pub fn is_castable(&mut self, from: TypeId, to: TypeId) -> bool {
        self.castable(from, to, DEPTH)
    }

    pub(super) fn castable(&mut self, from: TypeId, to: TypeId, depth: u8) -> bool {
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
            return !self.are_distinct(seen, upper, depth);
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
            self.world.as_super(from, class).is_none_or(|seen| !self.are_distinct(seen, above, depth))
        })
    }

    fn form(&mut self, class: ClassId) -> (bool, bool) {
        let definition = self.world.class(class);
        (definition.is_interface(), definition.modifiers.extension == Extension::Final)
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
