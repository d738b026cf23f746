//! What programs look like, that they depend on their provenance alone, and that they obey the rules.

use elenchus_case::{Coverage, DeadEnd, Engine, Expectation};
use elenchus_lang::{JAVA, RUST};
use elenchus_patterns::config::Between;
use elenchus_patterns::datatype::{Declarations, FieldForm, Type};
use elenchus_patterns::{Config, Patterns, Rule};
use expect_test::{Expect, expect};

use crate::cases::{case, levels, origin, program};

fn check(language: &str, level: u16, index: u64, expected: &Expect) {
    let config =
        Config { types: Between::new(2, 2), splits: Between::new(3, 3), more_splits: 0, ..Config::default() };
    let level = elenchus_lang::language(language).unwrap().level(level).unwrap();
    expected.assert_eq(&case(&Patterns::new(config).unwrap(), level, 1, index).source.files[0].text);
}

#[test]
fn a_java_program() {
    check(
        "java",
        22,
        1,
        &expect![[r#"
            // elenchus 0.0.0, patterns, java 22, seed 1, case 1: elenchus gen patterns --lang java --level 22 --seed 1 --start 1 --count 1 --set more_splits=0 --set 'splits={min=3,max=3}' --set 'types={min=2,max=2}'
            final class Case1 {
                sealed interface A<T, U> {}
                record A1<T, U>(A<B, Boolean> f0, A<Integer, U> f1) implements A<T, U> {}
                record A2<T, U>(B f0, T f1) implements A<T, U> {}
                record A3<T, U>(A<B, Integer> f0, byte f1, B f2) implements A<T, U> {}
                record A4<T, U>(B f0, boolean f1) implements A<T, U> {}

                sealed interface B {}
                record B1(B f0) implements B {}
                record B2() implements B {}
                record B3(Byte f0) implements B {}

                static int test(A<A<B, Boolean>, Integer> x) {
                    return switch (x) {
                        case A2(B2(), A<B, Boolean> _) -> 0;
                        case A2(B3(Byte _), _) -> 1;
                        case A4<A<B, Boolean>, Integer>(B1(B _), var v0) -> 2;
                        case A4(B2(), _) -> 3;
                        case A4<A<B, Boolean>, Integer>(B3 _, boolean _) -> 4;
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
            // elenchus 0.0.0, patterns, rust 2024, seed 1, case 2: elenchus gen patterns --lang rust --level 2024 --seed 1 --start 2 --count 1 --set more_splits=0 --set 'splits={min=3,max=3}' --set 'types={min=2,max=2}'
            #![allow(dead_code, unused_variables)]

            pub enum A<T: 'static> {
                A1(bool),
                A2 { f0: T },
                A3 {},
            }

            pub enum B {
                B1 { f0: A<i8> },
            }

            pub fn test(x: &B) -> u32 {
                match x {
                    B::B1 { f0: A::<i8>::A3 { .. } } => 0,
                    B::B1 { f0: A::A2 { f0: v0 } } => 1,
                }
            }
        "#]],
    );
}

#[test]
fn the_same_provenance_gives_the_same_case() {
    let engine = Patterns::default();
    for level in levels() {
        let alone: Vec<_> = (0..40).map(|index| case(&engine, level, 5, index)).collect();
        let other = std::thread::spawn(move || {
            let engine = Patterns::default();
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
            let case = case(&Patterns::default(), level, 7, index);
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
    let engine = Patterns::default();
    let origin = origin(&engine, JAVA.level(17).unwrap(), 1);
    let made = engine.generate(&origin.case(0), &mut origin.rng(0));
    let reason = "this level of the language has no nested patterns";
    assert_eq!(made.err(), Some(DeadEnd { reason }));
}

#[test]
fn header_names_settings_that_are_not_the_defaults() {
    let engine = Patterns::new(Config { max_arms: 50, ..Config::default() }).unwrap();
    let level = RUST.level(2024).unwrap();
    let first_line =
        |engine| case(engine, level, 1, 0).source.files[0].text.lines().next().unwrap().to_owned();
    assert!(first_line(&engine).ends_with(" --count 1 --set max_arms=50"));
    assert!(first_line(&Patterns::default()).ends_with(" --count 1"));
}

/// The data types that have a finite value whenever their arguments have one: a least fixed point.
fn inhabited(declarations: &Declarations) -> Vec<bool> {
    fn has_value(ty: &Type, known: &[bool]) -> bool {
        match ty {
            Type::Parameter(_) | Type::Builtin(_) => true,
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
            let program = program(&Patterns::default(), level, 21, index);
            let declarations = &program.declarations;
            let reachable = declarations.reachable();
            for constructor in &declarations.constructors {
                for field in &constructor.fields {
                    let cyclic = reachable.closes_cycle(constructor.owner, &field.ty);
                    let name = Rule::FiniteLayout.name();
                    assert!(!cyclic || field.form == FieldForm::Reference, "{name}: {index}");
                }
            }
            assert!(!program.arms.is_empty(), "{}: {index}", Rule::NonemptyMatch.name());
            let name = Rule::InhabitedTypes.name();
            assert!(inhabited(declarations).iter().all(|&inhabited| inhabited), "{name}: {index}");
        }
    }
}

#[test]
fn every_rule_has_a_name_and_a_citation() {
    let mut names: Vec<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Rule::ALL.len());
    assert!(Rule::ALL.iter().all(|rule| !rule.citation().is_empty()));
}
