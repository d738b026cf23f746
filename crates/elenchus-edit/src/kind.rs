//! The kinds of edits.

use elenchus_ir::{Expr, FunctionKind, Node, Program, Receiver, Slot, TypeUse};

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal;)*) => {
        /// What an edit changes.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Kind {
            $($(#[$doc])* $kind,)*
        }

        impl Kind {
            pub const EVERY: &[Kind] = &[$(Kind::$kind,)*];

            pub fn name(self) -> &'static str {
                match self {
                    $(Kind::$kind => $name,)*
                }
            }
        }
    };
}

kinds! {
    /// A type becomes another that occurs in the program.
    OtherType = "other-type";
    /// A type becomes a primitive type, its box, a string or the top.
    BasicType = "basic-type";
    /// A type becomes an array of itself, or an array its element.
    ArrayType = "array-type";
    /// A type argument becomes another type of the program, or is dropped or added.
    TypeArgument = "type-argument";
    /// A type argument becomes a wildcard, or a wildcard another or its bound.
    Wildcard = "wildcard";
    /// All type arguments go.
    RawType = "raw-type";
    /// An expression becomes a copy of another of the program.
    OtherExpression = "other-expression";
    /// A use of a variable gets another name of the program.
    OtherName = "other-name";
    /// Two operands or arguments change places.
    SwapOperands = "swap-operands";
    DropArgument = "drop-argument";
    /// An argument is repeated, or one from elsewhere added.
    AddArgument = "add-argument";
    /// A call or reference of another method of the program.
    OtherMethod = "other-method";
    OtherOperator = "other-operator";
    /// A cast is dropped or added.
    Cast = "cast";
    /// A literal of another kind.
    Literal = "literal";
    /// What stands before the dot is dropped or replaced by `this` or a class.
    Receiver = "receiver";
    /// Type arguments of a call or creation are dropped or written otherwise.
    CallTypeArguments = "call-type-arguments";
    /// A lambda loses or gains a parameter, becomes a reference, gets a block; a reference becomes a lambda.
    Lambda = "lambda";
    RemoveStatement = "remove-statement";
    SwapStatements = "swap-statements";
    /// A statement is repeated.
    RepeatStatement = "repeat-statement";
    /// A `return`, `throw`, `break` or `continue` in the middle of a block.
    AddJump = "add-jump";
    /// The value of a `return` goes, or one comes.
    ReturnValue = "return-value";
    /// Cases of a switch are swapped, repeated or dropped.
    Case = "case";
    RemoveInitializer = "remove-initializer";
    /// An `else`, a `finally` or a loop goes, its content may stay.
    Unwrap = "unwrap";
    RemoveDeclaration = "remove-declaration";
    RepeatDeclaration = "repeat-declaration";
    Access = "access";
    Static = "static";
    Final = "final";
    /// `abstract`, `default`, `override`, `sealed`, a body.
    Abstract = "abstract";
    /// A bound of a type parameter is dropped, added or replaced.
    Bound = "bound";
    Throws = "throws";
    /// A `catch` is dropped, repeated, or catches something else.
    Catch = "catch";
    Supertype = "supertype";
    /// A parameter is dropped, repeated, or changes places with another.
    Parameter = "parameter";
    /// A declaration gets the name of another.
    Rename = "rename";
}

impl Kind {
    /// Whether an edit of this kind can be made at a node. It may still turn out that there is nothing to change.
    pub fn applies(self, program: &Program, node: Node) -> bool {
        match self {
            Kind::OtherType | Kind::BasicType | Kind::ArrayType => matches!(node, Node::Type(_)),
            Kind::TypeArgument | Kind::Wildcard | Kind::RawType => match node {
                Node::Type(id) => {
                    matches!(&program.types[id], TypeUse::Named { args, .. } if !args.is_empty())
                }
                _ => false,
            },
            Kind::Bound => match node {
                Node::TypeParameter(_) => true,
                Node::Class(id) => !program.classes[id].type_params.is_empty(),
                Node::Function(id) => !program.functions[id].type_params.is_empty(),
                _ => false,
            },
            Kind::Case => matches!(node, Node::Case(_)) || self.applies_to_expr(program, node),
            Kind::Catch => matches!(node, Node::Catch(_)) || self.applies_to_expr(program, node),
            Kind::Throws => matches!(node, Node::Function(_)),
            Kind::Supertype => matches!(node, Node::Class(_)),
            Kind::Parameter => match node {
                Node::Function(id) => !program.functions[id].params.is_empty(),
                Node::Class(id) => !program.classes[id].components.is_empty(),
                _ => false,
            },
            Kind::Abstract => matches!(node, Node::Function(_) | Node::Class(_)),
            Kind::Access | Kind::Static => {
                matches!(node, Node::Function(_) | Node::Class(_) | Node::Variable(_))
            }
            Kind::Final | Kind::Rename | Kind::RemoveDeclaration | Kind::RepeatDeclaration => {
                matches!(
                    node,
                    Node::Function(_)
                        | Node::Class(_)
                        | Node::Variable(_)
                        | Node::TypeParameter(_)
                        | Node::EnumConstant(_)
                )
            }
            Kind::RemoveInitializer => {
                matches!(node, Node::Variable(id) if program.variables[id].init.is_some())
            }
            Kind::AddArgument | Kind::DropArgument | Kind::SwapOperands => match node {
                Node::EnumConstant(_) => true,
                _ => self.applies_to_expr(program, node),
            },
            _ => self.applies_to_expr(program, node),
        }
    }

    fn applies_to_expr(self, program: &Program, node: Node) -> bool {
        let Node::Expr(id) = node else { return false };
        let expr = &program.exprs[id];
        match self {
            Kind::OtherExpression => true,
            Kind::OtherName => matches!(expr, Expr::Name(_) | Expr::Field { .. }),
            Kind::SwapOperands => match expr {
                Expr::Binary { .. } | Expr::Assign { .. } | Expr::Index { .. } => true,
                Expr::Call { args, .. } | Expr::New { args, .. } | Expr::Delegate { args, .. } => {
                    args.len() > 1
                }
                Expr::If { otherwise, .. } => otherwise.is_some(),
                _ => false,
            },
            Kind::DropArgument => match expr {
                Expr::Call { args, .. } | Expr::New { args, .. } | Expr::Delegate { args, .. } => {
                    !args.is_empty()
                }
                _ => false,
            },
            Kind::AddArgument => {
                matches!(expr, Expr::Call { .. } | Expr::New { .. } | Expr::Delegate { .. })
            }
            Kind::OtherMethod => matches!(expr, Expr::Call { .. } | Expr::Reference { .. }),
            Kind::OtherOperator => {
                matches!(expr, Expr::Binary { .. } | Expr::Unary { .. } | Expr::Assign { .. })
            }
            Kind::Cast => expr.has_value() && !matches!(expr, Expr::Block { .. }),
            Kind::Literal => matches!(expr, Expr::Literal(_)),
            Kind::Receiver => match expr {
                Expr::Call { receiver, .. }
                | Expr::Field { receiver, .. }
                | Expr::Reference { receiver, .. } => {
                    *receiver != Receiver::Top || matches!(expr, Expr::Call { .. })
                }
                Expr::This { .. } => true,
                _ => false,
            },
            Kind::CallTypeArguments => match expr {
                Expr::New { .. } => true,
                Expr::Call { type_args, .. } => *type_args != Slot::Written(Vec::new()),
                _ => false,
            },
            Kind::Lambda => matches!(expr, Expr::Lambda { .. } | Expr::Reference { .. }),
            Kind::RemoveStatement | Kind::SwapStatements | Kind::RepeatStatement => {
                matches!(expr, Expr::Block { items } if !items.is_empty())
            }
            Kind::AddJump => matches!(expr, Expr::Block { .. }),
            Kind::ReturnValue => matches!(expr, Expr::Return(_)),
            Kind::Case => matches!(expr, Expr::Switch { cases, .. } if !cases.is_empty()),
            Kind::Catch => matches!(expr, Expr::Try { .. }),
            Kind::Unwrap => matches!(
                expr,
                Expr::If { .. }
                    | Expr::Try { .. }
                    | Expr::While { .. }
                    | Expr::DoWhile { .. }
                    | Expr::For { .. }
                    | Expr::ForEach { .. }
                    | Expr::Unary { .. }
                    | Expr::Binary { .. }
            ),
            _ => false,
        }
    }

    /// How much oftener a kind is drawn than others that apply to the same node, so that those which apply to rare
    /// nodes have their share.
    pub(crate) fn weight(self, program: &Program, node: Node) -> usize {
        match self {
            Kind::OtherExpression | Kind::OtherType | Kind::BasicType | Kind::ArrayType | Kind::Rename => 3,
            Kind::RemoveDeclaration | Kind::Cast | Kind::Final => 4,
            Kind::Throws if is_constructor(program, node) => 2,
            Kind::Throws | Kind::Static | Kind::Abstract => 5,
            Kind::Supertype => 6,
            Kind::RemoveStatement | Kind::RepeatDeclaration | Kind::Access => 7,
            Kind::AddArgument | Kind::Parameter | Kind::AddJump => 8,
            Kind::Unwrap | Kind::RepeatStatement => 11,
            Kind::SwapStatements | Kind::DropArgument | Kind::Receiver => 12,
            Kind::Literal | Kind::SwapOperands | Kind::Bound => 14,
            Kind::RawType | Kind::RemoveInitializer | Kind::OtherMethod => 19,
            Kind::OtherName | Kind::ReturnValue => 22,
            Kind::Wildcard | Kind::OtherOperator => 25,
            Kind::TypeArgument | Kind::CallTypeArguments => 30,
            Kind::Case => 60,
            Kind::Catch => 90,
            Kind::Lambda => 100,
        }
    }
}

fn is_constructor(program: &Program, node: Node) -> bool {
    matches!(node, Node::Function(id) if program.functions[id].kind == FunctionKind::Constructor)
}
