//! ocamlc, as a fresh process for each program: it stops at the first file with an error, and starts in milliseconds.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use elenchus_lang::{Language, Level, OCAML, Source, Version};
use tempfile::TempDir;

use crate::family::{choose, look_for_programs};
use crate::process::{Finished, Recipe, lossy, scratch};
use crate::rust::{shell_quoted, unnatural_end};
use crate::{
    Answer, Batching, Canary, Compiler, CompilerId, Diagnostic, Discovery, Family, Limits, Meaning, NotFound,
    Phase, ProgramReport, Promises, Ran, Report, Severity, StartError, Wanted, Which, Worker,
};

/// The family `ocaml`.
pub struct OcamlFamily;

const ADVICE: &str =
    "fetch it by `elenchus toolchain install ocaml@5.3.0`, or name a place as in `ocaml=DIR`";

impl Family for OcamlFamily {
    fn name(&self) -> &'static str {
        "ocaml"
    }

    fn language(&self) -> Language {
        OCAML
    }

    fn discover(&self) -> Discovery {
        let (found, looked) = look(&[]);
        let found = found.into_iter().map(|ocaml| Arc::new(ocaml) as Arc<dyn Compiler>).collect();
        Discovery { found, looked }
    }

    fn find(&self, wanted: &Wanted) -> Result<Arc<dyn Compiler>, NotFound> {
        let ocaml = match &wanted.which {
            Which::Place(place) => {
                let program = ["bin/ocamlc.opt", "bin/ocamlc"].map(|name| place.join(name));
                let program = program.iter().find(|program| program.exists()).unwrap_or(&program[0]).clone();
                Ocaml::at(&program, &wanted.flags).map_err(|what| NotFound {
                    what: format!("`{}` holds no OCaml that works: {what}", place.display()),
                    advice: "name the directory above `bin/ocamlc`".to_owned(),
                })?
            }
            Which::Version(_) | Which::Newest => {
                choose(look(&wanted.flags).0, wanted, ADVICE, |ocaml| &ocaml.id.version)?
            }
        };
        Ok(Arc::new(ocaml))
    }
}

fn look(flags: &[String]) -> (Vec<Ocaml>, Vec<(String, String)>) {
    let at = |program: &Path| Ocaml::at(program, flags);
    look_for_programs("ocaml", "bin/ocamlc.opt", &["ocamlc.opt", "ocamlc"], at, |ocaml| &ocaml.id)
}

/// An ocamlc at one version.
#[derive(Clone)]
struct Ocaml {
    id: CompilerId,
    program: PathBuf,
    level: Level,
}

impl Ocaml {
    fn at(program: &Path, flags: &[String]) -> Result<Ocaml, String> {
        let scratch = scratch().map_err(|error| error.to_string())?;
        let asked = Recipe::new(program).arg("-version").run(scratch.path(), Duration::from_secs(20));
        let version = asked.map_err(|error| error.to_string())?.stdout.text().trim().to_owned();
        if !version.starts_with(|c: char| c.is_ascii_digit()) {
            return Err("`ocamlc -version` does not tell a version".to_owned());
        }
        let version = Version::from(version);
        // What matches can say has not changed in the releases before the first level.
        let level = OCAML.highest_level_up_to(&version).or_else(|| OCAML.levels().next());
        let level = level.ok_or("no level that we know")?;
        let place = program.parent().and_then(Path::parent).unwrap_or(Path::new("/")).to_owned();
        let id = CompilerId { family: "ocaml", language: OCAML, version, place, flags: flags.to_vec() };
        Ok(Ocaml { id, program: program.to_owned(), level })
    }

    /// Warnings: 8 partial match, 11 unused case, 12 unused alternative, 56 unreachable case.
    fn options(&self) -> Vec<String> {
        let own = ["-w", "-a+8+11+12+56", "-color", "never", "-stop-after", "typing", "-c"];
        own.into_iter().map(str::to_owned).chain(self.id.flags.iter().cloned()).collect()
    }
}

impl Compiler for Ocaml {
    fn id(&self) -> &CompilerId {
        &self.id
    }

    fn level(&self) -> Level {
        self.level
    }

    fn batching(&self, _phase: Phase) -> Batching {
        let text = "type e = A | B\nlet f (e : e) : int =\n  match e with\n  | A -> 1\n";
        let source = Source::single("elenchus_canary.ml", text);
        Batching::UnitEach(Canary { source, meaning: Meaning::Inexhaustive })
    }

    /// OCaml manual, GADTs: a case is unused if it could be a refutation case.
    fn promises(&self) -> Promises {
        Promises { reports_redundancy: true }
    }

    /// Programs are run as bytecode.
    fn phases(&self) -> &[Phase] {
        &[Phase::Check, Phase::Run]
    }

    fn start(&self, limits: &Limits) -> Result<Box<dyn Worker>, StartError> {
        let scratch = scratch().map_err(|error| StartError {
            compiler: self.id.to_string(),
            what: format!("no scratch directory: {error}"),
        })?;
        Ok(Box::new(OcamlWorker {
            program: self.program.clone(),
            options: self.options(),
            program_time: limits.program_time,
            scratch,
        }))
    }

    fn script(&self, program: &Source, _phase: Phase) -> String {
        let files = program.files.iter().map(|file| shell_quoted(&file.path));
        let options = self.options();
        let words: Vec<String> = options.iter().map(|option| shell_quoted(option)).chain(files).collect();
        format!("{} {}\n", shell_quoted(&self.program.to_string_lossy()), words.join(" "))
    }
}

struct OcamlWorker {
    program: PathBuf,
    options: Vec<String>,
    /// Looking for values that no arm takes may cost it minutes, which the other programs should not wait for.
    program_time: Duration,
    scratch: TempDir,
}

impl Worker for OcamlWorker {
    fn ask(&mut self, programs: &[&Source], phase: Phase, time_limit: Duration) -> Answer {
        let mut report = Report::default();
        let time_limit = time_limit.min(self.program_time);
        for (position, program) in programs.iter().enumerate() {
            match self.compile(program, time_limit) {
                Err(error) => return Answer::Garbled { what: format!("ocamlc could not be run: {error}") },
                Ok(finished) if finished.status.is_none() => {
                    return Answer::TimedOut { suspect: Some(position) };
                }
                Ok(finished) => match understand(&finished) {
                    Ok(mut own) => {
                        if phase != Phase::Check
                            && own.reached == Some(Phase::Check)
                            && let Err(error) = self.run(program, &mut own, time_limit)
                        {
                            return Answer::Garbled { what: format!("ocamlc could not be run: {error}") };
                        }
                        report.programs.push(own);
                    }
                    Err(answer) => return answer,
                },
            }
        }
        Answer::Report(report)
    }
}

impl OcamlWorker {
    /// Makes bytecode of a sound program and runs it.
    fn run(&self, program: &Source, own: &mut ProgramReport, time_limit: Duration) -> io::Result<()> {
        own.reached = Some(Phase::Run);
        let Some(file) = program.files.first().filter(|_| program.main.is_some()) else { return Ok(()) };
        let directory = tempfile::Builder::new().prefix("run").tempdir_in(self.scratch.path())?;
        fs::write(directory.path().join(&file.path), &file.text)?;
        let recipe = Recipe::new(&self.program).args(["-w", "-a", "-o", "program.byte"]).arg(&file.path);
        let made = recipe.run(directory.path(), time_limit)?;
        if !made.status.is_some_and(|status| status.success()) {
            return Err(io::Error::other(lossy(&made.stderr.text(), 300)));
        }
        let interpreter = self.program.with_file_name("ocamlrun");
        let ran = Recipe::new(interpreter).arg("program.byte").run(directory.path(), time_limit)?;
        own.ran = Some(match ran.status {
            None => Ran::TimedOut,
            Some(status) if status.success() => Ran::Ended { code: 0, output: ran.stdout.text() },
            Some(_) => {
                let trace = ran.stderr.text();
                let words = trace.split_once("exception ").map_or("", |(_, words)| words);
                let is_name = |c: &char| c.is_ascii_alphanumeric() || *c == '_' || *c == '.';
                let exception: String = words.chars().take_while(is_name).collect();
                let exception = exception.trim_start_matches("Stdlib.").to_owned();
                Ran::Threw { exception, trace, output: ran.stdout.text() }
            }
        });
        Ok(())
    }

    fn compile(&self, program: &Source, time_limit: Duration) -> io::Result<Finished> {
        let directory = tempfile::Builder::new().prefix("program").tempdir_in(self.scratch.path())?;
        let mut recipe = Recipe::new(&self.program).args(&self.options);
        for file in &program.files {
            fs::write(directory.path().join(&file.path), &file.text)?;
            recipe = recipe.arg(&file.path);
        }
        recipe.run(directory.path(), time_limit)
    }
}

fn understand(finished: &Finished) -> Result<ProgramReport, Answer> {
    let Some(status) = finished.status else { return Err(Answer::TimedOut { suspect: None }) };
    let words = finished.stderr.text();
    match unnatural_end(status, &words) {
        Some(Answer::Crashed { trace, .. }) => {
            return Ok(ProgramReport { crash: Some(trace), ..ProgramReport::default() });
        }
        Some(answer) => return Err(answer),
        None => {}
    }
    if words.contains("Fatal error: exception") {
        return Ok(ProgramReport { crash: Some(lossy(&words, 8000)), ..ProgramReport::default() });
    }
    let mut own = ProgramReport { diagnostics: diagnostics(&words), ..ProgramReport::default() };
    match status.code() {
        Some(0) if !own.has_error() => {
            own.reached = Some(Phase::Check);
            Ok(own)
        }
        Some(2) if own.has_error() => Ok(own),
        _ => Err(Answer::Garbled { what: format!("ocamlc ended with {status}: {}", lossy(&words, 300)) }),
    }
}

/// The messages of ocamlc: `File "F", line L, characters C-D:`, some lines of the program, and then what is wrong.
fn diagnostics(output: &str) -> Vec<Diagnostic> {
    let (mut diagnostics, mut place) = (Vec::new(), None);
    for line in output.lines() {
        if let Some(found) = location(line) {
            place = Some(found);
            continue;
        }
        let (severity, rest) = if let Some(rest) = line.strip_prefix("Error") {
            (Severity::Error, rest)
        } else if let Some(rest) = line.strip_prefix("Warning ") {
            (Severity::Warning, rest)
        } else {
            continue;
        };
        let (code, message) = rest.split_once(':').unwrap_or(("", rest));
        let number = code.split(' ').next().unwrap_or_default();
        let meaning = match (severity, number) {
            (Severity::Warning, "8") => Meaning::Inexhaustive,
            (Severity::Warning, "11" | "12" | "56") => Meaning::RedundantArm,
            (Severity::Error, _) if message.trim_start().starts_with("Syntax error") => Meaning::Syntax,
            _ => Meaning::Other,
        };
        let (file, line, column) = place.clone().map_or((None, 0, 0), |(f, l, c)| (Some(f), l, c));
        let (code, message) = (code.to_owned(), message.trim().to_owned());
        diagnostics.push(Diagnostic {
            severity,
            code,
            meaning,
            file,
            line,
            column,
            message,
            shape: String::new(),
        });
    }
    diagnostics
}

/// `File "case1.ml", lines 5-7, characters 4-10:`
fn location(line: &str) -> Option<(String, u32, u32)> {
    let (file, rest) = line.strip_prefix("File \"")?.split_once("\", line")?;
    let (lines, characters) = rest.trim_start_matches('s').trim_start().split_once(", characters ")?;
    let first = |text: &str| text.split(['-', ':']).next()?.parse::<u32>().ok();
    Some((file.to_owned(), first(lines)?, first(characters)? + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_understood() {
        let output = "\
File \"a.ml\", lines 5-6, characters 4-12:
5 | ....match x with
6 |     | A -> 0
Warning 8 [partial-match]: this pattern-matching is not exhaustive.
Here is an example of a case that is not matched:
B
File \"a.ml\", line 9, characters 6-7:
Warning 11 [redundant-case]: this match case is unused.
File \"a.ml\", line 12, characters 0-3:
Error: Syntax error
File \"a.ml\", line 13, characters 0-3:
Error: This expression has type int
";
        let found: Vec<(u32, u32, Meaning)> =
            diagnostics(output).into_iter().map(|found| (found.line, found.column, found.meaning)).collect();
        let expected = [
            (5, 5, Meaning::Inexhaustive),
            (9, 7, Meaning::RedundantArm),
            (12, 1, Meaning::Syntax),
            (13, 1, Meaning::Other),
        ];
        assert_eq!(found, expected);
    }
}
