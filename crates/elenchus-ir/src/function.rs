//! Functions, methods and constructors, and variables of all sorts.

use crate::{ExprId, Id, Modifiers, Name, Slot, TypeParameterId, TypeUseId};

pub type FunctionId = Id<Function>;
pub type VariableId = Id<Variable>;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// Of a constructor, any name: it is written as its class.
    pub name: Name,
    pub kind: FunctionKind,
    pub modifiers: Modifiers,
    pub type_params: Vec<TypeParameterId>,
    pub params: Vec<VariableId>,
    /// Whether the last parameter takes any number of arguments. Its type is then that of one of them.
    pub is_vararg: bool,
    /// Of a constructor, omitted.
    pub result: Slot<TypeUseId>,
    /// Checked exceptions.
    pub throws: Vec<TypeUseId>,
    /// None for an abstract method. A block gives its value by `return`.
    pub body: Option<ExprId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FunctionKind {
    /// A method, or a function at the top level.
    Function,
    Constructor,
}

/// A local variable, field, parameter, record component, lambda parameter, exception parameter, loop or pattern variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    pub name: Name,
    pub modifiers: Modifiers,
    pub ty: Slot<TypeUseId>,
    /// The initialiser; of a parameter, its default value.
    pub init: Option<ExprId>,
}
