//! The API graph (section 3.2 of the paper).
//!
//! Nodes are types and definitions. A definition hangs below the type of its receiver, if it has one, and above the type of its
//! result: reading edges backwards from a type gives the chains of calls that end in a value of it. An edge to a
//! generic type carries a substitution for its parameters; here that is the definition's result itself, whose arguments are
//! these.

mod build;
mod draw;
mod paths;
mod stats;

use std::collections::BTreeMap;
use std::sync::Arc;

use elenchus_types::{Base, ClassId, TypeId, VarId};
use rustc_hash::FxHashMap;

pub(crate) use build::class_of;
pub use paths::{Path, Search};
pub use stats::Stats;

/// A definition's place in [`Graph::defs`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DefId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DefKind {
    Method,
    Constructor,
    Field,
}

/// A method, constructor or field that a program can use.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is so or not")]
pub struct Def {
    pub kind: DefKind,
    /// The class that it is called through: the one that declares it, or a visible one below that.
    pub owner: ClassId,
    pub name: Box<str>,
    /// The type of the receiver, as seen from inside; of the constructor of an inner class, that of the enclosing
    /// instance. None for what is static.
    pub receiver: Option<TypeId>,
    pub receiver_class: Option<ClassId>,
    /// The parameters of its class and of those around it, of which a use has to say what they are.
    pub class_params: Box<[VarId]>,
    pub type_params: Box<[VarId]>,
    pub params: Box<[TypeId]>,
    pub varargs: bool,
    pub result: TypeId,
    /// Whether it may throw what a function may not.
    pub throws: bool,
    /// Whether its class has another of its name.
    pub is_overloaded: bool,
    /// Of a field: whether its class has a method that Groovy would call in its place.
    pub has_getter: bool,
}

/// A class that a program can name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassNode {
    pub class: ClassId,
    /// With dots, also where it is nested.
    pub name: Box<str>,
    pub declared: TypeId,
    pub params: Box<[VarId]>,
    pub is_functional: bool,
    /// Definitions that need a value of it.
    pub members: Vec<DefId>,
    /// Definitions whose result is of this class, in the order of how few others they need.
    pub makers: Vec<DefId>,
    /// How many definitions in a row make a value of it; none, if no number does.
    pub distance: Option<u32>,
}

/// The instance methods of a class that only its package sees.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PackageMethods {
    pub names: Vec<Box<str>>,
    pub has_abstract: bool,
}

/// The graph of one or more libraries, with a frozen world of their classes.
pub struct Graph {
    pub base: Arc<Base>,
    pub classes: Vec<ClassNode>,
    pub defs: Vec<Def>,
    /// What is left out, by reason.
    pub skipped: BTreeMap<&'static str, usize>,
    by_class: FxHashMap<ClassId, u32>,
    /// What stands in the way of extending a class from outside its package.
    package_methods: FxHashMap<ClassId, PackageMethods>,
    /// Classes below a class, itself among them, by place.
    below: FxHashMap<ClassId, Vec<u32>>,
    /// Definitions by the place of the primitive type that they result in; `void` is one.
    primitive: Vec<Vec<DefId>>,
    /// Definitions whose result is one of their own variables: they make whatever is wanted.
    open: Vec<DefId>,
    /// The definitions that are to be used, of the libraries that were asked for and not of those these stand on.
    pub subjects: Vec<DefId>,
    /// Those of them that are generic or take functions.
    pub hard: Vec<DefId>,
    /// All classes of the libraries that were asked for.
    pub named: Vec<u32>,
    /// Classes without parameters that are wanted as arguments.
    pub plain: Vec<u32>,
    pub generic: Vec<u32>,
}

impl ClassNode {
    /// The package, by the rule that classes begin with capital letters and packages do not.
    pub fn package(&self) -> &str {
        let is_class = |part: &str| part.starts_with(|c: char| c.is_uppercase());
        let mut end = 0;
        for part in self.name.split('.').take_while(|part| !is_class(part)) {
            end += part.len() + 1;
        }
        &self.name[..end.saturating_sub(1)]
    }
}

impl Graph {
    pub fn def(&self, id: DefId) -> &Def {
        &self.defs[id.0 as usize]
    }

    pub fn class(&self, class: ClassId) -> Option<&ClassNode> {
        self.by_class.get(&class).map(|index| &self.classes[*index as usize])
    }

    pub(crate) fn package_methods(&self, class: ClassId) -> Option<&PackageMethods> {
        self.package_methods.get(&class)
    }

    /// The classes below a class, itself among them.
    pub fn below(&self, class: ClassId) -> &[u32] {
        self.below.get(&class).map_or(&[], Vec::as_slice)
    }

    pub fn makers_of_primitive(&self, index: usize) -> &[DefId] {
        self.primitive.get(index).map_or(&[], Vec::as_slice)
    }

    pub fn open(&self) -> &[DefId] {
        &self.open
    }

    /// A class by its full name with dots.
    pub fn class_named(&self, name: &str) -> Option<&ClassNode> {
        self.classes.iter().find(|class| &*class.name == name)
    }
}
