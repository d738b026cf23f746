//! What scripts of others rely on; see `docs/src/formats.md`.

use serde_json::Value;

use crate::tool::{Tool, files, real_rustc, repository};

const MANIFEST_FIELDS: &[&str] =
    &["index", "files", "engine", "lang", "expectation", "features", "provenance", "schema"];

#[test]
fn a_manifest_has_its_fields() {
    let tool = Tool::new();
    for (lang, expected_file) in [("rust", "case3.rs"), ("java", "Case3.java")] {
        let ran = tool.run(&[
            "gen", "patterns", "--lang", lang, "--seed", "1", "--start", "3", "--count", "40", "--out", lang,
        ]);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let manifest = std::fs::read_to_string(tool.path(lang).join("manifest.jsonl")).unwrap();
        let entries: Vec<Value> = manifest.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(entries.len(), 40);
        assert_eq!(entries[0]["files"][0], expected_file);
        for (offset, entry) in entries.iter().enumerate() {
            for field in MANIFEST_FIELDS {
                assert!(!entry[field].is_null(), "{field} is missing from {entry}");
            }
            assert_eq!(entry["index"], 3 + offset);
            assert_eq!(entry["schema"], 1);
            assert!(tool.path(lang).join(entry["files"][0].as_str().unwrap()).exists());
            assert!(["exhaustive", "inexhaustive"].contains(&entry["expectation"].as_str().unwrap()));
            assert_eq!(entry["witness"].is_string(), entry["expectation"] == "inexhaustive");
            let statuses = ["reachable", "redundant", "unknown"];
            assert!(
                entry["arms"].as_array().unwrap().iter().all(|arm| statuses.iter().any(|known| arm == known))
            );
            assert!(entry["where"]["line"].is_u64());
        }
    }
}

/// Of what is to be rejected, the manifest says where and by which rule.
#[test]
fn a_manifest_of_mutations_has_places_and_rules() {
    let tool = Tool::new();
    let shop = repository().join("docs/src/mutate/shop.ir");
    let programs = format!("programs=[{:?}]", shop.to_str().unwrap());
    for (engine, expected) in
        [("erase", &["accept"] as &[&str]), ("fault", &["reject"]), ("resolve", &["accept", "reject"])]
    {
        let arguments =
            ["gen", engine, "--lang", "java", "--count", "8", "--set", &programs, "--out", engine];
        let ran = tool.run(&arguments);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let manifest = std::fs::read_to_string(tool.path(engine).join("manifest.jsonl")).unwrap();
        assert!(manifest.lines().count() > 4, "{engine}: {manifest}");
        for line in manifest.lines() {
            let entry: Value = serde_json::from_str(line).unwrap();
            for field in MANIFEST_FIELDS {
                assert!(!entry[field].is_null(), "{field} is missing from {entry}");
            }
            assert!(expected.contains(&entry["expectation"].as_str().unwrap()), "{entry}");
            let is_rejected = entry["expectation"] == "reject";
            assert_eq!(entry["where"]["line"].is_u64(), is_rejected, "{entry}");
            assert_eq!(entry["rule"].is_string(), is_rejected, "{entry}");
        }
    }
}

#[test]
fn the_first_line_gives_the_command_that_makes_just_this_file() {
    let tool = Tool::new();
    let arguments = [
        "gen",
        "patterns",
        "--lang",
        "rust",
        "--seed",
        "9",
        "--count",
        "5",
        "--set",
        "max_arms=45",
        "--out",
        "many",
    ];
    assert_eq!(tool.run(&arguments).code, Some(0));
    let text = std::fs::read_to_string(tool.path("many/case4.rs")).unwrap();
    let (_, command) = text.lines().next().unwrap().split_once(": elenchus ").unwrap();
    let again = tool.run(&command.split_whitespace().collect::<Vec<_>>());
    assert_eq!(again.code, Some(0), "{command}: {}", again.stderr);
    assert_eq!(again.stdout, text);
}

/// The same bytes with 1 and 8 threads, and whole or in pieces.
#[test]
fn the_same_seed_gives_the_same_bytes() {
    let tool = Tool::new();
    let generate = |out: &str, more: &[&str]| {
        let arguments = [&["gen", "patterns", "--lang", "java", "--seed", "5", "--out", out], more].concat();
        assert_eq!(tool.run(&arguments).code, Some(0));
        files(&tool.path(out))
    };
    let whole = generate("one", &["--count", "300", "--jobs", "1"]);
    assert_eq!(whole, generate("eight", &["--count", "300", "--jobs", "8"]));

    let mut pieces = generate("first", &["--count", "100"]);
    pieces.extend(generate("rest", &["--start", "100", "--count", "200"]));
    pieces.sort();
    let programs = |files: Vec<(String, Vec<u8>)>| -> Vec<(String, Vec<u8>)> {
        files.into_iter().filter(|(name, _)| name.starts_with("Case")).collect()
    };
    assert_eq!(programs(whole), programs(pieces));
}

/// Pinned bytes: a change here changes every program of every seed, and wants a new version of the tool.
#[test]
fn the_bytes_of_a_seed_are_pinned() {
    let tool = Tool::new();
    let digest = |lang: &str| {
        let out = format!("pinned-{lang}");
        tool.run(&["gen", "patterns", "--lang", lang, "--seed", "1", "--count", "200", "--out", &out]);
        let mut hasher = blake3::Hasher::new();
        for (name, bytes) in files(&tool.path(&out)) {
            hasher.update(name.as_bytes()).update(&bytes);
        }
        hasher.finalize().to_hex()[..16].to_owned()
    };
    expect_test::expect!["java 239b1c454c83b390, rust 5e8cf726f27c3099"].assert_eq(&format!(
        "java {}, rust {}",
        digest("java"),
        digest("rust")
    ));
}

/// All programs of a directory in one call of the compiler, and one of them alone.
#[test]
fn programs_of_a_directory_compile_together_and_alone() {
    let tool = Tool::new();
    let refine = ["--strategy", "refine"];
    tool.run(
        &[&["gen", "patterns", "--lang", "rust", "--count", "60", "--out", "programs"], &refine[..]].concat(),
    );
    let manifest = std::fs::read_to_string(tool.path("programs/manifest.jsonl")).unwrap();
    let compile = |file: &str| {
        let output = std::process::Command::new(real_rustc())
            .args([
                "--edition",
                "2021",
                "--crate-type",
                "lib",
                "--emit",
                "metadata",
                "--out-dir",
                "build",
                file,
            ])
            .current_dir(tool.directory.path())
            .output()
            .unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    let messages = compile("programs/all.rs");
    for entry in manifest.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()) {
        let place = format!("{}:{}:", entry["files"][0].as_str().unwrap(), entry["where"]["line"]);
        let expected = entry["expectation"] == "inexhaustive";
        assert_eq!(messages.contains(&format!("programs/{place}")), expected, "{entry}\n{messages}");
    }
    assert!(!compile("programs/case0.rs").contains("unreachable"));
}

#[test]
fn fuzz_prints_one_object() {
    let tool = Tool::new();
    let (code, summary) = tool.json(&["fuzz", "--compiler", "rust", "--cases", "60"]);
    assert_eq!(code, Some(0), "{summary}");
    assert_eq!(summary["cases"], 60);
    let outcomes = summary["outcomes"].as_object().unwrap();
    assert_eq!(outcomes.values().map(|count| count.as_u64().unwrap()).sum::<u64>(), 60);
    assert_eq!(summary["findings"].as_array().unwrap().len(), 0);
    for stage in ["generate", "print", "compile", "judge"] {
        assert!(summary["stages"][stage].is_f64(), "{stage}");
    }
    assert!(summary["seconds"].is_f64() && summary["cases_per_second"].is_f64());
}

#[test]
fn every_planted_error_comes_back() {
    let tool = Tool::new();
    let (code, summary) = tool.json(&["fuzz", "--compiler", "rust", "--cases", "300", "--selftest"]);
    assert_eq!(code, Some(0), "{summary}");
    assert!(summary["selftest"]["planted"].as_u64().unwrap() >= 1);
    assert_eq!(summary["selftest"]["planted"], summary["selftest"]["found"]);
}

#[test]
fn bench_prints_an_object_a_measurement() {
    let tool = Tool::new();
    let ran = tool.run(&["bench", "--compiler", "rust", "--cases", "60", "--json"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let measurements: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for measurement in &measurements {
        for field in ["name", "value", "unit", "n", "what"] {
            assert!(!measurement[field].is_null(), "{measurement}");
        }
    }
    assert!(measurements.iter().any(|measurement| measurement["name"] == "end-to-end/ratio"));
}

/// The shards of a campaign put together are the campaign, and so is a campaign resumed in steps.
#[test]
fn shards_and_steps_make_up_the_whole() {
    let tool = Tool::new();
    let dump = |store: &str| {
        elenchus_campaign::Store::open_to_read(&tool.path(store)).unwrap().canonical_dump().unwrap()
    };
    let fuzz = |store: &str, more: &[&str]| {
        let arguments = [&["fuzz", "--compiler", "rust", "--store", store], more].concat();
        assert_eq!(tool.run(&arguments).code, Some(0), "{arguments:?}");
    };
    fuzz("whole.db", &["--cases", "200", "--jobs", "1"]);
    for shard in ["0/3", "1/3", "2/3"] {
        fuzz("shards.db", &["--cases", "200", "--shard", shard]);
    }
    for cases in ["50", "130", "200"] {
        fuzz("steps.db", &["--cases", cases, "--jobs", "4"]);
    }
    assert_eq!(dump("whole.db").len(), 200);
    assert_eq!(dump("whole.db"), dump("shards.db"));
    assert_eq!(dump("whole.db"), dump("steps.db"));
}
