//! Expressions: all that is evaluated.

use crate::{ClassId, Id, Name, Slot, TypeUseId, VariableId};

pub type ExprId = Id<Expr>;
pub type CaseId = Id<Case>;
pub type CatchId = Id<Catch>;

/// An expression. Those after `Block` have no value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expr {
    Literal(Literal),
    /// A variable or field by scope.
    Name(Name),
    Field {
        receiver: Receiver,
        name: Name,
    },
    /// `this`, or that of an enclosing class.
    This {
        class: Option<Name>,
    },
    /// A call of a method or function by name.
    Call {
        receiver: Receiver,
        name: Name,
        type_args: Slot<Vec<TypeUseId>>,
        args: Vec<ExprId>,
    },
    /// The creation of an object.
    New {
        /// The enclosing instance, where it is written.
        outer: Option<ExprId>,
        /// The class; its arguments are in `class_args`, not in the type.
        class: TypeUseId,
        /// Omitted for a generic class: the diamond. `Written` without arguments: a class without parameters, or a raw type.
        class_args: Slot<Vec<TypeUseId>>,
        /// Of a generic constructor.
        type_args: Slot<Vec<TypeUseId>>,
        args: Vec<ExprId>,
        /// The members of an anonymous class.
        body: Option<ClassId>,
    },
    /// The constructor call `this(…)` or `super(…)` that begins a constructor.
    Delegate {
        to_super: bool,
        outer: Option<ExprId>,
        type_args: Slot<Vec<TypeUseId>>,
        args: Vec<ExprId>,
    },
    Lambda {
        params: Vec<VariableId>,
        body: ExprId,
    },
    /// A block of code as a value, as Groovy has it. Without parameters of its own it has one, `it`.
    Closure {
        params: Option<Vec<VariableId>>,
        body: ExprId,
    },
    /// `name: value`, among arguments.
    Named {
        name: Name,
        value: ExprId,
    },
    /// A reference to a method or constructor.
    Reference {
        receiver: Receiver,
        referent: Referent,
        type_args: Slot<Vec<TypeUseId>>,
    },
    Unary {
        op: Unary,
        operand: ExprId,
    },
    Binary {
        op: Binary,
        left: ExprId,
        right: ExprId,
    },
    /// `target = value`, or `target op= value`. The target is a name, a field or an index.
    Assign {
        op: Option<Binary>,
        target: ExprId,
        value: ExprId,
    },
    Cast {
        value: ExprId,
        ty: TypeUseId,
    },
    /// A type test, which may bind the value under a new name. The type of a binding is that of the variable.
    InstanceOf {
        value: ExprId,
        ty: TypeUseId,
    },
    InstanceOfBinding {
        value: ExprId,
        variable: VariableId,
    },
    Index {
        array: ExprId,
        index: ExprId,
    },
    /// `new T[]{…}`; `element` is `T`.
    ArrayLiteral {
        element: TypeUseId,
        elements: Vec<ExprId>,
    },
    /// `new T[n]`; `element` is `T`.
    NewArray {
        element: TypeUseId,
        length: ExprId,
    },
    /// `[a, b]`
    List {
        elements: Vec<ExprId>,
    },
    /// `[k: v]`
    Map {
        entries: Vec<(ExprId, ExprId)>,
    },
    /// `first..last`, or `first..<last` without the last.
    Range {
        first: ExprId,
        last: ExprId,
        has_last: bool,
    },
    /// A text with values in it. Its parts are literals, which stand for themselves, and other expressions.
    Template {
        parts: Vec<ExprId>,
    },
    /// `value ?: otherwise`
    Elvis {
        value: ExprId,
        otherwise: ExprId,
    },
    If {
        condition: ExprId,
        then: ExprId,
        otherwise: Option<ExprId>,
    },
    Switch {
        scrutinee: ExprId,
        cases: Vec<CaseId>,
    },
    Try {
        body: ExprId,
        catches: Vec<CatchId>,
        finally: Option<ExprId>,
    },
    Block {
        items: Vec<ExprId>,
    },

    /// The declaration of a local variable.
    Let(VariableId),
    /// The declaration of a local class.
    LocalClass(ClassId),
    While {
        label: Label,
        condition: ExprId,
        body: ExprId,
    },
    DoWhile {
        label: Label,
        body: ExprId,
        condition: ExprId,
    },
    For {
        label: Label,
        init: Vec<ExprId>,
        condition: Option<ExprId>,
        update: Vec<ExprId>,
        body: ExprId,
    },
    /// `variable` has no initialiser.
    ForEach {
        label: Label,
        variable: VariableId,
        iterable: ExprId,
        body: ExprId,
    },
    Break(Label),
    Continue(Label),
    Return(Option<ExprId>),
    Throw(ExprId),
}

/// The label of a loop, or of the loop meant.
pub type Label = Option<Name>;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Literal {
    Null,
    Bool(bool),
    Char(char),
    Int(i32),
    Long(i64),
    /// The digits as written, without suffix.
    Float(Box<str>),
    Double(Box<str>),
    String(Box<str>),
}

/// What stands before the dot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Receiver {
    /// Nothing: a member of this class or of an enclosing one.
    Unqualified,
    Expr(ExprId),
    /// `e?.`: nothing happens if it is `null`.
    Safe(ExprId),
    /// Static members of a class.
    Type(TypeUseId),
    /// `super`, or with a type the default method of that superinterface: `I.super`.
    Super(Option<TypeUseId>),
    /// A function or variable at the top level of the program.
    Top,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Referent {
    Method(Name),
    /// `C::new`, `int[]::new`; the receiver is a type.
    New,
}

/// One case of a switch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Case {
    /// Constants of enums (a [`Expr::Name`] that is looked up in the enum alone), numbers, strings.
    Constants {
        values: Vec<ExprId>,
        body: ExprId,
    },
    /// Values of a type, under a name.
    Type {
        variable: VariableId,
        guard: Option<ExprId>,
        body: ExprId,
    },
    Default {
        body: ExprId,
    },
}

/// `catch (E | F variable) body`. The types are alternatives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Catch {
    pub name: Name,
    pub is_final: bool,
    pub types: Vec<TypeUseId>,
    pub body: ExprId,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unary {
    Plus,
    Minus,
    /// `!`
    Not,
    /// `~`
    Complement,
    PreIncrement,
    PreDecrement,
    PostIncrement,
    PostDecrement,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Binary {
    /// Also string concatenation.
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    ShiftLeft,
    ShiftRight,
    ShiftRightUnsigned,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    BitAnd,
    BitXor,
    BitOr,
    And,
    Or,
}
