//! What the real compilers of this machine say about programs whose verdict is plain.

// Helpers of tests are tests.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::sync::Arc;
use std::time::Duration;

use elenchus_compilers::{
    Compiler, Examiner, FAMILIES, Limits, Meaning, Observation, Outcome, Phase, Wanted, Which, find,
};
use elenchus_lang::{JAVA, Source};
use expect_test::{Expect, expect};

/// Every compiler of a language that is here and at least at this level.
fn compilers(language: &str, level: u16) -> Vec<Arc<dyn Compiler>> {
    let families = FAMILIES.iter().filter(|family| family.language().name() == language);
    let found: Vec<_> = families
        .flat_map(|family| {
            let found = family.discover().found;
            if found.is_empty() {
                println!("skipped: there is no {} here", family.name());
            }
            found
        })
        .filter(|compiler| compiler.level().major() >= level)
        .collect();
    if found.is_empty() {
        assert!(std::env::var_os("CI").is_none(), "there is no compiler for {language} {level} here");
        println!("skipped: there is no compiler for {language} {level} here");
    }
    found
}

/// What is judged here is what compilers say, on a machine however busy.
fn patient() -> Limits {
    Limits { program_time: Duration::from_mins(5), batch_time: Duration::from_mins(5), ..Limits::default() }
}

fn describe(observation: &Observation) -> String {
    let diagnostics = observation.outcome.diagnostics().iter().map(|diagnostic| {
        format!(" {:?} {}:{}", diagnostic.meaning, diagnostic.file.as_deref().unwrap_or("?"), diagnostic.line)
    });
    let mark = if observation.is_confirmed() { "!" } else { "" };
    format!("{}{mark}{}\n", observation.outcome.kind(), diagnostics.collect::<Vec<_>>().concat())
}

/// All programs together, and then each alone: the same has to be said but for who said it.
fn check(compiler: Arc<dyn Compiler>, programs: &[Source], phase: Phase, expected: &Expect) {
    let name = compiler.id().to_string();
    println!("{name}");
    let mut examiner = Examiner::new(compiler, patient());
    let batch = examiner.batch(&programs.iter().collect::<Vec<_>>(), phase).unwrap();
    expected.assert_eq(&batch.iter().map(describe).collect::<Vec<_>>().concat());
    for (program, seen) in programs.iter().zip(batch) {
        let alone = examiner.alone(program, phase).unwrap();
        let again = describe(&alone).replace('!', "");
        assert_eq!(again, describe(&seen).replace('!', ""), "{name}: {}", program.files[0].path);
    }
}

fn rust(name: &str, body: &str) -> Source {
    Source::single(format!("{name}.rs"), format!("pub enum E {{ A, B(bool) }}\n{body}\n"))
}

#[test]
fn rustc_is_understood() {
    let programs = [
        rust("exhaustive", "pub fn f(e: E) -> u8 {\n match e {\n E::A => 1,\n E::B(_) => 2 } }"),
        rust("inexhaustive", "pub fn f(e: E) -> u8 {\n match e {\n E::A => 1,\n E::B(true) => 2 } }"),
        rust(
            "redundant",
            "pub fn f(e: E) -> u8 {\n match e {\n E::A => 1,\n E::B(_) => 2,\n E::B(true) => 3 } }",
        ),
        rust("ill_typed", "pub fn f(e: E) -> u8 { \"\" }"),
        rust("unresolved", "pub fn f(e: F) {}"),
        rust("borrow", "pub fn f(e: E) -> (E, E) { (e, e) }"),
    ];
    for compiler in compilers("rust", 2021) {
        check(
            compiler,
            &programs,
            Phase::Check,
            &expect![[r"
                accepted
                rejected Inexhaustive inexhaustive.rs:3
                accepted RedundantArm redundant.rs:6
                rejected Other ill_typed.rs:2
                rejected Other unresolved.rs:2
                rejected Other borrow.rs:2
            "]],
        );
    }
}

#[test]
fn a_syntax_error_in_rust_hides_nothing_from_us() {
    let programs = [
        rust("inexhaustive", "pub fn f(e: E) -> u8 {\n match e {\n E::A => 1 } }"),
        rust("broken", "pub fn f(e: E) -> u8 { match }"),
        rust("exhaustive", "pub fn f(e: E) -> u8 {\n match e {\n _ => 1 } }"),
    ];
    for compiler in compilers("rust", 2021) {
        check(
            compiler,
            &programs,
            Phase::Check,
            &expect![[r"
                rejected Inexhaustive inexhaustive.rs:3
                rejected Syntax broken.rs:2
                accepted
            "]],
        );
    }
}

#[test]
fn an_edition_is_a_level_of_rust() {
    // `gen` is a keyword since 2024.
    let program = Source::single("gen.rs", "pub fn gen() {}\n");
    for compiler in compilers("rust", 2024) {
        for level in elenchus_lang::RUST.levels() {
            let compiler = compiler.at_level(level).unwrap();
            let observation = Examiner::new(compiler, patient()).alone(&program, Phase::Check).unwrap();
            let expected = if level.major() == 2021 { "accepted" } else { "rejected" };
            assert_eq!(observation.outcome.kind(), expected, "{level}");
        }
    }
}

/// A level of Java is one of its language and of its class library.
#[test]
fn a_release_is_a_level_of_java() {
    // The switch is of 21, what the conditional has for a type is sequenced since 21, the method is of 24.
    let programs = [
        java("language", "  int f(Object o) { return switch (o) { case String s -> 1; default -> 2; }; }"),
        java(
            "supertypes",
            "  Object f(java.util.List<E> l, java.util.Deque<E> d) {\n    return (l != null ? l : d).getFirst(); }",
        ),
        java("members", "  Object f(java.util.stream.Stream<E> s) { return s.gather(null); }"),
    ];
    for compiler in compilers("java", 24) {
        for (number, expected) in [(17, [false; 3]), (21, [true, true, false]), (24, [true; 3])] {
            let level = JAVA.level(&number.to_string()).unwrap();
            if compiler.library(level) != level {
                continue;
            }
            let mut examiner = Examiner::new(compiler.at_level(level).unwrap(), patient());
            let seen = examiner.batch(&programs.iter().collect::<Vec<_>>(), Phase::Check).unwrap();
            let accepted: Vec<bool> = seen.iter().map(|one| one.outcome.kind() == "accepted").collect();
            assert_eq!(accepted, expected, "{} at {level}", compiler.id());
        }
    }
}

fn java(name: &str, body: &str) -> Source {
    let text = format!(
        "package {name};\nclass P {{\n  sealed interface T permits A, B {{}}\n  record A() implements T {{}}\n  \
         record B(T t) implements T {{}}\n  enum E {{ X, Y }}\n{body}\n}}\n"
    );
    Source::single(format!("{name}/P.java"), text)
}

/// Programs for Java 17, with an error of each kind that could hide another.
fn java_17() -> [Source; 6] {
    [
        java("good", "  int f(E e) {\n    return switch (e) {\n      case X -> 1;\n      case Y -> 2; }; }"),
        java("missing", "  int f(E e) {\n    return switch (e) {\n      case X -> 1; }; }"),
        java("type", "  int f(E e) {\n    return \"\"; }"),
        java("flow", "  int f(E e) { }"),
        java("syntax", "\n  int x = ;"),
        java("last", "  int f(E e) { return 0; }"),
    ]
}

#[test]
fn java_compilers_are_understood() {
    for compiler in compilers("java", 17) {
        check(
            compiler,
            &java_17(),
            Phase::Check,
            &expect![[r"
                accepted
                rejected Inexhaustive missing/P.java:8
                rejected Other type/P.java:8
                rejected Other flow/P.java:7
                rejected Syntax syntax/P.java:8
                accepted
            "]],
        );
    }
}

#[test]
fn a_program_counts_as_compiled_to_code_only_if_there_is_code() {
    let programs: Vec<Source> =
        java_17().into_iter().filter(|program| !program.files[0].path.starts_with("syntax")).collect();
    let generates = |compiler: &Arc<dyn Compiler>| compiler.phases().contains(&Phase::Generate);
    for compiler in compilers("java", 17).into_iter().filter(generates) {
        check(
            compiler,
            &programs,
            Phase::Generate,
            &expect![[r"
                accepted
                rejected Inexhaustive missing/P.java:8
                rejected Other type/P.java:8
                rejected Other flow/P.java:7
                accepted
            "]],
        );
    }
}

#[test]
fn java_pattern_switches_are_understood() {
    let programs = [
        java(
            "good",
            "  int f(T t) {\n    return switch (t) {\n      case A() -> 1;\n      case B(A()) -> 2;\n      case B(B(var u)) -> 3; }; }",
        ),
        java(
            "missing",
            // Old releases of ecj accept it with `case B(A()) -> 2`, too.
            "  int f(T t) {\n    return switch (t) {\n      case A() -> 1; }; }",
        ),
        java(
            "dominated",
            "  int f(T t) {\n    return switch (t) {\n      case A() -> 1;\n      case B b -> 2;\n      case B(A()) -> 3; }; }",
        ),
    ];
    for compiler in compilers("java", 21) {
        check(
            compiler,
            &programs,
            Phase::Check,
            &expect![[r"
                accepted
                rejected Inexhaustive missing/P.java:8
                rejected RedundantArm dominated/P.java:11
            "]],
        );
    }
}

#[test]
fn a_javac_that_overflows_its_stack_crashed() {
    let deep = format!("  int x = {}1{};", "(".repeat(60_000), ")".repeat(60_000));
    let programs = [java("deep", &deep), java_17()[1].clone()];
    let compilers = compilers("java", 17).into_iter().filter(|compiler| compiler.id().family == "java");
    let Some(newest) = compilers.max_by_key(|compiler| compiler.level().major()) else { return };
    let mut examiner = Examiner::new(newest, patient());
    for phase in [Phase::Check, Phase::Generate] {
        let batch = examiner.batch(&programs.iter().collect::<Vec<_>>(), phase).unwrap();
        let Outcome::Crashed { trace } = &batch[0].outcome else { panic!("{batch:?}") };
        assert!(trace.contains("StackOverflowError"), "{trace}");
        assert_eq!(batch[1].outcome.kind(), "rejected");
    }
}

#[test]
fn flags_of_the_users_reach_the_compiler() {
    for compiler in compilers("java", 21).into_iter().filter(|compiler| compiler.id().family == "java") {
        let wanted = Wanted {
            family: "java".to_owned(),
            which: Which::Place(compiler.id().place.clone()),
            flags: vec!["--release".to_owned(), "17".to_owned()],
        };
        let compiler = find(&wanted).unwrap();
        let program = java(
            "pattern",
            "  int f(T t) {\n    return switch (t) {\n      case A() -> 1;\n      case B b -> 2; }; }",
        );
        let observation = Examiner::new(compiler, patient()).alone(&program, Phase::Check).unwrap();
        assert_eq!(observation.outcome.kind(), "rejected");
        let is_about_coverage =
            |meaning| meaning == Meaning::Inexhaustive || meaning == Meaning::RedundantArm;
        assert!(
            !observation.outcome.diagnostics().iter().any(|diagnostic| is_about_coverage(diagnostic.meaning))
        );
    }
}

#[test]
fn a_script_compiles_without_us() {
    for (language, good, bad) in [
        ("rust", rust("good", ""), rust("bad", "pub fn f(e: E) -> u8 { match e { E::A => 1 } }")),
        ("java", java_17()[0].clone(), java_17()[1].clone()),
    ] {
        let level = if language == "java" { JAVA.levels().next().unwrap().major() } else { 2021 };
        for compiler in compilers(language, level) {
            for (program, succeeds) in [(&good, true), (&bad, false)] {
                let directory = tempfile::tempdir().unwrap();
                let file = &program.files[0];
                let path = directory.path().join(&file.path);
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(path, &file.text).unwrap();
                let script = compiler.script(program, Phase::Check);
                let status = std::process::Command::new("sh")
                    .args(["-c", &script])
                    .current_dir(directory.path())
                    .stderr(std::process::Stdio::null())
                    .status()
                    .unwrap();
                assert_eq!(status.success(), succeeds, "{}:\n{script}", compiler.id());
            }
        }
    }
}

/// Two programs that differ in names alone get messages that differ in names alone.
#[test]
fn java_compilers_tell_a_message_from_the_names_in_it() {
    let program = |class: &str, ty: &str| {
        Source::single(
            format!("{class}.java"),
            format!("class {class} {{ {ty} of(int variable) {{ return new {class}(); }} }}"),
        )
    };
    let programs = [program("A", "String"), program("Type", "Integer")];
    for compiler in compilers("java", 17) {
        let name = compiler.id().to_string();
        let shapes: Vec<String> = Examiner::new(compiler, patient())
            .batch(&programs.iter().collect::<Vec<_>>(), Phase::Check)
            .unwrap()
            .iter()
            .map(|seen| seen.outcome.diagnostics()[0].shape.clone())
            .collect();
        let expected = if name.starts_with("ecj") {
            "Type mismatch: cannot convert from _ to _"
        } else {
            "inconvertible types (class, class)"
        };
        assert_eq!(shapes, [expected, expected], "{name}");
    }
}
