//! The library of Java classes.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use elenchus_types::{ClassKind, Java, MethodKind, Type, TypeId, World, library};

fn world() -> World {
    World::over(library::java().base(Arc::new(Java::specified())))
}

/// Every line is a declaration of the class under whose name it is found, and is written as it was read.
#[test]
fn lines() {
    let library = library::java();
    assert!(library.names().count() > 200);
    for name in library.names() {
        let declaration = library.declaration(name).unwrap().unwrap();
        assert_eq!(declaration.name, name);
        let text = declaration.to_string();
        assert_eq!(elenchus_types::syntax::parse_declaration(&text).unwrap(), declaration);
    }
}

/// Nothing is missing above or around a class, or among what is thrown; types have as many arguments as parameters, and
/// are well formed where nothing in them is missing.
#[test]
fn closed() {
    let mut world = world();
    for name in library::java().names() {
        let id = world.class_named(name);
        let class = world.class(id);
        let methods = || class.methods.iter().chain(&class.constructors);
        let thrown = methods().flat_map(|method| &method.throws);
        for needed in class.supertypes.iter().chain(thrown).copied() {
            let missing = is_missing(&mut world, needed);
            assert!(!missing, "{name} needs {}", world.show(needed));
        }
        if let Some(enclosing) = class.enclosing {
            assert_ne!(world.class(enclosing).kind, ClassKind::Missing, "{name}");
        }
        let bounds = class.params.iter().chain(methods().flat_map(|method| &method.type_params));
        let bounds: Vec<_> = bounds.map(|var| world.var(*var).upper).collect();
        let mentioned = methods().flat_map(|method| method.params.iter().chain([&method.result]));
        let fields = class.fields.iter().map(|field| &field.ty);
        for ty in class.supertypes.iter().chain(mentioned).chain(fields).chain(&bounds).copied() {
            assert!(is_missing(&mut world, ty) || world.is_well_formed(ty), "{} in {name}", world.show(ty));
        }
    }
}

/// Whether a class in the type is missing.
fn is_missing(world: &mut World, id: TypeId) -> bool {
    match world.get(id) {
        Type::Class(use_of) => {
            let args = world.list(use_of.args).to_vec();
            world.class(use_of.class).kind == ClassKind::Missing
                || args.into_iter().any(|arg| is_missing(world, arg))
        }
        Type::Array(element) => is_missing(world, element),
        Type::Wildcard(wildcard) => wildcard.bound().is_some_and(|bound| is_missing(world, bound)),
        Type::Intersection(parts) => {
            world.list(parts).to_vec().into_iter().any(|part| is_missing(world, part))
        }
        _ => false,
    }
}

#[test]
fn subtypes() {
    let mut world = world();
    for (lower, upper, expected) in [
        ("java.util.ArrayList<java.lang.Integer>", "java.lang.Iterable<? extends java.lang.Number>", true),
        ("java.lang.String", "java.lang.Comparable<java.lang.String>", true),
        ("java.lang.Integer", "java.lang.Comparable<? super java.lang.Number>", false),
        ("java.io.FileNotFoundException", "java.lang.Exception", true),
        ("java.io.UncheckedIOException", "java.lang.RuntimeException", true),
        ("java.util.function.UnaryOperator<java.lang.String>", "java.util.function.Function<?, ?>", true),
        ("java.util.concurrent.TimeUnit", "java.lang.Enum<java.util.concurrent.TimeUnit>", true),
    ] {
        let (low, high) = (world.parse(lower).unwrap(), world.parse(upper).unwrap());
        assert_eq!(world.is_subtype(low, high), expected, "{lower} <: {upper}");
    }
}

#[test]
fn members() {
    let mut world = world();
    let arrays = world.class_named("java.util.Arrays");
    let as_list =
        world.class(arrays).methods.iter().find(|method| &*method.name == "asList").unwrap().clone();
    assert!(as_list.varargs && as_list.kind == MethodKind::Static);
    assert_eq!(world.show(as_list.params[0]), "T[]");
    let integer = world.class_named("java.lang.Integer");
    let class = world.class(integer);
    let most = class.fields.iter().find(|field| &*field.name == "MAX_VALUE").unwrap();
    assert_eq!(most.constant.as_deref(), Some("2147483647"));
    assert!(class.is_final());
    let callable = world.parse("java.util.concurrent.Callable<java.lang.String>").unwrap();
    let descriptor = world.descriptor(callable).unwrap();
    assert_eq!(world.show_all(&descriptor.throws), "java.lang.Exception");
    let unit = world.class_named("java.util.concurrent.TimeUnit");
    assert_eq!(world.class(unit).fields.iter().filter(|field| field.is_enum_constant).count(), 7);
}
