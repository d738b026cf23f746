//! How long it takes to make a match and to judge it, for each strategy, with GADTs on:
//! `cargo run --release -p elenchus-patterns --example speed`.

use std::time::{Duration, Instant};

use elenchus_case::{Engine, Origin};
use elenchus_lang::{HASKELL, JAVA, Level, OCAML, RUST, SCALA};
use elenchus_patterns::config::Strategy;
use elenchus_patterns::{Config, Patterns};

const COUNT: u64 = 3_000;

#[allow(clippy::print_stdout)]
fn main() {
    println!("microseconds          arms   make   judge: mean  95 %   not decided");
    let newest = |language: elenchus_lang::Language| language.levels().next_back();
    for level in [JAVA, RUST, SCALA, HASKELL, OCAML].into_iter().filter_map(newest) {
        for strategy in [Strategy::Refine, Strategy::Random, Strategy::Mutate] {
            println!("{}", measure(level, strategy));
        }
    }
}

fn measure(level: Level, strategy: Strategy) -> String {
    let shares = Config { strategy, generalised: Some(35), hidden: Some(12), ..Config::default() };
    let engine = Patterns::new(shares).expect("the configuration makes sense");
    let config = Origin::hash_config(&engine.config());
    let origin = Origin { tool: String::new(), engine: engine.name().to_owned(), level, config, seed: 1 };
    let (mut make, mut arms, mut judged, mut undecided) = (Duration::ZERO, 0, Vec::new(), 0);
    for index in 0..COUNT {
        let provenance = origin.case(index);
        let mut rng = origin.rng(index);
        let start = Instant::now();
        let Ok(program) = engine.program(&provenance, &mut rng) else { continue };
        make += start.elapsed();
        arms += program.arms.len();
        let problem = program.problem(&program.semantics());
        let start = Instant::now();
        undecided += usize::from(elenchus_coverage::judge(&problem).is_err());
        judged.push(start.elapsed());
    }
    judged.sort_unstable();
    let count = judged.len().max(1);
    let micros = |time: Duration| time.as_secs_f64() * 1e6;
    let mean = micros(judged.iter().sum::<Duration>()) / count as f64;
    let most = micros(judged.get(count * 95 / 100).copied().unwrap_or_default());
    format!(
        "{:<13} {:<8} {:>4.1} {:>6.1} {:>12.1} {:>6.1} {:>6}",
        level.to_string(),
        format!("{strategy:?}").to_lowercase(),
        arms as f64 / count as f64,
        micros(make) / count as f64,
        mean,
        most,
        undecided
    )
}
