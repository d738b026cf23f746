//! Operators on constants (JLS 15.15 to 15.25) and conversions between them (JLS 5.1).

use elenchus_ir::{Binary, Unary};

use super::Constant;

/// Two operands after binary numeric promotion (JLS 5.6).
enum Pair {
    Int(i32, i32),
    Long(i64, i64),
    Float(f32, f32),
    Double(f64, f64),
}

pub(super) fn unary(op: Unary, value: &Constant) -> Option<Constant> {
    Some(match (op, value) {
        (Unary::Not, Constant::Bool(value)) => Constant::Bool(!value),
        (Unary::Plus, Constant::Char(value)) => Constant::Int(i32::from(*value)),
        (Unary::Plus, Constant::Bool(_) | Constant::String(_)) => return None,
        (Unary::Plus, value) => value.clone(),
        (Unary::Minus, Constant::Long(value)) => Constant::Long(value.wrapping_neg()),
        (Unary::Minus, Constant::Float(bits)) => Constant::Float((-f32::from_bits(*bits)).to_bits()),
        (Unary::Minus, Constant::Double(bits)) => Constant::Double((-f64::from_bits(*bits)).to_bits()),
        (Unary::Minus, value) => Constant::Int(value.as_int()?.wrapping_neg()),
        (Unary::Complement, Constant::Long(value)) => Constant::Long(!value),
        (Unary::Complement, value) => Constant::Int(!value.as_int()?),
        _ => return None,
    })
}

pub(super) fn binary(op: Binary, left: &Constant, right: &Constant) -> Option<Constant> {
    if op == Binary::Add && (is_string(left) || is_string(right)) {
        return Some(Constant::String([text(left), text(right)].concat().into()));
    }
    match (left, right) {
        (Constant::Bool(left), Constant::Bool(right)) => {
            return Some(Constant::Bool(match op {
                Binary::And | Binary::BitAnd => *left && *right,
                Binary::Or | Binary::BitOr => *left || *right,
                Binary::BitXor | Binary::NotEqual => left != right,
                Binary::Equal => left == right,
                _ => return None,
            }));
        }
        (Constant::String(left), Constant::String(right)) => {
            return Some(Constant::Bool(match op {
                Binary::Equal => left == right,
                Binary::NotEqual => left != right,
                _ => return None,
            }));
        }
        _ => {}
    }
    if matches!(op, Binary::ShiftLeft | Binary::ShiftRight | Binary::ShiftRightUnsigned) {
        return shift(op, left, right);
    }
    match promote(left, right)? {
        Pair::Int(left, right) => integers(op, i64::from(left), i64::from(right)).map(|found| match found {
            Constant::Long(value) => Constant::Int(value as i32),
            other => other,
        }),
        Pair::Long(left, right) => integers(op, left, right),
        Pair::Float(left, right) => {
            let found = floats(op, f64::from(left), f64::from(right))?;
            Some(match found {
                Constant::Double(bits) => Constant::Float((f64::from_bits(bits) as f32).to_bits()),
                other => other,
            })
        }
        Pair::Double(left, right) => floats(op, left, right),
    }
}

fn integers(op: Binary, left: i64, right: i64) -> Option<Constant> {
    Some(match op {
        Binary::Add => Constant::Long(left.wrapping_add(right)),
        Binary::Subtract => Constant::Long(left.wrapping_sub(right)),
        Binary::Multiply => Constant::Long(left.wrapping_mul(right)),
        // A division by zero is no constant.
        Binary::Divide => Constant::Long(if right == 0 { return None } else { left.wrapping_div(right) }),
        Binary::Remainder => Constant::Long(if right == 0 { return None } else { left.wrapping_rem(right) }),
        Binary::BitAnd => Constant::Long(left & right),
        Binary::BitOr => Constant::Long(left | right),
        Binary::BitXor => Constant::Long(left ^ right),
        Binary::Less => Constant::Bool(left < right),
        Binary::LessEqual => Constant::Bool(left <= right),
        Binary::Greater => Constant::Bool(left > right),
        Binary::GreaterEqual => Constant::Bool(left >= right),
        Binary::Equal => Constant::Bool(left == right),
        Binary::NotEqual => Constant::Bool(left != right),
        _ => return None,
    })
}

// IEEE 754 comparison is what the language has too.
#[allow(clippy::float_cmp)]
fn floats(op: Binary, left: f64, right: f64) -> Option<Constant> {
    let double = |value: f64| Constant::Double(value.to_bits());
    Some(match op {
        Binary::Add => double(left + right),
        Binary::Subtract => double(left - right),
        Binary::Multiply => double(left * right),
        Binary::Divide => double(left / right),
        Binary::Remainder => double(left % right),
        Binary::Less => Constant::Bool(left < right),
        Binary::LessEqual => Constant::Bool(left <= right),
        Binary::Greater => Constant::Bool(left > right),
        Binary::GreaterEqual => Constant::Bool(left >= right),
        Binary::Equal => Constant::Bool(left == right),
        Binary::NotEqual => Constant::Bool(left != right),
        _ => return None,
    })
}

/// JLS 15.19: the operands are promoted each by itself.
fn shift(op: Binary, left: &Constant, right: &Constant) -> Option<Constant> {
    let distance = match right {
        Constant::Long(value) => *value,
        value => i64::from(value.as_int()?),
    };
    if let Constant::Long(left) = left {
        let distance = (distance & 0x3f).cast_unsigned() as u32;
        return Some(Constant::Long(match op {
            Binary::ShiftLeft => left.wrapping_shl(distance),
            Binary::ShiftRight => left.wrapping_shr(distance),
            _ => left.cast_unsigned().wrapping_shr(distance).cast_signed(),
        }));
    }
    let left = left.as_int()?;
    let distance = (distance & 0x1f).cast_unsigned() as u32;
    Some(Constant::Int(match op {
        Binary::ShiftLeft => left.wrapping_shl(distance),
        Binary::ShiftRight => left.wrapping_shr(distance),
        _ => left.cast_unsigned().wrapping_shr(distance).cast_signed(),
    }))
}

fn promote(left: &Constant, right: &Constant) -> Option<Pair> {
    let is_double = |value: &Constant| matches!(value, Constant::Double(_));
    let is_float = |value: &Constant| matches!(value, Constant::Float(_));
    let is_long = |value: &Constant| matches!(value, Constant::Long(_));
    Some(if is_double(left) || is_double(right) {
        Pair::Double(as_double(left)?, as_double(right)?)
    } else if is_float(left) || is_float(right) {
        Pair::Float(as_float(left)?, as_float(right)?)
    } else if is_long(left) || is_long(right) {
        Pair::Long(as_long(left)?, as_long(right)?)
    } else {
        Pair::Int(left.as_int()?, right.as_int()?)
    })
}

fn as_double(value: &Constant) -> Option<f64> {
    match value {
        Constant::Double(bits) => Some(f64::from_bits(*bits)),
        Constant::Float(bits) => Some(f64::from(f32::from_bits(*bits))),
        value => as_long(value).map(|value| value as f64),
    }
}

/// JLS 5.1.2: rounded once, and not as a `double` first.
fn as_float(value: &Constant) -> Option<f32> {
    match value {
        Constant::Double(bits) => Some(f64::from_bits(*bits) as f32),
        Constant::Float(bits) => Some(f32::from_bits(*bits)),
        value => as_long(value).map(|value| value as f32),
    }
}

fn as_long(value: &Constant) -> Option<i64> {
    match value {
        Constant::Long(value) => Some(*value),
        Constant::Double(bits) => Some(f64::from_bits(*bits) as i64),
        Constant::Float(bits) => Some(f32::from_bits(*bits) as i64),
        value => value.as_int().map(i64::from),
    }
}

/// The value as a primitive type (JLS 5.1.2, 5.1.3).
pub(super) fn convert(value: &Constant, primitive: &str) -> Option<Constant> {
    if let Constant::Bool(_) = value {
        return (primitive == "boolean").then(|| value.clone());
    }
    if primitive == "boolean" || is_string(value) {
        return None;
    }
    // A floating-point value becomes an `int` or a `long` first (JLS 5.1.3).
    let int = || match value {
        Constant::Double(bits) => Some(f64::from_bits(*bits) as i32),
        Constant::Float(bits) => Some(f32::from_bits(*bits) as i32),
        value => as_long(value).map(|value| value as i32),
    };
    Some(match primitive {
        "byte" => Constant::Int(i32::from(int()? as i8)),
        "short" => Constant::Int(i32::from(int()? as i16)),
        "char" => Constant::Char(int()?.cast_unsigned() as u16),
        "int" => Constant::Int(int()?),
        "long" => Constant::Long(as_long(value)?),
        "float" => Constant::Float(as_float(value)?.to_bits()),
        "double" => Constant::Double(as_double(value)?.to_bits()),
        _ => return None,
    })
}

/// The value of a constant of a library, from its text.
pub(super) fn parse(text: &str, primitive: &str) -> Option<Constant> {
    match primitive {
        "boolean" => text.parse().ok().map(Constant::Bool),
        "float" | "double" => {
            let value: f64 = match text {
                "NaN" => f64::NAN,
                "Infinity" => f64::INFINITY,
                "-Infinity" => f64::NEG_INFINITY,
                digits => digits.parse().ok()?,
            };
            convert(&Constant::Double(value.to_bits()), primitive)
        }
        _ => convert(&Constant::Long(text.parse().ok()?), primitive),
    }
}

fn is_string(value: &Constant) -> bool {
    matches!(value, Constant::String(_))
}

/// As string concatenation has it (JLS 5.1.11).
fn text(value: &Constant) -> Vec<u16> {
    let text = match value {
        Constant::Char(value) => return vec![*value],
        Constant::String(value) => return value.to_vec(),
        Constant::Bool(value) => value.to_string(),
        Constant::Int(value) => value.to_string(),
        Constant::Long(value) => value.to_string(),
        Constant::Float(bits) => {
            let value = f32::from_bits(*bits);
            floating(value.into(), &format!("{value:e}"), &format!("{value:.1e}"))
        }
        Constant::Double(bits) => {
            let value = f64::from_bits(*bits);
            floating(value, &format!("{value:e}"), &format!("{value:.1e}"))
        }
    };
    text.encode_utf16().collect()
}

/// The text of `Double.toString`, which has as many digits as tell the value from others, but two at least. `shortest` and `two`
/// are the value with that many digits in scientific notation.
fn floating(value: f64, shortest: &str, two: &str) -> String {
    if value.is_nan() {
        return "NaN".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "Infinity" } else { "-Infinity" }.to_owned();
    }
    if value == 0.0 {
        return if value.is_sign_negative() { "-0.0" } else { "0.0" }.to_owned();
    }
    let chosen = if shortest.contains('.') { shortest } else { two };
    let (mantissa, exponent) = chosen.split_once('e').unwrap_or((chosen, "0"));
    if !(1e-3..1e7).contains(&value.abs()) {
        return format!("{mantissa}E{exponent}");
    }
    let (sign, mantissa) = match mantissa.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", mantissa),
    };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let digits = mantissa.replace('.', "");
    // How many digits stand before the point.
    match usize::try_from(exponent + 1) {
        Ok(whole) if whole > 0 => {
            let digits = format!("{digits:0<width$}", width = whole + 1);
            let (whole, fraction) = digits.split_at(whole);
            let fraction = fraction.trim_end_matches('0');
            format!("{sign}{whole}.{}", if fraction.is_empty() { "0" } else { fraction })
        }
        _ => {
            let zeros = "0".repeat((-exponent - 1).unsigned_abs() as usize);
            format!("{sign}0.{zeros}{}", digits.trim_end_matches('0'))
        }
    }
}
