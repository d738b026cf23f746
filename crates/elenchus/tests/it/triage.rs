//! From findings to reports: what scripts of others rely on, and lists of known bugs.

use serde_json::{Value, json};

use crate::tool::Tool;

/// A bug of ecj that the book has.
const GUARD: &str = "class Never {\n    sealed interface I permits A {}\n    record A() implements I {}\n    static boolean test() {\n        return true;\n    }\n    static int choose(I i) {\n        return switch (i) {\n            case A a when test() && false -> 1;\n            case A other -> 2;\n        };\n    }\n}\n";

/// A bug of javac that 17 has not.
const NESTED: &str = "import java.util.HashMap;\nclass Nested {\n    static boolean see(Runnable some, HashMap<Number, Object> map) {\n        return some.equals(map.compute(16, (key, value) -> value.equals(value.equals(value))));\n    }\n}\n";

/// No bug, whatever is said about it here.
const WRONG: &str = "class Wrong {\n    int number = \"\";\n}\n";

/// A store with what a compiler says against a program that is said to be right. `None` if the compiler is not here.
fn found(program: &str, compiler: &[&str]) -> Option<Tool> {
    let tool = Tool::new();
    if !tool.has(compiler[1]) {
        return None;
    }
    let bug = json!([{ "id": "one", "language": "Java", "symptom": "rejected", "program": program }]);
    std::fs::write(tool.path("bugs.json"), bug.to_string()).unwrap();
    let set = format!("file={:?}", tool.path("bugs.json").to_str().unwrap());
    let corpus =
        ["fuzz", "--engine", "corpus", "--set", &set, "--cases", "1", "--generate-share", "1", "--no-reduce"];
    let ran = tool.run(&[&corpus, compiler].concat());
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    Some(tool)
}

/// That an object has fields of these types: `s`tring, `n`umber, `b`oolean, `a`rray, `o`bject, or `?` for a string or `null`.
#[track_caller]
fn check(object: &Value, fields: &[(&str, char)]) {
    for (field, sort) in fields {
        let value = &object[field];
        let is_right = match sort {
            's' => value.is_string(),
            'n' => value.is_number(),
            'b' => value.is_boolean(),
            'a' => value.is_array(),
            'o' => value.is_object(),
            _ => object.as_object().unwrap().contains_key(*field) && (value.is_string() || value.is_null()),
        };
        assert!(is_right, "`{field}` of {object}");
    }
}

const FILE: &[(&str, char)] = &[("path", 's'), ("text", 's')];

#[test]
fn what_is_found_has_its_fields() {
    let Some(tool) = found(GUARD, &["--compiler", "ecj@3.46"]) else { return };
    let (code, listed) = tool.json(&["findings"]);
    assert_eq!(code, Some(1));
    let groups = listed["groups"].as_array().unwrap();
    assert_eq!(groups.len(), 1, "{listed}");
    let group = &groups[0];
    check(
        group,
        &[
            ("signature", 's'),
            ("title", 's'),
            ("kind", 's'),
            ("compiler", 's'),
            ("version", 's'),
            ("count", 'n'),
            ("state", 's'),
            ("known", '?'),
            ("smallest", 'o'),
        ],
    );
    let smallest = &group["smallest"];
    check(smallest, &[("id", 's'), ("lines", 'n'), ("reduced", 'b'), ("files", 'a')]);
    check(&smallest["files"][0], FILE);
    let said = [&group["kind"], &group["compiler"], &group["version"], &group["count"], &group["state"]];
    assert_eq!(json!(said), json!(["false_reject", "ecj", "3.46.100", 1, "known"]));
    assert_eq!(group["known"], "docs/src/found.md#a-guard-that-is-no-constant");
    assert_eq!((&smallest["reduced"], &smallest["lines"]), (&json!(false), &json!(13)));

    let id = smallest["id"].as_str().unwrap();
    let (_, reduced) = tool.json(&["reduce", id]);
    check(
        &reduced,
        &[
            ("id", 's'),
            ("lines_before", 'n'),
            ("lines", 'n'),
            ("questions", 'n'),
            ("seconds", 'n'),
            ("files", 'a'),
        ],
    );
    check(&reduced["files"][0], FILE);
    assert_eq!((&reduced["id"], &reduced["lines_before"]), (&smallest["id"], &json!(13)));

    let (_, votes) = tool.json(&["vote", id, "--compiler", "java@25"]);
    check(&votes, &[("id", 's'), ("verdicts", 'a'), ("class", 's')]);
    check(&votes["verdicts"][0], &[("compiler", 's'), ("version", 's'), ("outcome", 's')]);
    assert_eq!(votes["class"], "one_against_another", "{votes}");

    // Which are shown.
    let counted =
        |filter: &[&str]| tool.json(&[&["findings"], filter].concat()).1["groups"].as_array().unwrap().len();
    let of = ["--compiler", "ecj", "--engine", "corpus", "--kind", "false_reject", "--state", "known"];
    assert_eq!(counted(&of), 1);
    assert_eq!(counted(&["--text", "GUARD CANNOT"]), 1);
    for other in
        [["--compiler", "java"], ["--engine", "generate"], ["--kind", "crash"], ["--text", "no such words"]]
    {
        assert_eq!(counted(&other), 0, "{other:?}");
    }
    assert_eq!(counted(&["--new"]), 0);
}

/// What is not in the book is new until a list has it.
#[test]
fn what_no_list_has_is_new() {
    let Some(tool) = found(WRONG, &["--compiler", "java@25"]) else { return };
    let new = |more: &[&str]| {
        let (_, listed) = tool.json(&[&["findings", "--new"], more].concat());
        listed["groups"].as_array().unwrap().clone()
    };
    let groups = new(&[]);
    assert_eq!(groups.len(), 1, "{groups:?}");
    let list = format!(
        "[[bug]]\ntitle = \"Wrong\"\nlink = \"https://example.org/7\"\ncompiler = \"java\"\nsignatures = [{:?}]\n",
        groups[0]["signature"].as_str().unwrap()
    );
    std::fs::write(tool.path("more.toml"), list).unwrap();
    assert!(new(&["--known", "more.toml"]).is_empty());
    let ran = tool.run(&["findings", "--known", "more.toml", "--sarif", "all.sarif"]);
    assert!(ran.stdout.contains("known: 7"), "{}", ran.stdout);
    let sarif: Value =
        serde_json::from_str(&std::fs::read_to_string(tool.path("all.sarif")).unwrap()).unwrap();
    assert_eq!(sarif["runs"][0]["tool"]["driver"]["rules"][0]["helpUri"], "https://example.org/7");
}

/// A reduction that is to keep a regression one asks the older version, too.
#[test]
fn a_reduction_beside_an_older_version() {
    let Some(tool) = found(NESTED, &["--compiler", "java@25", "--level", "17"]) else { return };
    let (_, listed) = tool.json(&["findings"]);
    let id = listed["groups"][0]["smallest"]["id"].as_str().unwrap();
    let ran = tool.run(&["reduce", id, "--unlike", "java@17"]);
    if ran.code == Some(2) {
        assert!(std::env::var_os("CI").is_none(), "{}", ran.stderr);
        return;
    }
    assert!(ran.stderr.contains("lines to") && ran.stdout.contains("class Nested"), "{}", ran.stderr);
    let ran = tool.run(&["reduce", id, "--again", "--unlike", "java@25"]);
    assert!(ran.stderr.contains("the other compiler does not judge it as we do"), "{}", ran.stderr);
}

/// Nothing makes a store but a campaign.
#[test]
fn without_a_campaign_there_is_nothing_to_ask_about() {
    let tool = Tool::new();
    for verb in
        [&["show", "3fa9"] as &[_], &["vote", "3fa9"], &["reduce", "3fa9"], &["repro", "3fa9"], &["findings"]]
    {
        let ran = tool.run(verb);
        assert_eq!(ran.code, Some(2), "{verb:?}: {}", ran.stderr);
        assert!(
            ran.stderr.contains("there is no store elenchus.db; run `elenchus fuzz` first"),
            "{}",
            ran.stderr
        );
    }
    assert!(!tool.path("elenchus.db").exists());
}
