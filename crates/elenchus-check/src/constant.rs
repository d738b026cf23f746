//! Constant expressions (JLS 15.29) and their values.

use elenchus_ir::{Expr, ExprId, Literal};

use crate::Checker;

/// The value of a constant expression. Floating-point values compare by their bits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Constant {
    Bool(bool),
    /// `byte`, `short`, `char` and `int`.
    Int(i32),
    Long(i64),
    Float(u32),
    Double(u64),
    String(Box<str>),
}

impl Checker<'_> {
    /// The value of an expression, which has been attributed, if it is constant.
    pub fn constant(&mut self, id: ExprId) -> Option<Constant> {
        match &self.program.exprs[id] {
            Expr::Literal(literal) => match literal {
                Literal::Null => None,
                Literal::Bool(value) => Some(Constant::Bool(*value)),
                Literal::Char(value) => Some(Constant::Int(*value as i32)),
                Literal::Int(value) => Some(Constant::Int(*value)),
                Literal::Long(value) => Some(Constant::Long(*value)),
                Literal::Float(digits) => {
                    digits.parse::<f32>().ok().map(|value| Constant::Float(value.to_bits()))
                }
                Literal::Double(digits) => {
                    digits.parse::<f64>().ok().map(|value| Constant::Double(value.to_bits()))
                }
                Literal::String(value) => Some(Constant::String(value.clone())),
            },
            _ => None,
        }
    }
}
