//! Assignments and increments.

use elenchus_ir as ir;
use elenchus_ir::{Binary, Expr, Unary};
use elenchus_lang::{Capability, ScalarKind};
use elenchus_types::{Type, TypeId};

use crate::expr::Context;
use crate::state::State;

impl State<'_> {
    /// `x = e;`, to a local variable, a field or an array's element.
    pub fn assign(&mut self, items: &mut Vec<ir::ExprId>) -> bool {
        let Some((target, ty)) = self.target() else { return true };
        let depth = self.draw_depth();
        let value = self.expr(ty, depth.saturating_sub(1), Context::Assign);
        items.push(self.add(Expr::Assign { op: None, target, value: value.id }));
        true
    }

    fn target(&mut self) -> Option<(ir::ExprId, TypeId)> {
        match self.below(6) {
            0 | 1 => self.assignable_field(),
            2 => {
                let count = self.env.locals.len();
                let local = (0..count).find(|local| {
                    matches!(self.world.get(self.env.locals[*local].ty), Type::Array(_))
                        && self.can_read(*local)
                })?;
                let Type::Array(element) = self.world.get(self.env.locals[local].ty) else { return None };
                let array = self.read_local(local);
                let index = self.expr(self.roles.int, self.capped(1), Context::Operand);
                Some((self.add(Expr::Index { array: array.id, index: index.id }), element))
            }
            _ => {
                let at = self.assignable_local(|_, _| true)?;
                let local = self.env.locals[at];
                Some((self.name_expr(local.name), local.ty))
            }
        }
    }

    /// `x op= e;` (JLS 15.26.2: the result is cast to the type of `x`, which has to be a cast that there is).
    pub fn compound_assign(&mut self, items: &mut Vec<ir::ExprId>) -> bool {
        let found = self.assignable_local(|state, ty| {
            let scalar = state.roles.primitive(&state.world, ty);
            ty == state.roles.string
                || scalar.is_some_and(|scalar| {
                    scalar.kind == ScalarKind::Boolean
                        || scalar.rank > 0
                        || state.can(Capability::NarrowingAssignment)
                })
        });
        let Some(index) = found else { return true };
        let local = self.env.locals[index];
        let ty = local.ty;
        let (op, value) = match self.roles.primitive(&self.world, ty).map(|scalar| scalar.kind) {
            None => {
                let of = self.draw_type_at(crate::types::draw::Spot::Value, 1);
                (Binary::Add, self.expr(of, self.capped(2), Context::Operand))
            }
            Some(ScalarKind::Boolean) => {
                let op = [Binary::BitAnd, Binary::BitOr, Binary::BitXor][self.below(3)];
                (op, self.expr(ty, self.capped(2), Context::Operand))
            }
            Some(kind) => {
                let is_whole = kind == ScalarKind::Whole;
                let ops = [
                    Binary::Add,
                    Binary::Subtract,
                    Binary::Multiply,
                    Binary::BitAnd,
                    Binary::BitOr,
                    Binary::BitXor,
                    Binary::ShiftLeft,
                    Binary::ShiftRight,
                ];
                let op = ops[self.below(if is_whole { 8 } else { 3 })];
                let of = if is_whole { self.roles.int } else { ty };
                (op, self.expr(of, self.capped(2), Context::Operand))
            }
        };
        let target = self.name_expr(local.name);
        items.push(self.add(Expr::Assign { op: Some(op), target, value: value.id }));
        true
    }

    pub fn increment(&mut self, items: &mut Vec<ir::ExprId>) -> bool {
        let found = self.assignable_local(|state, ty| {
            let primitive = state.roles.primitive(&state.world, ty);
            primitive.is_some_and(|scalar| scalar.kind != ScalarKind::Boolean) || ty == state.roles.int_box
        });
        let Some(index) = found else { return true };
        let operand = self.name_expr(self.env.locals[index].name);
        let op = [Unary::PreIncrement, Unary::PreDecrement, Unary::PostIncrement, Unary::PostDecrement]
            [self.below(4)];
        items.push(self.add(Expr::Unary { op, operand }));
        true
    }
}
