use crate::{
    Arena, Case, CaseId, Catch, CatchId, Class, ClassId, EnumConstant, EnumConstantId, Expr, ExprId,
    Function, FunctionId, Label, Member, Names, TypeParameter, TypeParameterId, TypeUse, TypeUseId, Variable,
    VariableId,
};

/// The class that holds the top-level functions and variables in a language that has only classes there.
pub const TOP_LEVEL_CLASS: &str = "Main";

/// A program of one file.
#[derive(Clone, Default, Debug)]
pub struct Program {
    pub names: Names,
    pub classes: Arena<Class>,
    pub enum_constants: Arena<EnumConstant>,
    pub functions: Arena<Function>,
    pub variables: Arena<Variable>,
    pub type_params: Arena<TypeParameter>,
    pub types: Arena<TypeUse>,
    pub exprs: Arena<Expr>,
    pub cases: Arena<Case>,
    pub catches: Arena<Catch>,
    /// What is declared at the top level, in its order.
    pub items: Vec<Item>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    Class(ClassId),
    Function(FunctionId),
    Variable(VariableId),
}

/// Any node of a program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    Class(ClassId),
    EnumConstant(EnumConstantId),
    Function(FunctionId),
    Variable(VariableId),
    TypeParameter(TypeParameterId),
    Type(TypeUseId),
    Expr(ExprId),
    Case(CaseId),
    Catch(CatchId),
}

macro_rules! node_from_id {
    ($($id:ty => $node:ident),*) => {$(
        impl From<$id> for Node {
            fn from(id: $id) -> Node {
                Node::$node(id)
            }
        }
    )*};
}

node_from_id! {
    ClassId => Class, EnumConstantId => EnumConstant, FunctionId => Function, VariableId => Variable,
    TypeParameterId => TypeParameter, TypeUseId => Type, ExprId => Expr, CaseId => Case, CatchId => Catch
}

impl From<Item> for Node {
    fn from(item: Item) -> Node {
        match item {
            Item::Class(id) => Node::Class(id),
            Item::Function(id) => Node::Function(id),
            Item::Variable(id) => Node::Variable(id),
        }
    }
}

/// Of an initialiser, its body.
impl From<Member> for Node {
    fn from(member: Member) -> Node {
        match member {
            Member::Field(id) => Node::Variable(id),
            Member::Function(id) => Node::Function(id),
            Member::Class(id) => Node::Class(id),
            Member::Initializer { is_static: _, body } => Node::Expr(body),
        }
    }
}

impl Program {
    /// Whether an expression is one that languages with statements can write where a value is wanted. The others
    /// have their value through a block of statements.
    pub fn is_plain(&self, id: ExprId) -> bool {
        match &self.exprs[id] {
            Expr::If { then, otherwise: Some(otherwise), .. } => {
                self.is_plain(*then) && self.is_plain(*otherwise)
            }
            Expr::Block { .. } | Expr::Try { .. } | Expr::If { .. } => false,
            expr => expr.has_value(),
        }
    }

    /// The expressions whose values an expression in value position may have: for an `if`, a `switch`, a `try` and a
    /// block those of its branches, one level deep, where a branch that is a block gives its last item.
    /// A branch that ends without a value, such as by `throw`, gives none. Any other expression is its own result.
    pub fn results(&self, id: ExprId) -> Vec<ExprId> {
        let branches = match &self.exprs[id] {
            Expr::Block { .. } => vec![id],
            Expr::If { then, otherwise, .. } => std::iter::once(*then).chain(*otherwise).collect(),
            Expr::Switch { cases, .. } => cases.iter().map(|case| self.cases[*case].body()).collect(),
            Expr::Try { body, catches, .. } => {
                std::iter::once(*body).chain(catches.iter().map(|catch| self.catches[*catch].body)).collect()
            }
            _ => return vec![id],
        };
        branches.into_iter().filter_map(|branch| self.value_of_branch(branch)).collect()
    }

    /// What gives a branch its value: the last item of a block, or the branch itself.
    pub fn value_of_branch(&self, branch: ExprId) -> Option<ExprId> {
        let last = match &self.exprs[branch] {
            Expr::Block { items } => *items.last()?,
            _ => branch,
        };
        self.exprs[last].has_value().then_some(last)
    }
}

impl Expr {
    /// Of a loop, its label, which it may lack. `None` for what is no loop.
    pub fn loop_label(&self) -> Option<Label> {
        match self {
            Expr::While { label, .. }
            | Expr::DoWhile { label, .. }
            | Expr::For { label, .. }
            | Expr::ForEach { label, .. } => Some(*label),
            _ => None,
        }
    }

    /// Whether an expression of this form can have a value at all.
    pub fn has_value(&self) -> bool {
        match self {
            Expr::Literal(_)
            | Expr::Name(_)
            | Expr::Field { .. }
            | Expr::This { .. }
            | Expr::Call { .. }
            | Expr::New { .. }
            | Expr::Lambda { .. }
            | Expr::Closure { .. }
            | Expr::Named { .. }
            | Expr::List { .. }
            | Expr::Map { .. }
            | Expr::Range { .. }
            | Expr::Template { .. }
            | Expr::Elvis { .. }
            | Expr::Reference { .. }
            | Expr::Unary { .. }
            | Expr::Binary { .. }
            | Expr::Assign { .. }
            | Expr::Cast { .. }
            | Expr::InstanceOf { .. }
            | Expr::InstanceOfBinding { .. }
            | Expr::Index { .. }
            | Expr::ArrayLiteral { .. }
            | Expr::NewArray { .. }
            | Expr::If { .. }
            | Expr::Switch { .. }
            | Expr::Try { .. }
            | Expr::Block { .. } => true,
            Expr::Delegate { .. }
            | Expr::Let(_)
            | Expr::LocalClass(_)
            | Expr::While { .. }
            | Expr::DoWhile { .. }
            | Expr::For { .. }
            | Expr::ForEach { .. }
            | Expr::Break(_)
            | Expr::Continue(_)
            | Expr::Return(_)
            | Expr::Throw(_) => false,
        }
    }
}

impl Case {
    pub fn body(&self) -> ExprId {
        match self {
            Case::Constants { body, .. } | Case::Type { body, .. } | Case::Default { body } => *body,
        }
    }
}
