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
//! declaration = { modifier } form name [ "in" name ] [ params ] [ components ] [ ":" types ] [ "permits" names ] [ body ]
//! form        = "class" | "interface" | "enum" | "record" | "annotation"
//! params      = "<" param { "," param } ">"
//! param       = [ "+" | "-" ] name [ "[" kind "]" ] [ ":" type { "&" type } | ":" "_" name ]
//! kind        = number | place { "," place }           how many arguments a constructor takes, or how it varies in each
//! place       = "+" | "-" | "_"
//! components  = "(" [ name ":" type { "," name ":" type } ] ")"
//! body        = "{" { member ";" } "}"
//! member      = { modifier } name [ params ] values ":" type [ "throws" types ]    a method
//!             | { modifier } "new" [ params ] values [ "throws" types ]            a constructor
//!             | { modifier } name ":" type [ "=" constant ]                        a field
//!             | "constant" name                                                    a constant of an enum
//! values      = "(" [ types [ "..." ] ] ")"
//! modifier    = "protected" | "package" | "private" | "abstract" | "static" | "final" | "sealed"
//! ```
//!
//! Names are binary names: nesting is a `$`. What has no access modifier is public. A class `in` another sees the parameters
//! of that, unless it is static, as all but classes are without saying so. A method is concrete unless it is abstract or
//! static. The form of constants is that of [`Field::constant`](crate::Field::constant).

mod parse;
mod write;

pub use parse::{Error, declared_name, parse_declaration, parse_type};

use crate::{Access, ClassKind, ClassModifiers, MethodKind, Variance};

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

/// A class by name. Its text is what [`parse_declaration`] reads.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Declaration {
    pub name: String,
    pub kind: ClassKind,
    pub modifiers: ClassModifiers,
    /// The class whose body it is declared in; its parameters are in scope unless this is static.
    pub enclosing: Option<String>,
    pub params: Vec<ParamDeclaration>,
    pub supertypes: Vec<TypeExpr>,
    pub permits: Vec<String>,
    /// The components of a record with their types.
    pub components: Vec<(String, TypeExpr)>,
    pub fields: Vec<FieldDeclaration>,
    pub constructors: Vec<MethodDeclaration>,
    pub methods: Vec<MethodDeclaration>,
}

impl Declaration {
    /// The enclosing class, for an inner class that sees its parameters.
    pub fn outer(&self) -> Option<&str> {
        self.enclosing.as_deref().filter(|_| !self.modifiers.is_static)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParamDeclaration {
    pub name: String,
    pub variance: Variance,
    pub arity: u8,
    /// How a constructor varies in each of its arguments, if in any.
    pub argument_variance: Vec<Variance>,
    pub bounds: Vec<TypeExpr>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MethodDeclaration {
    pub name: String,
    pub kind: MethodKind,
    pub access: Access,
    pub is_final: bool,
    /// Whether the last parameter, an array, also stands for any number of its elements.
    pub varargs: bool,
    pub type_params: Vec<ParamDeclaration>,
    pub params: Vec<TypeExpr>,
    /// A constructor has none.
    pub result: Option<TypeExpr>,
    pub throws: Vec<TypeExpr>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldDeclaration {
    pub name: String,
    pub access: Access,
    pub is_static: bool,
    pub is_final: bool,
    pub is_enum_constant: bool,
    pub ty: TypeExpr,
    pub constant: Option<String>,
}

/// The name of every constructor.
pub const CONSTRUCTOR: &str = "<init>";
