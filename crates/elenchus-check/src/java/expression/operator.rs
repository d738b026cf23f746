//! Operators (JLS 15.15 to 15.24).

use elenchus_ir::{Binary, ExprId, Node, Unary};
use elenchus_types::{Type, TypeId};

use crate::java::binding::bindings;
use crate::java::{Checker, Expected, Rule};

impl Checker<'_> {
    pub(super) fn unary(&mut self, id: ExprId, op: Unary, operand: ExprId) -> TypeId {
        if matches!(
            op,
            Unary::PreIncrement | Unary::PreDecrement | Unary::PostIncrement | Unary::PostDecrement
        ) {
            return self.increment(id, operand);
        }
        let ty = self.expression(operand, &Expected::None);
        if self.is_error(ty) {
            return ty;
        }
        let found = self.unboxed(ty).and_then(|unboxed| match op {
            Unary::Not => self.is_boolean(unboxed).then_some(unboxed),
            Unary::Complement => {
                let promoted = self.promoted(unboxed)?;
                self.is_integral(promoted).then_some(promoted)
            }
            _ => self.promoted(unboxed),
        });
        found.unwrap_or_else(|| self.reject_operands(id, &[ty]))
    }

    /// JLS 15.14.2, 15.15.1.
    fn increment(&mut self, id: ExprId, operand: ExprId) -> TypeId {
        let ty = self.assigned_variable(operand, false);
        if self.is_error(ty) {
            return ty;
        }
        if self.unboxed(ty).is_some_and(|unboxed| self.is_numeric(unboxed)) {
            return ty;
        }
        self.reject_operands(id, &[ty])
    }

    pub(super) fn binary(&mut self, id: ExprId, op: Binary, left: ExprId, right: ExprId) -> TypeId {
        let one = self.expression(left, &Expected::None);
        let mark = self.scope.mark();
        match op {
            Binary::And => self.bind(&bindings(self.program, left, true)),
            Binary::Or => self.bind(&bindings(self.program, left, false)),
            _ => {}
        }
        let other = self.expression(right, &Expected::None);
        self.scope.reset(mark);
        self.check_introduced(id);
        if self.is_error(one) || self.is_error(other) {
            // Whatever the operands, these give a truth value.
            return if is_test(op) { self.primitive("boolean") } else { self.error() };
        }
        match self.operation(op, one, other) {
            Some(result) => result,
            None => self.reject_operands(id, &[one, other]),
        }
    }

    /// The type of an operation on two types, if there is one.
    pub(super) fn operation(&mut self, op: Binary, left: TypeId, right: TypeId) -> Option<TypeId> {
        if op == Binary::Add {
            let string = self.library_type("java.lang.String");
            if (left == string || right == string) && !self.is_void(left) && !self.is_void(right) {
                return Some(string);
            }
        }
        if matches!(op, Binary::Equal | Binary::NotEqual) {
            return self.are_comparable(left, right).then(|| self.primitive("boolean"));
        }
        let (one, other) = (self.unboxed(left)?, self.unboxed(right)?);
        match op {
            Binary::And | Binary::Or => (self.is_boolean(one) && self.is_boolean(other)).then_some(one),
            Binary::BitAnd | Binary::BitOr | Binary::BitXor
                if self.is_boolean(one) && self.is_boolean(other) =>
            {
                Some(one)
            }
            Binary::BitAnd | Binary::BitOr | Binary::BitXor => {
                let promoted = self.promoted_pair(one, other)?;
                self.is_integral(promoted).then_some(promoted)
            }
            Binary::ShiftLeft | Binary::ShiftRight | Binary::ShiftRightUnsigned => {
                let (one, other) = (self.promoted(one)?, self.promoted(other)?);
                (self.is_integral(one) && self.is_integral(other)).then_some(one)
            }
            Binary::Less | Binary::LessEqual | Binary::Greater | Binary::GreaterEqual => {
                self.promoted_pair(one, other)?;
                Some(self.primitive("boolean"))
            }
            _ => self.promoted_pair(one, other),
        }
    }

    /// JLS 15.21.
    fn are_comparable(&mut self, left: TypeId, right: TypeId) -> bool {
        let is_primitive = |ty| matches!(self.world.get(ty), Type::Primitive(_));
        if is_primitive(left) || is_primitive(right) {
            let (Some(one), Some(other)) = (self.unboxed(left), self.unboxed(right)) else { return false };
            return self.is_numeric(one) && self.is_numeric(other)
                || self.is_boolean(one) && self.is_boolean(other);
        }
        self.is_castable(left, right) || self.is_castable(right, left)
    }

    /// Unary numeric promotion of a primitive type (JLS 5.6).
    fn promoted(&mut self, ty: TypeId) -> Option<TypeId> {
        if !self.is_numeric(ty) {
            return None;
        }
        let int = self.primitive("int");
        Some(if self.world.is_subtype(ty, int) { int } else { ty })
    }

    /// Binary numeric promotion of primitive types (JLS 5.6).
    fn promoted_pair(&mut self, one: TypeId, other: TypeId) -> Option<TypeId> {
        let (one, other) = (self.promoted(one)?, self.promoted(other)?);
        Some(if self.world.is_subtype(one, other) { other } else { one })
    }

    fn is_integral(&mut self, ty: TypeId) -> bool {
        let long = self.primitive("long");
        self.is_numeric(ty) && self.world.is_subtype(ty, long)
    }

    fn reject_operands(&mut self, id: ExprId, types: &[TypeId]) -> TypeId {
        let detail: Vec<_> = types.iter().map(|ty| self.show(*ty)).collect();
        self.reject(Node::Expr(id), Rule::Operands, detail.join(", "));
        self.error()
    }
}

fn is_test(op: Binary) -> bool {
    matches!(
        op,
        Binary::Less
            | Binary::LessEqual
            | Binary::Greater
            | Binary::GreaterEqual
            | Binary::Equal
            | Binary::NotEqual
            | Binary::And
            | Binary::Or
    )
}
