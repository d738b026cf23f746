//! The text form: reading and writing it.

use crate::sample::EVERYTHING;
use elenchus_ir::{Binary, Expr, ExprId, Item, Program, Slot, TypeUse, Unary, Variable, parse, write};
use expect_test::{Expect, expect};

/// Reads a text and compares what is written of it.
#[track_caller]
fn check(text: &str, expected: &Expect) {
    match parse(text) {
        Err(error) => expected.assert_eq(&error.to_string()),
        Ok(program) => {
            let written = write(&program);
            expected.assert_eq(&written);
            let again = parse(&written).unwrap();
            assert!(again.same_as(&program), "another program is read from what is written");
            assert_eq!(write(&again), written);
        }
    }
}

#[test]
fn every_construct_is_written_as_it_was() {
    let program = parse(EVERYTHING).unwrap();
    let written = write(&program);
    if written != EVERYTHING {
        for (is, was) in written.lines().zip(EVERYTHING.lines()) {
            assert_eq!(is, was);
        }
        panic!("the texts differ in length");
    }
    assert!(parse(&written).unwrap().same_as(&program));
    assert!(program.compact().same_as(&program));
}

#[test]
fn needless_parentheses_and_comments_go() {
    check(
        "// what\nfun f ( ) : int = ((a) + (b * (c))) /* and */ - (1);",
        &expect![[r"
            fun f(): int = a + b * c - 1;
        "]],
    );
}

#[test]
fn errors_say_where_and_what_is_wanted() {
    check(
        "fun f(): int { return 1 }",
        &expect!["line 1, column 25: expected `;` after a statement, found `}`"],
    );
    check(
        "fun f(): int { val class = 1; }",
        &expect![
            "line 1, column 20: expected the name of the variable (as a name, `class` needs backquotes), found `class`"
        ],
    );
    check(
        "class A {\n  int x;\n}",
        &expect!["line 2, column 7: expected `;` after the constants of an enum, found `x`"],
    );
    check(
        "x",
        &expect![
            "line 1, column 1: expected a declaration (`class`, `interface`, `enum`, `record`, `object`, `fun`, `val`, `var`), found `x`"
        ],
    );
    check("fun f() = a +;", &expect!["line 1, column 14: expected an expression, found `;`"]);
    check(
        "fun f() = \"a",
        &expect![[r#"line 1, column 13: expected a closing ", found the end of the text"#]],
    );
    check(
        "fun f() = 99999999999;",
        &expect![
            "line 1, column 11: expected a number of 32 bits, or of 64 bits with `L` after it, found `99999999999`"
        ],
    );
    check(
        "fun f() = new int;",
        &expect![
            "line 1, column 18: expected `(` and arguments, or `[` and the length of an array,, found `;`"
        ],
    );
    check(
        "public public class A {}",
        &expect![
            "line 1, column 8: expected one of `public`, `protected` and `private` at most, found `public`"
        ],
    );
    check(
        "fun f(a: int..., b: int);",
        &expect!["line 1, column 18: expected no parameter after one with `...`, found `b`"],
    );
    check(
        "fun f() { switch (a) { b } }",
        &expect!["line 1, column 24: expected `case`, `default` or `}`, found `b`"],
    );
    check(
        "fun f() = '\\\\';\\",
        &expect![[r"line 1, column 16: expected a name, a literal or an operator, found \"]],
    );
}

#[test]
fn depth_is_limited() {
    for (open, close) in
        [("(", ")"), ("{ ", "; }"), ("-a + -(", ")"), ("f(", ").x"), ("f(", ")"), ("if (a) ", "")]
    {
        let text = format!("fun f() = {}1{};", open.repeat(100_000), close.repeat(100_000));
        let error = parse(&text).unwrap_err().to_string();
        assert!(error.contains("constructs inside one another"), "{error}");
    }
    for chain in ["a + ", "a.", "a as ", "a[1]."] {
        let text = format!("fun f() = {}a;", chain.repeat(100_000));
        assert!(parse(&text).is_err());
    }
}

/// Any cut of a text is read without a panic.
#[test]
fn damaged_texts_are_errors() {
    for end in EVERYTHING.char_indices().map(|(index, _)| index) {
        let _ = parse(&EVERYTHING[..end]);
        let _ = parse(&EVERYTHING[end..]);
    }
}

/// Every pair of an expression and an operand it has nothing to look for in.
#[test]
fn any_expression_can_stand_anywhere() {
    let sample = parse(EVERYTHING).unwrap();
    for outer in sample.exprs.ids().step_by(7) {
        for replacement in sample.exprs.ids() {
            let mut program = sample.clone();
            let copy = program.copy_within().expr(replacement);
            let mut changed = program.exprs[outer].clone();
            if !replace_first_operand(&mut changed, copy) {
                break;
            }
            let whole = program.exprs.add(changed);
            let function = program.functions.ids().next().unwrap();
            program.functions[function].body = Some(whole);
            program.items = vec![Item::Function(function)];
            let written = write(&program);
            let again = parse(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
            assert!(again.same_as(&program), "{written}\n{}", write(&again));
        }
    }
}

fn replace_first_operand(expr: &mut Expr, with: ExprId) -> bool {
    match expr {
        Expr::Call { args, .. } if !args.is_empty() => args[0] = with,
        Expr::Unary { operand, .. } => *operand = with,
        Expr::Binary { left, .. } => *left = with,
        Expr::Assign { target, .. } => *target = with,
        Expr::Index { array, .. } => *array = with,
        Expr::NewArray { length, .. } => *length = with,
        Expr::If { then, .. } => *then = with,
        Expr::Switch { scrutinee, .. } => *scrutinee = with,
        Expr::List { elements: parts } | Expr::Template { parts } if !parts.is_empty() => parts[0] = with,
        Expr::Map { entries } if !entries.is_empty() => entries[0].1 = with,
        Expr::Range { first, .. } => *first = with,
        Expr::Lambda { body, .. }
        | Expr::Closure { body, .. }
        | Expr::Try { body, .. }
        | Expr::While { body, .. }
        | Expr::DoWhile { body, .. } => *body = with,
        Expr::Block { items } if !items.is_empty() => items[0] = with,
        Expr::For { init, .. } if !init.is_empty() => init[0] = with,
        Expr::ForEach { iterable, .. } => *iterable = with,
        Expr::Cast { value, .. }
        | Expr::Named { value, .. }
        | Expr::Elvis { value, .. }
        | Expr::InstanceOf { value, .. }
        | Expr::Return(Some(value))
        | Expr::Throw(value) => *value = with,
        _ => return false,
    }
    true
}

#[test]
fn what_no_language_has_is_written_too() {
    let mut program = Program::default();
    let name = program.names.intern("x.y");
    let empty = program.types.add(TypeUse::Intersection(Vec::new()));
    let wild = program.types.add(TypeUse::Unbounded);
    let array = program.types.add(TypeUse::Array(wild));
    let inner = program.types.add(TypeUse::Named { outer: Some(array), name, args: vec![empty] });
    let minimum = program.exprs.add(Expr::Literal(elenchus_ir::Literal::Int(i32::MIN)));
    let minus = program.exprs.add(Expr::Unary { op: Unary::Minus, operand: minimum });
    let less = program.exprs.add(Expr::Cast { value: minus, ty: inner });
    let init = program.exprs.add(Expr::Binary { op: Binary::Less, left: less, right: minimum });
    let variable = program.variables.add(Variable {
        name,
        modifiers: elenchus_ir::Modifiers::default(),
        ty: Slot::Omitted(Some(inner)),
        init: Some(init),
    });
    program.items.push(Item::Variable(variable));
    let written = write(&program);
    expect![[r"
        var `x.y`: ~((?)[]).`x.y`<&()> = (-(-2147483648) as ((?)[]).`x.y`<&()>) < -2147483648;
    "]]
    .assert_eq(&written);
    assert!(parse(&written).unwrap().same_as(&program));
}
