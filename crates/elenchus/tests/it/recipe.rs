//! The recipes of `CONTRIBUTING.md`: a toy engine and a toy compiler, one file each, in a campaign.

use std::process::ExitCode;
use std::sync::Arc;

use elenchus::Registry;
use serde_json::Value;

use crate::tool::repository;

#[path = "../../examples/toy/compiler.rs"]
mod compiler;
#[path = "../../examples/toy/engine.rs"]
mod engine;

static FAMILY: compiler::ToyFamily = compiler::ToyFamily { language: engine::TOY };

#[test]
fn toys_get_the_whole_command_line() {
    let directory = tempfile::tempdir().unwrap();
    let store = directory.path().join("toy.db");
    let run = |arguments: &[&str]| {
        let arguments = ["elenchus"].iter().chain(arguments).map(std::ffi::OsString::from);
        elenchus::run(arguments, |_| {
            Ok(Registry { engines: vec![Arc::new(engine::ToyEngine)], families: vec![&FAMILY] })
        })
    };
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

/// `UPDATE_DOCS=1` writes the files into the page.
#[test]
fn the_guide_shows_the_toys_as_they_are() {
    let page = repository().join("CONTRIBUTING.md");
    for name in ["compiler", "engine"] {
        let code =
            std::fs::read_to_string(repository().join(format!("crates/elenchus/examples/toy/{name}.rs")))
                .unwrap();
        crate::docs::check_block(&page, &format!("toy/{name}.rs"), "rust", &code);
    }
}
