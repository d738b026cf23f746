//! Members: their text form, their types as seen from a type, and classes that a program puts in.

#![allow(clippy::unwrap_used, clippy::needless_pass_by_value)]

use std::sync::Arc;

use elenchus_types::syntax::parse_declaration;
use elenchus_types::{
    Access, Class, ClassId, ClassKind, Extension, Java, Library, Method, MethodKind, Origin, TypeId,
    Variance, World,
};
use expect_test::{Expect, expect};

const CLASSES: &str = r"
class java.lang.Object { equals(java.lang.Object): boolean; }
class Exception
class IOException : Exception
class Timeout : IOException
interface Comparable<T> { abstract compareTo(T): int; }
interface List<E> { abstract get(int): E; abstract toArray<T: E>(T[]): T[]; static of<E>(E...): List<E>; }
class Cell<T> { protected value: T; new(T); new<U: T>(U, List<? super U>) throws IOException; }
class Cell$View in Cell<V> { both(T, V): Cell<T>.View<V>; new(V); }
static class Cell$Entry in Cell
class Names : Cell<List<Names>>
interface Reader<X: Exception> { abstract read(): int throws X, IOException; }
interface Slow { abstract read(): int throws Timeout, Exception; }
interface Both<X: Exception> : Reader<X>, Slow
";

fn world() -> World {
    World::new(Arc::new(Java::specified()), Arc::new(Library::parse(CLASSES).unwrap()))
}

/// What is written is what was read.
#[test]
fn text() {
    let texts = [
        "class A",
        "package abstract class A<T: B & C<T>> : B, C<T> { private static final X: int = 3; x: T; protected new(); }",
        "sealed interface S permits A, B { abstract m<T>(int, T[]...): void throws X, Y; }",
        "final enum E : Enum<E> { constant A; constant B; static values(): E[]; }",
        "record P<T>(x: int, y: List<? extends T>) : Q { new(int, List<? extends T>); final x(): int; }",
        "record Empty()",
        "annotation N { abstract value(): java.lang.String[]; }",
        r#"class S { static final S: java.lang.String = "a;\"\\\u00E9"; static final NAN: double = NaN; }"#,
        "private static class O$N in O { final: int; static(): int; abstract constant(): int; }",
        "class V<+A, -B, F[1]> { f(F<A>, G<_ List>): (A) -> (() -> B)[]; g(A?): (A & B); }",
    ];
    for text in texts {
        assert_eq!(parse_declaration(text).unwrap().to_string(), text);
    }
}

#[test]
fn modifiers() {
    let check = |text: &str, expected: Expect| {
        let found = parse_declaration(text).unwrap();
        let modifiers = found.modifiers;
        expected.assert_eq(&format!(
            "{:?} abstract={} static={} {:?} inner={}",
            modifiers.access,
            modifiers.is_abstract,
            modifiers.is_static,
            modifiers.extension,
            found.outer().is_some()
        ));
    };
    check("class A in B", expect!["Public abstract=false static=false Open inner=true"]);
    check("static class A in B", expect!["Public abstract=false static=true Open inner=false"]);
    check("protected interface A in B", expect!["Protected abstract=true static=true Open inner=false"]);
    check("record A() : B", expect!["Public abstract=false static=false Final inner=false"]);
    check("sealed class A", expect!["Public abstract=false static=false Sealed inner=false"]);
}

fn show_method(world: &World, method: &Method) -> String {
    let type_params: Vec<_> = method
        .type_params
        .iter()
        .map(|var| {
            let var = world.var(*var);
            format!("{}: {}", var.name().unwrap_or("?"), world.show(var.upper))
        })
        .collect();
    let thrown = world.show_all(&method.throws);
    format!(
        "<{}>({}): {}{}",
        type_params.join(", "),
        world.show_all(&method.params),
        world.show(method.result),
        if thrown.is_empty() { thrown } else { format!(" throws {thrown}") }
    )
}

/// The methods of `owner` with a name, as members of `receiver`.
fn check_methods(receiver: &str, owner: &str, name: &str, expected: Expect) {
    let mut world = world();
    let receiver = world.parse(receiver).unwrap();
    let receiver = world.capture(receiver).unwrap();
    let owner = world.class_named(owner);
    let class = world.class(owner);
    let found: Vec<_> = class
        .methods
        .iter()
        .chain(&class.constructors)
        .filter(|method| *method.name == *name)
        .map(|method| {
            let member = world.method_of(receiver, owner, method);
            show_method(&world, &member)
        })
        .collect();
    expected.assert_eq(&found.join("\n"));
}

#[test]
fn methods_of_a_type() {
    check_methods("List<Names>", "List", "get", expect!["<>(int): Names"]);
    check_methods("List<Names>", "List", "toArray", expect!["<T: Names>(T[]): T[]"]);
    check_methods("List", "List", "toArray", expect!["<>(java.lang.Object[]): java.lang.Object[]"]);
    check_methods("List<Names>", "List", "of", expect!["<E: java.lang.Object>(E[]): List<E>"]);
    check_methods(
        "List<? extends Names>",
        "List",
        "get",
        expect!["<>(int): capture#0{? extends Names; Names}"],
    );
    check_methods(
        "Cell<Names>",
        "Cell",
        "<init>",
        expect![[r"
            <>(Names): Cell<Names>
            <U: Names>(U, List<? super U>): Cell<Names> throws IOException"]],
    );
    check_methods(
        "Cell<Names>.View<Timeout>",
        "Cell$View",
        "both",
        expect!["<>(Names, Timeout): Cell<Names>.View<Timeout>"],
    );
    check_methods(
        "Cell$View",
        "Cell$View",
        "both",
        expect!["<>(java.lang.Object, java.lang.Object): Cell$View"],
    );
}

#[test]
fn fields_of_a_type() {
    let mut world = world();
    let owner = world.class_named("Cell");
    let class = world.class(owner);
    let field = class.fields[0].clone();
    assert_eq!((&*field.name, field.access, field.is_static), ("value", Access::Protected, false));
    for (receiver, expected) in [
        ("Names", "List<Names>"),
        ("Cell<Timeout>", "Timeout"),
        ("Cell", "java.lang.Object"),
        // Not below it: as it is declared.
        ("Timeout", "T@Cell"),
    ] {
        let receiver = world.parse(receiver).unwrap();
        let found = world.member_type(receiver, owner, field.ty);
        assert_eq!(world.show(found), expected);
    }
}

/// JLS 9.9: what all methods that a lambda implements may throw.
#[test]
fn thrown_by_a_function() {
    let mut world = world();
    for (id, expected) in [
        ("Reader<Timeout>", "Timeout, IOException"),
        ("Slow", "Timeout, Exception"),
        ("Both<Timeout>", "Timeout, IOException"),
    ] {
        let id = world.parse(id).unwrap();
        let found = world.descriptor(id).unwrap();
        assert_eq!(world.show_all(&found.throws), expected);
    }
}

/// A class with a parameter, of which nothing is known yet.
fn header(world: &mut World, name: &str, param: &str) -> (ClassId, TypeId) {
    let class = world.add_class(name);
    let origin = Origin::Class { class, position: 0, name: param.into() };
    let var = world.add_variable(origin, Variance::Invariant, 0);
    world.define_class(class, Class { params: [var].into(), ..Class::default() });
    (class, world.variable(var))
}

/// Two classes of one name whose parameters have one name, and that mention each other.
#[test]
fn classes_of_a_program() {
    let base = world().freeze();
    let mut world = World::over(base);
    let (first, first_var) = header(&mut world, "Node", "T");
    let (second, second_var) = header(&mut world, "Node", "T");
    assert_ne!(first, second);
    assert_ne!(first_var, second_var);
    assert_eq!((world.class_name(first), world.class_name(second)), ("Node", "Node_2"));

    // class Node<T extends Comparable<T>>; class Node_2<T extends Comparable<T>> extends Node<T>
    let comparable = world.class_named("Comparable");
    for (class, var) in [(first, first_var), (second, second_var)] {
        let bound = world.class_type(comparable, &[var]);
        let param = world.class(class).params[0];
        world.set_bound(param, bound);
    }
    let above = world.class_type(first, &[second_var]);
    let below = world.declared_type(second);
    // A question too early is answered by what is known, and the answer is not kept.
    assert!(!world.is_subtype(below, above));
    let mut definition = Class::clone(&world.class(second));
    definition.supertypes = [above].into();
    world.define_class(second, definition.clone());
    assert!(world.is_subtype(below, above));

    definition.methods = [Method {
        name: "self".into(),
        kind: MethodKind::Concrete,
        access: Access::Private,
        is_final: false,
        varargs: false,
        type_params: Box::default(),
        params: Box::default(),
        result: above,
        throws: Box::default(),
    }]
    .into();
    definition.kind = ClassKind::Record;
    definition.modifiers.extension = Extension::Final;
    world.define_class(second, definition);
    let (class, names) = (world.class(second), world.parse("Names").unwrap());
    let receiver = world.class_type(second, &[names]);
    let member = world.method_of(receiver, second, &class.methods[0]);
    assert_eq!(show_method(&world, &member), "<>(): Node<Names>");
    assert!(world.is_subtype(second_var, second_var) && class.is_final());
}

/// A bound that is set after a question about its variable changes the answer.
#[test]
fn bounds_are_not_remembered() {
    let mut world = world();
    let (_, var) = header(&mut world, "Node", "T");
    let names = world.parse("Names").unwrap();
    assert!(!world.is_subtype(var, names));
    let elenchus_types::Type::Variable(id) = world.get(var) else { panic!("not a variable") };
    world.set_bound(id, names);
    assert!(world.is_subtype(var, names));
}
