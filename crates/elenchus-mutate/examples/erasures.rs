//! How graph and checker agree about erasing single types of generated programs, and what it costs.
//!
//! `cargo run --release -p elenchus-mutate --example erasures -- PROGRAMS [SEED]`

#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use elenchus_check::{JavaChecker, Options};
use elenchus_gen::{Config, Generator};
use elenchus_lang::JAVA;
use elenchus_mutate::{JavaInference, Subject};
use elenchus_types::{Java, library};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>().unwrap_or(100));
    let (programs, seed) = (arguments.next().unwrap_or(100), arguments.next().unwrap_or(0));
    let base = library::java(21).base(Arc::new(Java::specified()));
    let Some(level) = JAVA.level("21") else { return };
    let checker = JavaChecker { base: base.clone(), options: Options { level: 21 } };
    let Ok(generator) = Generator::new(Config::default(), level, base.clone()) else { return };
    // By kind of place, whether the graph offers it, whether the checker agrees.
    let mut counts: BTreeMap<(&str, bool, bool), usize> = BTreeMap::new();
    let (mut generating, mut checking, mut choosing) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
    let (mut offered, mut refused) = (0, 0);
    let mut shown = 0;
    for index in 0..programs {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(index);
        let start = Instant::now();
        let Ok(program) = generator.generate(&mut rng) else { continue };
        generating += start.elapsed();
        let start = Instant::now();
        let Some(mut subject) = Subject::new(&program, &checker, &JavaInference) else {
            println!("program {index} is not accepted");
            continue;
        };
        checking += start.elapsed();
        let start = Instant::now();
        let most = subject.most();
        choosing += start.elapsed();
        let erasure = subject.erase(&most);
        offered += erasure.places.len() + erasure.refused.len();
        refused += erasure.refused.len();
        if std::env::var_os("SINGLES").is_none() {
            continue;
        }
        let nothing = subject.graph.nothing_erased();
        let alone = subject.alone();
        for candidate in (0..nothing.len()).filter(|candidate| !nothing[*candidate]) {
            let mut erased = nothing.clone();
            erased[candidate] = true;
            let agrees = !subject.erase(&erased).places.is_empty();
            let place = subject.graph.candidates[candidate].place;
            let is_offered = alone.contains(&candidate);
            *counts.entry((place.name(), is_offered, agrees)).or_default() += 1;
            if is_offered != agrees && shown < 30 {
                shown += 1;
                let text = match place.node() {
                    elenchus_ir::Node::Expr(id) => elenchus_ir::write_expr(&program, id),
                    elenchus_ir::Node::Variable(id) => {
                        program.variables[id].init.map_or_else(String::new, |init| {
                            let ty = program.variables[id]
                                .ty
                                .known()
                                .map(|ty| elenchus_ir::write_type(&program, *ty));
                            format!(
                                "{} = {}",
                                ty.unwrap_or_default(),
                                elenchus_ir::write_expr(&program, init)
                            )
                        })
                    }
                    _ => String::new(),
                };
                let mut erased = program.clone();
                place.erase(&mut erased);
                let checked = elenchus_check::check(&erased, &base, Options { level: 21 });
                for rejection in &checked.rejections {
                    println!("    {} {}", rejection.rule.name(), rejection.detail);
                }
                for vertex in &subject.graph.candidates[candidate].vertices {
                    println!("    was {}", subject.checked.world.show(subject.graph.vertex(*vertex).ty));
                }
                if let Some(resolved) = checked.elaboration.resolved(place.node()) {
                    println!(
                        "    now {} {}",
                        checked.world.show(resolved.result),
                        checked.world.show_all(&resolved.type_args)
                    );
                }
                println!("{index} {} graph {is_offered} checker {agrees}: {text}", place.name());
            }
        }
    }
    println!("generate {generating:?}, check and graph {checking:?}, most {choosing:?}");
    println!("offered together {offered}, refused {refused}");
    for ((place, is_offered, agrees), count) in counts {
        println!("{place:20} graph {is_offered:5} checker {agrees:5} {count}");
    }
}
