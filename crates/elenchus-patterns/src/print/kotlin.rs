//! Kotlin: sealed interfaces, classes, and a function with a `when`, which looks at one level.
//!
//! What is relied on, by the Kotlin specification, "When expressions": a `when` that is an expression must be exhaustive,
//! and is if all direct subtypes of a sealed type are tested; type arguments that are not known are written `*`.

use elenchus_lang::{KOTLIN, Level};
use elenchus_print::{Writer, identifier};

use super::types::TypeWriter;
use super::{Layout, MatchLanguage};
use crate::bounds::Interfaces;
use crate::datatype::{Builtin, Constructor, Declarations, Type};
use crate::pattern::Pattern;
use crate::program::PatternProgram;
use crate::restriction::Restriction;
use crate::span::Domain;

pub struct Kotlin;

impl MatchLanguage for Kotlin {
    fn builtins(&self) -> &'static [Builtin] {
        &[Builtin::Bool, Builtin::Int, Builtin::Char, Builtin::Byte]
    }

    fn domain(&self, builtin: Builtin) -> Domain {
        builtin.scalar_domain()
    }

    fn obeys(&self, rule: Restriction, _level: Level) -> bool {
        rule == Restriction::NonemptyMatch
    }

    fn print(&self, program: &PatternProgram, index: u64, header: &str) -> Layout {
        let mut writer = Writer::new();
        writer.line(header);
        writer.open(format_args!("object Case{index} {{"));
        let declarations = &program.declarations;
        for interface in &declarations.interfaces {
            writer.line(format_args!("interface {}", identifier(KOTLIN, interface)));
        }
        for data_type in &declarations.types {
            let name = identifier(KOTLIN, &data_type.name);
            let extends = data_type.extends.names(declarations).join(", ");
            let extends = if extends.is_empty() { extends } else { format!(" : {extends}") };
            let demands = demands(declarations, &data_type.parameters, &data_type.bounds);
            let parameters = brackets(&data_type.marked("out ", "in "));
            writer.line(format_args!("sealed interface {name}{parameters}{extends}{demands}"));
            for &id in &data_type.constructors {
                writer.line(declare(declarations, declarations.constructor(id)));
            }
            writer.blank();
        }
        let mut scrutinee = String::new();
        TYPES.write(declarations, &program.scrutinee, &program.parameters, &mut scrutinee);
        let parameters = program.parameters.iter().map(|name| format!("{name} : Any?")).collect::<Vec<_>>();
        let parameters = brackets(&parameters);
        let mut bounds = vec![Interfaces::default(); program.parameters.len()];
        declarations.demand(&program.scrutinee, &mut bounds);
        let demands = demands(declarations, &program.parameters, &bounds);
        writer.open(format_args!("fun {parameters}test(x: {scrutinee}): Int{demands} ="));
        let match_line = writer.open("when (x) {");
        let mut arm_lines = Vec::new();
        for (number, arm) in program.arms.iter().enumerate() {
            let condition = self.print_pattern(program, &arm.pattern);
            arm_lines.push(writer.line(format_args!("{condition} -> {number}")));
        }
        writer.close("}");
        writer.dedent();
        writer.close("}");
        Layout { file: format!("case{index}.kt"), text: writer.finish(), match_line, arm_lines }
    }

    fn print_pattern(&self, program: &PatternProgram, pattern: &Pattern) -> String {
        match pattern {
            Pattern::Constructor { constructor, .. } => {
                let constructor = program.declarations.constructor(*constructor);
                let unknown = vec!["*".to_owned(); constructor.parameters.len()];
                format!("is {}{}", identifier(KOTLIN, &constructor.name), brackets(&unknown))
            }
            _ => "else".to_owned(),
        }
    }
}

const TYPES: TypeWriter = TypeWriter { language: KOTLIN, builtin: builtin_name };

fn builtin_name(builtin: Builtin) -> &'static str {
    match builtin {
        Builtin::Bool => "Boolean",
        Builtin::Int => "Int",
        Builtin::Char => "Char",
        Builtin::Byte | Builtin::UnsignedByte => "Byte",
        Builtin::Text => "String",
    }
}

/// The bounds of type parameters, behind what is declared.
fn demands(declarations: &Declarations, names: &[String], bounds: &[Interfaces]) -> String {
    let each = names.iter().zip(bounds).flat_map(|(name, bound)| {
        let interfaces = bound.names(declarations).into_iter();
        interfaces.map(move |interface| format!("{name} : {interface}"))
    });
    let each: Vec<String> = each.collect();
    if each.is_empty() { String::new() } else { format!(" where {}", each.join(", ")) }
}

fn brackets(parameters: &[String]) -> String {
    if parameters.is_empty() { String::new() } else { format!("<{}>", parameters.join(", ")) }
}

fn declare(declarations: &Declarations, constructor: &Constructor) -> String {
    let write = |ty: &Type| {
        let mut text = String::new();
        TYPES.write(declarations, ty, &constructor.parameters, &mut text);
        text
    };
    let field = |field: &crate::datatype::Field| format!("val {}: {}", field.name, write(&field.ty));
    let fields: Vec<String> = constructor.fields.iter().map(field).collect();
    let name = identifier(KOTLIN, &constructor.name);
    let parameters = brackets(&constructor.parameters);
    let demands = demands(declarations, &constructor.parameters, &declarations.bounds_of(constructor));
    format!("class {name}{parameters}({}) : {}{demands}", fields.join(", "), write(&constructor.result))
}
