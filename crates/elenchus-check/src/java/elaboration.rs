//! What a check finds out about a program: types and meanings, by node.

use elenchus_ir::{CatchId, ExprId, Node, TypeUseId, VariableId};
use elenchus_types::{ClassId, TypeId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::java::Local;

/// Types and meanings of the nodes of a program. The types are those of the [`World`](elenchus_types::World) of the
/// check. What is attributed again, such as the body of a lambda, has what it had last.
#[derive(Clone, Debug, Default)]
pub struct Elaboration {
    exprs: FxHashMap<ExprId, TypeId>,
    type_uses: FxHashMap<TypeUseId, TypeId>,
    variables: FxHashMap<VariableId, TypeId>,
    catches: FxHashMap<CatchId, TypeId>,
    meanings: FxHashMap<ExprId, NameMeaning>,
    resolved: FxHashMap<Node, Resolved>,
    targets: FxHashMap<ExprId, TypeId>,
    captured: FxHashSet<ExprId>,
    at_odds: FxHashMap<Node, (TypeId, TypeId)>,
    miscounted: FxHashSet<Node>,
}

/// What a name or field access means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameMeaning {
    Local(Local),
    /// The field at a place among the fields of a class. Enum constants are fields.
    Field {
        class: ClassId,
        index: usize,
    },
    /// The length of an array.
    Length,
}

/// What a call, a creation, a constructor call, a reference or an enum constant calls, as it is called here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resolved {
    pub owner: ClassId,
    pub executable: Executable,
    pub phase: ApplicableBy,
    /// Whether unchecked conversion was needed (JLS 15.12.2.6), which erases what it returns and throws.
    pub unchecked: bool,
    /// The type arguments of the method or constructor, written or inferred. Of a diamond, those of the class come first
    /// (JLS 15.9.3).
    pub type_args: Vec<TypeId>,
    /// The parameters of the declaration with the type arguments put in; a vararg parameter is an array.
    pub params: Vec<TypeId>,
    /// What the invocation gives: for a constructor, the type created.
    pub result: TypeId,
    pub throws: Vec<TypeId>,
}

/// A method or constructor, by its place in the class that declares it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Executable {
    Method(usize),
    Constructor(usize),
    /// What makes arrays: `int[]::new`, and the `clone` of arrays. The owner is the root of the language.
    Array,
}

/// How a method became applicable (JLS 15.12.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ApplicableBy {
    Strict,
    Loose,
    VariableArity,
}

impl Elaboration {
    pub fn type_of(&self, expr: ExprId) -> Option<TypeId> {
        self.exprs.get(&expr).copied()
    }

    pub fn type_of_use(&self, type_use: TypeUseId) -> Option<TypeId> {
        self.type_uses.get(&type_use).copied()
    }

    pub fn type_of_variable(&self, variable: VariableId) -> Option<TypeId> {
        self.variables.get(&variable).copied()
    }

    /// The type of the parameter of a catch clause.
    pub fn type_of_catch(&self, catch: CatchId) -> Option<TypeId> {
        self.catches.get(&catch).copied()
    }

    pub fn type_of_local(&self, local: Local) -> Option<TypeId> {
        match local {
            Local::Variable(variable) => self.type_of_variable(variable),
            Local::Catch(catch) => self.type_of_catch(catch),
        }
    }

    pub fn meaning(&self, expr: ExprId) -> Option<NameMeaning> {
        self.meanings.get(&expr).copied()
    }

    /// What is called: by an expression, an enum constant, or a constructor that calls that of its superclass
    /// without saying so, which is then the node of the constructor or, if that is implicit as well, of the class.
    pub fn resolved(&self, node: Node) -> Option<&Resolved> {
        self.resolved.get(&node)
    }

    /// The functional interface that a lambda or reference becomes.
    pub fn target(&self, expr: ExprId) -> Option<TypeId> {
        self.targets.get(&expr).copied()
    }

    /// Of a value that is rejected where it is, or a method for its result: its type, and the one that is wanted.
    pub fn at_odds(&self, node: Node) -> Option<(TypeId, TypeId)> {
        self.at_odds.get(&node).copied()
    }

    /// Whether nothing that could be called takes as many arguments as are given.
    pub fn is_miscounted(&self, node: Node) -> bool {
        self.miscounted.contains(&node)
    }

    /// Whether a name means a local variable of a function around the lambda or class that it stands in.
    pub fn is_captured(&self, expr: ExprId) -> bool {
        self.captured.contains(&expr)
    }

    pub(crate) fn set_miscounted(&mut self, node: Node) {
        self.miscounted.insert(node);
    }

    pub(crate) fn set_at_odds(&mut self, node: Node, found: TypeId, wanted: TypeId) {
        self.at_odds.insert(node, (found, wanted));
    }

    pub(crate) fn set_type(&mut self, expr: ExprId, ty: TypeId) {
        self.exprs.insert(expr, ty);
    }

    pub(crate) fn set_type_of_use(&mut self, type_use: TypeUseId, ty: TypeId) {
        self.type_uses.insert(type_use, ty);
    }

    pub(crate) fn set_type_of_variable(&mut self, variable: VariableId, ty: TypeId) {
        self.variables.insert(variable, ty);
    }

    pub(crate) fn set_type_of_catch(&mut self, catch: CatchId, ty: TypeId) {
        self.catches.insert(catch, ty);
    }

    pub(crate) fn set_meaning(&mut self, expr: ExprId, meaning: NameMeaning) {
        self.meanings.insert(expr, meaning);
    }

    pub(crate) fn set_resolved(&mut self, node: Node, resolved: Resolved) {
        self.resolved.insert(node, resolved);
    }

    pub(crate) fn set_target(&mut self, expr: ExprId, target: TypeId) {
        self.targets.insert(expr, target);
    }

    pub(crate) fn set_captured(&mut self, expr: ExprId) {
        self.captured.insert(expr);
    }
}
