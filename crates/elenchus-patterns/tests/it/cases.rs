//! Cases to test with.

use elenchus_case::{Case, CaseProgram, Engine, Origin};
use elenchus_lang::{JAVA, Level, RUST};
use elenchus_patterns::config::{Config, Strategy};
use elenchus_patterns::{PatternProgram, Patterns};

/// The levels that programs are written for.
pub fn levels() -> Vec<Level> {
    let java = JAVA.levels().filter(|level| level.major() >= 21);
    java.chain(RUST.levels()).collect()
}

/// The engine that only splits wildcards, all of whose programs have the properties that tests look for.
pub fn refine() -> Patterns {
    Patterns::new(Config { strategy: Strategy::Refine, ..Config::default() }).expect("these are the defaults")
}

pub fn origin(engine: &Patterns, level: Level, seed: u64) -> Origin {
    Origin {
        tool: "0.0.0".to_owned(),
        engine: engine.name().to_owned(),
        level,
        config: Origin::hash_config(&engine.config()),
        seed,
    }
}

pub fn program(engine: &Patterns, level: Level, seed: u64, index: u64) -> PatternProgram {
    let origin = origin(engine, level, seed);
    engine.program(&origin.case(index), &mut origin.rng(index)).expect("this engine has no dead ends here")
}

pub fn case(engine: &Patterns, level: Level, seed: u64, index: u64) -> Case {
    let provenance = origin(engine, level, seed).case(index);
    let printed = program(engine, level, seed, index).print(&provenance);
    Case { provenance, source: printed.source, expectation: printed.expectation, features: printed.features }
}
