//! rustc, as a fresh process for each batch: every program is a module of one crate.
//!
//! The rustc that is called is the one inside a sysroot, never rustup's proxy: the proxy costs more than a small batch
//! and needs the user's home directory.

mod diagnostics;

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::sync::Arc;
use std::time::Duration;

use elenchus_lang::{Language, Level, RUST, Source, Version};
use tempfile::TempDir;

use crate::family::choose;
use crate::process::{Finished, Recipe, lossy, scratch};
use crate::{
    Answer, Batching, Canary, Collector, Compiler, CompilerId, Diagnostic, Discovery, Family, Limits,
    Meaning, NotFound, Phase, ProgramReport, Promises, Ran, Report, Severity, StartError, Wanted, Which,
    Worker,
};

/// The root of a batch's crate. No program's file has this name.
const ROOT: &str = "elenchus_batch.rs";
const CANARY: &str = "elenchus_canary.rs";

/// The family `rust`.
pub struct RustFamily;

impl Family for RustFamily {
    fn name(&self) -> &'static str {
        "rust"
    }

    fn language(&self) -> Language {
        RUST
    }

    fn discover(&self) -> Discovery {
        let (found, looked) = look(&[]);
        Discovery {
            found: found.into_iter().map(|rustc| Arc::new(rustc) as Arc<dyn Compiler>).collect(),
            looked,
        }
    }

    fn find(&self, wanted: &Wanted) -> Result<Arc<dyn Compiler>, NotFound> {
        let rustc = match &wanted.which {
            Which::Place(place) => Rustc::at(place, &wanted.flags).map_err(|what| NotFound {
                what: format!("`{}` holds no rustc that works: {what}", place.display()),
                advice: "name the directory above `bin/rustc`, such as what `rustc --print sysroot` prints"
                    .to_owned(),
            })?,
            // A channel is the name of a toolchain and no version.
            Which::Version(channel) if ["nightly", "beta", "stable"].contains(&channel.as_str()) => {
                let prefix = format!("{channel}-");
                let is_named = |place: &PathBuf| {
                    place.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&prefix))
                };
                let place = toolchains().1.into_iter().find(is_named);
                place.and_then(|place| Rustc::at(&place, &wanted.flags).ok()).ok_or_else(|| NotFound {
                    what: format!("there is no toolchain `{channel}` on this machine"),
                    advice: format!("install it by `rustup toolchain install {channel}`"),
                })?
            }
            Which::Version(_) | Which::Newest => {
                let (found, _) = look(&wanted.flags);
                choose(found, wanted, "install it with rustup, or name a place as in `rust=DIR`", |rustc| {
                    &rustc.id.version
                })?
            }
        };
        Ok(Arc::new(rustc))
    }
}

/// A rustc of one sysroot, at one edition.
#[derive(Clone)]
struct Rustc {
    id: CompilerId,
    level: Level,
}

impl Rustc {
    /// The rustc below this directory, if it tells its version.
    fn at(place: &Path, flags: &[String]) -> Result<Rustc, String> {
        let place = place.canonicalize().map_err(|error| error.to_string())?;
        let program = place.join("bin/rustc");
        let scratch = scratch().map_err(|error| error.to_string())?;
        let asked = Recipe::new(&program).arg("-vV").run(scratch.path(), Duration::from_secs(20));
        let finished = asked.map_err(|error| format!("{}: {error}", program.display()))?;
        let output = finished.stdout.text();
        let field = |name: &str| {
            output.lines().find_map(|line| line.strip_prefix(name)).map(|value| value.trim().to_owned())
        };
        let Some(release) = field("release:") else {
            return Err("`bin/rustc -vV` does not tell a version".to_owned());
        };
        // Builds of a channel share a version; the day tells them apart.
        let version = match (release.contains('-'), field("commit-date:")) {
            (true, Some(date)) => format!("{release}.{date}"),
            _ => release,
        };
        let version = Version::from(version);
        let edition = if version >= Version::from("1.85.0") { "2024" } else { "2021" };
        let level = RUST.level(edition).ok_or("no edition that we know")?;
        let id = CompilerId { family: "rust", language: RUST, version, place, flags: flags.to_vec() };
        Ok(Rustc { id, level })
    }

    /// Options for a crate, apart from where its output goes.
    fn options(&self) -> Vec<String> {
        let edition = self.level.name();
        let own = [
            "--crate-name",
            "elenchus_batch",
            "--edition",
            edition,
            // Only what is said about matches matters; `unused` holds that lint too, so it comes back after it.
            "-A",
            "unused",
            "-A",
            "nonstandard_style",
            "-W",
            "unreachable_patterns",
        ];
        own.into_iter().map(str::to_owned).chain(self.id.flags.iter().cloned()).collect()
    }
}

impl Compiler for Rustc {
    fn id(&self) -> &CompilerId {
        &self.id
    }

    fn level(&self) -> Level {
        self.level
    }

    fn at_level(&self, level: Level) -> Option<Arc<dyn Compiler>> {
        Some(Arc::new(Rustc { id: self.id.clone(), level }))
    }

    /// rustc checks patterns after types, and reports both of all modules beside each other; only a syntax error hides
    /// what comes after it. Programs that are run are crates of their own.
    fn batching(&self, phase: Phase) -> Batching {
        let text =
            "pub enum E { A, B }\npub fn f(e: E) -> u8 {\n    match e {\n        E::A => 1,\n    }\n}\n";
        let canary = Canary { source: Source::single(CANARY, text), meaning: Meaning::Inexhaustive };
        match phase {
            Phase::Check => Batching::Together(canary),
            Phase::Generate | Phase::Run => Batching::UnitEach(canary),
        }
    }

    /// The lint `unreachable_patterns` is exact.
    fn promises(&self) -> Promises {
        Promises { reports_redundancy: true }
    }

    /// Metadata is all that is asked for in a check: every static check is done by then.
    fn phases(&self) -> &[Phase] {
        &[Phase::Check, Phase::Run]
    }

    fn batch_size(&self) -> usize {
        200
    }

    fn start(&self, _limits: &Limits) -> Result<Box<dyn Worker>, StartError> {
        let scratch = scratch().map_err(|error| StartError {
            compiler: self.id.to_string(),
            what: format!("no scratch directory: {error}"),
        })?;
        let worker =
            RustWorker { program: self.id.place.join("bin/rustc"), options: self.options(), scratch };
        Ok(Box::new(worker))
    }

    fn script(&self, program: &Source, phase: Phase) -> String {
        let rustc = shell_quoted(&self.id.place.join("bin/rustc").to_string_lossy());
        let options = self.options();
        let options = options.iter().map(String::as_str).chain(kind_of_crate(phase).iter().copied());
        let options: Vec<String> = options.map(shell_quoted).collect();
        let root = root(program.files.iter().map(|file| file.path.as_str()), program.main.as_deref());
        format!(
            "cat > {ROOT} <<'END'\n{root}END\nmkdir -p elenchus_out\n{rustc} {} --out-dir elenchus_out {ROOT}\n",
            options.join(" ")
        )
    }
}

/// Runs one rustc for each batch, or for each program if they are to be run.
struct RustWorker {
    program: PathBuf,
    options: Vec<String>,
    scratch: TempDir,
}

impl Worker for RustWorker {
    fn ask(&mut self, programs: &[&Source], phase: Phase, time_limit: Duration) -> Answer {
        let answer = match phase {
            Phase::Check => self.check(programs, time_limit),
            Phase::Generate | Phase::Run => self.run(programs, phase, time_limit),
        };
        answer.unwrap_or_else(|error| Answer::Garbled { what: format!("rustc could not be run: {error}") })
    }
}

impl RustWorker {
    fn check(&self, programs: &[&Source], time_limit: Duration) -> io::Result<Answer> {
        let directory = self.directory()?;
        let finished = self.compile(directory.path(), programs, Phase::Check, time_limit)?;
        Ok(understand(&finished, programs, Phase::Check))
    }

    /// Each program is a crate of its own.
    fn run(&self, programs: &[&Source], phase: Phase, time_limit: Duration) -> io::Result<Answer> {
        let mut report = Report::default();
        for (position, program) in programs.iter().enumerate() {
            let directory = self.directory()?;
            let alone = &programs[position..=position];
            let finished = self.compile(directory.path(), alone, phase, time_limit)?;
            let mut own = match understand(&finished, alone, Phase::Generate) {
                Answer::Report(own) => own,
                Answer::Crashed { trace, .. } => {
                    report.programs.push(ProgramReport { crash: Some(trace), ..ProgramReport::default() });
                    continue;
                }
                Answer::TimedOut { .. } => return Ok(Answer::TimedOut { suspect: Some(position) }),
                Answer::Garbled { what } => return Ok(Answer::Garbled { what }),
            };
            report.stray.append(&mut own.stray);
            for mut own in own.programs {
                if phase == Phase::Run && own.reached == Some(Phase::Generate) && program.main.is_some() {
                    let crate_file = directory.path().join("elenchus_out/elenchus_batch");
                    own.ran = Some(ran(&Recipe::new(crate_file).run(directory.path(), time_limit)?));
                    own.reached = Some(Phase::Run);
                }
                report.programs.push(own);
            }
        }
        Ok(Answer::Report(report))
    }

    fn directory(&self) -> io::Result<TempDir> {
        tempfile::Builder::new().prefix("batch").tempdir_in(self.scratch.path())
    }

    fn compile(
        &self,
        directory: &Path,
        programs: &[&Source],
        phase: Phase,
        time_limit: Duration,
    ) -> io::Result<Finished> {
        let files = || programs.iter().flat_map(|program| &program.files);
        for file in files() {
            let path = directory.join(&file.path);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::write(path, &file.text)?;
        }
        let main = programs.first().and_then(|program| program.main.as_deref());
        let main = main.filter(|_| phase == Phase::Run);
        fs::write(directory.join(ROOT), root(files().map(|file| file.path.as_str()), main))?;
        let phase = if main.is_some() { phase } else { phase.min(Phase::Generate) };
        let mut recipe = Recipe::new(&self.program).args(&self.options).args(kind_of_crate(phase));
        recipe.args.extend(["--error-format=json", "--out-dir", "elenchus_out", ROOT].map(OsString::from));
        recipe.run(directory, time_limit)
    }
}

/// What is made of a crate.
fn kind_of_crate(phase: Phase) -> &'static [&'static str] {
    match phase {
        Phase::Check => &["--crate-type", "lib", "--emit", "metadata"],
        Phase::Generate => &["--crate-type", "lib", "--emit", "link"],
        Phase::Run => &["--crate-type", "bin", "--emit", "link"],
    }
}

/// A crate root that declares each file as a module, and calls `main` of the one that is named.
fn root<'a>(files: impl Iterator<Item = &'a str>, main: Option<&str>) -> String {
    let mut text = String::new();
    for (index, path) in files.enumerate() {
        text += &format!("#[path = {path:?}]\nmod m{index};\n");
        if main == Some(path) {
            text += &format!("fn main() {{ m{index}::main() }}\n");
        }
    }
    text
}

/// What came of running a program.
fn ran(finished: &Finished) -> Ran {
    let (output, words) = (lossy(&finished.stdout.text(), 8000), lossy(&finished.stderr.text(), 8000));
    match finished.status.map(|status| status.code()) {
        None => Ran::TimedOut,
        Some(Some(101)) => Ran::Threw { exception: "panic".to_owned(), trace: words, output },
        Some(Some(code)) => Ran::Ended { code, output },
        Some(None) => Ran::Threw { exception: "signal".to_owned(), trace: words, output },
    }
}

/// Makes an answer of what rustc printed and how it ended.
fn understand(finished: &Finished, programs: &[&Source], phase: Phase) -> Answer {
    let Some(status) = finished.status else { return Answer::TimedOut { suspect: None } };
    if let Some(answer) = unnatural_end(status, &finished.stderr.text()) {
        return answer;
    }
    if finished.stderr.cut {
        return Answer::Garbled { what: "more output than is sensible".to_owned() };
    }
    match diagnostics::parse(&finished.stderr.text()) {
        // 101 is how a panic ends; rustc's own words for it are not always there.
        _ if status.code() == Some(101) => Answer::crashed(lossy(&finished.stderr.text(), 8000)),
        Ok(parsed) if parsed.is_internal_error => Answer::crashed(lossy(&finished.stderr.text(), 8000)),
        Ok(parsed) if matches!(status.code(), Some(0 | 1)) => {
            let is_error = |diagnostic: &Diagnostic| diagnostic.severity == Severity::Error;
            // A syntax error ends the work before any type is looked at, any other before code is made.
            let is_stopped = parsed.diagnostics.iter().any(|diagnostic| {
                is_error(diagnostic) && (phase > Phase::Check || diagnostic.meaning == Meaning::Syntax)
            });
            let mut collector = Collector::new(programs);
            parsed.diagnostics.into_iter().for_each(|diagnostic| collector.say(diagnostic));
            Answer::Report(collector.finish((!is_stopped).then_some(phase)))
        }
        Ok(_) => Answer::Garbled { what: format!("rustc ended with {status}") },
        Err(what) => Answer::Garbled { what },
    }
}

/// The answer for a process that did not end on its own account.
///
/// SIGKILL, seen directly or through a shell as 137, comes from outside (the system is out of memory, somebody's
/// clean-up): no compiler does that to itself, so it is no crash.
pub(crate) fn unnatural_end(status: ExitStatus, words: &str) -> Option<Answer> {
    match (status.signal(), status.code()) {
        (Some(9), _) | (_, Some(137)) => {
            Some(Answer::Garbled { what: format!("the compiler was killed from outside ({status})") })
        }
        (Some(_), _) => Some(Answer::crashed(format!("{status}\n{}", lossy(words, 8000)))),
        (None, Some(code @ 129..=165)) => Some(Answer::crashed(format!(
            "exit code {code}, as after signal {}\n{}",
            code - 128,
            lossy(words, 8000)
        ))),
        _ => None,
    }
}

/// Looks for toolchains: that of the `rustc` on the path, then all that rustup installed.
fn look(flags: &[String]) -> (Vec<Rustc>, Vec<(String, String)>) {
    let mut found: Vec<Rustc> = Vec::new();
    let mut looked = Vec::new();
    let mut consider = |what: String, place: &Path, looked: &mut Vec<(String, String)>| {
        let seen = match Rustc::at(place, flags) {
            Ok(rustc) => {
                let seen = rustc.id.to_string();
                if found.iter().all(|other| other.id.version != rustc.id.version) {
                    found.push(rustc);
                }
                seen
            }
            Err(error) => error,
        };
        looked.push((what, seen));
    };

    let (toolchains, places) = toolchains();
    match Command::new("rustc").args(["--print", "sysroot"]).output() {
        Ok(output) if output.status.success() => {
            let sysroot = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
            consider("`rustc --print sysroot`".to_owned(), &sysroot, &mut looked);
        }
        Ok(output) => {
            let words = lossy(&String::from_utf8_lossy(&output.stderr), 200);
            looked.push(("`rustc --print sysroot`".to_owned(), words));
        }
        Err(error) => looked.push(("`rustc --print sysroot`".to_owned(), error.to_string())),
    }
    if places.is_empty() {
        looked.push((toolchains.display().to_string(), "nothing".to_owned()));
    }
    for place in places {
        consider(place.display().to_string(), &place, &mut looked);
    }
    (found, looked)
}

/// The directory of rustup's toolchains and what is in it.
fn toolchains() -> (PathBuf, Vec<PathBuf>) {
    let home = std::env::var_os("HOME").map(PathBuf::from).unwrap_or_default();
    let rustup = std::env::var_os("RUSTUP_HOME").map_or_else(|| home.join(".rustup"), PathBuf::from);
    let directory = rustup.join("toolchains");
    let entries = fs::read_dir(&directory).into_iter().flatten().flatten();
    let mut places: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    places.sort();
    (directory, places)
}

/// A word for a shell script.
pub(crate) fn shell_quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,@+".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
