//! Classes of ours that run in a JVM, compiled by the JDK that runs them.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::cache::elenchus_home;
use crate::process::{Recipe, lossy, scratch};

use super::jdk::Jdk;

/// How long a JDK may take to compile one.
const TIME_LIMIT: Duration = Duration::from_mins(2);

/// Classes of ours in the package `elenchus`, which the JDK in use compiles: their names and texts, the one that is
/// started first.
pub(crate) struct JavaSource(pub &'static [(&'static str, &'static str)]);

impl JavaSource {
    /// The directory of the compiled classes, compiled now if this JDK has not done so before.
    pub fn compiled(&self, jdk: &Jdk) -> Result<PathBuf, String> {
        let mut key = blake3::Hasher::new();
        for (class, text) in self.0 {
            key.update(class.as_bytes()).update(&[0]).update(text.as_bytes()).update(&[0]);
        }
        let key = key.finalize().to_hex();
        let place = elenchus_home().map_err(|error| error.to_string())?.join("workers").join(format!(
            "java-{}-{}",
            jdk.version,
            &key[..16]
        ));
        if !place.join(self.class_file()).exists() {
            self.compile(jdk, &place)
                .map_err(|what| format!("our class {} could not be compiled: {what}", self.main()))?;
        }
        Ok(place)
    }

    pub fn main(&self) -> &'static str {
        self.0.first().map_or("", |(class, _)| class)
    }

    fn class_file(&self) -> String {
        format!("elenchus/{}.class", self.main())
    }

    /// Compiles the classes in a scratch directory and moves the result to its place in one step, so that nobody ever
    /// sees half of it.
    fn compile(&self, jdk: &Jdk, place: &Path) -> Result<(), String> {
        let text = |error: std::io::Error| error.to_string();
        let scratch = scratch().map_err(text)?;
        let mut recipe =
            Recipe::new(jdk.home.join("bin/javac")).args(["-proc:none", "-nowarn", "-d", "classes"]);
        for package in ["api", "code", "util"] {
            let package = format!("jdk.compiler/com.sun.tools.javac.{package}=ALL-UNNAMED");
            recipe = recipe.args(["--add-exports".to_owned(), package]);
        }
        for (class, source) in self.0 {
            let file = format!("{class}.java");
            fs::write(scratch.path().join(&file), source).map_err(text)?;
            recipe = recipe.arg(file);
        }
        let finished = recipe.run(scratch.path(), TIME_LIMIT).map_err(text)?;
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
