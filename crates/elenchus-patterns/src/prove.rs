//! Proofs by running: a program that holds a value and puts it to the match.
//!
//! A value that no arm takes must end the program; a value that reaches an arm must have it print the arm's number. What a
//! witness leaves open is filled in with `null`, or with some literal: no pattern looks there.

use elenchus_case::Showing;
use elenchus_coverage::{Value, ways};
use elenchus_lang::Source;

use crate::datatype::{Builtin, FieldForm, Type};
use crate::judgement::pattern;
use crate::lower::{literal, texts};
use crate::pattern::Guard;
use crate::print::MatchLanguage;
use crate::program::{MatchForm, MatchStyle, PatternProgram};

/// A string that no pattern tests for.
const OTHER_TEXT: &str = "elenchus";

impl PatternProgram {
    /// A program whose run shows something about the match. `None` if it is not so, or if programs of the language are not
    /// run.
    pub fn proof(&self, shown: Showing) -> Option<Source> {
        let style = MatchStyle { form: MatchForm::Expression, ..self.style };
        let mut program = PatternProgram { style, ..self.clone() };
        let verdict = program.judgement().verdict?;
        let witness = match shown {
            Showing::Uncovered => verdict.uncovered?,
            Showing::Reached(arm) => verdict.arms.get(arm)?.reached.clone()?,
            Showing::IllTyped => return None,
        };
        let building = Building { program: &program, dialect: program.dialect, texts: texts(&program.arms) };
        let (value, made) = building.viewed(&witness.value)?;
        for (view, made) in program.views.iter_mut().zip(made) {
            view.gives = Some(made);
        }
        let guards = program.arms.iter().enumerate().filter(|(_, arm)| arm.guard == Some(Guard::Unknown));
        let guards: Vec<bool> = guards.map(|(arm, _)| shown == Showing::Reached(arm)).collect();
        let (open, close) = program.level.language().comment();
        let layout = program.layout(0, &format!("{open} a proof by running, printed by elenchus{close}"));
        let main = program.dialect.main(&program, &value, &guards)?;
        let mut source = Source::single(layout.file, format!("{}{main}", layout.text));
        source.main = Some("Main".to_owned());
        Some(source)
    }

    /// Which arm takes which values, as patterns that have nothing in common; no arm for what is left out. Read by a person,
    /// it is a proof that the match is exhaustive. `null` at places whose types have other values is left out.
    pub fn ways(&self) -> Option<Vec<(String, Option<usize>)>> {
        let ways = ways(&self.problem(&self.semantics())).ok()?;
        let row = |way: elenchus_coverage::Way| (self.pattern_text(&pattern(self, &way.value)), way.arm);
        Some(ways.into_iter().map(row).collect())
    }
}

struct Building<'a> {
    program: &'a PatternProgram,
    dialect: &'a dyn MatchLanguage,
    texts: Vec<String>,
}

impl Building<'_> {
    /// The value matched on, and what functions make of it.
    fn viewed(&self, value: &Value) -> Option<(String, Vec<String>)> {
        let plain = FieldForm::Plain;
        let (value, made) = match value {
            Value::Made(_, parts) if self.program.is_viewed() => parts.split_first()?,
            _ => (value, &[][..]),
        };
        let made = made.iter().zip(&self.program.views);
        let made: Option<Vec<String>> =
            made.map(|(value, view)| self.expression(value, &view.result, plain)).collect();
        Some((self.expression(value, &self.program.scrutinee, plain)?, made?))
    }

    /// The value as an expression of a type.
    fn expression(&self, value: &Value, ty: &Type, form: FieldForm) -> Option<String> {
        let declarations = &self.program.declarations;
        match value {
            Value::Unseen | Value::Other => {
                Some(self.dialect.anything().map_or_else(|| some(ty, form), str::to_owned))
            }
            Value::Nothing => Some(self.dialect.anything().unwrap_or("null").to_owned()),
            Value::OtherLiteral(_) => Some(format!("\"{OTHER_TEXT}\"")),
            Value::Literal(scalar, number) => {
                Some(self.program.pattern_text(&literal(*scalar, *number, &self.texts)))
            }
            Value::Made(id, fields) if id.0 < declarations.constructors.len() => {
                let id = crate::datatype::ConstructorId(id.0);
                let constructor = declarations.constructor(id);
                let types = declarations.field_types(id, ty);
                let forms = constructor.fields.iter().map(|field| field.form);
                // What is held strictly has to be there, whether a pattern looks at it or not.
                let strict = constructor.fields.iter().map(|field| field.strict);
                if fields.iter().zip(strict).any(|(field, strict)| strict && *field == Value::Unseen) {
                    return None;
                }
                let arguments = fields
                    .iter()
                    .zip(types.iter().zip(forms))
                    .map(|(field, (ty, form))| self.expression(field, ty, form))
                    .collect::<Option<Vec<String>>>()?;
                self.dialect.construct(declarations, constructor, &arguments)
            }
            Value::Made(_, fields) => {
                let elements = fields
                    .iter()
                    .enumerate()
                    .map(|(position, field)| {
                        let ty = ty.parts().get(position).unwrap_or(&Type::Hidden);
                        self.expression(field, ty, FieldForm::Plain)
                    })
                    .collect::<Option<Vec<String>>>()?;
                Some(format!("({})", elements.join(", ")))
            }
        }
    }
}

/// Any value of a type.
fn some(ty: &Type, form: FieldForm) -> String {
    let literal = match ty {
        Type::Builtin(Builtin::Bool) => "false",
        Type::Builtin(Builtin::Char) => "'z'",
        Type::Builtin(Builtin::Int) => "77",
        Type::Builtin(Builtin::Byte | Builtin::UnsignedByte) if form == FieldForm::Primitive => "(byte) 77",
        Type::Builtin(Builtin::Byte | Builtin::UnsignedByte | Builtin::Text)
        | Type::Parameter(_)
        | Type::Hidden
        | Type::Least
        | Type::Greatest
        | Type::Tuple(_)
        | Type::Data(..) => "null",
    };
    literal.to_owned()
}
