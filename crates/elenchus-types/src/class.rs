//! Classes, their members as far as types need them, and type variables.

use crate::{ClassId, TypeId, VarId, Variance, Wildcard};

/// The definition of a class or interface.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    pub name: Box<str>,
    pub kind: ClassKind,
    /// Whether it says which classes may extend it.
    pub sealed: bool,
    /// The class whose parameters are in scope here, when this is an inner class.
    pub outer: Option<ClassId>,
    pub params: Box<[VarId]>,
    /// The declared supertypes in their order, a superclass first. The root of the language is left out.
    pub supertypes: Box<[TypeId]>,
    pub methods: Box<[Method]>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClassKind {
    Class,
    Interface,
    /// A name that no loader knows. It has no parameters and no supertypes.
    Missing,
}

/// A method, as far as function types need it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Method {
    pub name: Box<str>,
    pub kind: MethodKind,
    pub type_params: Box<[VarId]>,
    pub params: Box<[TypeId]>,
    pub result: TypeId,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MethodKind {
    Abstract,
    /// An instance method with a body.
    Concrete,
    Static,
}

/// A type variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    pub origin: Origin,
    pub variance: Variance,
    /// How many arguments it takes: 0 for a type, more for a constructor.
    pub arity: u8,
    /// The upper bound, an intersection when several were declared; the root when none was.
    pub upper: TypeId,
    /// The lower bound, which only capture gives.
    pub lower: Option<TypeId>,
}

/// Where a type variable comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The parameter of a class at a position.
    Class { class: ClassId, position: u8, name: Box<str> },
    /// The parameter of a method.
    Method { name: Box<str> },
    /// A capture of this wildcard, for the parameter `formal` (JLS 5.1.10).
    Capture { wildcard: Wildcard, formal: VarId },
}

impl Variable {
    pub fn is_capture(&self) -> bool {
        matches!(self.origin, Origin::Capture { .. })
    }

    /// The declared name, if it has one.
    pub fn name(&self) -> Option<&str> {
        match &self.origin {
            Origin::Class { name, .. } | Origin::Method { name } => Some(name),
            Origin::Capture { .. } => None,
        }
    }
}
