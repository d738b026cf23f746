//! Programs as data, for all engines and all languages that have classes.
//!
//! A [`Program`] holds what a source program holds: declarations, expressions and types as they are written, in
//! arenas, so that any node can be replaced in place and the program copied cheaply. Nothing is resolved here: which
//! declaration a name means and what type an expression has are for `elenchus-check` to say.
//!
//! **Everything that is evaluated is an expression**, also what most languages call statements. What an expression
//! is depends on where it stands:
//!
//! - In *statement position* its value is not used: the items of a block in statement position, the body of a
//!   function that is a block, bodies of loops, and branches of an `if`, `switch` or `try` that is itself in
//!   statement position.
//! - In *value position* it must have a value: everywhere else. A block in value position has the value of its last
//!   item, an `if`, a `switch` and a `try` that of the branch taken. See [`Program::results`].
//!
//! A function or lambda whose body is a block gives its value by `return`; with any other body it gives that
//! expression's value.
//!
//! **Top-level functions and variables** are reached by [`Receiver::Top`] from anywhere. A language without them gives
//! them a class of their own to be static members of, [`TOP_LEVEL_CLASS`], where they also see one another unqualified.
//!
//! **Classes of a library** are named by their full name with dots; a name without dots is looked up in scope first
//! and then in what the language imports by itself.

mod arena;
mod class;
mod copy;
mod expr;
mod features;
mod function;
mod name;
mod position;
mod program;
mod remove;
mod text;
mod types;
mod walk;

pub use arena::{Arena, Id};
pub use class::{
    Access, Class, ClassId, ClassKind, EnumConstant, EnumConstantId, Inheritance, Member, Modifiers,
};
pub use copy::Copier;
pub use expr::{
    Binary, Case, CaseId, Catch, CatchId, Expr, ExprId, Label, Literal, Receiver, Referent, Unary,
};
pub use features::features;
pub use function::{Function, FunctionId, FunctionKind, Variable, VariableId};
pub use name::{Name, Names};
pub use position::Position;
pub use program::{Item, Node, Program, TOP_LEVEL_CLASS};
pub use text::{SyntaxError, parse, write, write_expr, write_type};
pub use types::{Slot, TypeParameter, TypeParameterId, TypeUse, TypeUseId, Variance};
pub use walk::Parents;
