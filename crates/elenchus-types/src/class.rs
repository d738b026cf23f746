//! Classes: what they are, where they stand, and their members.

use crate::{Access, ClassId, Field, Method, TypeId, VarId};

/// The definition of a class or interface.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Class {
    /// The binary name, which no other class of its world has.
    pub name: Box<str>,
    pub kind: ClassKind,
    pub modifiers: ClassModifiers,
    /// The class whose body it is declared in.
    pub enclosing: Option<ClassId>,
    /// The enclosing class, when its parameters are in scope here: when this is an inner class. For a local or anonymous
    /// class that is so unless it stands in a static context.
    pub outer: Option<ClassId>,
    pub params: Box<[VarId]>,
    /// The declared supertypes in their order, a superclass first. The root of the language is left out.
    pub supertypes: Box<[TypeId]>,
    /// The classes that may extend a sealed class.
    pub permits: Box<[ClassId]>,
    /// The components of a record. Its fields, accessors and canonical constructor are members beside them.
    pub components: Box<[Component]>,
    pub fields: Box<[Field]>,
    /// Named `<init>`, with the class applied to its own parameters for a result.
    pub constructors: Box<[Method]>,
    /// The declared methods; what is inherited is with the supertypes.
    pub methods: Box<[Method]>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ClassKind {
    #[default]
    Class,
    Interface,
    Enum,
    Record,
    Annotation,
    /// A name that no loader knows. It has no parameters, supertypes or members. A library mentions such classes at its edge:
    /// a member whose type has one is a member like others, of which a program just cannot make more than a value
    /// of the root.
    Missing,
}

impl ClassKind {
    /// Whether it is an interface; an annotation is one (JLS 9.6).
    pub fn is_interface(self) -> bool {
        matches!(self, ClassKind::Interface | ClassKind::Annotation)
    }
}

/// What a class says of itself, implied modifiers among it: an interface is abstract, and a nested one static.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ClassModifiers {
    pub access: Access,
    pub is_abstract: bool,
    /// Whether it is nested and has no enclosing instance.
    pub is_static: bool,
    pub extension: Extension,
}

/// Which classes may extend a class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Extension {
    /// Any.
    #[default]
    Open,
    /// Those that it permits.
    Sealed,
    /// None.
    Final,
}

/// A component of a record (JLS 8.10.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Component {
    pub name: Box<str>,
    pub ty: TypeId,
}

impl Class {
    pub fn is_interface(&self) -> bool {
        self.kind.is_interface()
    }

    pub fn is_sealed(&self) -> bool {
        self.modifiers.extension == Extension::Sealed
    }

    pub fn is_final(&self) -> bool {
        self.modifiers.extension == Extension::Final
    }
}

impl ClassModifiers {
    /// With what the kind of a class implies (JLS 8.5.1, 8.9, 8.10, 9.1.1).
    #[must_use]
    pub fn with_implied(mut self, kind: ClassKind, nested: bool) -> ClassModifiers {
        self.is_abstract |= kind.is_interface();
        self.is_static |= nested && !matches!(kind, ClassKind::Class | ClassKind::Missing);
        if kind == ClassKind::Record {
            self.extension = Extension::Final;
        }
        self
    }
}
