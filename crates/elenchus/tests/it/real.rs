//! Campaigns on the real compilers. With `CI` set, one that is missing is a failure.

use crate::tool::Tool;

/// No findings, no case without a verdict, and every planted error found. By `refine`: what the other strategies make shows
/// bugs of javac.
fn check(compiler: &str, level: &str, cases: u64) {
    check_engine(&["--engine", "patterns", "--strategy", "refine"], compiler, level, cases);
}

fn check_engine(engine: &[&str], compiler: &str, level: &str, cases: u64) {
    let tool = Tool::new();
    if !tool.has(compiler) {
        return;
    }
    let cases_text = cases.to_string();
    let fuzz: &[&str] =
        &["fuzz", "--compiler", compiler, "--level", level, "--seed", "2", "--cases", &cases_text];
    // The machine may be busy with other tests.
    let (code, summary) = tool.json(&[fuzz, engine, &["--selftest", "--program-time", "2m"]].concat());
    assert_eq!(code, Some(0), "{compiler} {level}: {summary}");
    assert_eq!(summary["cases"], cases);
    let verdicts = ["accepted", "rejected"].map(|kind| summary["outcomes"][kind].as_u64().unwrap_or(0));
    assert_eq!(verdicts.iter().sum::<u64>(), cases, "{compiler} {level}: {summary}");
    assert_eq!(summary["selftest"]["planted"], summary["selftest"]["found"], "{compiler} {level}");
}

#[test]
fn rustc_agrees() {
    check("rust", "2021", 600);
    check("rust", "2024", 600);
}

#[test]
fn javac_agrees() {
    check("java@25", "21", 150);
    check("java@25", "25", 150);
}

/// An option that a compiler does not know is told in its own words, without the trace of what it threw.
#[test]
fn compilers_say_what_is_wrong_with_an_option() {
    let check = |compiler: &str, engine: &str, words: &str| {
        let tool = Tool::new();
        if !tool.has_for(engine, compiler) {
            return;
        }
        let fuzz = ["fuzz", "--engine", engine, "--compiler", compiler, "--compiler-flag=--nonsense"];
        let ran = tool.run(&[&fuzz[..], &["--cases", "10"]].concat());
        assert_eq!(ran.code, Some(2), "{compiler}: {}", ran.stdout);
        assert!(ran.stderr.contains(words), "{compiler}: {}", ran.stderr);
        assert!(!ran.stderr.contains("\tat "), "{compiler}: {}", ran.stderr);
    };
    check("java@25", "patterns", "error: invalid flag: --nonsense");
    check("groovy@6.0.0", "generate", "groovyc has no option --nonsense");
    check("scala@3.9.0", "patterns", "bad option '--nonsense' was ignored");
    check("scala@2.13.18", "patterns", "scalac has no option --nonsense");
}

/// The engine keeps away from no bug of a compiler, and those of the page "Bugs found" are not rare: these few programs, of the seed
/// that `check_engine` takes, meet none.
#[test]
fn java_compilers_accept_what_generate_makes() {
    let small = ["--engine", "generate", "--preset", "small"];
    check_engine(&small, "java@25", "25", 60);
    check_engine(&small, "java@25", "17", 40);
    check_engine(&small, "ecj", "25", 30);
}
