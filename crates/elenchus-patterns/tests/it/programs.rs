//! What programs look like, that they depend on their provenance alone, and that they obey the rules.

use elenchus_case::{Coverage, DeadEnd, Engine, Expectation};
use elenchus_lang::{JAVA, RUST};
use elenchus_patterns::config::{Between, Strategy};
use elenchus_patterns::datatype::{Declarations, FieldForm, Type};
use elenchus_patterns::{Config, Patterns, Restriction};
use expect_test::{Expect, expect};

use crate::cases::{case, levels, origin, program, refine};

fn check(language: &str, level: u16, index: u64, expected: &Expect) {
    let config = Config {
        types: Between::new(2, 2),
        splits: Between::new(3, 3),
        more_splits: 0,
        strategy: Strategy::Refine,
        ..Config::default()
    };
    let level = elenchus_lang::language(language).unwrap().level(&level.to_string()).unwrap();
    expected.assert_eq(&case(&Patterns::new(config).unwrap(), level, 1, index).source.files[0].text);
}

#[test]
fn a_java_program() {
    check(
        "java",
        22,
        1,
        &expect![[r#"
            // elenchus 0.0.0, patterns, java 22, seed 1, case 1: elenchus gen patterns --lang java --level 22 --seed 1 --start 1 --count 1 --set more_splits=0 --set 'splits={min=3,max=3}' --set 'strategy="refine"' --set 'types={min=2,max=2}'
            final class Case1 {
                sealed interface A<T> {}
                record A1<T>(A<Boolean> f0, B<Character> f1, T f2) implements A<T> {}
                record A2<T>(T f0) implements A<T> {}
                record A3<T>(T f0, B<T> f1) implements A<T> {}
                record A4<T>(T f0) implements A<T> {}

                sealed interface B<T> permits B1, B2, B3 {}
                record B1<T>(Character f0, B<T> f1, A<Integer> f2) implements B<T> {}
                record B2<T>(B<Integer> f0, A<Boolean> f1) implements B<T> {}
                record B3<T>(A<Byte> f0) implements B<T> {}

                static int test(B<A<Boolean>> x) {
                    return switch (x) {
                        case B1(var v0, B<A<Boolean>> _, var v1) -> 0;
                        case B2<A<Boolean>>(B1<Integer>(var v0, B<Integer> _, _), A1(A<Boolean> _, var v1, Boolean _)) -> 1;
                        case B2<A<Boolean>>(B2<Integer>(var v0, A<Boolean> v1), A1(var v2, var v3, var v4)) -> 2;
                        case B2(B3(_), A1<Boolean>(_, B<Character> v0, Boolean _)) -> 3;
                        case B2(B<Integer> v0, A2<Boolean> v1) -> 4;
                        case B2(B<Integer> v0, A3<Boolean> _) -> 5;
                        case B2<A<Boolean>>(B<Integer> v0, A4(Boolean v1)) -> 6;
                        case B3<A<Boolean>>(_) -> 7;
                    };
                }
            }
        "#]],
    );
}

#[test]
fn a_rust_program() {
    check(
        "rust",
        2024,
        2,
        &expect![[r#"
            // elenchus 0.0.0, patterns, rust 2024, seed 1, case 2: elenchus gen patterns --lang rust --level 2024 --seed 1 --start 2 --count 1 --set more_splits=0 --set 'splits={min=3,max=3}' --set 'strategy="refine"' --set 'types={min=2,max=2}'
            #![allow(dead_code, unused_variables)]

            pub enum A<T: 'static> {
                A1(i8, T, T),
                A2(&'static bool, &'static B),
                A3(T, T),
                A4(&'static B, T),
                A5(),
                A6 { f0: &'static A<T>, f1: T },
            }

            pub enum B {
                B1(),
                B2 { f0: &'static B, f1: bool },
                B3(&'static A<i8>, i32, &'static A<i8>),
            }

            pub fn test(x: A<A<i8>>) -> u32 {
                match x {
                    A::A2(_, v0) => 0,
                    A::A5() => 1,
                    A::A3(v0, A::A2(..), ..) => 2,
                    A::<A<i8>>::A1(v0, _, A::A5()) => 3,
                    A::A1(_, _, A::A3(v0, ..), ..) => 4,
                    A::A4(_, v0, ..) => 5,
                    A::A3(_, A::A5(..), ..) => 6,
                    A::A3(v0, A::<i8>::A4(..)) => 7,
                    A::<A<i8>>::A6 { f0: v0, f1: _ } => 8,
                    A::<A<i8>>::A1(_, v0, A::A2(_, _)) => 9,
                    A::A3(_, A::A3(_, v0), ..) => 10,
                    A::A3(_, A::A1(v0, v1, v2, ..)) => 11,
                    A::A1(v0, v1, A::A6 { .. }, ..) => 12,
                }
            }
        "#]],
    );
}

#[test]
fn the_same_provenance_gives_the_same_case() {
    let engine = refine();
    for level in levels() {
        let alone: Vec<_> = (0..40).map(|index| case(&engine, level, 5, index)).collect();
        let other = std::thread::spawn(move || {
            let engine = refine();
            (0..40).rev().map(|index| case(&engine, level, 5, index)).collect::<Vec<_>>()
        });
        let mut other = other.join().unwrap();
        other.reverse();
        assert_eq!(alone, other);
        assert_ne!(alone[0].source, case(&engine, level, 6, 0).source);
    }
}

#[test]
fn places_are_the_lines_of_the_match_and_its_arms() {
    for level in levels() {
        for index in 0..200 {
            let case = case(&refine(), level, 7, index);
            let lines: Vec<&str> = case.source.files[0].text.lines().collect();
            let Expectation::Match { place, arms, coverage } = &case.expectation else { panic!("a match") };
            let line = lines[place.line as usize - 1];
            assert!(line.contains("match x {") || line.contains("switch (x) {"), "{line}");
            let first = place.line + 1;
            let expected: Vec<u32> = (first..first + u32::try_from(arms.len()).unwrap()).collect();
            assert_eq!(arms.iter().map(|arm| arm.place.line).collect::<Vec<_>>(), expected);
            assert!(arms.iter().all(|arm| arm.place.file == case.source.files[0].path));
            if let Coverage::Inexhaustive { witness } = coverage {
                assert!(!lines.iter().any(|line| line.contains(&format!("{witness} =>"))));
            }
            assert!(case.features.is_sorted());
        }
    }
}

#[test]
fn a_level_without_patterns_is_a_dead_end() {
    let engine = refine();
    let origin = origin(&engine, JAVA.level("17").unwrap(), 1);
    let made = engine.generate(&origin.case(0), &mut origin.rng(0));
    let reason = "this level of the language has no checked matches";
    assert_eq!(made.err(), Some(DeadEnd { reason }));
}

#[test]
fn header_names_settings_that_are_not_the_defaults() {
    let engine = Patterns::new(Config { max_arms: 50, ..Config::default() }).unwrap();
    let level = RUST.level("2024").unwrap();
    let first_line =
        |engine| case(engine, level, 1, 0).source.files[0].text.lines().next().unwrap().to_owned();
    assert!(first_line(&engine).ends_with(" --count 1 --set max_arms=50"));
    assert!(first_line(&Patterns::default()).ends_with(" --count 1"));
}

/// The data types that have a finite value whenever their arguments have one: a least fixed point.
fn inhabited(declarations: &Declarations) -> Vec<bool> {
    fn has_value(ty: &Type, known: &[bool]) -> bool {
        match ty {
            Type::Parameter(_) | Type::Hidden | Type::Least | Type::Greatest | Type::Builtin(_) => true,
            Type::Tuple(parts) => parts.iter().all(|ty| has_value(ty, known)),
            Type::Data(id, arguments) => known[id.0] && arguments.iter().all(|ty| has_value(ty, known)),
        }
    }
    let mut known = vec![false; declarations.types.len()];
    for _ in 0..declarations.types.len() {
        for constructor in &declarations.constructors {
            if constructor.fields.iter().all(|field| has_value(&field.ty, &known)) {
                known[constructor.owner.0] = true;
            }
        }
    }
    known
}

#[test]
fn rust_programs_obey_the_rules_of_rust() {
    for level in RUST.levels() {
        for index in 0..500 {
            let program = program(&refine(), level, 21, index);
            let declarations = &program.declarations;
            let reachable = declarations.reachable();
            for constructor in &declarations.constructors {
                for field in &constructor.fields {
                    let cyclic = reachable.closes_cycle(constructor.owner, &field.ty);
                    let name = Restriction::FiniteLayout.name();
                    assert!(!cyclic || field.form == FieldForm::Reference, "{name}: {index}");
                }
            }
            assert!(!program.arms.is_empty(), "{}: {index}", Restriction::NonemptyMatch.name());
            let name = Restriction::InhabitedTypes.name();
            assert!(inhabited(declarations).iter().all(|&inhabited| inhabited), "{name}: {index}");
        }
    }
}

#[test]
fn every_rule_has_a_name_and_a_citation() {
    let mut names: Vec<&str> = Restriction::ALL.iter().map(|rule| rule.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Restriction::ALL.len());
    assert!(Restriction::ALL.iter().all(|rule| !rule.citation().is_empty()));
}
