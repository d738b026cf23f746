//! Expressions (JLS 15).

use elenchus_ir::{Expr, ExprId, Literal, Node};
use elenchus_types::{Type, TypeId};

use crate::scope::Candidate;
use crate::{Checker, Meaning, Resolved, Rule};

/// What the place of an expression asks of it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Expected {
    /// Nothing: the expression stands alone.
    None,
    /// It is assigned to this type (JLS 5.2).
    Assign(TypeId),
    /// It is cast to this type (JLS 5.5).
    Cast(TypeId),
}

impl Checker<'_> {
    /// Attributes an expression in value position, and rejects it if it does not fit its place.
    /// Its type is written down and returned; it is the error type if it has none.
    pub fn expression(&mut self, id: ExprId, expected: &Expected) -> TypeId {
        let ty = match &self.program.exprs[id] {
            Expr::Literal(literal) => {
                let name = match literal {
                    Literal::Null => return self.world.intern(Type::Null),
                    Literal::Bool(_) => "boolean",
                    Literal::Char(_) => "char",
                    Literal::Int(_) => "int",
                    Literal::Long(_) => "long",
                    Literal::Float(_) => "float",
                    Literal::Double(_) => "double",
                    Literal::String(_) => "java.lang.String",
                };
                match self.world.primitive_named(name) {
                    Some(primitive) => primitive,
                    None => {
                        let class = self.world.class_named(name);
                        self.world.class_type(class, &[])
                    }
                }
            }
            Expr::Name(name) => match self.scope.candidates(*name).last() {
                Some(Candidate::Local(found)) => {
                    self.elaboration.set_meaning(id, Meaning::Local(found.local));
                    if found.is_captured {
                        self.elaboration.set_captured(id);
                    }
                    self.elaboration.type_of_local(found.local).unwrap_or_else(|| self.error())
                }
                _ => {
                    self.reject(Node::Expr(id), Rule::UnknownName, self.spelling(*name));
                    self.error()
                }
            },
            _ => self.error(),
        };
        self.elaboration.set_type(id, ty);
        if let Expected::Assign(to) = expected
            && !self.is_error(ty)
            && !self.is_error(*to)
            && !self.world.is_assignable(ty, *to)
        {
            let detail = format!("{} to {}", self.show(ty), self.show(*to));
            self.reject(Node::Expr(id), Rule::IncompatibleTypes, detail);
        }
        ty
    }

    /// An expression that must be `boolean` or `Boolean`.
    pub fn condition(&mut self, id: ExprId) {
        if let Some(boolean) = self.world.primitive_named("boolean") {
            self.expression(id, &Expected::Assign(boolean));
        }
    }

    /// An expression whose value is not used: a call, a creation, an assignment, an increment (JLS 14.8).
    pub fn expression_statement(&mut self, id: ExprId) {
        self.expression(id, &Expected::None);
    }

    /// Resolves the constructor of a class for arguments, which are attributed here: that of an explicit or implicit
    /// constructor call or an enum constant (JLS 8.8.7.1, 8.9.1). `node` is where it is written down.
    pub fn construct(&mut self, _node: Node, _class: TypeId, _args: &[ExprId]) -> Option<Resolved> {
        None
    }
}
