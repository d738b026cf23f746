//! How tightly expressions bind (JLS 15), for as few parentheses as will do.

use elenchus_ir::{Binary, Expr, ExprId, Program, Unary};

use super::literals::is_negative;

/// From loose to tight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Precedence {
    /// Also lambdas.
    Assignment,
    /// Also `switch`, which as an operand is easier to read in parentheses.
    Conditional,
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Relational,
    Shift,
    Additive,
    Multiplicative,
    /// Also casts.
    Unary,
    /// Also references to methods, behind which nothing may follow.
    Postfix,
    Primary,
}

impl Precedence {
    /// Of an expression in value position.
    pub fn of(program: &Program, id: ExprId) -> Precedence {
        match &program.exprs[id] {
            Expr::Literal(literal) if is_negative(literal) => Precedence::Unary,
            Expr::Literal(_)
            | Expr::Name(_)
            | Expr::Field { .. }
            | Expr::This { .. }
            | Expr::Call { .. }
            | Expr::New { .. }
            | Expr::Index { .. }
            | Expr::List { .. }
            | Expr::Map { .. }
            | Expr::Template { .. }
            | Expr::ArrayLiteral { .. }
            | Expr::NewArray { .. } => Precedence::Primary,
            Expr::Assign { .. } => Precedence::Assignment,
            _ if ends_with_lambda(program, id) => Precedence::Assignment,
            Expr::Reference { .. } | Expr::Unary { op: Unary::PostIncrement | Unary::PostDecrement, .. } => {
                Precedence::Postfix
            }
            Expr::Unary { .. } | Expr::Cast { .. } => Precedence::Unary,
            Expr::Binary { op, .. } => Precedence::of_operator(*op),
            Expr::InstanceOf { .. } | Expr::InstanceOfBinding { .. } => Precedence::Relational,
            // The conditional operator, a `switch`, or what is lowered to one.
            _ => Precedence::Conditional,
        }
    }

    pub fn of_operator(op: Binary) -> Precedence {
        match op {
            Binary::Or => Precedence::Or,
            Binary::And => Precedence::And,
            Binary::BitOr => Precedence::BitOr,
            Binary::BitXor => Precedence::BitXor,
            Binary::BitAnd => Precedence::BitAnd,
            Binary::Equal | Binary::NotEqual => Precedence::Equality,
            Binary::Less | Binary::LessEqual | Binary::Greater | Binary::GreaterEqual => {
                Precedence::Relational
            }
            Binary::ShiftLeft | Binary::ShiftRight | Binary::ShiftRightUnsigned => Precedence::Shift,
            Binary::Add | Binary::Subtract => Precedence::Additive,
            Binary::Multiply | Binary::Divide | Binary::Remainder => Precedence::Multiplicative,
        }
    }

    /// The next tighter one, for the right operand of an operator that groups to the left.
    pub fn tighter(self) -> Precedence {
        match self {
            Precedence::Assignment => Precedence::Conditional,
            Precedence::Conditional => Precedence::Or,
            Precedence::Or => Precedence::And,
            Precedence::And => Precedence::BitOr,
            Precedence::BitOr => Precedence::BitXor,
            Precedence::BitXor => Precedence::BitAnd,
            Precedence::BitAnd => Precedence::Equality,
            Precedence::Equality => Precedence::Relational,
            Precedence::Relational => Precedence::Shift,
            Precedence::Shift => Precedence::Additive,
            Precedence::Additive => Precedence::Multiplicative,
            Precedence::Multiplicative => Precedence::Unary,
            Precedence::Unary => Precedence::Postfix,
            Precedence::Postfix | Precedence::Primary => Precedence::Primary,
        }
    }
}

/// Whether this is a lambda, with or without casts: all that follows would belong to its body. Unlike an assignment it
/// may stand behind a cast and behind the colon of a conditional (JLS 15.16, 15.25).
pub(super) fn ends_with_lambda(program: &Program, id: ExprId) -> bool {
    match &program.exprs[id] {
        Expr::Lambda { .. } => true,
        Expr::Cast { value, .. } => ends_with_lambda(program, *value),
        _ => false,
    }
}

pub(super) fn operator(op: Binary) -> &'static str {
    match op {
        Binary::Add => "+",
        Binary::Subtract => "-",
        Binary::Multiply => "*",
        Binary::Divide => "/",
        Binary::Remainder => "%",
        Binary::ShiftLeft => "<<",
        Binary::ShiftRight => ">>",
        Binary::ShiftRightUnsigned => ">>>",
        Binary::Less => "<",
        Binary::LessEqual => "<=",
        Binary::Greater => ">",
        Binary::GreaterEqual => ">=",
        Binary::Equal => "==",
        Binary::NotEqual => "!=",
        Binary::BitAnd => "&",
        Binary::BitXor => "^",
        Binary::BitOr => "|",
        Binary::And => "&&",
        Binary::Or => "||",
    }
}
