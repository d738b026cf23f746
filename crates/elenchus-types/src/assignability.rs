//! The conversions out of which a language builds its assignability (JLS 5.1, 5.2).

use crate::{ClassType, Primitive, Type, TypeId, World};

impl World {
    /// Whether a value of one type may be assigned to a place of another in this world's language.
    pub fn is_assignable(&mut self, from: TypeId, to: TypeId) -> bool {
        self.language().is_assignable(self, from, to)
    }

    /// Subtyping, with unchecked conversion after it (JLS 5.1.9): a raw type where an instance of the class is wanted.
    pub fn is_unchecked_subtype(&mut self, from: TypeId, to: TypeId) -> bool {
        self.is_subtype(from, to) || self.is_unchecked_conversion(from, to)
    }

    fn is_unchecked_subtype_within(&mut self, from: TypeId, to: TypeId) -> bool {
        self.is_subtype_within(from, to) || self.is_unchecked_conversion(from, to)
    }

    fn is_unchecked_conversion(&mut self, from: TypeId, to: TypeId) -> bool {
        match (self.get(from), self.get(to)) {
            (Type::Array(from), Type::Array(to)) => {
                !matches!(self.get(from), Type::Primitive(_)) && self.is_unchecked_subtype_within(from, to)
            }
            (Type::Variable(var), _) => self.is_unchecked_subtype_within(self.var(var).upper, to),
            (_, Type::Class(ClassType { class, .. })) => {
                self.as_super(from, class).is_some_and(|found| self.is_raw(found))
            }
            _ => false,
        }
    }

    /// The class type that wraps a primitive type.
    pub fn boxed(&mut self, primitive: Primitive) -> Option<TypeId> {
        let name = self.language().boxed(primitive)?;
        let class = self.class_named(name);
        Some(self.class_type(class, &[]))
    }

    /// The primitive type that a type unwraps to, after widening to the wrapper where it is a subtype of it.
    pub fn unboxed(&mut self, id: TypeId) -> Option<TypeId> {
        let count = self.language().primitives().len();
        for place in 0..count {
            let primitive = Primitive(place as u8);
            let Some(name) = self.language().boxed(primitive) else { continue };
            let class = self.class_named(name);
            if self.as_super(id, class).is_some() {
                return Some(self.primitive(primitive));
            }
        }
        None
    }
}
