//! The engine `generate` and the verb `check`, run as a user runs them.

use crate::tool::{Tool, files, repository};

const SMALL: [&str; 6] = ["gen", "generate", "--lang", "java", "--preset", "small"];

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let tool = Tool::new();
    let generate = |out: &str, more: &[&str]| {
        let ran = tool.run(&[&SMALL, &["--seed", "5", "--out", out] as &[&str], more].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let programs = files(&tool.path(out)).into_iter().filter(|(name, _)| name.starts_with("Case"));
        programs.collect::<Vec<_>>()
    };
    let whole = generate("one", &["--count", "60", "--jobs", "1"]);
    assert_eq!(whole.len(), 60);
    assert_eq!(whole, generate("eight", &["--count", "60", "--jobs", "8"]));
    let mut pieces = generate("first", &["--count", "20"]);
    pieces.extend(generate("rest", &["--start", "20", "--count", "40"]));
    pieces.sort();
    assert_eq!(whole, pieces);
}

/// Also where settings are nested and differ from those of the preset.
#[test]
fn the_first_line_gives_the_command_that_makes_just_this_file() {
    let tool = Tool::new();
    let settings = ["--start", "3", "--set", "chance.generic_class=100", "--set", "swarm=false"];
    let made = tool.run(&[&SMALL, &settings as &[&str]].concat());
    let (_, command) = made.stdout.lines().next().unwrap().split_once(": elenchus ").unwrap();
    let words = command.replace('\'', "");
    let again = tool.run(&words.split_whitespace().collect::<Vec<_>>());
    assert_eq!(again.code, Some(0), "{command}: {}", again.stderr);
    assert_eq!(again.stdout, made.stdout);
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    let tool = Tool::new();
    for (arguments, part) in [
        (["--preset", "huge"], "there is no preset `huge`"),
        (["--set", "max_dpeth=3"], "did you mean `max_depth`?"),
        (["--set", "chance.label=101"], "`chance.label` is a share"),
        (["--set", "rules_off=[\"no-rule\"]"], "unknown variant `no-rule`"),
        (["--level", "16"], "no level 16"),
    ] {
        let ran = tool.run(&[&["gen", "generate", "--lang", "java"] as &[&str], &arguments].concat());
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        assert!(ran.stderr.contains(part), "{arguments:?}: {}", ran.stderr);
    }
    let ran = tool.run(&["gen", "patterns", "--lang", "rust", "--preset", "small"]);
    assert!(ran.stderr.contains("has no presets"), "{}", ran.stderr);
}

/// What is printed as text form is read by `check` and prints as the program itself does.
#[test]
fn the_text_form_is_the_program() {
    let tool = Tool::new();
    for seed in ["1", "2", "3"] {
        let ir = tool.run(&[&SMALL, &["--seed", seed, "--ir"] as &[&str]].concat());
        std::fs::write(tool.path("program.ir"), &ir.stdout).unwrap();
        let printed = tool.run(&["check", "program.ir", "--lang", "java", "--print"]);
        assert_eq!(printed.code, Some(0), "{}", printed.stderr);
        let made = tool.run(&[&SMALL, &["--seed", seed] as &[&str]].concat()).stdout;
        // The header and the package belong to the case.
        let body = made.splitn(4, '\n').nth(3).unwrap();
        assert_eq!(printed.stdout, body);
    }
}

#[test]
fn stats_tell_sizes_and_features() {
    let (code, profile) = Tool::new().json(&[&SMALL, &["--count", "40", "--stats"] as &[&str]].concat());
    assert_eq!(code, Some(0));
    assert_eq!(profile["programs"], 40);
    assert_eq!(profile["expectations"]["accept"], 40);
    let names: Vec<&str> =
        profile["rows"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
    for name in ["lines", "expressions", "depth of expressions", "top-level declarations"] {
        assert!(names.contains(&name), "{names:?}");
    }
    assert!(profile["features"]["class"].as_u64().unwrap() > 5, "{profile}");
}

#[test]
fn check_accepts_rejects_and_refuses() {
    let tool = Tool::new();
    let check = |text: &str, more: &[&str]| {
        std::fs::write(tool.path("a.ir"), text).unwrap();
        tool.run(&[&["check", "a.ir", "--lang", "java"] as &[&str], more].concat())
    };
    let ran = check("fun f(x: int): int = x + 1;", &[]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "a.ir: accepted as java 25\n"));
    let ran = check("class A { }\nclass A { }", &["--level", "17"]);
    assert_eq!(ran.code, Some(1), "{}", ran.stdout);
    assert!(ran.stdout.contains("a.ir as Java:3") && ran.stdout.contains("JLS"), "{}", ran.stdout);
    let ran = check("fun f(x: int): int = ;", &[]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("a.ir: line 1, column 22: expected an expression"), "{}", ran.stderr);
    assert_eq!(tool.run(&["check", "b.ir", "--lang", "java"]).code, Some(2));
    assert_eq!(tool.run(&["check", "a.ir", "--lang", "rust"]).code, Some(2));

    let followed = repository().join("docs/src/generate/glider.ir");
    let (code, report) = tool.json(&["check", followed.to_str().unwrap(), "--lang", "java"]);
    assert_eq!((code, &report["accepted"]), (Some(0), &serde_json::Value::Bool(true)), "{report}");
}
