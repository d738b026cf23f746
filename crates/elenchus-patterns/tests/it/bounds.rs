//! Bounded type parameters and intersections: that they change no value, and how they are written.

use elenchus_lang::{JAVA, KOTLIN, Level, SCALA};
use elenchus_patterns::bounds::Interfaces;
use elenchus_patterns::datatype::{Declarations, Type};
use elenchus_patterns::text::{parse, write, write_match};
use elenchus_patterns::{Config, PatternProgram, Patterns};
use expect_test::expect;

use crate::cases::program;

fn newest(language: elenchus_lang::Language) -> Level {
    language.levels().next_back().unwrap()
}

fn bounded() -> Patterns {
    Patterns::new(Config { bounded: Some(100), intersection: Some(40), ..Config::default() }).unwrap()
}

/// Whether a closed type may be used where the bound is, by the declarations alone.
fn satisfies(declarations: &Declarations, ty: &Type, bound: Interfaces) -> bool {
    match ty {
        _ if bound.is_empty() => true,
        Type::Data(id, _) => declarations.data_type(*id).extends.contains(bound),
        _ => false,
    }
}

/// All closed types in a program that are instances of data types, with those that fields have at these.
fn instances(program: &PatternProgram, most: usize) -> Vec<Type> {
    let declarations = &program.declarations;
    let mut found = vec![program.scrutinee.clone()];
    let mut next = 0;
    while next < found.len().min(most) {
        let ty = found[next].clone();
        next += 1;
        for id in declarations.constructor_ids() {
            let constructor = declarations.constructor(id);
            let mut variables = vec![None; constructor.parameters.len()];
            if !constructor.result.matches(&ty, &mut variables) {
                continue;
            }
            let fields = declarations.field_types(id, &ty);
            found.extend(fields.into_iter().filter(|ty| matches!(ty, Type::Data(..)) && ty.is_closed()));
        }
        found.dedup();
    }
    found
}

/// Whatever types equations give to the parameters of a constructor satisfy its bounds: so none is ruled out by them.
#[test]
fn no_constructor_is_ruled_out_by_a_bound() {
    let (mut bounds, mut used) = (0, 0);
    for level in [newest(JAVA), newest(SCALA), newest(KOTLIN)] {
        for index in 0..250 {
            let program = program(&bounded(), level, 21, index);
            let declarations = &program.declarations;
            assert!(declarations.bounds_are_kept(&program.scrutinee), "{level}, case {index}");
            bounds += usize::from(declarations.has_bounds());
            for ty in instances(&program, 60) {
                for id in declarations.constructor_ids() {
                    let constructor = declarations.constructor(id);
                    let mut variables = vec![None; constructor.parameters.len()];
                    if !constructor.result.matches(&ty, &mut variables) {
                        continue;
                    }
                    let wanted = declarations.bounds_of(constructor);
                    for (variable, bound) in variables.iter().zip(wanted) {
                        let Some(variable) = variable else { continue };
                        used += usize::from(!bound.is_empty());
                        assert!(
                            satisfies(declarations, variable, bound),
                            "{level}, case {index}: {} at {ty:?} with {variable:?}",
                            constructor.name
                        );
                    }
                }
            }
        }
    }
    assert!(bounds > 300 && used > 2_000, "{bounds} programs, {used} uses");
}

#[test]
fn programs_with_bounds_are_read_again() {
    let mut intersections = 0;
    for index in 0..200 {
        let program = program(&bounded(), newest(SCALA), 22, index);
        let text = write(&program);
        let read = parse(&text).unwrap_or_else(|error| panic!("case {index}: {error}\n{text}"));
        assert_eq!(write_match(&read), text, "case {index}");
        intersections += usize::from(text.contains(") & Tag") || text.contains("> & Tag"));
    }
    assert!(intersections > 10, "{intersections}");
}

const BOUNDED: &str = "\
interface Tag0
interface Tag1
data A<T: Tag0 & Tag1> : Tag0 =
    A1(B & Tag0 & Tag1)
    A2(A<H>) -> A<B>
data B : Tag0, Tag1 = B1 | B2

match A<B>
    A1(B1)
    A2(_)
";

#[test]
fn bounds_are_written() {
    let java = PatternProgram::read(&BOUNDED.replace("B & Tag0 & Tag1", "B"), newest(JAVA)).unwrap();
    expect![[r#"
        // a match, printed by elenchus
        final class Case0 {
            interface Tag0 {}
            interface Tag1 {}
            sealed interface A<T extends Tag0 & Tag1> extends Tag0 {}
            record A1<T extends Tag0 & Tag1>(B f0) implements A<T> {}
            record A2<H extends Tag0 & Tag1>(A<H> f0) implements A<B> {}

            sealed interface B extends Tag0, Tag1 {}
            record B1() implements B {}
            record B2() implements B {}

            static int test(A<B> x) {
                return switch (x) {
                    case A1(B1()) -> 0;
                    case A2(_) -> 1;
                };
            }
        }
    "#]]
    .assert_eq(&java.text());
    let scala = PatternProgram::read(BOUNDED, newest(SCALA)).unwrap();
    expect![[r#"
        // a match, printed by elenchus
        object Case0 {
            trait Tag0
            trait Tag1
            sealed trait A[T <: Tag0 & Tag1] extends Tag0
            final case class A1[T <: Tag0 & Tag1](f0: B & Tag0 & Tag1) extends A[T]
            final case class A2[H <: Tag0 & Tag1](f0: A[H]) extends A[B]

            sealed trait B extends Tag0 with Tag1
            final case class B1() extends B
            final case class B2() extends B

            def test(x: A[B]): Int =
                x match {
                    case A1(B1()) => 0
                    case A2(_) => 1
                }
        }
    "#]]
    .assert_eq(&scala.text());
    let kotlin = "interface Tag0\ninterface Tag1\ndata A<T: Tag0 & Tag1> : Tag0 = A1 | A2(A<H>)\ndata B : Tag0, Tag1 = B1\n\
                  match A<B>\n    A1\n";
    expect![[r#"
        // a match, printed by elenchus
        object Case0 {
            interface Tag0
            interface Tag1
            sealed interface A<T> : Tag0 where T : Tag0, T : Tag1
            class A1<T>() : A<T> where T : Tag0, T : Tag1
            class A2<T, H>(val f0: A<H>) : A<T> where T : Tag0, T : Tag1, H : Tag0, H : Tag1

            sealed interface B : Tag0, Tag1
            class B1() : B

            fun test(x: A<B>): Int =
                when (x) {
                    is A1<*> -> 0
                }
        }
    "#]]
    .assert_eq(&PatternProgram::read(kotlin, newest(KOTLIN)).unwrap().text());
}

/// A bound that some argument does not keep would change values, and is refused.
#[test]
fn bounds_that_say_something_are_refused() {
    for broken in [
        // An argument that is no data type, and one that does not extend the interface.
        "interface I\ndata A<T: I> = A1(T)\nmatch A<Int>\n    A1(_)\n",
        "interface I\ndata A<T: I> = A1(T)\ndata B = B1\nmatch A<B>\n    A1(_)\n",
        // A constructor that makes values only for some arguments.
        "interface I\ndata A<T> = A1(B<T>)\ndata B<T: I> = B1\nmatch A<Int>\n    A1(_)\n",
        // An intersection with nothing.
        "interface I\ndata A = A1(A & I)\nmatch A\n    A1(_)\n",
        "interface I\ndata A = A1\nmatch A & I\n    A1\n",
    ] {
        assert!(parse(broken).unwrap_err().what.contains("bounded"), "{broken}");
    }
}
