//! The syntax tree of a model as it was written: what the parser builds and the formatter prints.

use crate::diagnostic::Span;
use crate::lexer::Comment;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    pub text: String,
    pub span: Span,
}

/// A whole file.
#[derive(Debug, Clone)]
pub struct Module {
    pub language: Name,
    pub items: Vec<Item>,
    pub comments: Vec<Comment>,
}

#[derive(Debug, Clone)]
pub enum Item {
    Use(UseDecl),
    Sort(SortDecl),
    Bug(BugDecl),
    Function(FunctionDecl),
    Metric(MetricDecl),
    Query(QueryDecl),
    Print(PrintDecl),
}

/// `use "types.model"`: the definitions of another file.
#[derive(Debug, Clone)]
pub struct UseDecl {
    pub span: Span,
    pub path: Name,
}

/// `sort Exp = zero | succ(Exp)`, or `data Val = ... depth 3`.
#[derive(Debug, Clone)]
pub struct SortDecl {
    pub span: Span,
    /// A `sort` is syntax that programs are made of; `data` only arises in functions.
    pub is_syntax: bool,
    pub name: Name,
    pub constructors: Vec<ConstructorDecl>,
    pub depth: Option<u32>,
}

#[derive(Debug, Clone)]
pub struct ConstructorDecl {
    pub name: Name,
    pub fields: Vec<TypeRef>,
    /// How it is shown and read: an s-expression with `_` for each field.
    pub template: Option<Name>,
}

/// `Ty`, or the finite map `Name -> Ty`.
#[derive(Debug, Clone)]
pub struct TypeRef {
    pub head: Name,
    pub target: Option<Name>,
}

impl TypeRef {
    pub fn span(&self) -> Span {
        self.target.as_ref().map_or(self.head.span, |target| self.head.span.to(target.span))
    }
}

#[derive(Debug, Clone)]
pub struct BugDecl {
    pub span: Span,
    pub name: Name,
    pub description: String,
}

#[derive(Debug, Clone)]
pub struct FunctionDecl {
    pub span: Span,
    pub name: Name,
    pub parameters: Vec<(Name, TypeRef)>,
    pub result: TypeRef,
    pub body: Expr,
}

/// `metric redexes { app = 1 }`: constructors not named weigh nothing.
#[derive(Debug, Clone)]
pub struct MetricDecl {
    pub span: Span,
    pub name: Name,
    pub weights: Vec<(Name, u32)>,
}

#[derive(Debug, Clone)]
pub struct QueryDecl {
    pub span: Span,
    pub name: Name,
    pub variable: Name,
    pub sort: Name,
    /// Depth of the program's sort first, then of the other sorts that occur in it.
    pub depths: Vec<(Name, u32)>,
    pub fuel: Option<u32>,
    pub bugs: Vec<Name>,
    pub formula: Formula,
    pub minimise: Option<Name>,
}

/// `print java { file e => "..." succ(x) => "($x + 1)" }`: how programs are written in another language.
#[derive(Debug, Clone)]
pub struct PrintDecl {
    pub span: Span,
    pub name: Name,
    /// What stands around the program, and the variable for it.
    pub file: Option<(Name, Vec<Name>)>,
    pub arms: Vec<PrintArm>,
}

#[derive(Debug, Clone)]
pub struct PrintArm {
    pub span: Span,
    pub pattern: Pattern,
    pub lines: Vec<Name>,
}

#[derive(Debug, Clone)]
pub enum Formula {
    And(Box<Formula>, Box<Formula>),
    Or(Box<Formula>, Box<Formula>),
    Not(Box<Formula>),
    Check(CheckRef),
}

/// `check[omitted_if](e) passes`
#[derive(Debug, Clone)]
pub struct CheckRef {
    pub function: Name,
    pub bugs: Vec<Name>,
    pub argument: Name,
    pub outcome: Outcome,
}

#[derive(Debug, Clone)]
pub enum Outcome {
    Passes,
    Fails(Option<Name>),
    Stops(Option<Name>),
    RunsOut,
}

#[derive(Debug, Clone)]
pub struct Expr {
    pub span: Span,
    pub kind: ExprKind,
}

#[derive(Debug, Clone)]
pub enum ExprKind {
    /// A variable, or a constructor without fields.
    Name(String),
    /// A function or a constructor applied; `spend` burns one unit of fuel.
    Apply {
        name: Name,
        arguments: Vec<Expr>,
        spend: bool,
    },
    Match {
        scrutinees: Vec<Expr>,
        arms: Vec<Arm>,
    },
    If {
        condition: Box<Expr>,
        then: Box<Expr>,
        otherwise: Box<Expr>,
    },
    Block {
        statements: Vec<Statement>,
        result: Box<Expr>,
    },
    Binary {
        operator: Operator,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    Not(Box<Expr>),
    Bug(Name),
    Fail(String),
    Stop(String),
    /// The map without entries.
    Empty,
    /// `map[key] else absent`
    Get {
        map: Box<Expr>,
        key: Box<Expr>,
        absent: Box<Expr>,
    },
    /// `map[key := value]`
    Set {
        map: Box<Expr>,
        key: Box<Expr>,
        value: Box<Expr>,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
    Or,
    And,
    Equal,
    NotEqual,
    /// `key in map`
    In,
}

#[derive(Debug, Clone)]
pub struct Arm {
    pub span: Span,
    /// One pattern for each scrutinee; empty for `else`.
    pub patterns: Vec<Pattern>,
    pub body: Expr,
}

#[derive(Debug, Clone)]
pub struct Pattern {
    pub span: Span,
    pub kind: PatternKind,
}

#[derive(Debug, Clone)]
pub enum PatternKind {
    Wildcard,
    /// A variable, or a constructor without fields: decided by the checker.
    Name(String),
    Constructor {
        name: Name,
        fields: Vec<Pattern>,
    },
}

#[derive(Debug, Clone)]
pub enum Statement {
    Let { span: Span, pattern: Pattern, value: Expr },
    Assert { span: Span, condition: Expr, message: String },
}

impl Statement {
    pub fn span(&self) -> Span {
        match self {
            Statement::Let { span, .. } | Statement::Assert { span, .. } => *span,
        }
    }
}

impl Item {
    pub fn span(&self) -> Span {
        match self {
            Item::Use(item) => item.span,
            Item::Sort(item) => item.span,
            Item::Bug(item) => item.span,
            Item::Function(item) => item.span,
            Item::Metric(item) => item.span,
            Item::Query(item) => item.span,
            Item::Print(item) => item.span,
        }
    }
}
