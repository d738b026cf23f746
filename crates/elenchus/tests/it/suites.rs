//! The checker's suites, read by a real compiler. With `CI` set, one that is missing is a failure.

use std::fmt::Write;
use std::sync::Arc;

use elenchus_check::suite::examples;
use elenchus_check::{At, Options, check};
use elenchus_compilers::{Examiner, FAMILIES, Limits, Outcome, Phase, Severity, Wanted};
use elenchus_lang::Source;
use elenchus_print::{JavaOptions, PrintedProgram, print_java};
use elenchus_types::Java;

use crate::tool::repository;

struct Question {
    /// Where the example is.
    title: String,
    is_accepted: bool,
    javac_departs: bool,
    /// The line of the first rejection.
    line: Option<u32>,
    source: Source,
}

fn questions(level: u8) -> Vec<Question> {
    let base = elenchus_types::library::java(level.into()).base(Arc::new(Java::javac()));
    let directory = repository().join("crates/elenchus-check/suites");
    let mut files: Vec<_> = std::fs::read_dir(directory).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "md"));
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        for example in examples(&std::fs::read_to_string(&file).unwrap()) {
            if example.level != level {
                continue;
            }
            let program = elenchus_ir::parse(&example.text).unwrap();
            let package = format!("p{}", found.len());
            let options = JavaOptions { package: Some(&package), ..JavaOptions::default() };
            let PrintedProgram { text, places } = print_java(&program, options);
            let checked = check(&program, &base, Options { level });
            let line = checked.rejections.first().and_then(|first| {
                let place = places.get(first.node)?;
                Some(match first.at() {
                    At::Start => place.start.line,
                    At::Point => place.point.line,
                    At::End => place.end.line,
                })
            });
            found.push(Question {
                title: format!("{name}:{} ({})", example.line, example.heading),
                is_accepted: example.is_accepted,
                javac_departs: example.javac_departs,
                line,
                source: Source::single("Main.java", text),
            });
        }
    }
    found
}

#[test]
fn javac_judges_the_suites_as_they_say() {
    judge(25);
    judge(17);
}

fn judge(level: u8) {
    let wanted: Wanted = format!("java@{level}").parse().unwrap();
    let family = FAMILIES.iter().find(|family| family.name() == wanted.family).unwrap();
    let compiler = match family.find(&wanted) {
        Ok(compiler) => compiler,
        Err(missing) => {
            assert!(std::env::var_os("CI").is_none(), "{missing}");
            eprintln!("skipped: {missing}");
            return;
        }
    };
    let mut examiner = Examiner::new(compiler, Limits::default());
    let mut report = String::new();
    for question in questions(level) {
        // One by one, in one process: errors of one program must not hide those of another.
        let mut observation = examiner.batch(&[&question.source], Phase::Check).unwrap().remove(0);
        // javac tells some errors only when it makes code.
        let may_be_rejected = !question.is_accepted || question.javac_departs;
        if matches!(observation.outcome, Outcome::Accepted { .. }) && may_be_rejected {
            observation = examiner.batch(&[&question.source], Phase::Generate).unwrap().remove(0);
        }
        let errors: Vec<_> = observation
            .outcome
            .diagnostics()
            .iter()
            .filter(|diagnostic| diagnostic.severity == Severity::Error)
            .collect();
        let what = match (&observation.outcome, question.is_accepted) {
            (Outcome::Rejected { .. } | Outcome::Crashed { .. }, true)
            | (Outcome::Accepted { .. }, false)
                if question.javac_departs =>
            {
                continue;
            }
            _ if question.javac_departs => "javac departs no more".to_owned(),
            (Outcome::Accepted { .. }, true) => continue,
            (Outcome::Rejected { .. }, false) => match question.line {
                Some(line) if errors.iter().any(|error| error.line == line) => continue,
                line => format!(
                    "line {line:?}, but {:?}",
                    errors.iter().map(|error| (error.line, &error.code)).collect::<Vec<_>>()
                ),
            },
            (outcome, _) => format!("{outcome:?}"),
        };
        writeln!(report, "{}: {what}", question.title).unwrap();
    }
    assert!(report.is_empty(), "\n{report}");
}
