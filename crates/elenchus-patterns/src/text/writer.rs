use std::fmt::Write;

use super::Match;
use crate::datatype::{Builtin, DataForm, Declarations, FieldForm, Type};
use crate::pattern::{Arm, EXCEPTIONS, Fields, Guard, Pattern, Wildcard};
use crate::program::{MatchForm, PatternProgram};
use crate::span::Span;

/// The text form of a program.
pub fn write(program: &PatternProgram) -> String {
    write_match(&Match {
        declarations: program.declarations.clone(),
        parameters: program.parameters.clone(),
        scrutinee: program.scrutinee.clone(),
        by_reference: program.style.by_reference,
        intersection: program.style.intersection,
        views: program.views.clone(),
        form: program.style.form,
        arms: program.arms.clone(),
    })
}

/// The text form of a match.
pub fn write_match(written: &Match) -> String {
    let declarations = &written.declarations;
    let mut text = String::new();
    for interface in &declarations.interfaces {
        line(&mut text, &format!("interface {interface}"));
    }
    for data_type in &declarations.types {
        let equals = if data_type.constructors.is_empty() { "" } else { " =" };
        let word = match data_type.form {
            DataForm::Union => "union",
            DataForm::Product => "record",
            DataForm::Sum | DataForm::ListedSum | DataForm::Structural => "data",
        };
        let mut parameters = data_type.marked("+", "-");
        for (parameter, bound) in parameters.iter_mut().zip(&data_type.bounds) {
            if !bound.is_empty() {
                write!(parameter, ": {}", bound.names(declarations).join(" & "))
                    .expect("writing to a string cannot fail");
            }
        }
        let extends = data_type.extends.names(declarations).join(", ");
        let extends = if extends.is_empty() { extends } else { format!(" : {extends}") };
        line(&mut text, &format!("{word} {}{}{extends}{equals}", data_type.name, names(&parameters)));
        for &id in &data_type.constructors {
            let constructor = declarations.constructor(id);
            let field = |field: &crate::datatype::Field| {
                let strict = if field.strict { "!" } else { "" };
                if field.form == FieldForm::Primitive {
                    return format!("{strict}{}", ty(declarations, &field.ty, &[]).to_lowercase());
                }
                let reference = if field.form == FieldForm::Reference { "&" } else { "" };
                let held = ty(declarations, &field.ty, &constructor.parameters);
                let met = if field.form == FieldForm::Intersection {
                    met(declarations, &field.ty)
                } else {
                    String::new()
                };
                format!("{strict}{reference}{held}{met}")
            };
            let fields: Vec<String> = constructor.fields.iter().map(field).collect();
            let fields = if fields.is_empty() { String::new() } else { format!("({})", fields.join(", ")) };
            let plain = constructor.result == declarations.applied_to_parameters(constructor.owner);
            let result = if plain {
                String::new()
            } else {
                format!(" -> {}", ty(declarations, &constructor.result, &constructor.parameters))
            };
            let mark = if data_type.form == DataForm::Structural { "`" } else { "" };
            line(&mut text, &format!("    {mark}{}{fields}{result}", constructor.name));
        }
        text.push('\n');
    }
    let reference = if written.by_reference { "&" } else { "" };
    let scrutinee = ty(declarations, &written.scrutinee, &written.parameters);
    let form = if written.form == MatchForm::Statement { " statement" } else { "" };
    let met = if written.intersection { met(declarations, &written.scrutinee) } else { String::new() };
    let views: Vec<String> = written
        .views
        .iter()
        .enumerate()
        .map(|(number, view)| {
            let word = if view.synonyms { "synonyms " } else { "" };
            format!("{word}f{number}: {}", ty(declarations, &view.result, &written.parameters))
        })
        .collect();
    let by = if views.is_empty() { String::new() } else { format!(" by {}", views.join(", ")) };
    line(&mut text, &format!("match{form}{} {reference}{scrutinee}{met}{by}", names(&written.parameters)));
    for arm in &written.arms {
        line(&mut text, &format!("    {}", arm_text(written, arm)));
    }
    text
}

/// An arm by itself.
pub(crate) fn arm_text(written: &Match, arm: &Arm) -> String {
    let guard = match arm.guard {
        None => "",
        Some(Guard::Unknown) => " if g",
        Some(Guard::True) => " if true",
        Some(Guard::False) => " if false",
    };
    format!("{}{guard}", pattern_text(written, &arm.pattern))
}

/// A pattern by itself.
pub(crate) fn pattern_text(written: &Match, written_pattern: &Pattern) -> String {
    let mut text = String::new();
    let mut variables = 0;
    let writer = PatternWriter { declarations: &written.declarations, parameters: &written.parameters };
    writer.write(written_pattern, &mut variables, &mut text);
    text
}

fn line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

/// The interfaces behind the type of a value that is written as an intersection with them.
fn met(declarations: &Declarations, written: &Type) -> String {
    let Type::Data(id, _) = written else { return String::new() };
    let names = declarations.data_type(*id).extends.names(declarations);
    names.iter().map(|name| format!(" & {name}")).collect()
}

fn names(parameters: &[String]) -> String {
    if parameters.is_empty() { String::new() } else { format!("<{}>", parameters.join(", ")) }
}

fn ty(declarations: &Declarations, written: &Type, parameters: &[String]) -> String {
    let parts = || {
        let parts: Vec<String> =
            written.parts().iter().map(|part| ty(declarations, part, parameters)).collect();
        parts.join(", ")
    };
    match written {
        Type::Parameter(position) => parameters[*position].clone(),
        Type::Hidden => "_".to_owned(),
        Type::Least => "Nothing".to_owned(),
        Type::Greatest => "Any".to_owned(),
        Type::Builtin(Builtin::Text) => "String".to_owned(),
        Type::Builtin(builtin) => builtin.to_string(),
        Type::Tuple(_) => format!("({})", parts()),
        Type::Data(id, arguments) => {
            let name = &declarations.data_type(*id).name;
            if arguments.is_empty() { name.clone() } else { format!("{name}<{}>", parts()) }
        }
    }
}

struct PatternWriter<'a> {
    declarations: &'a Declarations,
    parameters: &'a [String],
}

impl PatternWriter<'_> {
    fn write(&self, pattern: &Pattern, variables: &mut u32, text: &mut String) {
        let mut variable = || {
            *variables += 1;
            format!("v{}", *variables - 1)
        };
        match pattern {
            Pattern::Wildcard { spelling: Wildcard::Unnamed | Wildcard::TypedUnnamed, .. } => text.push('_'),
            Pattern::Wildcard { .. } => text.push_str(&variable()),
            Pattern::Present { ty: Type::Hidden } => text.push_str("!_"),
            Pattern::Present { ty: tested } => {
                write!(text, "_: {}", ty(self.declarations, tested, self.parameters))
                    .expect("writing to a string cannot fail");
            }
            Pattern::Null => text.push_str("null"),
            Pattern::Irrefutable { pattern } => {
                text.push('~');
                self.write(pattern, variables, text);
            }
            Pattern::Opaque { .. } => text.push('?'),
            Pattern::View { number, pattern } => {
                write!(text, "f{number} -> ").expect("writing to a string cannot fail");
                self.write(pattern, variables, text);
            }
            Pattern::Exception { number } => {
                write!(text, "exception {}", EXCEPTIONS[*number]).expect("writing to a string cannot fail");
            }
            Pattern::Constant { ty: Type::Builtin(builtin), span, .. } => {
                text.push_str(&constant(*builtin, *span));
            }
            Pattern::Constant { .. } => unreachable!("constants have a built-in type"),
            Pattern::Text { value } => {
                write!(text, "\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
                    .expect("writing to a string cannot fail");
            }
            Pattern::Tuple { elements } => self.list("(", elements, ", ", variables, text),
            Pattern::Or { alternatives } => self.list("(", alternatives, " | ", variables, text),
            Pattern::Bound { pattern } => {
                write!(text, "{} @ ", variable()).expect("writing to a string cannot fail");
                self.write(pattern, variables, text);
            }
            Pattern::Constructor { constructor, arguments, spelling, .. } => {
                let name = &self.declarations.constructor(*constructor).name;
                if let Fields::TypeTest(wildcard) = spelling.fields {
                    let named = matches!(wildcard, Wildcard::Variable | Wildcard::TypedVariable);
                    let value = if named { variable() } else { "_".to_owned() };
                    write!(text, "{value}: {name}").expect("writing to a string cannot fail");
                    return;
                }
                text.push_str(name);
                if spelling.explicit_arguments {
                    text.push_str("<>");
                }
                if !arguments.is_empty() {
                    self.list("(", arguments, ", ", variables, text);
                }
            }
        }
    }

    fn list(
        &self,
        open: &str,
        patterns: &[Pattern],
        separator: &str,
        variables: &mut u32,
        text: &mut String,
    ) {
        text.push_str(open);
        for (position, pattern) in patterns.iter().enumerate() {
            if position > 0 {
                text.push_str(separator);
            }
            self.write(pattern, variables, text);
        }
        text.push(')');
    }
}

fn constant(builtin: Builtin, span: Span) -> String {
    let value = |number: i64| match builtin {
        Builtin::Bool => (number != 0).to_string(),
        Builtin::Char => match u32::try_from(number).ok().and_then(char::from_u32) {
            Some(plain) if plain.is_ascii_alphanumeric() => format!("'{plain}'"),
            _ => format!("'\\u{{{number:x}}}'"),
        },
        _ => number.to_string(),
    };
    let whole = builtin.scalar_domain().whole;
    match span {
        _ if span.is_single() => value(span.low),
        _ if span.low == whole.low => format!("..={}", value(span.high)),
        _ if span.high == whole.high => format!("{}..", value(span.low)),
        _ => format!("{}..={}", value(span.low), value(span.high)),
    }
}
