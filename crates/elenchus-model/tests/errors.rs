//! What a newcomer reads when a model is wrong. Each message points into the file and says what to write.
#![allow(clippy::needless_raw_string_hashes)] // expect-test writes them

use elenchus_model::{check, parser};
use expect_test::{Expect, expect};

const PRELUDE: &str = "language demo\n\
    sort Name = one | two\n\
    sort Exp = zero | succ(Exp) | var(Name) | lam(Name, Exp)\n\
    data Ty = Nat | Fun(Ty, Ty)\n\
    bug loose \"anything goes\"\n";

fn errors(source: &str) -> String {
    let found = match parser::parse(source) {
        Err(error) => vec![error],
        Ok(module) => check::check(&module).err().unwrap_or_default(),
    };
    found.iter().map(|error| error.render("demo.model", source)).collect::<Vec<_>>().join("\n")
}

/// A fragment after the prelude.
fn check_error(fragment: &str, expect: &Expect) {
    expect.assert_eq(&errors(&format!("{PRELUDE}{fragment}")));
}

#[test]
fn an_empty_file() {
    expect![[r"
        error: expected `language`, found the end of the file
         --> demo.model:1:1
          |
        1 | 
          | ^
          = help: a model starts with its name, for example `language arith`; items follow
    "]]
    .assert_eq(&errors(""));
}

#[test]
fn unknown_sort() {
    check_error(
        "fn f(e: Expr): Ty = Nat",
        &expect![[r"
        error: there is no sort `Expr`
         --> demo.model:6:9
          |
        6 | fn f(e: Expr): Ty = Nat
          |         ^^^^
          = help: did you mean `Exp`?
    "]],
    );
}

#[test]
fn unknown_item() {
    check_error(
        "func f(e: Exp): Ty = Nat",
        &expect![[r"
        error: expected an item here
         --> demo.model:6:1
          |
        6 | func f(e: Exp): Ty = Nat
          | ^^^^
          = help: an item starts with `use`, `sort`, `data`, `bug`, `fn`, `metric`, `query` or `print`
    "]],
    );
}

#[test]
fn missing_arm() {
    check_error(
        "fn f(e: Exp): Ty = match e { zero => Nat, succ(zero) => Nat, var(_) => Nat }",
        &expect![[r#"
        error: this match has no arm for `succ(succ(_))`
         --> demo.model:6:20
          |
        6 | fn f(e: Exp): Ty = match e { zero => Nat, succ(zero) => Nat, var(_) => Nat }
          |                    ^^^^^
          = help: add `succ(succ(_)) => ...`, or `else => fail "..."` for all that is left
    "#]],
    );
}

#[test]
fn arm_never_reached() {
    check_error(
        "fn f(e: Exp): Ty = match e { zreo => Nat, succ(_) => Nat, else => Nat }",
        &expect![[r"
        error: this arm is never reached
         --> demo.model:6:43
          |
        6 | fn f(e: Exp): Ty = match e { zreo => Nat, succ(_) => Nat, else => Nat }
          |                                           ^^^^^^^^^^^^^^
          = help: the arms above match everything that it matches; a name that is no constructor matches anything
    "]],
    );
}

#[test]
fn unbounded_recursion() {
    check_error(
        "fn f(e: Exp): Ty = match e { succ(x) => f(succ(x)), else => Nat }",
        &expect![[r"
        error: `f` may call `f` without end
         --> demo.model:6:41
          |
        6 | fn f(e: Exp): Ty = match e { succ(x) => f(succ(x)), else => Nat }
          |                                         ^^^^^^^^^^
          = help: pass a part of `e` (a variable of a pattern that `e` matched), or write `spend f(...)` to burn one unit of fuel
    "]],
    );
}

#[test]
fn unbounded_mutual_recursion() {
    check_error(
        "fn f(e: Exp): Ty = match e { succ(x) => g(x), else => g(e) }\nfn g(e: Exp): Ty = f(e)",
        &expect![[r"
            error: `g` may call `f` without end
             --> demo.model:7:20
              |
            7 | fn g(e: Exp): Ty = f(e)
              |                    ^^^^
              = help: pass a part of `e` (a variable of a pattern that `e` matched), or write `spend f(...)` to burn one unit of fuel
        "]],
    );
}

#[test]
fn recursion_with_swapped_arguments_is_bounded() {
    check_error(
        "fn sub(s: Ty, t: Ty): Bool = match s, t { Fun(a, b), Fun(c, d) => sub(c, a) and sub(b, d), else => s == t }",
        &expect![[""]],
    );
}

#[test]
fn a_slot_with_two_sorts() {
    check_error(
        "fn f(e: Exp): Exp = succ(Nat)",
        &expect![[r"
        error: expected a value of `Exp`, found one of `Ty`
         --> demo.model:6:26
          |
        6 | fn f(e: Exp): Exp = succ(Nat)
          |                          ^^^
    "]],
    );
}

#[test]
fn wrong_number_of_fields() {
    check_error(
        "fn f(e: Exp): Exp = match e { lam(n) => e, else => e }",
        &expect![[r"
        error: `lam` has 2 fields, found 1
         --> demo.model:6:31
          |
        6 | fn f(e: Exp): Exp = match e { lam(n) => e, else => e }
          |                               ^^^^^^
          = help: write `lam(_, _)`
    "]],
    );
}

#[test]
fn pattern_of_another_sort() {
    check_error(
        "fn f(e: Exp): Ty = match e { Nat => Nat, else => Nat }",
        &expect![[r"
        error: `Nat` belongs to `Ty`, but a value of `Exp` is matched
         --> demo.model:6:30
          |
        6 | fn f(e: Exp): Ty = match e { Nat => Nat, else => Nat }
          |                              ^^^
          = help: a variable cannot have the name of a constructor; the constructors here are zero, succ, var, lam
    "]],
    );
}

#[test]
fn variable_with_the_name_of_a_constructor() {
    check_error(
        "fn f(e: Exp): Ty = match e { succ(one) => Nat, else => Nat }",
        &expect![[r"
        error: `one` belongs to `Name`, but a value of `Exp` is matched
         --> demo.model:6:35
          |
        6 | fn f(e: Exp): Ty = match e { succ(one) => Nat, else => Nat }
          |                                   ^^^
          = help: a variable cannot have the name of a constructor; the constructors here are zero, succ, var, lam
    "]],
    );
}

#[test]
fn lookup_without_else() {
    check_error(
        "fn f(e: Exp, m: Name -> Ty): Ty = m[one]",
        &expect![[r#"
        error: expected `else`, found the end of the file
         --> demo.model:6:41
          |
        6 | fn f(e: Exp, m: Name -> Ty): Ty = m[one]
          |                                         ^
          = help: say what happens when the key is absent: `env[x] else fail "unbound variable"`
    "#]],
    );
}

#[test]
fn map_with_a_key_that_has_fields() {
    check_error(
        "fn f(m: Exp -> Ty): Ty = Nat",
        &expect![[r"
        error: `Exp` cannot be the key of a map
         --> demo.model:6:9
          |
        6 | fn f(m: Exp -> Ty): Ty = Nat
          |         ^^^
          = help: the keys of a map are constructors without fields
    "]],
    );
}

#[test]
fn misspelt_names() {
    check_error(
        "fn f(e: Exp): Ty = Nta",
        &expect![[r"
        error: `Nta` is not defined
         --> demo.model:6:20
          |
        6 | fn f(e: Exp): Ty = Nta
          |                    ^^^
          = help: did you mean `Nat`?
    "]],
    );
    check_error(
        "fn f(e: Exp): Ty = if bug lose { Nat } else { Nat }",
        &expect![[r"
        error: there is no bug `lose`
         --> demo.model:6:27
          |
        6 | fn f(e: Exp): Ty = if bug lose { Nat } else { Nat }
          |                           ^^^^
          = help: did you mean `loose`?
    "]],
    );
    check_error(
        "fn f(e: Exp): Ty = Nat\nfn g(e: Exp): Ty = ff(e)",
        &expect![[r"
        error: `ff` is not defined
         --> demo.model:7:20
          |
        7 | fn g(e: Exp): Ty = ff(e)
          |                    ^^
          = help: did you mean `f`?
    "]],
    );
}

#[test]
fn assertion_without_message() {
    check_error(
        "fn f(e: Exp): Ty = { assert e == zero; Nat }",
        &expect![[r#"
        error: expected `else`, found `;`
         --> demo.model:6:38
          |
        6 | fn f(e: Exp): Ty = { assert e == zero; Nat }
          |                                      ^
          = help: name the failure: `assert a == b else "the branches differ";`
    "#]],
    );
}

#[test]
fn statement_without_semicolon() {
    check_error(
        "fn f(e: Exp): Ty = { let t = Nat t }",
        &expect![[r"
        error: expected `;`, found `t`
         --> demo.model:6:34
          |
        6 | fn f(e: Exp): Ty = { let t = Nat t }
          |                                  ^
          = help: `let` and `assert` end with `;`
    "]],
    );
}

#[test]
fn arm_without_comma() {
    check_error(
        "fn f(e: Exp): Ty = match e { zero => Nat else => Nat }",
        &expect![[r#"
        error: expected `,` or `}`, found `else`
         --> demo.model:6:42
          |
        6 | fn f(e: Exp): Ty = match e { zero => Nat else => Nat }
          |                                          ^^^^
          = help: write `,` after each arm of a match
    "#]],
    );
}

#[test]
fn refutable_let() {
    check_error(
        "fn f(e: Exp): Exp = { let succ(p) = e; p }",
        &expect![[r"
        error: this pattern leaves out `zero`
         --> demo.model:6:27
          |
        6 | fn f(e: Exp): Exp = { let succ(p) = e; p }
          |                           ^^^^^^^
          = help: `let` takes a pattern that always matches; use `match` to tell cases apart
    "]],
    );
}

#[test]
fn no_finite_value() {
    check_error(
        "data Loop = loop(Loop)",
        &expect![[r"
        error: no value of `Loop` is finite
         --> demo.model:6:6
          |
        6 | data Loop = loop(Loop)
          |      ^^^^
          = help: give it a constructor that does not need another value of this sort
    "]],
    );
}

#[test]
fn template_with_too_few_holes() {
    check_error(
        "sort T = pair(Exp, Exp) as \"(pair _)\"",
        &expect![[r#"
        error: `pair` has 2 fields, but `_` occurs 1 times
         --> demo.model:6:28
          |
        6 | sort T = pair(Exp, Exp) as "(pair _)"
          |                            ^^^^^^^^^^
          = help: write `_` once for each field
    "#]],
    );
}

#[test]
fn query_without_depth() {
    check_error(
        "fn f(e: Exp): Ty = fail \"no\"\nquery q: exists e: Exp { f(e) fails }",
        &expect![[r"
        error: the query does not say how deep `Exp` may be
         --> demo.model:7:20
          |
        7 | query q: exists e: Exp { f(e) fails }
          |                    ^^^
          = help: write `exists e: Exp depth 5`
    "]],
    );
}

#[test]
fn query_without_fuel() {
    check_error(
        "fn f(e: Exp): Ty = spend f(e)\nquery q: exists e: Exp depth 3 { f(e) passes }",
        &expect![[r"
            error: `f` spends fuel, but the query gives none
             --> demo.model:7:7
              |
            7 | query q: exists e: Exp depth 3 { f(e) passes }
              |       ^
              = help: write `fuel 3` after the depths
        "]],
    );
}

#[test]
fn query_that_nothing_can_satisfy() {
    check_error(
        "fn f(e: Exp): Ty = Nat\nquery q: exists e: Exp depth 3 { f(e) fails }",
        &expect![[r#"
        error: `f` can never fail
         --> demo.model:7:34
          |
        7 | query q: exists e: Exp depth 3 { f(e) fails }
          |                                  ^
          = help: say in the model what counts: `fail "..."`
    "#]],
    );
    check_error(
        "fn f(e: Exp): Ty = fail \"no good\"\nquery q: exists e: Exp depth 3 { f(e) fails at \"nogood\" }",
        &expect![[r#"
            error: `f` never fails with this message
             --> demo.model:7:48
              |
            7 | query q: exists e: Exp depth 3 { f(e) fails at "nogood" }
              |                                                ^^^^^^^^
              = help: did you mean "no good"?
        "#]],
    );
}

#[test]
fn query_about_data() {
    check_error(
        "fn f(t: Ty): Ty = fail \"no\"\nquery q: exists t: Ty depth 3 { f(t) fails }",
        &expect![[r"
        error: programs of `Ty` contain `Ty`, which is data
         --> demo.model:7:20
          |
        7 | query q: exists t: Ty depth 3 { f(t) fails }
          |                    ^^
          = help: write `sort Ty = ...` if programs are made of it
    "]],
    );
}

#[test]
fn stray_symbols() {
    check_error(
        "sort Op = + | -",
        &expect![[r#"
        error: `+` has no meaning in a model
         --> demo.model:6:11
          |
        6 | sort Op = + | -
          |           ^
          = help: comments start with `--`; how a constructor is shown is written in quotes, as in `plus as "+"`
    "#]],
    );
    check_error(
        "bug b \"not closed",
        &expect![[r#"
        error: this text has no closing quote
         --> demo.model:6:7
          |
        6 | bug b "not closed
          |       ^^^^^^^^^^^
          = help: write `"` at its end; a text stays on one line
    "#]],
    );
}

#[test]
fn query_that_contradicts_itself() {
    check_error(
        "fn f(e: Exp): Ty = fail \"no\"\nquery q: exists e: Exp depth 3 { f(e) passes and f(e) fails }",
        &expect![[r#"
            error: no program satisfies this: `f` ends in one way, and two are wanted
             --> demo.model:7:50
              |
            7 | query q: exists e: Exp depth 3 { f(e) passes and f(e) fails }
              |                                                  ^
              = help: compare `f` with a variant of itself, `f[BUG](...)`, or join the two by `or`
        "#]],
    );
    check_error(
        "fn f(e: Exp): Ty = if e == zero { fail \"a\" } else { fail \"b\" }\nquery q: exists e: Exp depth 3 { f(e) fails at \"a\" and f(e) fails at \"b\" }",
        &expect![[r#"
            error: no program satisfies this: `f` ends in one way, and two are wanted
             --> demo.model:7:56
              |
            7 | query q: exists e: Exp depth 3 { f(e) fails at "a" and f(e) fails at "b" }
              |                                                        ^
              = help: compare `f` with a variant of itself, `f[BUG](...)`, or join the two by `or`
        "#]],
    );
    // Two variants of a check may well differ.
    check_error(
        "fn f(e: Exp): Ty = if bug loose { Nat } else { fail \"no\" }\nquery q: exists e: Exp depth 3 { f[loose](e) passes and f(e) fails }",
        &expect![[""]],
    );
}

#[test]
fn translations() {
    check_error(
        "print java { zreo => \"0\" }",
        &expect![[r#"
        error: there is no constructor `zreo`
         --> demo.model:6:14
          |
        6 | print java { zreo => "0" }
          |              ^^^^
          = help: did you mean `zero`?
    "#]],
    );
    check_error(
        "print java { succ(x) => \"($y + 1)\" }",
        &expect![[r#"
        error: `$y` stands for nothing here
         --> demo.model:6:25
          |
        6 | print java { succ(x) => "($y + 1)" }
          |                         ^^^^^^^^^^
          = help: did you mean `$x`?
    "#]],
    );
    check_error(
        "print java { _ => \"0\" }",
        &expect![[r#"
        error: this arm does not say what it prints
         --> demo.model:6:14
          |
        6 | print java { _ => "0" }
          |              ^
          = help: an arm of `print` begins with a constructor
    "#]],
    );
    check_error(
        "print java { succ(x) => }",
        &expect![[r#"
        error: expected the text of the translation, in quotes, found `}`
         --> demo.model:6:25
          |
        6 | print java { succ(x) => }
          |                         ^
    "#]],
    );
    check_error(
        "print java { succ(x, y) => \"$x\" }",
        &expect![[r#"
        error: `succ` has 1 fields, found 2
         --> demo.model:6:14
          |
        6 | print java { succ(x, y) => "$x" }
          |              ^^^^^^^^^^
          = help: write `succ(_)`
    "#]],
    );
    check_error(
        "print java { succ(x) => \"$view($key)\" } print view { zero => \"0\" }",
        &expect![[r#"
        error: `$view` stands for nothing here
         --> demo.model:6:25
          |
        6 | print java { succ(x) => "$view($key)" } print view { zero => "0" }
          |                         ^^^^^^^^^^^^^
          = help: write `$view(x)` with a variable of the pattern
    "#]],
    );
}

#[test]
fn a_text_cannot_use_a_file() {
    check_error(
        "use \"other.model\"",
        &expect![[r#"
        error: a text that is no file cannot use another
         --> demo.model:6:5
          |
        6 | use "other.model"
          |     ^^^^^^^^^^^^^
          = help: copy the definitions, or put the model into a file
    "#]],
    );
}
