//! The page "Bugs found" tells the truth: compilers of the versions that it names say of each program what it says that they say.

// Helpers of tests are tests.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::path::Path;
use std::time::Duration;

use elenchus_compilers::{Examiner, FAMILIES, Limits, Phase};
use elenchus_lang::Source;

struct Bug {
    title: String,
    /// As the table has it: `javac 17.0.15, 25.0.3: rejected`.
    shown_by: String,
    program: String,
}

impl Bug {
    fn names(&self, name: &str, version: &str) -> bool {
        let (versions, _) = self.shown_by.split_once(": ").unwrap();
        versions.starts_with(name) && versions.contains(version)
    }

    /// What a compiler of a version makes of the program; `None` where the page does not say.
    fn expected(&self, name: &str, version: &str) -> Option<&'static str> {
        let what = self.shown_by.split_once(": ").unwrap().1;
        let is_shown = self.names(name, version);
        if name == "javac" && version.starts_with("17") && !is_shown {
            // It may be too old for the program.
            return None;
        }
        let is_accepted_wrongly = what.contains("wrong program accepted");
        let is_wrong = what.contains("wrong program");
        Some(match is_shown {
            true if is_accepted_wrongly => "accepted",
            true if what.starts_with("crash") => "crashed",
            true => "rejected",
            false if is_wrong => "rejected",
            false => "accepted",
        })
    }
}

fn bugs() -> Vec<Bug> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/found.md");
    let text = std::fs::read_to_string(page).unwrap();
    let rows = text.lines().filter_map(|line| line.strip_prefix("| [")?.split_once("]("));
    rows.map(|(title, rest)| {
        let section = text.split_once(&format!("\n## {title}\n")).unwrap_or_else(|| panic!("no {title}")).1;
        let program = section.split_once("```java\n").unwrap().1.split_once("```\n").unwrap().0;
        Bug {
            title: title.to_owned(),
            shown_by: rest.split(" | ").nth(1).unwrap().to_owned(),
            program: program.to_owned(),
        }
    })
    .collect()
}

#[test]
fn compilers_say_what_the_page_says() {
    let bugs = bugs();
    let found = FAMILIES.iter().flat_map(|family| family.discover().found);
    for compiler in found {
        let name = if compiler.id().family == "java" { "javac" } else { compiler.id().family };
        let version = compiler.id().version.clone();
        if !bugs.iter().any(|bug| bug.names(name, version.as_str())) {
            println!("skipped: the page tells nothing of {name} {version}");
            continue;
        }
        let asked: Vec<(&Bug, &str)> =
            bugs.iter().filter_map(|bug| Some((bug, bug.expected(name, version.as_str())?))).collect();
        // Programs of one name can be compiled together in packages of their own.
        let package = |(i, (bug, _)): (usize, &(&Bug, &str))| {
            Source::single(format!("Found{i}.java"), format!("package found{i};\n{}", bug.program))
        };
        let sources: Vec<Source> = asked.iter().enumerate().map(package).collect();
        let patient = Limits {
            program_time: Duration::from_mins(5),
            batch_time: Duration::from_mins(5),
            ..Limits::default()
        };
        let seen = Examiner::new(compiler, patient)
            .batch(&sources.iter().collect::<Vec<_>>(), Phase::Generate)
            .unwrap();
        let otherwise: Vec<String> = asked
            .iter()
            .zip(&seen)
            .filter(|((_, expected), seen)| seen.outcome.kind() != *expected)
            .map(|((bug, expected), seen)| format!("{}: {:?}, not {expected}", bug.title, seen.outcome))
            .collect();
        assert!(otherwise.is_empty(), "{name} {version}\n{}", otherwise.join("\n"));
    }
}
