//! Rust: a module of enums and structs, and a function with a `match`.
//!
//! Recursive fields are `&'static T`, as patterns go through references but not through boxes. They do so either
//! by `&` patterns everywhere or by default binding modes everywhere; edition 2024 forbids to mix them (the
//! Reference, "Binding modes": no explicit `&`, `ref` or `mut` where the default binding mode is not `move`).

use std::fmt::Write;

use elenchus_case::CaseRng;
use elenchus_lang::{Capability, Level, RUST};
use elenchus_print::{Writer, identifier};

use super::literal::string;
use super::types::TypeWriter;
use super::{Layout, MatchLanguage};
use crate::datatype::{
    Builtin, Constructor, ConstructorForm, DataForm, DataTypeId, Declarations, Field, FieldForm, Type,
};
use crate::pattern::{Application, Arm, Fields, Guard, Pattern, Range, Wildcard};
use crate::program::{Labels, MatchForm, MatchStyle, PatternProgram, References};
use crate::random::{happens, pick};
use crate::restriction::Restriction;
use crate::span::{Domain, Span};

pub struct Rust;

impl MatchLanguage for Rust {
    fn builtins(&self) -> &'static [Builtin] {
        &[Builtin::Bool, Builtin::Int, Builtin::Char, Builtin::Byte, Builtin::UnsignedByte]
    }

    fn domain(&self, builtin: Builtin) -> Domain {
        builtin.scalar_domain()
    }

    fn obeys(&self, rule: Restriction, level: Level) -> bool {
        match rule {
            Restriction::UsedParameters => !level.has(Capability::PhantomParameters),
            Restriction::InhabitedTypes
            | Restriction::FiniteLayout
            | Restriction::StaticParameters
            | Restriction::BoundByReference
            | Restriction::LiteralConstants
            | Restriction::NonemptyMatch => true,
            // Constructors constrain nothing, and an arm that is not reached is only a lint.
            Restriction::PossibleArms | Restriction::UndominatedArms | Restriction::NothingHidden => false,
        }
    }

    fn style(
        &self,
        declarations: &mut Declarations,
        patterns: &mut [Pattern],
        _level: Level,
        rng: &mut CaseRng,
    ) -> MatchStyle {
        let reachable = declarations.reachable();
        for data_type in &mut declarations.types {
            if data_type.constructors.len() == 1 && happens(rng, 50) {
                data_type.form = DataForm::Product;
            }
        }
        for constructor in &mut declarations.constructors {
            let forms: &[ConstructorForm] = if constructor.fields.is_empty() {
                &[
                    ConstructorForm::Unit,
                    ConstructorForm::Unit,
                    ConstructorForm::Tuple,
                    ConstructorForm::Named,
                ]
            } else {
                &[ConstructorForm::Tuple, ConstructorForm::Tuple, ConstructorForm::Named]
            };
            constructor.form = *pick(rng, forms);
            for field in &mut constructor.fields {
                // See `Restriction::FiniteLayout`.
                if reachable.closes_cycle(constructor.owner, &field.ty) || happens(rng, 20) {
                    field.form = FieldForm::Reference;
                }
            }
        }
        for pattern in patterns {
            pattern.for_each_mut(&mut |pattern| spell(pattern, rng));
        }
        MatchStyle {
            form: MatchForm::Expression,
            labels: Labels::Arrow,
            references: *pick(rng, &[References::Explicit, References::Implicit]),
            by_reference: happens(rng, 30),
            intersection: false,
        }
    }

    fn print(&self, program: &PatternProgram, index: u64, header: &str) -> Layout {
        let mut writer = Writer::new();
        writer.line(header);
        // `unreachable_patterns` is what is asked, so it is not among them.
        writer.line("#![allow(dead_code, unused_variables)]");
        for id in program.declarations.type_ids() {
            writer.blank();
            declare(&program.declarations, id, &mut writer);
        }
        writer.blank();
        let mut scrutinee = String::new();
        if program.style.by_reference {
            scrutinee.push('&');
        }
        TYPES.write(&program.declarations, &program.scrutinee, &[], &mut scrutinee);
        let guards: String = program.guard_variables().map(|number| format!(", g{number}: bool")).collect();
        writer.open(format_args!("pub fn test(x: {scrutinee}{guards}) -> u32 {{"));
        let match_line = writer.open("match x {");
        let arm = |(number, arm): (usize, &Arm)| {
            let guard = match arm.guard {
                None => String::new(),
                Some(Guard::Unknown) => format!(" if g{number}"),
                Some(Guard::True) => " if true".to_owned(),
                Some(Guard::False) => " if false".to_owned(),
            };
            writer.line(format_args!("{}{guard} => {number},", self.print_pattern(program, &arm.pattern)))
        };
        let arm_lines = program.arms.iter().enumerate().map(arm).collect();
        writer.close("}");
        writer.close("}");
        let file = format!("case{index}.rs");
        Layout { file, text: writer.finish(), match_line, arm_lines }
    }

    fn print_pattern(&self, program: &PatternProgram, pattern: &Pattern) -> String {
        let printer =
            PatternPrinter { declarations: &program.declarations, references: program.style.references };
        let mut text = String::new();
        printer.write(pattern, program.style.by_reference, &mut 0, &mut text);
        text
    }
}

fn spell(pattern: &mut Pattern, rng: &mut CaseRng) {
    match pattern {
        Pattern::Wildcard { spelling, .. } => {
            *spelling = *pick(rng, &[Wildcard::Unnamed, Wildcard::Unnamed, Wildcard::Variable]);
        }
        Pattern::Constant { spelling, .. } => *spelling = *pick(rng, &[Range::Closed, Range::HalfOpen]),
        Pattern::Constructor { spelling, .. } => {
            *spelling = Application {
                explicit_arguments: happens(rng, 20),
                fields: if happens(rng, 40) { Fields::Rest } else { Fields::All },
            };
        }
        // Alternatives bind no variables of their own, and what has a name is not moved out of in part.
        Pattern::Or { .. } | Pattern::Bound { .. } => pattern.for_each_mut(&mut |inner| {
            if let Pattern::Wildcard { spelling, .. } = inner {
                *spelling = Wildcard::Unnamed;
            }
        }),
        _ => {}
    }
}

fn declare(declarations: &Declarations, id: DataTypeId, writer: &mut Writer) {
    let data_type = declarations.data_type(id);
    let mut head = identifier(RUST, &data_type.name).into_owned();
    if !data_type.parameters.is_empty() {
        // See `Restriction::StaticParameters`.
        let parameters: Vec<String> =
            data_type.parameters.iter().map(|name| format!("{}: 'static", identifier(RUST, name))).collect();
        write!(head, "<{}>", parameters.join(", ")).expect("writing to a string cannot fail");
    }
    let body = |constructor: &Constructor, visibility: &str| {
        let field = |field: &Field| {
            let mut text = String::from(visibility);
            if constructor.form == ConstructorForm::Named {
                text.push_str(&identifier(RUST, &field.name));
                text.push_str(": ");
            }
            if field.form == FieldForm::Reference {
                text.push_str("&'static ");
            }
            TYPES.write(declarations, &field.ty, &data_type.parameters, &mut text);
            text
        };
        let fields: Vec<String> = constructor.fields.iter().map(field).collect();
        match constructor.form {
            ConstructorForm::Unit => String::new(),
            ConstructorForm::Tuple => format!("({})", fields.join(", ")),
            ConstructorForm::Named if fields.is_empty() => " {}".to_owned(),
            ConstructorForm::Named => format!(" {{ {} }}", fields.join(", ")),
        }
    };
    if let (DataForm::Product, &[only]) = (data_type.form, data_type.constructors.as_slice()) {
        let constructor = declarations.constructor(only);
        let end = if constructor.form == ConstructorForm::Named { "" } else { ";" };
        writer.line(format_args!("pub struct {head}{}{end}", body(constructor, "pub ")));
        return;
    }
    writer.open(format_args!("pub enum {head} {{"));
    for constructor in data_type.constructors.iter().map(|&id| declarations.constructor(id)) {
        let name = identifier(RUST, &constructor.name);
        writer.line(format_args!("{name}{},", body(constructor, "")));
    }
    writer.close("}");
}

/// How types are written here.
const TYPES: TypeWriter = TypeWriter { language: RUST, builtin: builtin_name };

fn builtin_name(builtin: Builtin) -> &'static str {
    match builtin {
        Builtin::Bool => "bool",
        Builtin::Int => "i32",
        Builtin::Char => "char",
        Builtin::Byte => "i8",
        Builtin::UnsignedByte => "u8",
        Builtin::Text => "&'static str",
    }
}

struct PatternPrinter<'a> {
    declarations: &'a Declarations,
    references: References,
}

impl PatternPrinter<'_> {
    /// Writes a pattern for a place that is behind a reference or not. `variables` counts those of the arm.
    fn write(&self, pattern: &Pattern, behind_reference: bool, variables: &mut u32, text: &mut String) {
        let ampersand = behind_reference && self.references == References::Explicit;
        match pattern {
            Pattern::Wildcard { spelling: Wildcard::Unnamed | Wildcard::TypedUnnamed, .. } => text.push('_'),
            Pattern::Wildcard { .. } => {
                // See `Restriction::BoundByReference`.
                if self.references == References::Explicit {
                    text.push_str("ref ");
                }
                write!(text, "v{variables}").expect("writing to a string cannot fail");
                *variables += 1;
            }
            Pattern::Constant { ty: Type::Builtin(builtin), span, spelling } => {
                let constant = constant(*builtin, *span, *spelling);
                // The Reference, "Reference patterns": a range after `&` needs parentheses.
                match (ampersand, span.is_single()) {
                    (false, _) => text.push_str(&constant),
                    (true, true) => text.extend(["&", &constant]),
                    (true, false) => text.extend(["&(", &constant, ")"]),
                }
            }
            Pattern::Constant { .. } => unreachable!("constants have a built-in type"),
            // A string is a reference itself: default binding modes go through it.
            Pattern::Text { value } => {
                if ampersand {
                    text.push('&');
                }
                text.push_str(&string(value));
            }
            Pattern::Tuple { elements } => {
                if ampersand {
                    text.push('&');
                }
                text.push('(');
                for element in elements {
                    self.write(element, false, variables, text);
                    text.push_str(", ");
                }
                text.push(')');
            }
            Pattern::Or { alternatives } => {
                text.push('(');
                for (position, alternative) in alternatives.iter().enumerate() {
                    if position > 0 {
                        text.push_str(" | ");
                    }
                    self.write(alternative, behind_reference, variables, text);
                }
                text.push(')');
            }
            Pattern::Bound { pattern } => {
                if self.references == References::Explicit {
                    text.push_str("ref ");
                }
                write!(text, "v{variables} @ ").expect("writing to a string cannot fail");
                *variables += 1;
                self.write(pattern, behind_reference, variables, text);
            }
            // `Abilities` has no more.
            Pattern::Present { .. }
            | Pattern::Null
            | Pattern::Irrefutable { .. }
            | Pattern::Opaque { .. }
            | Pattern::View { .. }
            | Pattern::Exception { .. } => text.push_str("/* Rust has no such pattern */ _"),
            Pattern::Constructor { constructor, ty, arguments, spelling } => {
                if ampersand {
                    text.push('&');
                }
                let constructor = self.declarations.constructor(*constructor);
                self.write_path(constructor, ty, *spelling, text);
                self.write_fields(constructor, arguments, *spelling, variables, text);
            }
        }
    }

    fn write_path(&self, constructor: &Constructor, ty: &Type, spelling: Application, text: &mut String) {
        let owner = self.declarations.data_type(constructor.owner);
        text.push_str(&identifier(RUST, &owner.name));
        if let Type::Data(_, arguments) = ty
            && spelling.explicit_arguments
            && !arguments.is_empty()
        {
            text.push_str("::");
            TYPES.write_arguments(self.declarations, arguments, &[], text);
        }
        if owner.form != DataForm::Product {
            text.push_str("::");
            text.push_str(&identifier(RUST, &constructor.name));
        }
    }

    fn write_fields(
        &self,
        constructor: &Constructor,
        arguments: &[Pattern],
        spelling: Application,
        variables: &mut u32,
        text: &mut String,
    ) {
        let rest = spelling.fields == Fields::Rest;
        let left_out =
            |pattern: &Pattern| matches!(pattern, Pattern::Wildcard { spelling: Wildcard::Unnamed, .. });
        let (open, close) = match constructor.form {
            ConstructorForm::Unit => return,
            ConstructorForm::Tuple => ("(", ")"),
            ConstructorForm::Named => (" { ", " }"),
        };
        let by_name = constructor.form == ConstructorForm::Named;
        let last_written = arguments.iter().rposition(|argument| !left_out(argument));
        text.push_str(open);
        let mut separator = "";
        for (position, (field, argument)) in constructor.fields.iter().zip(arguments).enumerate() {
            let omitted =
                if by_name { left_out(argument) } else { last_written.is_none_or(|last| position > last) };
            if rest && omitted {
                continue;
            }
            text.push_str(separator);
            separator = ", ";
            if by_name {
                text.push_str(&identifier(RUST, &field.name));
                text.push_str(": ");
            }
            self.write(argument, field.form == FieldForm::Reference, variables, text);
        }
        if rest {
            text.push_str(separator);
            text.push_str("..");
        }
        text.push_str(close);
    }
}

/// A constant or a range. The Reference, "Range patterns": `a..=b`, `..=b` and `a..` have exact coverage.
fn constant(builtin: Builtin, span: Span, spelling: Range) -> String {
    let whole = builtin.scalar_domain().whole;
    // See `Restriction::LiteralConstants`; the ends of a range may be paths.
    if span.is_single() {
        return literal(builtin, span.low);
    }
    let open = spelling == Range::HalfOpen;
    match (span.low == whole.low, span.high == whole.high) {
        (true, false) if open => format!("..={}", end(builtin, span.high)),
        (false, true) if open => format!("{}..", end(builtin, span.low)),
        _ => format!("{}..={}", end(builtin, span.low), end(builtin, span.high)),
    }
}

fn literal(builtin: Builtin, value: i64) -> String {
    match builtin {
        Builtin::Bool => (value != 0).to_string(),
        Builtin::Char => {
            let code = u32::try_from(value).expect("characters are not negative");
            format!("'{}'", char::from_u32(code).expect("spans end at characters").escape_default())
        }
        Builtin::Int | Builtin::Byte | Builtin::UnsignedByte | Builtin::Text => value.to_string(),
    }
}

/// The end of a range: by name where it is the end of the type.
fn end(builtin: Builtin, value: i64) -> String {
    let whole = builtin.scalar_domain().whole;
    let name = builtin_name(builtin);
    match builtin {
        Builtin::Int | Builtin::Byte if value == whole.low => format!("{name}::MIN"),
        Builtin::Int | Builtin::Byte | Builtin::UnsignedByte | Builtin::Char if value == whole.high => {
            format!("{name}::MAX")
        }
        _ => literal(builtin, value),
    }
}
