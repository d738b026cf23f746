//! Generated programs: their text form, and what is left of them after any damage.
//!
//! The full counts take minutes: `cargo test --release -p elenchus --test it programs -- --ignored`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use elenchus_case::CaseRng;
use elenchus_check::{Options, check};
use elenchus_gen::{Config, Generator};
use elenchus_ir::{Expr, Node, Program, parse, write};
use elenchus_lang::JAVA;
use elenchus_print::{PrintOptions, print_java};
use elenchus_types::{Base, Java, library};
use rand::{RngExt, SeedableRng};

/// Calls `test` with generated programs, on a stack that is deep enough for an unoptimised build.
fn for_programs(
    count: u64,
    config: Config,
    test: impl Fn(&Program, &Arc<Base>, &mut CaseRng) + Send + 'static,
) {
    let work = move || {
        let base = library::java(25).base(Arc::new(Java::javac()));
        let generator = Generator::new(config, JAVA.level("25").unwrap(), Arc::clone(&base)).unwrap();
        for index in 0..count {
            let mut rng = CaseRng::seed_from_u64(1);
            rng.set_stream(index);
            if let Ok(program) = generator.generate(&mut rng) {
                test(&program, &base, &mut rng);
            }
        }
    };
    thread::Builder::new().stack_size(256 << 20).spawn(work).unwrap().join().unwrap();
}

fn small() -> Config {
    Config::preset("small").unwrap()
}

fn round_trip(program: &Program, _: &Arc<Base>, _: &mut CaseRng) {
    let text = write(program);
    let again = parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(again.same_as(program), "{text}");
    assert_eq!(write(&again), text);
}

#[test]
fn the_text_form_round_trips() {
    for_programs(50, Config::default(), round_trip);
}

#[test]
#[ignore = "minutes"]
fn the_text_form_of_ten_thousand_round_trips() {
    for_programs(10_000, Config::default(), round_trip);
}

/// At every node: an expression becomes another of the program, a declaration goes. What is left prints and checks.
fn damage_everywhere(program: &Program, base: &Arc<Base>, rng: &mut CaseRng) {
    let parents = program.parents();
    let nodes = program.written_nodes();
    let exprs: Vec<_> = nodes
        .iter()
        .filter_map(|node| match node {
            Node::Expr(id) => Some(*id),
            _ => None,
        })
        .collect();
    for node in nodes {
        let mut damaged = program.clone();
        if let Node::Expr(id) = node {
            let other = exprs[rng.random_range(0..exprs.len())];
            let copy = damaged.copy_within().expr(other);
            let by: Expr = damaged.exprs[copy].clone();
            damaged.replace(id, by);
            survives(&damaged, base);
        }
        let mut damaged = program.clone();
        if damaged.remove(parents.get(&node).copied(), node) {
            survives(&damaged, base);
        }
    }
}

fn survives(program: &Program, base: &Arc<Base>) {
    let survived = catch_unwind(AssertUnwindSafe(|| {
        let printed = print_java(program, PrintOptions::default());
        for rejection in check(program, base, Options::default()).rejections {
            printed.places.get(rejection.node);
        }
    }));
    assert!(survived.is_ok(), "{}", write(program));
}

#[test]
fn damaged_programs_print_and_check() {
    for_programs(2, small(), damage_everywhere);
}

#[test]
#[ignore = "minutes"]
fn a_thousand_programs_damaged_everywhere_print_and_check() {
    for_programs(1_000, small(), damage_everywhere);
}
