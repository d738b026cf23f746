//! The suite of Groovy, against our own verdict, and the twins that it is made by.

use std::sync::{Arc, OnceLock};

use elenchus_check::suite::{Stated, examples};
use elenchus_check::{Contract, Options, OwnRule, Verdict, check_groovy, java_twin};
use elenchus_ir::{parse, write};
use elenchus_types::{Base, Java};
use expect_test::{Expect, expect};

fn base() -> Arc<Base> {
    static BASE: OnceLock<Arc<Base>> = OnceLock::new();
    Arc::clone(BASE.get_or_init(|| elenchus_types::library::java(25).base(Arc::new(Java::specified()))))
}

#[test]
fn the_verdicts_are_those_of_the_suite() {
    let text = include_str!("../../suites/groovy/programs.md");
    let (mut accepted, mut rejected, mut wrong) = (0, 0, Vec::new());
    for example in examples(text) {
        let program = parse(&example.text).unwrap_or_else(|error| panic!("{}: {error:?}", example.line));
        let checked = check_groovy(&program, &base(), Options { level: 25 }, 4);
        let verdict = checked.verdict();
        let is_right = match (verdict, example.stated) {
            (Verdict::Accepted, Stated::Accepted) => {
                accepted += 1;
                true
            }
            (Verdict::Rejected(rejections), Stated::Rejected) => {
                rejected += 1;
                rejections[0].rule.name() == example.heading
            }
            (Verdict::CannotSay(_), Stated::CannotSay) => true,
            _ => false,
        };
        if !is_right {
            wrong.push(format!("line {} ({}): {verdict:?}", example.line, example.heading));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(accepted >= 40 && rejected >= 40, "{accepted} and {rejected}");
}

fn check(program: &str, expected: &Expect) {
    let program = parse(program).unwrap();
    let twin = java_twin(&program, &base()).map(|twin| write(&twin));
    expected.assert_eq(&twin.unwrap_or_else(str::to_owned));
}

#[test]
fn a_twin_writes_out_what_only_groovy_has() {
    check(
        r#"class P { var name: String; }
        fun f(p: P, o: Object, n: int = 1): List<String> {
            val s: String = #template("a", n);
            if (o instanceof String) { o.length(); }
            p?.getName();
            return #list(#elvis(s, "b"));
        }
        fun g(): P = new P(#named(name, "a"));"#,
        &expect![[r#"
            class P {
                var name: String;

                public constructor() {}

                public constructor(elenchusNames: int[], name: String) {}

                public fun getName(): String {
                    throw null;
                }
            }

            fun f(p: P, o: Object, n: int): java.util.List<String> {
                var default3: int = 1;
                val s: String = "" + "a" + n;
                if (o instanceof oNarrowed10: String) {
                    oNarrowed10.length();
                }
                p.getName();
                return [java.util.List].of(if (true) s else "b");
            }

            fun g(): P = new P(null as int[], "a");

            fun f(p: P, o: Object): java.util.List<String> {
                throw null;
            }
        "#]],
    );
    check("fun f(): Runnable = #closure -> it;", &expect!["a closure with a parameter that is not written"]);
}

#[test]
fn rules_of_its_own_have_names_of_their_own() {
    let rules = OwnRule::EVERY.iter().map(|rule| rule.name());
    let mut names: Vec<&str> = rules.chain(Contract::EVERY.iter().map(|contract| contract.name())).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), OwnRule::EVERY.len() + Contract::EVERY.len());
}
