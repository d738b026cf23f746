//! Java 21 and later: sealed interfaces, records, and a method with a `switch` over record patterns.
//!
//! What is relied on, by sections of the Java Language Specification:
//! - 14.11.1.1: which sets of patterns are exhaustive. Record patterns of one record that agree in all components
//!   but one are as good as one pattern if their patterns there cover that component's type; a sealed interface is
//!   covered if all its permitted records are.
//! - 14.11.2: a `switch` expression, and a `switch` statement with patterns, must be exhaustive.
//! - 14.11.1: no label may be dominated by one before it. A record pattern or type pattern dominates another only
//!   if it matches all that the other matches, and our patterns have no value in common.
//! - 14.11.1: no statement group may be entered by falling through past a pattern that binds variables: each ends
//!   with `break` or `yield`.
//! - 14.30.1 and 14.30.3: a component's type pattern has exactly the component's type, so it is unconditional; for
//!   a primitive component it is the primitive type. `_` alone stands for a component only, not for a label.
//! - 18.5.5: the type arguments of a record pattern may be left out; they are then those of the value's type.
//! - 8.1.6: `permits` may be left out where all permitted classes are in the same compilation unit.

use std::borrow::Cow;
use std::fmt::Write;

use elenchus_case::CaseRng;
use elenchus_lang::{Capability, JAVA, Level};
use elenchus_print::{Writer, identifier};

use super::types::TypeWriter;
use super::{Layout, MatchLanguage, bounded};
use crate::bounds::Interfaces;
use crate::datatype::{Builtin, Constructor, DataForm, DataTypeId, Declarations, FieldForm, Type};
use crate::pattern::{Application, Fields, Guard, Pattern, Wildcard};
use crate::program::{Labels, MatchForm, MatchStyle, PatternProgram, References};
use crate::random::{happens, pick};
use crate::restriction::Restriction;
use crate::span::Domain;

pub struct Java;

impl MatchLanguage for Java {
    fn builtins(&self) -> &'static [Builtin] {
        &[Builtin::Bool, Builtin::Int, Builtin::Char, Builtin::Byte]
    }

    fn domain(&self, builtin: Builtin) -> Domain {
        match builtin {
            // JLS 4.2.1: `char` is a UTF-16 code unit.
            Builtin::Char => Domain::new(0, 0xFFFF),
            _ => builtin.scalar_domain(),
        }
    }

    fn has_products(&self) -> bool {
        true
    }

    fn obeys(&self, rule: Restriction, level: Level) -> bool {
        match rule {
            Restriction::UsedParameters => !level.has(Capability::PhantomParameters),
            Restriction::NonemptyMatch | Restriction::PossibleArms | Restriction::UndominatedArms => true,
            // `null` inhabits every type, objects are always references, and there are no constants in patterns.
            Restriction::InhabitedTypes
            | Restriction::FiniteLayout
            | Restriction::StaticParameters
            | Restriction::BoundByReference
            | Restriction::LiteralConstants
            | Restriction::NothingHidden => false,
        }
    }

    fn style(
        &self,
        declarations: &mut Declarations,
        patterns: &mut [Pattern],
        level: Level,
        rng: &mut CaseRng,
    ) -> MatchStyle {
        for data_type in &mut declarations.types {
            data_type.form = *pick(rng, &[DataForm::Sum, DataForm::ListedSum]);
        }
        for constructor in &mut declarations.constructors {
            for field in &mut constructor.fields {
                if matches!(field.ty, Type::Builtin(_)) && happens(rng, 50) {
                    field.form = FieldForm::Primitive;
                }
            }
        }
        let spellings = Spellings::of(level);
        for pattern in patterns {
            pattern.for_each_mut(&mut |pattern| spellings.draw(pattern, rng));
            // A label by itself cannot be `_` or `var x` (JLS 14.30).
            if let Pattern::Wildcard { spelling, .. } = pattern {
                *spelling = *pick(rng, spellings.typed);
            }
        }
        MatchStyle {
            form: if happens(rng, 30) { MatchForm::Statement } else { MatchForm::Expression },
            labels: if happens(rng, 25) { Labels::Colon } else { Labels::Arrow },
            references: References::Implicit,
            by_reference: false,
            intersection: false,
        }
    }

    fn print(&self, program: &PatternProgram, index: u64, header: &str) -> Layout {
        let class = format!("Case{index}");
        let mut writer = Writer::new();
        writer.line(header);
        writer.open(format_args!("final class {class} {{"));
        for interface in &program.declarations.interfaces {
            writer.line(format_args!("interface {} {{}}", identifier(JAVA, interface)));
        }
        for id in program.declarations.type_ids() {
            declare(&program.declarations, id, &mut writer);
            writer.blank();
        }
        let mut scrutinee = String::new();
        TYPES.write(&program.declarations, &program.scrutinee, &[], &mut scrutinee);
        let MatchStyle { form, labels, .. } = program.style;
        let (result, opening, closing) = match form {
            MatchForm::Expression => ("int", "return switch (x) {", "};"),
            MatchForm::Statement => ("void", "switch (x) {", "}"),
        };
        let guards = program.guard_variables();
        let guards: String = guards.map(|number| format!(", boolean g{number}")).collect();
        writer.open(format_args!("static {result} test({scrutinee} x{guards}) {{"));
        let match_line = writer.open(opening);
        let mut arm_lines = Vec::new();
        for (number, arm) in program.arms.iter().enumerate() {
            let mut pattern = self.print_pattern(program, &arm.pattern);
            match arm.guard {
                None => {}
                Some(Guard::Unknown) => pattern += &format!(" when g{number}"),
                Some(Guard::True) => pattern += " when true",
                Some(Guard::False) => pattern += " when false",
            }
            let body = match (form, labels) {
                (MatchForm::Expression, Labels::Arrow) => format!(" -> {number};"),
                (MatchForm::Expression, Labels::Colon) => format!(": yield {number};"),
                (MatchForm::Statement, Labels::Arrow) => " -> {}".to_owned(),
                (MatchForm::Statement, Labels::Colon) => ": break;".to_owned(),
            };
            arm_lines.push(writer.line(format_args!("case {pattern}{body}")));
        }
        writer.close(closing);
        writer.close("}");
        writer.close("}");
        Layout { file: format!("{class}.java"), text: writer.finish(), match_line, arm_lines }
    }

    fn main(&self, program: &PatternProgram, value: &str, guards: &[bool]) -> Option<String> {
        let guards: String = guards.iter().map(|guard| format!(", {guard}")).collect();
        program.parameters.is_empty().then(|| {
            format!(
                "\nfinal class Main {{\n    @SuppressWarnings({{\"unchecked\", \"rawtypes\"}})\n    public static void \
                 main(String[] arguments) {{\n        System.out.println(Case0.test({value}{guards}));\n    }}\n}}\n"
            )
        })
    }

    /// Raw: what a constructor hides has no name.
    fn construct(
        &self,
        declarations: &Declarations,
        constructor: &Constructor,
        arguments: &[String],
    ) -> Option<String> {
        Some(format!("new Case0.{}({})", record_name(declarations, constructor), arguments.join(", ")))
    }

    fn print_pattern(&self, program: &PatternProgram, pattern: &Pattern) -> String {
        let mut text = String::new();
        write_pattern(&program.declarations, pattern, FieldForm::Plain, &mut 0, &mut text);
        text
    }
}

/// The spellings of wildcards that a level has.
struct Spellings {
    all: &'static [Wildcard],
    /// Those that name a type.
    typed: &'static [Wildcard],
}

impl Spellings {
    fn of(level: Level) -> Spellings {
        if level.has(Capability::UnnamedPatterns) {
            Spellings {
                all: &[
                    Wildcard::Unnamed,
                    Wildcard::TypedUnnamed,
                    Wildcard::TypedVariable,
                    Wildcard::Variable,
                ],
                typed: &[Wildcard::TypedUnnamed, Wildcard::TypedVariable],
            }
        } else {
            Spellings {
                all: &[Wildcard::TypedVariable, Wildcard::Variable],
                typed: &[Wildcard::TypedVariable],
            }
        }
    }

    fn draw(&self, pattern: &mut Pattern, rng: &mut CaseRng) {
        match pattern {
            Pattern::Wildcard { spelling, .. } => *spelling = *pick(rng, self.all),
            Pattern::Constructor { arguments, spelling, .. } => {
                let type_test = arguments.iter().all(Pattern::is_wildcard) && happens(rng, 20);
                *spelling = Application {
                    explicit_arguments: happens(rng, 40),
                    fields: if type_test { Fields::TypeTest(*pick(rng, self.typed)) } else { Fields::All },
                };
            }
            _ => {}
        }
    }
}

fn declare(declarations: &Declarations, id: DataTypeId, writer: &mut Writer) {
    let data_type = declarations.data_type(id);
    let is_product = data_type.form == DataForm::Product;
    let name = identifier(JAVA, &data_type.name);
    let of_type = parameters(declarations, &data_type.parameters, &data_type.bounds);
    let extends = data_type.extends.names(declarations).join(", ");
    let word = if is_product { "implements" } else { "extends" };
    let extends = if extends.is_empty() { extends } else { format!(" {word} {extends}") };
    let constructors: Vec<&Constructor> =
        data_type.constructors.iter().map(|&id| declarations.constructor(id)).collect();
    let permits = if data_type.form == DataForm::ListedSum {
        let records: Vec<_> =
            constructors.iter().map(|constructor| identifier(JAVA, &constructor.name)).collect();
        format!(" permits {}", records.join(", "))
    } else {
        String::new()
    };
    if !is_product {
        writer.line(format_args!("sealed interface {name}{of_type}{extends}{permits} {{}}"));
    }
    for constructor in constructors {
        let own = parameters(declarations, &constructor.parameters, &declarations.bounds_of(constructor));
        let mut components = String::new();
        for (position, field) in constructor.fields.iter().enumerate() {
            if position > 0 {
                components.push_str(", ");
            }
            write_field_type(declarations, &field.ty, field.form, &constructor.parameters, &mut components);
            components.push(' ');
            components.push_str(&identifier(JAVA, &field.name));
        }
        let record = record_name(declarations, constructor);
        if is_product {
            writer.line(format_args!("record {record}{own}({components}){extends} {{}}"));
            continue;
        }
        let mut implemented = String::new();
        TYPES.write(declarations, &constructor.result, &constructor.parameters, &mut implemented);
        writer.line(format_args!("record {record}{own}({components}) implements {implemented} {{}}"));
    }
}

/// Type parameters as they are declared.
fn parameters(declarations: &Declarations, names: &[String], bounds: &[Interfaces]) -> String {
    let names = names.iter().map(|name| identifier(JAVA, name).into_owned()).collect();
    let parameters = bounded(declarations, names, bounds, " extends ", " & ");
    if parameters.is_empty() { String::new() } else { format!("<{}>", parameters.join(", ")) }
}

/// The record of a constructor, which is the data type itself if that is a product.
fn record_name<'a>(declarations: &'a Declarations, constructor: &'a Constructor) -> Cow<'a, str> {
    let data_type = declarations.data_type(constructor.owner);
    let is_product = data_type.form == DataForm::Product;
    identifier(JAVA, if is_product { &data_type.name } else { &constructor.name })
}

/// How types are written here.
const TYPES: TypeWriter = TypeWriter { language: JAVA, builtin: boxed };

fn write_field_type(
    declarations: &Declarations,
    ty: &Type,
    form: FieldForm,
    parameters: &[String],
    text: &mut String,
) {
    match (ty, form) {
        (Type::Builtin(builtin), FieldForm::Primitive) => text.push_str(primitive(*builtin)),
        _ => TYPES.write(declarations, ty, parameters, text),
    }
}

fn boxed(builtin: Builtin) -> &'static str {
    match builtin {
        Builtin::Bool => "Boolean",
        Builtin::Int => "Integer",
        Builtin::Char => "Character",
        Builtin::Byte | Builtin::UnsignedByte => "Byte",
        Builtin::Text => "String",
    }
}

fn primitive(builtin: Builtin) -> &'static str {
    match builtin {
        Builtin::Bool => "boolean",
        Builtin::Int => "int",
        Builtin::Char => "char",
        Builtin::Byte | Builtin::UnsignedByte => "byte",
        Builtin::Text => "String",
    }
}

/// Writes a pattern for a component of this form. `variables` counts those of the label.
fn write_pattern(
    declarations: &Declarations,
    pattern: &Pattern,
    form: FieldForm,
    variables: &mut u32,
    text: &mut String,
) {
    match pattern {
        Pattern::Wildcard { ty, spelling } => {
            let write_type = |text: &mut String| write_field_type(declarations, ty, form, &[], text);
            write_wildcard(writable(*spelling, ty), write_type, variables, text);
        }
        Pattern::Null => text.push_str("null"),
        // `Abilities` has no more.
        Pattern::Present { .. }
        | Pattern::Constant { .. }
        | Pattern::Text { .. }
        | Pattern::Tuple { .. }
        | Pattern::Or { .. }
        | Pattern::Irrefutable { .. }
        | Pattern::Opaque { .. }
        | Pattern::View { .. }
        | Pattern::Exception { .. }
        | Pattern::Bound { .. } => text.push_str("/* Java has no such pattern */"),
        Pattern::Constructor { constructor, ty, arguments, spelling } => {
            let generalised = declarations.is_generalised(*constructor);
            let constructor = declarations.constructor(*constructor);
            let write_head = |explicit: bool, text: &mut String| {
                text.push_str(&record_name(declarations, constructor));
                match ty {
                    // Its type parameters are its own.
                    _ if generalised
                        && spelling.fields != Fields::All
                        && !constructor.parameters.is_empty() =>
                    {
                        let unknown = vec!["?"; constructor.parameters.len()];
                        write!(text, "<{}>", unknown.join(", ")).expect("writing to a string cannot fail");
                    }
                    Type::Data(_, type_arguments)
                        if explicit && !generalised && type_arguments.iter().all(Type::is_closed) =>
                    {
                        TYPES.write_arguments(declarations, type_arguments, &[], text);
                    }
                    // Without its type arguments a type test would be of a raw type.
                    Type::Data(_, type_arguments) if !generalised && spelling.fields != Fields::All => {
                        let unknown = vec!["?"; type_arguments.len()];
                        if !unknown.is_empty() {
                            write!(text, "<{}>", unknown.join(", "))
                                .expect("writing to a string cannot fail");
                        }
                    }
                    _ => {}
                }
            };
            if let Fields::TypeTest(wildcard) = spelling.fields {
                return write_wildcard(wildcard, |text| write_head(true, text), variables, text);
            }
            write_head(spelling.explicit_arguments, text);
            text.push('(');
            for (position, (field, argument)) in constructor.fields.iter().zip(arguments).enumerate() {
                if position > 0 {
                    text.push_str(", ");
                }
                write_pattern(declarations, argument, field.form, variables, text);
            }
            text.push(')');
        }
    }
}

/// How a variable of this type can be written: what a constructor hides has no name.
fn writable(spelling: Wildcard, ty: &Type) -> Wildcard {
    match spelling {
        Wildcard::TypedVariable if !ty.is_closed() => Wildcard::Variable,
        Wildcard::TypedUnnamed if !ty.is_closed() => Wildcard::Unnamed,
        _ => spelling,
    }
}

fn write_wildcard(
    spelling: Wildcard,
    write_type: impl FnOnce(&mut String),
    variables: &mut u32,
    text: &mut String,
) {
    match spelling {
        Wildcard::Unnamed => return text.push('_'),
        Wildcard::TypedUnnamed => {
            write_type(text);
            return text.push_str(" _");
        }
        Wildcard::Variable => text.push_str("var"),
        Wildcard::TypedVariable => write_type(text),
    }
    write!(text, " v{variables}").expect("writing to a string cannot fail");
    *variables += 1;
}
