//! What an error of Java is in Groovy.

mod calls;
mod casts;
mod declarations;
mod operators;
mod unknown;

use elenchus_ir::{
    ClassId, Expr, ExprId, FunctionId, FunctionKind, Item, Member, Name, Node, Slot, TypeUse, TypeUseId,
};
use elenchus_types::groovy::{adds_method, is_sure_no};
use elenchus_types::{ClassKind, MethodKind, Type, TypeId, Wildcard};

use super::known::{Known, Spot};
use crate::java::{Checked, NameMeaning, Rejection, Rule};

/// Whether what breaks a rule is an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// In all versions.
    Error,
    /// In no version: Groovy has no such rule.
    Never,
    /// It depends on the version or on more than the rule says, or has not been measured.
    Unknown,
}

/// What an error of a twin is in Groovy.
pub(super) fn of(rejection: &Rejection, known: &Known<'_>, checked: &mut Checked) -> Standing {
    let standing = match rejection.rule {
        // Of a function that gives something `return` alone gives `null`.
        Rule::ReturnValue if is_bare_return(rejection.node, known) => Standing::Never,
        rule => of_rule(rule),
    };
    match standing {
        Standing::Error if !is_sure(rejection, known, checked) => Standing::Unknown,
        standing => standing,
    }
}

/// Whether what is an error by its rule is one where it is. What Groovy adds to Java is all it takes to make it none: values
/// that are converted, methods that are added, variables that are more than they are declared as.
fn is_sure(rejection: &Rejection, known: &Known<'_>, checked: &mut Checked) -> bool {
    let twin = known.twin;
    match (rejection.rule, rejection.node) {
        // A class within another of its name has not been measured.
        (Rule::DuplicateClass, Node::Class(class)) => twin.items.contains(&Item::Class(class)),
        (Rule::UnknownName, Node::Expr(id)) => unknown::is_sure(id, known, checked),
        (Rule::UnknownMethod | Rule::Dereference | Rule::TypeReceiver, Node::Expr(id)) => {
            unknown::is_sure(id, known, checked)
        }
        // The variable of a loop may be assigned before 5; and where an object is made the fields of any.
        (Rule::AssignToFinal, node) => {
            let is_field = matches!(
                node,
                Node::Expr(id) if matches!(twin.exprs[id], Expr::Field { .. })
                    || matches!(checked.elaboration.meaning(id), Some(NameMeaning::Field { .. }))
            );
            let is_end = |node: &Node| matches!(node, Node::Function(_) | Node::Class(_));
            let is_making = match known.parents.around(node).find(is_end) {
                Some(Node::Function(id)) => twin.functions[id].kind == FunctionKind::Constructor,
                _ => true,
            };
            let has_final_loop = twin.exprs.ids().any(|id| match twin.exprs[id] {
                Expr::ForEach { variable, .. } => twin.variables[variable].modifiers.is_final,
                _ => false,
            });
            !(has_final_loop || is_field && is_making)
        }
        (Rule::NotImplemented, Node::Class(class)) => is_missing(class, &rejection.detail, checked),
        // A record's compact constructor may stand beside the one that it stands for.
        (Rule::DuplicateMethod, Node::Function(id)) => {
            twin.functions[id].kind != FunctionKind::Constructor
                || !twin.classes.ids().any(|class| {
                    let class = &twin.classes[class];
                    class.kind == elenchus_ir::ClassKind::Record
                        && class.members.contains(&Member::Function(id))
                })
        }
        (Rule::OverridesNothing, Node::Function(id)) => is_like_nothing(id, known, checked),
        // The arguments of a call are not looked at, nor those in the bound of a type parameter.
        (Rule::ArgumentOutOfBounds, Node::Type(id)) => {
            let is_in_bound = |node| matches!(node, Node::TypeParameter(_));
            !is_in_call(rejection.node, known)
                && !known.parents.around(rejection.node).any(is_in_bound)
                && is_out_by_erasure(id, known, checked)
        }
        (Rule::IncompatibleTypes, Node::Expr(id)) => is_incompatible(id, known, checked),
        (Rule::NotApplicable, Node::Expr(id)) => calls::is_not_applicable(id, known, checked),
        // Private methods and constructors of the program; fields may be written from outside before 6.
        (Rule::Inaccessible, Node::Expr(id)) => match &twin.exprs[id] {
            Expr::Call { receiver, name, .. } => {
                known.is_plain_receiver(*receiver, checked)
                    && !may_be_method(*name, known)
                    && twin.functions.ids().any(|id| twin.functions[id].name == *name)
            }
            // The access of a record's compact constructor is not looked at.
            Expr::New { class, body: None, .. } => !is_record(*class, checked),
            _ => false,
        },
        (Rule::OverriddenResult, node) => differs_by_erasure(node, checked),
        (rule, node) if declarations::has_word(rule) => {
            declarations::is_sure(rule, node, &rejection.detail, known)
        }
        // The constructor above that is called without a word.
        (Rule::NotApplicable, Node::Class(_) | Node::Function(_)) => true,
        // Another number of parameters than the function has; types of parameters are looked at in fewer places, and before 4.0.33
        // nobody looks at the number where it is an argument.
        (Rule::LambdaParameters, Node::Expr(id)) => {
            rejection.detail != "other types"
                && known.written_target(id, checked).is_some_and(|(_, spot)| spot != Spot::Argument)
        }
        (Rule::Operands, Node::Expr(id)) => operators::has_none(id, known, checked),
        (Rule::Cast, Node::Expr(id)) => casts::is_sure_no(id, known, checked),
        // The constants of an enum are not looked at one by one.
        (
            Rule::NotImplemented
            | Rule::UnknownName
            | Rule::UnknownMethod
            | Rule::Dereference
            | Rule::TypeReceiver
            | Rule::IncompatibleTypes
            | Rule::NotApplicable
            | Rule::Inaccessible
            | Rule::Operands
            | Rule::Cast
            | Rule::LambdaParameters
            | Rule::ArgumentOutOfBounds
            | Rule::DuplicateClass,
            _,
        ) => false,
        _ => true,
    }
}

/// Whether nothing may be taken for a method that a class lacks. Type arguments and bounds of parameters are not compared: a
/// method of that name may be, of the class or one above it.
fn is_missing(class: ClassId, detail: &str, checked: &mut Checked) -> bool {
    let name = detail.split(' ').next().unwrap_or_default();
    let Some(class) = checked.declared.class(class) else { return false };
    let ty = checked.world.declared_type(class);
    !checked.world.closure(ty).into_iter().any(|above| match checked.world.get(above) {
        Type::Class(use_of) => {
            let class = checked.world.class(use_of.class);
            class.methods.iter().any(|method| &*method.name == name && method.kind != MethodKind::Abstract)
        }
        _ => false,
    })
}

/// Whether a node is `return` without a value, of a function and not of a lambda.
fn is_bare_return(node: Node, known: &Known<'_>) -> bool {
    let twin = known.twin;
    matches!(node, Node::Expr(id) if matches!(twin.exprs[id], Expr::Return(None)))
        && !declarations::is_in_lambda(node, known)
}

/// Whether a name that is called could be a method that Groovy adds, or a variable that holds a function.
fn may_be_method(name: Name, known: &Known<'_>) -> bool {
    let twin = known.twin;
    adds_method(twin.names.spelling(name)) || twin.variables.ids().any(|id| twin.variables[id].name == name)
}

/// Whether nothing above could be taken for what a method overrides.
fn is_like_nothing(id: FunctionId, known: &Known<'_>, checked: &Checked) -> bool {
    let twin = known.twin;
    let own = &twin.functions[id];
    let is_like = |other: FunctionId| {
        let other = &twin.functions[other];
        other.name == own.name && other.params.len() == own.params.len()
    };
    let Some(Node::Class(class)) = known.parents.get(&Node::Function(id)) else { return false };
    let class = &twin.classes[*class];
    let mut above = class.superclass.iter().chain(&class.interfaces);
    let is_of_program = |ty: &TypeUseId| {
        checked.elaboration.type_of_use(*ty).is_some_and(|ty| match checked.world.get(ty) {
            Type::Class(class) => checked.declared.node(class.class).is_some(),
            _ => false,
        })
    };
    above.all(is_of_program) && !twin.functions.ids().any(|other| other != id && is_like(other))
}

/// Whether a type is an argument of a method.
fn is_in_call(node: Node, known: &Known<'_>) -> bool {
    let mut around = known.parents.around(node);
    around.any(|node| match node {
        Node::Expr(id) => !matches!(known.twin.exprs[id], Expr::New { .. }),
        _ => false,
    })
}

/// Whether an argument is out of its bound whatever the arguments of both are: those are not compared.
fn is_out_by_erasure(id: TypeUseId, known: &Known<'_>, checked: &mut Checked) -> bool {
    let twin = known.twin;
    // Of a creation it is the first argument that was rejected.
    let (class, args) = match known.parents.get(&Node::Type(id)) {
        Some(Node::Expr(around)) => match &twin.exprs[*around] {
            Expr::New { class, class_args: Slot::Written(args), .. } if args.contains(&id) => (*class, args),
            _ => return false,
        },
        _ => match &twin.types[id] {
            TypeUse::Named { args, .. } => (id, args),
            _ => return false,
        },
    };
    let args: Option<Vec<TypeId>> = args.iter().map(|arg| checked.elaboration.type_of_use(*arg)).collect();
    let (Some(args), Some(class)) = (args, checked.elaboration.type_of_use(class)) else { return false };
    let Type::Class(use_of) = checked.world.get(class) else { return false };
    let params = checked.world.class(use_of.class).params.clone();
    if params.len() != args.len() {
        return false;
    }
    let applied = checked.world.class_type(use_of.class, &args);
    let Type::Class(applied) = checked.world.get(applied) else { return false };
    let arguments = checked.world.arguments_of(applied);
    params.iter().zip(args).any(|(param, arg)| {
        // Not looked at before 6.
        if matches!(checked.world.get(arg), Type::Wildcard(Wildcard::Super(_))) {
            return false;
        }
        let bound = checked.world.var(*param).upper;
        // A bound that is another parameter is not looked at.
        if matches!(checked.world.get(bound), Type::Variable(_)) {
            return false;
        }
        let bound = checked.world.substitute(bound, &arguments);
        let (bound, arg) = (checked.world.erasure(bound), checked.world.erasure(arg));
        matches!(checked.world.get(arg), Type::Class(_)) && !checked.world.is_subtype(arg, bound)
    })
}

fn is_record(class: TypeUseId, checked: &mut Checked) -> bool {
    let Some(ty) = checked.elaboration.type_of_use(class) else { return false };
    match checked.world.get(ty) {
        Type::Class(use_of) => checked.world.class(use_of.class).kind == ClassKind::Record,
        _ => false,
    }
}

/// A value goes where its type does not, and no conversion of Groovy's own takes it there.
fn is_incompatible(id: ExprId, known: &Known<'_>, checked: &mut Checked) -> bool {
    let Some((from, to)) = checked.elaboration.at_odds(id.into()) else { return false };
    if !known.is_plain(id, checked) || is_unchecked(id, known) {
        return false;
    }
    if is_no_array(from, to, checked) {
        return known.written_target(id, checked).is_some();
    }
    if !is_sure_no(&mut checked.world, from, to) {
        return false;
    }
    // Where type arguments are compared.
    let compares = match known.parents.get(&Node::Expr(id)) {
        Some(Node::Variable(_) | Node::Function(_)) => true,
        Some(Node::Expr(around)) => match &known.twin.exprs[*around] {
            // A variable that is declared without a type takes anything.
            Expr::Assign { .. } | Expr::Return(_) => known.written_target(id, checked).is_some(),
            _ => false,
        },
        _ => false,
    };
    let is_assigned = matches!(
        known.parents.get(&Node::Expr(id)),
        Some(Node::Expr(around)) if matches!(known.twin.exprs[*around], Expr::Assign { .. })
    );
    compares || !is_assigned && checked.world.erasure(from) != checked.world.erasure(to)
}

/// Whether of a single value no array is made: it is no collection, and where it stands does not take any number of values.
fn is_no_array(from: TypeId, to: TypeId, checked: &mut Checked) -> bool {
    let Type::Array(element) = checked.world.get(to) else { return false };
    let is_text = |name: &str| matches!(name, "java.lang.String" | "java.lang.CharSequence");
    let may_give = match checked.world.get(from) {
        Type::Primitive(_) => false,
        Type::Class(use_of) => {
            let iterable = checked.world.class_named("java.lang.Iterable");
            let map = checked.world.class_named("java.util.Map");
            is_text(checked.world.class_name(use_of.class))
                || checked.world.as_super(from, iterable).is_some()
                || checked.world.as_super(from, map).is_some()
                || from == checked.world.root()
        }
        _ => true,
    };
    !may_give && matches!(checked.world.get(element), Type::Primitive(_) | Type::Class(_) | Type::Array(_))
}

/// Whether nobody looks at the type of a value where it stands: what is thrown, what is compared with, what a function gives
/// that is an element of an array, for which it has no type to be of.
fn is_unchecked(id: ExprId, known: &Known<'_>) -> bool {
    let twin = known.twin;
    let is_function =
        |node: &Node| matches!(node, Node::Expr(id) if matches!(twin.exprs[*id], Expr::Lambda { .. }));
    let function = known.parents.around(Node::Expr(id)).find(is_function);
    let is_element = |node| {
        matches!(
            known.parents.get(&node),
            Some(Node::Expr(around)) if matches!(twin.exprs[*around], Expr::ArrayLiteral { .. })
        )
    };
    if function.is_some_and(is_element) {
        return true;
    }
    match known.parents.get(&Node::Expr(id)) {
        Some(Node::Case(case)) => twin.cases[*case].body() != id,
        Some(Node::Expr(around)) => matches!(
            twin.exprs[*around],
            Expr::Throw(_) | Expr::Switch { .. } | Expr::Index { .. } | Expr::Binary { .. }
        ),
        _ => false,
    }
}

/// Type arguments of results are not compared.
fn differs_by_erasure(node: Node, checked: &mut Checked) -> bool {
    checked.elaboration.at_odds(node).is_some_and(|(own, above)| {
        let (own, above) = (checked.world.erasure(own), checked.world.erasure(above));
        own != above && !checked.world.is_subtype(own, above)
    })
}

/// Whether an error of Java is none in Groovy, whatever else it is.
pub fn is_never_in_groovy(rejection: &Rejection) -> bool {
    of_rule(rejection.rule) == Standing::Never
        || rejection.rule == Rule::ReturnValue && rejection.detail == "no value where one is returned"
}

/// Measured on groovyc 4.0.12, 4.0.33, 5.1.3 and 6.0.0 with some 3 700 programs.
fn of_rule(rule: Rule) -> Standing {
    match rule {
        Rule::UnknownType
        | Rule::UnknownMethod
        | Rule::UnknownName
        | Rule::Dereference
        | Rule::TypeReceiver
        | Rule::TypeArgumentCount
        | Rule::ArgumentOutOfBounds
        | Rule::CyclicInheritance
        | Rule::CyclicBound
        | Rule::DuplicateClass
        | Rule::DuplicateMethod
        | Rule::DuplicateVariable
        | Rule::NotImplemented
        | Rule::NotInstantiable
        | Rule::SuperclassIsFinal
        | Rule::SuperclassIsInterface
        | Rule::InterfaceExpected
        | Rule::WeakerAccess
        | Rule::OverridesNothing
        | Rule::AssignToFinal
        | Rule::NothingToLeave
        | Rule::NoInstance
        | Rule::WildcardInSupertype
        | Rule::IncompatibleTypes
        | Rule::NotApplicable
        | Rule::Inaccessible
        | Rule::OverriddenResult
        | Rule::Operands
        | Rule::Cast
        | Rule::LambdaParameters
        // What is no syntax of Groovy either.
        | Rule::MissingQualifier
        | Rule::MixedParameters
        | Rule::TryAlone
        | Rule::DiamondOfPlain => Standing::Error,
        rule if declarations::has_word(rule) => Standing::Error,
        // Nobody follows values or exceptions: checked exceptions are not declared, what has no value is `null`, what ends
        // without a result gives `null`, and a variable that is captured is shared.
        Rule::CapturedVariable
        | Rule::Unreported
        | Rule::NeverThrown
        | Rule::AlreadyCaught
        | Rule::CatchAlternative
        | Rule::MissingReturn
        | Rule::Unreachable
        | Rule::NotAssigned
        | Rule::FieldNotAssigned
        | Rule::AssignedTwice
        | Rule::OverriddenThrows
        | Rule::ForwardReference
        | Rule::RecursiveConstructor
        | Rule::ReferenceThrows
        | Rule::InitializerCompletes => Standing::Never,
        _ => Standing::Unknown,
    }
}
