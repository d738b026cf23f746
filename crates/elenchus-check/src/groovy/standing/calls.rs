//! Calls that nothing of the name takes.

use elenchus_ir::{Expr, ExprId, Function, FunctionKind, Name, Node, Receiver, TypeUse, VariableId};
use elenchus_types::groovy::{Given, is_closure_method, is_sure_no, may_be_added};
use elenchus_types::{ClassKind, Method, Type, TypeId};

use super::super::known::Known;
use crate::java::Checked;

/// An argument that the only method of that name and number of parameters does not take.
pub fn is_not_applicable(id: ExprId, known: &Known<'_>, checked: &mut Checked) -> bool {
    if checked.elaboration.is_miscounted(id.into()) {
        return is_surely_miscounted(id, known, checked) || has_no_candidate(id, known, checked);
    }
    let Some((from, to)) = checked.elaboration.at_odds(id.into()) else {
        return has_no_candidate(id, known, checked);
    };
    let Some(Node::Expr(call)) = known.parents.get(&Node::Expr(id)) else { return false };
    let is_called = match &known.twin.exprs[*call] {
        // Type arguments that are written for a method are believed.
        Expr::Call { receiver, type_args, .. } => {
            type_args.written().is_none_or(Vec::is_empty)
                && known.is_plain_receiver(*receiver, checked)
                && !may_mean_other(*call, known, checked)
        }
        // A map sets the properties of an object, and nobody looks at the arguments of an anonymous class.
        Expr::New { body: None, .. } | Expr::Delegate { .. } => !is_map(from, checked),
        _ => false,
    };
    let is_named = matches!(known.written(*call), Some(Expr::New { args, .. }) if !args.contains(&id));
    is_called
        && known.is_plain(id, checked)
        && is_sure_no(&mut checked.world, from, to)
        && (!is_named || checked.world.erasure(from) != checked.world.erasure(to))
}

/// A call with as many arguments as no method of its name takes.
fn is_surely_miscounted(id: ExprId, known: &Known<'_>, checked: &mut Checked) -> bool {
    match &known.twin.exprs[id] {
        Expr::Call { receiver, name, .. } => {
            known.is_plain_receiver(*receiver, checked)
                && !may_mean_other(id, known, checked)
                && !may_be_collected(known, |function| function.name == *name)
        }
        // A single one may be a map of properties.
        Expr::New { args, body: None, .. } => {
            args.len() > 1 && !may_be_collected(known, |function| function.kind == FunctionKind::Constructor)
        }
        _ => false,
    }
}

/// Whether one of these functions of the program takes any number of arguments: its last parameter is an array.
fn may_be_collected(known: &Known<'_>, is_meant: impl Fn(&Function) -> bool) -> bool {
    let twin = known.twin;
    let is_array = |param: &VariableId| {
        let ty = twin.variables[*param].ty.written();
        ty.is_some_and(|ty| matches!(twin.types[*ty], TypeUse::Array(_)))
    };
    twin.functions.ids().any(|id| {
        let function = &twin.functions[id];
        is_meant(function) && function.params.last().is_some_and(is_array)
    })
}

/// Whether a method that is called by its name may be a variable that holds a function, or one that Groovy adds for these arguments.
fn may_mean_other(call: ExprId, known: &Known<'_>, checked: &mut Checked) -> bool {
    let Expr::Call { receiver, name, args, .. } = &known.twin.exprs[call] else { return true };
    let receiver = match receiver {
        Receiver::Expr(value) => known.given(*value, checked),
        _ => Given::Unknown,
    };
    let args: Vec<Given> = args.iter().map(|arg| known.given(*arg, checked)).collect();
    is_variable(*name, known)
        || may_be_added(&mut checked.world, known.twin.names.spelling(*name), receiver, &args)
}

fn is_variable(name: Name, known: &Known<'_>) -> bool {
    known.twin.variables.ids().any(|id| known.twin.variables[id].name == name)
}

/// Whether of all methods or constructors that a call may mean, by its name alone, each takes another number of arguments or
/// surely not one of them.
fn has_no_candidate(id: ExprId, known: &Known<'_>, checked: &mut Checked) -> bool {
    let (candidates, args) = match &known.twin.exprs[id] {
        Expr::Call { receiver: receiver @ Receiver::Expr(value), name, args, .. } => {
            let Some(ty) = checked.elaboration.type_of(*value) else { return false };
            if !known.is_plain_receiver(*receiver, checked) || may_mean_other(id, known, checked) {
                return false;
            }
            (methods(ty, known.twin.names.spelling(*name), checked), args)
        }
        Expr::Call { receiver: Receiver::Type(_) | Receiver::Unqualified, name, args, .. } => {
            let spelling = known.twin.names.spelling(*name);
            if is_closure_method(spelling) || may_mean_other(id, known, checked) {
                return false;
            }
            (static_methods(id, spelling, known, checked), args)
        }
        Expr::New { outer: None, class, args, body: None, .. } => {
            let Some(ty) = checked.elaboration.type_of_use(*class) else { return false };
            if has_names(id, known) || args.len() == 1 && may_be_map(args[0], known, checked) {
                return false;
            }
            (constructors(ty, args.len(), checked), args)
        }
        _ => return false,
    };
    let Some(candidates) = candidates else { return false };
    candidates.iter().all(|method| is_surely_other(method, args, known, checked))
}

/// Whether arguments are surely not for a method.
fn is_surely_other(method: &Method, args: &[ExprId], known: &Known<'_>, checked: &mut Checked) -> bool {
    let is_array = |ty: &TypeId| matches!(checked.world.get(*ty), Type::Array(_));
    let is_collecting = method.varargs || method.params.last().is_some_and(is_array);
    if !is_collecting && method.params.len() != args.len() {
        return true;
    }
    let single = method.params.len() - usize::from(is_collecting);
    args.len() < single
        || method.params[..single].iter().zip(args).any(|(param, arg)| {
            let Some(from) = checked.elaboration.type_of(*arg) else { return false };
            known.is_plain(*arg, checked)
                && !checked.world.is_assignable(from, *param)
                && is_sure_no(&mut checked.world, from, *param)
        })
}

/// The methods of a name that an object has, if it is one of a class.
fn methods(ty: TypeId, name: &str, checked: &mut Checked) -> Option<Vec<Method>> {
    let Type::Class(_) = checked.world.get(ty) else { return None };
    let mut found = Vec::new();
    let root = checked.world.root();
    for above in checked.world.closure(ty).into_iter().chain([root]) {
        let Type::Class(use_of) = checked.world.get(above) else { return None };
        let class = checked.world.class(use_of.class);
        found.extend(class.methods.iter().filter(|method| &*method.name == name).cloned());
    }
    // A name that nobody has is another rule's.
    (!found.is_empty()).then_some(found)
}

/// The methods of a name that a class has, or the classes around a call without a receiver. Those of the class as an object may be
/// meant, too.
fn static_methods(id: ExprId, name: &str, known: &Known<'_>, checked: &mut Checked) -> Option<Vec<Method>> {
    let class = checked.world.class_named("java.lang.Class");
    let class = checked.world.class_type(class, &[]);
    if methods(class, name, checked).is_some() {
        return None;
    }
    let types: Vec<TypeId> = match &known.twin.exprs[id] {
        Expr::Call { receiver: Receiver::Type(ty), .. } => vec![checked.elaboration.type_of_use(*ty)?],
        _ => known
            .parents
            .around(Node::Expr(id))
            .filter_map(|node| match node {
                Node::Class(class) => checked.declared.class(class),
                _ => None,
            })
            .chain(checked.declared.top_level_class())
            .map(|class| checked.world.declared_type(class))
            .collect(),
    };
    let mut found = Vec::new();
    for ty in types {
        found.extend(methods(ty, name, checked).unwrap_or_default());
    }
    (!found.is_empty()).then_some(found)
}

/// The constructors of a class, unless Groovy gives it others: one that takes the object around, of a record one with names.
fn constructors(ty: TypeId, args: usize, checked: &mut Checked) -> Option<Vec<Method>> {
    let Type::Class(use_of) = checked.world.get(ty) else { return None };
    let class = checked.world.class(use_of.class);
    let is_inner = class.outer.is_some();
    let is_short_record = class.kind == ClassKind::Record
        && class.constructors.iter().any(|constructor| args < constructor.params.len());
    (!is_inner && !is_short_record).then(|| class.constructors.to_vec())
}

fn has_names(id: ExprId, known: &Known<'_>) -> bool {
    let is_named = |arg: &ExprId| matches!(known.program.exprs[*arg], Expr::Named { .. });
    matches!(known.written(id), Some(Expr::New { args, .. }) if args.iter().any(is_named))
}

/// Whether a single argument may be a map, which sets properties.
fn may_be_map(arg: ExprId, known: &Known<'_>, checked: &mut Checked) -> bool {
    !known.is_plain(arg, checked) || checked.elaboration.type_of(arg).is_none_or(|ty| is_map(ty, checked))
}

fn is_map(ty: TypeId, checked: &mut Checked) -> bool {
    let map = checked.world.class_named("java.util.Map");
    checked.world.as_super(ty, map).is_some()
}
