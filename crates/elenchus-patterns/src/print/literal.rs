//! Constants as most languages write them.

use crate::datatype::{Builtin, Type};
use crate::pattern::Pattern;

/// A character between single quotes, of which only letters, digits and blanks are written as they are.
pub fn character(value: i64, escape: impl Fn(u32) -> String) -> String {
    let code = u32::try_from(value).expect("characters are not negative");
    match char::from_u32(code) {
        Some(plain) if plain.is_ascii_alphanumeric() || plain == ' ' => format!("'{plain}'"),
        _ => format!("'{}'", escape(code)),
    }
}

/// A string between double quotes; what we generate needs no escapes but these.
pub fn string(value: &str) -> String {
    format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The built-in type and the value of a constant pattern of a single value.
pub fn single(pattern: &Pattern) -> Option<(Builtin, i64)> {
    match pattern {
        Pattern::Constant { ty: Type::Builtin(builtin), span, .. } if span.is_single() => {
            Some((*builtin, span.low))
        }
        _ => None,
    }
}
