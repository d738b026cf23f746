//! The relations on Java types, case by case.

// Expectations are written where they are used.
#![allow(clippy::unwrap_used, clippy::needless_pass_by_value)]

use std::sync::Arc;

use elenchus_types::{Java, Library, Substitution, TypeId, VarId, World};
use expect_test::{Expect, expect};

/// A little JDK. Names are without packages but for the ones that the language itself needs.
const JDK: &str = "
class java.lang.Object { equals(java.lang.Object): boolean; protected clone(): java.lang.Object; }
interface java.io.Serializable
interface java.lang.Cloneable
interface Comparable<T> { abstract compareTo(T): int; }
interface Iterable<T>
interface Collection<E> : Iterable<E>
interface List<E> : Collection<E>
class ArrayList<E> : List<E>, java.io.Serializable
class LinkedList<E> : List<E>
interface Set<E> : Collection<E>
class Number : java.io.Serializable
class java.lang.Integer : Number, Comparable<java.lang.Integer>
class java.lang.Long : Number, Comparable<java.lang.Long>
class java.lang.String : java.io.Serializable, Comparable<java.lang.String>
class Enum<E: Enum<E>> : Comparable<E>
class Color : Enum<Color>
interface Function<T, R> { abstract apply(T): R; compose<V>(Function<? super V, ? extends T>): Function<V, R>; }
interface UnaryOperator<T> : Function<T, T>
interface Comparator<T> { abstract compare(T, T): int; abstract equals(java.lang.Object): boolean; }
interface Sorter<T: Comparable<T>> { abstract sort(T): T; }
interface Copy { abstract clone(): java.lang.Object; }
sealed interface Shape { abstract area(): double; }
class Map<K, V>
class Map$Node in Map<W: K>
class Map$Leaf in Map : Map<K, V>.Node<K>
class Bounded<T: Number>
class Strings : ArrayList<java.lang.String>
class RawHolder<T> : Strings
";

fn world() -> World {
    World::new(Arc::new(Java::specified()), Arc::new(Library::parse(JDK).unwrap()))
}

fn parse(world: &mut World, text: &str) -> TypeId {
    // Short names for the classes that the language names itself.
    let text = ["Object", "Integer", "Long", "String"]
        .iter()
        .fold(text.to_owned(), |text, name| text.replace(&format!("`{name}"), &format!("java.lang.{name}")));
    world.parse(&text).unwrap()
}

/// One line for each question `lower <: upper`.
fn check_subtypes(questions: &[(&str, &str, bool)]) {
    let mut world = world();
    for (lower, upper, expected) in questions {
        let (low, high) = (parse(&mut world, lower), parse(&mut world, upper));
        assert_eq!(world.is_subtype(low, high), *expected, "{lower} <: {upper}");
    }
}

fn check(types: &[&str], operation: impl Fn(&mut World, &[TypeId]) -> String, expected: Expect) {
    let mut world = world();
    let ids: Vec<_> = types.iter().map(|text| parse(&mut world, text)).collect();
    expected.assert_eq(&operation(&mut world, &ids));
}

#[test]
fn subtypes() {
    check_subtypes(&[
        ("ArrayList<`Integer>", "Collection<`Integer>", true),
        ("ArrayList<`Integer>", "Collection<Number>", false),
        ("ArrayList<`Integer>", "Collection<? extends Number>", true),
        ("List<Number>", "List<? super `Integer>", true),
        ("List<List<`Integer>>", "List<List<?>>", false),
        ("List<List<`Integer>>", "List<? extends List<?>>", true),
        ("ArrayList<`String>", "List", true),
        ("ArrayList", "List<`String>", false),
        ("Color", "Enum<? extends Enum<?>>", true),
        ("Enum<?>", "Comparable<? extends Enum<?>>", true),
        // The capture of the wildcard has the bound of the parameter.
        ("Bounded<?>", "Bounded<? extends Number>", true),
        ("List<Bounded<?>>", "List<? extends Bounded<? extends Number>>", true),
        ("Map<`String, Number>.Leaf", "Map<`String, Number>.Node<`String>", true),
        ("Map<`String, ?>.Leaf", "Map<? extends `Object, ?>.Node<? extends `Object>", true),
        ("Map<`String, Number>.Leaf", "Map<`String, `Integer>.Node<`String>", false),
        ("int", "long", true),
        ("char", "short", false),
        ("int", "Number", false),
        ("`Integer[]", "Number[]", true),
        ("int[]", "long[]", false),
        ("int[]", "java.lang.Cloneable", true),
        ("null", "List<?>", true),
        ("null", "int", false),
        ("(ArrayList<`String> & Comparable<`String>)", "Comparable<?>", true),
        ("ArrayList<`String>", "(List<`String> & java.io.Serializable)", true),
        // JLS 4.10.2: above the raw type is Strings, and above that what it declares.
        ("RawHolder", "List<`String>", true),
    ]);
}

#[test]
fn assignability() {
    let cases = [
        ("int", "Number", true),
        ("int", "`Long", false),
        ("`Integer", "long", true),
        ("`Long", "int", false),
        ("ArrayList", "List<`String>", true),
        ("ArrayList[]", "List<`String>[]", true),
        ("List<?>", "List<`String>", false),
        ("null", "`Integer", true),
        ("null", "int", false),
    ];
    let mut world = world();
    for (from, to, expected) in cases {
        let (source, target) = (parse(&mut world, from), parse(&mut world, to));
        assert_eq!(world.is_assignable(source, target), expected, "{from} to {to}");
    }
}

fn lub(world: &mut World, ids: &[TypeId]) -> String {
    let lub = world.lub(ids).unwrap();
    format!("{}{}", world.show(lub.bound), if lub.cut { " (cut)" } else { "" })
}

#[test]
fn least_upper_bounds() {
    check(&["ArrayList<`Integer>", "LinkedList<`Integer>"], lub, expect!["List<java.lang.Integer>"]);
    check(&["ArrayList<`Integer>", "Set<Number>"], lub, expect!["Collection<? extends Number>"]);
    check(
        &["List<? super `Integer>", "List<? super Number>"],
        lub,
        expect!["List<? super java.lang.Integer>"],
    );
    check(
        &["`Integer", "`Long"],
        lub,
        expect!["(Comparable<? extends (Comparable<?> & Number)> & Number) (cut)"],
    );
    check(
        &["`Integer[]", "`Long[]"],
        lub,
        expect!["(Comparable<? extends (Comparable<?> & Number)> & Number)[] (cut)"],
    );
    check(&["int[]", "`Integer[]"], lub, expect!["(java.io.Serializable & java.lang.Cloneable)"]);
    check(
        &["Map<`String, Number>.Leaf", "Map<`String, `Integer>.Leaf"],
        lub,
        expect!["Map<java.lang.String, ? extends Number>.Leaf"],
    );
    check(&["null", "`String"], lub, expect!["java.lang.String"]);
    check(&["List", "ArrayList<`String>"], lub, expect!["List"]);
}

#[test]
fn greatest_lower_bounds() {
    let glb = |world: &mut World, ids: &[TypeId]| match world.glb(ids[0], ids[1]) {
        Some(both) => world.show(both),
        None => "none".to_owned(),
    };
    check(
        &["List<`String>", "Comparable<`String>"],
        glb,
        expect!["(Comparable<java.lang.String> & List<java.lang.String>)"],
    );
    check(&["List<`String>", "Collection<?>"], glb, expect!["List<java.lang.String>"]);
    check(&["Number", "`String"], glb, expect!["none"]);
}

#[test]
fn capture() {
    let capture = |world: &mut World, ids: &[TypeId]| {
        let captured = world.capture(ids[0]).unwrap();
        world.show(captured)
    };
    check(&["List<? extends Number>"], capture, expect!["List<capture#0{? extends Number; Number}>"]);
    check(&["Enum<?>"], capture, expect!["Enum<capture#0{?; Enum<capture#0>}>"]);
    check(
        &["Map<?, `String>.Node<?>"],
        capture,
        expect!["Map<capture#0{?; java.lang.Object}, java.lang.String>.Node<capture#1{?; capture#0}>"],
    );
    check(
        &["Bounded<? super `Integer>"],
        capture,
        expect!["Bounded<capture#0{? super java.lang.Integer; Number; java.lang.Integer}>"],
    );
}

#[test]
fn erasure_and_supertypes() {
    let erasure = |world: &mut World, ids: &[TypeId]| {
        let erased = world.erasure(ids[0]);
        world.show(erased)
    };
    check(&["Map<`String, Number>.Node<`String>[]"], erasure, expect!["Map$Node[]"]);
    check(&["E@Enum"], erasure, expect!["Enum"]);
    let supertypes = |world: &mut World, ids: &[TypeId]| {
        let above = world.direct_supertypes(ids[0]);
        world.show_all(&above)
    };
    check(
        &["ArrayList<`String>"],
        supertypes,
        expect!["java.lang.Object, List<java.lang.String>, java.io.Serializable"],
    );
    check(&["List"], supertypes, expect!["Collection"]);
    check(&["Iterable<`String>"], supertypes, expect!["java.lang.Object"]);
    check(&["Color[]"], supertypes, expect!["Enum<Color>[]"]);
}

#[test]
fn functions() {
    let function = |world: &mut World, ids: &[TypeId]| {
        let plain = world.parameterisation(ids[0]);
        match plain.and_then(|plain| world.descriptor(plain)) {
            Some(found) => {
                let params = world.show_all(&found.params);
                format!("{}({params}): {}", found.name, world.show(found.result))
            }
            None => "none".to_owned(),
        }
    };
    check(
        &["Function<? super `String, ? extends Number>"],
        function,
        expect!["apply(java.lang.String): Number"],
    );
    check(&["UnaryOperator<`Integer>"], function, expect!["apply(java.lang.Integer): java.lang.Integer"]);
    // What the root has too is not counted.
    check(&["Comparator<?>"], function, expect!["compare(java.lang.Object, java.lang.Object): int"]);
    check(&["Sorter<`String>"], function, expect!["sort(java.lang.String): java.lang.String"]);
    // JLS 9.9: the bound of the wildcard's parameter mentions it.
    check(&["Sorter<?>"], function, expect!["none"]);
    check(&["Function"], function, expect!["apply(java.lang.Object): java.lang.Object"]);
    check(&["Shape"], function, expect!["none"]);
    check(
        &["(Function<?, `String> & java.io.Serializable)"],
        function,
        expect!["apply(java.lang.Object): java.lang.String"],
    );
    check(&["(Function<?, ?> & Copy)"], function, expect!["none"]);
    check(&["(Function<?, ?> & Strings)"], function, expect!["none"]);
    // What of the root is not public is.
    check(&["Copy"], function, expect!["clone(): java.lang.Object"]);
    check(&["List<`String>"], function, expect!["none"]);
}

/// The bindings that a direction of unification finds for the variables of the pattern.
fn check_unification(
    unify: fn(&mut World, TypeId, TypeId, &[VarId]) -> Option<Substitution>,
    pattern: &str,
    target: &str,
    expected: Expect,
) {
    let mut world = world();
    let (pattern, target) = (parse(&mut world, pattern), parse(&mut world, target));
    let mut free = Vec::new();
    world.any_variable(pattern, &mut |var| {
        free.push(var);
        false
    });
    let found = match unify(&mut world, pattern, target, &free) {
        Some(found) => found
            .iter()
            .map(|(var, value)| format!("{} = {}", world.var(var).name().unwrap(), world.show(value)))
            .collect::<Vec<_>>()
            .join(", "),
        None => "none".to_owned(),
    };
    expected.assert_eq(&found);
}

#[test]
fn unification() {
    let unify = |pattern: &str, target: &str, expected: Expect| {
        check_unification(World::unify, pattern, target, expected);
    };
    unify("ArrayList<E@ArrayList>", "Collection<`String>", expect!["E = java.lang.String"]);
    unify("ArrayList<E@ArrayList>", "Collection<? extends Number>", expect!["E = Number"]);
    unify("ArrayList<E@ArrayList>", "Collection<?>", expect![""]);
    unify("List<List<E@List>>", "Iterable<List<`String>>", expect!["E = java.lang.String"]);
    unify("Function<T@Function, T@Function>", "Function<`String, `Integer>", expect!["none"]);
    unify("Bounded<T@Bounded>", "Bounded<? super `Integer>", expect!["T = java.lang.Integer"]);
    unify("Bounded<T@Bounded>", "Bounded<`String>", expect!["none"]);
    unify("E@List", "Set<`String>", expect!["E = Set<java.lang.String>"]);
    // The direction: the pattern has to end below the target.
    unify("Collection<E@Collection>", "List<`String>", expect!["none"]);
}

#[test]
fn unification_above() {
    let unify = |pattern: &str, target: &str, expected: Expect| {
        check_unification(World::unify_above, pattern, target, expected);
    };
    unify("Collection<E@Collection>", "ArrayList<`String>", expect!["E = java.lang.String"]);
    unify("ArrayList<E@ArrayList>", "Collection<`String>", expect!["none"]);
    unify("Collection<? extends E@Collection>", "Strings", expect!["E = java.lang.String"]);
    unify("Collection<? super E@Collection>", "List<? super `Integer>", expect!["E = java.lang.Integer"]);
    unify("E@List[]", "`String[]", expect!["E = java.lang.String"]);
    unify("T@Bounded", "`String", expect!["none"]);
    unify("T@Bounded", "null", expect![""]);
    unify("List<E@List>", "ArrayList<? extends Number>", expect!["E = capture#0{? extends Number; Number}"]);
}

#[test]
fn unification_to_the_same() {
    let unify = |pattern: &str, target: &str, expected: Expect| {
        check_unification(World::unify_same, pattern, target, expected);
    };
    unify("List<? extends E@List>", "List<? extends `String>", expect!["E = java.lang.String"]);
    unify("List<E@List>", "List<?>", expect!["none"]);
    unify("List<E@List>", "ArrayList<`String>", expect!["none"]);
    unify(
        "Map<K@Map, V@Map>.Node<K@Map>",
        "Map<`String, `Long>.Node<`String>",
        expect!["K = java.lang.String, V = java.lang.Long"],
    );
}

/// VAR PARAM METHOD CALL of Figure 5: `List<String> x = e.m()` where `<E> ArrayList<E> m()`.
#[test]
fn type_flow() {
    let mut world = world();
    let mut flow = |upper: &str, lower: &str| {
        let (upper, lower) = (parse(&mut world, upper), parse(&mut world, lower));
        let free = world.class_named("Set");
        let free = world.class(free).params.clone();
        let found = world.type_flow(upper, lower, &free);
        let shown: Vec<_> = found
            .into_iter()
            .map(|(from, to)| {
                let from = world.variable(from);
                world.show_all(&[from, to])
            })
            .collect();
        shown.join("; ")
    };
    assert_eq!(flow("List<`String>", "ArrayList<E@Set>"), "E@Set, java.lang.String; E@ArrayList, E@List");
    assert_eq!(flow("List<`String>", "Set<E@Set>"), "");
}

#[test]
fn dependent_parameters() {
    let mut world = world();
    let mut dependent = |upper: &str, lower: &str| {
        let (upper, lower) = (parse(&mut world, upper), parse(&mut world, lower));
        let found = world.dependent_parameters(upper, lower);
        found
            .into_iter()
            .map(|(from, to)| {
                let (from, to) = (world.variable(from), world.variable(to));
                world.show_all(&[from, to])
            })
            .collect::<Vec<_>>()
            .join("; ")
    };
    // The paper's example: A<String> and B<String>, with B<T> extends A<T>.
    assert_eq!(dependent("List<`String>", "ArrayList<`String>"), "E@ArrayList, E@List");
    assert_eq!(dependent("List<`String>", "List<`String>"), "E@List, E@List");
    assert_eq!(dependent("List<`String>", "ArrayList<`Integer>"), "");
    assert_eq!(
        dependent("Function<`String, `String>", "UnaryOperator<`String>"),
        "T@UnaryOperator, T@Function; T@UnaryOperator, R@Function"
    );
}

#[test]
fn a_base_is_shared() {
    let mut first = world();
    let list = parse(&mut first, "List<`String>");
    let base = first.freeze();
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let base = base.clone();
            std::thread::spawn(move || {
                let mut world = World::over(base);
                let same = parse(&mut world, "List<`String>");
                // What the base only names is loaded by each world for itself.
                let array_list = parse(&mut world, "ArrayList<`String>");
                (same, world.is_subtype(array_list, same))
            })
        })
        .collect();
    for thread in threads {
        assert_eq!(thread.join().unwrap(), (list, true));
    }
}
