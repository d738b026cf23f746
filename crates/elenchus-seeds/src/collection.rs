//! Sets of seeds: those that ship with the tool, and those that were imported.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::SeedLanguage;

/// The file of a directory of seeds that lists them.
const LIST: &str = "seeds.jsonl";

/// Seeds of one language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Collection {
    pub seeds: Vec<SeedText>,
}

/// A program that the compiler accepts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeedText {
    /// Where it comes from, below the directory that was imported.
    pub name: String,
    pub text: String,
    /// It has code outside every declaration.
    pub is_script: bool,
    /// Seeds of one number were seen to be accepted in one compilation.
    pub company: Option<u32>,
}

/// A line of the list: a file that was looked at, and why it is no seed if it is none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Looked {
    pub from: String,
    /// The file below the directory of seeds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_script: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_out: Option<String>,
}

#[derive(Debug, Error)]
pub enum CollectionError {
    #[error("cannot read {}; import seeds first, by `elenchus seeds import DIR --lang LANG`", path.display())]
    Read {
        path: PathBuf,
        #[source]
        error: io::Error,
    },
    #[error("cannot write {}: {error}", path.display())]
    Write {
        path: PathBuf,
        #[source]
        error: io::Error,
    },
    #[error("{} is no list of seeds: line {line}: {what}", path.display())]
    Garbled { path: PathBuf, line: usize, what: String },
}

impl Collection {
    /// Reads a directory that was written by [`Collection::write`].
    pub fn read(directory: &Path) -> Result<Collection, CollectionError> {
        let read =
            |path: PathBuf| fs::read_to_string(&path).map_err(|error| CollectionError::Read { path, error });
        let list = directory.join(LIST);
        let mut seeds = Vec::new();
        for (i, line) in read(list.clone())?.lines().enumerate() {
            let looked: Looked = serde_json::from_str(line).map_err(|error| CollectionError::Garbled {
                path: list.clone(),
                line: i + 1,
                what: error.to_string(),
            })?;
            if let Some(file) = looked.file {
                let text = read(directory.join(file))?;
                let (is_script, company) = (looked.is_script, looked.company);
                seeds.push(SeedText { name: looked.from, text, is_script, company });
            }
        }
        Ok(Collection { seeds })
    }

    /// Writes the seeds, and the list of all that was looked at.
    pub fn write(
        &self,
        left_out: &[(String, String)],
        extension: &str,
        directory: &Path,
    ) -> Result<(), CollectionError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |error| CollectionError::Write { path, error }
        };
        fs::create_dir_all(directory).map_err(failed(directory))?;
        let list = directory.join(LIST);
        let mut out = io::BufWriter::new(fs::File::create(&list).map_err(failed(&list))?);
        let mut lines: Vec<Looked> = Vec::new();
        for (i, seed) in self.seeds.iter().enumerate() {
            let file = format!("{i:05}.{extension}");
            let path = directory.join(&file);
            fs::write(&path, &seed.text).map_err(failed(&path))?;
            let (is_script, company) = (seed.is_script, seed.company);
            let from = seed.name.clone();
            lines.push(Looked { from, file: Some(file), is_script, company, left_out: None });
        }
        let left = left_out.iter().map(|(from, why)| Looked {
            from: from.clone(),
            file: None,
            is_script: false,
            company: None,
            left_out: Some(why.clone()),
        });
        lines.extend(left);
        for line in &lines {
            let text = serde_json::to_string(line).map_err(io::Error::other).map_err(failed(&list))?;
            writeln!(out, "{text}").map_err(failed(&list))?;
        }
        out.flush().map_err(failed(&list))
    }
}

/// What is asked about each file of a directory, before a compiler is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Candidates {
    pub seeds: Vec<SeedText>,
    /// Files that are none, each with the reason.
    pub left_out: Vec<(String, String)>,
}

/// Goes through a directory for programs that can be seeds as far as their text tells: marks of a test suite, and a parse
/// without an error.
pub fn candidates(dialect: &dyn SeedLanguage, directory: &Path) -> Result<Candidates, CollectionError> {
    let mut files = Vec::new();
    gather(directory, dialect.language().extension(), &mut files)?;
    files.sort();
    let mut found = Candidates::default();
    for path in files {
        let name = path.strip_prefix(directory).unwrap_or(&path).to_string_lossy().into_owned();
        let Ok(bytes) = fs::read(&path) else { continue };
        let Ok(text) = String::from_utf8(bytes) else {
            found.left_out.push((name, "not UTF-8".to_owned()));
            continue;
        };
        match dialect.refuse(&format!("/{name}"), &text) {
            Some(why) => found.left_out.push((name, why.to_owned())),
            None if dialect.parse(&text).is_none() => {
                found.left_out.push((name, "it does not parse without an error".to_owned()));
            }
            None => {
                let is_script = dialect.has_top_level_code(&text);
                found.seeds.push(SeedText { name, text, is_script, company: None });
            }
        }
    }
    Ok(found)
}

fn gather(directory: &Path, extension: &str, files: &mut Vec<PathBuf>) -> Result<(), CollectionError> {
    let failed = |error| CollectionError::Read { path: directory.to_owned(), error };
    for entry in fs::read_dir(directory).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let path = entry.path();
        if entry.file_type().map_err(failed)?.is_dir() {
            gather(&path, extension, files)?;
        } else if path.extension().is_some_and(|own| own == extension) {
            files.push(path);
        }
    }
    Ok(())
}
