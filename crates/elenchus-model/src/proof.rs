//! Proofs of absence: what the solver learnt, clause by clause, in the DRAT format, on disk, and a check of it.

mod checker;
mod files;

pub use checker::{ProofError, ProofReport, check, check_lines};
pub use files::ProofFiles;

use std::fs::File;
use std::io::{self, BufWriter, Write};

/// Where a proof is written while the solver works. It stops at a size limit: a proof nobody can store is no proof.
#[derive(Debug)]
pub struct ProofLog {
    file: BufWriter<File>,
    written: u64,
    limit: u64,
    error: Option<io::Error>,
}

/// Why there is no proof although the solver says that there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum NoProof {
    #[error("the solver kept none")]
    NotKept,
    #[error("it is larger than {limit} bytes")]
    TooLarge { limit: u64 },
    #[error("cannot {doing} {path}: {error}")]
    Io { doing: &'static str, path: String, error: io::Error },
    #[error("cannot write it: {0}")]
    Write(io::Error),
    #[error(transparent)]
    Wrong(#[from] ProofError),
    #[error("{checker} does not accept it: {said}")]
    Refused { checker: String, said: String },
}

impl ProofLog {
    pub fn new(file: File, limit: u64) -> Self {
        ProofLog { file: BufWriter::new(file), written: 0, limit, error: None }
    }

    pub(crate) fn learn(&mut self, literals: impl Iterator<Item = i32>) {
        self.line("", literals);
    }

    pub(crate) fn forget(&mut self, literals: impl Iterator<Item = i32>) {
        self.line("d ", literals);
    }

    fn line(&mut self, prefix: &str, literals: impl Iterator<Item = i32>) {
        if self.error.is_some() || self.written > self.limit {
            return;
        }
        let mut line = prefix.to_owned();
        for literal in literals {
            line.push_str(&literal.to_string());
            line.push(' ');
        }
        line.push_str("0\n");
        self.written += line.len() as u64;
        if self.written <= self.limit {
            self.error = self.file.write_all(line.as_bytes()).err();
        }
    }

    /// Ends the proof with the empty clause; the answer is its size in bytes.
    pub fn finish(mut self) -> Result<u64, NoProof> {
        self.learn(std::iter::empty());
        if let Some(error) = self.error {
            return Err(NoProof::Write(error));
        }
        if self.written > self.limit {
            return Err(NoProof::TooLarge { limit: self.limit });
        }
        self.file.flush().map_err(NoProof::Write)?;
        Ok(self.written)
    }
}
