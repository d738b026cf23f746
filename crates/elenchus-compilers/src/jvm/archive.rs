//! Archives of loaded classes, with which a JVM starts a compiler in half the time.
//!
//! A JVM writes one at the end of a run that it is asked to remember: since JDK 25 an AOT cache (JEP 514), before that an archive of
//! class data (JEP 350). One is made for each compiler and JDK when they first meet, and kept in the cache; a JVM that
//! finds it unfit goes without it.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use elenchus_lang::Source;

use crate::cache::elenchus_home;
use crate::process::Recipe;
use crate::{Limits, Phase, Worker};

use super::process::{Launch, Life};
use super::worker::{JvmWorker, Usage};

/// How long the run that is remembered may take, and the writing after it.
const TIME_LIMIT: Duration = Duration::from_mins(5);

/// What the JVM calls its file, in its scratch directory.
const NEW: &str = "elenchus.archive";

/// An AOT cache remembers as well how hot each method was in training (JEP 515). A worker in training stops at the quick
/// compiler, and a JVM that believes this leaves the methods there for good: javac took half as much time again.
const FORGET_TRAINING: [&str; 3] =
    ["-XX:+IgnoreUnrecognizedVMOptions", "-XX:+UnlockDiagnosticVMOptions", "-XX:-AOTReplayTraining"];

/// An archive for one compiler on one JDK.
#[derive(Clone)]
pub(crate) struct Archive {
    /// Our own classes: a JVM takes archives of classes from jars only.
    pub worker: PathBuf,
    pub file: PathBuf,
    /// Whether it is an AOT cache.
    is_aot: bool,
}

impl Archive {
    /// The archive for this launch, made now if it is not there and nobody else is at it. `None` if there can be none.
    pub fn of(launch: &Launch<'_>, usage: &Usage, training: &[&Source], limits: &Limits) -> Option<Archive> {
        // Without all its modules a JVM takes no archive.
        if launch.hides_own_compiler {
            return None;
        }
        let archives = elenchus_home().ok()?.join("workers/archives");
        let place = archives.join(key(launch)?);
        let is_aot = launch.feature >= 25;
        let archive = Archive { worker: place.join("worker.jar"), file: place.join("classes"), is_aot };
        if archive.file.exists() {
            return Some(archive);
        }
        fs::create_dir_all(&place).ok()?;
        let failed = place.join("failed");
        let lock = File::create(place.join("lock")).ok()?;
        if failed.exists() || lock.try_lock().is_err() {
            return None;
        }
        if archive.make(launch, usage, training, limits).is_none() {
            // It is not tried again with every worker.
            let _ = fs::write(failed, "");
        }
        archive.file.exists().then_some(archive)
    }

    /// The options for a JVM that is to use it.
    pub fn options(&self, life: Life) -> Vec<String> {
        let file = self.file.display();
        if self.is_aot {
            let mut options = vec![format!("-XX:AOTCache={file}")];
            if life == Life::Long {
                options.extend(FORGET_TRAINING.map(str::to_owned));
            }
            options
        } else {
            vec!["-Xshare:auto".to_owned(), format!("-XX:SharedArchiveFile={file}")]
        }
    }

    /// Has a worker compile a few programs and remember what it loaded.
    fn make(&self, launch: &Launch<'_>, usage: &Usage, training: &[&Source], limits: &Limits) -> Option<()> {
        let place = self.file.parent()?;
        self.pack(launch, place).ok()?;
        let remember = if self.is_aot {
            format!("-XX:AOTCacheOutput={NEW}")
        } else {
            format!("-XX:ArchiveClassesAtExit={NEW}")
        };
        let launch = Launch {
            life: Life::Short,
            classes: self.worker.clone(),
            remember: Some(remember),
            ..launch.clone()
        };
        let mut worker = JvmWorker::start(launch, limits, usage.clone()).ok()?;
        for program in training {
            let _ = worker.ask(&[program], Phase::Generate, TIME_LIMIT);
        }
        let written = worker.jvm().end_orderly(TIME_LIMIT)?.join(NEW);
        let staged = place.join("new");
        fs::copy(written, &staged).ok()?;
        fs::rename(staged, &self.file).ok()
    }

    /// Puts our classes into a jar, at the place where it will be: a JVM compares.
    fn pack(&self, launch: &Launch<'_>, place: &Path) -> io::Result<()> {
        let jar = launch.java.with_file_name("jar");
        if !jar.exists() {
            return Err(io::Error::other("a JDK without a program to make jars"));
        }
        let scratch = crate::process::scratch()?;
        let classes = launch.classes.display().to_string();
        let recipe = Recipe::new(jar).args(["--create", "--file", "worker.jar", "-C", &classes, "."]);
        recipe.run(scratch.path(), TIME_LIMIT)?;
        let staged = place.join("new.jar");
        fs::copy(scratch.path().join("worker.jar"), &staged)?;
        fs::rename(staged, &self.worker)
    }
}

/// A name for what an archive depends on: the JDK, our classes, the compiler's jars and how the JVM is started.
fn key(launch: &Launch<'_>) -> Option<String> {
    let mut key = blake3::Hasher::new();
    let mut add = |text: &str| {
        key.update(text.as_bytes()).update(&[0]);
    };
    add(&launch.java.display().to_string());
    add(&launch.classes.display().to_string());
    for part in launch.backend.iter().chain(launch.options) {
        add(part);
    }
    for jar in launch.jars {
        let metadata = fs::metadata(jar).ok()?;
        add(&format!("{} {} {:?}", jar.display(), metadata.len(), metadata.modified().ok()?));
    }
    Some(key.finalize().to_hex()[..16].to_owned())
}
