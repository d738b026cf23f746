//! The types that javac has for places of programs. The Java side is `jvm/elenchus/Inferred.java`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

use super::tree::{TreeError, ask};
use crate::jvm::JavaSource;

const INFERRED: JavaSource =
    JavaSource(&[("Inferred", include_str!("../../../../jvm/elenchus/Inferred.java"))]);

/// A program in one file, and the places in question.
#[derive(Clone, Debug)]
pub struct Questioned {
    /// Of the file, with the ending `.java`; no two programs have the same.
    pub path: String,
    pub text: String,
    pub places: Vec<TypedPlace>,
}

/// A place that has a type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypedPlace {
    pub kind: TypedKind,
    /// The bytes of the whole declaration or expression in the text.
    pub span: Range<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TypedKind {
    Variable,
    /// What is created.
    Creation,
    /// The method that is called, with what its type parameters stand for, and what the call gives.
    Call,
    /// The parameters.
    Lambda,
}

impl TypedKind {
    fn name(self) -> &'static str {
        match self {
            TypedKind::Variable => "variable",
            TypedKind::Creation => "creation",
            TypedKind::Call => "call",
            TypedKind::Lambda => "lambda",
        }
    }
}

/// The types for all places of each program, `None` of one that javac rejects or does not survive. A place that its tree
/// does not have has no type.
pub fn java_types(programs: &[Questioned]) -> Result<Vec<Option<Vec<Option<String>>>>, TreeError> {
    let places: Vec<(String, String)> = programs.iter().map(place_file).collect();
    let texts = programs.iter().map(|program| (program.path.as_str(), program.text.as_str()));
    let places = places.iter().map(|(path, text)| (path.as_str(), text.as_str()));
    let answers = ask(&INFERRED, texts.chain(places))?;
    let of_path: BTreeMap<&str, usize> =
        programs.iter().enumerate().map(|(position, program)| (program.path.as_str(), position)).collect();
    let mut types = vec![None; programs.len()];
    for answer in answers {
        let Some(position) = of_path.get(answer.path.as_str()) else { continue };
        let is_refused = matches!(&*answer.fields, [only] if only == "(rejected)" || only == "(crashed)");
        let found = answer.fields.into_iter().map(|field| (field != "?").then_some(field));
        types[*position] = (!is_refused).then(|| found.collect());
    }
    Ok(types)
}

fn place_file(program: &Questioned) -> (String, String) {
    let path = format!("{}.places", program.path.trim_end_matches(".java"));
    let mut text = String::new();
    // javac counts in UTF-16.
    let offset = |bytes: usize| program.text[..bytes].encode_utf16().count();
    for TypedPlace { kind, span } in &program.places {
        let end = if *kind == TypedKind::Variable { span.start } else { span.end };
        let _ = writeln!(text, "{} {} {}", kind.name(), offset(span.start), offset(end));
    }
    (path, text)
}
