//! Assignments (JLS 15.26).

use elenchus_ir::{Binary, Expr, ExprId, Node};
use elenchus_types::TypeId;

use crate::java::{Checker, Expected, NameMeaning, Rule};

impl Checker<'_> {
    pub(super) fn assignment(
        &mut self,
        id: ExprId,
        op: Option<Binary>,
        target: ExprId,
        value: ExprId,
    ) -> TypeId {
        let to = self.assigned_variable(target, op.is_none());
        let Some(op) = op else {
            self.expression(value, &if self.is_error(to) { Expected::None } else { Expected::Assign(to) });
            return self.captured_at(Node::Expr(id), to);
        };
        let from = self.expression(value, &Expected::None);
        if self.is_error(to) || self.is_error(from) {
            return to;
        }
        match self.operation(op, to, from) {
            None => {
                let detail = format!("{}, {}", self.show(to), self.show(from));
                self.reject(Node::Expr(id), Rule::Operands, detail);
            }
            Some(result) => {
                if !self.is_castable(result, to) {
                    let detail = format!("{} to {}", self.show(result), self.show(to));
                    self.reject(Node::Expr(value), Rule::IncompatibleTypes, detail);
                }
            }
        }
        self.captured_at(Node::Expr(id), to)
    }

    /// The variable that an expression names, for it to be changed, or just to be given a value. Its type is not captured.
    pub(super) fn assigned_variable(&mut self, id: ExprId, is_unread: bool) -> TypeId {
        let ty = match self.program.exprs[id] {
            Expr::Name(_) | Expr::Field { .. } => self.variable_type(id, is_unread),
            Expr::Index { .. } => self.index(id),
            _ => {
                self.expression(id, &Expected::None);
                self.reject(Node::Expr(id), Rule::NotAVariable, "");
                self.error()
            }
        };
        self.elaboration.set_type(id, ty);
        if self.elaboration.meaning(id) == Some(NameMeaning::Length) {
            self.reject(Node::Expr(id), Rule::FinalLength, "");
        }
        ty
    }
}
