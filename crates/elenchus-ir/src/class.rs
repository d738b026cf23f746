//! Classes and what is in them.

use crate::{ExprId, FunctionId, Id, Name, TypeParameterId, TypeUseId, VariableId};

pub type ClassId = Id<Class>;
pub type EnumConstantId = Id<EnumConstant>;

/// A class or interface: top-level, a member, local, or the body of a `new` or of an enum constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    /// Of an anonymous class, any name: it is written nowhere.
    pub name: Name,
    pub kind: ClassKind,
    pub modifiers: Modifiers,
    pub type_params: Vec<TypeParameterId>,
    /// `None` for the root of the language, and for anonymous classes.
    pub superclass: Option<TypeUseId>,
    /// Of an interface, the interfaces it extends.
    pub interfaces: Vec<TypeUseId>,
    /// Of a sealed class. None written: the subclasses in the program.
    pub permits: Vec<TypeUseId>,
    /// Of a record.
    pub components: Vec<VariableId>,
    /// Of an enum.
    pub constants: Vec<EnumConstantId>,
    pub members: Vec<Member>,
}

impl Class {
    /// A class with nothing in it and nothing above it.
    pub fn empty(name: Name, kind: ClassKind) -> Class {
        Class {
            name,
            kind,
            modifiers: Modifiers::default(),
            type_params: Vec::new(),
            superclass: None,
            interfaces: Vec::new(),
            permits: Vec::new(),
            components: Vec::new(),
            constants: Vec::new(),
            members: Vec::new(),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClassKind {
    Class,
    Interface,
    Enum,
    Record,
    /// A class with one instance, which is made by itself.
    Object,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Member {
    Field(VariableId),
    /// A method or a constructor.
    Function(FunctionId),
    Class(ClassId),
    /// A block that runs with the fields' initialisers, in their order.
    Initializer {
        is_static: bool,
        body: ExprId,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnumConstant {
    pub name: Name,
    pub args: Vec<ExprId>,
    /// The class of this constant alone.
    pub body: Option<ClassId>,
}

/// What may stand before a declaration. Which make sense where is for the checker to say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // each is a word that is there or not
pub struct Modifiers {
    pub access: Access,
    pub is_static: bool,
    /// Of a variable: assigned once.
    pub is_final: bool,
    /// Of a class or a method without a body.
    pub is_abstract: bool,
    /// Of a method of an interface: it has a body.
    pub is_default: bool,
    /// Of a method that says that it overrides another.
    pub is_override: bool,
    /// Of an interface: it is a trait.
    pub is_trait: bool,
    pub inheritance: Inheritance,
}

/// Who may see a declaration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Access {
    Public,
    Protected,
    /// Nothing written: what the language makes of that.
    #[default]
    Unwritten,
    Private,
}

/// Whether a class says who may extend it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Inheritance {
    #[default]
    Unwritten,
    Sealed,
    NonSealed,
}
