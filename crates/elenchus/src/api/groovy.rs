//! Where Groovy judges a program by a rule of its own, so that what Java says of it says nothing.
//!
//! The synthesis keeps to the same rules (`elenchus_client::Restriction`); here they are held against programs that were made
//! smaller or read.

use elenchus_check::{ApplicableBy, Checked};
use elenchus_ir::{Expr, ExprId, Literal, Node, Program, Slot};
use elenchus_types::Type;

/// A rule of Groovy's own. They hold in all releases from 3.0 to 5.0 at least, and were measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Difference {
    /// A lambda or reference is no result of a lambda.
    FunctionFromFunction,
    /// A lambda or reference that is a branch has no target: the branches have a type by themselves.
    FunctionAsBranch,
    /// What a lambda gives is not converted to another number.
    ConvertedResult,
    /// `null` without a type fits every method of a name, and truth values.
    BareNull,
    /// Which conversions an argument goes through to fit is decided by distance.
    ConvertedArgument,
    /// A call without any of a variable number of arguments: among several such methods none is chosen.
    NoVariableArgument,
    /// `new <T>A()`
    ConstructorTypeArguments,
    /// `x.new B()` names the class by scope.
    QualifiedCreation,
}

impl Difference {
    pub fn name(self) -> &'static str {
        match self {
            Difference::FunctionFromFunction => "a function is the result of a function",
            Difference::FunctionAsBranch => "a function is a branch",
            Difference::ConvertedResult => "the result of a function is converted",
            Difference::BareNull => "a null has no type",
            Difference::ConvertedArgument => "an argument is converted",
            Difference::NoVariableArgument => "a variable number of arguments is none",
            Difference::ConstructorTypeArguments => "a constructor has type arguments",
            Difference::QualifiedCreation => "an inner object is created from outside",
        }
    }
}

/// The first rule by which Groovy may judge a program otherwise than Java.
pub fn difference(program: &Program, checked: &mut Checked) -> Option<Difference> {
    let parents = program.parents();
    program.written_nodes().into_iter().find_map(|node| {
        let Node::Expr(id) = node else { return None };
        let resolved = checked.elaboration.resolved(node);
        let (phase, params) = (resolved.map(|one| one.phase), resolved.map_or(0, |one| one.params.len()));
        match &program.exprs[id] {
            Expr::Call { args, .. } if phase == Some(ApplicableBy::VariableArity) && args.len() < params => {
                Some(Difference::NoVariableArgument)
            }
            Expr::Lambda { body, .. } if is_function(program, *body) => {
                Some(Difference::FunctionFromFunction)
            }
            Expr::Lambda { body, .. } if converts_result(checked, id, *body) => {
                Some(Difference::ConvertedResult)
            }
            Expr::If { .. } if is_function(program, id) => Some(Difference::FunctionAsBranch),
            Expr::Literal(Literal::Null) => {
                let is_cast = matches!(
                    parents.get(&node),
                    Some(Node::Expr(around)) if matches!(program.exprs[*around], Expr::Cast { .. })
                );
                (!is_cast).then_some(Difference::BareNull)
            }
            Expr::New { outer: Some(_), .. } => Some(Difference::QualifiedCreation),
            Expr::New { type_args: Slot::Written(written), .. } if !written.is_empty() => {
                Some(Difference::ConstructorTypeArguments)
            }
            _ if phase == Some(ApplicableBy::Loose) => Some(Difference::ConvertedArgument),
            _ => None,
        }
    })
}

/// Whether the value of a lambda is of another primitive type than is asked for, or the box of one.
fn converts_result(checked: &mut Checked, lambda: ExprId, body: ExprId) -> bool {
    let elaboration = &checked.elaboration;
    let (Some(target), Some(given)) = (elaboration.target(lambda), elaboration.type_of(body)) else {
        return false;
    };
    let world = &mut checked.world;
    let Some(wanted) = world.descriptor(target).map(|descriptor| descriptor.result) else { return false };
    let [given, wanted] = [given, wanted].map(|ty| match world.get(ty) {
        Type::Primitive(_) => Some(ty),
        _ => world.unboxed(ty),
    });
    given.is_some() && wanted.is_some() && wanted != world.primitive_named("void") && given != wanted
}

fn is_function(program: &Program, expr: ExprId) -> bool {
    match &program.exprs[expr] {
        Expr::Lambda { .. } | Expr::Reference { .. } => true,
        Expr::If { then, otherwise, .. } => {
            is_function(program, *then) || otherwise.is_some_and(|other| is_function(program, other))
        }
        _ => false,
    }
}

/// How many calls and creations leave types out, and how many functions are arguments, which have theirs from the method: what is
/// made smaller must not leave out more than was left out by the synthesis, which knows what can be inferred.
pub fn left_out(program: &Program) -> usize {
    let nodes = program.written_nodes();
    let exprs = nodes.into_iter().filter_map(|node| match node {
        Node::Expr(id) => Some(&program.exprs[id]),
        _ => None,
    });
    exprs
        .map(|expr| {
            let (is_left_out, args) = match expr {
                Expr::Call { type_args, args, .. } => (matches!(type_args, Slot::Omitted(Some(_))), args),
                Expr::New { class_args, args, .. } => (matches!(class_args, Slot::Omitted(_)), args),
                _ => return 0,
            };
            usize::from(is_left_out) + args.iter().filter(|arg| is_function(program, **arg)).count()
        })
        .sum()
}
