//! Operators: arithmetic, comparison, logic, concatenation.

use elenchus_ir::{Binary, Expr, Unary};
use elenchus_lang::{Capability, ScalarKind};
use elenchus_types::{Type, TypeId};

use crate::Restriction;
use crate::env::Binding;
use crate::expr::Context;
use crate::roles::Scalar;
use crate::state::{Made, State};
use crate::types::draw::Spot;

impl State<'_> {
    pub fn operator(&mut self, want: TypeId, depth: u32) -> Option<Made> {
        if want == self.roles.string {
            return Some(self.concatenation(depth));
        }
        let scalar = self.roles.scalar(want)?;
        match scalar.kind {
            ScalarKind::Boolean => Some(self.logic(depth)),
            ScalarKind::Whole | ScalarKind::Fraction => Some(self.arithmetic(want, scalar, depth)),
            ScalarKind::Letter => None,
        }
    }

    fn concatenation(&mut self, depth: u32) -> Made {
        let string = self.roles.string;
        let left = self.reference_operand(string, depth - 1);
        let ty = self.draw_type_at(Spot::Value, 1);
        let right = self.expr(ty, depth.saturating_sub(2), Context::Operand);
        // One of them has to be a `String` itself: a variable that is bounded by it is none (JLS 15.18.1).
        let is_string = |made: Made| made.ty == string && made.is_exact;
        let left = if is_string(left) || is_string(right) { left } else { self.cast(left, string) };
        let id = self.add(Expr::Binary { op: Binary::Add, left: left.id, right: right.id });
        let is_constant = left.is_constant && right.is_constant;
        Made { id, ty: string, is_constant, is_exact: true }
    }

    fn arithmetic(&mut self, want: TypeId, scalar: Scalar, depth: u32) -> Made {
        let primitive = scalar.ty;
        if self.chance(8)
            && self.can(Capability::Increment)
            && let Some(made) = self.increment_value(primitive)
        {
            return made;
        }
        // What operators never give needs a cast.
        let is_narrow = scalar.rank == 0;
        let operand = if is_narrow { self.roles.int } else { primitive };
        let is_whole = scalar.kind == ScalarKind::Whole;
        let left = self.expr(operand, depth - 1, Context::Operand);
        // Where numbers are not promoted, some operators give what their left operand is.
        let has_promotion = self.can(Capability::Promotion);
        let rank = |state: &Self, made: Made| state.roles.scalar(made.ty).map_or(0, |scalar| scalar.rank);
        let is_promoted;
        let made = if self.chance(12) {
            let op = match self.below(3) {
                0 => Unary::Minus,
                1 if is_whole => Unary::Complement,
                _ => Unary::Plus,
            };
            let id = self.add(Expr::Unary { op, operand: left.id });
            let ty = self.roles.promoted(left.ty, left.ty);
            let is_exact = ty == left.ty || has_promotion;
            is_promoted = rank(self, left) > 0 && (op != Unary::Complement || !self.roles.is_box(left.ty));
            Made { id, ty, is_constant: left.is_constant, is_exact }
        } else {
            let is_shift = is_whole && self.chance(12);
            let op = if is_shift {
                [Binary::ShiftLeft, Binary::ShiftRight, Binary::ShiftRightUnsigned][self.below(3)]
            } else if is_whole && self.chance(20) {
                [Binary::BitAnd, Binary::BitOr, Binary::BitXor][self.below(3)]
            } else {
                let ops =
                    [Binary::Add, Binary::Subtract, Binary::Multiply, Binary::Divide, Binary::Remainder];
                match ops[self.below(5)] {
                    Binary::Divide if is_whole && !self.can(Capability::WholeDivision) => Binary::Remainder,
                    op => op,
                }
            };
            let right_type = if is_shift { self.roles.int } else { operand };
            let right = match op {
                // Not by nought, at least not by a constant one.
                Binary::Divide | Binary::Remainder => self.divisor(operand, depth - 1),
                _ => self.expr(right_type, depth.saturating_sub(2), Context::Operand),
            };
            // What is wanted may be wider than what the operands are.
            let is_whole_number = |state: &Self, made: Made| {
                state.roles.scalar(made.ty).is_some_and(|scalar| scalar.kind == ScalarKind::Whole)
            };
            let both = is_whole_number(self, left) && is_whole_number(self, right);
            let op = match op {
                Binary::Divide if both && !self.can(Capability::WholeDivision) => Binary::Remainder,
                op => op,
            };
            let id = self.add(Expr::Binary { op, left: left.id, right: right.id });
            let ty = self.roles.promoted(left.ty, if is_shift { left.ty } else { right.ty });
            let is_exact = ty == left.ty || has_promotion;
            let greatest = self.roles.scalars.iter().map(|scalar| scalar.rank).max().unwrap_or_default();
            is_promoted = match op {
                Binary::Divide => rank(self, left).min(rank(self, right)) == greatest,
                Binary::Remainder => rank(self, left) >= rank(self, right).max(1),
                _ if is_shift => rank(self, left) > 0 && !self.roles.is_box(right.ty),
                _ => true,
            };
            Made { id, ty, is_constant: left.is_constant && right.is_constant, is_exact }
        };
        let fits = if want == primitive && !is_narrow {
            self.world.is_assignable(made.ty, want) && (is_promoted || has_promotion)
        } else {
            made.ty == primitive
        };
        if fits { made } else { self.cast(made, primitive) }
    }

    fn divisor(&mut self, operand: TypeId, depth: u32) -> Made {
        let made = self.expr(operand, depth.saturating_sub(1), Context::Operand);
        if !made.is_constant {
            return made;
        }
        let number = 1 + self.number_below(9);
        let literal = self.literal(elenchus_ir::Literal::Int(number), self.roles.int);
        if operand == self.roles.int { literal } else { self.cast(literal, operand) }
    }

    fn increment_value(&mut self, primitive: TypeId) -> Option<Made> {
        let index = self.assignable_local(|_, ty| ty == primitive)?;
        let name = self.env.locals[index].name;
        let operand = self.name_expr(name);
        let op = [Unary::PreIncrement, Unary::PreDecrement, Unary::PostIncrement, Unary::PostDecrement]
            [self.below(4)];
        let id = self.add(Expr::Unary { op, operand });
        Some(Made::exact(id, primitive))
    }

    fn logic(&mut self, depth: u32) -> Made {
        let b = self.roles;
        match self.below(10) {
            0 => {
                let operand = self.expr(b.boolean, depth - 1, Context::Operand);
                let id = self.add(Expr::Unary { op: Unary::Not, operand: operand.id });
                Made { id, ty: b.boolean, is_constant: operand.is_constant, is_exact: true }
            }
            1..4 => {
                let op = [
                    Binary::And,
                    Binary::Or,
                    Binary::And,
                    Binary::Or,
                    Binary::BitAnd,
                    Binary::BitOr,
                    Binary::BitXor,
                ][self.below(7)];
                let left = self.expr(b.boolean, depth - 1, Context::Operand);
                let right = self.expr(b.boolean, depth.saturating_sub(2), Context::Operand);
                self.boolean_binary(op, left, right)
            }
            4..8 => {
                // The `int` once more than the others.
                let index = self.below(b.common.len() + 1);
                let ty = if index == 0 { b.int } else { b.common[index - 1] };
                let ops = [
                    Binary::Less,
                    Binary::LessEqual,
                    Binary::Greater,
                    Binary::GreaterEqual,
                    Binary::Equal,
                    Binary::NotEqual,
                ];
                let op = ops[self.below(6)];
                let left = self.expr(ty, depth - 1, Context::Operand);
                let mut right = self.expr(ty, depth.saturating_sub(2), Context::Operand);
                // Two boxes are compared by identity, and only of the same class (JLS 15.21).
                let boxes = !self.roles.is_primitive(&self.world, left.ty)
                    && !self.roles.is_primitive(&self.world, right.ty);
                if boxes && matches!(op, Binary::Equal | Binary::NotEqual) {
                    right = self.cast(right, ty);
                }
                self.boolean_binary(op, left, right)
            }
            _ => self.equality(depth).unwrap_or_else(|| {
                let left = self.expr(b.int, depth - 1, Context::Operand);
                let right = self.expr(b.int, 0, Context::Operand);
                let right = if self.roles.is_primitive(&self.world, right.ty) {
                    right
                } else {
                    self.cast(right, b.int)
                };
                self.boolean_binary(Binary::Equal, left, right)
            }),
        }
    }

    pub fn boolean_binary(&mut self, op: Binary, left: Made, right: Made) -> Made {
        let id = self.add(Expr::Binary { op, left: left.id, right: right.id });
        let is_constant = left.is_constant && right.is_constant;
        Made { id, ty: self.roles.boolean, is_constant, is_exact: true }
    }

    /// `x == e`, where the second has the static type of the variable.
    fn equality(&mut self, depth: u32) -> Option<Made> {
        let count = self.env.locals.len();
        for _ in 0..3.min(count) {
            let index = self.below(count);
            let local = self.env.locals[index];
            let is_reference = matches!(self.world.get(local.ty), Type::Class(_) | Type::Variable(_));
            if !is_reference
                || !local.is_exact
                || !self.can_read(index)
                || self.binding(local.name) != Binding::Local(index)
                || !self.is_denotable(local.ty)
            {
                continue;
            }
            let left = self.read_local(index);
            let right = if self.rule(Restriction::EqualityOfSameTypes) {
                if self.chance(30) && self.roles.has_null {
                    self.null()
                } else {
                    self.exact(local.ty, depth.saturating_sub(2))
                }
            } else {
                self.expr(local.ty, depth.saturating_sub(2), Context::Operand)
            };
            let op = if self.flip() { Binary::Equal } else { Binary::NotEqual };
            return Some(self.boolean_binary(op, left, right));
        }
        None
    }
}
