//! Haskell, as GHC has it: data types in the syntax of GADTs, and a function with a `case`.
//!
//! What is relied on: Haskell 2010 report 3.13 (guards fall through to the next alternative) and 3.17 (patterns), GHC
//! user's guide, "Generalised Algebraic Data Types" (a match needs a type signature), "Bang patterns".

use std::fmt::Write;

use elenchus_lang::{HASKELL, Level};
use elenchus_print::{Writer, identifier};

use super::literal::{character, single, string};
use super::{Layout, MatchLanguage};
use crate::datatype::{Builtin, Constructor, Declarations, Type};
use crate::pattern::{Guard, Pattern, Wildcard};
use crate::program::PatternProgram;
use crate::restriction::Restriction;
use crate::span::Domain;
use crate::view::View;

pub struct Haskell;

const EXTENSIONS: &str = "BangPatterns, EmptyCase, EmptyDataDecls, GADTs, KindSignatures, PatternSynonyms, ScopedTypeVariables, \
     ViewPatterns";

impl MatchLanguage for Haskell {
    fn builtins(&self) -> &'static [Builtin] {
        &[Builtin::Bool, Builtin::Int, Builtin::Char, Builtin::Text]
    }

    fn domain(&self, builtin: Builtin) -> Domain {
        match builtin {
            // Haskell 2010 report, 6.1.2: characters are Unicode code points, surrogates too.
            Builtin::Char => Domain::new(0, 0x10_FFFF),
            _ => builtin.scalar_domain(),
        }
    }

    fn obeys(&self, _rule: Restriction, _level: Level) -> bool {
        false
    }

    fn print(&self, program: &PatternProgram, index: u64, header: &str) -> Layout {
        let mut writer = Writer::new();
        writer.line(header);
        writer.line(format_args!("{{-# LANGUAGE {EXTENSIONS} #-}}"));
        writer.line(format_args!("module Case{index} where"));
        let declarations = &program.declarations;
        for data_type in &declarations.types {
            writer.blank();
            let parameters: String =
                data_type.parameters.iter().map(|name| format!(" {}", lower(name))).collect();
            let name = identifier(HASKELL, &data_type.name);
            if data_type.constructors.is_empty() {
                writer.line(format_args!("data {name}{parameters}"));
                continue;
            }
            writer.open(format_args!("data {name}{parameters} where"));
            for &id in &data_type.constructors {
                let constructor = declarations.constructor(id);
                let write = |ty: &Type, strict| write_type(declarations, ty, &constructor.parameters, strict);
                let fields: String = constructor
                    .fields
                    .iter()
                    .map(|field| {
                        let mark = if field.strict { "!" } else { "" };
                        format!("{mark}{} -> ", write(&field.ty, field.strict))
                    })
                    .collect();
                let name = identifier(HASKELL, &constructor.name);
                writer.line(format_args!("{name} :: {fields}{}", write(&constructor.result, false)));
            }
            writer.dedent();
        }
        for (number, ty) in program.opaque_patterns() {
            writer.blank();
            let ty = write_type(declarations, &ty, &program.parameters, false);
            writer.line(format_args!("pattern Synonym{number} :: {ty}"));
            writer.line(format_args!("pattern Synonym{number} <- _"));
        }
        let scrutinee = write_type(declarations, &program.scrutinee, &program.parameters, false);
        for (number, view) in program.views_used().into_iter().filter(|(_, view)| view.synonyms) {
            writer.blank();
            declare_synonyms(program, &scrutinee, number, view, &mut writer);
        }
        writer.blank();
        let guards: Vec<usize> = program.guard_variables().collect();
        let mut types: String = guards.iter().map(|_| "Bool -> ").collect();
        let mut names: String = guards.iter().map(|number| format!(" g{number}")).collect();
        for (number, view) in functions(program) {
            let result = write_type(declarations, &view.result, &program.parameters, false);
            write!(types, "({scrutinee} -> {result}) -> ").expect("writing to a string cannot fail");
            write!(names, " f{number}").expect("writing to a string cannot fail");
        }
        writer.line(format_args!("test :: {scrutinee} -> {types}Int"));
        let brackets = if program.arms.is_empty() { " {}" } else { "" };
        let match_line = writer.open(format_args!("test x{names} = case x of{brackets}"));
        let mut arm_lines = Vec::new();
        for (number, arm) in program.arms.iter().enumerate() {
            let guard = match arm.guard {
                None => String::new(),
                Some(Guard::Unknown) => format!(" | g{number}"),
                Some(Guard::True) => " | True".to_owned(),
                Some(Guard::False) => " | False".to_owned(),
            };
            let pattern = self.print_pattern(program, &arm.pattern);
            arm_lines.push(writer.line(format_args!("{pattern}{guard} -> {number}")));
        }
        writer.dedent();
        Layout { file: format!("Case{index}.hs"), text: writer.finish(), match_line, arm_lines }
    }

    fn main(&self, program: &PatternProgram, value: &str, guards: &[bool]) -> Option<String> {
        let guards: String =
            guards.iter().map(|guard| if *guard { " True" } else { " False" }.to_owned()).collect();
        let given = |(_, view): (usize, &View)| Some(format!(" (\\_ -> {})", view.gives.as_deref()?));
        let functions: String = functions(program).map(given).collect::<Option<String>>()?;
        let main = format!("\nmain :: IO ()\nmain = print (test {value}{guards}{functions})\n");
        program.parameters.is_empty().then_some(main)
    }

    fn anything(&self) -> Option<&'static str> {
        Some("undefined")
    }

    fn construct(&self, _: &Declarations, constructor: &Constructor, arguments: &[String]) -> Option<String> {
        let arguments: String = arguments.iter().map(|argument| format!(" {argument}")).collect();
        Some(format!("({}{arguments})", identifier(HASKELL, &constructor.name)))
    }

    fn print_pattern(&self, program: &PatternProgram, pattern: &Pattern) -> String {
        let mut text = String::new();
        write_pattern(program, pattern, false, &mut 0, &mut text);
        text
    }
}

/// The functions that are looked through as parameters.
fn functions(program: &PatternProgram) -> impl Iterator<Item = (usize, &View)> {
    program.views_used().into_iter().filter(|(_, view)| !view.synonyms)
}

/// A function, a synonym for each constructor of what it makes, and that these are complete (GHC user's guide, "COMPLETE
/// pragmas").
fn declare_synonyms(
    program: &PatternProgram,
    scrutinee: &str,
    number: usize,
    view: &View,
    writer: &mut Writer,
) {
    let declarations = &program.declarations;
    let write = |ty: &Type| write_type(declarations, ty, &program.parameters, false);
    writer.line(format_args!("f{number} :: {scrutinee} -> {}", write(&view.result)));
    writer.line(format_args!("f{number} _ = {}", view.gives.as_deref().unwrap_or("undefined")));
    let Type::Data(id, _) = &view.result else { return };
    let mut names = Vec::new();
    for &id in &declarations.data_type(*id).constructors {
        let constructor = identifier(HASKELL, &declarations.constructor(id).name);
        let name = synonym(number, &constructor);
        let fields = declarations.field_types(id, &view.result);
        let types: String = fields.iter().map(|ty| format!("{} -> ", write(ty))).collect();
        let parts: String = (0..fields.len()).map(|position| format!(" v{position}")).collect();
        writer.line(format_args!("pattern {name} :: {types}{scrutinee}"));
        writer.line(format_args!("pattern {name}{parts} <- (f{number} -> {constructor}{parts})"));
        names.push(name);
    }
    writer.line(format_args!("{{-# COMPLETE {} #-}}", names.join(", ")));
}

/// The name of the synonym for a constructor of what a function makes.
fn synonym(number: usize, constructor: &str) -> String {
    format!("Complete{number}{constructor}")
}

fn lower(name: &str) -> String {
    name.to_ascii_lowercase()
}

/// A type; as an argument, one of several parts stands in parentheses.
fn write_type(declarations: &Declarations, ty: &Type, parameters: &[String], argument: bool) -> String {
    match ty {
        Type::Parameter(position) => lower(&parameters[*position]),
        // It has no marks for those that the last two are for: see `Abilities`.
        Type::Hidden | Type::Least | Type::Greatest => "_".to_owned(),
        Type::Builtin(builtin) => match builtin {
            Builtin::Bool => "Bool",
            Builtin::Int | Builtin::Byte | Builtin::UnsignedByte => "Int",
            Builtin::Char => "Char",
            Builtin::Text => "String",
        }
        .to_owned(),
        Type::Tuple(parts) => {
            let parts: Vec<String> =
                parts.iter().map(|part| write_type(declarations, part, parameters, false)).collect();
            format!("({})", parts.join(", "))
        }
        Type::Data(id, arguments) => {
            let mut text = identifier(HASKELL, &declarations.data_type(*id).name).into_owned();
            for part in arguments {
                text.push(' ');
                text.push_str(&write_type(declarations, part, parameters, true));
            }
            if argument && !arguments.is_empty() { format!("({text})") } else { text }
        }
    }
}

/// A pattern; as an argument, one of several parts stands in parentheses.
fn write_pattern(
    program: &PatternProgram,
    pattern: &Pattern,
    argument: bool,
    variables: &mut u32,
    text: &mut String,
) {
    match pattern {
        Pattern::Wildcard { spelling: Wildcard::Unnamed | Wildcard::TypedUnnamed, .. } => text.push('_'),
        Pattern::Wildcard { .. } => {
            write!(text, "v{variables}").expect("writing to a string cannot fail");
            *variables += 1;
        }
        Pattern::Present { .. } => text.push_str("!_"),
        Pattern::Constant { .. } => text.push_str(&constant(pattern)),
        Pattern::Text { value } => text.push_str(&string(value)),
        Pattern::Tuple { elements } => {
            text.push('(');
            for (position, element) in elements.iter().enumerate() {
                if position > 0 {
                    text.push_str(", ");
                }
                write_pattern(program, element, false, variables, text);
            }
            text.push(')');
        }
        Pattern::Bound { pattern } => {
            write!(text, "v{variables}@").expect("writing to a string cannot fail");
            *variables += 1;
            write_pattern(program, pattern, true, variables, text);
        }
        Pattern::View { number, pattern } => {
            let synonyms = program.views.get(*number).is_some_and(|view| view.synonyms);
            if let Pattern::Constructor { constructor, arguments, .. } = &**pattern
                && synonyms
            {
                let constructor = identifier(HASKELL, &program.declarations.constructor(*constructor).name);
                text.push_str(&synonym(*number, &constructor));
                for inner in arguments {
                    text.push(' ');
                    write_pattern(program, inner, true, variables, text);
                }
            } else {
                write!(text, "(f{number} -> ").expect("writing to a string cannot fail");
                write_pattern(program, pattern, false, variables, text);
                text.push(')');
            }
        }
        Pattern::Constructor { constructor, arguments, .. } => {
            let constructor = program.declarations.constructor(*constructor);
            let parentheses = argument && !arguments.is_empty();
            if parentheses {
                text.push('(');
            }
            text.push_str(&identifier(HASKELL, &constructor.name));
            for inner in arguments {
                text.push(' ');
                write_pattern(program, inner, true, variables, text);
            }
            if parentheses {
                text.push(')');
            }
        }
        // `@~` would be one symbol, so that it stands in parentheses behind a name.
        Pattern::Irrefutable { pattern } => {
            text.push_str(if argument { "(~" } else { "~" });
            write_pattern(program, pattern, true, variables, text);
            text.push_str(if argument { ")" } else { "" });
        }
        Pattern::Opaque { number, .. } => {
            write!(text, "Synonym{number}").expect("writing to a string cannot fail");
        }
        // `Abilities` has no more; a witness may hold bottom.
        Pattern::Null | Pattern::Or { .. } | Pattern::Exception { .. } => text.push_str("{- bottom -} _"),
    }
}

fn constant(pattern: &Pattern) -> String {
    match single(pattern) {
        Some((Builtin::Bool, value)) => (if value == 0 { "False" } else { "True" }).to_owned(),
        Some((Builtin::Char, value)) => character(value, |code| format!("\\{code}")),
        Some((_, value)) if value < 0 => format!("({value})"),
        Some((_, value)) => value.to_string(),
        None => "{- Haskell has no ranges -} _".to_owned(),
    }
}
