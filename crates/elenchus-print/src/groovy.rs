//! Programs of the IR as Groovy, statically compiled.
//!
//! What the two languages share is written by the printer of Java; here is what is Groovy's own, as a Groovy programmer
//! has it: no semicolons where none are needed, strings in single quotes, `in` in loops, `def` for a type that is left out, no
//! imports of what is imported anyway. A `switch` that is a statement has its old form, which all versions know.

use std::fmt::Write;

use elenchus_ir::{Literal, Program};

use crate::java::{Syntax, print};
use crate::program::{PrintOptions, PrintedProgram};

/// Writes a program as one Groovy file.
pub fn print_groovy(program: &Program, options: PrintOptions<'_>) -> PrintedProgram {
    print(program, options, Syntax::Groovy)
}

/// What stands before every class of the top level, with its import.
pub(crate) const COMPILE_STATIC: &str = "groovy.transform.CompileStatic";

/// What Groovy imports by itself, and Java the first of them (JLS 7.3).
pub(crate) const IMPORTED_ANYWAY: &[&str] =
    &["java.lang.", "java.util.", "java.io.", "java.net.", "groovy.lang.", "groovy.util."];

/// Writes a literal. The text is ASCII whatever the literal holds.
pub(crate) fn write_literal(text: &mut String, literal: &Literal) {
    match literal {
        Literal::Null => text.push_str("null"),
        Literal::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
        // A text of one letter is a character in some places only; the cast makes it one in all.
        Literal::Char(c) => {
            text.push_str("(char) ");
            write_quoted(text, [*c]);
        }
        Literal::Int(value) => write!(text, "{value}").expect("writing to a string cannot fail"),
        Literal::Long(value) => write!(text, "{value}L").expect("writing to a string cannot fail"),
        Literal::Float(digits) => {
            text.push_str(digits);
            text.push('f');
        }
        // Without the letter it would be a `BigDecimal`.
        Literal::Double(digits) => {
            text.push_str(digits);
            text.push('d');
        }
        Literal::String(value) => write_quoted(text, value.chars()),
    }
}

/// In single quotes, within which a `$` is one.
fn write_quoted(text: &mut String, content: impl IntoIterator<Item = char>) {
    text.push('\'');
    write_escaped(text, content, &['\'']);
    text.push('\'');
}

/// What stands between quotes, with a backslash before itself and what is special there.
pub(crate) fn write_escaped(text: &mut String, content: impl IntoIterator<Item = char>, special: &[char]) {
    for c in content {
        match c {
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            _ if c == '\\' || special.contains(&c) => {
                text.push('\\');
                text.push(c);
            }
            ' '..='~' => text.push(c),
            _ => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    write!(text, "\\u{unit:04x}").expect("writing to a string cannot fail");
                }
            }
        }
    }
}

/// Whether a line that begins like this would go on with the statement before it, if that has no end of its own: a block would
/// be a closure that is passed to a call, a parenthesis its arguments, a sign an operator.
pub(crate) fn would_go_on(line: &str) -> bool {
    line.starts_with(['{', '(', '[', '+', '-', '<', '.', '?'])
}
