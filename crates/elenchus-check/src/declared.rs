//! The classes of the program and where their parts are in the [`World`](elenchus_types::World).

use elenchus_ir::{self as ir, EnumConstantId, FunctionId, Name, VariableId};
use elenchus_types::{ClassId, VarId};
use rustc_hash::FxHashMap;

use crate::Checker;

/// The classes of the program, by their ids in the program and in the world.
#[derive(Clone, Debug, Default)]
pub(crate) struct Declared {
    by_node: FxHashMap<ir::ClassId, ClassId>,
    by_class: FxHashMap<ClassId, DeclaredClass>,
    /// The classes at the top level, in their order.
    pub top_level: Vec<(Name, ClassId)>,
    /// The class of the top-level functions and variables.
    pub main: Option<ClassId>,
}

/// A class of the program.
#[derive(Clone, Debug, Default)]
pub(crate) struct DeclaredClass {
    /// None for the class of the top-level functions and variables.
    pub node: Option<ir::ClassId>,
    pub name: Option<Name>,
    pub type_params: Vec<(Name, VarId)>,
    /// The declared member classes.
    pub classes: Vec<(Name, ClassId)>,
    /// Beside the fields, methods and constructors of the class in the world; `None` for implicit ones.
    pub fields: Vec<DeclaredField>,
    pub methods: Vec<Option<FunctionId>>,
    pub constructors: Vec<Option<FunctionId>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DeclaredField {
    /// A field, or the component of a record.
    Variable(VariableId),
    Constant(EnumConstantId),
}

impl Declared {
    pub fn class(&self, node: ir::ClassId) -> Option<ClassId> {
        self.by_node.get(&node).copied()
    }

    /// The declaration of a class, if it is one of the program.
    pub fn get(&self, class: ClassId) -> Option<&DeclaredClass> {
        self.by_class.get(&class)
    }

    pub fn get_mut(&mut self, class: ClassId) -> Option<&mut DeclaredClass> {
        self.by_class.get_mut(&class)
    }

    /// A class that is entered again, such as a local class in the body of a lambda, replaces what it was.
    pub fn insert(&mut self, class: ClassId, declared: DeclaredClass) {
        if let Some(node) = declared.node {
            self.by_node.insert(node, class);
        }
        self.by_class.insert(class, declared);
    }
}

impl Checker<'_> {
    /// Enters all top-level and member classes into the world.
    pub fn enter_program(&mut self) {}

    /// Attributes the bodies of all classes.
    pub fn attribute_program(&mut self) {
        for item in &self.program.items {
            if let ir::Item::Function(function) = item {
                let function = &self.program.functions[*function];
                if let Some(body) = function.body {
                    self.statement(body);
                }
            }
        }
    }
}
