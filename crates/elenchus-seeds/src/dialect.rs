use elenchus_lang::Language;

use crate::{Annotated, Function, Type};

/// A language whose programs can be mutated: a grammar and one module.
///
/// The core knows nothing of a language but what this says.
pub trait Dialect: Send + Sync {
    fn language(&self) -> Language;

    fn grammar(&self) -> tree_sitter::Language;

    /// What is understood of a program; `None` if it does not parse without an error.
    fn annotate(&self, source: &str) -> Option<Annotated>;

    /// The expressions that can be made, whatever the program.
    fn productions(&self) -> Vec<Production>;

    /// A call of a function of the program.
    fn call(&self, function: &Function) -> Vec<Part>;

    /// Literals of a type, each in a form that has this type by itself, and the forms that need a place to give it.
    fn literals(&self, of: &Type) -> Literals;

    /// What stands before and behind an expression to say its type.
    fn ascription(&self, of: &Type) -> (String, String);

    /// A type as the language writes it.
    fn written(&self, of: &Type) -> String;

    /// Why a file of a test suite is no seed, by its text alone: marks of errors that are expected, files in one.
    fn refuse(&self, path: &str, text: &str) -> Option<&'static str>;

    /// Whether a text parses without an error.
    fn parses(&self, source: &str) -> bool {
        let mut parser = tree_sitter::Parser::new();
        parser.set_language(&self.grammar()).is_ok()
            && parser.parse(source, None).is_some_and(|tree| !tree.root_node().has_error())
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
