//! Erasure (JLS 4.6).

use crate::{ClassType, ListId, Type, TypeId, World};

impl World {
    /// The type without arguments and variables.
    pub fn erasure(&mut self, id: TypeId) -> TypeId {
        match self.get(id) {
            Type::Class(ClassType { class, .. }) => {
                self.intern(Type::Class(ClassType { class, outer: None, args: ListId::EMPTY }))
            }
            Type::Variable(var) => {
                let upper = self.var(var).upper;
                self.erasure(upper)
            }
            Type::Apply { head, args } => {
                let upper = self.upper_of_apply(head, args);
                self.erasure(upper)
            }
            Type::Array(element) => {
                let element = self.erasure(element);
                self.array(element)
            }
            Type::Intersection(parts) => {
                let leftmost = self.list(parts)[0];
                self.erasure(leftmost)
            }
            Type::Nullable(inner) => self.erasure(inner),
            Type::Wildcard(wildcard) | Type::Remembered { wildcard, .. } => match wildcard {
                crate::Wildcard::Extends(bound) => self.erasure(bound),
                _ => self.root(),
            },
            Type::Top
            | Type::Bottom
            | Type::Null
            | Type::Primitive(_)
            | Type::Constructor(_)
            | Type::Function { .. } => id,
        }
    }
}
