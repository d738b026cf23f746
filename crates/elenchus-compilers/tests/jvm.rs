//! Compilers for Kotlin, Groovy and Scala: what a batch hides, what a crash looks like, what a run shows.

// Helpers of tests are tests.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use elenchus_compilers::{Compiler, Examiner, FAMILIES, Limits, Meaning, Outcome, Phase, Wanted, find};
use elenchus_lang::Source;
use expect_test::{Expect, expect};

/// The newest compiler of a family whose version begins so, if there is one.
fn compiler(family: &str, version: &str) -> Option<Arc<dyn Compiler>> {
    let families = FAMILIES.iter().filter(|known| known.name() == family);
    let found = families
        .flat_map(|family| family.discover().found)
        .filter(|compiler| compiler.id().version.as_str().starts_with(version))
        .max_by(|a, b| a.id().version.cmp(&b.id().version));
    if let Some(compiler) = &found {
        println!("{} on {:?}", compiler.id(), compiler.platform());
    } else {
        let is_installed_by_the_test_command = !["1", "3"].contains(&version) || family == "scala";
        let may_be_missing = std::env::var_os("CI").is_none() || !is_installed_by_the_test_command;
        assert!(may_be_missing, "there is no {family} {version} here");
        println!("skipped: there is no {family} {version} here");
    }
    found
}

fn patient() -> Limits {
    Limits { program_time: Duration::from_mins(5), batch_time: Duration::from_mins(5), ..Limits::default() }
}

fn sources(extension: &str, programs: &[(&str, &str)]) -> Vec<Source> {
    let source = |(name, text): &(&str, &str)| {
        Source::single(format!("{name}.{extension}"), format!("package {name}\n{text}\n"))
    };
    programs.iter().map(source).collect()
}

/// What happened, with each line that something was said about. One line may have several things wrong with it, and versions
/// differ in how many they tell.
fn describe(outcome: &Outcome) -> String {
    let mut lines: BTreeMap<String, Meaning> = BTreeMap::new();
    for diagnostic in outcome.diagnostics() {
        let place = format!("{}:{}", diagnostic.file.as_deref().unwrap_or("?"), diagnostic.line);
        let meaning = lines.entry(place).or_insert(Meaning::Other);
        if *meaning == Meaning::Other {
            *meaning = diagnostic.meaning;
        }
    }
    let words: Vec<String> = lines.iter().map(|(place, meaning)| format!(" {place} {meaning:?}")).collect();
    format!("{}{}\n", outcome.kind(), words.concat())
}

/// All programs together, in both orders, and one alone: the same has to be said.
fn check_neighbours(family: &str, version: &str, phase: Phase, programs: &[(&str, &str)], expected: &Expect) {
    let Some(compiler) = compiler(family, version) else { return };
    let sources = sources(compiler.id().language.extension(), programs);
    let mut examiner = Examiner::new(compiler, patient());
    let forth: Vec<&Source> = sources.iter().collect();
    let back: Vec<&Source> = sources.iter().rev().collect();
    let seen = examiner.batch(&forth, phase).unwrap();
    let words: Vec<String> = seen.iter().map(|seen| describe(&seen.outcome)).collect();
    expected.assert_eq(&words.concat());
    let again = examiner.batch(&back, phase).unwrap();
    let again: Vec<String> = again.iter().rev().map(|seen| describe(&seen.outcome)).collect();
    assert_eq!(again, words);
    let last = sources.len() - 1;
    let alone = examiner.alone(&sources[last], phase).unwrap();
    assert_eq!(describe(&alone.outcome), words[last]);
}

/// The last is found only when code is made, which any error in another keeps the compiler from.
const KOTLIN: [(&str, &str); 8] = [
    ("good", "sealed class E\nobject A : E()\nfun f(e: E): Int = when (e) { is A -> 1 }"),
    ("syntax", "fun f(x: Int = 1"),
    ("unresolved", "fun f(): Int = g()"),
    ("types", "fun f(): Int = \"s\""),
    ("flow", "fun f(b: Boolean): Int { val x: Int; if (b) x = 1; return x }"),
    ("members", "interface I { fun m(): Int }\nclass C : I"),
    ("inexhaustive", "enum class E { A, B }\nfun f(e: E): Int = when (e) { E.A -> 1 }"),
    ("clash", "fun f(x: List<Int>) {}\nfun f(x: List<String>) {}"),
];

#[test]
fn kotlinc_is_not_fooled_by_neighbours() {
    let checked = expect![[r"
        accepted
        rejected syntax.kt:2 Syntax
        rejected unresolved.kt:2 Other
        rejected types.kt:2 Other
        rejected flow.kt:2 Other
        rejected members.kt:3 Other
        rejected inexhaustive.kt:3 Inexhaustive
        accepted
    "]];
    let generated = expect![[r"
        accepted
        rejected syntax.kt:2 Syntax
        rejected unresolved.kt:2 Other
        rejected types.kt:2 Other
        rejected flow.kt:2 Other
        rejected members.kt:3 Other
        rejected inexhaustive.kt:3 Inexhaustive
        rejected clash.kt:2 Other clash.kt:3 Other
    "]];
    for version in ["1", "2"] {
        check_neighbours("kotlin", version, Phase::Check, &KOTLIN, &checked);
        check_neighbours("kotlin", version, Phase::Generate, &KOTLIN, &generated);
    }
}

#[test]
fn groovyc_is_not_fooled_by_neighbours() {
    let programs = [
        ("good", "class A<T> { T x }"),
        ("syntax", "class A { int f( { } }"),
        ("unresolved", "class A { Foo f() { null } }"),
        ("types", "class A { void f() { \"s\".foo() } }"),
        ("flow", "class A { void f() { final int y\n println(y) } }"),
        ("members", "interface I { int m() }\nclass C implements I { }"),
    ];
    let expected = expect![[r"
        accepted
        rejected syntax.groovy:2 Syntax
        rejected unresolved.groovy:2 Other
        rejected types.groovy:2 Other
        rejected flow.groovy:3 Other
        rejected members.groovy:3 Other
    "]];
    for version in ["3", "6"] {
        check_neighbours("groovy", version, Phase::Check, &programs, &expected);
    }
}

const SCALA: [(&str, &str); 7] = [
    (
        "good",
        "sealed trait E\ncase object A extends E\nobject M { def f(e: E): Int = e match { case A => 1 } }",
    ),
    ("syntax", "object M { def f(: Int = 1 }"),
    ("unresolved", "object M { def f: Int = g }"),
    ("types", "object M { def f: Int = \"s\" }"),
    ("flow", "object M { def f: Int = { def g = x + 1; val y = g; val x = 1; y } }"),
    ("members", "trait I { def m: Int }\nclass C extends I"),
    (
        "inexhaustive",
        "sealed trait E\ncase object A extends E\ncase object B extends E\nobject M { def f(e: E): Int = e match { case A => 1 } }",
    ),
];

#[test]
fn scalac_is_not_fooled_by_neighbours() {
    let expected = expect![[r"
        accepted
        rejected syntax.scala:2 Syntax
        rejected unresolved.scala:2 Other
        rejected types.scala:2 Other
        rejected flow.scala:2 Other
        rejected members.scala:3 Other
        accepted inexhaustive.scala:5 Inexhaustive
    "]];
    check_neighbours("scala", "3", Phase::Check, &SCALA, &expected);
    check_neighbours("scala", "2.13", Phase::Generate, &SCALA, &expected);
}

/// A program on which a compiler of a version fails, between two that are good.
fn check_crash(family: &str, version: &str, good: &str, crash: &str, frame: &str) {
    let Some(compiler) = compiler(family, version) else { return };
    let extension = compiler.id().language.extension();
    let programs = sources(extension, &[("first", good), ("crash", crash), ("last", good)]);
    let mut examiner = Examiner::new(compiler, patient());
    let seen = examiner.batch(&programs.iter().collect::<Vec<_>>(), Phase::Generate).unwrap();
    let kinds: Vec<&str> = seen.iter().map(|seen| seen.outcome.kind()).collect();
    assert_eq!(kinds, ["accepted", "crashed", "accepted"], "{:?}", seen[1].outcome);
    let Outcome::Crashed { trace } = &seen[1].outcome else { unreachable!() };
    assert!(trace.contains(frame), "{trace}");
    // The worker, or the next, is none the worse for it.
    let seen = examiner.batch(&[&programs[0]], Phase::Generate).unwrap();
    assert_eq!(seen[0].outcome.kind(), "accepted");
}

/// KT-48671, which is in 1.5.21 and 1.5.31.
#[test]
fn a_crash_of_kotlinc_costs_its_own_program() {
    let crash = "val x: Any = arrayOf<Any>(emptyArray<Int>(), intArrayOf(9, 19, -3))";
    check_crash("kotlin", "1.5", "fun f(): Int = 1", crash, "org.jetbrains.kotlin");
}

/// GROOVY-9937: a value returned from where there is none to be ends in an exception of the compiler's own.
#[test]
fn a_crash_of_groovyc_costs_its_own_program() {
    let crash = "class Foo {\n  static void foo() {\n    return 1\n  }\n}";
    check_crash("groovy", "", "class A { }", crash, "org.codehaus.groovy");
}

/// An expression too deep for its stack.
#[test]
fn a_crash_of_scalac_costs_its_own_program() {
    let deep = format!("object M {{ val x = {}1{} }}", "(".repeat(40_000), ")".repeat(40_000));
    check_crash("scala", "", "object M { val x = 1 }", &deep, "StackOverflowError");
}

#[test]
fn programs_run() {
    let main = |family: &str, text: &str| {
        let (extension, class) = match family {
            "kotlin" => ("kt", "p.ProgramKt"),
            _ => (family, "p.Main"),
        };
        let mut source = Source::single(format!("Program.{extension}"), text);
        source.main = Some(class.to_owned());
        source
    };
    for (family, returns, throws) in [
        ("kotlin", "package p\nfun main() { println(1) }\n", "package p\nfun main() { TODO() }\n"),
        (
            "groovy",
            "package p\nclass Main { static void main(String[] a) { println(1) } }\n",
            "package p\nclass Main { static void main(String[] a) { throw new IllegalStateException() } }\n",
        ),
        (
            "scala",
            "package p\nobject Main { def main(a: Array[String]): Unit = println(1) }\n",
            "package p\nobject Main { def main(a: Array[String]): Unit = ??? }\n",
        ),
        (
            "java",
            "package p;\nclass Main { public static void main(String[] a) { System.out.println(1); } }\n",
            "package p;\nclass Main { public static void main(String[] a) { System.exit(3); } }\n",
        ),
    ] {
        let Ok(compiler) = find(&family.parse::<Wanted>().unwrap()) else {
            println!("skipped: there is no {family} here");
            continue;
        };
        let mut examiner = Examiner::new(compiler, patient());
        for (text, expected) in [
            (returns, r#"Ended { code: 0, output: "1" }"#),
            (
                throws,
                match family {
                    "kotlin" => "kotlin.NotImplementedError",
                    "scala" => "scala.NotImplementedError",
                    "java" => r#"Ended { code: 3, output: "" }"#,
                    _ => "java.lang.IllegalStateException",
                },
            ),
        ] {
            let seen = examiner.batch(&[&main(family, text)], Phase::Run).unwrap();
            let Outcome::Accepted { ran: Some(ran), .. } = &seen[0].outcome else {
                panic!("{family}: {:?}", seen[0].outcome)
            };
            assert!(format!("{ran:?}").contains(expected), "{family}: {ran:?}");
        }
    }
}
