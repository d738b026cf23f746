//! The expressions that are made for Swift programs: the paper's levels 1 to 3, and a level 4 of our own.

use super::types::{array, optional, void, written};
use crate::language::{any, text};
use crate::{Around, Literals, Part, Production, Type};

/// All productions, by level.
pub(super) fn productions() -> Vec<Production> {
    let mut all = vec![Production {
        names: vec![],
        level: 1,
        result: any(),
        parts: vec![text("("), Part::Operand(any()), text(")")],
        is_open: false,
        around: Around::Parentheses,
    }];
    operators(&mut all);
    assignments(&mut all);
    own_level(&mut all);
    all
}

/// Level 2: prefix and binary operators and the conditional.
fn operators(all: &mut Vec<Production>) {
    let (int, double) = (Type::named("Int"), Type::named("Double"));
    let (bool, string, character) = (Type::named("Bool"), Type::named("String"), Type::named("Character"));
    let mut infix = |operator: &'static str, left: Part, right: Part, result: &Type| {
        all.push(Production {
            names: vec![operator],
            level: 2,
            result: result.clone(),
            parts: vec![left, text(&format!(" {operator} ")), right],
            is_open: true,
            around: Around::Nothing,
        });
    };
    let operand = |of: &Type| Part::Operand(of.clone());
    let unknown = |of: &Type| Part::Unknown(of.clone());
    for operator in ["+", "-", "*"] {
        infix(operator, unknown(&int), Part::Small(int.clone()), &int);
        infix(operator, operand(&double), operand(&double), &double);
    }
    for operator in ["/", "%"] {
        infix(operator, unknown(&int), Part::Small(int.clone()), &int);
    }
    infix("/", operand(&double), operand(&double), &double);
    infix("+", operand(&string), operand(&string), &string);
    for operator in ["&+", "&-", "&*", "&", "|", "^"] {
        infix(operator, operand(&int), operand(&int), &int);
    }
    for operator in ["<<", ">>", "&<<", "&>>"] {
        infix(operator, operand(&int), Part::Small(int.clone()), &int);
    }
    for operator in ["==", "!=", "<", ">", "<=", ">="] {
        for of in [&int, &double, &string, &character] {
            infix(operator, operand(of), operand(of), &bool);
        }
    }
    for operator in ["==", "!=", "&&", "||"] {
        infix(operator, operand(&bool), operand(&bool), &bool);
    }
    let mut prefix = |operator: &'static str, of: &Type, operand: Part| {
        all.push(Production {
            names: vec![operator],
            level: 2,
            result: of.clone(),
            parts: vec![text(operator), text("("), operand, text(")")],
            is_open: true,
            around: Around::Nothing,
        });
    };
    prefix("-", &int, unknown(&int));
    prefix("+", &int, operand(&int));
    prefix("~", &int, operand(&int));
    prefix("-", &double, operand(&double));
    prefix("+", &double, operand(&double));
    prefix("!", &bool, operand(&bool));
    all.push(Production {
        names: vec![],
        level: 2,
        result: any(),
        parts: vec![
            Part::Operand(bool.clone()),
            text(" ? "),
            Part::Operand(any()),
            text(" : "),
            Part::Operand(any()),
        ],
        is_open: true,
        around: Around::Expression,
    });
}

/// Level 3: assignments and arrays; calls come from the program.
fn assignments(all: &mut Vec<Production>) {
    let (int, double, string) = (Type::named("Int"), Type::named("Double"), Type::named("String"));
    let mut assign = |operator: &'static str, of: &Type, value: Part| {
        all.push(Production {
            names: vec![operator],
            level: 3,
            result: void(),
            parts: vec![Part::Target(of.clone()), text(&format!(" {operator} ")), value],
            is_open: true,
            around: Around::Nothing,
        });
    };
    assign("=", &any(), Part::Operand(any()));
    for operator in ["&=", "|=", "^=", "&+=", "&-=", "&*="] {
        assign(operator, &int, Part::Operand(int.clone()));
    }
    for operator in ["<<=", ">>=", "&<<=", "&>>=", "+=", "-=", "*=", "/=", "%="] {
        assign(operator, &int, Part::Small(int.clone()));
    }
    for operator in ["+=", "-=", "*=", "/="] {
        assign(operator, &double, Part::Operand(double.clone()));
    }
    assign("+=", &string, Part::Operand(string.clone()));
    all.push(Production {
        names: vec![],
        level: 3,
        result: array(any()),
        parts: vec![text("["), Part::Operand(any()), text(", "), Part::Operand(any()), text("]")],
        is_open: false,
        around: Around::Nothing,
    });
}

/// Level 4: what the paper left out.
fn own_level(all: &mut Vec<Production>) {
    let (int, bool, string) = (Type::named("Int"), Type::named("Bool"), Type::named("String"));
    let mut add = |names: &[&'static str], result: Type, parts: Vec<Part>, is_open: bool| {
        // What gives any type takes the expression that it replaces, too.
        let around = match parts.first() {
            _ if result != any() => Around::Nothing,
            Some(Part::Text(text)) if text.contains('{') => Around::Closure,
            // A subscript does not hand the type of its place on to what is in the array.
            Some(Part::Text(text)) if text == "[" => Around::Nothing,
            _ => Around::Expression,
        };
        all.push(Production { names: names.to_vec(), level: 4, result, parts, is_open, around });
    };
    let operand = |of: &Type| Part::Operand(of.clone());
    // Optionals.
    add(&["Optional"], optional(any()), vec![text("Optional.some("), operand(&any()), text(")")], false);
    add(&[], optional(any()), vec![text("(nil as "), Part::Written(optional(any())), text(")")], false);
    add(&["??"], any(), vec![operand(&optional(any())), text(" ?? "), operand(&any())], true);
    // Tuples, dictionaries, ranges.
    let pair = Type::of("(:)", vec![int.clone(), any()]);
    add(&[], pair, vec![text("("), operand(&int), text(", "), operand(&any()), text(")")], false);
    let dictionary = Type::of("Dictionary", vec![string.clone(), any()]);
    add(&[], dictionary, vec![text("["), operand(&string), text(": "), operand(&any()), text("]")], false);
    for (operator, name) in [("..<", "Range"), ("...", "ClosedRange")] {
        let range = Type::of(name, vec![int.clone()]);
        add(&[operator], range, vec![text("0 "), text(operator), text(" "), Part::Small(int.clone())], true);
    }
    // Closures, with and without errors.
    let closure = |before: &str, after: &str| {
        vec![text(before), Part::Written(any()), text(" in return "), operand(&any()), text(after)]
    };
    add(&[], any(), closure("({ () -> ", " }())"), false);
    add(&[], any(), closure("(try! { () throws -> ", " }())"), false);
    // Members and subscripts.
    add(&[], int.clone(), vec![text("("), operand(&string), text(").count")], false);
    add(&[], bool, vec![text("("), operand(&string), text(").isEmpty")], false);
    add(&[], string.clone(), vec![text("("), operand(&int), text(").description")], false);
    add(&[], any(), vec![text("["), operand(&any()), text(", "), operand(&any()), text("][0]")], false);
    // Generic functions of the standard library.
    for name in ["max", "min"] {
        let of = int.clone();
        add(
            &["Swift"],
            of.clone(),
            vec![text(&format!("Swift.{name}(")), operand(&of), text(", "), operand(&of), text(")")],
            false,
        );
    }
    // Interpolation.
    for of in [&int, &string] {
        add(&[], string.clone(), vec![text("\"<\\("), operand(of), text(")>\"")], false);
    }
}

/// Literals in all bases: the Swift Programming Language, "Literals".
pub(super) fn literals(of: &Type) -> Literals {
    let numbers = [1_u32, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 16, 17, 19, 23, 25, 31, 42, 50, 64, 77, 99];
    let strings = ["", "a", "foo", "bar", "x y", "Swift", "\\n", "\\u{e9}", "0", "true"];
    let integers = || {
        let bases = numbers.iter().flat_map(|n| {
            [format!("{n}"), format!("0b{n:b}"), format!("0o{n:o}"), format!("0x{n:X}"), format!("1_{n:03}")]
        });
        bases.chain(["0".to_owned(), "0b0".to_owned()]).collect::<Vec<_>>()
    };
    let (plain, small): (Vec<String>, Vec<String>) = match of.name() {
        "Int" if of.parts().is_empty() => {
            (integers(), numbers.iter().take(8).map(ToString::to_string).collect())
        }
        "Double" => {
            let reals = numbers.iter().flat_map(|n| {
                [
                    format!("{n}.0"),
                    format!("{n}.25"),
                    format!("{n}e2"),
                    format!("0x{n:X}p1"),
                    format!("0x1.{n:X}p-2"),
                ]
            });
            (reals.collect(), vec!["1.0".to_owned(), "2.5".to_owned()])
        }
        "Bool" => (vec!["true".to_owned(), "false".to_owned()], Vec::new()),
        "String" => (strings.iter().map(|s| format!("\"{s}\"")).collect(), Vec::new()),
        "Character" => {
            (["a", "b", "Z", "0", "\\n", "é"].iter().map(|s| format!("\"{s}\"")).collect(), Vec::new())
        }
        _ => return Literals::default(),
    };
    let exact = plain.iter().map(|literal| format!("({literal} as {})", written(of))).collect();
    // By itself, the literal of a character is a string.
    let plain = if of.is("Character") { Vec::new() } else { plain };
    Literals { plain, exact, small }
}
