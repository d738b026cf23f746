//! The forms in which a library is kept and written, and files that are damaged.

// Helpers of tests are tests.
#![allow(clippy::unwrap_used)]

use std::path::Path;

use elenchus_api::{
    Catalogue, Jar, Library, Modules, Read, add_thalia, extract, read_class, read_json, write_json,
};
use elenchus_types::Loader;
use expect_test::expect;
use proptest::prelude::*;

/// Class files of every kind, from a few lines of Java; see `tests/sample/`.
const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sample/sample.jar");

fn sample() -> Library {
    extract(&Jar::open(Path::new(SAMPLE), 25).unwrap(), "sample", &Modules::All)
}

#[test]
fn a_jar_is_read() {
    let library = sample();
    let shown: String = library
        .classes
        .values()
        .map(|class| format!("{} {}\n", if class.marks.visible { "+" } else { "-" }, class.declaration))
        .collect();
    expect![[r#"
        + class sample.Box<T: sample.Hidden<T> & java.lang.Comparable<? super T>> : sample.Hidden<T>, sample.Shape$Round { static final NAME: java.lang.String = "a\"\u00E9"; static final SMALL: double = 1.0E-5; protected values: T[]; protected new<E: java.lang.Exception>(java.util.Map<java.lang.String, ? extends T>, int...) throws E, java.io.IOException; old<U>(U): U; anonymous(): java.lang.Runnable; }
        + sealed enum sample.Box$Colour in sample.Box : java.lang.Enum<sample.Box$Colour> permits sample.Box$Colour$1 { constant RED; constant GREEN; static values(): sample.Box$Colour[]; static valueOf(java.lang.String): sample.Box$Colour; next(): sample.Box$Colour; }
        + class sample.Box$Inner in sample.Box<X> { new(X, sample.Box<T>.Inner<X>); }
        + annotation sample.Box$Mark in sample.Box : java.lang.annotation.Annotation { abstract value(): int; }
        + static final class sample.Box$Nested in sample.Box { new(); }
        + record sample.Box$Pair in sample.Box<A>(first: A, second: java.util.List<? super A>) : java.lang.Record { new(A, java.util.List<? super A>); final toString(): java.lang.String; final hashCode(): int; final equals(java.lang.Object): boolean; first(): A; second(): java.util.List<? super A>; }
        - package class sample.Hidden<T> { inherited(sample.Mentioned): T; }
        - package class sample.Mentioned : java.lang.RuntimeException
        + sealed interface sample.Shape permits sample.Shape$Round, sample.Shape$Flat { abstract area(): double; static none(): sample.Shape; draw(): void; }
        + record sample.Shape$Flat in sample.Shape(area: double) : java.lang.Record, sample.Shape { new(double); final toString(): java.lang.String; final hashCode(): int; final equals(java.lang.Object): boolean; area(): double; }
        + interface sample.Shape$Round in sample.Shape : sample.Shape { area(): double; }
    "#]].assert_eq(&shown);
    assert!(library.problems.is_empty());
}

#[test]
fn json_and_text_keep_everything() {
    let library = sample();
    assert_eq!(read_json(&write_json(&library).unwrap()).unwrap(), library);
    let catalogue = Catalogue::from(library.clone());
    assert_eq!(catalogue.library(), library);
    let again = Catalogue::parse(&catalogue.to_text()).unwrap();
    assert_eq!(again.library(), library);
    assert_eq!(again.load("sample.Box").unwrap(), library.classes["sample.Box"].declaration);
    assert!(again.load("sample.Bo").is_none());
}

#[test]
fn json_can_be_written_by_hand() {
    let library = read_json(
        r#"{ "schema": 1, "coordinate": "mine", "classes": [
            { "name": "a.Box", "type_params": ["T: java.lang.Comparable<T>"],
              "constructors": [{ "params": ["T"] }],
              "methods": [
                { "name": "max", "modifiers": ["static"], "type_params": ["U"], "params": ["U[]"], "varargs": true, "type": "U" },
                { "name": "get", "type": "T", "throws": ["java.io.IOException"], "deprecated": true }
              ] } ] }"#,
    )
    .unwrap();
    expect!["class a.Box<T: java.lang.Comparable<T>> { new(T); static max<U>(U...): U; get(): T throws java.io.IOException; }"]
        .assert_eq(&library.classes["a.Box"].declaration.to_string());
    assert!(library.classes["a.Box"].marks.methods[1].deprecated);
    let error = read_json(
        r#"{ "schema": 1, "coordinate": "mine", "classes": [{ "name": "A", "supertypes": ["B<"] }] }"#,
    );
    assert!(error.unwrap_err().to_string().starts_with("in class `A`"));
}

#[test]
fn the_json_of_thalia_is_read() {
    let mut library = Library::default();
    add_thalia(
        &mut library,
        r#"{ "name": "java.util.Map.Entry", "type_parameters": ["K", "V extends java.lang.Comparable<V>"], "implements": [],
             "inherits": ["java.lang.Object"], "class_type": 1, "parent": null, "access_mod": "public", "functional_interface": false,
             "fields": [{ "name": "X", "type": "int", "is_static": true, "is_final": true, "access_mod": "public" }],
             "methods": [{ "name": "of", "parameters": ["java.util.Map.Entry<K,? super V>", "K..."], "type_parameters": [],
               "return_type": "java.util.List<K>", "is_static": true, "is_constructor": false, "access_mod": "public",
               "throws": ["java.io.IOException"] }] }"#,
    )
    .unwrap();
    expect!["interface java.util.Map$Entry<K, V: java.lang.Comparable<V>> { static final X: int; static of(java.util.Map$Entry<K, ? super V>, K...): java.util.List<K> throws java.io.IOException; }"]
        .assert_eq(&library.classes["java.util.Map$Entry"].declaration.to_string());
}

#[test]
fn a_damaged_class_is_a_problem_with_a_reason() {
    let jar = damaged_jar();
    let found = extract(&Jar::open(jar.path(), 25).unwrap(), "damaged", &Modules::All);
    expect![[r#"
        {
            "it does not begin like a class file": 1,
            "it ends too early": 1,
        }
    "#]]
    .assert_debug_eq(&found.problem_counts());
}

fn damaged_jar() -> tempfile::NamedTempFile {
    use std::io::Write;
    let file = tempfile::NamedTempFile::new().unwrap();
    let mut jar = zip::ZipWriter::new(file.reopen().unwrap());
    let options = zip::write::SimpleFileOptions::default();
    jar.start_file("a/Text.class", options).unwrap();
    jar.write_all(b"class Text {}").unwrap();
    jar.start_file("a/Short.class", options).unwrap();
    jar.write_all(&class_bytes()[..100]).unwrap();
    jar.start_file("a/Fine.class", options).unwrap();
    jar.write_all(&class_bytes()).unwrap();
    jar.finish().unwrap();
    file
}

fn class_bytes() -> Vec<u8> {
    use elenchus_api::ClassSource;
    let jar = Jar::open(Path::new(SAMPLE), 25).unwrap();
    let entry = jar.entries().into_iter().find(|entry| entry.class == "sample/Box").unwrap();
    jar.bytes(&entry).unwrap().into_owned()
}

proptest! {
    /// Whatever the bytes, there is an answer.
    #[test]
    fn no_bytes_are_too_damaged(changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..20), cut in any::<prop::sample::Index>()) {
        let mut bytes = class_bytes();
        for (place, value) in changes {
            let place = place.index(bytes.len());
            bytes[place] = value;
        }
        // An answer, or a reason.
        if let Ok(Read::Class(class)) = read_class(&bytes) {
            let _ = Catalogue::from(Library { classes: [(class.declaration.name.clone(), *class)].into(), ..Library::default() });
        }
        let length = cut.index(bytes.len());
        prop_assert!(read_class(&bytes[..length]).is_err() || length > 8);
    }
}
