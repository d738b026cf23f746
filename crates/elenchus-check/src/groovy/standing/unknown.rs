//! Names that nobody has: methods, properties and variables. Groovy has more of each than Java: it adds methods, makes a property of
//! a method by name, asks what is static of the class as an object, and a class may answer for names that it does not have.

use elenchus_ir::{ClassId, Expr, ExprId, Name, Node, Receiver, TypeUse, TypeUseId};
use elenchus_types::groovy::{Given, adds_method, is_closure_method, may_be_added};
use elenchus_types::{Type, TypeId};

use super::super::known::Known;
use super::super::twin::accessor_names;
use crate::java::Checked;

/// Methods that Groovy makes for enums, records and properties.
const MADE: [&str; 7] = ["next", "previous", "getAt", "size", "toList", "toMap", "copyWith"];

/// Methods by which a class answers for what it does not have.
const ANSWERS: [&str; 5] = ["methodMissing", "propertyMissing", "invokeMethod", "getProperty", "setProperty"];

/// Whether what an expression names is there in Groovy neither.
pub fn is_sure(id: ExprId, known: &Known<'_>, checked: &mut Checked) -> bool {
    if ANSWERS.iter().any(|name| has_function(name, known)) {
        return false;
    }
    match &known.twin.exprs[id] {
        Expr::Call { receiver, name, args, .. } => is_unknown_method(*receiver, *name, args, known, checked),
        Expr::Field { receiver, name } => is_unknown_property(*receiver, *name, known, checked),
        Expr::Name(name) => is_unknown_variable(id, *name, known, checked),
        _ => false,
    }
}

fn is_unknown_method(
    receiver: Receiver,
    name: Name,
    args: &[ExprId],
    known: &Known<'_>,
    checked: &mut Checked,
) -> bool {
    let spelling = known.twin.names.spelling(name);
    let is_variable = known.twin.variables.ids().any(|id| known.twin.variables[id].name == name);
    if is_variable || is_closure_method(spelling) || MADE.contains(&spelling) || spelling.starts_with("is") {
        return false;
    }
    let found = match receiver {
        Receiver::Expr(value) => {
            if !known.is_plain_receiver(receiver, checked) {
                return false;
            }
            let Some(ty) = object_type(value, checked) else { return false };
            if has_method(ty, |method, _| method == spelling, checked) {
                return false;
            }
            known.given(value, checked)
        }
        // Its methods are those of the class as an object, too.
        Receiver::Type(ty) if is_applied(ty, known) => return true,
        Receiver::Type(ty) if is_primitive(ty, checked) => return false,
        Receiver::Safe(_) | Receiver::Super(Some(_)) => return false,
        _ => {
            if has_class_method(checked, |method| method == spelling) {
                return false;
            }
            Given::Unknown
        }
    };
    let args: Vec<Given> = args.iter().map(|arg| known.given(*arg, checked)).collect();
    !may_be_added(&mut checked.world, spelling, found, &args)
}

fn is_unknown_property(receiver: Receiver, name: Name, known: &Known<'_>, checked: &mut Checked) -> bool {
    let spelling = known.twin.names.spelling(name);
    let readers = readers(spelling);
    if readers.iter().any(|reader| adds_method(reader) || has_function(reader, known)) {
        return false;
    }
    match receiver {
        Receiver::Expr(value) => {
            let Some(ty) = object_type(value, checked) else { return false };
            known.is_plain_receiver(receiver, checked) && !may_answer(ty, &readers, known, checked)
        }
        Receiver::Type(ty) if is_applied(ty, known) => true,
        // `float.BYTES` is that of the box.
        Receiver::Type(ty) if is_primitive(ty, checked) => false,
        // An enum has its first and last constant.
        Receiver::Type(ty) => {
            let answers = checked
                .elaboration
                .type_of_use(ty)
                .is_some_and(|ty| may_answer(ty, &readers, known, checked));
            !answers
                && !matches!(spelling, "MIN_VALUE" | "MAX_VALUE" | "length" | "class")
                && !has_class_method(checked, |method| readers.iter().any(|reader| reader == method))
        }
        _ => false,
    }
}

fn is_unknown_variable(id: ExprId, name: Name, known: &Known<'_>, checked: &mut Checked) -> bool {
    let readers = readers(known.twin.names.spelling(name));
    let is_own =
        |reader: &String| adds_method(reader) || has_function(reader, known) || is_closure_method(reader);
    if readers.iter().any(is_own)
        || has_class_method(checked, |method| readers.iter().any(|reader| reader == method))
    {
        return false;
    }
    let around: Vec<ClassId> = known
        .parents
        .around(Node::Expr(id))
        .filter_map(|node| match node {
            Node::Class(class) => Some(class),
            _ => None,
        })
        .collect();
    around.into_iter().all(|class| {
        let Some(class) = checked.declared.class(class) else { return false };
        let ty = checked.world.declared_type(class);
        !may_answer(ty, &readers, known, checked)
    })
}

/// The methods that read a property of a name.
fn readers(property: &str) -> [String; 2] {
    let (getter, _) = accessor_names(property);
    [getter.replacen("get", "is", 1), getter]
}

/// Whether an object may have a property whose readers are known: by one of them, as the key of a map, of each of its
/// elements, or by a method that all properties are asked of.
fn may_answer(ty: TypeId, readers: &[String; 2], known: &Known<'_>, checked: &mut Checked) -> bool {
    let is_asked = known.twin.functions.ids().any(|id| {
        let function = &known.twin.functions[id];
        known.twin.names.spelling(function.name) == "get" && function.params.len() == 1
    });
    let is_collection = ["java.util.Map", "java.lang.Iterable", "java.util.Iterator"].iter().any(|name| {
        let class = checked.world.class_named(name);
        checked.world.as_super(ty, class).is_some()
    });
    is_asked
        || is_collection
        || has_method(
            ty,
            |method, params| {
                readers.iter().any(|reader| reader == method) && params == 0 || method == "get" && params == 1
            },
            checked,
        )
}

/// The type of a value as an object, where it is one of a class.
fn object_type(value: ExprId, checked: &mut Checked) -> Option<TypeId> {
    let ty = checked.elaboration.type_of(value)?;
    match checked.world.get(ty) {
        Type::Class(_) => Some(ty),
        Type::Primitive(primitive) => checked.world.boxed(primitive),
        _ => None,
    }
}

/// Whether a class or one above it has a method of which a name and a number of parameters are such.
fn has_method(ty: TypeId, is_such: impl Fn(&str, usize) -> bool, checked: &mut Checked) -> bool {
    let root = checked.world.root();
    checked.world.closure(ty).into_iter().chain([root]).any(|above| match checked.world.get(above) {
        Type::Class(use_of) => {
            let class = checked.world.class(use_of.class);
            class.methods.iter().any(|method| is_such(&method.name, method.params.len()))
        }
        _ => false,
    })
}

/// Whether classes, as objects, have a method of such a name.
fn has_class_method(checked: &mut Checked, is_such: impl Fn(&str) -> bool) -> bool {
    let class = checked.world.class_named("java.lang.Class");
    let ty = checked.world.declared_type(class);
    has_method(ty, |method, _| is_such(method), checked)
}

fn has_function(name: &str, known: &Known<'_>) -> bool {
    let name = known.twin.names.get(name);
    name.is_some_and(|name| known.twin.functions.ids().any(|id| known.twin.functions[id].name == name))
}

fn is_primitive(ty: TypeUseId, checked: &mut Checked) -> bool {
    checked.elaboration.type_of_use(ty).is_some_and(|ty| matches!(checked.world.get(ty), Type::Primitive(_)))
}

/// Whether type arguments are written where a type is the receiver, which is no syntax of Groovy.
fn is_applied(ty: TypeUseId, known: &Known<'_>) -> bool {
    matches!(&known.twin.types[ty], TypeUse::Named { args, .. } if !args.is_empty())
}
