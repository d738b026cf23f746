//! The classes of the program and where their parts are in the [`World`](elenchus_types::World).

use elenchus_ir::{self as ir, EnumConstantId, FunctionId, Name, Node, VariableId};
use elenchus_types::{ClassId, VarId};
use rustc_hash::FxHashMap;

use crate::java::Executable;
use crate::java::scope::Scope;

/// The classes of the program, by their ids in the program and in the world.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    by_node: FxHashMap<ir::ClassId, ClassId>,
    by_class: FxHashMap<ClassId, DeclaredClass>,
    /// The type parameters of methods and constructors, in their order.
    type_params: FxHashMap<FunctionId, Vec<(Name, VarId)>>,
    /// The classes at the top level, in their order.
    pub(crate) top_level: Vec<(Name, ClassId)>,
    /// The class of the top-level functions and variables.
    pub(crate) main: Option<ClassId>,
}

/// A class of the program.
#[derive(Clone, Debug)]
pub(crate) struct DeclaredClass {
    /// None for the class of the top-level functions and variables.
    pub node: Option<ir::ClassId>,
    /// None for a class without a name.
    pub name: Option<Name>,
    pub place: DeclaredIn,
    pub header: Header,
    pub type_params: Vec<(Name, VarId)>,
    /// The declared member classes.
    pub classes: Vec<(Name, ClassId)>,
    /// Beside the fields, methods and constructors of the class in the world; `None` for implicit ones.
    pub fields: Vec<DeclaredField>,
    pub methods: Vec<Option<FunctionId>>,
    pub constructors: Vec<Option<FunctionId>>,
    /// Whether all of its methods but private ones are as if they said that they override.
    pub overrides_only: bool,
}

/// Where a class is declared.
#[derive(Clone, Debug)]
pub(crate) enum DeclaredIn {
    TopLevel,
    Member(ClassId),
    /// In the body of a function, or without a name, in this environment.
    Local(Scope),
}

/// Whether the supertypes of a class are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Header {
    Unknown,
    /// Being found out right now.
    Open,
    Known,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DeclaredField {
    /// A field, or the component of a record.
    Variable(VariableId),
    Constant(EnumConstantId),
}

impl DeclaredClass {
    pub fn new(node: Option<ir::ClassId>, name: Option<Name>, place: DeclaredIn) -> DeclaredClass {
        DeclaredClass {
            node,
            name,
            place,
            header: Header::Unknown,
            type_params: Vec::new(),
            classes: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            constructors: Vec::new(),
            overrides_only: false,
        }
    }

    pub fn is_local(&self) -> bool {
        matches!(self.place, DeclaredIn::Local(_))
    }

    /// Whether it is local to what runs before the object around is constructed.
    pub fn is_early(&self) -> bool {
        match &self.place {
            DeclaredIn::Local(scope) => scope.enclosing().first().is_some_and(|around| around.is_early),
            DeclaredIn::TopLevel | DeclaredIn::Member(_) => false,
        }
    }
}

impl Declared {
    pub fn class(&self, node: ir::ClassId) -> Option<ClassId> {
        self.by_node.get(&node).copied()
    }

    /// The class of the top-level functions and variables, if there are any.
    pub fn top_level_class(&self) -> Option<ClassId> {
        self.main
    }

    /// The declaration of a class of the program.
    pub fn node(&self, class: ClassId) -> Option<ir::ClassId> {
        self.get(class)?.node
    }

    /// The declaration of a method or constructor of the program. What is implicit has none.
    pub fn function(&self, owner: ClassId, executable: Executable) -> Option<FunctionId> {
        let class = self.get(owner)?;
        match executable {
            Executable::Method(place) => *class.methods.get(place)?,
            Executable::Constructor(place) => *class.constructors.get(place)?,
            Executable::Array => None,
        }
    }

    /// The declaration of a field of the program: a variable or an enum constant.
    pub fn field(&self, owner: ClassId, place: usize) -> Option<Node> {
        Some(match *self.get(owner)?.fields.get(place)? {
            DeclaredField::Variable(variable) => Node::Variable(variable),
            DeclaredField::Constant(constant) => Node::EnumConstant(constant),
        })
    }

    /// The type variables of a class of the program, in their order.
    pub fn class_type_params(&self, class: ClassId) -> &[(Name, VarId)] {
        self.get(class).map_or(&[], |class| &class.type_params)
    }

    /// The declaration of a class, if it is one of the program.
    pub(crate) fn get(&self, class: ClassId) -> Option<&DeclaredClass> {
        self.by_class.get(&class)
    }

    /// All classes, in no order.
    pub(crate) fn classes(&self) -> impl Iterator<Item = (ClassId, &DeclaredClass)> {
        self.by_class.iter().map(|(class, declared)| (*class, declared))
    }

    pub(crate) fn get_mut(&mut self, class: ClassId) -> Option<&mut DeclaredClass> {
        self.by_class.get_mut(&class)
    }

    /// A class that is entered again, such as a local class in the body of a lambda, replaces what it was.
    pub(crate) fn insert(&mut self, class: ClassId, declared: DeclaredClass) {
        if let Some(node) = declared.node {
            self.by_node.insert(node, class);
        }
        self.by_class.insert(class, declared);
    }

    /// The type variables of a method or constructor of the program, in their order.
    pub fn type_params(&self, function: FunctionId) -> &[(Name, VarId)] {
        self.type_params.get(&function).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn set_type_params(&mut self, function: FunctionId, params: Vec<(Name, VarId)>) {
        self.type_params.insert(function, params);
    }
}
