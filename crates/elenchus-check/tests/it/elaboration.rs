//! What a check finds out about a program that it accepts.

use std::fmt::Write;

use elenchus_check::suite::Stated;
use elenchus_check::{Checked, Options, check};
use elenchus_ir::{Expr, Node, Position, Program, Slot};
use elenchus_types::{Origin, TypeId};
use expect_test::{Expect, expect};

use crate::suites::{all, base};

/// What is missing or unfinished in what is known about a node.
fn missing(
    program: &Program,
    checked: &Checked,
    node: Node,
    position: Option<Position>,
) -> Option<&'static str> {
    let elaboration = &checked.elaboration;
    let is_unfinished = |ty: TypeId| {
        let is_inferred =
            |var| matches!(&checked.world.var(var).origin, Origin::Method { name } if &**name == "α");
        checked.world.any_variable(ty, &mut |var| is_inferred(var))
    };
    match node {
        Node::Expr(id) => {
            let ty = elaboration.type_of(id);
            let is_call = matches!(
                program.exprs[id],
                Expr::Call { .. } | Expr::New { .. } | Expr::Delegate { .. } | Expr::Reference { .. }
            );
            let is_function = matches!(program.exprs[id], Expr::Lambda { .. } | Expr::Reference { .. });
            let called = elaboration.resolved(node);
            if position == Some(Position::Value) && has_own_value(&program.exprs[id]) && ty.is_none() {
                Some("an expression without a type")
            } else if ty.is_some_and(is_unfinished) {
                Some("an expression with an unfinished type")
            } else if is_call && called.is_none() {
                Some("a call of nothing")
            } else if is_function && elaboration.target(id).is_none() {
                Some("a function without a target")
            } else {
                let types = |called: &elenchus_check::Resolved| {
                    called
                        .type_args
                        .iter()
                        .chain(&called.params)
                        .chain([&called.result])
                        .any(|ty| is_unfinished(*ty))
                };
                called.is_some_and(types).then_some("a call with unfinished types")
            }
        }
        Node::Variable(id) => match elaboration.type_of_variable(id) {
            None => Some("a variable without a type"),
            Some(ty) => is_unfinished(ty).then_some("a variable with an unfinished type"),
        },
        Node::Type(id) => elaboration.type_of_use(id).is_none().then_some("a written type without a meaning"),
        Node::Class(id) => checked.declared.class(id).is_none().then_some("a class that is not declared"),
        _ => None,
    }
}

/// A block has its value from its last item, and what jumps has none.
fn has_own_value(expr: &Expr) -> bool {
    expr.has_value() && !matches!(expr, Expr::Block { .. })
}

#[test]
fn everything_in_an_accepted_program_is_known() {
    let mut report = String::new();
    for (file, example) in all().into_iter().filter(|(_, example)| example.stated == Stated::Accepted) {
        let program = elenchus_ir::parse(&example.text).unwrap();
        let checked = check(&program, &base(example.level), Options { level: example.level });
        let positions = program.positions();
        for node in program.written_nodes() {
            let position = if let Node::Expr(id) = node { positions.get(&id).copied() } else { None };
            if let Some(what) = missing(&program, &checked, node, position) {
                writeln!(report, "{file}:{} {what}: {:?}", example.line, shown(&program, node)).unwrap();
            }
        }
    }
    assert!(report.is_empty(), "\n{report}");
}

fn shown(program: &Program, node: Node) -> String {
    match node {
        Node::Expr(id) => format!("{:?}", program.exprs[id]),
        Node::Variable(id) => program.names.spelling(program.variables[id].name).to_owned(),
        other => format!("{other:?}"),
    }
}

/// What was inferred where something is omitted: for variables, lambdas' parameters, calls and diamonds.
fn infers(text: &str, expect: &Expect) {
    let program = elenchus_ir::parse(text).unwrap();
    let checked = check(&program, &base(25), Options::default());
    assert!(checked.is_accepted(), "{:?}", checked.rejections);
    let mut found = String::new();
    let show =
        |types: &[TypeId]| types.iter().map(|ty| checked.world.show(*ty)).collect::<Vec<_>>().join(", ");
    for node in program.written_nodes() {
        match node {
            Node::Variable(id) if program.variables[id].ty.is_omitted() => {
                let ty = checked.elaboration.type_of_variable(id).unwrap();
                let name = program.names.spelling(program.variables[id].name);
                writeln!(found, "{name}: {}", show(&[ty])).unwrap();
            }
            Node::Expr(id) => match &program.exprs[id] {
                Expr::New { class_args: Slot::Omitted(_), .. } => {
                    writeln!(found, "new <{}>", show(checked.class_args(id).unwrap())).unwrap();
                }
                Expr::Call { name, type_args: Slot::Omitted(_), .. } => {
                    let resolved = checked.elaboration.resolved(node).unwrap();
                    let owner = checked.world.class_name(resolved.owner);
                    let place = if checked.called(node).is_some() { "here" } else { "library" };
                    let name = program.names.spelling(*name);
                    writeln!(found, "{owner}.<{}>{name}, {place}", show(&resolved.type_args)).unwrap();
                }
                _ => {}
            },
            _ => {}
        }
    }
    expect.assert_eq(&found);
}

#[test]
fn what_is_inferred_is_told() {
    infers(
        "class A {
    static fun <T, R> map(list: java.util.List<T>, f: java.util.function.Function<? super T, ? extends R>)
        : java.util.List<R> = new java.util.ArrayList<>();
    fun f(): void {
        var names: java.util.List<String> = new java.util.ArrayList<>();
        var lengths = [A].map(names, (x) -> [java.util.List].of(x.length()));
    }
}",
        &expect![[r"
            new <R>
            new <java.lang.String>
            lengths: java.util.List<java.util.List<java.lang.Integer>>
            A.<java.lang.String, java.util.List<java.lang.Integer>>map, here
            x: java.lang.String
            java.util.List.<java.lang.Integer>of, library
            java.lang.String.<>length, library
        "]],
    );
}
