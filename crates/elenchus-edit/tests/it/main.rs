//! Edits of a program that has something of everything.

// A test that cannot go on has failed.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use elenchus_edit::{Kind, edit, omit};
use elenchus_ir::{Program, parse, write};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

fn shop() -> Program {
    parse(include_str!("shop.ir")).unwrap()
}

#[test]
fn every_edit_changes_the_program_and_leaves_one_that_can_be_written() {
    let program = shop();
    let before = write(&program);
    for seed in 0..500 {
        let mut edited = program.clone();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        omit(&mut edited, &mut rng);
        let made = edit(&mut edited, &mut rng).unwrap();
        let text = write(&edited);
        assert_ne!(text, before, "{made:?}");
        let again = parse(&text).unwrap_or_else(|error| panic!("{made:?}: {error}\n{text}"));
        assert!(again.same_as(&edited), "{made:?}\n{text}");
    }
    assert_eq!(write(&program), before);
}

#[test]
fn a_seed_gives_the_same_edit() {
    let run = || {
        let mut program = shop();
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let made: Vec<_> = (0..20).map(|_| edit(&mut program, &mut rng)).collect();
        (made, write(&program))
    };
    assert_eq!(run(), run());
}

#[test]
fn every_kind_has_its_share() {
    let program = shop();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut counts: BTreeMap<&str, usize> = Kind::EVERY.iter().map(|kind| (kind.name(), 0)).collect();
    for _ in 0..4000 {
        let made = edit(&mut program.clone(), &mut rng).unwrap();
        *counts.get_mut(made.kind.name()).unwrap() += 1;
    }
    let enough = counts.values().filter(|count| **count >= 80).count();
    assert!(enough >= 24, "{enough} kinds have 2 % or more: {counts:?}");
    assert!(counts.values().all(|count| *count >= 8), "{counts:?}");
}

#[test]
fn types_that_are_left_out_are_kept() {
    let program = shop();
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut most = 0;
    for _ in 0..20 {
        let mut omitted = program.clone();
        most = most.max(omit(&mut omitted, &mut rng));
        let text = write(&omitted);
        assert_eq!(text.replace(": ~", ": ").replace("<~", "<"), write(&program));
    }
    assert!(most > 15, "{most}");
}
