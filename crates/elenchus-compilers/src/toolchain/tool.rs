//! The programs of the machine that fetch and unpack: found on a search path, run quietly, their complaints cut
//! down to one line without addresses.

use std::env;
use std::ffi::OsString;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use super::InstallError;

/// Where programs are looked for.
#[derive(Clone, Debug)]
pub(super) struct Tools {
    path: OsString,
}

/// One run of a program, with the words for what it is doing.
pub(super) struct Run {
    tool: &'static str,
    doing: String,
    pub command: Command,
}

impl Tools {
    pub fn of_environment() -> Tools {
        Tools { path: env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into()) }
    }

    pub fn on(path: impl Into<OsString>) -> Tools {
        Tools { path: path.into() }
    }

    /// Prepares a run of `tool`; `doing` is how its failure is told, as in "fetching the list of packages".
    pub fn run(&self, tool: &'static str, doing: impl Into<String>) -> Result<Run, InstallError> {
        let program = self
            .find(tool)
            .ok_or_else(|| InstallError::NoTool { tool, advice: missing_tool_advice(tool) })?;
        let mut command = Command::new(program);
        // Messages are read by us, so they must be in the language that we know.
        command.env("PATH", &self.path).env("LC_ALL", "C.UTF-8").env_remove("LANGUAGE").stdin(Stdio::null());
        Ok(Run { tool, doing: doing.into(), command })
    }

    fn find(&self, tool: &str) -> Option<PathBuf> {
        env::split_paths(&self.path)
            .map(|dir| dir.join(tool))
            .find(|file| file.metadata().is_ok_and(|m| m.is_file() && m.permissions().mode() & 0o111 != 0))
    }
}

impl Run {
    /// Runs to the end and gives standard output; a failure is told by the program's own complaint.
    pub fn output(mut self) -> Result<String, InstallError> {
        let output = patiently(|| self.command.output()).map_err(|error| self.cannot_start(&error))?;
        self.judge(&output)?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Runs this program with its standard output as the standard input of `next`, both to the end.
    pub fn pipe_into(mut self, mut next: Run) -> Result<(), InstallError> {
        self.command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut first = patiently(|| self.command.spawn()).map_err(|error| self.cannot_start(&error))?;
        if let Some(stdout) = first.stdout.take() {
            next.command.stdin(stdout);
        }
        let second = patiently(|| next.command.output()).map_err(|error| next.cannot_start(&error));
        // `next` still holds its end of the pipe; without this `first` could wait for ever for a reader.
        next.command.stdin(Stdio::null());
        let first = first.wait_with_output().map_err(|error| self.cannot_start(&error))?;
        // When both fail, the cause is the first, unless that only lost its reader.
        let lost_its_reader = first.status.code().is_none() || mentions_a_pipe(&first.stderr);
        if !first.status.success() && !lost_its_reader {
            return self.judge(&first);
        }
        next.judge(&second?)?;
        self.judge(&first)
    }

    fn judge(&self, output: &Output) -> Result<(), InstallError> {
        if output.status.success() {
            return Ok(());
        }
        let said = [&output.stderr, &output.stdout].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        let detail = complaint(&said.join("\n")).unwrap_or_else(|| output.status.to_string());
        let doing = self.doing.clone();
        if is_about_the_network(&detail) {
            Err(InstallError::Network { doing, detail })
        } else {
            Err(InstallError::ToolFailed { tool: self.tool, doing, detail })
        }
    }

    fn cannot_start(&self, error: &io::Error) -> InstallError {
        InstallError::ToolFailed { tool: self.tool, doing: self.doing.clone(), detail: error.to_string() }
    }
}

/// Runs a program out of the `bin` of a home as a worker would: empty environment, another working directory.
pub(super) fn run_of(home: &Path, program: &str, arguments: &[&str], dir: &Path) -> Result<(), String> {
    let mut command = Command::new(home.join("bin").join(program));
    command.args(arguments).env_clear().current_dir(dir).stdin(Stdio::null());
    let output = patiently(|| command.output()).map_err(|error| format!("{program}: {error}"))?;
    let said = || complaint(&String::from_utf8_lossy(&output.stderr)).unwrap_or_default();
    if output.status.success() { Ok(()) } else { Err(format!("{program}: {}: {}", output.status, said())) }
}

/// A script written a moment ago may still be open for writing in a child that another thread is starting
/// (`ETXTBSY`); that passes as soon as the child has called `exec`.
pub(super) fn patiently<T>(mut start: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    for _ in 0..50 {
        match start() {
            Err(error) if error.kind() == io::ErrorKind::ExecutableFileBusy => {
                thread::sleep(Duration::from_millis(20));
            }
            result => return result,
        }
    }
    start()
}

fn mentions_a_pipe(stderr: &[u8]) -> bool {
    String::from_utf8_lossy(stderr).to_lowercase().contains("broken pipe")
}

fn missing_tool_advice(tool: &str) -> &'static str {
    match tool {
        "mvn" => "install Maven (`apt-get install maven` on Debian) and run the same command again",
        "python3" => {
            "install Python with pip (`apt-get install python3-pip` on Debian) and run the same command again"
        }
        "apt-get" | "apt-cache" | "dpkg-deb" => {
            "JDKs are fetched as Debian packages; on another system install a JDK yourself and name it as `--compiler java=DIR`"
        }
        _ => "install it and run the same command again",
    }
}

/// The line of a program's output that says what went wrong, without terminal escapes and addresses.
pub(super) fn complaint(output: &str) -> Option<String> {
    let plain = without_escapes(output);
    let lines = || plain.lines().map(str::trim).filter(|line| !line.is_empty());
    let marked = lines().find_map(|line| line.strip_prefix("E: ").or_else(|| line.strip_prefix("[ERROR] ")));
    marked.or_else(|| lines().next()).map(without_addresses)
}

fn without_escapes(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\u{1b}' {
            plain.push(c);
        } else if chars.next_if_eq(&'[').is_some() {
            // A control sequence ends with a byte from `@` to `~` (ECMA-48, 5.4).
            for c in chars.by_ref() {
                if ('@'..='~').contains(&c) {
                    break;
                }
            }
        }
    }
    plain
}

fn without_addresses(line: &str) -> String {
    let words: Vec<&str> = line
        .trim_end_matches("-> [Help 1]")
        .split_whitespace()
        .map(|word| if word.contains("://") { "(address)" } else { word })
        .collect();
    words.join(" ")
}

fn is_about_the_network(detail: &str) -> bool {
    const SIGNS: [&str; 13] = [
        "Temporary failure resolving",
        "Could not resolve '",
        "Could not resolve host",
        "Could not connect",
        "Unable to connect",
        "Cannot initiate the connection",
        "Connection refused",
        "Connection timed out",
        "Connection failed",
        "Network is unreachable",
        "Unknown host",
        "Name or service not known",
        "Could not transfer",
    ];
    SIGNS.iter().any(|sign| detail.contains(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(output: &str, expected: Option<&str>) {
        assert_eq!(complaint(output).as_deref(), expected);
    }

    #[test]
    fn the_complaint_is_one_line_without_escapes_and_addresses() {
        check(
            "\u{1b}[0m\u{1b}[0m[ERROR] Could not find artifact g:a:jar:1 in central (https://repo.example/maven2) -> [Help 1]\n[ERROR] \n[ERROR] Re-run with -X\n",
            Some("Could not find artifact g:a:jar:1 in central (address)"),
        );
        check(
            "W: something\nE: Failed to fetch http://mirror.example/x  Temporary failure resolving 'mirror.example'\nE: Some index files failed\n",
            Some("Failed to fetch (address) Temporary failure resolving 'mirror.example'"),
        );
        check("\ntar: short read\ntar: exiting\n", Some("tar: short read"));
        check(" \n", None);
    }

    #[test]
    fn a_network_failure_is_told_from_others() {
        let failure = |script: &str| {
            let tools = Tools::on("/usr/bin:/bin");
            let mut run = tools.run("sh", "asking").unwrap();
            run.command.args(["-c", script]);
            run.output().unwrap_err().to_string()
        };
        assert_eq!(
            failure("echo 'E: Could not connect to mirror (111: Connection refused)' >&2; exit 100"),
            "asking failed for want of a network (Could not connect to mirror (111: Connection refused)); check the connection and proxy settings and run the same command again"
        );
        assert_eq!(
            failure("echo no >&2; exit 1"),
            "asking failed: sh says: no; run the same command again, and report it if it stays"
        );
        assert_eq!(
            failure("exit 3"),
            "asking failed: sh says: exit status: 3; run the same command again, and report it if it stays"
        );
    }

    #[test]
    fn a_pipe_reports_whichever_end_failed() {
        let outcome = |first: &str, second: &str| {
            let tools = Tools::on("/usr/bin:/bin");
            let [mut a, mut b] = ["reading", "writing"].map(|doing| tools.run("sh", doing).unwrap());
            a.command.args(["-c", first]);
            b.command.args(["-c", second]);
            a.pipe_into(b).map_err(|error| error.to_string().split(" failed").next().unwrap().to_owned())
        };
        assert_eq!(outcome("echo x", "read line"), Ok(()));
        assert_eq!(outcome("exit 1", "read line || true"), Err("reading".to_owned()));
        assert_eq!(outcome("exit 1", "read line"), Err("reading".to_owned()));
        assert_eq!(outcome("exec yes", "exit 1"), Err("writing".to_owned()));
    }

    #[test]
    fn a_missing_tool_comes_with_advice() {
        let error = Tools::on("/nonexistent").run("mvn", "asking").err().unwrap();
        assert_eq!(
            error.to_string(),
            "mvn is not on this machine; install Maven (`apt-get install maven` on Debian) and run the same command again"
        );
    }
}
