//! The two files of a proof, the problem and what refutes it, and the checkers that read them.

use super::{NoProof, ProofLog, ProofReport, check_lines};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

#[derive(Debug)]
pub struct ProofFiles {
    /// In DIMACS.
    pub problem: PathBuf,
    /// In DRAT.
    pub proof: PathBuf,
    /// Where they are if nobody wants to keep them.
    _temporary: Option<TempDir>,
}

impl ProofFiles {
    /// Files that are removed with this value.
    pub fn temporary() -> Result<Self, NoProof> {
        let dir = tempfile::tempdir().map_err(NoProof::Write)?;
        let (problem, proof) = (dir.path().join("problem.cnf"), dir.path().join("proof.drat"));
        Ok(ProofFiles { problem, proof, _temporary: Some(dir) })
    }

    /// A proof in this file, and the problem beside it, as `.cnf`.
    pub fn at(proof: &Path) -> Result<Self, NoProof> {
        let problem = proof.with_extension("cnf");
        Ok(ProofFiles { problem, proof: proof.to_owned(), _temporary: None })
    }

    pub(crate) fn log(&self, limit: u64) -> Result<ProofLog, NoProof> {
        let file = File::create(&self.proof).map_err(|error| failed("write", &self.proof, error))?;
        Ok(ProofLog::new(file, limit))
    }

    pub(crate) fn write_problem(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), NoProof> {
        let file = File::create(&self.problem).map_err(|error| failed("write", &self.problem, error))?;
        let mut out = BufWriter::new(file);
        write(&mut out).and_then(|()| out.flush()).map_err(|error| failed("write", &self.problem, error))
    }

    /// By our own checker.
    pub fn check(&self) -> Result<ProofReport, NoProof> {
        let open =
            |path: &Path| File::open(path).map(BufReader::new).map_err(|error| failed("read", path, error));
        Ok(check_lines(open(&self.problem)?, open(&self.proof)?)?)
    }

    /// By another program, such as `rate` or `drat-trim`, which says `s VERIFIED` of a proof that it accepts.
    pub fn check_by(&self, command: &str, arguments: &[String]) -> Result<(), NoProof> {
        let mut checker = Command::new(command);
        checker.args(arguments).arg(&self.problem).arg(&self.proof).stdin(Stdio::null());
        let output = checker.output().map_err(|error| failed("run", Path::new(command), error))?;
        let said = String::from_utf8_lossy(&output.stdout);
        if said.lines().any(|line| line.trim() == "s VERIFIED") {
            return Ok(());
        }
        let complaints = String::from_utf8_lossy(&output.stderr);
        let last = said.lines().chain(complaints.lines()).rfind(|line| !line.trim().is_empty());
        let said = last.unwrap_or("it says nothing").trim().to_owned();
        Err(NoProof::Refused { checker: command.to_owned(), said })
    }
}

fn failed(doing: &'static str, path: &Path, error: io::Error) -> NoProof {
    NoProof::Io { doing, path: path.display().to_string(), error }
}
