//! Directories of programs.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use expect_test::expect;

use crate::toy::{self, ToyEngine};
use crate::{Directory, DirectorySummary, make_case};

fn write(path: &Path, start: u64, count: u64, threads: usize) -> DirectorySummary {
    let engine = ToyEngine { panics_at: Some(5), ..ToyEngine::default() };
    Directory { engine: &engine, origin: toy::origin(), start, count, path, threads }.write().unwrap()
}

/// Every file with its text.
fn content(path: &Path) -> BTreeMap<String, String> {
    let files = fs::read_dir(path).unwrap().map(|entry| entry.unwrap());
    files
        .map(|file| (file.file_name().into_string().unwrap(), fs::read_to_string(file.path()).unwrap()))
        .collect()
}

#[test]
fn manifest() {
    let directory = tempfile::tempdir().unwrap();
    let summary = write(directory.path(), 0, 8, 2);
    let content = content(directory.path());
    expect![[r#"
        {"schema":1,"index":0,"files":["case_0.rs"],"engine":"toy","lang":"rust","level":2024,"expectation":"reject","where":{"file":"case_0.rs","line":2},"rule":"toy rule","features":["sort-1"],"provenance":{"tool":"0.1.0","engine":"toy","lang":"rust","level":2024,"config":"61ca6692187d","seed":7,"index":0}}
        {"schema":1,"index":1,"files":["case_1.rs"],"engine":"toy","lang":"rust","level":2024,"expectation":"accept","features":["sort-0"],"provenance":{"tool":"0.1.0","engine":"toy","lang":"rust","level":2024,"config":"61ca6692187d","seed":7,"index":1}}
        {"schema":1,"index":2,"files":["case_2.rs"],"engine":"toy","lang":"rust","level":2024,"expectation":"reject","where":{"file":"case_2.rs","line":2},"rule":"toy rule","features":["sort-1"],"provenance":{"tool":"0.1.0","engine":"toy","lang":"rust","level":2024,"config":"61ca6692187d","seed":7,"index":2}}
        {"schema":1,"index":3,"files":["case_3.rs"],"engine":"toy","lang":"rust","level":2024,"expectation":"inexhaustive","where":{"file":"case_3.rs","line":2},"witness":"C1","arms":["reachable","redundant"],"features":["sort-3"],"provenance":{"tool":"0.1.0","engine":"toy","lang":"rust","level":2024,"config":"61ca6692187d","seed":7,"index":3}}
        {"schema":1,"index":4,"files":["case_4.rs"],"engine":"toy","lang":"rust","level":2024,"expectation":"reject","where":{"file":"case_4.rs","line":2},"rule":"toy rule","features":["sort-1"],"provenance":{"tool":"0.1.0","engine":"toy","lang":"rust","level":2024,"config":"61ca6692187d","seed":7,"index":4}}
        {"schema":1,"index":6,"files":["case_6.rs"],"engine":"toy","lang":"rust","level":2024,"expectation":"accept","features":["sort-0"],"provenance":{"tool":"0.1.0","engine":"toy","lang":"rust","level":2024,"config":"61ca6692187d","seed":7,"index":6}}
    "#]].assert_eq(&content["manifest.jsonl"]);
    expect![[r#"
        // Every program of this directory as a module of one crate: rustc --crate-type lib all.rs
        #![allow(dead_code, unused_variables)]
        #[path = "case_0.rs"]
        mod case_0;
        #[path = "case_1.rs"]
        mod case_1;
        #[path = "case_2.rs"]
        mod case_2;
        #[path = "case_3.rs"]
        mod case_3;
        #[path = "case_4.rs"]
        mod case_4;
        #[path = "case_6.rs"]
        mod case_6;
    "#]]
    .assert_eq(&content["all.rs"]);
    expect![[r#"DirectorySummary { programs: 6, dead_ends: 1, doubted: 0, engine_errors: [(5, "toy failure")], features: {"sort-0": 2, "sort-1": 3, "sort-3": 1}, expectations: {"accept": 2, "inexhaustive": 1, "reject": 3}, arms: {2: 1}, bytes: 677 }"#]].assert_eq(&format!("{summary:?}"));
}

#[test]
fn threads_do_not_matter() {
    let one = tempfile::tempdir().unwrap();
    let eight = tempfile::tempdir().unwrap();
    let summary = write(one.path(), 0, 1000, 1);
    assert_eq!(write(eight.path(), 0, 1000, 8), summary);
    assert_eq!(content(one.path()), content(eight.path()));
    assert_eq!(content(one.path()).len() as u64, summary.programs + 2);
}

#[test]
fn a_part_is_the_same_as_in_the_whole() {
    let whole = tempfile::tempdir().unwrap();
    let part = tempfile::tempdir().unwrap();
    write(whole.path(), 0, 300, 2);
    write(part.path(), 120, 60, 2);
    let (whole, part) = (content(whole.path()), content(part.path()));
    for (name, text) in &part {
        match name.as_str() {
            "manifest.jsonl" | "all.rs" => {
                assert!(text.lines().all(|line| whole[name].lines().any(|other| other == line)));
            }
            _ => assert_eq!(whole[name], *text),
        }
    }
    let case = make_case(&ToyEngine::default(), &toy::origin(), 130).unwrap();
    assert_eq!(part["case_130.rs"], case.source.files[0].text);
}

#[test]
fn a_place_that_cannot_be_written() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    fs::write(&file, "").unwrap();
    let engine = ToyEngine::default();
    let error =
        Directory { engine: &engine, origin: toy::origin(), start: 0, count: 5, path: &file, threads: 1 }
            .write()
            .unwrap_err();
    let message = error.to_string().replace(directory.path().to_str().unwrap(), "DIR");
    expect!["cannot write DIR/file: File exists (os error 17); give another directory with --out DIR"]
        .assert_eq(&message);
}
