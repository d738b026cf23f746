//! The library of Java classes.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use elenchus_types::library::JAVA_RELEASES;
use elenchus_types::{ClassKind, Java, MethodKind, Type, TypeId, World, library};

fn world() -> World {
    world_of(17)
}

fn world_of(release: u16) -> World {
    World::over(library::java(release).base(Arc::new(Java::specified())))
}

/// Every line is a declaration of the class under whose name it is found, and is written as it was read.
#[test]
fn lines() {
    for release in JAVA_RELEASES {
        let library = library::java(release);
        assert!(library.names().count() > 200);
        for name in library.names() {
            let declaration = library.declaration(name).unwrap().unwrap();
            assert_eq!(declaration.name, name);
            let text = declaration.to_string();
            assert_eq!(elenchus_types::syntax::parse_declaration(&text).unwrap(), declaration);
        }
    }
}

/// What a release brought, later ones have and earlier ones have not.
#[test]
fn releases() {
    let check = |name: &str, method: &str, since: u16| {
        for release in JAVA_RELEASES {
            let declaration = library::java(release).declaration(name).map(Result::unwrap);
            let is_there =
                declaration.is_some_and(|class| class.methods.iter().any(|one| one.name == method));
            assert_eq!(is_there, release >= since, "{name}.{method} in {release}");
        }
    };
    check("java.lang.Math", "clamp", 21);
    check("java.util.SequencedCollection", "reversed", 21);
    check("java.lang.String", "length", 17);
    check("java.util.stream.Stream", "gather", 24);
    check("java.io.Reader", "readAllLines", 25);
}

/// What is above lists and double-ended queues is not the same in all releases.
#[test]
fn lubs() {
    for (release, expected) in [
        (20, "java.util.Collection<java.lang.String>"),
        (21, "java.util.SequencedCollection<java.lang.String>"),
        (25, "java.util.SequencedCollection<java.lang.String>"),
    ] {
        let mut world = world_of(release);
        let both = ["java.util.List<java.lang.String>", "java.util.Deque<java.lang.String>"]
            .map(|text| world.parse(text).unwrap());
        let lub = world.lub(&both).unwrap();
        assert_eq!(world.show(lub.bound), expected, "{release}");
    }
}

/// Nothing is missing above or around a class, or among what is thrown; types have as many arguments as parameters, and
/// are well formed where nothing in them is missing.
#[test]
fn closed() {
    for release in [17, 21, 25] {
        is_closed(release);
    }
}

fn is_closed(release: u16) {
    let mut world = world_of(release);
    for name in library::java(release).names() {
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
