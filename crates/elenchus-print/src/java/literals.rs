//! Literals (JLS 3.10).

use std::fmt::Write;

use elenchus_ir::Literal;

/// Writes a literal. The text is ASCII whatever the literal holds.
pub(super) fn write_literal(text: &mut String, literal: &Literal) {
    match literal {
        Literal::Null => text.push_str("null"),
        Literal::Bool(true) => text.push_str("true"),
        Literal::Bool(false) => text.push_str("false"),
        Literal::Char(c) => {
            text.push('\'');
            write_char(text, *c, '\'');
            text.push('\'');
        }
        Literal::Int(value) => write!(text, "{value}").expect("writing to a string cannot fail"),
        Literal::Long(value) => write!(text, "{value}L").expect("writing to a string cannot fail"),
        Literal::Float(digits) => {
            text.push_str(digits);
            text.push('f');
        }
        Literal::Double(digits) => {
            text.push_str(digits);
            // Digits alone would be an `int`.
            if digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-' || byte == b'_') {
                text.push_str(".0");
            }
        }
        Literal::String(value) => {
            text.push('"');
            for c in value.chars() {
                write_char(text, c, '"');
            }
            text.push('"');
        }
    }
}

/// Whether a literal begins with a sign, which makes an operation of it.
pub(super) fn is_negative(literal: &Literal) -> bool {
    match literal {
        Literal::Int(value) => *value < 0,
        Literal::Long(value) => *value < 0,
        Literal::Float(digits) | Literal::Double(digits) => digits.starts_with('-'),
        _ => false,
    }
}

fn write_char(text: &mut String, c: char, quote: char) {
    match c {
        '\n' => text.push_str("\\n"),
        '\r' => text.push_str("\\r"),
        '\t' => text.push_str("\\t"),
        '\\' => text.push_str("\\\\"),
        _ if c == quote => {
            text.push('\\');
            text.push(c);
        }
        ' '..='~' => text.push(c),
        // Unicode escapes are read before anything else (JLS 3.3): that of a line feed would end the line.
        '\0'..='\x7f' => write!(text, "\\{:03o}", c as u32).expect("writing to a string cannot fail"),
        _ => {
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(text, "\\u{unit:04x}").expect("writing to a string cannot fail");
            }
        }
    }
}
