//! swift-frontend, as a fresh process for each module: a module holds several programs, a file each.
//!
//! The driver `swiftc` is left out: it starts the same frontend and costs three times as much. An error anywhere in a
//! module can hide others, and programs in one module can do harm to each other. So only a module without any error says
//! something of its programs, and whatever has an error is asked alone.

mod company;
mod diagnostics;
mod module;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use elenchus_lang::{Language, Level, SWIFT, Source, Version};
use tempfile::TempDir;

use crate::family::{choose, installed};
use crate::process::{Finished, Recipe, lossy, scratch};
use crate::rust::{shell_quoted, unnatural_end};
use crate::{
    Answer, Batching, Canary, Compiler, CompilerId, Discovery, Family, Limits, Meaning, NotFound, Phase,
    ProgramReport, Promises, Report, StartError, Wanted, Which, Worker,
};
use diagnostics::Parsed;

const CANARY: &str = "elenchus_canary.swift";
/// The one file of a module that may have code outside every declaration.
const MAIN: &str = "main.swift";
/// How long the type checker may think about one expression. It gives up after that, which is no verdict.
const EXPRESSION_SECONDS: u32 = 3;
/// What a program in a module takes at most on a busy machine, unless it is one that takes all its time: 10 to 20 ms of the
/// processor.
const MEMBER_TIME: Duration = Duration::from_secs(1);

/// The family `swift`.
pub struct SwiftFamily;

impl Family for SwiftFamily {
    fn name(&self) -> &'static str {
        "swift"
    }

    fn language(&self) -> Language {
        SWIFT
    }

    fn discover(&self) -> Discovery {
        let (found, looked) = look(&[]);
        let found = found.into_iter().map(|swift| Arc::new(swift) as Arc<dyn Compiler>).collect();
        Discovery { found, looked }
    }

    fn find(&self, wanted: &Wanted) -> Result<Arc<dyn Compiler>, NotFound> {
        let advice =
            "fetch it by `elenchus toolchain install swift@6.0.3`, or name a place as in `swift=DIR`";
        let swift = match &wanted.which {
            Which::Place(place) => Swift::at(place, &wanted.flags).map_err(|what| NotFound {
                what: format!("`{}` holds no swift-frontend that works: {what}", place.display()),
                advice: "name the directory above `usr/bin` or `bin` of a Swift toolchain".to_owned(),
            })?,
            Which::Version(_) | Which::Newest => {
                choose(look(&wanted.flags).0, wanted, advice, |swift| &swift.id.version)?
            }
        };
        Ok(Arc::new(swift))
    }
}

/// A frontend below one directory.
#[derive(Clone)]
struct Swift {
    id: CompilerId,
    level: Level,
    command: Vec<String>,
}

impl Swift {
    fn at(place: &Path, flags: &[String]) -> Result<Swift, String> {
        let place = place.canonicalize().map_err(|error| error.to_string())?;
        let command = command(&place)?;
        let scratch = scratch().map_err(|error| error.to_string())?;
        let asked = Recipe::new(&command[0])
            .args(&command[1..])
            .arg("-version")
            .run(scratch.path(), Duration::from_mins(1));
        let output = asked.map_err(|error| format!("{}: {error}", command[0]))?.stdout.text();
        let mut words = output.split_whitespace().skip_while(|word| *word != "version");
        let version = words.nth(1).ok_or("`swift-frontend -version` does not tell a version")?;
        let version = Version::from(version.to_owned());
        // The language mode in which programs are read unless they ask for another.
        let level = SWIFT.level("5").ok_or("no language mode that we know")?;
        let id = CompilerId { family: "swift", language: SWIFT, version, place, flags: flags.to_vec() };
        Ok(Swift { id, level, command })
    }

    fn worker(&self, limits: &Limits) -> Result<SwiftWorker, StartError> {
        let scratch = scratch().map_err(|error| StartError {
            compiler: self.id.to_string(),
            what: format!("no scratch directory: {error}"),
        })?;
        Ok(SwiftWorker {
            command: self.command.clone(),
            options: self.options(),
            program_time: limits.program_time,
            scratch,
        })
    }

    fn options(&self) -> Vec<String> {
        let level = self.level.name();
        let threshold = format!("-solver-expression-time-threshold={EXPRESSION_SECONDS}");
        let own = [
            "-swift-version",
            level,
            "-module-name",
            "elenchus",
            "-diagnostic-style",
            "llvm",
            "-debug-diagnostic-names",
            &threshold,
        ];
        own.into_iter().map(str::to_owned).chain(self.id.flags.iter().cloned()).collect()
    }
}

/// The words that start the frontend of a toolchain: one of ours brings its C library along, another is a program.
fn command(place: &Path) -> Result<Vec<String>, String> {
    let below = |path: &str| place.join(path);
    let word = |path: PathBuf| path.to_string_lossy().into_owned();
    let packaged = below("usr/libexec/swift/bin/swift-frontend");
    if packaged.is_file() {
        let first = |directories: &[&str], wanted: &dyn Fn(&str) -> bool| {
            let entries =
                directories.iter().filter_map(|dir| fs::read_dir(below(dir)).ok()).flatten().flatten();
            let mut found: Vec<PathBuf> = entries
                .map(|entry| entry.path())
                .filter(|path| path.file_name().is_some_and(|name| wanted(&name.to_string_lossy())))
                .collect();
            found.sort();
            found.into_iter().next()
        };
        let loader = first(&["usr/lib64", "usr/lib"], &|name| name.starts_with("ld-linux"))
            .ok_or("it has no dynamic loader")?;
        let libraries =
            first(&["usr/lib"], &|name| name.ends_with("-linux-gnu")).ok_or("it has no C library")?;
        return Ok(vec![
            word(loader),
            "--library-path".to_owned(),
            word(libraries),
            word(packaged),
            "-frontend".to_owned(),
            "-resource-dir".to_owned(),
            word(below("usr/libexec/swift/lib/swift")),
        ]);
    }
    let program =
        ["usr/bin/swift-frontend", "bin/swift-frontend"].map(below).into_iter().find(|path| path.is_file());
    let program = program.ok_or("there is no `usr/bin/swift-frontend` in it")?;
    Ok(vec![word(program), "-frontend".to_owned()])
}

impl Compiler for Swift {
    fn id(&self) -> &CompilerId {
        &self.id
    }

    fn level(&self) -> Level {
        self.level
    }

    fn at_level(&self, level: Level) -> Option<Arc<dyn Compiler>> {
        Some(Arc::new(Swift { level, ..self.clone() }))
    }

    /// The worker asks again, alone, whatever is not part of a module without errors, so that no program has a say in
    /// the verdict on another.
    fn batching(&self, phase: Phase) -> Batching {
        let (text, meaning) = match phase {
            Phase::Check => (
                "enum ElenchusCanary { case a, b }\nfunc elenchusCanary(e: ElenchusCanary) -> Int {\n    switch e { case .a: return 1 }\n}\n",
                Meaning::Inexhaustive,
            ),
            // Only the checks on the intermediate language find it.
            Phase::Generate | Phase::Run => ("func elenchusCanary() -> Int {\n}\n", Meaning::Other),
        };
        Batching::UnitEach(Canary { source: Source::single(CANARY, text), meaning })
    }

    fn promises(&self) -> Promises {
        Promises { reports_redundancy: true }
    }

    /// Code is made as far as the intermediate language with all its checks.
    fn phases(&self) -> &[Phase] {
        &[Phase::Check, Phase::Generate]
    }

    fn batch_size(&self) -> usize {
        200
    }

    fn start(&self, limits: &Limits) -> Result<Box<dyn Worker>, StartError> {
        Ok(Box::new(self.worker(limits)?))
    }

    fn companies(&self, programs: &[&Source], limits: &Limits) -> Result<Vec<Vec<usize>>, StartError> {
        Ok(company::companies(&self.worker(limits)?, programs))
    }

    fn typed_trees(&self, programs: &[&Source], limits: &Limits) -> Result<Vec<String>, StartError> {
        let worker = self.worker(limits)?;
        let failed = |what: String| StartError { compiler: self.id.to_string(), what };
        worker.typed_trees(programs).map_err(|error| failed(error.to_string()))
    }

    fn script(&self, program: &Source, phase: Phase) -> String {
        let words = self.command.iter().chain(&self.options()).cloned().collect::<Vec<String>>();
        let mode = mode(program.main.is_some(), phase);
        let files = program.files.iter().map(|file| file.path.clone());
        let words: Vec<String> =
            words.into_iter().chain(mode).chain(files).map(|word| shell_quoted(&word)).collect();
        format!("{}\n", words.join(" "))
    }
}

/// What is made of a module, and whether it is a script.
fn mode(is_script: bool, phase: Phase) -> Vec<String> {
    let words: &[&str] = match phase {
        Phase::Check => &["-typecheck"],
        Phase::Generate | Phase::Run => &["-emit-sil", "-o", "elenchus.sil"],
    };
    let library = (!is_script).then_some("-parse-as-library");
    words.iter().copied().chain(library).map(str::to_owned).collect()
}

/// Runs one frontend for each module.
struct SwiftWorker {
    command: Vec<String>,
    options: Vec<String>,
    program_time: Duration,
    scratch: TempDir,
}

/// What came of a module.
enum Verdict {
    Said(Parsed),
    Crashed(String),
    TimedOut,
    Garbled(String),
}

impl Worker for SwiftWorker {
    fn ask(&mut self, programs: &[&Source], phase: Phase, time_limit: Duration) -> Answer {
        let mut report =
            Report { programs: vec![ProgramReport::default(); programs.len()], stray: Vec::new() };
        // A module is as many programs as can be together.
        let is_canary = |program: &Source| program.has_file(CANARY);
        let mut modules = module::modules(programs, module::MEMBERS, is_canary);
        let is_only = programs.iter().filter(|program| !is_canary(program)).count() <= 1;
        while let Some(members) = modules.pop() {
            let together: Vec<&Source> = members.iter().map(|position| programs[*position]).collect();
            let verdict = self.verdict(&together, phase, self.module_time(members.len()).min(time_limit));
            let alone = if let [position] = members[..] { Some(position) } else { None };
            match (verdict, alone) {
                (Verdict::Said(parsed), None) if parsed.has_error => {
                    let missing = parsed.missing();
                    let (wrong, right) = missing.divided(&members, &together);
                    if wrong.is_empty() {
                        modules.extend(parsed.apart(&members, &together));
                    } else {
                        missing.file(&members, &together, &mut report);
                        modules.extend((!right.is_empty()).then_some(right));
                    }
                }
                (Verdict::Said(parsed), _) if parsed.gave_up => {
                    // The checker's own limit is no verdict on the program.
                    report.programs[members[0]] = ProgramReport::default();
                }
                (Verdict::Said(parsed), _) => {
                    let is_clean = !parsed.has_error;
                    parsed.file(&members, &together, &mut report);
                    for position in members.iter().filter(|_| is_clean) {
                        report.programs[*position].reached = Some(phase);
                    }
                }
                (Verdict::Crashed(trace), Some(position)) => report.programs[position].crash = Some(trace),
                // Nothing is said of it then, so that it costs nobody but itself another question.
                (Verdict::TimedOut, Some(_)) if !is_only => {}
                (Verdict::TimedOut, Some(position)) => return Answer::TimedOut { suspect: Some(position) },
                (Verdict::Garbled(what), Some(_)) => return Answer::Garbled { what },
                (Verdict::TimedOut, None) => modules.extend(members.into_iter().map(|member| vec![member])),
                (Verdict::Crashed(_) | Verdict::Garbled(_), None) => {
                    let (left, right) = members.split_at(members.len() / 2);
                    modules.extend([left.to_vec(), right.to_vec()]);
                }
            }
        }
        Answer::Report(report)
    }
}

impl SwiftWorker {
    /// How long a module may take: one of its programs may take its time, the others what a program takes. One that hangs
    /// is found by asking all alone, which costs less than waiting for halves.
    fn module_time(&self, members: usize) -> Duration {
        self.program_time + MEMBER_TIME.saturating_mul(members as u32)
    }

    fn verdict(&self, programs: &[&Source], phase: Phase, time_limit: Duration) -> Verdict {
        let script = programs.iter().any(|program| program.main.is_some());
        match self.run(programs, mode(script, phase), &[], time_limit) {
            Ok(finished) => understand(&finished),
            Err(error) => Verdict::Garbled(format!("swift-frontend could not be run: {error}")),
        }
    }

    /// Runs the frontend on the files of a module. All modules have one directory, one after the other: what the frontend
    /// has compiled of the system's headers stays there, and making that costs more than a program does.
    fn run(
        &self,
        programs: &[&Source],
        mode: Vec<String>,
        before_each: &[&str],
        time_limit: Duration,
    ) -> io::Result<Finished> {
        let script = programs.iter().find_map(|program| program.main.as_deref());
        let mut recipe =
            Recipe::new(&self.command[0]).args(&self.command[1..]).args(&self.options).args(mode);
        let mut written = Vec::new();
        for file in programs.iter().flat_map(|program| &program.files) {
            // Among other files, one with code at its top must be called so.
            let name = if script == Some(file.path.as_str()) { MAIN } else { &file.path };
            let path = self.scratch.path().join(name);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::write(&path, &file.text)?;
            written.push(path);
            recipe = recipe.args(before_each).arg(name);
        }
        let finished = recipe.run(self.scratch.path(), time_limit);
        for path in written {
            fs::remove_file(path)?;
        }
        finished
    }

    /// The trees of programs that are accepted together; none where the frontend has not come to the end.
    fn typed_trees(&self, programs: &[&Source]) -> io::Result<Vec<String>> {
        let is_script = programs.iter().any(|program| program.main.is_some());
        let library = (!is_script).then_some("-parse-as-library".to_owned());
        // Without a primary file it tells of one file only; with several, each has an output, in their order.
        let files = programs.iter().map(|program| program.files.len()).sum();
        let trees: Vec<String> = (0..files).map(|file| format!("elenchus{file}.ast")).collect();
        let outputs = trees.iter().flat_map(|tree| ["-o".to_owned(), tree.clone()]);
        let mode = ["-dump-ast".to_owned()].into_iter().chain(library).chain(outputs).collect();
        self.run(programs, mode, &["-primary-file"], self.module_time(programs.len()))?;
        let mut trees = trees.into_iter().map(|tree| {
            let path = self.scratch.path().join(tree);
            let printed = fs::read(&path).unwrap_or_default();
            // It is written anew by the next run, or not there.
            let _ = fs::remove_file(path);
            String::from_utf8_lossy(&printed).into_owned()
        });
        Ok(programs.iter().map(|program| trees.by_ref().take(program.files.len()).collect()).collect())
    }
}

/// Makes a verdict of what the frontend printed and how it ended.
fn understand(finished: &Finished) -> Verdict {
    let Some(status) = finished.status else { return Verdict::TimedOut };
    let words = finished.stderr.text();
    match unnatural_end(status, &words) {
        Some(Answer::Crashed { trace, .. }) => return Verdict::Crashed(trace),
        Some(Answer::Garbled { what }) => return Verdict::Garbled(what),
        _ => {}
    }
    if finished.stderr.cut {
        return Verdict::Garbled("more output than is sensible".to_owned());
    }
    let parsed = diagnostics::parse(&words);
    match status.code() {
        Some(0) if !parsed.has_error => Verdict::Said(parsed),
        Some(1) if parsed.has_error => Verdict::Said(parsed),
        _ => Verdict::Garbled(format!("swift-frontend ended with {status}: {}", lossy(&words, 400))),
    }
}

/// Looks for toolchains: those that Elenchus fetched, then that of the `swiftc` on the path.
fn look(flags: &[String]) -> (Vec<Swift>, Vec<(String, String)>) {
    let mut places: Vec<PathBuf> = Vec::new();
    let mut looked = Vec::new();
    match installed("swift") {
        Ok(found) => places.extend(found),
        Err(nothing) => looked.push(nothing),
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path =
        std::env::split_paths(&path).map(|dir| dir.join("swift-frontend")).find(|file| file.is_file());
    match on_path.and_then(|file| file.canonicalize().ok()) {
        // `bin/swift-frontend` or `usr/bin/swift-frontend` below a toolchain.
        Some(file) => places.extend(file.ancestors().nth(2).map(Path::to_owned)),
        None => looked.push(("`swift-frontend` on the path".to_owned(), "nothing".to_owned())),
    }
    let mut found: Vec<Swift> = Vec::new();
    for place in places {
        let seen = match Swift::at(&place, flags) {
            Ok(swift) => {
                let seen = swift.id.to_string();
                if found.iter().all(|other| other.id.version != swift.id.version) {
                    found.push(swift);
                }
                seen
            }
            Err(error) => error,
        };
        looked.push((place.display().to_string(), seen));
    }
    (found, looked)
}
