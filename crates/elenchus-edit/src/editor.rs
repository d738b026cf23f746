//! Making an edit.

mod declarations;
mod expressions;
mod statements;
mod types;

use elenchus_ir::{Class, ClassId, Expr, ExprId, Name, Node, Parents, Position, Program, TypeUse, TypeUseId};
use rand::Rng;

use crate::Kind;
use crate::random::{below, happens, pick};

/// An edit that is being made. What it does is in the modules named after what they change.
pub struct Editor<'e, R> {
    pub program: &'e mut Program,
    pub rng: &'e mut R,
    /// Of the program before the edit, in the order of the source.
    pub nodes: &'e [Node],
    pub parents: &'e Parents,
}

impl<R: Rng> Editor<'_, R> {
    /// Whether something was changed.
    pub fn apply(&mut self, kind: Kind, node: Node) -> bool {
        let changed = match node {
            Node::Type(id) => self.edit_type(kind, id),
            Node::Expr(id) => self.edit_expr(kind, id),
            Node::Class(id) if self.is_anonymous(id) => None,
            _ => self.edit_declaration(kind, node),
        };
        changed.is_some()
    }

    fn edit_expr(&mut self, kind: Kind, id: ExprId) -> Option<()> {
        match kind {
            Kind::RemoveStatement
            | Kind::SwapStatements
            | Kind::RepeatStatement
            | Kind::AddJump
            | Kind::ReturnValue
            | Kind::Case
            | Kind::Catch
            | Kind::Unwrap => self.edit_statement(kind, id),
            _ => self.edit_value(kind, id),
        }
    }

    fn below(&mut self, bound: usize) -> usize {
        below(self.rng, bound)
    }

    fn happens(&mut self, percent: u32) -> bool {
        happens(self.rng, percent)
    }

    fn pick<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        pick(self.rng, things)
    }

    /// Any node of the program for which there is an answer.
    fn pick_node<T: Copy>(&mut self, of: impl Fn(&Program, Node) -> Option<T>) -> Option<T> {
        let found: Vec<T> = self.nodes.iter().filter_map(|node| of(self.program, *node)).collect();
        self.pick(&found)
    }

    /// The class of a `new` or of an enum constant, which has a body alone.
    fn is_anonymous(&self, id: ClassId) -> bool {
        match self.parents.get(&Node::Class(id)) {
            Some(Node::Expr(parent)) => matches!(self.program.exprs[*parent], Expr::New { .. }),
            Some(Node::EnumConstant(_)) => true,
            _ => false,
        }
    }

    fn class(&self, id: ClassId) -> &Class {
        &self.program.classes[id]
    }

    /// A copy of a type that is written somewhere in the program, not a wildcard.
    fn some_type(&mut self) -> Option<TypeUseId> {
        let ty = self.pick_node(|program, node| match node {
            Node::Type(id) => match program.types[id] {
                TypeUse::Unbounded | TypeUse::Extends(_) | TypeUse::Super(_) => None,
                _ => Some(id),
            },
            _ => None,
        })?;
        Some(self.program.copy_within().ty(ty))
    }

    fn named_type(&mut self, name: &str) -> TypeUseId {
        let name = self.program.names.intern(name);
        self.program.types.add(TypeUse::Named { outer: None, name, args: Vec::new() })
    }

    /// A copy of an expression of the program that has a value.
    fn some_value(&mut self) -> Option<ExprId> {
        let id = self.pick_node(|program, node| match node {
            Node::Expr(id)
                if program.exprs[id].has_value() && !matches!(program.exprs[id], Expr::Block { .. }) =>
            {
                Some(id)
            }
            _ => None,
        })?;
        Some(self.program.copy_within().expr(id))
    }

    /// The name of a variable of the program.
    fn some_variable_name(&mut self) -> Option<Name> {
        self.pick_node(|program, node| match node {
            Node::Variable(id) => Some(program.variables[id].name),
            _ => None,
        })
    }

    fn position(&self, id: ExprId) -> Position {
        self.program.positions().get(&id).copied().unwrap_or(Position::Value)
    }

    /// Two different places in a list of this length.
    fn two_of(&mut self, len: usize) -> Option<(usize, usize)> {
        if len < 2 {
            return None;
        }
        let first = self.below(len);
        let second = (first + 1 + self.below(len - 1)) % len;
        Some((first, second))
    }
}
