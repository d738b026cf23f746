//! Which files of a test suite can be seeds, and why the others cannot.

use std::fs;

use elenchus_seeds::{Collection, SeedText, Swift, candidates};

#[test]
fn files_are_kept_or_left_out_with_a_reason() {
    let directory = tempfile::tempdir().expect("a directory");
    let files = [
        ("a/good.swift", "// RUN: %target-swift-frontend %s\nfunc f() -> Int { return 1 }\n"),
        ("a/script.swift", "print(1)\n"),
        ("a/unnamed.swift", "let _ = 1\n"),
        ("a/error.swift", "let x: Int = \"\" // expected-error {{no}}\n"),
        ("a/split.swift", "// RUN: split-file %s %t\n"),
        ("a/broken.swift", "func f( {\n"),
        ("a/Inputs/helper.swift", "let x = 1\n"),
        ("crashers/c.swift", "let x = 1\n"),
        ("a/other.txt", "no program"),
    ];
    for (name, text) in files {
        let path = directory.path().join(name);
        fs::create_dir_all(path.parent().expect("a directory")).expect("made");
        fs::write(path, text).expect("written");
    }
    let found = candidates(&Swift, directory.path()).expect("read");
    let kept: Vec<(&str, bool)> =
        found.seeds.iter().map(|seed| (seed.name.as_str(), seed.is_script)).collect();
    assert_eq!(kept, [("a/good.swift", false), ("a/script.swift", true), ("a/unnamed.swift", true)]);
    let left_out: Vec<(&str, &str)> =
        found.left_out.iter().map(|(name, why)| (name.as_str(), why.as_str())).collect();
    assert_eq!(
        left_out,
        [
            ("a/Inputs/helper.swift", "an input of other tests"),
            ("a/broken.swift", "it does not parse without an error"),
            ("a/error.swift", "an error is expected"),
            ("a/split.swift", "several files in one"),
            ("crashers/c.swift", "a known crasher"),
        ]
    );

    let out = directory.path().join("out");
    let collection = Collection { seeds: found.seeds };
    collection.write(&found.left_out, "swift", &out).expect("written");
    assert_eq!(Collection::read(&out).expect("read"), collection);
}

#[test]
fn what_is_no_list_is_told() {
    let directory = tempfile::tempdir().expect("a directory");
    let error = Collection::read(directory.path()).expect_err("nothing there");
    assert!(error.to_string().contains("elenchus seeds import"), "{error}");
    fs::write(directory.path().join("seeds.jsonl"), "{}\n").expect("written");
    let error = Collection::read(directory.path()).expect_err("no list");
    assert!(error.to_string().contains("line 1"), "{error}");
    let seeds = vec![SeedText { name: "a".to_owned(), text: "b".to_owned(), is_script: true, company: None }];
    Collection { seeds }.write(&[], "swift", directory.path()).expect("written");
    assert_eq!(Collection::read(directory.path()).expect("read").seeds.len(), 1);
}
