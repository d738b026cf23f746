//! Types as they are written.

use crate::{Id, Name};

pub type TypeUseId = Id<TypeUse>;
pub type TypeParameterId = Id<TypeParameter>;

/// A type as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeUse {
    /// A class, a type variable or a primitive type such as `int` or `void`, by scope.
    /// `outer` is there for a class named through another: `Outer<String>.Inner`, `Outer.Nested`.
    /// No arguments for a generic class make a raw type where the language has those.
    Named {
        outer: Option<TypeUseId>,
        name: Name,
        args: Vec<TypeUseId>,
    },
    Array(TypeUseId),
    /// `?`, `*`. The wildcards stand among arguments only.
    Unbounded,
    /// `? extends T`, `out T`.
    Extends(TypeUseId),
    /// `? super T`, `in T`.
    Super(TypeUseId),
    Function {
        params: Vec<TypeUseId>,
        result: TypeUseId,
    },
    Nullable(TypeUseId),
    /// In bounds, casts and wherever the language allows it.
    Intersection(Vec<TypeUseId>),
}

/// A place where a language may let the author leave a type out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot<T> {
    Written(T),
    /// Left out; what would have been written is kept, if it is known, for whoever wants to write it again.
    Omitted(Option<T>),
}

impl<T> Slot<T> {
    pub fn written(&self) -> Option<&T> {
        match self {
            Slot::Written(known) => Some(known),
            Slot::Omitted(_) => None,
        }
    }

    /// What is written or would have been.
    pub fn known(&self) -> Option<&T> {
        match self {
            Slot::Written(known) => Some(known),
            Slot::Omitted(known) => known.as_ref(),
        }
    }

    pub fn is_omitted(&self) -> bool {
        matches!(self, Slot::Omitted(_))
    }
}

/// The declaration of a type variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeParameter {
    pub name: Name,
    pub variance: Variance,
    /// How many arguments it takes: 0 for a type, more for a constructor.
    pub arity: u8,
    /// In their order; none means the top of the language.
    pub bounds: Vec<TypeUseId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Variance {
    #[default]
    Invariant,
    Covariant,
    Contravariant,
}
