//! Type variables.

use crate::{ClassId, TypeId, VarId, Variance, Wildcard};

/// A type variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    pub origin: Origin,
    pub variance: Variance,
    /// How many arguments it takes: 0 for a type, more for a constructor.
    pub arity: u8,
    /// How a constructor varies in each of its arguments; none are said where it varies in no argument.
    pub argument_variance: Box<[Variance]>,
    /// The upper bound, an intersection when several were declared; the root when none was. That of a constructor may be
    /// a constructor, which then is above it argument by argument.
    pub upper: TypeId,
    /// The lower bound, which only capture gives.
    pub lower: Option<TypeId>,
}

/// Where a type variable comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The parameter of a class at a position.
    Class { class: ClassId, position: u8, name: Box<str> },
    /// The parameter of a method or constructor.
    Method { name: Box<str> },
    /// A capture of this wildcard, for the parameter `formal` (JLS 5.1.10).
    Capture { wildcard: Wildcard, formal: VarId },
    /// Made by inference, where the bounds of variables mention each other (JLS 18.4).
    Inferred,
}

impl Variable {
    /// How a constructor varies in the argument at a place.
    pub fn variance_in(&self, place: usize) -> Variance {
        self.argument_variance.get(place).copied().unwrap_or_default()
    }

    pub fn is_capture(&self) -> bool {
        matches!(self.origin, Origin::Capture { .. })
    }

    /// The declared name, if it has one. Different variables may share it.
    pub fn name(&self) -> Option<&str> {
        match &self.origin {
            Origin::Class { name, .. } | Origin::Method { name } => Some(name),
            Origin::Capture { .. } | Origin::Inferred => None,
        }
    }
}
