//! What the rules of the generator keep away from, by the word of a checker that knows nothing of the generator.

use std::sync::{Arc, OnceLock};
use std::thread;

use elenchus_case::Origin;
use elenchus_check::{Options, check};
use elenchus_gen::{Config, Generator};
use elenchus_ir::Program;
use elenchus_lang::JAVA;
use elenchus_print::{JavaOptions, print_java};
use elenchus_types::{Base, Java};

fn base() -> Arc<Base> {
    static BASE: OnceLock<Arc<Base>> = OnceLock::new();
    Arc::clone(BASE.get_or_init(|| elenchus_types::library::java(25).base(Arc::new(Java::javac()))))
}

/// Calls `see` with programs until it has seen enough, on a stack that is deep enough for an unoptimised build.
fn programs(config: Config, level: u16, count: u64, see: impl FnMut(&Program) -> bool + Send) {
    let work = move || {
        let mut see = see;
        let generator = Generator::new(config, base()).unwrap();
        let level = JAVA.level(level).unwrap();
        let config = Origin::hash_config(&generator.config().canonical());
        let origin = Origin { tool: String::new(), engine: String::new(), level, config, seed: 8 };
        for index in 0..count {
            let Ok(program) = generator.generate(level, &mut origin.rng(index)) else { continue };
            if see(&program) {
                return;
            }
        }
    };
    thread::scope(|scope| {
        thread::Builder::new().stack_size(256 << 20).spawn_scoped(scope, work).unwrap().join().unwrap();
    });
}

/// More of them with `COUNT` set.
fn count(usual: u64) -> u64 {
    std::env::var("COUNT").ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

#[test]
fn what_is_made_breaks_no_rule_of_the_language() {
    for (preset, level, number) in
        [("default", 25, count(30)), ("small", 25, count(150)), ("small", 17, count(50))]
    {
        let config = Config::preset(preset).unwrap();
        let mut wrong = Vec::new();
        programs(config, level, number, |program| {
            let printed = print_java(program, JavaOptions::default());
            for rejection in check(program, &base(), Options { level: level as u8 }).rejections {
                let place = printed.places.get(rejection.node);
                let line = place.and_then(|place| printed.text.lines().nth(place.start.line as usize - 1));
                wrong.push(format!(
                    "{}: {}: {}",
                    rejection.rule.name(),
                    rejection.detail,
                    line.unwrap_or("").trim()
                ));
            }
            false
        });
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
