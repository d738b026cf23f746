//! scratch
use elenchus_case::{ArmStatus, Coverage, Engine, Expectation, Origin, Program};
use elenchus_patterns::config::Strategy;
use elenchus_patterns::{Config, Patterns};
use std::fmt::Write;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (lang, level, strategy, count, seed, out) = (
        &args[1],
        &args[2],
        &args[3],
        args[4].parse::<u64>().unwrap(),
        args[5].parse::<u64>().unwrap(),
        &args[6],
    );
    let strategy = match strategy.as_str() {
        "refine" => Strategy::Refine,
        "random" => Strategy::Random,
        _ => Strategy::Mutate,
    };
    let engine = Patterns::new(Config {
        strategy,
        generalised: Some(35),
        hidden: Some(12),
        guard: Some(5),
        alternative: Some(5),
        ..Config::default()
    })
    .unwrap();
    let level = elenchus_lang::language(lang).unwrap().level(level).unwrap();
    let origin = Origin {
        tool: "0".into(),
        engine: "patterns".into(),
        level,
        config: Origin::hash_config(&engine.config()),
        seed,
    };
    std::fs::create_dir_all(out).unwrap();
    let mut text = String::new();
    let mut dead = 0;
    for index in 0..count {
        let provenance = origin.case(index);
        let Ok(program) = engine.program(&provenance, &mut origin.rng(index)) else {
            dead += 1;
            continue;
        };
        let printed = program.print(&provenance);
        let file = &printed.source.files[0];
        std::fs::write(format!("{out}/{}", file.path), &file.text).unwrap();
        let Expectation::Match { place, coverage, arms } = &printed.expectation else { panic!() };
        let word = match coverage {
            Coverage::Exhaustive => "exh",
            Coverage::Inexhaustive { .. } => "inexh",
        };
        let opinion = format!("{:?}", program.judgement().opinion);
        let opinion = opinion.split(&[' ', '{'][..]).next().unwrap().to_owned();
        let arms: Vec<String> = arms
            .iter()
            .map(|a| {
                format!(
                    "{}:{}",
                    a.place.line,
                    match a.status {
                        ArmStatus::Reachable => "R",
                        ArmStatus::Redundant => "D",
                        ArmStatus::Unknown => "U",
                    }
                )
            })
            .collect();
        writeln!(text, "{} {} {} {} {}", file.path, word, place.line, opinion, arms.join(",")).unwrap();
    }
    std::fs::write(format!("{out}/expected.txt"), text).unwrap();
    eprintln!("{dead} dead ends");
}
