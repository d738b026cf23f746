//! What the Java printer writes, read by a real compiler. With `CI` set, one that is missing is a failure.

use std::sync::Arc;
use std::time::Duration;

use elenchus_compilers::{
    Examiner, FAMILIES, Limits, Outcome, Phase, Questioned, TypedKind, TypedPlace, java_features, java_types,
};
use elenchus_lang::Source;

use crate::tool::repository;

/// The program with everything that is Java is held to its text by the printer's own tests, and the one that the book
/// follows by those of the book.
fn check(compiler: &str) {
    let wanted: elenchus_compilers::Wanted = compiler.parse().unwrap();
    let family = FAMILIES.iter().find(|family| family.name() == wanted.family).unwrap();
    let compiler = match family.find(&wanted) {
        Ok(compiler) => compiler,
        Err(missing) => {
            assert!(std::env::var_os("CI").is_none(), "{missing}");
            eprintln!("skipped: {missing}");
            return;
        }
    };
    let broad = std::fs::read_to_string(repository().join("crates/elenchus-print/tests/data/broad.java"));
    let book = std::fs::read_to_string(repository().join("docs/src/generate.md")).unwrap();
    let followed = book.split("```java\n").nth(1).unwrap().split("```").next().unwrap();
    for text in [&broad.unwrap(), followed] {
        let source = Source::single("Program.java", text);
        // The machine may be busy with other tests.
        let limits = Limits { program_time: Duration::from_mins(2), ..Limits::default() };
        let observation =
            Examiner::new(Arc::clone(&compiler), limits).alone(&source, Phase::Generate).unwrap();
        assert!(matches!(observation.outcome, Outcome::Accepted { .. }), "{:?}", observation.outcome);
    }
}

#[test]
fn javac_accepts_what_the_printer_writes() {
    check("java@25");
}

#[test]
fn ecj_accepts_what_the_printer_writes() {
    check("ecj");
}

/// The program with everything has, in javac's own tree, what it was written to have.
#[test]
fn javac_counts_what_is_there() {
    let path = repository().join("crates/elenchus-print/tests/data/broad.java");
    let text = std::fs::read_to_string(path).unwrap();
    let sources = [
        Source::single("Broad.java", text),
        Source::single("Plain.java", "class Plain { int x = 1 + 2; }\n"),
        Source::single("Wrong.java", "class Wrong { int x = \"\"; }\n"),
        // More than a stack of javac's can take.
        Source::single("Deep.java", format!("class Deep {{ int x = {}1; }}\n", "-(".repeat(50_000))),
    ];
    let features = match java_features(&sources) {
        Ok(features) => features,
        Err(missing) => {
            assert!(std::env::var_os("CI").is_none(), "{missing}");
            eprintln!("skipped: {missing}");
            return;
        }
    };
    for feature in [
        "anonymous class",
        "cast to an intersection",
        "catch of several types",
        "enum constant with a body",
        "generic constructor",
        "guard",
        "inner class of a generic class",
        "recursive bound",
        "reused type variable name",
        "sealed hierarchy",
        "string concatenation",
        "switch over an enum",
        "varargs",
        "wildcard with an upper bound",
    ] {
        assert!(features[0].contains_key(feature), "{feature} is not among {:?}", features[0]);
    }
    assert!(!features[0].contains_key("(rejected)") && !features[0].contains_key("overloading"));
    let names = |place: usize| features[place].keys().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(names(1), ["arithmetic", "class", "field", "primitive type"]);
    assert_eq!(names(2), ["(rejected)", "class", "field", "primitive type"]);
    assert_eq!(names(3), ["(crashed)"]);
}

/// javac's tree gives the types that are left out: of variables, creations, calls and lambdas, each found by its text.
#[test]
fn javac_tells_what_it_infers() {
    let text = "package p;
class Box<T> {
    Box(T content) {}
    static <T> Box<T> of(T content) { return new Box<>(content); }
    static void take(java.util.function.Function<? super String, Integer> function) {}
    static void infer() {
        var one = Box.of(new Box<>(\"\u{e9}\"));
        take(text -> text.length());
        new Box<>(1) {};
    }
}
";
    let place = |kind, part: &str| {
        let start = text.find(part).unwrap();
        TypedPlace { kind, span: start..start + part.len() }
    };
    let places = vec![
        place(TypedKind::Variable, "var one = Box.of(new Box<>(\"\u{e9}\"));"),
        place(TypedKind::Call, "Box.of(new Box<>(\"\u{e9}\"))"),
        place(TypedKind::Creation, "new Box<>(\"\u{e9}\")"),
        place(TypedKind::Lambda, "text -> text.length()"),
        place(TypedKind::Creation, "new Box<>(1) {}"),
        place(TypedKind::Call, "text.length"),
    ];
    let program = |path: &str, text: &str, places: Vec<TypedPlace>| Questioned {
        path: path.to_owned(),
        text: text.to_owned(),
        places,
    };
    let wrong = "package q; class Wrong { int x = \"\"; }\n";
    let asked = [program("p/Box.java", text, places), program("q/Wrong.java", wrong, Vec::new())];
    let types = match java_types(&asked) {
        Ok(types) => types,
        Err(missing) => {
            assert!(std::env::var_os("CI").is_none(), "{missing}");
            eprintln!("skipped: {missing}");
            return;
        }
    };
    let found: Vec<&str> =
        types[0].as_ref().unwrap().iter().map(|ty| ty.as_deref().unwrap_or("nothing")).collect();
    assert_eq!(
        found,
        [
            "Box<Box<java.lang.String>>",
            "(Box<java.lang.String>)Box<Box<java.lang.String>>! Box<Box<java.lang.String>>",
            "Box<java.lang.String>",
            "java.lang.String",
            "Box<java.lang.Integer>",
            "nothing",
        ]
    );
    assert_eq!(types[1], None);
}
