//! Places where a language lets the author leave a type out.

use elenchus_ir::{Expr, ExprId, FunctionId, Node, Program, Slot, VariableId};

use crate::VertexId;

/// A place in the type graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    pub place: Omission,
    /// What must keep its type when the place is erased.
    pub vertices: Vec<VertexId>,
    /// Which of the type arguments of a call are in nothing that the method takes, gives or throws: any value within their bounds
    /// leaves every type of the program as it is, so what is inferred for them need not be what was written.
    pub unseen: Vec<usize>,
    /// Whether the program leaves it out already.
    pub is_omitted: bool,
    /// Whether the graph can say why it has its type. Where it cannot, of a type that the program left out already, it
    /// demands nothing.
    pub is_followed: bool,
}

/// Which types are left out together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Omission {
    /// The type of a variable with an initialiser, or of the variable of a loop.
    Variable(VariableId),
    /// The type arguments of the class that is created, and those of its constructor: the diamond.
    ClassArguments(ExprId),
    /// The type arguments of a call or constructor.
    CallArguments(ExprId),
    /// The types of all parameters of a lambda.
    LambdaParameters(ExprId),
    /// The result type of a function.
    Result(FunctionId),
}

impl Omission {
    pub fn node(self) -> Node {
        match self {
            Omission::Variable(id) => Node::Variable(id),
            Omission::ClassArguments(id) | Omission::CallArguments(id) | Omission::LambdaParameters(id) => {
                Node::Expr(id)
            }
            Omission::Result(id) => Node::Function(id),
        }
    }

    /// The word for it in reports.
    pub fn name(self) -> &'static str {
        match self {
            Omission::Variable(_) => "variable",
            Omission::ClassArguments(_) => "diamond",
            Omission::CallArguments(_) => "type arguments",
            Omission::LambdaParameters(_) => "lambda parameters",
            Omission::Result(_) => "result",
        }
    }

    /// Leaves the types out, keeping them in their slots.
    pub fn erase(self, program: &mut Program) {
        self.change(program, omit, omit);
    }

    /// Writes them again.
    pub fn restore(self, program: &mut Program) {
        self.change(program, write, write);
    }

    fn change(
        self,
        program: &mut Program,
        one: impl Fn(&mut Slot<elenchus_ir::TypeUseId>),
        many: impl Fn(&mut Slot<Vec<elenchus_ir::TypeUseId>>),
    ) {
        match self {
            Omission::Variable(id) => one(&mut program.variables[id].ty),
            Omission::Result(id) => one(&mut program.functions[id].result),
            Omission::LambdaParameters(id) => {
                if let Expr::Lambda { params, .. } | Expr::Closure { params: Some(params), .. } =
                    &program.exprs[id]
                {
                    for param in params.clone() {
                        one(&mut program.variables[param].ty);
                    }
                }
            }
            Omission::ClassArguments(id) => {
                if let Expr::New { class_args, type_args, .. } = &mut program.exprs[id] {
                    many(class_args);
                    many(type_args);
                }
            }
            Omission::CallArguments(id) => {
                if let Expr::Call { type_args, .. }
                | Expr::New { type_args, .. }
                | Expr::Delegate { type_args, .. }
                | Expr::Reference { type_args, .. } = &mut program.exprs[id]
                {
                    many(type_args);
                }
            }
        }
    }
}

/// A program with all types written that it leaves out and of which it is known what they are; `None` if there are none.
pub fn written(program: &Program) -> Option<Program> {
    let mut written = program.clone();
    let variables = program.variables.ids().map(Omission::Variable);
    let functions = program.functions.ids().map(Omission::Result);
    let of_expr = [Omission::ClassArguments, Omission::CallArguments];
    let exprs = program.exprs.ids().flat_map(|id| of_expr.map(|of| of(id)));
    for omission in variables.chain(functions).chain(exprs) {
        omission.restore(&mut written);
    }
    (!written.same_as(program)).then_some(written)
}

fn omit<T: Clone>(slot: &mut Slot<T>) {
    if let Slot::Written(known) = slot {
        *slot = Slot::Omitted(Some(known.clone()));
    }
}

fn write<T: Clone>(slot: &mut Slot<T>) {
    if let Slot::Omitted(Some(known)) = slot {
        *slot = Slot::Written(known.clone());
    }
}
