//! Types and declarations by name, outside any world, and their text form.
//!
//! ```text
//! type        = core { "[]" | "?" }
//! core        = name [ args ] { "." name [ args ] }    a class, a variable in scope or a primitive; the second form is
//!             |                                        an inner class of a type with arguments, by its simple name
//!             | name "@" name                          the variable of a class
//!             | "(" type { "&" type } ")"              intersection
//!             | "(" [ type { "," type } ] ")" "->" type    function
//!             | "null" | "top" | "bottom"
//! args        = "<" arg { "," arg } ">"
//! arg         = type | "?" | "? extends" type | "? super" type | "_" name    the last: a constructor on its own
//! declaration = [ "sealed" ] ("class" | "interface") name [ "in" name ] [ params ] [ ":" type { "," type } ] [ "{" { method } "}" ]
//! params      = "<" param { "," param } ">"
//! param       = [ "+" | "-" ] name [ "[" arity "]" ] [ ":" type { "&" type } ]
//! method      = ("abstract" | "concrete" | "static") name [ params ] "(" [ type { "," type } ] ")" ":" type ";"
//! ```
//!
//! Names are binary names: nesting is a `$`.

mod parse;

pub use parse::{Error, parse_declaration, parse_type};

use crate::{ClassKind, MethodKind, Variance};

/// A type by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeExpr {
    Top,
    Bottom,
    Null,
    /// A variable in scope, a primitive type or a class.
    Named {
        outer: Option<Box<TypeExpr>>,
        name: String,
        args: Vec<TypeExpr>,
    },
    /// The variable of a class, from anywhere.
    VariableOf {
        name: String,
        class: String,
    },
    Constructor(String),
    Unbounded,
    Extends(Box<TypeExpr>),
    Super(Box<TypeExpr>),
    Array(Box<TypeExpr>),
    Function {
        params: Vec<TypeExpr>,
        result: Box<TypeExpr>,
    },
    Nullable(Box<TypeExpr>),
    Intersection(Vec<TypeExpr>),
}

/// A class by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declaration {
    pub name: String,
    pub kind: ClassKind,
    /// Whether it says which classes may extend it.
    pub sealed: bool,
    /// The enclosing class, for an inner class that sees its parameters.
    pub outer: Option<String>,
    pub params: Vec<ParamDeclaration>,
    pub supertypes: Vec<TypeExpr>,
    pub methods: Vec<MethodDeclaration>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParamDeclaration {
    pub name: String,
    pub variance: Variance,
    pub arity: u8,
    pub bounds: Vec<TypeExpr>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodDeclaration {
    pub name: String,
    pub kind: MethodKind,
    pub type_params: Vec<ParamDeclaration>,
    pub params: Vec<TypeExpr>,
    pub result: TypeExpr,
}
