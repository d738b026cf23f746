//! Constants of fields as the type core writes them; see [`elenchus_types::Field::constant`].

use crate::class_file::Value;

/// The text of a constant, given the descriptor of its field.
pub fn text(value: &Value<'_>, descriptor: &str) -> String {
    match value {
        Value::Integer(number) if descriptor == "Z" => (*number != 0).to_string(),
        Value::Integer(number) => number.to_string(),
        Value::Long(number) => number.to_string(),
        Value::Float(number) => floating(&format!("{number:e}"), f64::from(*number)),
        Value::Double(number) => floating(&format!("{number:e}"), *number),
        Value::String(bytes) => string(bytes),
    }
}

/// As `Double.toString` has it: plain between a thousandth and ten million, scientific otherwise. `digits` is the shortest
/// scientific form of the same number, of its own precision.
fn floating(digits: &str, number: f64) -> String {
    if number.is_nan() {
        return "NaN".to_owned();
    }
    let sign = if number.is_sign_negative() { "-" } else { "" };
    if number.is_infinite() {
        return format!("{sign}Infinity");
    }
    if number == 0.0 {
        return format!("{sign}0.0");
    }
    let digits = digits.trim_start_matches('-');
    let (mantissa, exponent) = digits.split_once('e').unwrap_or((digits, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = format!("{whole}{fraction}");
    if !(-3..7).contains(&exponent) {
        let fraction = if fraction.is_empty() { "0" } else { fraction };
        return format!("{sign}{whole}.{fraction}E{exponent}");
    }
    if exponent < 0 {
        return format!("{sign}0.{}{all}", "0".repeat(exponent.unsigned_abs() as usize - 1));
    }
    let point = exponent.unsigned_abs() as usize + 1;
    let padded = format!("{all:0<point$}");
    let (whole, fraction) = padded.split_at(point);
    format!("{sign}{whole}.{}", if fraction.is_empty() { "0" } else { fraction })
}

/// Modified UTF-8 (JVMS 4.4.7), escaped unit by unit.
fn string(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    let mut rest = bytes;
    while let [first, tail @ ..] = rest {
        let (unit, tail) = match (first, tail) {
            (0xC0..=0xDF, [second, tail @ ..]) => {
                (u32::from(first & 0x1F) << 6 | u32::from(second & 0x3F), tail)
            }
            (0xE0..=0xEF, [second, third, tail @ ..]) => (
                u32::from(first & 0x0F) << 12 | u32::from(second & 0x3F) << 6 | u32::from(third & 0x3F),
                tail,
            ),
            _ => (u32::from(*first), tail),
        };
        rest = tail;
        match char::from_u32(unit) {
            Some(letter @ ('"' | '\\')) => {
                text.push('\\');
                text.push(letter);
            }
            Some(letter @ ' '..='~') => text.push(letter),
            _ => text.push_str(&format!("\\u{unit:04X}")),
        }
    }
    text.push('"');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(value: &Value<'_>, descriptor: &str, expected: &str) {
        assert_eq!(text(value, descriptor), expected);
    }

    #[test]
    fn constants_are_written_as_the_type_core_wants_them() {
        check(&Value::Integer(1), "Z", "true");
        check(&Value::Integer(-7), "S", "-7");
        check(&Value::Double(f64::MAX), "D", "1.7976931348623157E308");
        check(&Value::Double(std::f64::consts::PI), "D", "3.141592653589793");
        check(&Value::Double(0.001), "D", "0.001");
        check(&Value::Double(100.0), "D", "100.0");
        check(&Value::Float(f32::MIN_POSITIVE), "F", "1.1754944E-38");
        check(&Value::Double(f64::NEG_INFINITY), "D", "-Infinity");
        check(&Value::String(b"a\"\xC3\xA9\xC0\x80"), "Ljava/lang/String;", "\"a\\\"\\u00E9\\u0000\"");
    }
}
