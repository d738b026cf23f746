//! GHC, as a fresh process for each batch: every program is a module. (`ghci` as a warm worker costs as much: 6.7 CPU ms a
//! program against 6.4 in a batch of 40, measured with 9.6.6.)
//!
//! `-fkeep-going` lets every module be checked whatever is wrong with the others; an error of types hides what would be
//! said about matches in its own module only. Nothing is made but interfaces in memory (`-fno-code`).

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use elenchus_lang::{HASKELL, Language, Level, Source, Version};
use tempfile::TempDir;

use crate::family::{choose, look_for_programs};
use crate::process::{Finished, Recipe, lossy, scratch};
use crate::rust::{shell_quoted, unnatural_end};
use crate::{
    Answer, Batching, Canary, Collector, Compiler, CompilerId, Diagnostic, Discovery, Family, Limits,
    Meaning, NotFound, Phase, Ran, Report, Severity, StartError, Wanted, Which, Worker,
};

/// The family `ghc`.
pub struct GhcFamily;

const ADVICE: &str = "fetch it by `elenchus toolchain install ghc@9.6.6`, or name a place as in `ghc=DIR`";

impl Family for GhcFamily {
    fn name(&self) -> &'static str {
        "ghc"
    }

    fn language(&self) -> Language {
        HASKELL
    }

    fn discover(&self) -> Discovery {
        let (found, looked) = look(&[]);
        Discovery { found: found.into_iter().map(|ghc| Arc::new(ghc) as Arc<dyn Compiler>).collect(), looked }
    }

    fn find(&self, wanted: &Wanted) -> Result<Arc<dyn Compiler>, NotFound> {
        let ghc = match &wanted.which {
            Which::Place(place) => {
                Ghc::at(&place.join("bin/ghc"), &wanted.flags).map_err(|what| NotFound {
                    what: format!("`{}` holds no GHC that works: {what}", place.display()),
                    advice: "name the directory above `bin/ghc`".to_owned(),
                })?
            }
            Which::Version(_) | Which::Newest => {
                choose(look(&wanted.flags).0, wanted, ADVICE, |ghc| &ghc.id.version)?
            }
        };
        Ok(Arc::new(ghc))
    }
}

fn look(flags: &[String]) -> (Vec<Ghc>, Vec<(String, String)>) {
    let at = |program: &Path| Ghc::at(program, flags);
    look_for_programs("ghc", "bin/ghc", &["ghc"], at, |ghc| &ghc.id)
}

/// A GHC at one version.
#[derive(Clone)]
struct Ghc {
    id: CompilerId,
    program: PathBuf,
    level: Level,
}

impl Ghc {
    fn at(program: &Path, flags: &[String]) -> Result<Ghc, String> {
        let scratch = scratch().map_err(|error| error.to_string())?;
        let asked =
            Recipe::new(program).arg("--numeric-version").run(scratch.path(), Duration::from_secs(20));
        let version = asked.map_err(|error| error.to_string())?.stdout.text().trim().to_owned();
        if !version.starts_with(|c: char| c.is_ascii_digit()) {
            return Err("`ghc --numeric-version` does not tell a version".to_owned());
        }
        let level = HASKELL.levels().next_back().ok_or("no level that we know")?;
        let place = program.parent().and_then(Path::parent).unwrap_or(Path::new("/")).to_owned();
        let version = Version::from(version);
        let id = CompilerId { family: "ghc", language: HASKELL, version, place, flags: flags.to_vec() };
        Ok(Ghc { id, program: program.to_owned(), level })
    }

    fn options(&self) -> Vec<String> {
        let own = [
            "-fno-code",
            "-fkeep-going",
            "-fforce-recomp",
            "-fdiagnostics-color=never",
            "-w",
            // And not `-Wincomplete-uni-patterns`, which is about what may fail inside of irrefutable patterns.
            "-Wincomplete-patterns",
            "-Woverlapping-patterns",
            // Beyond so many models GHC guesses, and says so only sometimes.
            "-fmax-pmcheck-models=1000",
        ];
        own.into_iter().map(str::to_owned).chain(self.id.flags.iter().cloned()).collect()
    }
}

impl Compiler for Ghc {
    fn id(&self) -> &CompilerId {
        &self.id
    }

    fn level(&self) -> Level {
        self.level
    }

    fn batching(&self, phase: Phase) -> Batching {
        let text =
            "module ElenchusCanary where\ndata E = A | B\nf :: E -> Int\nf e = case e of\n    A -> 1\n";
        let source = Source::single("ElenchusCanary.hs", text);
        let canary = Canary { source, meaning: Meaning::Inexhaustive };
        match phase {
            Phase::Check => Batching::Together(canary),
            Phase::Generate | Phase::Run => Batching::UnitEach(canary),
        }
    }

    /// Programs are run by the interpreter.
    fn phases(&self) -> &[Phase] {
        &[Phase::Check, Phase::Run]
    }

    fn batch_size(&self) -> usize {
        40
    }

    fn start(&self, _limits: &Limits) -> Result<Box<dyn Worker>, StartError> {
        let scratch = scratch().map_err(|error| StartError {
            compiler: self.id.to_string(),
            what: format!("no scratch directory: {error}"),
        })?;
        Ok(Box::new(GhcWorker { program: self.program.clone(), options: self.options(), scratch }))
    }

    fn script(&self, program: &Source, _phase: Phase) -> String {
        let files = program.files.iter().map(|file| shell_quoted(&file.path));
        let options = self.options();
        let options = options.iter().map(|option| shell_quoted(option));
        let words: Vec<String> = options.chain(files).collect();
        format!("{} {}\n", shell_quoted(&self.program.to_string_lossy()), words.join(" "))
    }
}

struct GhcWorker {
    program: PathBuf,
    options: Vec<String>,
    scratch: TempDir,
}

impl Worker for GhcWorker {
    fn ask(&mut self, programs: &[&Source], phase: Phase, time_limit: Duration) -> Answer {
        let answer = match phase {
            Phase::Check => {
                self.compile(programs, time_limit).map(|finished| understand(&finished, programs))
            }
            Phase::Generate | Phase::Run => self.run(programs, time_limit),
        };
        answer.unwrap_or_else(|error| Answer::Garbled { what: format!("ghc could not be run: {error}") })
    }
}

impl GhcWorker {
    /// Checks each program and, if it is sound, has the interpreter run it.
    fn run(&self, programs: &[&Source], time_limit: Duration) -> io::Result<Answer> {
        let mut report = Report::default();
        for (position, program) in programs.iter().enumerate() {
            let alone = &programs[position..=position];
            let mut own = match understand(&self.compile(alone, time_limit)?, alone) {
                Answer::Report(own) => own,
                Answer::TimedOut { .. } => return Ok(Answer::TimedOut { suspect: Some(position) }),
                answer => return Ok(answer),
            };
            report.stray.append(&mut own.stray);
            for mut own in own.programs {
                if own.reached == Some(Phase::Check) && !own.has_error() {
                    if let Some(file) = program.files.first().filter(|_| program.main.is_some()) {
                        own.ran = Some(self.interpret(&file.path, &file.text, time_limit)?);
                    }
                    own.reached = Some(Phase::Run);
                }
                report.programs.push(own);
            }
        }
        Ok(Answer::Report(report))
    }

    fn interpret(&self, path: &str, text: &str, time_limit: Duration) -> io::Result<Ran> {
        let directory = tempfile::Builder::new().prefix("run").tempdir_in(self.scratch.path())?;
        fs::write(directory.path().join(path), text)?;
        let recipe = Recipe::new(&self.program).args(["-w", "-fforce-recomp", "-e", "main"]).arg(path);
        let finished = recipe.run(directory.path(), time_limit)?;
        let Some(status) = finished.status else { return Ok(Ran::TimedOut) };
        let (output, trace) = (finished.stdout.text(), finished.stderr.text());
        if status.success() {
            return Ok(Ran::Ended { code: 0, output });
        }
        // The name of the exception is not told, only its words.
        let missed = trace.contains("Non-exhaustive ");
        let exception = if missed { "PatternMatchFail" } else { "exception" }.to_owned();
        Ok(Ran::Threw { exception, trace, output })
    }

    fn compile(&self, programs: &[&Source], time_limit: Duration) -> io::Result<Finished> {
        let directory = tempfile::Builder::new().prefix("batch").tempdir_in(self.scratch.path())?;
        let mut recipe = Recipe::new(&self.program).args(&self.options);
        for file in programs.iter().flat_map(|program| &program.files) {
            fs::write(directory.path().join(&file.path), &file.text)?;
            recipe = recipe.arg(&file.path);
        }
        recipe.run(directory.path(), time_limit)
    }
}

fn understand(finished: &Finished, programs: &[&Source]) -> Answer {
    let Some(status) = finished.status else { return Answer::TimedOut { suspect: None } };
    let words = finished.stderr.text();
    if let Some(answer) = unnatural_end(status, &words) {
        return answer;
    }
    if words.contains("panic! (the 'impossible' happened)") {
        return Answer::crashed(lossy(&words, 8000));
    }
    if finished.stderr.cut {
        return Answer::Garbled { what: "more output than is sensible".to_owned() };
    }
    let mut collector = Collector::new(programs);
    let mut unsure = Vec::new();
    for diagnostic in diagnostics(&words) {
        if is_out_of_budget(&diagnostic) {
            unsure.extend(diagnostic.file.as_deref().and_then(|file| collector.program_of(file)));
        } else {
            collector.say(diagnostic);
        }
    }
    let mut report = collector.finish(Some(Phase::Check));
    for position in unsure {
        // What it says about this match it does not stand by: no answer.
        report.programs[position].diagnostics.clear();
        report.programs[position].reached = None;
    }
    let has_errors = report.programs.iter().any(crate::ProgramReport::has_error) || !report.stray.is_empty();
    match status.code() {
        Some(0) => Answer::Report(report),
        Some(1) if has_errors => Answer::Report(report),
        _ => Answer::Garbled { what: format!("ghc ended with {status}: {}", lossy(&words, 300)) },
    }
}

/// GHC-61505: the checker gave up and guessed.
fn is_out_of_budget(diagnostic: &Diagnostic) -> bool {
    diagnostic.message.contains("-fmax-pmcheck-models")
}

/// The messages of GHC: `FILE:LINE:COLUMN: warning: [CODE] [-WFLAG]`, with the text below it, indented.
fn diagnostics(output: &str) -> Vec<Diagnostic> {
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    for line in output.lines() {
        if let Some(diagnostic) = head(line) {
            diagnostics.push(diagnostic);
        } else if let Some(last) = diagnostics.last_mut()
            && line.starts_with(' ')
        {
            last.message.push('\n');
            last.message.push_str(line.trim());
            if last.meaning == Meaning::Other && line.trim_start().starts_with("parse error") {
                last.meaning = Meaning::Syntax;
            }
        }
    }
    diagnostics
}

fn head(line: &str) -> Option<Diagnostic> {
    let (file, rest) = line.split_once(".hs:")?;
    let mut parts = rest.splitn(3, ':');
    let line_number = parts.next()?.parse().ok()?;
    let column = parts.next()?.split('-').next()?.parse().ok()?;
    let rest = parts.next()?.trim_start();
    let (severity, rest) = match rest.split_once(':')? {
        ("error", rest) => (Severity::Error, rest),
        ("warning", rest) => (Severity::Warning, rest),
        _ => return None,
    };
    let flag = rest.split('[').filter_map(|part| part.split(']').next()).find(|part| part.starts_with("-W"));
    let flag = flag.and_then(|flag| flag.split(',').next());
    let meaning = match flag {
        Some("-Wincomplete-patterns" | "-Wincomplete-uni-patterns") => Meaning::Inexhaustive,
        Some("-Woverlapping-patterns") => Meaning::RedundantArm,
        _ if rest.trim_start().starts_with("parse error") => Meaning::Syntax,
        _ => Meaning::Other,
    };
    Some(Diagnostic {
        severity,
        code: flag.unwrap_or_default().to_owned(),
        meaning,
        file: Some(format!("{file}.hs")),
        line: line_number,
        column,
        message: rest.trim().to_owned(),
        shape: String::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_old_and_new_releases_are_understood() {
        let output = "\
[1 of 2] Compiling A
A.hs:3:7: warning: [-Wincomplete-patterns]
    Pattern match(es) are non-exhaustive
    In a case alternative: Patterns not matched: B

B.hs:5:5-9: warning: [GHC-53633] [-Woverlapping-patterns]
    Pattern match is redundant
B.hs:1:1: error: parse error on input `x'
C.hs:2:3: error: [GHC-83865]
    Couldn't match expected type
";
        let found: Vec<(Option<String>, u32, Meaning)> =
            diagnostics(output).into_iter().map(|found| (found.file, found.line, found.meaning)).collect();
        let expected = [
            ("A.hs", 3, Meaning::Inexhaustive),
            ("B.hs", 5, Meaning::RedundantArm),
            ("B.hs", 1, Meaning::Syntax),
            ("C.hs", 2, Meaning::Other),
        ];
        assert_eq!(found, expected.map(|(file, line, meaning)| (Some(file.to_owned()), line, meaning)));
    }
}
