//! What is declared, by the program or by a library, in the form that generation asks about.
//!
//! Own declarations and those of the library are numbered in one sequence, the library's first, so that one kind of
//! reference does for both. Records are small and `Copy` where they are asked for all the time.

use elenchus_ir as ir;
use elenchus_types::{ClassId, ListId, TypeId, VarId};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClassRef(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MethodRef(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FieldRef(pub u32);

/// How a name is known: in the program, or by its place among the spellings of the library.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spelling {
    Own(ir::Name),
    Library(u32),
}

/// A class or interface.
#[derive(Clone, Debug)]
pub struct ClassInfo {
    pub class: ClassId,
    /// The simple name of an own class, the full name with dots of one of the library.
    pub spelling: Spelling,
    pub kind: ir::ClassKind,
    pub params: TypeParams,
    /// The class applied to its own parameters.
    pub declared: TypeId,
    pub enclosing: Option<ClassRef>,
    /// The outermost class around it; within that, private members are in reach.
    pub outermost: ClassRef,
    /// Whether its objects have an enclosing instance.
    pub is_inner: bool,
    pub is_local: bool,
    pub superclass: Option<TypeId>,
    pub interfaces: Vec<TypeId>,
    pub is_abstract: bool,
    pub is_final: bool,
    pub is_sealed: bool,
    pub permitted: Vec<ClassRef>,
    pub constants: Vec<ir::Name>,
    /// Declared and inherited.
    pub fields: Vec<FieldRef>,
    /// Declared and inherited, without those that are overridden.
    pub methods: Vec<MethodRef>,
    pub constructors: Vec<MethodRef>,
    /// The one abstract method, if lambdas can implement it.
    pub function: Option<MethodRef>,
    /// Whether its objects can be thrown; such a class must not be generic or inside one (JLS 8.1.2).
    pub is_exception: bool,
    /// Whether it is to have one abstract method and no more.
    pub is_functional: bool,
    /// Whether it is an interface that is a trait.
    pub is_trait: bool,
    /// Whether an interface of the library, or a class with members that were left out, is above it.
    pub has_library_interface: bool,
    pub node: Option<ir::ClassId>,
}

impl ClassInfo {
    /// A class or interface without supertypes and members.
    pub fn empty(
        class: ClassId,
        spelling: Spelling,
        kind: ir::ClassKind,
        declared: TypeId,
        outermost: ClassRef,
    ) -> ClassInfo {
        ClassInfo {
            class,
            spelling,
            kind,
            params: TypeParams::default(),
            declared,
            enclosing: None,
            outermost,
            is_inner: false,
            is_local: false,
            superclass: None,
            interfaces: Vec::new(),
            is_abstract: false,
            is_final: false,
            is_sealed: false,
            permitted: Vec::new(),
            constants: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            constructors: Vec::new(),
            function: None,
            is_exception: false,
            is_functional: false,
            is_trait: false,
            has_library_interface: false,
            node: None,
        }
    }

    /// Whether nothing around it is in scope inside but what is static: neither instances nor local variables nor type
    /// variables (JLS 8.1.3).
    pub fn is_always_static(&self) -> bool {
        matches!(self.kind, ir::ClassKind::Interface | ir::ClassKind::Enum | ir::ClassKind::Record)
    }
}

/// The type parameters of a class or method; there are never more than four.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TypeParams {
    vars: [Option<VarId>; 4],
}

impl TypeParams {
    pub const MOST: usize = 4;

    pub fn new(from: &[VarId]) -> TypeParams {
        let mut vars = [None; TypeParams::MOST];
        for (index, var) in vars.iter_mut().zip(from) {
            *index = Some(*var);
        }
        TypeParams { vars }
    }

    pub fn iter(self) -> impl Iterator<Item = VarId> {
        self.vars.into_iter().flatten()
    }

    pub fn len(self) -> usize {
        self.iter().count()
    }

    pub fn is_empty(self) -> bool {
        self.vars[0].is_none()
    }
}

/// A function, method or constructor.
#[derive(Clone, Copy, Debug)]
pub struct MethodInfo {
    /// `None` at the top level.
    pub owner: Option<ClassRef>,
    pub spelling: Spelling,
    pub kind: MethodKind,
    pub access: ir::Access,
    pub type_params: TypeParams,
    /// Types of parameters; the last of a varargs method is an array.
    pub params: ListId,
    pub is_vararg: bool,
    /// Whether the last argument may be left out.
    pub has_default: bool,
    pub result: TypeId,
    /// Checked exceptions.
    pub throws: ListId,
    /// Whether another method has its name and as many parameters.
    pub is_overloaded: bool,
    /// Whether another method has its name.
    pub shares_name: bool,
    /// Whether it is certain which method a call means.
    pub is_callable: bool,
    /// Final, or of a kind of class that gives it its meaning.
    pub is_final: bool,
    pub node: Option<ir::FunctionId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MethodKind {
    Static,
    Abstract,
    Concrete,
    Constructor,
}

#[derive(Clone, Copy, Debug)]
pub struct FieldInfo {
    /// `None` at the top level.
    pub owner: Option<ClassRef>,
    pub spelling: Spelling,
    pub ty: TypeId,
    pub access: ir::Access,
    pub is_static: bool,
    pub is_final: bool,
    /// Whether it is a constant variable (JLS 4.12.4).
    pub is_constant: bool,
    /// Whether it has an initialiser where it is declared.
    pub has_initializer: bool,
    /// The place among the fields of its class, for the order of initialisers.
    pub index: u32,
    pub node: Option<ir::VariableId>,
}
