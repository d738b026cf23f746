//! Generates programs, to look at or to time: `generate PRESET LEVEL SEED FIRST COUNT [DIRECTORY]`,
//! where a level is one of Java or, in quotes, such as `groovy 4.0`.
//!
//! With `-` for a directory nothing is printed, for a profiler. With a directory, each program is written there, in a package of its own. The features that occur go to standard
//! output with their shares, after the time and the size of a program.

#![allow(clippy::print_stdout)] // it is a program of its own

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use elenchus_case::Origin;
use elenchus_gen::{Config, Generator};
use elenchus_print::{Print, PrintOptions, print_groovy, print_java};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let [_, preset, level, seed, first, count, rest @ ..] = &args[..] else {
        panic!("usage: generate PRESET LEVEL SEED FIRST COUNT [DIRECTORY]");
    };
    let number = |text: &str| text.parse::<u64>().expect("a number");
    let (language, level) = level.split_once(' ').unwrap_or(("java", level));
    let level =
        elenchus_lang::language(language).and_then(|it| it.level(level)).expect("a level of a language");
    let (print, base): (Print, _) = if language == "groovy" {
        (print_groovy, elenchus_types::library::java(17).base(Arc::new(elenchus_types::Groovy::default())))
    } else {
        let java = elenchus_types::Java::javac();
        (print_java, elenchus_types::library::java(level.major()).base(Arc::new(java)))
    };
    let config = Config::preset(preset).expect("a preset");
    let generator = Generator::new(config, level, base).expect("a valid configuration");
    let origin = Origin {
        tool: String::new(),
        engine: "generate".to_owned(),
        level,
        config: Origin::hash_config(&generator.config().canonical()),
        seed: number(seed),
    };
    let (mut time, mut lines, mut nodes) = (Duration::ZERO, 0, 0);
    let mut features: BTreeMap<&str, usize> = BTreeMap::new();
    let first = number(first);
    for index in first..first + number(count) {
        let mut rng = origin.rng(index);
        let start = Instant::now();
        let program = generator.generate(&mut rng).expect("a program");
        time += start.elapsed();
        nodes += program.exprs.len();
        if rest.first().is_some_and(|rest| rest == "-") {
            continue;
        }
        for feature in elenchus_ir::features(&program) {
            *features.entry(feature).or_default() += 1;
        }
        let package = format!("p{index}");
        let printed = print(&program, PrintOptions { package: Some(&package), ..PrintOptions::default() });
        lines += printed.text.lines().count();
        if let [directory] = rest {
            let directory = std::path::Path::new(directory).join(&package);
            std::fs::create_dir_all(&directory).expect("a directory");
            let file = format!("Main.{}", level.language().extension());
            std::fs::write(directory.join(file), printed.text).expect("a file");
        }
    }
    let count = number(count).max(1);
    println!(
        "{:.3} ms, {} lines, {} expressions a program",
        time.as_secs_f64() * 1000.0 / count as f64,
        lines / count as usize,
        nodes / count as usize
    );
    for (feature, times) in features {
        println!("{:6.1} %  {feature}", times as f64 * 100.0 / count as f64);
    }
}
