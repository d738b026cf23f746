//! What our own checker says of the Groovy programs that are made: `verdicts PRESET LEVEL SEED COUNT`.

#![allow(clippy::print_stdout)] // it is a program of its own

use std::collections::BTreeMap;
use std::sync::Arc;

use elenchus_case::Origin;
use elenchus_check::{GroovyVerdict, Options, Unsure, check_groovy};
use elenchus_gen::{Config, Generator};
use elenchus_lang::GROOVY;
use elenchus_print::{PrintOptions, print_groovy};
use elenchus_types::{Groovy, Java, library};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let [_, preset, level, seed, count] = &args[..] else {
        panic!("usage: verdicts PRESET LEVEL SEED COUNT");
    };
    let level = GROOVY.level(level).expect("a level of Groovy");
    let base = library::java(17).base(Arc::new(Groovy::default()));
    let java = library::java(25).base(Arc::new(Java::specified()));
    let generator = Generator::new(Config::preset(preset).expect("a preset"), level, base).expect("valid");
    let origin = Origin {
        tool: String::new(),
        engine: "generate".to_owned(),
        level,
        config: Origin::hash_config(&generator.config().canonical()),
        seed: seed.parse().expect("a number"),
    };
    let mut counts: BTreeMap<String, (usize, u64)> = BTreeMap::new();
    for index in 0..count.parse().expect("a number") {
        let Ok(program) = generator.generate(&mut origin.rng(index)) else { continue };
        let verdict = check_groovy(&program, &java, Options { level: 25 });
        let key = match &verdict {
            GroovyVerdict::Accepted => "accepted".to_owned(),
            GroovyVerdict::Rejected(rejections) => {
                println!("{}", print_groovy(&program, PrintOptions::default()).text);
                println!("^^^ {index}: {:?}\n", rejections[0]);
                format!("rejected: {}", rejections[0].rule)
            }
            GroovyVerdict::Unsure(Unsure::Java { rule, detail }) => format!("unsure: {rule}: {detail}"),
            GroovyVerdict::Unsure(why) => format!("unsure: {why}"),
        };
        let entry = counts.entry(key).or_insert((0, index));
        entry.0 += 1;
    }
    for (key, (times, first)) in counts {
        println!("{times:6}  {key} (first {first})");
    }
}
