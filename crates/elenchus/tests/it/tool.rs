//! Runs the binary in a directory of its own.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// A temporary directory in which `elenchus` is run.
pub struct Tool {
    pub directory: tempfile::TempDir,
}

/// What a run came to.
pub struct Ran {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Tool {
    pub fn new() -> Tool {
        Tool { directory: tempfile::tempdir().unwrap() }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_elenchus"));
        command.args(arguments).current_dir(self.directory.path()).env("NO_COLOR", "1");
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        Ran::of(&self.command(arguments).output().unwrap())
    }

    /// Whether this compiler is here; says so if not, which with `CI` set is a failure.
    pub fn has(&self, compiler: &str) -> bool {
        self.has_for("patterns", compiler)
    }

    /// As [`Tool::has`], for a compiler of a language that an engine writes and `patterns` does not.
    pub fn has_for(&self, engine: &str, compiler: &str) -> bool {
        let fuzz =
            ["fuzz", "--engine", engine, "--compiler", compiler, "--cases", "1", "--store", "probe.db"];
        let found = self.run(&fuzz);
        if found.code == Some(2) {
            assert!(std::env::var_os("CI").is_none(), "{}", found.stderr);
            eprintln!("skipped: {}", found.stderr.trim());
        }
        found.code != Some(2)
    }

    /// Runs with `--json` and parses what comes.
    pub fn json(&self, arguments: &[&str]) -> (Option<i32>, Value) {
        let ran = self.run(&[arguments, &["--json"]].concat());
        let document = serde_json::from_str(&ran.stdout)
            .unwrap_or_else(|error| panic!("{error}: {}\n{}", ran.stdout, ran.stderr));
        (ran.code, document)
    }
}

impl Ran {
    pub fn of(output: &Output) -> Ran {
        Ran {
            code: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

/// The root of the repository.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The real rustc of the sysroot, not a proxy.
pub fn real_rustc() -> PathBuf {
    let output = Command::new("rustc").args(["--print", "sysroot"]).output().unwrap();
    Path::new(String::from_utf8(output.stdout).unwrap().trim()).join("bin/rustc")
}

/// Every file below a directory with its bytes, sorted by path.
pub fn files(directory: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    let mut open = vec![directory.to_owned()];
    while let Some(current) = open.pop() {
        for entry in std::fs::read_dir(&current).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(directory).unwrap().to_string_lossy().into_owned();
                files.push((name, std::fs::read(&path).unwrap()));
            }
        }
    }
    files.sort();
    files
}
