//! What our own checker says of the Groovy programs that are made, and of the same with small edits:
//! `verdicts PRESET LEVEL SEED COUNT`.

#![allow(clippy::print_stdout)] // it is a program of its own

use std::collections::BTreeMap;
use std::sync::Arc;

use elenchus_case::Origin;
use elenchus_check::{Options, Verdict, check, check_groovy, java_twin};
use elenchus_edit::edit;
use elenchus_gen::{Config, Generator};
use elenchus_lang::GROOVY;
use elenchus_print::{PrintOptions, print_groovy};
use elenchus_types::{Groovy, Java, library};

const OPTIONS: Options = Options { level: 25 };

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
        let mut rng = origin.rng(index);
        let Ok(mut program) = generator.generate(&mut rng) else { continue };
        let checked = check_groovy(&program, &java, OPTIONS, 6);
        let key = match checked.verdict() {
            Verdict::Accepted => "accepted".to_owned(),
            Verdict::Rejected(rejections) => {
                println!("{}", print_groovy(&program, PrintOptions::default()).text);
                println!("^^^ {index}: {:?}\n", rejections[0]);
                format!("rejected: {}", rejections[0].rule.name())
            }
            Verdict::CannotSay(why) => format!("unsure: {why}"),
        };
        counts.entry(key).or_insert((0, index)).0 += 1;
        if edit(&mut program, &mut rng).is_none() {
            continue;
        }
        let Ok(twin) = java_twin(&program, &java) else { continue };
        let of_twin = check(&twin, &java, OPTIONS);
        let of_program = check_groovy(&program, &java, OPTIONS, 6);
        let key = match (of_twin.verdict(), of_program.verdict()) {
            (Verdict::Rejected(_), Verdict::Rejected(_)) => "wrong in Java and in Groovy".to_owned(),
            (Verdict::Rejected(_), Verdict::Accepted) => "wrong in Java, never in Groovy".to_owned(),
            (Verdict::Rejected(rejections), Verdict::CannotSay(_)) => {
                format!("wrong in Java, unsure: {}", rejections[0].rule.name())
            }
            _ => continue,
        };
        counts.entry(format!("edited: {key}")).or_insert((0, index)).0 += 1;
    }
    for (key, (times, first)) in counts {
        println!("{times:6}  {key} (first {first})");
    }
}
