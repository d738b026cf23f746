//! Mutants are the seed but for expressions that were replaced, and each is made once.

use std::collections::BTreeSet;
use std::sync::Arc;

use elenchus_case::CaseRng;
use elenchus_lang::SWIFT;
use elenchus_seeds::{Generator, Mutants, Seed, SeedLanguage, Swift, dialects, shipped};
use expect_test::{Expect, expect};
use rand::SeedableRng;

fn mutants(text: &str, level: u8, depth: u32, key: u64) -> Mutants {
    let swift: Arc<dyn SeedLanguage> = Arc::new(Swift);
    mutants_of(&swift, text, level, depth, key)
}

fn mutants_of(dialect: &Arc<dyn SeedLanguage>, text: &str, level: u8, depth: u32, key: u64) -> Mutants {
    let generator = Generator::new(Arc::clone(dialect), level);
    let annotated = dialect.annotate(text).expect("it parses");
    let seed = Seed::new("seed", text, &annotated, &generator, level);
    Mutants::new(Arc::new(seed), depth, CaseRng::seed_from_u64(key))
}

fn check(text: &str, level: u8, count: usize, expected: &Expect) {
    let mut all = mutants(text, level, 2, 1);
    let mut found = String::new();
    for _ in 0..count {
        if let Some(mutant) = all.advance() {
            found += &format!("{}\n", mutant.text);
        }
    }
    expected.assert_eq(&found);
}

#[test]
fn levels_add_what_may_be_made() {
    let text = "func f(a: Int, b: Bool) -> Int { return a }";
    check(
        text,
        1,
        4,
        &expect![[r"
            func f(a: Int, b: Bool) -> Int { return (16) }
            func f(a: Int, b: Bool) -> Int { return (a) }
            func f(a: Int, b: Bool) -> Int { return (1_003) }
            func f(a: Int, b: Bool) -> Int { return (1_077) }
        "]],
    );
    check(
        text,
        2,
        4,
        &expect![[r"
            func f(a: Int, b: Bool) -> Int { return ~(16) }
            func f(a: Int, b: Bool) -> Int { return (a) }
            func f(a: Int, b: Bool) -> Int { return ~(1_003) }
            func f(a: Int, b: Bool) -> Int { return 9 * 1 }
        "]],
    );
    check(
        text,
        3,
        4,
        &expect![[r"
            func f(a: Int, b: Bool) -> Int { return true ? a : a }
            func f(a: Int, b: Bool) -> Int { return a % 7 }
            func f(a: Int, b: Bool) -> Int { return b ? (a) : (a) }
            func f(a: Int, b: Bool) -> Int { return a % 5 }
        "]],
    );
    check(
        text,
        4,
        4,
        &expect![[r"
            func f(a: Int, b: Bool) -> Int { return Swift.max(16, a) }
            func f(a: Int, b: Bool) -> Int { return (a) }
            func f(a: Int, b: Bool) -> Int { return 1_025 }
            func f(a: Int, b: Bool) -> Int { return (try! { () throws -> Int in return (a) }()) }
        "]],
    );
}

#[test]
fn all_else_stays_as_it_was() {
    let seeds = dialects().into_iter().flat_map(|dialect| {
        shipped(dialect.language()).into_iter().map(move |seed| (Arc::clone(&dialect), seed))
    });
    for (dialect, seed) in seeds {
        let mut all = mutants_of(&dialect, &seed.text, 4, 3, 7);
        for _ in 0..200 {
            let mutant = all.advance().expect("there are many");
            let (mut old, mut new) = (0, 0);
            for edit in mutant.edits {
                assert_eq!(seed.text[old..edit.replaced.start], mutant.text[new..edit.new.start]);
                (old, new) = (edit.replaced.end, edit.new.end);
            }
            assert_eq!(seed.text[old..], mutant.text[new..]);
            assert!(!mutant.edits.is_empty() && mutant.text != seed.text);
            assert!(dialect.parse(mutant.text).is_some(), "{}", mutant.text);
        }
    }
}

#[test]
fn no_text_comes_twice_and_any_can_be_had_again() {
    let seed = &shipped(SWIFT)[0];
    let mut all = mutants(&seed.text, 3, 2, 3);
    let mut texts = Vec::new();
    for _ in 0..2000 {
        texts.push(all.advance().expect("there are many").text.to_owned());
    }
    assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), texts.len());
    for number in [1999, 0, 512] {
        assert_eq!(all.nth(number).expect("it was there").text, texts[number]);
        assert_eq!(mutants(&seed.text, 3, 2, 3).nth(number).expect("the same").text, texts[number]);
    }
}

#[test]
fn a_seed_is_used_up() {
    let mut all = mutants("let a: Bool = true", 1, 1, 1);
    let mut texts = Vec::new();
    while let Some(mutant) = all.advance() {
        texts.push(mutant.text.to_owned());
    }
    assert_eq!(texts, ["let a: Bool = false"]);
}

/// A program's own operator is not used for what it may not mean.
#[test]
fn operators_that_the_program_overloads_are_not_made() {
    let text = "func &+ (a: Int, b: Int) -> String { return \"\" }\nfunc f(a: Int) -> Int { return a }";
    let mut all = mutants(text, 2, 2, 1);
    let mut others = 0;
    for _ in 0..500 {
        let Some(mutant) = all.advance() else { break };
        assert_eq!(mutant.text.matches("&+").count(), 1, "{}", mutant.text);
        others += mutant.text.matches("&-").count();
    }
    assert!(others > 0);
}

/// What nothing can be made of is an operand of what replaces it, as far as its place allows that.
#[test]
fn an_expression_is_put_into_the_new_one() {
    let all = |body: &str| {
        let text =
            format!("class C {{}}\nfunc make() -> C {{ return make() }}\nfunc g() throws -> C {{ {body} }}");
        let mut all = mutants(&text, 4, 2, 1);
        let mut found = BTreeSet::new();
        while let Some(mutant) = all.advance() {
            found.extend(mutant.edits.iter().map(|edit| mutant.text[edit.new.clone()].to_owned()));
        }
        found
    };
    let plain = all("return unknown(C())");
    for wanted in ["(C())", "({ () -> C in return (C()) }())", "true ? (C()) : (C())"] {
        assert!(plain.iter().any(|text| text.contains(wanted)), "{wanted} is not among {plain:?}");
    }
    // What `try` covers cannot move into a closure.
    let covered = all("return try unknown(C())");
    assert!(covered.iter().any(|text| text.contains("(C())")), "{covered:?}");
    assert!(!covered.iter().any(|text| text.contains("in return (C())")), "{covered:?}");
}
