//! Scala 3 and 2.13: sealed traits, case classes and objects, and a method with a `match`.
//!
//! What is relied on, by sections of the Scala Language Specification:
//! - 8.1.6: a constructor pattern of a case class; 8.1.11: alternatives bind no variables; 8.1.2: `x: T` tests the type.
//! - 8.4: a match on a sealed type is checked, if the type is written at the value matched.
//! - 5.3.2: case classes; a constructor that constrains its parent's parameters extends it at other types.

use std::fmt::Write;

use elenchus_case::CaseRng;
use elenchus_lang::{Level, SCALA};
use elenchus_print::{Writer, identifier};

use super::literal::{character, single, string};
use super::{Layout, MatchLanguage, bounded, name_wildcards, parenthesised};
use crate::bounds::Interfaces;
use crate::datatype::{
    Builtin, Constructor, ConstructorForm, ConstructorId, DataForm, DataTypeId, Declarations, FieldForm, Type,
};
use crate::pattern::{Guard, Pattern, Wildcard};
use crate::program::{MatchStyle, PatternProgram};
use crate::random::happens;
use crate::restriction::Restriction;
use crate::span::Domain;

pub struct Scala;

impl MatchLanguage for Scala {
    fn builtins(&self) -> &'static [Builtin] {
        &[Builtin::Bool, Builtin::Int, Builtin::Char, Builtin::Text]
    }

    fn domain(&self, builtin: Builtin) -> Domain {
        match builtin {
            // SLS 12.2.1: a UTF-16 code unit.
            Builtin::Char => Domain::new(0, 0xFFFF),
            _ => builtin.scalar_domain(),
        }
    }

    fn obeys(&self, rule: Restriction, level: Level) -> bool {
        match rule {
            Restriction::NonemptyMatch => true,
            // SLS 8.1.6: "constructor cannot be instantiated to expected type".
            Restriction::PossibleArms | Restriction::NothingHidden => level.major() == 2,
            _ => false,
        }
    }

    fn has_products(&self) -> bool {
        true
    }

    fn style(
        &self,
        declarations: &mut Declarations,
        patterns: &mut [Pattern],
        _level: Level,
        rng: &mut CaseRng,
    ) -> MatchStyle {
        let members: Vec<DataTypeId> = declarations
            .types
            .iter()
            .filter(|data_type| data_type.form == DataForm::Union)
            .flat_map(|data_type| &data_type.constructors)
            .flat_map(|&id| &declarations.constructor(id).fields)
            .filter_map(|field| if let Type::Data(id, _) = field.ty { Some(id) } else { None })
            .collect();
        for id in declarations.type_ids() {
            if !members.contains(&id) && declarations.may_be_product(id) && happens(rng, 35) {
                declarations.types[id.0].form = DataForm::Product;
            }
        }
        for constructor in &mut declarations.constructors {
            // Only a constructor without fields and type parameters can be an object.
            let object = constructor.fields.is_empty() && constructor.parameters.is_empty();
            if object && happens(rng, 40) {
                constructor.form = ConstructorForm::Unit;
            }
        }
        for pattern in patterns {
            pattern.for_each_mut(&mut |pattern| name_wildcards(pattern, rng));
        }
        MatchStyle::default()
    }

    fn print(&self, program: &PatternProgram, index: u64, header: &str) -> Layout {
        let mut writer = Writer::new();
        writer.line(header);
        writer.open(format_args!("object Case{index} {{"));
        let declarations = &program.declarations;
        for interface in &declarations.interfaces {
            writer.line(format_args!("trait {}", identifier(SCALA, interface)));
        }
        for data_type in declarations.types.iter().filter(|data_type| data_type.form != DataForm::Union) {
            let name = identifier(SCALA, &data_type.name);
            let parameters = bounded(
                declarations,
                data_type.marked("+", "-"),
                &data_type.bounds,
                " <: ",
                and(program.level),
            );
            let head = format!("{name}{}", brackets(&parameters));
            let extends = data_type.extends.names(declarations).join(" with ");
            let extends = if extends.is_empty() { extends } else { format!(" extends {extends}") };
            if let (DataForm::Product, &[only]) = (data_type.form, &data_type.constructors[..]) {
                let fields = fields(declarations, declarations.constructor(only));
                writer.line(format_args!("final case class {head}({fields}){extends}"));
                writer.blank();
                continue;
            }
            writer.line(format_args!("sealed trait {head}{extends}"));
            for &id in &data_type.constructors {
                writer.line(declare(declarations, declarations.constructor(id), program.level));
            }
            writer.blank();
        }
        for (number, tested) in program.opaque_patterns() {
            let tested = ty(declarations, &tested, &program.parameters);
            writer.line(format_args!(
                "object Extractor{number} {{ def unapply(x: {tested}): Boolean = false }}"
            ));
        }
        let scrutinee = ty(declarations, &program.scrutinee, &program.parameters);
        let guards: String =
            program.guard_variables().map(|number| format!(", g{number}: Boolean")).collect();
        let met =
            if program.style.intersection { met(declarations, &program.scrutinee) } else { String::new() };
        let mut bounds = vec![Interfaces::default(); program.parameters.len()];
        declarations.demand(&program.scrutinee, &mut bounds);
        let parameters =
            brackets(&bounded(declarations, program.parameters.clone(), &bounds, " <: ", and(program.level)));
        writer.open(format_args!("def test{parameters}(x: {scrutinee}{met}{guards}): Int ="));
        let match_line = writer.open("x match {");
        let mut arm_lines = Vec::new();
        for (number, arm) in program.arms.iter().enumerate() {
            let guard = match arm.guard {
                None => String::new(),
                Some(Guard::Unknown) => format!(" if g{number}"),
                Some(Guard::True) => " if true".to_owned(),
                Some(Guard::False) => " if false".to_owned(),
            };
            let pattern = self.print_pattern(program, &arm.pattern);
            arm_lines.push(writer.line(format_args!("case {pattern}{guard} => {number}")));
        }
        writer.close("}");
        writer.dedent();
        writer.close("}");
        Layout { file: format!("case{index}.scala"), text: writer.finish(), match_line, arm_lines }
    }

    fn main(&self, program: &PatternProgram, value: &str, guards: &[bool]) -> Option<String> {
        let scrutinee = ty(&program.declarations, &program.scrutinee, &program.parameters);
        let guards: String = guards.iter().map(|guard| format!(", {guard}")).collect();
        program.parameters.is_empty().then(|| {
            format!(
                "\nobject Main {{\n    import Case0._\n    def main(arguments: Array[String]): Unit = {{\n        val x: \
                 {scrutinee} = {value}\n        println(test(x{guards}))\n    }}\n}}\n"
            )
        })
    }

    fn construct(
        &self,
        declarations: &Declarations,
        constructor: &Constructor,
        arguments: &[String],
    ) -> Option<String> {
        if declarations.data_type(constructor.owner).form == DataForm::Union {
            return arguments.first().cloned();
        }
        let name = constructor_name(declarations, constructor);
        let unit = is_object(declarations, constructor);
        Some(if unit { name } else { format!("{name}({})", arguments.join(", ")) })
    }

    fn print_pattern(&self, program: &PatternProgram, pattern: &Pattern) -> String {
        let mut text = String::new();
        write_pattern(program, pattern, &mut 0, &mut text);
        text
    }
}

/// What stands between the parts of an intersection (SLS 3.2.7; Scala 3 reference, "Intersection types").
fn and(level: Level) -> &'static str {
    if level.major() >= 3 { " & " } else { " with " }
}

fn brackets(parameters: &[String]) -> String {
    if parameters.is_empty() { String::new() } else { format!("[{}]", parameters.join(", ")) }
}

fn declare(declarations: &Declarations, constructor: &Constructor, level: Level) -> String {
    let name = identifier(SCALA, &constructor.name);
    let parent = ty(declarations, &constructor.result, &constructor.parameters);
    if constructor.form == ConstructorForm::Unit {
        return format!("case object {name} extends {parent}");
    }
    let bounds = declarations.bounds_of(constructor);
    let parameters =
        brackets(&bounded(declarations, constructor.parameters.clone(), &bounds, " <: ", and(level)));
    format!("final case class {name}{parameters}({}) extends {parent}", fields(declarations, constructor))
}

fn fields(declarations: &Declarations, constructor: &Constructor) -> String {
    let fields: Vec<String> = constructor
        .fields
        .iter()
        .map(|field| {
            let is_met = field.form == FieldForm::Intersection;
            let met = if is_met { met(declarations, &field.ty) } else { String::new() };
            format!("{}: {}{met}", field.name, ty(declarations, &field.ty, &constructor.parameters))
        })
        .collect();
    fields.join(", ")
}

/// The interfaces behind a type that is written as an intersection with them.
fn met(declarations: &Declarations, written: &Type) -> String {
    let Type::Data(id, _) = written else { return String::new() };
    let names = declarations.data_type(*id).extends.names(declarations);
    names.iter().map(|name| format!(" & {name}")).collect()
}

/// The name of a constructor; where it is all that there is of its data type, it has that one's.
fn constructor_name(declarations: &Declarations, constructor: &Constructor) -> String {
    let owner = declarations.data_type(constructor.owner);
    let name = if owner.form == DataForm::Product { &owner.name } else { &constructor.name };
    identifier(SCALA, name).into_owned()
}

fn is_object(declarations: &Declarations, constructor: &Constructor) -> bool {
    constructor.form == ConstructorForm::Unit
        && declarations.data_type(constructor.owner).form != DataForm::Product
}

fn ty(declarations: &Declarations, written: &Type, parameters: &[String]) -> String {
    let list = |types: &[Type]| {
        let texts: Vec<String> = types.iter().map(|part| ty(declarations, part, parameters)).collect();
        texts.join(", ")
    };
    match written {
        Type::Parameter(position) => parameters[*position].clone(),
        Type::Hidden => "?".to_owned(),
        Type::Least => "Nothing".to_owned(),
        Type::Greatest => "Any".to_owned(),
        Type::Builtin(builtin) => match builtin {
            Builtin::Bool => "Boolean",
            Builtin::Int => "Int",
            Builtin::Char => "Char",
            Builtin::Byte | Builtin::UnsignedByte => "Byte",
            Builtin::Text => "String",
        }
        .to_owned(),
        Type::Tuple(parts) => format!("({})", list(parts)),
        Type::Data(id, _) if declarations.data_type(*id).form == DataForm::Union => {
            let constructors = declarations.data_type(*id).constructors.iter();
            let members: Vec<String> = constructors
                .flat_map(|&constructor| &declarations.constructor(constructor).fields)
                .map(|member| ty(declarations, &member.ty, parameters))
                .collect();
            format!("({})", members.join(" | "))
        }
        Type::Data(id, arguments) => {
            let name = identifier(SCALA, &declarations.data_type(*id).name);
            if arguments.is_empty() { name.into_owned() } else { format!("{name}[{}]", list(arguments)) }
        }
    }
}

fn write_pattern(program: &PatternProgram, pattern: &Pattern, variables: &mut u32, text: &mut String) {
    let mut variable = |text: &mut String| {
        write!(text, "v{variables}").expect("writing to a string cannot fail");
        *variables += 1;
    };
    match pattern {
        Pattern::Wildcard { spelling: Wildcard::Unnamed | Wildcard::TypedUnnamed, .. } => text.push('_'),
        Pattern::Wildcard { .. } => variable(text),
        Pattern::Present { ty: tested } => {
            text.push_str("_: ");
            text.push_str(&ty(&program.declarations, tested, &program.parameters));
        }
        Pattern::Null => text.push_str("null"),
        Pattern::Opaque { number, .. } => {
            write!(text, "Extractor{number}()").expect("writing to a string cannot fail");
        }
        // `Abilities` has no more.
        Pattern::Irrefutable { .. } | Pattern::View { .. } | Pattern::Exception { .. } => {
            text.push_str("/* Scala has no such pattern */ _");
        }
        Pattern::Constant { .. } => text.push_str(&constant(pattern)),
        Pattern::Text { value } => text.push_str(&string(value)),
        Pattern::Tuple { elements } => write_list(program, elements, ", ", variables, text),
        Pattern::Or { alternatives } => write_list(program, alternatives, " | ", variables, text),
        Pattern::Bound { pattern } => {
            variable(text);
            text.push_str(" @ (");
            write_pattern(program, pattern, variables, text);
            text.push(')');
        }
        Pattern::Constructor { constructor, arguments, .. } if is_member(program, *constructor) => {
            let members = &program.declarations.constructor(*constructor).fields;
            for (argument, member) in arguments.iter().zip(members) {
                write_pattern(program, argument, variables, text);
                // A name alone would be that of any member.
                if argument.is_wildcard() {
                    text.push_str(": ");
                    text.push_str(&ty(&program.declarations, &member.ty, &program.parameters));
                }
            }
        }
        Pattern::Constructor { constructor, arguments, .. } => {
            let constructor = program.declarations.constructor(*constructor);
            text.push_str(&constructor_name(&program.declarations, constructor));
            if !is_object(&program.declarations, constructor) {
                write_list(program, arguments, ", ", variables, text);
            }
        }
    }
}

/// Whether a constructor is that of a member of a union, which is not written.
fn is_member(program: &PatternProgram, id: ConstructorId) -> bool {
    let declarations = &program.declarations;
    declarations.data_type(declarations.constructor(id).owner).form == DataForm::Union
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
    match single(pattern) {
        Some((Builtin::Bool, value)) => (value != 0).to_string(),
        Some((Builtin::Char, value)) => character(value, |code| format!("\\u{code:04x}")),
        Some((_, value)) => value.to_string(),
        None => "/* Scala has no ranges */ _".to_owned(),
    }
}
