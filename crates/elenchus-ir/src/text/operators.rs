//! Operators, how they are written and how tightly they bind.

use crate::{Binary, Unary};

/// The level of comparisons and `instanceof`.
pub const RELATIONAL: u8 = 7;
/// The level of `as`.
pub const CAST: u8 = 11;
/// The level of operators before their operand.
pub const PREFIX: u8 = 12;
/// The level of members, calls, indices, and of what stands by itself.
pub const SUFFIX: u8 = 13;

pub const BINARIES: &[(&str, Binary, u8)] = &[
    ("||", Binary::Or, 1),
    ("&&", Binary::And, 2),
    ("|", Binary::BitOr, 3),
    ("^", Binary::BitXor, 4),
    ("&", Binary::BitAnd, 5),
    ("==", Binary::Equal, 6),
    ("!=", Binary::NotEqual, 6),
    ("<", Binary::Less, RELATIONAL),
    ("<=", Binary::LessEqual, RELATIONAL),
    (">", Binary::Greater, RELATIONAL),
    (">=", Binary::GreaterEqual, RELATIONAL),
    ("<<", Binary::ShiftLeft, 8),
    (">>", Binary::ShiftRight, 8),
    (">>>", Binary::ShiftRightUnsigned, 8),
    ("+", Binary::Add, 9),
    ("-", Binary::Subtract, 9),
    ("*", Binary::Multiply, 10),
    ("/", Binary::Divide, 10),
    ("%", Binary::Remainder, 10),
];

pub const ASSIGNMENTS: &[(&str, Option<Binary>)] = &[
    ("=", None),
    ("+=", Some(Binary::Add)),
    ("-=", Some(Binary::Subtract)),
    ("*=", Some(Binary::Multiply)),
    ("/=", Some(Binary::Divide)),
    ("%=", Some(Binary::Remainder)),
    ("<<=", Some(Binary::ShiftLeft)),
    (">>=", Some(Binary::ShiftRight)),
    (">>>=", Some(Binary::ShiftRightUnsigned)),
    ("&=", Some(Binary::BitAnd)),
    ("^=", Some(Binary::BitXor)),
    ("|=", Some(Binary::BitOr)),
];

pub const PREFIXES: &[(&str, Unary)] = &[
    ("+", Unary::Plus),
    ("-", Unary::Minus),
    ("!", Unary::Not),
    ("~", Unary::Complement),
    ("++", Unary::PreIncrement),
    ("--", Unary::PreDecrement),
];
