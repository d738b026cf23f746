//! A JVM with a compiler in it.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use elenchus_lang::Source;
use tempfile::TempDir;

use crate::cache::elenchus_home;
use crate::process::{Child, Drain, Recipe, left, lossy, scratch};
use crate::rust::unnatural_end;
use crate::{Answer, Limits, Meaning, Phase, Report, Worker};

use super::jdk::Jdk;
use super::protocol::{self, Line};

const WORKER: JavaSource =
    JavaSource { class: "Worker", text: include_str!("../../../../jvm/elenchus/Worker.java") };

/// The modules left to a JVM that runs a javac which is not its own.
pub(super) const MODULES: &str =
    "java.base,java.management,jdk.management,jdk.zipfs,java.logging,jdk.unsupported";

/// How long a JVM may take until it says hello.
const START_LIMIT: Duration = Duration::from_mins(1);

/// How long a process that has broken off gets to end, so that it can be told how it ended.
const LAST_MOMENT: Duration = Duration::from_millis(300);

/// A longer line or answer is no compiler's.
const LINE_CAP: u64 = 16 * 1024 * 1024;
const ANSWER_CAP: usize = 32 * 1024 * 1024;

/// A new JVM needs half a minute until it is as fast as the old one, so one is kept long.
const PROGRAMS_OF_A_LIFE: usize = 200_000;

/// What a JVM may use beside its heap before it counts as grown.
const BESIDE_HEAP_MIB: u64 = 1024;

/// How to start a worker.
pub(super) struct Launch<'a> {
    pub java: PathBuf,
    /// Where the compiled worker is.
    pub classes: PathBuf,
    pub jars: &'a [PathBuf],
    pub hides_own_compiler: bool,
    /// Whether the compiler has to see sources as files.
    pub wants_files: bool,
    /// The class of the compiler, or `system`.
    pub compiler: &'static str,
    pub options: Vec<String>,
    pub meaning: fn(&str) -> Meaning,
}

/// A running worker.
pub(super) struct JavaWorker {
    child: Child,
    requests: Sender<String>,
    lines: Receiver<Received>,
    words: Option<Drain>,
    options: Vec<String>,
    meaning: fn(&str) -> Meaning,
    largest_mib: u64,
    programs: usize,
    is_broken: bool,
    /// Behind the processes that write into it.
    _scratch: TempDir,
}

/// What comes out of the process.
enum Received {
    Line(String),
    /// The rest is not to be had as lines.
    Broken(&'static str),
}

impl JavaWorker {
    pub fn start(launch: Launch<'_>, limits: &Limits) -> Result<JavaWorker, String> {
        let scratch = scratch().map_err(|error| format!("no scratch directory: {error}"))?;
        let mut recipe = Recipe::new(launch.java)
            .arg(format!("-Xmx{}m", limits.heap_mib))
            // Serial collection, since other cores have other workers. Full JIT: deciding coverage is a hot loop, in
            // which C1 alone is half as fast.
            .args(["-Xss8m", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-XX:+DisplayVMOutputToStderr"])
            .args(["-Duser.language=en", "-Duser.country=", "-Dfile.encoding=UTF-8"])
            .arg(format!("-Djava.io.tmpdir={}", scratch.path().display()));
        if launch.hides_own_compiler {
            recipe = recipe.args(["--limit-modules", MODULES]);
        }
        let classes = [launch.classes];
        let recipe = recipe
            .args(["-cp".to_owned(), class_path(classes.iter().chain(launch.jars))])
            .args(["elenchus.Worker", launch.compiler])
            .args(launch.wants_files.then_some("files"));

        let mut child = Child::spawn(recipe, scratch.path()).map_err(|error| error.to_string())?;
        let (requests, pending) = channel::<String>();
        if let Some(mut stdin) = child.stdin.take() {
            // A thread of its own: a process that does not read must not make us wait.
            thread::spawn(move || {
                for request in pending {
                    if stdin.write_all(request.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                        break;
                    }
                }
            });
        }
        let lines = child.stdout.take().map(read_lines).ok_or("it has no output")?;
        let words = child.stderr.take().map(Drain::new);
        let mut worker = JavaWorker {
            child,
            requests,
            lines,
            words,
            options: launch.options,
            meaning: launch.meaning,
            largest_mib: u64::from(limits.heap_mib) + BESIDE_HEAP_MIB,
            programs: 0,
            is_broken: false,
            _scratch: scratch,
        };
        match worker.lines.recv_timeout(START_LIMIT) {
            Ok(Received::Line(line)) if line.starts_with("hello\t") => Ok(worker),
            Ok(Received::Line(line)) => Err(format!("its first words are not hello: {}", lossy(&line, 200))),
            Ok(Received::Broken(what)) => Err(format!("{what}: {}", worker.last_words())),
            Err(RecvTimeoutError::Timeout) => Err("it said nothing for a minute".to_owned()),
            Err(RecvTimeoutError::Disconnected) => Err(format!("it ended at once: {}", worker.last_words())),
        }
    }

    /// What the process wrote to standard error, when it is over.
    fn last_words(&mut self) -> String {
        self.child.kill();
        self.words.take().map(|words| lossy(&words.finish().text(), 8000)).unwrap_or_default()
    }

    /// The answer when the process stopped talking in the middle.
    fn broken_off(&mut self, what: &str) -> Answer {
        self.is_broken = true;
        let status = self.child.wait(LAST_MOMENT);
        let words = self.last_words();
        match status {
            Some(status) => unnatural_end(status, &words).unwrap_or_else(|| Answer::Garbled {
                what: format!("{what}; the worker ended with {status}: {}", lossy(&words, 1000)),
            }),
            None => Answer::Garbled { what: what.to_owned() },
        }
    }
}

impl Worker for JavaWorker {
    fn ask(&mut self, programs: &[&Source], phase: Phase, time_limit: Duration) -> Answer {
        let answer = self.answer(programs, phase, time_limit);
        self.is_broken |= match &answer {
            Answer::Report(_) => false,
            // The exception was caught, and the next batch gets a compiler object of its own; but a JVM that has run out
            // of memory or stack is not to be trusted.
            Answer::Crashed { trace, .. } => {
                trace.contains("OutOfMemoryError") || trace.contains("StackOverflowError")
            }
            Answer::TimedOut { .. } | Answer::Garbled { .. } => true,
        };
        answer
    }

    fn is_worn(&self) -> bool {
        self.is_broken
            || self.programs > PROGRAMS_OF_A_LIFE
            || self.child.resident_mib().is_some_and(|resident| resident > self.largest_mib)
    }
}

impl JavaWorker {
    fn answer(&mut self, programs: &[&Source], phase: Phase, time_limit: Duration) -> Answer {
        let deadline = Instant::now() + time_limit;
        self.programs += programs.len();
        if self.requests.send(protocol::request(programs, &self.options, phase)).is_err() {
            return self.broken_off("the worker reads no more");
        }
        let mut report = Report::default();
        let mut whereabouts = Whereabouts::new(programs);
        let mut size = 0;
        loop {
            let line = match self.lines.recv_timeout(left(deadline)) {
                Ok(Received::Line(line)) => line,
                Ok(Received::Broken(what)) => return self.broken_off(what),
                Err(RecvTimeoutError::Timeout) => return Answer::TimedOut { suspect: whereabouts.suspect() },
                Err(RecvTimeoutError::Disconnected) => return self.broken_off("the answer breaks off"),
            };
            size += line.len();
            if size > ANSWER_CAP {
                return Answer::Garbled { what: "more output than is sensible".to_owned() };
            }
            match protocol::read(&line, self.meaning, &mut report) {
                Ok(Line::More) => {}
                Ok(Line::Started(file)) => whereabouts.started(&file),
                Ok(Line::Finished(file)) => whereabouts.finished(&file),
                Ok(Line::Done) => return Answer::Report(report),
                Ok(Line::Crashed(trace)) => {
                    return Answer::Crashed { trace: lossy(&trace, 8000), suspect: whereabouts.suspect() };
                }
                Err(what) => return self.broken_off(&what),
            }
        }
    }
}

/// How far the compiler is with a batch.
///
/// javac attributes all files and then checks the flow of all; the first part tells where it begins, the second where
/// it ends.
struct Whereabouts<'a> {
    files: Vec<(&'a str, Stage)>,
    last_started: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Waiting,
    Started,
    Finished,
}

impl<'a> Whereabouts<'a> {
    fn new(programs: &[&'a Source]) -> Whereabouts<'a> {
        let files = programs.iter().flat_map(|program| &program.files);
        Whereabouts {
            files: files.map(|file| (file.path.as_str(), Stage::Waiting)).collect(),
            last_started: None,
        }
    }

    fn started(&mut self, file: &str) {
        self.last_started = self.enter(file, Stage::Started);
    }

    fn finished(&mut self, file: &str) {
        self.enter(file, Stage::Finished);
    }

    fn enter(&mut self, file: &str, stage: Stage) -> Option<usize> {
        let position = self.files.iter().position(|(path, _)| *path == file)?;
        self.files[position].1 = stage;
        Some(position)
    }

    /// The file that the compiler was at when it was last heard of.
    fn suspect(&self) -> Option<String> {
        let position = if self.files.iter().any(|(_, stage)| *stage == Stage::Waiting) {
            self.last_started
        } else {
            self.files.iter().position(|(_, stage)| *stage == Stage::Started)
        };
        position.map(|position| self.files[position].0.to_owned())
    }
}

/// The lines of a stream, as they come.
fn read_lines(stream: impl Read + Send + 'static) -> Receiver<Received> {
    // Bounded, so that a flood stays in the pipe until somebody wants it.
    let (sender, lines) = sync_channel(1024);
    thread::spawn(move || {
        let mut stream = BufReader::with_capacity(64 * 1024, stream);
        loop {
            let mut line = Vec::new();
            let received = match stream.by_ref().take(LINE_CAP).read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => return,
                Ok(_) if line.ends_with(b"\n") => {
                    line.pop();
                    Received::Line(String::from_utf8_lossy(&line).into_owned())
                }
                Ok(length) if length as u64 == LINE_CAP => Received::Broken("a line without end"),
                Ok(_) => Received::Broken("half a message"),
            };
            let is_last = matches!(received, Received::Broken(_));
            if sender.send(received).is_err() || is_last {
                // Read on, so that the process does not die of a closed pipe, which would look like a crash.
                let _ = std::io::copy(&mut stream, &mut std::io::sink());
                return;
            }
        }
    });
    lines
}

pub(super) fn class_path<'a>(places: impl IntoIterator<Item = &'a PathBuf>) -> String {
    let places: Vec<String> = places.into_iter().map(|place| place.display().to_string()).collect();
    places.join(":")
}

/// The directory of the compiled worker.
pub(super) fn classes(jdk: &Jdk) -> Result<PathBuf, String> {
    WORKER.compiled(jdk)
}

/// A class of ours in the package `elenchus`, which the JDK in use compiles.
pub(super) struct JavaSource {
    pub class: &'static str,
    pub text: &'static str,
}

impl JavaSource {
    /// The directory of the compiled class, compiled now if this JDK has not done so before.
    pub fn compiled(&self, jdk: &Jdk) -> Result<PathBuf, String> {
        let key = blake3::hash(self.text.as_bytes()).to_hex();
        let place = elenchus_home().map_err(|error| error.to_string())?.join("workers").join(format!(
            "java-{}-{}",
            jdk.version,
            &key[..16]
        ));
        if !place.join(self.class_file()).exists() {
            self.compile(jdk, &place)
                .map_err(|what| format!("our class {} could not be compiled: {what}", self.class))?;
        }
        Ok(place)
    }

    fn class_file(&self) -> String {
        format!("elenchus/{}.class", self.class)
    }

    /// Compiles the class in a scratch directory and moves the result to its place in one step, so that nobody ever
    /// sees half of it.
    fn compile(&self, jdk: &Jdk, place: &Path) -> Result<(), String> {
        let text = |error: std::io::Error| error.to_string();
        let scratch = scratch().map_err(text)?;
        let file = format!("{}.java", self.class);
        fs::write(scratch.path().join(&file), self.text).map_err(text)?;
        let recipe =
            Recipe::new(jdk.home.join("bin/javac")).args(["-proc:none", "-nowarn", "-d", "classes", &file]);
        let finished = recipe.run(scratch.path(), START_LIMIT * 2).map_err(text)?;
        let classes = scratch.path().join("classes");
        if !classes.join(self.class_file()).exists() {
            let end = match finished.status {
                None => "out of time".to_owned(),
                Some(status) => match status.signal() {
                    Some(signal) => format!("killed by signal {signal}"),
                    None => format!("{status}"),
                },
            };
            return Err(format!("{end}: {}", lossy(&finished.stderr.text(), 1000)));
        }
        let parent = place.parent().ok_or("there is no place for it")?;
        fs::create_dir_all(parent).map_err(text)?;
        let staged = tempfile::Builder::new().prefix("new-").tempdir_in(parent).map_err(text)?;
        copy(&classes, &staged.path().join("classes")).map_err(text)?;
        // Another process may have been first, and its result is as good.
        match fs::rename(staged.path().join("classes"), place) {
            Err(error) if !place.join(self.class_file()).exists() => Err(error.to_string()),
            _ => Ok(()),
        }
    }
}

/// Copies a directory of files and directories.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
