//! The engine: a case is a function of its provenance, and can be read back and made smaller.

use elenchus_case::{Engine, Origin, Provenance};
use elenchus_lang::SWIFT;
use elenchus_seeds::{Config, Seeds, dialects};

fn engine() -> Seeds {
    Seeds::new(Config::default(), dialects()).expect("the defaults make sense")
}

fn origin(engine: &Seeds) -> Origin {
    Origin {
        tool: "0".to_owned(),
        engine: "seeds".to_owned(),
        level: SWIFT.level("5").expect("there is one"),
        config: Origin::hash_config(&engine.config()),
        seed: 4,
    }
}

fn text(engine: &Seeds, provenance: &Provenance) -> String {
    let mut rng = provenance.origin.rng(provenance.index);
    let program = engine.generate(provenance, &mut rng).expect("a program");
    program.print(provenance).source.files.remove(0).text
}

#[test]
fn the_same_case_is_the_same_text_in_whatever_order() {
    let (one, other) = (engine(), engine());
    let origin = origin(&one);
    let forwards: Vec<String> = (0..60).map(|index| text(&one, &origin.case(index))).collect();
    let mut backwards: Vec<String> = (0..60).rev().map(|index| text(&other, &origin.case(index))).collect();
    backwards.reverse();
    assert_eq!(forwards, backwards);
}

#[test]
fn a_program_is_read_back_and_loses_replacements_one_by_one() {
    let engine = engine();
    let origin = origin(&engine);
    for index in 0..30 {
        let provenance = origin.case(index);
        let mut rng = origin.rng(index);
        let program = engine.generate(&provenance, &mut rng).expect("a program");
        let printed = program.print(&provenance);
        let form = program.text_form().expect("there is a text form");
        let read = engine.read(&form, origin.level).expect("it can be read");
        assert_eq!(read.print(&provenance).source.seed, printed.source.seed);
        assert_eq!(read.size(), program.size());
        for smaller in program.smaller() {
            assert_eq!(smaller.size() + 1, program.size());
            assert_ne!(smaller.print(&provenance).source, printed.source);
        }
    }
    assert!(engine.read("{}", origin.level).is_err());
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    let config = Config { level: 5, ..Config::default() };
    assert!(Seeds::new(config, dialects()).is_err());
}
