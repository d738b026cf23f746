use elenchus_lang::Language;

use crate::syntax::is_too_deep;
use crate::{Annotated, Around, Compared, Function, Type};

/// A language whose programs can be mutated: a grammar and one module.
///
/// The core knows nothing of a language but what this says.
pub trait SeedLanguage: Send + Sync {
    fn language(&self) -> Language;

    fn grammar(&self) -> tree_sitter::Language;

    /// What is understood of a program; `None` if it does not parse without an error.
    fn annotate(&self, source: &str) -> Option<Annotated>;

    /// The expressions that can be made, whatever the program.
    fn productions(&self) -> Vec<Production>;

    /// A call of a function of the program.
    fn call(&self, function: &Function) -> Vec<Part> {
        plain_call(function)
    }

    /// Literals of a type, each in a form that has this type by itself, and the forms that need a place to give it.
    fn literals(&self, of: &Type) -> Literals;

    /// What stands before and behind an expression to say its type.
    fn ascription(&self, of: &Type) -> (String, String);

    /// A type as the language writes it.
    fn written(&self, of: &Type) -> String;

    /// Why a file of a test suite is no seed, by its text alone: marks of errors that are expected, files in one.
    fn refuse(&self, path: &str, text: &str) -> Option<&'static str>;

    /// The syntax of a text; `None` if it does not parse without an error, or is nested so deeply that going through it
    /// could take more stack than there is.
    fn parse(&self, source: &str) -> Option<tree_sitter::Tree> {
        let mut parser = tree_sitter::Parser::new();
        parser.set_language(&self.grammar()).ok()?;
        parser.parse(source, None).filter(|tree| !tree.root_node().has_error() && !is_too_deep(tree))
    }

    /// Where a program of this name is put, and what stands before its text there, so that programs can be compiled
    /// together.
    fn file(&self, name: &str, _source: &str) -> (String, String) {
        (format!("{name}.{}", self.language().extension()), String::new())
    }

    /// Compares what is understood of a program with the compiler's own tree of it; `None` if nobody can read that.
    fn compare(&self, _source: &str, _tree: &str) -> Option<Compared> {
        None
    }

    /// Whether a program has code at its top level, outside every declaration.
    fn has_top_level_code(&self, source: &str) -> bool;
}

/// A way to make an expression of others.
#[derive(Clone, Debug)]
pub struct Production {
    /// What the program must not overload, and what it may not have declared: the names that the text mentions.
    pub names: Vec<&'static str>,
    /// From which level on it is used.
    pub level: u8,
    /// The type of the expression. A type named `?` stands for any, the same wherever it occurs.
    pub result: Type,
    pub parts: Vec<Part>,
    /// The text needs parentheses where an operator could stand beside it.
    pub is_open: bool,
    /// What it is to an expression that it replaces and takes as an operand, if it can do that.
    pub around: Around,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    Text(String),
    /// An expression of a type.
    Operand(Type),
    /// One whose value the compiler does not know, or a small literal: arithmetic on it is checked.
    Unknown(Type),
    /// A small literal that is not zero.
    Small(Type),
    /// A variable that can be assigned to.
    Target(Type),
    /// The name of a type.
    Written(Type),
}

/// The type that stands for any in a production.
pub(crate) fn any() -> Type {
    Type::named("?")
}

pub(crate) fn text(text: &str) -> Part {
    Part::Text(text.to_owned())
}

/// An operand of this type.
pub(crate) fn operand(of: &str) -> Part {
    Part::Operand(Type::named(of))
}

/// Two operands of one type with an operator between them.
pub(crate) fn infix(operator: &str, of: &str) -> Vec<Part> {
    vec![operand(of), text(&format!(" {operator} ")), operand(of)]
}

/// A call by name with the arguments in parentheses, each with its label if it has one.
pub(crate) fn plain_call(function: &Function) -> Vec<Part> {
    let mut parts = vec![text(&format!("{}(", function.name))];
    for (i, (label, of)) in function.parameters.iter().enumerate() {
        let comma = if i == 0 { "" } else { ", " };
        let label = label.as_ref().map_or(String::new(), |label| format!("{label}: "));
        parts.push(text(&format!("{comma}{label}")));
        parts.push(Part::Operand(of.clone()));
    }
    parts.push(text(")"));
    parts
}

/// Literals of one type.
#[derive(Clone, Debug, Default)]
pub struct Literals {
    /// These have the type where nothing else is asked for.
    pub plain: Vec<String>,
    /// These have it anywhere.
    pub exact: Vec<String>,
    /// Some that arithmetic does not overflow on, none of them zero.
    pub small: Vec<String>,
}
