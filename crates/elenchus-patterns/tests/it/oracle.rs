//! The usefulness algorithm of Maranget ("Warnings for pattern matching", 2007), written for these tests alone.
//!
//! It shares the representation of programs with the engine and nothing else: it does its own substitution, finds
//! constructors in the declarations rather than in the graph, and knows nothing of refinement.

use elenchus_patterns::PatternProgram;
use elenchus_patterns::datatype::{Builtin, Declarations, Type};
use elenchus_patterns::pattern::{Arm, Pattern};

use crate::cases::{levels, program, refine};

/// A pattern without what is only spelling.
#[derive(Clone, PartialEq, Debug)]
enum Simple {
    Any,
    Between(i64, i64),
    Made(usize, Vec<Simple>),
}

fn simple(pattern: &Pattern) -> Simple {
    match pattern {
        Pattern::Wildcard { .. } => Simple::Any,
        Pattern::Constant { span, .. } => Simple::Between(span.low, span.high),
        Pattern::Constructor { constructor, arguments, .. } => {
            Simple::Made(constructor.0, arguments.iter().map(simple).collect())
        }
        _ => panic!("refinement alone makes no such pattern"),
    }
}

fn substitute(ty: &Type, arguments: &[Type]) -> Type {
    match ty {
        Type::Parameter(position) => arguments[*position].clone(),
        Type::Builtin(builtin) => Type::Builtin(*builtin),
        Type::Hidden | Type::Least | Type::Greatest | Type::Tuple(_) => {
            panic!("refinement alone makes no such type")
        }
        Type::Data(id, inner) => Type::Data(*id, inner.iter().map(|ty| substitute(ty, arguments)).collect()),
    }
}

/// The intervals of values of a built-in type, from the definition of the language's types.
fn values(builtin: Builtin) -> Vec<(i64, i64)> {
    match builtin {
        Builtin::Bool => vec![(0, 1)],
        Builtin::Int => vec![(-(1 << 31), (1 << 31) - 1)],
        Builtin::Byte => vec![(-128, 127)],
        Builtin::UnsignedByte => vec![(0, 255)],
        Builtin::Char => vec![(0, 0xD7FF), (0xE000, 0x10_FFFF)],
        Builtin::Text => panic!("no program has strings yet"),
    }
}

/// Whether some row of values of these types is matched by `row` and by none of `rows`.
fn useful(declarations: &Declarations, rows: &[Vec<Simple>], row: &[Simple], types: &[Type]) -> bool {
    let Some((first, rest_types)) = types.split_first() else { return rows.is_empty() };
    match first {
        Type::Parameter(_) | Type::Hidden | Type::Least | Type::Greatest | Type::Tuple(_) => {
            panic!("types are closed")
        }
        Type::Builtin(builtin) => {
            // Between two neighbouring boundaries all values are matched by the same patterns.
            let mut starts: Vec<i64> = values(*builtin).iter().map(|&(low, _)| low).collect();
            for pattern in rows.iter().map(|row| &row[0]).chain([&row[0]]) {
                if let Simple::Between(low, high) = pattern {
                    starts.extend([*low, *high + 1]);
                }
            }
            let real = |value: i64| values(*builtin).iter().any(|&(low, high)| low <= value && value <= high);
            starts.sort_unstable();
            starts.dedup();
            starts.into_iter().filter(|&value| real(value)).any(|value| {
                let takes = |pattern: &Simple| match pattern {
                    Simple::Any => true,
                    Simple::Between(low, high) => *low <= value && value <= *high,
                    Simple::Made(..) => panic!("a built-in type has no constructors"),
                };
                let kept: Vec<Vec<Simple>> =
                    rows.iter().filter(|row| takes(&row[0])).map(|row| row[1..].to_vec()).collect();
                takes(&row[0]) && useful(declarations, &kept, &row[1..], rest_types)
            })
        }
        Type::Data(id, arguments) => {
            let all_wild = rows.iter().all(|row| row[0] == Simple::Any) && row[0] == Simple::Any;
            if all_wild {
                // Every type has a value, `null` at least, so the column decides nothing.
                let kept: Vec<Vec<Simple>> = rows.iter().map(|row| row[1..].to_vec()).collect();
                return useful(declarations, &kept, &row[1..], rest_types);
            }
            declarations.types[id.0].constructors.iter().any(|constructor| {
                let fields = &declarations.constructors[constructor.0].fields;
                let specialise = |row: &[Simple]| {
                    let mut head = match &row[0] {
                        Simple::Any => vec![Simple::Any; fields.len()],
                        Simple::Made(made, inner) if *made == constructor.0 => inner.clone(),
                        Simple::Made(..) => return None,
                        Simple::Between(..) => panic!("a data type has no constants"),
                    };
                    head.extend_from_slice(&row[1..]);
                    Some(head)
                };
                let Some(row) = specialise(row) else { return false };
                let rows: Vec<Vec<Simple>> = rows.iter().filter_map(|row| specialise(row)).collect();
                let mut types: Vec<Type> =
                    fields.iter().map(|field| substitute(&field.ty, arguments)).collect();
                types.extend_from_slice(rest_types);
                useful(declarations, &rows, &row, &types)
            })
        }
    }
}

fn check(program: &PatternProgram) -> Result<(), String> {
    let types = [program.scrutinee.clone()];
    let arms: Vec<Vec<Simple>> = program.arms.iter().map(|arm| vec![simple(&arm.pattern)]).collect();
    let asked = |rows: &[Vec<Simple>], row: &[Simple]| useful(&program.declarations, rows, row, &types);
    if asked(&arms, &[Simple::Any]) == program.is_exhaustive() {
        return Err(format!("exhaustive should be {}", program.is_exhaustive()));
    }
    for (position, arm) in arms.iter().enumerate() {
        if !asked(&arms[..position], arm) {
            return Err(format!("arm {position} is redundant"));
        }
    }
    for removed in &program.removed {
        let removed = simple(removed);
        if !asked(&arms, std::slice::from_ref(&removed)) {
            return Err("a removed pattern is covered".to_owned());
        }
        // Not only some value of it is uncovered but all: no arm has a value in common with it.
        if arms.iter().any(|arm| !asked(std::slice::from_ref(&vec![removed.clone()]), arm)) {
            return Err("a removed pattern takes an arm away".to_owned());
        }
    }
    Ok(())
}

#[test]
fn the_oracle_agrees_with_construction() {
    let engine = refine();
    let (mut exhaustive, mut inexhaustive) = (0, 0);
    for level in levels() {
        for index in 0..400 {
            let program = program(&engine, level, 11, index);
            *(if program.is_exhaustive() { &mut exhaustive } else { &mut inexhaustive }) += 1;
            if let Err(why) = check(&program) {
                panic!("{level}, case {index}: {why}\n{:#?}", program.arms);
            }
            let verdict = program.judgement().verdict.expect("plain data types always have a verdict");
            assert_eq!(verdict.is_exhaustive(), program.is_exhaustive(), "{level}, case {index}");
            assert!(verdict.arms.iter().all(|arm| arm.reached.is_some()), "{level}, case {index}");
        }
    }
    assert!(exhaustive > 800 && inexhaustive > 800, "{exhaustive} and {inexhaustive}");
}

#[test]
fn the_oracle_notices_what_is_wrong() {
    let engine = refine();
    let (mut missing, mut twice) = (0, 0);
    for index in 0..300 {
        let mut program = program(&engine, levels()[0], 12, index);
        if program.is_exhaustive() && program.arms.len() > 1 {
            let arm = program.arms.pop().unwrap();
            assert!(check(&program).is_err(), "an arm is missing");
            program.arms.extend([arm.clone(), arm]);
            assert!(check(&program).is_err(), "an arm stands twice");
            missing += 1;
        }
        if let Some(removed) = program.removed.first().cloned() {
            program.arms.push(Arm::plain(removed));
            assert!(check(&program).is_err(), "a removed pattern is back");
            twice += 1;
        }
    }
    assert!(missing > 30 && twice > 30);
}
