//! Whether two checks of almost the same program gave something the same type.

use elenchus_types::{ClassType, Origin, Type, TypeId, World};

/// How deep bounds of captured variables are compared; they may mention themselves.
const DEEPEST: usize = 6;

/// Whether types of two worlds over one base are the same, for people: by the names of classes and variables.
pub(crate) fn is_same_type(one: &World, a: TypeId, other: &World, b: TypeId) -> bool {
    Comparison { one, other, depth: 0 }.types(a, b)
}

pub(crate) fn are_same_types(one: &World, a: &[TypeId], other: &World, b: &[TypeId]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same_type(one, *a, other, *b))
}

struct Comparison<'w> {
    one: &'w World,
    other: &'w World,
    depth: usize,
}

impl Comparison<'_> {
    fn types(&mut self, a: TypeId, b: TypeId) -> bool {
        match (self.one.get(a), self.other.get(b)) {
            (Type::Class(a), Type::Class(b)) => self.classes(a, b),
            (Type::Array(a), Type::Array(b)) | (Type::Nullable(a), Type::Nullable(b)) => self.types(a, b),
            (Type::Wildcard(a), Type::Wildcard(b)) => {
                std::mem::discriminant(&a) == std::mem::discriminant(&b)
                    && self.optional(a.bound(), b.bound())
            }
            (Type::Intersection(a), Type::Intersection(b)) => {
                self.lists(self.one.list(a), self.other.list(b))
            }
            (Type::Variable(a), Type::Variable(b)) => {
                let (a, b) = (self.one.var(a).clone(), self.other.var(b).clone());
                match (&a.origin, &b.origin) {
                    (
                        Origin::Capture { .. } | Origin::Inferred,
                        Origin::Capture { .. } | Origin::Inferred,
                    ) => {
                        self.depth += 1;
                        let is_same = self.depth > DEEPEST
                            || self.types(a.upper, b.upper) && self.optional(a.lower, b.lower);
                        self.depth -= 1;
                        is_same
                    }
                    (Origin::Class { class: a, name, .. }, Origin::Class { class: b, name: other, .. }) => {
                        name == other && self.one.class_name(*a) == self.other.class_name(*b)
                    }
                    (Origin::Method { name }, Origin::Method { name: other }) => name == other,
                    _ => false,
                }
            }
            (a, b) => a == b,
        }
    }

    fn classes(&mut self, a: ClassType, b: ClassType) -> bool {
        self.one.class_name(a.class) == self.other.class_name(b.class)
            && self.optional(a.outer, b.outer)
            && self.lists(self.one.list(a.args), self.other.list(b.args))
    }

    fn optional(&mut self, a: Option<TypeId>, b: Option<TypeId>) -> bool {
        match (a, b) {
            (Some(a), Some(b)) => self.types(a, b),
            (a, b) => a == b,
        }
    }

    fn lists(&mut self, a: &[TypeId], b: &[TypeId]) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.types(*a, *b))
    }
}
