//! Rules that are never used, premises that make no difference, and conditions that are missing.
#![allow(clippy::needless_raw_string_hashes)] // expect-test writes them

use elenchus_model::model::{BugId, Model};
use elenchus_model::rules::{self, UsedBy, probe};
use elenchus_model::session::{Answer, Settings, confirm};
use elenchus_model::suggest::suggest;
use elenchus_model::term::Term;
use expect_test::{Expect, expect};
use std::fmt::Write;

/// Arithmetic with a rule that no program can use (the type of a condition is checked before), with a premise that
/// another one makes idle, with one that rejects programs which would run well, and with conditions to choose from.
const MODEL: &str = r#"
language overdone

sort Exp = zero | yes | succ(Exp) | if_(Exp, Exp, Exp) as "(if _ _ _)"
data Ty = Nat | Boolean

bug any_succ "succ takes a boolean"
bug any_branches "the branches of `if` need not have the same type"
bug any_condition "the condition of `if` may be a number"
bug any_zero "zero is a condition"

fn of_condition(t: Ty, then: Ty): Ty =
  match t {
    Boolean => then,
    Nat => then
  }

fn check(e: Exp): Ty =
  match e {
    zero => Nat,
    yes => Boolean,
    succ(x) => {
      let t = check(x);
      assert bug any_succ or t == Nat else "succ of a boolean";
      assert bug any_succ or t != Boolean else "succ of a boolean, again";
      assert x != if_(yes, zero, zero) else "an ugly program";
      Nat
    }
    if_(c, t, f) => {
      let condition = check(c);
      assert bug any_condition or condition == Boolean else "the condition is a number";
      assert bug any_zero or c != zero else "zero is no condition";
      let then = check(t);
      let otherwise = check(f);
      assert bug any_branches or then == otherwise else "the branches differ";
      of_condition(condition, then)
    }
  }

fn run(e: Exp): Exp =
  match e {
    succ(x) =>
      match run(x) {
        yes => fail "succ of a boolean",
        v => succ(v)
      }
    if_(c, t, f) =>
      match run(c) {
        yes => run(t),
        else => fail "if on a number"
      }
    else => e
  }

query sound: exists e: Exp depth 3 { check(e) passes and run(e) fails } minimise size
"#;

fn model() -> Model {
    elenchus_model::load(MODEL).unwrap_or_else(|errors| panic!("{}", errors[0].render("model", MODEL)))
}

/// The measure of an answer: which of the least programs it is does not matter.
fn size(answer: &Answer) -> String {
    rules::program(answer)
        .map_or("nothing".to_owned(), |found| format!("a program of {}", found.measure.unwrap_or(0)))
}

#[test]
fn rules_that_no_program_uses() {
    let model = model();
    let query = model.query("sound").expect("a query");
    let probed = probe(&model, &[model.function_named("check").expect("a function")]);
    let uses = probed.rules(query, &Settings::default(), |_| {}).expect("within the limits");
    let mut text = String::new();
    for rule in &uses {
        let how = match rule.used_by {
            UsedBy::Program(_) => "used",
            UsedBy::Nothing => "never used",
            UsedBy::Unknown(_) => panic!("there is no time limit"),
        };
        let _ = writeln!(text, "{}: {} {how}", model.function(rule.probe.function).name, rule.probe.text);
    }
    expect![[r#"
        of_condition: Boolean used
        of_condition: Nat never used
        check: zero used
        check: yes used
        check: succ(x) used
        check: if_(c, t, f) used
    "#]]
    .assert_eq(&text);
}

#[test]
fn premises_and_what_they_are_for() {
    let model = model();
    let query = model.query("sound").expect("a query");
    let probed = probe(&model, &[model.function_named("check").expect("a function")]);
    let uses = probed.premises(query, &Settings::default(), |_| {}).expect("within the limits");
    let mut text = String::new();
    for premise in &uses {
        assert_eq!(premise.changes_nothing(), premise.without.is_none());
        let without = premise.without.as_ref().map_or("not asked".to_owned(), size);
        let rejects = size(&premise.rejects);
        let _ = writeln!(text, "{}: rejects {rejects}; without it {without}", premise.probe.text);
    }
    expect![[r#"
        succ of a boolean: rejects nothing; without it not asked
        succ of a boolean, again: rejects nothing; without it not asked
        an ugly program: rejects a program of 7; without it nothing
        the condition is a number: rejects a program of 7; without it a program of 7
        zero is no condition: rejects nothing; without it not asked
        the branches differ: rejects a program of 5; without it nothing
    "#]]
    .assert_eq(&text);
}

fn suggested(among: &[&str], good: &[&str], expect: &Expect) {
    let model = model();
    let query = model.query("sound").expect("a query");
    let candidates: Vec<_> = among.iter().map(|name| model.bug(name).expect("a bug")).collect();
    let good: Vec<Term> =
        good.iter().map(|text| Term::read(&model, query.sort, text).expect("a program")).collect();
    let found = suggest(&model, query, &candidates, &good, &Settings::default()).expect("within the limits");
    let all_on = |require: &[BugId]| {
        let mut query = query.clone();
        query.bugs.extend(candidates.iter().filter(|bug| !require.contains(bug)));
        query
    };
    let text = match &found.require {
        None => format!("nothing will do, {} lost", found.lost.len()),
        Some(require) => {
            assert!(!found.excluded.is_empty());
            for program in &found.excluded {
                assert!(
                    confirm(&model, &all_on(&[]), program).0,
                    "it is a counterexample without conditions"
                );
                assert!(!confirm(&model, &all_on(require), program).0, "and none with them");
            }
            require.iter().map(|bug| model.bugs[bug.index()].name.as_str()).collect::<Vec<_>>().join(", ")
        }
    };
    expect.assert_eq(&text);
}

/// Of four conditions two are needed: nothing can be made of branches that differ, and zero is a number.
#[test]
fn the_fewest_conditions() {
    suggested(&ALL, &[], &expect!["any_succ, any_condition"]);
}

const ALL: [&str; 4] = ["any_succ", "any_branches", "any_condition", "any_zero"];

/// A condition that would reject a good program is not taken.
#[test]
fn good_programs_are_kept() {
    suggested(&ALL, &["(if yes zero yes)"], &expect!["any_succ, any_condition"]);
    suggested(&["any_succ", "any_condition"], &["(if yes yes yes)"], &expect!["any_succ, any_condition"]);
    suggested(
        &["any_succ", "any_condition"],
        &["(succ (if yes zero zero))"],
        &expect!["nothing will do, 1 lost"],
    );
    suggested(&["any_succ"], &["(succ yes)"], &expect!["nothing will do, 0 lost"]);
}
