//! Reductions by tests that need no compiler.

use std::collections::BTreeSet;
use std::sync::Arc;

use elenchus_check::{JavaChecker, Options, Rule, check};
use elenchus_ir::{Program, parse, write};
use elenchus_reduce::{Candidate, Goal, Reducer};
use elenchus_types::{Base, Java, library};
use expect_test::{Expect, expect};

const OPTIONS: Options = Options { level: 21 };

fn base() -> Arc<Base> {
    library::java(21).base(Arc::new(Java::specified()))
}

/// The smallest program in whose text form these words still are, and how many programs it took to find.
#[track_caller]
fn check_reduction(text: &str, words: &[&str], expected: &Expect) {
    expected.assert_eq(&reduced(text, words));
}

#[track_caller]
fn reduced(text: &str, words: &[&str]) -> String {
    reduced_by(text, &|text| words.iter().all(|word| text.contains(word)))
}

/// The smallest program whose text form passes the test.
#[track_caller]
fn reduced_by(text: &str, test: &dyn Fn(&str) -> bool) -> String {
    let program = parse(text).expect("a program in the text form");
    let base = base();
    let reducer =
        Reducer::new(Arc::new(JavaChecker { base: Arc::clone(&base), options: OPTIONS }), Goal::Accepted);
    let passes = |program: &Program| test(&write(program));
    let mut current = Candidate::new(program);
    assert!(passes(&current.program), "the program itself does not pass");
    let mut questions = 0;
    loop {
        let asked = |_: &Candidate| questions += 1;
        let next = reducer.smaller(&current).inspect(asked).find(|next| passes(&next.program));
        let Some(next) = next else { break };
        assert!(next.size() < current.size());
        assert!(check(&next.program, &base, OPTIONS).is_accepted(), "{}", write(&next.program));
        current = next;
    }
    format!("{questions} questions\n{}", write(&current.program))
}

/// What is asked depends on the program and the answers alone, whoever else is at work.
#[test]
fn eight_at_once_find_what_one_finds() {
    let one = reduced(TILL, &["switch", "if ("]);
    std::thread::scope(|scope| {
        let eight: Vec<_> = (0..8).map(|_| scope.spawn(|| reduced(TILL, &["switch", "if ("]))).collect();
        for other in eight {
            assert_eq!(other.join().unwrap(), one);
        }
    });
}

const TILL: &str = include_str!("../../../docs/src/text-form/till.ir");

#[test]
fn a_call_keeps_what_it_needs() {
    check_reduction(
        TILL,
        &["sell("],
        &expect![[r"
            48 questions
            class B {
                fun sell(x: Object...): void {}
            }
        "]],
    );
}

#[test]
fn a_pattern_keeps_its_switch() {
    check_reduction(
        TILL,
        &["switch", "if ("],
        &expect![[r"
        83 questions
        interface I {}

        record A(x: int) implements I {}

        class B {
            var y: java.util.List<I> = null;

            fun m(): void {
                var z = 0;
                for (var a: I in y) {
                    z += switch (a) {
                        case b: A if (b.x() > 0) -> 0;
                        case c: I -> 0;
                    };
                }
            }
        }
    "]],
    );
}

#[test]
fn a_reference_keeps_its_call() {
    check_reduction(
        TILL,
        &["::", "comparingInt"],
        &expect![[r"
        34 questions
        record A(x: int) {}

        fun m(): void {
            [java.util.Comparator].<~A>comparingInt([A]::x);
        }
    "]],
    );
}

/// What a function gives takes the place of its call, with the arguments in it.
#[test]
fn a_call_gives_way_to_what_the_function_gives() {
    let text = "fun plus(x: int): int {\n    return x + 1;\n}\n\nfun m(y: int): void {\n    if (plus(y) > 7) {}\n}\n";
    let is_asked = |text: &str| {
        let head = text.lines().find(|line| line.contains("if (")).unwrap_or_default();
        head.contains("+ 1 >") || (head.contains("plus(") && head.contains(" >") && text.contains("+ 1"))
    };
    let reduced = reduced_by(text, &is_asked);
    assert!(!reduced.contains("plus"), "{reduced}");
}

#[test]
fn a_bound_keeps_its_class() {
    check_reduction(
        TILL,
        &["class", "<T: "],
        &expect![[r"
            27 questions
            class A<T: Object> {}
        "]],
    );
}

/// A program that is wrong stays wrong by the same rule, and by no other.
#[test]
fn a_wrong_program_stays_wrong_by_its_rule() {
    let wrong = TILL.replace("return sum;", "return \"sum\";");
    let program = parse(&wrong).unwrap();
    let base = base();
    let wrong_by = check(&program, &base, OPTIONS).rejections;
    let rule = wrong_by[0].rule;
    let checker = Arc::new(JavaChecker { base: Arc::clone(&base), options: OPTIONS });
    let reducer = Reducer::new(checker, Goal::of(&wrong_by));
    let mut current = Candidate::new(program);
    while let Some(next) = reducer.smaller(&current).next() {
        current = next;
    }
    let rejections = check(&current.program, &base, OPTIONS).rejections;
    assert_eq!(rejections.iter().map(|rejection| rejection.rule).collect::<Vec<_>>(), [rule]);
    expect![[r"
        class B {
            fun m(): int {
                return null;
            }
        }
    "]]
    .assert_eq(&write(&current.program));
}

/// One fault may break several rules; what breaks only some of them is smaller, what breaks another is not a candidate.
#[test]
fn a_program_wrong_by_two_rules_may_lose_one() {
    let program =
        parse("interface A { fun m(): int; }\nclass B implements A { fun m(): String = x; }").unwrap();
    let base = base();
    let rules = |program: &Program| -> BTreeSet<Rule> {
        check(program, &base, OPTIONS).rejections.iter().map(|rejection| rejection.rule).collect()
    };
    let before = rules(&program);
    assert!(before.len() > 1, "{before:?}");
    let checker = Arc::new(JavaChecker { base: Arc::clone(&base), options: OPTIONS });
    let reducer = Reducer::new(checker, Goal::of(&check(&program, &base, OPTIONS).rejections));
    let mut current = Candidate::new(program);
    while let Some(next) = reducer.smaller(&current).next() {
        current = next;
    }
    let after = rules(&current.program);
    assert!(after.len() == 1 && after.is_subset(&before), "{after:?} of {before:?}");
}

/// The beginnings of a program, each with the statement that it ends with.
#[test]
fn a_program_is_cut_behind_each_statement() {
    let text = "fun one(x: int): int {\n    var y = x;\n    return y;\n}\n\nfun two(): void {\n    while (one(1) > 2) {}\n    var z = 1;\n}\n";
    let program = parse(text).unwrap();
    let checker = Arc::new(JavaChecker { base: base(), options: OPTIONS });
    let cuts = Reducer::new(checker, Goal::Accepted).cuts(&program);
    let shown: Vec<String> = cuts.iter().map(|(_, cut)| write(cut)).collect();
    let words = ["var y", "return y", "while", "var z"];
    let held = |text: &String| words.iter().filter(|word| text.contains(**word)).count();
    assert_eq!(shown.iter().map(held).collect::<Vec<_>>(), [0, 1, 2, 3, 4], "{shown:#?}");
    assert!(cuts[0].0.is_none() && cuts[1..].iter().all(|(statement, _)| statement.is_some()));
    assert_eq!(shown[4], write(&program));
}
