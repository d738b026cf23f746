//! The checker's suites, read by real compilers. With `CI` set, one that is missing is a failure.

use crate::tool::{Tool, repository};

/// The checker's suites, as arguments.
fn suites() -> Vec<String> {
    let directory = std::fs::read_dir(repository().join("crates/elenchus-check/suites")).unwrap();
    directory
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .map(|path| path.to_string_lossy().into_owned())
        .collect()
}

/// Under both readings, with the lines that the suites give.
#[test]
fn our_checker_judges_the_suites_as_they_say() {
    let tool = Tool::new();
    let suites = suites();
    let mut arguments = vec!["check", "--lang", "java"];
    arguments.extend(suites.iter().map(String::as_str));
    let ran = tool.run(&arguments);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn javac_judges_the_suites_as_they_say() {
    let tool = Tool::new();
    let suites = suites();
    let mut arguments = vec!["check", "--lang", "java"];
    arguments.extend(suites.iter().map(String::as_str));
    for compiler in ["java@25", "java@17"] {
        let ran = tool.run(&[&arguments, &["--compiler", compiler] as &[&str]].concat());
        // An older one is asked where there is one.
        if compiler == "java@25" && tool.has(compiler) || ran.code != Some(2) {
            assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
        }
    }
}

#[test]
fn who_says_otherwise_is_told() {
    let tool = Tool::new();
    let suite = "\
## missing-return
```rejected
fun f(): int { }
```
```rejected
fun f(): int = 1;
```
```rejected line=1
fun f(): int { }
```
```open
fun f(): int = 1;
```
";
    std::fs::write(tool.path("suite.md"), suite).unwrap();
    let ran = tool.run(&["check", "suite.md", "--lang", "java"]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(ran.stdout.starts_with("suite.md:5 (missing-return)\n"), "{}", ran.stdout);
    let ours = "\nour checker: 3 programs, 2 otherwise than stated\n\
                our checker, by the specification: 3 programs, 2 otherwise than stated\n";
    assert!(ran.stdout.ends_with(ours), "{}", ran.stdout);
    if tool.has("java@25") {
        let (code, report) = tool.json(&["check", "suite.md", "--lang", "java", "--compiler", "java@25"]);
        assert_eq!((code, &report["programs"]), (Some(1), &4.into()));
        let judges = report["judges"].as_array().unwrap();
        for (judge, (asked, otherwise)) in judges.iter().zip([(3, 2), (3, 2), (4, 1)]) {
            let found = (&judge["asked"], judge["otherwise"].as_array().unwrap().len());
            assert_eq!(found, (&asked.into(), otherwise));
        }
    }
    for more in [["--level", "17"], ["--print", "--json"]] {
        let ran = tool.run(&[&["check", "suite.md", "--lang", "java"] as &[&str], &more].concat());
        assert_eq!(ran.code, Some(2), "{}", ran.stdout);
    }
}

#[test]
fn a_program_is_put_to_compilers() {
    let tool = Tool::new();
    if !tool.has("java@25") {
        return;
    }
    let check = |text: &str| {
        std::fs::write(tool.path("a.ir"), text).unwrap();
        tool.json(&["check", "a.ir", "--lang", "java", "--compiler", "java@25"])
    };
    for (text, code, accepted) in [("fun f(): int = 1;", 0, true), ("fun f(): int = true;", 1, false)] {
        let (ended, report) = check(text);
        assert_eq!((ended, &report["accepted"]), (Some(code), &accepted.into()), "{report}");
        assert_eq!(report["compilers"][0]["accepted"], accepted, "{report}");
    }
}
