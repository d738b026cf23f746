//! Suites, put to our checker and to compilers: does each say what the suite says?

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use elenchus_check::suite::{Example, Stated, examples};
use elenchus_check::{JavaChecker, Options, Rule};
use elenchus_compilers::{Compiler, Examiner};
use elenchus_ir::{Program, parse};
use elenchus_lang::{JAVA, Level, Source};
use elenchus_print::{PrintOptions, PrintedProgram, print_java};
use elenchus_types::{Base, Java, library};
use serde::Serialize;

use crate::Verdict;
use crate::output::Output;
use crate::verbs::opinion::{self, Ours, Theirs};

pub fn run(files: &[PathBuf], compilers: &[Arc<dyn Compiler>], output: &Output) -> Result<Verdict> {
    let mut questions = Vec::new();
    for file in files {
        let text =
            std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        for example in examples(&text) {
            questions.push(Question::new(&file.display().to_string(), example, questions.len())?);
        }
    }
    let mut judges = vec![
        ask_ourselves("our checker", Java::javac(), &questions),
        ask_ourselves("our checker, by the specification", Java::specified(), &questions),
    ];
    for compiler in compilers {
        judges.push(ask_compiler(compiler, &questions)?);
    }
    let is_as_stated = judges.iter().all(|judge| judge.otherwise.is_empty());
    output.result(&Report { programs: questions.len(), judges: &judges }, || text(&questions, &judges))?;
    Ok(if is_as_stated { Verdict::NothingFound } else { Verdict::Findings })
}

/// The lines before the program itself, which the suites do not count: the package.
const HEADER: u32 = 2;

/// A program of a suite.
struct Question {
    /// The file, the line and the heading.
    title: String,
    example: Example,
    program: Program,
    printed: PrintedProgram,
}

#[derive(Serialize)]
struct Report<'a> {
    programs: usize,
    judges: &'a [Judge],
}

/// Somebody who was asked.
#[derive(Serialize)]
struct Judge {
    name: String,
    /// How many programs: a compiler gets none of a higher level than its own.
    asked: usize,
    otherwise: Vec<Otherwise>,
}

/// Where a judge does not say what the suite says.
#[derive(Serialize)]
struct Otherwise {
    #[serde(skip)]
    question: usize,
    program: String,
    stated: String,
    said: String,
    /// The program as the language writes it; lines are of this text.
    text: String,
}

impl Question {
    fn new(file: &str, example: Example, number: usize) -> Result<Question> {
        let title = format!("{file}:{} ({})", example.line, example.heading);
        let program = parse(&example.text).with_context(|| title.clone())?;
        let package = format!("p{number}");
        let printed =
            print_java(&program, PrintOptions { package: Some(&package), ..PrintOptions::default() });
        Ok(Question { title, example, program, printed })
    }

    fn level(&self) -> Option<Level> {
        JAVA.level(&self.example.level.to_string())
    }

    fn ours(&self, base: &Arc<Base>) -> Ours {
        let options = Options { level: self.example.level };
        let checker = JavaChecker { base: Arc::clone(base), options };
        Ours::of(&self.program, &checker, &self.printed.places)
    }

    /// What is stated of an open program is what our checker says.
    fn is_accepted(&self, ours: &Ours) -> bool {
        match self.example.stated {
            Stated::Accepted => true,
            Stated::Rejected => false,
            Stated::CannotSay | Stated::Open => matches!(ours, Ours::Accepts),
        }
    }

    fn otherwise(&self, question: usize, stated: String, said: String) -> Otherwise {
        let text = self.printed.text.clone();
        Otherwise { question, program: self.title.clone(), stated, said, text }
    }
}

/// Under a reading of the specification. Where the letter of it departs, anything but what is stated is right.
fn ask_ourselves(name: &str, java: Java, questions: &[Question]) -> Judge {
    let mut libraries = Libraries::new(java);
    let mut otherwise = Vec::new();
    for (number, question) in questions.iter().enumerate() {
        let ours = question.ours(libraries.of(question.example.level));
        let Example { heading, rejected_at, .. } = &question.example;
        let stated = match (question.example.stated, rejected_at) {
            (Stated::Open, _) => continue,
            (Stated::Accepted, _) => "accepted".to_owned(),
            (Stated::CannotSay, _) => "that we cannot say".to_owned(),
            (Stated::Rejected, None) => format!("rejected by {heading}"),
            (Stated::Rejected, Some(line)) => format!("line {}: rejected by {heading}", line + HEADER),
        };
        let is_as_stated = match (&ours, question.example.stated) {
            (Ours::Accepts, stated) => stated == Stated::Accepted,
            (Ours::CannotSay(_), stated) => stated == Stated::CannotSay,
            (Ours::Rejects { rule, line, .. }, Stated::Rejected) => {
                Rule::named(heading).is_none_or(|stated| stated.name() == *rule)
                    && rejected_at.is_none_or(|stated| stated + HEADER == *line)
            }
            _ => false,
        };
        let departs = java == Java::specified() && question.example.specification_departs;
        if is_as_stated == departs {
            let stated = if departs { format!("otherwise than {stated}") } else { stated };
            otherwise.push(question.otherwise(number, stated, ours.to_string()));
        }
    }
    let asked = questions.iter().filter(|question| question.example.stated != Stated::Open).count();
    Judge { name: name.to_owned(), asked, otherwise }
}

fn ask_compiler(compiler: &Arc<dyn Compiler>, questions: &[Question]) -> Result<Judge> {
    let is_javac = compiler.id().family == "java";
    let mut libraries = Libraries::new(if is_javac { Java::javac() } else { Java::specified() });
    let mut examiners: BTreeMap<u8, Examiner> = BTreeMap::new();
    let mut judge = Judge { name: compiler.id().to_string(), asked: 0, otherwise: Vec::new() };
    for (number, question) in questions.iter().enumerate() {
        let Some(level) = question.level().filter(|level| *level <= compiler.level()) else {
            continue;
        };
        if question.example.stated == Stated::CannotSay {
            continue;
        }
        judge.asked += 1;
        let examiner = examiners.entry(question.example.level).or_insert_with(|| {
            let compiler = compiler.at_level(level).unwrap_or_else(|| Arc::clone(compiler));
            Examiner::new(compiler, opinion::patient())
        });
        let ours = question.ours(libraries.of(question.example.level));
        let departs = is_javac && question.example.javac_departs;
        let stated = Wanted {
            is_accepted: question.is_accepted(&ours) != departs,
            // Where to show an error is no matter of the specification: our lines are javac's.
            line: ours.line().filter(|_| is_javac && !departs),
            departs,
            may_crash: is_javac && question.example.javac_crashes,
        };
        let source = Source::single("Main.java", &question.printed.text);
        // One by one: errors of one program must not hide those of another.
        let mut theirs = Theirs::of_each(&[&source], examiner)?.remove(0);
        if !stated.is(&theirs) {
            theirs = Theirs::of_one(&source, examiner)?;
        }
        if !stated.is(&theirs) {
            judge.otherwise.push(question.otherwise(number, stated.to_string(), theirs.to_string()));
        }
    }
    Ok(judge)
}

/// What a compiler should say.
struct Wanted {
    is_accepted: bool,
    /// Where it should reject, if that is known.
    line: Option<u32>,
    /// From the specification.
    departs: bool,
    may_crash: bool,
}

impl Wanted {
    fn is(&self, theirs: &Theirs) -> bool {
        match theirs {
            Theirs::Accepts => self.is_accepted,
            Theirs::Rejects { messages, .. } => {
                let is_there = |line| messages.iter().any(|(found, _)| *found == line);
                !self.is_accepted && self.line.is_none_or(is_there)
            }
            // Where javac departs, a crash is as good as a rejection.
            Theirs::Fails(_) => self.may_crash || self.departs && !self.is_accepted,
        }
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_accepted { "accepted" } else { "rejected" })?;
        if let Some(line) = self.line {
            write!(f, ", line {line}")?;
        }
        if self.departs {
            f.write_str(", where javac departs from the specification")?;
        }
        Ok(())
    }
}

/// The class library of each level, read once.
struct Libraries {
    java: Java,
    read: BTreeMap<u8, Arc<Base>>,
}

impl Libraries {
    fn new(java: Java) -> Libraries {
        Libraries { java, read: BTreeMap::new() }
    }

    fn of(&mut self, level: u8) -> &Arc<Base> {
        let java = self.java;
        self.read.entry(level).or_insert_with(|| library::java(level.into()).base(Arc::new(java)))
    }
}

/// What differs, program by program, and then the sums.
fn text(questions: &[Question], judges: &[Judge]) -> String {
    let mut text = String::new();
    for (number, question) in questions.iter().enumerate() {
        let mut differing = judges
            .iter()
            .flat_map(|judge| judge.otherwise.iter().map(move |otherwise| (judge, otherwise)))
            .filter(|(_, otherwise)| otherwise.question == number)
            .peekable();
        if differing.peek().is_none() {
            continue;
        }
        let _ = writeln!(text, "{}", question.title);
        for (judge, Otherwise { stated, said, .. }) in differing {
            let _ = writeln!(text, "  stated: {stated}\n  {}: {}", judge.name, said.replace('\n', "\n    "));
        }
        for (line, code) in question.printed.text.lines().enumerate() {
            let _ = writeln!(text, "  {:>4} | {code}", line + 1);
        }
        text.push('\n');
    }
    for Judge { name, asked, otherwise } in judges {
        let _ = writeln!(text, "{name}: {asked} programs, {} otherwise than stated", otherwise.len());
    }
    text
}
