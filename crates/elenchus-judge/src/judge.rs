//! The other side of the bench: a JVM with `TypesJudge.java`, which answers with javac's `Types`.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use elenchus_types::Loader;
use elenchus_types::syntax::{self, Declaration};
use tempfile::TempDir;

use crate::Jdk;

const SOURCE: &str = include_str!("../../../jvm/judge/TypesJudge.java");

#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    #[error("cannot run the JDK: {0}")]
    Io(#[from] std::io::Error),
    #[error("the judge does not compile: {0}")]
    Compile(String),
    #[error("the judge ended before it answered; its error output says why")]
    Ended,
    #[error("the judge declared something that is no declaration: {0}")]
    Declaration(#[from] syntax::Error),
}

/// A judge at work. It ends when it is dropped.
pub struct Judge {
    bench: Mutex<Bench>,
    /// Holds the compiled judge and the classes it was given.
    _folder: TempDir,
}

struct Bench {
    process: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Judge {
    /// Starts a judge that knows the classes of the JDK and those in `source`, one Java file.
    pub fn start(jdk: &Jdk, source: &str) -> Result<Judge, JudgeError> {
        Judge::start_at(jdk, jdk.release, source)
    }

    /// Starts a judge that knows the classes of a release, which may be older than the JDK, and those in `source`.
    pub fn start_at(jdk: &Jdk, release: u32, source: &str) -> Result<Judge, JudgeError> {
        Judge::start_with(jdk, release, source, &[])
    }

    /// Starts a judge that also knows the classes of some jars.
    pub fn start_with(
        jdk: &Jdk,
        release: u32,
        source: &str,
        class_path: &[PathBuf],
    ) -> Result<Judge, JudgeError> {
        let folder = TempDir::new()?;
        let judge = folder.path().join("TypesJudge.java");
        let classes = folder.path().join("Classes.java");
        std::fs::write(&judge, SOURCE)?;
        std::fs::write(&classes, source)?;
        let exports = ["api", "code", "util"]
            .map(|name| format!("--add-exports=jdk.compiler/com.sun.tools.javac.{name}=ALL-UNNAMED"));
        let compiled = Command::new(jdk.home.join("bin/javac"))
            .args(&exports)
            .args(["-Xlint:none", "-d"])
            .arg(folder.path())
            .arg(&judge)
            .output()?;
        if !compiled.status.success() {
            return Err(JudgeError::Compile(String::from_utf8_lossy(&compiled.stderr).into_owned()));
        }
        let mut process = Command::new(jdk.home.join("bin/java"))
            .args(&exports)
            .args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx1g", "-Xss8m", "-cp"])
            .arg(folder.path())
            .arg("TypesJudge")
            .arg(&classes)
            .arg(if release == jdk.release { String::new() } else { release.to_string() })
            .args(
                class_path
                    .first()
                    .map(|_| std::env::join_paths(class_path))
                    .transpose()
                    .map_err(|error| std::io::Error::new(std::io::ErrorKind::InvalidInput, error))?,
            )
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (Some(requests), Some(answers)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(JudgeError::Ended);
        };
        let bench = Bench { process, requests, answers: BufReader::new(answers) };
        Ok(Judge { bench: Mutex::new(bench), _folder: folder })
    }

    /// The answers to some requests, in their order.
    pub fn ask(&self, requests: &[String]) -> Result<Vec<String>, JudgeError> {
        let mut bench = self.bench();
        let mut text = requests.join("\n");
        text.push_str("\nflush\n");
        bench.requests.write_all(text.as_bytes())?;
        bench.requests.flush()?;
        let mut answers = Vec::with_capacity(requests.len());
        for _ in requests {
            let mut line = String::new();
            if bench.answers.read_line(&mut line)? == 0 {
                return Err(JudgeError::Ended);
            }
            answers.push(line.trim_end().to_owned());
        }
        Ok(answers)
    }

    /// The names of the classes in a package.
    pub fn names(&self, package: &str) -> Result<Vec<String>, JudgeError> {
        let answers = self.ask(&[format!("names {package}")])?;
        Ok(answers.iter().flat_map(|answer| answer.split_whitespace()).map(str::to_owned).collect())
    }

    /// The declaration of a class, as the judge sees it.
    pub fn declaration(&self, name: &str) -> Result<Option<Declaration>, JudgeError> {
        let answers = self.ask(&[format!("class {name}")])?;
        match answers.first().map(String::as_str) {
            None | Some("missing") => Ok(None),
            Some(text) => Ok(Some(syntax::parse_declaration(text)?)),
        }
    }

    /// The declaration of a class, with its members in an order of their own: JDKs have the same ones in different orders.
    pub fn ordered_declaration(&self, name: &str) -> Result<Option<Declaration>, JudgeError> {
        let mut found = self.declaration(name)?;
        if let Some(declaration) = &mut found {
            declaration.methods.sort_by_cached_key(|method| format!("{method:?}"));
            declaration.constructors.sort_by_cached_key(|constructor| format!("{constructor:?}"));
            // The order of constants means something.
            declaration.fields.sort_by_cached_key(|field| {
                (!field.is_enum_constant, if field.is_enum_constant { "" } else { &*field.name }.to_owned())
            });
        }
        Ok(found)
    }

    /// A panic elsewhere leaves the bench usable or its next read fails; both are told by the answers.
    fn bench(&self) -> MutexGuard<'_, Bench> {
        self.bench.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Classes come from the judge one by one, when they are needed. A class that cannot be had is missing, and questions about
/// it will disagree: nothing is hidden.
impl Loader for Judge {
    fn load(&self, name: &str) -> Option<Declaration> {
        self.declaration(name).ok().flatten()
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        let bench = self.bench.get_mut().unwrap_or_else(PoisonError::into_inner);
        // It may have ended by itself already.
        let _ = bench.process.kill();
        let _ = bench.process.wait();
    }
}
