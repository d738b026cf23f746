//! Programs by the thousand through the checker, which knows nothing of the generator: what does it reject?
//!
//! `cargo run --release -p elenchus-gen --example hunt -- PRESET LEVEL SEED START COUNT` prints a line for each rejection, with the number of
//! the case as `elenchus gen generate` counts, and a program that is asked for alone. No compiler takes part.

#![allow(clippy::print_stdout, clippy::print_stderr, clippy::unwrap_used, clippy::exit)] // a tool for the terminal

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use elenchus_case::Origin;
use elenchus_check::{Options, check};
use elenchus_gen::{Config, Generator};
use elenchus_lang::JAVA;
use elenchus_print::{PrintOptions, print_java};
use elenchus_types::Java;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [preset, level, seed, start, count] = arguments.as_slice() else {
        eprintln!("usage: hunt PRESET LEVEL SEED START COUNT");
        std::process::exit(2);
    };
    let [level, seed, start, count] =
        [level, seed, start, count].map(|number| number.parse::<u64>().unwrap());
    let base = elenchus_types::library::java(level as u16).base(Arc::new(Java::javac()));
    let options = Options { level: level as u8 };
    let level = JAVA.level(&level.to_string()).unwrap();
    let generator = Generator::new(Config::preset(preset).unwrap(), level, Arc::clone(&base)).unwrap();
    let config = Origin::hash_config(&generator.config().canonical());
    let origin = Origin { tool: String::new(), engine: "generate".to_owned(), level, config, seed };
    let (next, rejected, dead) = (AtomicU64::new(start), AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= start + count {
                return;
            }
            let Ok(program) = generator.generate(&mut origin.rng(index)) else {
                dead.fetch_add(1, Ordering::Relaxed);
                continue;
            };
            if count == 1 {
                println!("{}", print_java(&program, PrintOptions::default()).text);
            }
            let checked = check(&program, &base, options);
            if let Some(why) = checked.unsaid {
                println!("{index}: cannot say: {why}");
            }
            let rejections = checked.rejections;
            if rejections.is_empty() {
                continue;
            }
            rejected.fetch_add(1, Ordering::Relaxed);
            let printed = print_java(&program, PrintOptions::default());
            for rejection in rejections {
                let place = printed.places.get(rejection.node);
                let line = place.and_then(|place| printed.text.lines().nth(place.start.line as usize - 1));
                let (rule, detail) = (rejection.rule.name(), rejection.detail);
                println!("{index}: {rule}: {detail}: {}", line.unwrap_or("").trim());
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            thread::Builder::new().stack_size(256 << 20).spawn_scoped(scope, work).unwrap();
        }
    });
    println!("{} of {count} rejected, {} dead ends", rejected.into_inner(), dead.into_inner());
}
