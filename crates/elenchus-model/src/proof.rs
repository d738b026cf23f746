//! Proofs of absence: what the solver learnt, clause by clause, in the DRAT format, and a check of it.

mod checker;

pub use checker::{ProofError, ProofReport, check};

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Where a proof is written while the solver works. It stops at a size limit: a proof nobody can store is no proof.
#[derive(Debug)]
pub struct ProofLog {
    sink: Sink,
    written: u64,
    limit: u64,
    error: Option<io::Error>,
}

#[derive(Debug)]
enum Sink {
    Memory(Vec<u8>),
    File(BufWriter<File>),
}

#[derive(Debug, thiserror::Error)]
pub enum LogError {
    #[error("the proof is larger than {limit} bytes")]
    TooLarge { limit: u64 },
    #[error("cannot write the proof: {0}")]
    Io(io::Error),
}

impl ProofLog {
    pub fn in_memory(limit: u64) -> Self {
        ProofLog { sink: Sink::Memory(Vec::new()), written: 0, limit, error: None }
    }

    pub fn to_file(path: &Path, limit: u64) -> io::Result<Self> {
        let file = BufWriter::new(File::create(path)?);
        Ok(ProofLog { sink: Sink::File(file), written: 0, limit, error: None })
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
        let result = match &mut self.sink {
            Sink::Memory(bytes) => bytes.write_all(line.as_bytes()),
            Sink::File(file) => file.write_all(line.as_bytes()),
        };
        self.error = result.err();
    }

    /// Ends the proof with the empty clause. The text is returned when it was kept in memory.
    pub fn finish(mut self) -> Result<(u64, Option<String>), LogError> {
        self.learn(std::iter::empty());
        if let Some(error) = self.error {
            return Err(LogError::Io(error));
        }
        if self.written > self.limit {
            return Err(LogError::TooLarge { limit: self.limit });
        }
        match self.sink {
            Sink::Memory(bytes) => Ok((self.written, Some(String::from_utf8_lossy(&bytes).into_owned()))),
            Sink::File(mut file) => file.flush().map(|()| (self.written, None)).map_err(LogError::Io),
        }
    }
}
