//! A directory of programs with a manifest: what `gen` writes.
//!
//! Scripts of others rely on its form, so fields are added and never changed. The bytes are a function of what was
//! asked for, whatever the number of threads.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use crossbeam_channel::bounded;
use elenchus_case::{Case, Engine, Expectation, Origin};
use elenchus_lang::{Language, RUST};
use serde::Serialize;
use thiserror::Error;

use crate::{Entry, NoCase, make_sure_case};

/// Programs that one thread makes at a time.
const BLOCK: u64 = 64;

/// What to write and where.
pub struct Directory<'a> {
    pub engine: &'a dyn Engine,
    pub origin: Origin,
    /// The first index.
    pub start: u64,
    /// How many indices; one that is a dead end has no program.
    pub count: u64,
    pub path: &'a Path,
    pub threads: usize,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct DirectorySummary {
    pub programs: u64,
    pub dead_ends: u64,
    /// How many programs are left out because our second look at them does not bear out what is expected.
    pub doubted: u64,
    /// Index and message of each failure of the engine.
    pub engine_errors: Vec<(u64, String)>,
    /// How many programs exercise each feature.
    pub features: BTreeMap<String, u64>,
    /// How many programs have each expectation, by its word.
    pub expectations: BTreeMap<String, u64>,
    /// How many programs have this many arms.
    pub arms: BTreeMap<u64, u64>,
    /// Bytes of source text.
    pub bytes: u64,
}

#[derive(Debug, Error)]
#[error("cannot write {}: {error}; give another directory with --out DIR", path.display())]
pub struct DirectoryError {
    pub path: PathBuf,
    #[source]
    pub error: io::Error,
}

/// Some consecutive indices, each with its program or with why there is none.
type Block = Vec<(u64, Result<Case, NoCase>)>;

impl Directory<'_> {
    /// Writes the programs, the manifest and what compiles them together.
    pub fn write(&self) -> Result<DirectorySummary, DirectoryError> {
        fs::create_dir_all(self.path).map_err(|error| failed(self.path, error))?;
        let end = self.start.saturating_add(self.count);
        let next_block = AtomicU64::new(0);
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            let (to_manifest, blocks) = bounded(2 * self.threads.max(1));
            for _ in 0..self.threads.max(1) {
                let (to_manifest, next_block, stop) = (to_manifest.clone(), &next_block, &stop);
                scope.spawn(move || {
                    while !stop.load(Ordering::Relaxed) {
                        let block = next_block.fetch_add(1, Ordering::Relaxed);
                        let Some(first) =
                            block.checked_mul(BLOCK).and_then(|offset| self.start.checked_add(offset))
                        else {
                            return;
                        };
                        if first >= end {
                            return;
                        }
                        let made = self.write_block(first, first.saturating_add(BLOCK).min(end));
                        if to_manifest.send((block, made)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(to_manifest);
            let written = self.write_manifest(blocks.into_iter());
            stop.store(true, Ordering::Relaxed);
            written
        })
    }

    /// Makes and writes some programs. What belongs into the manifest is returned: there, order matters.
    fn write_block(&self, first: u64, end: u64) -> Result<Block, DirectoryError> {
        let mut block = Block::new();
        for index in first..end {
            let made = make_sure_case(self.engine, &self.origin, index);
            if let Ok(case) = &made {
                for file in &case.source.files {
                    let path = self.path.join(&file.path);
                    if let Some(directory) = path.parent().filter(|directory| *directory != self.path) {
                        fs::create_dir_all(directory).map_err(|error| failed(directory, error))?;
                    }
                    fs::write(&path, &file.text).map_err(|error| failed(&path, error))?;
                }
            }
            block.push((index, made));
        }
        Ok(block)
    }

    fn write_manifest(
        &self,
        blocks: impl Iterator<Item = (u64, Result<Block, DirectoryError>)>,
    ) -> Result<DirectorySummary, DirectoryError> {
        let language = self.origin.level.language();
        let mut manifest = Output::create(self.path.join("manifest.jsonl"))?;
        let mut together = match Together::of(language) {
            Some(together) => {
                let mut output = Output::create(self.path.join(together.file))?;
                output.write(together.head)?;
                Some((together, output))
            }
            None => None,
        };

        let mut summary = DirectorySummary::default();
        let mut early = BTreeMap::new();
        let mut next = 0;
        for (number, block) in blocks {
            early.insert(number, block?);
            while let Some(block) = early.remove(&next) {
                next += 1;
                for (index, made) in block {
                    summary.count(index, &made);
                    let Ok(case) = made else { continue };
                    manifest.write(&Entry::of(&case).line())?;
                    if let Some((together, output)) = &mut together {
                        output.write(&(together.line)(&case))?;
                    }
                }
            }
        }
        manifest.finish()?;
        if let Some((_, output)) = together {
            output.finish()?;
        }
        Ok(summary)
    }
}

impl DirectorySummary {
    fn count(&mut self, index: u64, made: &Result<Case, NoCase>) {
        let case = match made {
            Ok(case) => case,
            Err(NoCase::DeadEnd(_)) => {
                self.dead_ends += 1;
                return;
            }
            Err(NoCase::EngineError(message)) => {
                self.engine_errors.push((index, message.clone()));
                return;
            }
            Err(NoCase::TakenBack(_) | NoCase::RejectedElsewhere(_) | NoCase::CannotSay(_)) => {
                self.doubted += 1;
                return;
            }
        };
        self.programs += 1;
        self.bytes += case.source.size() as u64;
        *self.expectations.entry(case.expectation.word().to_owned()).or_default() += 1;
        for feature in &case.features {
            *self.features.entry(feature.clone()).or_default() += 1;
        }
        if let Expectation::Match { arms, .. } = &case.expectation {
            *self.arms.entry(arms.len() as u64).or_default() += 1;
        }
    }
}

/// How the programs of a directory are compiled in one call, where the language needs a file for it.
struct Together {
    file: &'static str,
    head: &'static str,
    line: fn(&Case) -> String,
}

impl Together {
    fn of(language: Language) -> Option<Together> {
        // Java takes any number of files in one call.
        (language == RUST).then_some(Together {
            file: "all.rs",
            head: "// Every program of this directory as a module of one crate: rustc --crate-type lib all.rs\n\
                   #![allow(dead_code, unused_variables)]\n",
            line: rust_module,
        })
    }
}

/// The first file is the module; others are its own business.
fn rust_module(case: &Case) -> String {
    let Some(file) = case.source.files.first() else { return String::new() };
    let stem = file.path.strip_suffix(".rs").unwrap_or(&file.path);
    let name: String = stem.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    format!("#[path = {:?}]\nmod {name};\n", file.path)
}

/// A file that is being written and knows its name.
struct Output {
    path: PathBuf,
    file: BufWriter<fs::File>,
}

impl Output {
    fn create(path: PathBuf) -> Result<Output, DirectoryError> {
        match fs::File::create(&path) {
            Ok(file) => Ok(Output { path, file: BufWriter::new(file) }),
            Err(error) => Err(DirectoryError { path, error }),
        }
    }

    fn write(&mut self, text: &str) -> Result<(), DirectoryError> {
        self.file.write_all(text.as_bytes()).map_err(|error| failed(&self.path, error))
    }

    fn finish(mut self) -> Result<(), DirectoryError> {
        self.file.flush().map_err(|error| failed(&self.path, error))
    }
}

fn failed(path: &Path, error: io::Error) -> DirectoryError {
    DirectoryError { path: path.to_owned(), error }
}
