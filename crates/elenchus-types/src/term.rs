//! What a type is made of.
//!
//! A term is one node whose children are ids, so it is `Copy` and comparing two of them is cheap.
//! The terms are a superset of what any one language has; a language that lacks a form never makes it.

use crate::{ClassId, ListId, TypeId, VarId};

/// One node of a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// Above every type, nullable ones too.
    Top,
    /// Below every type.
    Bottom,
    /// The type of `null`.
    Null,
    /// A type that is no class, by its place in the language's table; `void` is one of them.
    Primitive(Primitive),
    /// A class or interface.
    Class(ClassType),
    /// A type variable on its own.
    Variable(VarId),
    /// A variable that stands for a constructor, applied: `F<A>`.
    Apply {
        head: VarId,
        args: ListId,
    },
    /// A constructor that is not applied, as the argument of a higher-kinded parameter.
    Constructor(ClassId),
    /// A wildcard, or a projection such as `out T`. Only ever an argument.
    Wildcard(Wildcard),
    /// A wildcard that has kept the parameter for which it was substituted. It arises only inside relations, where a
    /// supertype of an uncaptured type is taken; see
    /// [`Departure::WildcardTakesFormalBound`](crate::Departure::WildcardTakesFormalBound).
    Remembered {
        wildcard: Wildcard,
        formal: VarId,
    },
    Array(TypeId),
    /// A structural function type.
    Function {
        params: ListId,
        result: TypeId,
    },
    /// The type with `null` added, in a language that tells the two apart.
    Nullable(TypeId),
    Intersection(ListId),
}

/// A use of a class.
///
/// Without arguments it is a class that has no parameters, or a raw type (JLS 4.8). `outer` is there only when
/// the enclosing type has arguments of its own: `Outer<String>.Inner`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClassType {
    pub class: ClassId,
    pub outer: Option<TypeId>,
    pub args: ListId,
}

/// Use-site variance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wildcard {
    Unbounded,
    /// `? extends T`, `out T`.
    Extends(TypeId),
    /// `? super T`, `in T`.
    Super(TypeId),
}

impl Wildcard {
    pub fn bound(self) -> Option<TypeId> {
        match self {
            Wildcard::Unbounded => None,
            Wildcard::Extends(bound) | Wildcard::Super(bound) => Some(bound),
        }
    }
}

/// The place of a type in the table of the language's primitive types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Primitive(pub u8);

/// How a parameter varies where it is declared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Variance {
    #[default]
    Invariant,
    Covariant,
    Contravariant,
}
