//! The expressions that are made for Java programs.

use crate::language::{any, infix, operand, text};
use crate::{Around, Literals, Part, Production, Type};

/// All productions, by level.
pub(super) fn productions() -> Vec<Production> {
    let mut all = Productions(Vec::new());
    all.add(1, &[], any(), vec![text("("), Part::Operand(any()), text(")")], false);
    all.operators();
    all.assignments();
    all.own_level();
    all.0
}

struct Productions(Vec<Production>);

impl Productions {
    fn add(&mut self, level: u8, names: &[&'static str], result: Type, parts: Vec<Part>, is_open: bool) {
        self.0.push(Production {
            names: names.to_vec(),
            level,
            result,
            parts,
            is_open,
            around: Around::Nothing,
        });
    }

    fn infix(&mut self, operators: &[&str], of: &str, result: &str) {
        for operator in operators {
            self.add(2, &[], Type::named(result), infix(operator, of), true);
        }
    }

    /// Level 2: JLS 15.15 to 15.25.
    fn operators(&mut self) {
        self.infix(&["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>"], "int", "int");
        self.infix(&["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>"], "long", "long");
        self.infix(&["+", "-", "*", "/"], "double", "double");
        self.infix(&["+", "-", "*", "/"], "float", "float");
        self.infix(&["+"], "String", "String");
        for of in ["int", "long", "double", "char"] {
            self.infix(&["==", "!=", "<", ">", "<=", ">="], of, "boolean");
        }
        self.infix(&["==", "!=", "&&", "||", "&", "|", "^"], "boolean", "boolean");
        self.infix(&["==", "!="], "String", "boolean");
        for (operator, of) in [
            ("-", "int"),
            ("+", "int"),
            ("~", "int"),
            ("-", "long"),
            ("~", "long"),
            ("-", "double"),
            ("-", "float"),
            ("!", "boolean"),
        ] {
            let parts = vec![text(operator), text("("), operand(of), text(")")];
            self.add(2, &[], Type::named(of), parts, true);
        }
        let parts =
            vec![operand("boolean"), text(" ? "), Part::Operand(any()), text(" : "), Part::Operand(any())];
        self.add(2, &[], any(), parts, true);
    }

    /// Level 3: assignments (JLS 15.26), which have a value, and arrays (JLS 15.10); calls come from the program.
    fn assignments(&mut self) {
        let mut assign = |operator: &str, of: Type| {
            let parts =
                vec![Part::Target(of.clone()), text(&format!(" {operator} ")), Part::Operand(of.clone())];
            self.add(3, &[], of, parts, true);
        };
        assign("=", any());
        for operator in ["+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>="] {
            assign(operator, Type::named("int"));
            assign(operator, Type::named("long"));
        }
        assign("+=", Type::named("String"));
        for of in ["int", "long", "double", "boolean", "char", "String"] {
            let own = if of == "String" { &["String"][..] } else { &[] };
            let parts =
                vec![text(&format!("new {of}[] {{ ")), operand(of), text(", "), operand(of), text(" }")];
            self.add(3, own, Type::of("[]", vec![Type::named(of)]), parts, false);
        }
    }

    /// Level 4: members of the library, `switch` with a value (JLS 15.28), elements of arrays.
    fn own_level(&mut self) {
        let named = Type::named;
        let add = |all: &mut Productions, names: &[&'static str], of: &str, parts: Vec<Part>, is_open| {
            all.add(4, names, named(of), parts, is_open);
        };
        add(self, &[], "int", vec![text("("), operand("String"), text(").length()")], false);
        add(self, &[], "boolean", vec![text("("), operand("String"), text(").isEmpty()")], false);
        add(self, &["String"], "String", vec![text("String.valueOf("), operand("int"), text(")")], false);
        add(self, &["Integer"], "Integer", vec![text("Integer.valueOf("), operand("int"), text(")")], false);
        let largest = vec![text("Math.max("), operand("int"), text(", "), operand("int"), text(")")];
        add(self, &["Math"], "int", largest, false);
        let parts = vec![text("(Object) ("), operand("String"), text(") instanceof String")];
        add(self, &["Object", "String"], "boolean", parts, true);
        for of in ["int", "long", "double", "boolean", "char"] {
            let first = vec![text(&format!("new {of}[] {{ ")), operand(of), text(" }[0]")];
            add(self, &[], of, first, false);
            let cast = vec![text(&format!("({of}) (")), operand(of), text(")")];
            add(self, &[], of, cast, true);
        }
        for of in ["int", "long", "double", "boolean", "String"] {
            let parts = vec![
                text("switch ("),
                operand("int"),
                text(") { case 1 -> "),
                operand(of),
                text("; default -> "),
                operand(of),
                text("; }"),
            ];
            add(self, &[], of, parts, true);
        }
    }
}

/// Literals in all bases: JLS 3.10.
pub(super) fn literals(of: &Type) -> Literals {
    let numbers = [0_u32, 1, 2, 3, 5, 7, 8, 10, 13, 16, 31, 42, 64, 99];
    let whole = |suffix: &str| -> Vec<String> {
        let bases = numbers.iter().flat_map(|n| {
            [
                format!("{n}{suffix}"),
                format!("0x{n:X}{suffix}"),
                format!("0b{n:b}{suffix}"),
                format!("0{n:o}{suffix}"),
                format!("1_{n:03}{suffix}"),
            ]
        });
        bases.collect()
    };
    let real = |suffix: &str| -> Vec<String> {
        let forms = numbers.iter().flat_map(|n| {
            [format!("{n}.5{suffix}"), format!("{n}e1{suffix}"), format!("0x{n:X}.8p1{suffix}")]
        });
        forms.collect()
    };
    let list = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<String>>();
    let plain = match of.name() {
        "int" => whole(""),
        "long" => whole("L"),
        "double" => real(""),
        "float" => real("f"),
        "boolean" => list(&["true", "false"]),
        "char" => list(&["'a'", "'Z'", "'0'", "'\\n'", "'\\''", "'\\101'"]),
        "String" => list(&["\"\"", "\"a\"", "\"foo\"", "\"\\t\"", "\"x y\"", "\"\"\"\n    block\"\"\""]),
        _ => return Literals::default(),
    };
    Literals { exact: plain.clone(), small: Vec::new(), plain }
}
