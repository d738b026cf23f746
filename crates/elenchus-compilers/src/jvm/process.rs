//! A JVM with a compiler in it, which answers several batches at once, each in a lane of its own.
//!
//! A JVM needs half a minute of processor time until it is as fast as it gets, and a few hundred megabytes for what it
//! has compiled by then; lanes share both.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use crate::Limits;
use crate::process::{Child, Drain, Recipe, lossy, scratch};

use super::archive::Archive;
use super::jdk::Jdk;
use super::source::JavaSource;

const WORKER: JavaSource = JavaSource(&[
    ("Worker", include_str!("../../../../jvm/elenchus/Worker.java")),
    ("Answer", include_str!("../../../../jvm/elenchus/Answer.java")),
    ("Backend", include_str!("../../../../jvm/elenchus/Backend.java")),
    ("Batch", include_str!("../../../../jvm/elenchus/Batch.java")),
    ("Crash", include_str!("../../../../jvm/elenchus/Crash.java")),
    ("Groovy", include_str!("../../../../jvm/elenchus/Groovy.java")),
    ("JavaTools", include_str!("../../../../jvm/elenchus/JavaTools.java")),
    ("Kotlin", include_str!("../../../../jvm/elenchus/Kotlin.java")),
    ("Mirror", include_str!("../../../../jvm/elenchus/Mirror.java")),
    ("Packages", include_str!("../../../../jvm/elenchus/Packages.java")),
    ("Programs", include_str!("../../../../jvm/elenchus/Programs.java")),
    ("Runner", include_str!("../../../../jvm/elenchus/Runner.java")),
    ("Scala2", include_str!("../../../../jvm/elenchus/Scala2.java")),
    ("Scala3", include_str!("../../../../jvm/elenchus/Scala3.java")),
    ("Shape", include_str!("../../../../jvm/elenchus/Shape.java")),
    ("Scratch", include_str!("../../../../jvm/elenchus/Scratch.java")),
    ("Stop", include_str!("../../../../jvm/elenchus/Stop.java")),
    ("StoppableTypes", include_str!("../../../../jvm/elenchus/StoppableTypes.java")),
]);

/// The modules left to a JVM that runs a javac which is not its own.
pub(crate) const MODULES: &str =
    "java.base,java.management,jdk.management,jdk.zipfs,java.logging,jdk.unsupported";

/// How long a process that has broken off gets to end, so that it can be told how it ended.
const LAST_MOMENT: Duration = Duration::from_millis(300);

/// A longer line is no compiler's.
const LINE_CAP: u64 = 16 * 1024 * 1024;

/// How often a method runs before the optimizing compiler takes it, six times what the JVM would do by itself: a
/// compiler is a broad program, and most of what is hot for a moment is not worth it.
const PATIENCE: [&str; 4] = [
    "-XX:Tier4InvocationThreshold=30000",
    "-XX:Tier4MinInvocationThreshold=3600",
    "-XX:Tier4CompileThreshold=90000",
    "-XX:Tier4BackEdgeThreshold=240000",
];

/// What the optimizing compiler may put into one piece of code, half of what it would by itself: it takes two thirds of
/// the time, and the code is as fast.
const INLINING: [&str; 2] = ["-XX:FreqInlineSize=150", "-XX:InlineSmallCode=1200"];

/// How many lanes share a process. They share its heap as well, and what one does to it ends them all.
const LANES: usize = 2;

const PROGRAMS_OF_A_LIFE: usize = 200_000;

/// What a JVM may use beside its heap before it counts as grown.
const BESIDE_HEAP_MIB: u64 = 1024;

/// How much a JVM is going to be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Life {
    /// A program or a few. The time to optimize its code would be lost.
    Short,
    /// Many programs, of a compiler so broad that optimizing its code does not pay within hours.
    Simple,
    Long,
}

/// How to start one.
#[derive(Clone)]
pub(crate) struct Launch<'a> {
    pub java: PathBuf,
    /// The release of the JDK, such as 25.
    pub feature: u16,
    pub life: Life,
    /// Where the compiled worker is.
    pub classes: PathBuf,
    pub jars: &'a [PathBuf],
    pub hides_own_compiler: bool,
    /// Options of this JVM's own.
    pub options: &'a [&'static str],
    /// The name of the back end and its arguments.
    pub backend: &'a [&'static str],
    pub archive: Option<Archive>,
    /// The option that makes it write an archive when it ends.
    pub remember: Option<String>,
}

/// A running JVM.
pub(crate) struct Jvm {
    child: Mutex<Child>,
    requests: Sender<String>,
    lanes: Arc<Lanes>,
    words: Mutex<Option<Drain>>,
    heap_mib: u32,
    programs: AtomicUsize,
    is_given_up: AtomicBool,
    /// Behind the processes that write into it.
    scratch: TempDir,
}

/// What comes out of the process in one lane.
pub(crate) enum Received {
    Line(String),
    /// The rest is not to be had as lines.
    Broken(&'static str),
}

impl Jvm {
    /// A JVM and its first lane.
    pub fn start(launch: Launch<'_>, limits: &Limits) -> Result<(Jvm, Receiver<Received>), String> {
        let scratch = scratch().map_err(|error| format!("no scratch directory: {error}"))?;
        let mut recipe = Recipe::new(launch.java)
            .arg(format!("-Xmx{}m", limits.heap_mib))
            // Most of it for new objects: between batches next to nothing lives.
            .arg(format!("-Xmn{}m", limits.heap_mib * 3 / 5))
            .args(["-Xss8m", "-XX:-UsePerfData", "-XX:+DisplayVMOutputToStderr"])
            // What the JVM has to say of itself is kept out of the protocol.
            .args(["-Xlog:disable", "-Xlog:all=error:stderr"])
            // While garbage is collected all lanes wait, so they give their cores to it.
            .args(["-XX:+UseParallelGC".to_owned(), format!("-XX:ParallelGCThreads={LANES}")])
            .arg("-XX:+UseTransparentHugePages")
            .args(["-Duser.language=en", "-Duser.country=", "-Dfile.encoding=UTF-8"])
            .arg(format!("-Djava.io.tmpdir={}", scratch.path().display()));
        recipe = match launch.life {
            Life::Short | Life::Simple => recipe.arg("-XX:TieredStopAtLevel=1"),
            Life::Long => recipe.args(PATIENCE).args(INLINING),
        };
        if launch.hides_own_compiler {
            recipe = recipe.args(["--limit-modules", MODULES]);
        }
        recipe = recipe.args(launch.options).args(&launch.remember);
        let classes = match &launch.archive {
            Some(archive) => {
                recipe = recipe.args(archive.options(launch.life));
                archive.worker.clone()
            }
            None => launch.classes,
        };
        let classes = [classes];
        let recipe = recipe
            .args(["-cp".to_owned(), class_path(classes.iter().chain(launch.jars))])
            .arg("elenchus.Worker")
            .args(launch.backend);

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
        let lanes = Arc::new(Lanes::default());
        let (_, received) = lanes.open();
        let stdout = child.stdout.take().ok_or("it has no output")?;
        let reader = Arc::clone(&lanes);
        thread::spawn(move || reader.distribute(stdout));
        let jvm = Jvm {
            requests,
            lanes,
            words: Mutex::new(child.stderr.take().map(Drain::new)),
            child: Mutex::new(child),
            heap_mib: limits.heap_mib,
            programs: AtomicUsize::new(0),
            is_given_up: AtomicBool::new(false),
            scratch,
        };
        match received.recv_timeout(limits.start_time) {
            Ok(Received::Line(line)) if line.starts_with("hello\t") => Ok((jvm, received)),
            Ok(Received::Line(line)) => Err(format!("its first words are not hello: {}", lossy(&line, 200))),
            Ok(Received::Broken(what)) => Err(format!("{what}: {}", jvm.end().1)),
            Err(RecvTimeoutError::Timeout) => {
                Err(format!("it said nothing for {} s", limits.start_time.as_secs()))
            }
            Err(RecvTimeoutError::Disconnected) => Err(format!("it ended at once: {}", jvm.end().1)),
        }
    }

    /// One more lane: its number and what comes out of it.
    pub fn open_lane(&self) -> (usize, Receiver<Received>) {
        self.lanes.open()
    }

    pub fn close_lane(&self, lane: usize) {
        self.lanes.close(lane);
    }

    /// Hands over a batch of so many programs; false if nobody takes it.
    pub fn send(&self, request: String, programs: usize) -> bool {
        self.programs.fetch_add(programs, Ordering::Relaxed);
        self.requests.send(request).is_ok()
    }

    /// Asks for the end of what a lane is at; false if nobody takes it.
    pub fn stop(&self, lane: usize) -> bool {
        self.requests.send(format!("stop\t{lane}\n")).is_ok()
    }

    /// Whether one more lane with these limits may be opened.
    pub fn has_room(&self, limits: &Limits) -> bool {
        self.heap_mib == limits.heap_mib && self.lanes.count() < LANES && !self.is_worn()
    }

    /// Whether a new one should take its place.
    pub fn is_worn(&self) -> bool {
        self.is_given_up()
            || self.programs.load(Ordering::Relaxed) > PROGRAMS_OF_A_LIFE
            || locked(&self.child)
                .resident_mib()
                .is_some_and(|resident| resident > u64::from(self.heap_mib) + BESIDE_HEAP_MIB)
    }

    /// Ends it for all lanes: one of them has got no answer, and the compiler may be at it for ever.
    pub fn give_up(&self) {
        self.is_given_up.store(true, Ordering::SeqCst);
        locked(&self.child).kill();
    }

    pub fn is_given_up(&self) -> bool {
        self.is_given_up.load(Ordering::SeqCst)
    }

    /// How long it wanted to work and got no processor.
    pub fn starved(&self) -> Duration {
        locked(&self.child).starved()
    }

    /// Has it end by itself; its scratch directory if it did so in time and without complaint.
    pub fn end_orderly(&self, limit: Duration) -> Option<&Path> {
        self.requests.send("end\n".to_owned()).ok()?;
        let status = locked(&self.child).wait(limit)?;
        status.success().then(|| self.scratch.path())
    }

    /// How the process ended, if it did so by itself, and what it wrote to standard error.
    pub fn end(&self) -> (Option<ExitStatus>, String) {
        let mut child = locked(&self.child);
        let status = child.wait(LAST_MOMENT);
        child.kill();
        let words = locked(&self.words).take();
        (status, words.map(|words| lossy(&words.finish().text(), 8000)).unwrap_or_default())
    }
}

/// Where the lines of each lane go.
#[derive(Default)]
struct Lanes(Mutex<Vec<Option<SyncSender<Received>>>>);

impl Lanes {
    fn open(&self) -> (usize, Receiver<Received>) {
        // Bounded, so that a flood stays in the pipe until somebody wants it.
        let (sender, received) = sync_channel(1024);
        let mut senders = locked(&self.0);
        senders.push(Some(sender));
        (senders.len() - 1, received)
    }

    fn count(&self) -> usize {
        locked(&self.0).iter().flatten().count()
    }

    fn close(&self, lane: usize) {
        if let Some(sender) = locked(&self.0).get_mut(lane) {
            *sender = None;
        }
    }

    /// Reads lines until there are none, and then takes leave of every lane.
    fn distribute(&self, stream: impl Read) {
        let mut stream = BufReader::with_capacity(64 * 1024, stream);
        loop {
            let mut line = Vec::new();
            let broken = match stream.by_ref().take(LINE_CAP).read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => break,
                Ok(_) if line.ends_with(b"\n") => {
                    line.pop();
                    if self.hand_over(&String::from_utf8_lossy(&line)) {
                        continue;
                    }
                    "a line for nobody"
                }
                Ok(length) if length as u64 == LINE_CAP => "a line without end",
                Ok(_) => "half a message",
            };
            for sender in locked(&self.0).iter().flatten() {
                // Whoever does not listen now will find the channel closed.
                let _ = sender.try_send(Received::Broken(broken));
            }
            locked(&self.0).clear();
            // Read on, so that the process does not die of a closed pipe, which would look like a crash.
            let _ = std::io::copy(&mut stream, &mut std::io::sink());
            return;
        }
        locked(&self.0).clear();
    }

    /// Gives a line to its lane; false if it belongs to none.
    fn hand_over(&self, line: &str) -> bool {
        let Some((number, rest)) = line.split_once('\t') else { return false };
        let Ok(number) = number.parse::<usize>() else { return false };
        let sender = locked(&self.0).get(number).cloned();
        if let Some(Some(sender)) = &sender {
            // An asker that has left wants no more.
            let _ = sender.send(Received::Line(rest.to_owned()));
        }
        sender.is_some()
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) fn class_path<'a>(places: impl IntoIterator<Item = &'a PathBuf>) -> String {
    let places: Vec<String> = places.into_iter().map(|place| place.display().to_string()).collect();
    places.join(":")
}

/// The directory of the compiled worker.
pub(crate) fn classes(jdk: &Jdk) -> Result<PathBuf, String> {
    WORKER.compiled(jdk)
}
