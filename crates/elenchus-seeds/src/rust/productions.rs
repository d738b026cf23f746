//! The expressions that are made for Rust programs.

use super::model::{is_float, is_integer};
use crate::language::{any, infix, operand, text};
use crate::{Around, Literals, Part, Production, Type};

const INTEGERS: [&str; 8] = ["i32", "i64", "u8", "u32", "u64", "usize", "i8", "isize"];

/// All productions, by level.
pub(super) fn productions() -> Vec<Production> {
    let mut all = Productions(Vec::new());
    all.add(1, any(), vec![text("("), Part::Operand(any()), text(")")], false);
    all.operators();
    all.own_level();
    all.0
}

struct Productions(Vec<Production>);

impl Productions {
    fn add(&mut self, level: u8, result: Type, parts: Vec<Part>, is_open: bool) {
        self.0.push(Production { names: Vec::new(), level, result, parts, is_open, around: Around::Nothing });
    }

    fn infix(&mut self, operators: &[&str], of: &str, result: &str) {
        for operator in operators {
            self.add(2, Type::named(result), infix(operator, of), true);
        }
    }

    /// Level 2: the Rust Reference, "Operator expressions", and `if`.
    fn operators(&mut self) {
        for of in INTEGERS {
            self.infix(&["+", "-", "*", "/", "%", "&", "|", "^"], of, of);
            self.infix(&["==", "!=", "<", ">", "<=", ">="], of, "bool");
            self.add(2, Type::named(of), vec![text("!("), Part::Operand(Type::named(of)), text(")")], true);
        }
        for of in ["f32", "f64"] {
            self.infix(&["+", "-", "*", "/"], of, of);
            self.add(2, Type::named(of), vec![text("-("), operand(of), text(")")], true);
        }
        for of in ["f64", "char", "&str"] {
            self.infix(&["==", "!=", "<", ">="], of, "bool");
        }
        self.infix(&["==", "!=", "&&", "||", "&", "|", "^"], "bool", "bool");
        self.add(2, Type::named("bool"), vec![text("!("), operand("bool"), text(")")], true);
        let choice = vec![
            text("if "),
            operand("bool"),
            text(" { "),
            Part::Operand(any()),
            text(" } else { "),
            Part::Operand(any()),
            text(" }"),
        ];
        self.add(2, any(), choice, true);
    }

    /// Level 4: blocks, `match`, closures, tuples, casts, generic functions of the library.
    fn own_level(&mut self) {
        let value = || Part::Operand(any());
        let of = || Part::Written(any());
        self.add(4, any(), vec![text("{ let e: "), of(), text(" = "), value(), text("; e }")], true);
        let arms = vec![
            text("match "),
            operand("bool"),
            text(" { true => "),
            value(),
            text(", false => "),
            value(),
            text(" }"),
        ];
        self.add(4, any(), arms, true);
        self.add(4, any(), vec![text("(|| -> "), of(), text(" { "), value(), text(" })()")], false);
        self.add(4, any(), vec![text("("), value(), text(", "), operand("bool"), text(").0")], false);
        let identity = vec![text("::std::convert::identity::<"), of(), text(">("), value(), text(")")];
        self.add(4, any(), identity, false);
        let unwrapped =
            vec![text("::std::option::Option::<"), of(), text(">::Some("), value(), text(").unwrap()")];
        self.add(4, any(), unwrapped, false);
        for integer in INTEGERS {
            let own = Type::named(integer);
            self.add(
                4,
                own.clone(),
                vec![text("("), operand("i32"), text(&format!(" as {integer})"))],
                false,
            );
            let length = vec![text("("), operand("&str"), text(&format!(").len() as {integer}"))];
            self.add(4, own, length, true);
        }
    }
}

/// Literals in all bases: the Rust Reference, "Literal expressions".
pub(super) fn literals(of: &Type) -> Literals {
    let numbers = [0_u32, 1, 2, 3, 5, 7, 8, 10, 13, 16, 31, 42, 64, 99];
    let name = of.name();
    let list = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<String>>();
    let (plain, exact) = if is_integer(of) {
        let forms = |suffix: &str| -> Vec<String> {
            let bases = numbers.iter().flat_map(|n| {
                [
                    format!("{n}{suffix}"),
                    format!("0x{n:X}{suffix}"),
                    format!("0b{n:b}{suffix}"),
                    format!("0o{n:o}{suffix}"),
                ]
            });
            bases.collect()
        };
        (forms(""), forms(&format!("_{name}")))
    } else if is_float(of) {
        let forms = |suffix: &str| -> Vec<String> {
            numbers.iter().flat_map(|n| [format!("{n}.5{suffix}"), format!("{n}.0e1{suffix}")]).collect()
        };
        (forms(""), forms(&format!("_{name}")))
    } else {
        let own = match name {
            "bool" => list(&["true", "false"]),
            "char" => list(&["'a'", "'Z'", "'0'", "'\\n'", "'\\u{e9}'"]),
            "&str" => list(&["\"\"", "\"a\"", "\"foo\"", "\"\\t\"", "r#\"x y\"#"]),
            _ => return Literals::default(),
        };
        (own.clone(), own)
    };
    Literals { plain, exact, small: Vec::new() }
}
