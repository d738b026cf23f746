//! How many faults generated programs have room for, by kind, and how fast they are found.
//!
//! `cargo run --release -p elenchus-mutate --example faults -- PROGRAMS [SEED]`

#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use elenchus_check::{JavaChecker, Options};
use elenchus_gen::{Config, Generator};
use elenchus_lang::JAVA;
use elenchus_mutate::Faults;
use elenchus_types::{Java, library};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>().unwrap_or(100));
    let (programs, seed) = (arguments.next().unwrap_or(100), arguments.next().unwrap_or(0));
    let options = Options { level: 21 };
    let base = library::java(21).base(Arc::new(Java::specified()));
    let Some(level) = JAVA.level("21") else { return };
    let checker = JavaChecker { base: base.clone(), options };
    let Ok(generator) = Generator::new(Config::default(), level, base.clone()) else { return };
    let mut drawn: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut drawing, mut enumerating) = (Duration::ZERO, Duration::ZERO);
    let (mut without, mut found) = (0, 0);
    for index in 0..programs {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(index);
        let Ok(program) = generator.generate(&mut rng) else { continue };
        let Some(mut faults) = Faults::new(&program, &checker) else { continue };
        let start = Instant::now();
        match faults.random(&mut rng) {
            Some(fault) => {
                let rule = fault.rejections.first().map_or("", |rejection| rejection.rule.name());
                *drawn.entry((fault.kind.name(), rule)).or_default() += 1;
                *kinds.entry(fault.kind.name()).or_default() += 1;
            }
            None => without += 1,
        }
        drawing += start.elapsed();
        if index < 5 {
            let start = Instant::now();
            let mut here = 0;
            faults.enumerate(|_, _, _| {
                here += 1;
                here < 2000
            });
            found += here;
            enumerating += start.elapsed();
        }
    }
    for ((kind, rule), count) in &drawn {
        println!("{kind:28} {rule:28} {count}");
    }
    println!("{kinds:?}");
    println!("random {drawing:?}, without {without}");
    println!(
        "enumerated {found} in {enumerating:?}: {:.0} a second",
        f64::from(found) / enumerating.as_secs_f64()
    );
}
