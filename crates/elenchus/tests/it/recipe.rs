//! The recipes of `CONTRIBUTING.md`: a toy language, a toy engine and a toy compiler, one file each, in campaigns.

use std::process::ExitCode;
use std::sync::Arc;

use elenchus::{Generate, Registry};
use elenchus_case::Engine;
use serde_json::Value;

use crate::tool::repository;

#[path = "../../examples/toy/compiler.rs"]
mod compiler;
#[path = "../../examples/toy/engine.rs"]
mod engine;
#[path = "../../examples/toy/language.rs"]
mod language;

static FAMILY: compiler::ToyFamily = compiler::ToyFamily { language: language::TOY };

/// The command line with the toys alone.
fn run(arguments: &[&str]) -> ExitCode {
    let arguments = ["elenchus"].iter().chain(arguments).map(std::ffi::OsString::from);
    elenchus::run(arguments, |config| {
        let generate = Generate::new(config.generate.clone(), &[language::BUNDLE])?;
        let engines: Vec<Arc<dyn Engine>> = vec![Arc::new(engine::ToyEngine), Arc::new(generate)];
        Ok(Registry { engines, families: vec![&FAMILY] })
    })
}

#[test]
fn toys_get_the_whole_command_line() {
    let directory = tempfile::tempdir().unwrap();
    let store = directory.path().join("toy.db");
    let store_text = store.to_str().unwrap();
    let code =
        run(&["fuzz", "--engine", "toy", "--compiler", "toy", "--cases", "500", "--store", store_text]);
    assert_eq!(code, ExitCode::SUCCESS);
    let dump = elenchus_campaign::Store::open_to_read(&store).unwrap().canonical_dump().unwrap();
    assert_eq!(dump.len(), 500);
    assert!(dump.iter().all(|line| line.contains("accepted") || line.contains("rejected")), "{}", dump[0]);

    let out = directory.path().join("programs");
    let code = run(&["gen", "toy", "--lang", "toy", "--count", "10", "--out", out.to_str().unwrap()]);
    assert_eq!(code, ExitCode::SUCCESS);
    let manifest = std::fs::read_to_string(out.join("manifest.jsonl")).unwrap();
    let words =
        manifest.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["expectation"].clone());
    assert!(words.into_iter().all(|word| word == "accept" || word == "reject"));
}

/// Programs of the toy language are made from types, without what the language lacks, and its compiler accepts them.
#[test]
fn a_new_language_is_generated_printed_and_compiled() {
    let directory = tempfile::tempdir().unwrap();
    let store = directory.path().join("toy.db");
    let store_text = store.to_str().unwrap();
    let code =
        run(&["fuzz", "--engine", "generate", "--compiler", "toy", "--cases", "200", "--store", store_text]);
    assert_eq!(code, ExitCode::SUCCESS);
    let dump = elenchus_campaign::Store::open_to_read(&store).unwrap().canonical_dump().unwrap();
    assert_eq!(dump.len(), 200);
    assert!(dump.iter().all(|line| line.contains("accepted")), "{dump:#?}");
}

/// `UPDATE_DOCS=1` writes the files into the page.
#[test]
fn the_guide_shows_the_toys_as_they_are() {
    let page = repository().join("CONTRIBUTING.md");
    for name in ["compiler", "engine", "language"] {
        let code =
            std::fs::read_to_string(repository().join(format!("crates/elenchus/examples/toy/{name}.rs")))
                .unwrap();
        crate::docs::check_block(&page, &format!("toy/{name}.rs"), "rust", &code);
    }
}
