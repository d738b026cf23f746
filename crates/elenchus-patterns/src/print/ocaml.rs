//! OCaml: variant types in the syntax of GADTs, and a function with a `match`.
//!
//! What is relied on, by the OCaml manual: "Generalized algebraic datatypes" (the value matched has its type written, and
//! type parameters of the function are locally abstract), "Patterns" (alternatives bind the same variables; intervals of
//! characters are exact), "Empty variant types".

use std::fmt::Write;

use elenchus_lang::{Level, OCAML};
use elenchus_print::{Writer, identifier};

use super::literal::{character, string};
use super::{Layout, MatchLanguage, parenthesised};
use crate::datatype::{Builtin, Constructor, DataForm, DataTypeId, Declarations, Type};
use crate::pattern::{EXCEPTIONS, Guard, Pattern, Wildcard};
use crate::program::PatternProgram;
use crate::restriction::Restriction;
use crate::span::Domain;

pub struct Ocaml;

impl MatchLanguage for Ocaml {
    fn builtins(&self) -> &'static [Builtin] {
        &[Builtin::Bool, Builtin::Int, Builtin::Char, Builtin::Text]
    }

    fn domain(&self, builtin: Builtin) -> Domain {
        match builtin {
            Builtin::Char => Domain::new(0, 255),
            _ => builtin.scalar_domain(),
        }
    }

    fn obeys(&self, rule: Restriction, _level: Level) -> bool {
        matches!(rule, Restriction::NonemptyMatch | Restriction::PossibleArms)
    }

    fn has_ranges(&self, builtin: Builtin, _level: Level) -> bool {
        builtin == Builtin::Char
    }

    fn print(&self, program: &PatternProgram, index: u64, header: &str) -> Layout {
        let mut writer = Writer::new();
        writer.line(header);
        let declarations = &program.declarations;
        for (position, id) in declarations.type_ids().enumerate() {
            writer.blank();
            declare(declarations, id, if position == 0 { "type" } else { "and" }, &mut writer);
        }
        writer.blank();
        let names: Vec<String> = program.parameters.iter().map(|name| abstract_type(name)).collect();
        let scrutinee = write_type(declarations, &program.scrutinee, &names);
        let types: String = names.iter().map(|name| format!(" (type {name})")).collect();
        let guards: String = program.guard_variables().map(|number| format!(" (g{number} : bool)")).collect();
        writer.open(format_args!("let test{types} (x : {scrutinee}){guards} : int ="));
        let match_line = writer.line("match x with");
        let mut arm_lines = Vec::new();
        for (number, arm) in program.arms.iter().enumerate() {
            let guard = match arm.guard {
                None => String::new(),
                Some(Guard::Unknown) => format!(" when g{number}"),
                Some(Guard::True) => " when true".to_owned(),
                Some(Guard::False) => " when false".to_owned(),
            };
            let pattern = self.print_pattern(program, &arm.pattern);
            arm_lines.push(writer.line(format_args!("| {pattern}{guard} -> {number}")));
        }
        writer.dedent();
        Layout { file: format!("case{index}.ml"), text: writer.finish(), match_line, arm_lines }
    }

    fn main(&self, program: &PatternProgram, value: &str, guards: &[bool]) -> Option<String> {
        let guards: String = guards.iter().map(|guard| format!(" {guard}")).collect();
        let main = format!("\nlet () = print_int (test {value}{guards})\n");
        program.parameters.is_empty().then_some(main)
    }

    fn anything(&self) -> Option<&'static str> {
        Some("(Obj.magic 0)")
    }

    fn construct(
        &self,
        declarations: &Declarations,
        constructor: &Constructor,
        arguments: &[String],
    ) -> Option<String> {
        let name = constructor_name(declarations, constructor);
        Some(if arguments.is_empty() { name } else { format!("({name} ({}))", arguments.join(", ")) })
    }

    fn print_pattern(&self, program: &PatternProgram, pattern: &Pattern) -> String {
        let mut text = String::new();
        write_pattern(program, pattern, &mut 0, &mut text);
        text
    }
}

/// So many of the exceptions carry no text.
const WITHOUT_TEXT: usize = 2;

/// Types are in lower case, and clear of keywords and of variables.
fn type_name(declarations: &Declarations, id: DataTypeId) -> String {
    format!("t_{}", declarations.data_type(id).name.to_ascii_lowercase())
}

fn abstract_type(name: &str) -> String {
    format!("p_{}", name.to_ascii_lowercase())
}

fn declare(declarations: &Declarations, id: DataTypeId, word: &str, writer: &mut Writer) {
    let data_type = declarations.data_type(id);
    let parameters = match data_type.parameters.len() {
        0 => String::new(),
        1 => "_ ".to_owned(),
        count => format!("({}) ", vec!["_"; count].join(", ")),
    };
    let name = type_name(declarations, id);
    if data_type.constructors.is_empty() {
        writer.line(format_args!("{word} {parameters}{name} = |"));
        return;
    }
    let structural = data_type.form == DataForm::Structural;
    writer.open(format_args!("{word} {parameters}{name} ={}", if structural { " [" } else { "" }));
    for &id in &data_type.constructors {
        let constructor = declarations.constructor(id);
        let names: Vec<String> =
            constructor.parameters.iter().map(|name| format!("'{}", name.to_ascii_lowercase())).collect();
        let fields: Vec<String> =
            constructor.fields.iter().map(|field| write_type(declarations, &field.ty, &names)).collect();
        if structural {
            let of = if fields.is_empty() { String::new() } else { format!(" of {}", fields.join(" * ")) };
            writer.line(format_args!("| {}{of}", constructor_name(declarations, constructor)));
            continue;
        }
        let arrow = if fields.is_empty() { String::new() } else { format!("{} -> ", fields.join(" * ")) };
        let result = write_type(declarations, &constructor.result, &names);
        writer.line(format_args!("| {} : {arrow}{result}", identifier(OCAML, &constructor.name)));
    }
    writer.dedent();
    if structural {
        writer.line("]");
    }
}

/// OCaml manual, "Polymorphic variants": one that belongs to no type is marked.
fn constructor_name(declarations: &Declarations, constructor: &Constructor) -> String {
    let structural = declarations.data_type(constructor.owner).form == DataForm::Structural;
    format!("{}{}", if structural { "`" } else { "" }, identifier(OCAML, &constructor.name))
}

fn write_type(declarations: &Declarations, ty: &Type, parameters: &[String]) -> String {
    let list = |types: &[Type], separator: &str| {
        let texts: Vec<String> =
            types.iter().map(|part| write_type(declarations, part, parameters)).collect();
        texts.join(separator)
    };
    match ty {
        Type::Parameter(position) => parameters[*position].clone(),
        // It has no marks for those that the last two are for: see `Abilities`.
        Type::Hidden | Type::Least | Type::Greatest => "_".to_owned(),
        Type::Builtin(builtin) => match builtin {
            Builtin::Bool => "bool",
            Builtin::Int | Builtin::Byte | Builtin::UnsignedByte => "int",
            Builtin::Char => "char",
            Builtin::Text => "string",
        }
        .to_owned(),
        Type::Tuple(parts) => format!("({})", list(parts, " * ")),
        Type::Data(id, arguments) => {
            let name = type_name(declarations, *id);
            match &arguments[..] {
                [] => name,
                [only] => format!("{} {name}", list(std::slice::from_ref(only), "")),
                _ => format!("({}) {name}", list(arguments, ", ")),
            }
        }
    }
}

fn write_pattern(program: &PatternProgram, pattern: &Pattern, variables: &mut u32, text: &mut String) {
    match pattern {
        Pattern::Wildcard { spelling: Wildcard::Unnamed | Wildcard::TypedUnnamed, .. } => text.push('_'),
        Pattern::Wildcard { .. } => {
            write!(text, "v{variables}").expect("writing to a string cannot fail");
            *variables += 1;
        }
        Pattern::Constant { .. } => text.push_str(&constant(pattern)),
        Pattern::Text { value } => text.push_str(&string(value)),
        Pattern::Tuple { elements } => write_list(program, elements, ", ", variables, text),
        Pattern::Or { alternatives } => write_list(program, alternatives, " | ", variables, text),
        Pattern::Bound { pattern } => {
            text.push('(');
            write_pattern(program, pattern, variables, text);
            write!(text, " as v{variables})").expect("writing to a string cannot fail");
            *variables += 1;
        }
        Pattern::Constructor { constructor, arguments, .. } => {
            let constructor = program.declarations.constructor(*constructor);
            text.push_str(&constructor_name(&program.declarations, constructor));
            if !arguments.is_empty() {
                text.push(' ');
                write_list(program, arguments, ", ", variables, text);
            }
        }
        Pattern::Exception { number } => {
            let text_of = if *number < WITHOUT_TEXT { "" } else { " _" };
            write!(text, "exception {}{text_of}", EXCEPTIONS[*number])
                .expect("writing to a string cannot fail");
        }
        // `Abilities` has no more.
        Pattern::Present { .. }
        | Pattern::Null
        | Pattern::Irrefutable { .. }
        | Pattern::Opaque { .. }
        | Pattern::View { .. } => {
            text.push_str("(* OCaml has no such pattern *) _");
        }
    }
}

fn write_list(
    program: &PatternProgram,
    patterns: &[Pattern],
    separator: &str,
    variables: &mut u32,
    text: &mut String,
) {
    parenthesised(patterns, separator, text, |pattern, text| {
        write_pattern(program, pattern, variables, text);
    });
}

fn constant(pattern: &Pattern) -> String {
    let Pattern::Constant { ty: Type::Builtin(builtin), span, .. } = pattern else {
        unreachable!("constants have a built-in type")
    };
    let single = |value: i64| match builtin {
        Builtin::Bool => (value != 0).to_string(),
        Builtin::Char => character(value, |code| format!("\\{code:03}")),
        _ if value < 0 => format!("({value})"),
        _ => value.to_string(),
    };
    if span.is_single() { single(span.low) } else { format!("{}..{}", single(span.low), single(span.high)) }
}
