//! Libraries and programs that use them, from the command line.

use crate::tool::{Tool, repository};

/// The library of the page on libraries, as it stands there.
fn by_hand(tool: &Tool) -> String {
    let page = std::fs::read_to_string(repository().join("docs/src/api.md")).unwrap();
    let (_, rest) = page.split_once("```json\n").unwrap();
    let (json, _) = rest.split_once("```").unwrap();
    std::fs::write(tool.path("mine.json"), json).unwrap();
    "mine.json".to_owned()
}

/// The same class as Thalia writes it.
const THALIA: &str = r#"{
  "name": "a.Box", "type_parameters": ["T extends java.lang.Comparable<T>"], "class_type": 0, "access_mod": "public",
  "inherits": ["java.util.ArrayList<T>"], "implements": [], "fields": [], "functional_interface": false, "parent": null,
  "methods": [
    { "name": "a.Box", "is_constructor": true, "parameters": ["T"], "return_type": null, "access_mod": "public" },
    { "name": "max", "is_static": true, "type_parameters": ["U"], "parameters": ["U..."], "return_type": "U", "access_mod": "public" },
    { "name": "get", "parameters": [], "return_type": "T", "access_mod": "public", "throws": ["java.io.IOException"] } ] }"#;

#[test]
fn a_library_by_hand_is_one_that_thalia_reads() {
    let tool = Tool::new();
    let library = by_hand(&tool);
    std::fs::write(tool.path("thalia.json"), THALIA).unwrap();
    for name in [&library, "thalia.json"] {
        let (code, found) = tool.json(&["api", "extract", name]);
        assert_eq!(code, Some(0));
        let counts = ["classes", "methods", "constructors"].map(|key| match key {
            "classes" => found[key].clone(),
            key => found["size"][key].clone(),
        });
        assert_eq!(counts.map(|count| count.as_u64()), [Some(1), Some(2), Some(1)], "{name}: {found}");
    }
}

#[test]
fn programs_use_a_library_by_hand() {
    let tool = Tool::new();
    if !tool.has_for("api", "java@25") {
        return;
    }
    let library = by_hand(&tool);
    let made = tool.run(&["gen", "api", "--lang", "java", "--library", &library, "--count", "20"]);
    assert_eq!(made.code, Some(0), "{}", made.stderr);
    assert!(made.stdout.contains("import a.Box;"), "{}", made.stdout);
}

/// Programs of all sorts about the platform: javac judges each as expected.
#[test]
fn javac_agrees_about_programs_of_the_platform() {
    let tool = Tool::new();
    if !tool.has_for("api", "java@25") {
        return;
    }
    for settings in [&["--mode", "all"][..], &["--set", "mention=20"], &["--set", "redeclare=100"]] {
        let fuzz = ["fuzz", "--engine", "api", "--compiler", "java@25", "--cases", "60", "--seed", "3"];
        let limits = ["--selftest", "--program-time", "2m", "--store", "api.db"];
        let (code, summary) = tool.json(&[&fuzz[..], settings, &limits].concat());
        assert_eq!(code, Some(0), "{settings:?}: {summary}");
        let verdicts = ["accepted", "rejected"].map(|kind| summary["outcomes"][kind].as_u64().unwrap_or(0));
        // What our own checker does not judge as expected is not used.
        assert!(verdicts.iter().sum::<u64>() >= 30, "{settings:?}: {summary}");
        std::fs::remove_file(tool.path("api.db")).unwrap();
    }
}

/// Our checker knows all of the platform, where a JDK is, and the libraries that are named.
#[test]
fn the_checker_knows_the_platform_and_libraries() {
    let tool = Tool::new();
    if !tool.has_for("api", "java@25") {
        return;
    }
    let library = by_hand(&tool);
    let check = |program: &str, library: Option<&str>, expected: (bool, bool)| {
        std::fs::write(tool.path("program.ir"), program).unwrap();
        let named = library.map_or(Vec::new(), |library| vec!["--library", library]);
        let (_, said) = tool.json(&[&["check", "program.ir", "--lang", "java"][..], &named].concat());
        let found = (said["accepted"].as_bool().unwrap(), said["cannot_say"].is_null());
        assert_eq!(found, expected, "{said}");
    };
    check("fun f(x: java.nio.file.Path): java.net.URI = x.toUri();", None, (true, true));
    check("fun f(x: java.nio.file.Path): java.net.URL = x.toUri();", None, (false, true));
    let boxed = "fun f(x: a.Box<String>): String = x.get(0);";
    check(boxed, None, (false, false));
    check(boxed, Some(&library), (true, true));
}
