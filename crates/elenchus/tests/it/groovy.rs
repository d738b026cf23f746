//! The suite of Groovy, put to every groovyc from 4.0.12 on that is there.

use std::time::Duration;

use elenchus_check::suite::{Example, Stated, examples};
use elenchus_compilers::{Examiner, FAMILIES, Limits, Outcome, Phase};
use elenchus_ir::parse;
use elenchus_lang::{Source, Version};
use elenchus_print::{PrintOptions, print_groovy};

const SUITE: &str = include_str!("../../../elenchus-check/suites/groovy/programs.md");

#[test]
fn groovyc_says_what_the_suite_says() {
    let oldest = Version::from("4.0.12");
    let compilers: Vec<_> = FAMILIES
        .iter()
        .filter(|family| family.name() == "groovy")
        .flat_map(|family| family.discover().found)
        .filter(|compiler| compiler.id().version >= oldest)
        .collect();
    if compilers.is_empty() {
        assert!(std::env::var_os("CI").is_none(), "there is no groovyc here");
        eprintln!("skipped: there is no groovyc here");
        return;
    }
    let examples: Vec<Example> =
        examples(SUITE).into_iter().filter(|example| example.stated != Stated::CannotSay).collect();
    let sources: Vec<Source> = examples
        .iter()
        .map(|example| {
            let package = format!("line{}", example.line);
            let options = PrintOptions { package: Some(&package), ..PrintOptions::default() };
            let text = print_groovy(&parse(&example.text).unwrap(), options).text;
            Source::single(format!("{package}.groovy"), text)
        })
        .collect();
    for compiler in compilers {
        let name = compiler.id().to_string();
        let limits = Limits {
            program_time: Duration::from_mins(5),
            batch_time: Duration::from_mins(5),
            ..Limits::default()
        };
        let all: Vec<&Source> = sources.iter().collect();
        let seen = Examiner::new(compiler, limits).batch(&all, Phase::Generate).unwrap();
        for (example, seen) in examples.iter().zip(seen) {
            let expected = example.stated == Stated::Accepted;
            let is_accepted = matches!(seen.outcome, Outcome::Accepted { .. });
            assert_eq!(is_accepted, expected, "{name}, line {}: {:?}", example.line, seen.outcome);
        }
    }
}
