//! What Java lacks: declaration-site variance, nullable types, function types, higher-kinded parameters. The language is
//! none in particular; it serves to show that nothing of Java is in the core.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use elenchus_types::{Library, Substitution, Type, TypeSystem, World};

struct Plain;

impl TypeSystem for Plain {
    fn root(&self) -> &'static str {
        "Any"
    }

    fn null_is_everywhere(&self) -> bool {
        false
    }
}

const CLASSES: &str = "
class Any
class Number
class Int : Number
class String
interface Source<+T>
interface Sink<-T>
interface Box<T> : Source<T>, Sink<T>
interface Functor<F[1]>
class ListFunctor : Functor<_ Box>
interface Producer<+F[1]>
interface Consumer<-F[1]>
interface Mapped<F[+]>
interface Held<F[1]: _ Source>
interface Wrapped<F[+], G[_, -]: _ Pair> { both(F<Int>, F<Number>, G<Int, Number>, G<Int, Int>): F<Any>; }
interface Pair<A, -B>
interface Two<A, B>
";

fn world() -> World {
    World::new(Arc::new(Plain), Arc::new(Library::parse(CLASSES).unwrap()))
}

#[test]
fn subtypes() {
    let cases = [
        ("Source<Int>", "Source<Number>", true),
        ("Source<Number>", "Source<Int>", false),
        ("Sink<Number>", "Sink<Int>", true),
        ("Box<Int>", "Source<Number>", true),
        ("Box<Int>", "Sink<Number>", false),
        ("Box<Int>", "Box<? extends Number>", true),
        ("Source<? extends Int>", "Source<Number>", true),
        ("Int", "Int?", true),
        ("Int?", "Int", false),
        ("Int?", "Number?", true),
        ("null", "Int", false),
        ("null", "Int?", true),
        ("Int?", "Any", false),
        ("Int?", "top", true),
        ("bottom", "Int", true),
        ("Source<Int>", "Source<Int?>", true),
        ("(Number) -> Int", "(Int) -> Number", true),
        ("(Int) -> Int", "(Number) -> Int", false),
        ("() -> Int", "(Int) -> Int", false),
        ("() -> Int", "Any", true),
        ("Int[]", "Number[]", false),
        ("ListFunctor", "Functor<_ Box>", true),
        ("ListFunctor", "Functor<_ Source>", false),
        ("Functor<_ Box>", "Functor<_ Source>", false),
        ("Producer<_ Box>", "Producer<_ Source>", true),
        ("Producer<_ Source>", "Producer<_ Box>", false),
        ("Consumer<_ Source>", "Consumer<_ Box>", true),
        ("Producer<_ Box>", "Producer<?>", true),
        // There are no raw types.
        ("Box", "Box<Int>", false),
        ("Box<Int>", "Box", false),
    ];
    let mut world = world();
    for (lower, upper, expected) in cases {
        let (low, high) = (world.parse(lower).unwrap(), world.parse(upper).unwrap());
        assert_eq!(world.is_subtype(low, high), expected, "{lower} <: {upper}");
    }
}

#[test]
fn bounds() {
    let cases = [
        (["Int", "null"], "Int?"),
        (["Int?", "Number"], "Number?"),
        (["(Number) -> Int", "(Int) -> Number"], "(Int) -> Number"),
        (["(Int) -> Int", "() -> Int"], "Any"),
        (["Int[]", "Number[]"], "Any"),
    ];
    let mut world = world();
    for (types, expected) in cases {
        let ids = types.map(|text| world.parse(text).unwrap());
        let lub = world.lub(&ids).unwrap();
        assert_eq!(world.show(lub.bound), expected, "{types:?}");
    }
    let [one, other] = ["Int?", "Number"].map(|text| world.parse(text).unwrap());
    let both = world.glb(one, other).unwrap();
    assert_eq!(world.show(both), "Int");
}

/// A language whose function types are classes.
struct Functional;

impl TypeSystem for Functional {
    fn root(&self) -> &'static str {
        "Any"
    }

    fn null_is_everywhere(&self) -> bool {
        false
    }

    fn function_class(&self, parameters: usize) -> Option<&'static str> {
        ["Function0", "Function1"].get(parameters).copied()
    }
}

#[test]
fn functions_as_classes() {
    let classes = "
        class Any
        class Number
        class Int : Number
        interface Function0<+R>
        interface Function1<-A, +R>
        class Length : Function1<Any, Int>
    ";
    let mut world = World::new(Arc::new(Functional), Arc::new(Library::parse(classes).unwrap()));
    for (lower, upper, expected) in [
        ("(Number) -> Int", "Function1<Int, Number>", true),
        ("Function1<Number, Int>", "(Int) -> Number", true),
        ("Length", "(Int) -> Number", true),
        ("() -> Int", "() -> Number", true),
        ("() -> Int", "(Int) -> Int", false),
        // More parameters than there are classes for.
        ("(Int, Int) -> Int", "Any", true),
    ] {
        let (low, high) = (world.parse(lower).unwrap(), world.parse(upper).unwrap());
        assert_eq!(world.is_subtype(low, high), expected, "{lower} <: {upper}");
    }
}

/// `F<A>` with a constructor for `F` is that constructor applied, and unification finds it.
#[test]
fn constructors() {
    let mut world = world();
    let functor = world.class_named("Functor");
    let head = world.class(functor).params[0];
    let int = world.parse("Int").unwrap();
    let args = world.intern_list(&[int]);
    let applied = world.intern(Type::Apply { head, args });
    let class = world.class_named("Box");
    let constructor = world.intern(Type::Constructor(class));
    let by: Substitution = [(head, constructor)].into_iter().collect();
    let found = world.substitute(applied, &by);
    assert_eq!(world.show(found), "Box<Int>");
    let target = world.parse("Box<Int>").unwrap();
    assert_eq!(world.unify(applied, target, &[head]), Some(by));
}

/// A constructor may stand for a parameter that takes as many arguments and asks for no variance that it has not.
#[test]
fn kinds() {
    let cases = [
        ("Functor<_ Box>", true),
        ("Functor<_ Pair>", false),
        ("Functor<Int>", false),
        ("Box<_ Box>", false),
        ("Mapped<_ Source>", true),
        ("Mapped<_ Box>", false),
        ("Mapped<_ Sink>", false),
        ("Held<_ Box>", true),
        ("Held<_ Sink>", false),
        ("Held<?>", true),
        ("Wrapped<_ Source, _ Pair>", true),
        ("Wrapped<_ Source, _ Two>", false),
        ("Box", false),
    ];
    let mut world = world();
    for (text, expected) in cases {
        let id = world.parse(text).unwrap();
        assert_eq!(world.is_well_formed(id), expected, "{text}");
    }
}

/// An applied variable varies in its arguments as it was declared to, and is below its bound applied.
#[test]
fn applications() {
    let mut world = world();
    let wrapped = world.class_named("Wrapped");
    let class = world.class(wrapped);
    let [int, number, exact, wide] = class.methods[0].params[..] else { panic!("not four parameters") };
    assert!(world.is_subtype(int, number) && !world.is_subtype(number, int));
    // Contravariant in the second argument.
    assert!(world.is_subtype(exact, wide) && !world.is_subtype(wide, exact));
    let bound = world.parse("Pair<Int, Int>").unwrap();
    assert!(world.is_subtype(exact, bound));
    let [first, second] = class.params[..] else { panic!("not two parameters") };
    let target = world.parse("Source<Any>").unwrap();
    let found = world.unify(int, target, &[first]).unwrap();
    let solved = world.substitute(int, &found);
    assert_eq!(world.show(solved), "Source<Int>");
    // The bound of the variable is looked after.
    let target = world.parse("Two<Int, Number>").unwrap();
    assert_eq!(world.unify(exact, target, &[second]), None);
    let joined = ["Functor<_ Box>", "Functor<_ Source>"].map(|text| world.parse(text).unwrap());
    let lub = world.lub(&joined).unwrap();
    assert_eq!(world.show(lub.bound), "Functor<?>");
}
