use std::path::PathBuf;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// The text of one program: what a compiler is given.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Source {
    /// The files. Names are unique among all programs of a campaign, so that programs can be compiled together.
    pub files: Vec<SourceFile>,
    /// Libraries that the program is compiled and run with.
    pub class_path: Arc<[Artifact]>,
    /// Where a run begins: the class whose `main` is called, or the file for a language without classes. `None` if the
    /// program is not made to be run.
    pub main: Option<String>,
    /// The program that this one was made from by changing it, if there is one: a name for people.
    pub seed: Option<String>,
    /// Programs with one number here were seen to be accepted in one compilation, as far as what they were made from goes.
    pub company: Option<u32>,
}

/// One file of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceFile {
    /// A relative path with `/` between its parts.
    pub path: String,
    pub text: String,
}

/// A library that programs use, known by its content: two jars of one name are two libraries.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Artifact {
    /// A name for people, such as `com.google.guava:guava:31.1-jre` or `x.jar`.
    pub name: String,
    /// A hash of its content.
    pub hash: String,
    /// Where it is on this machine.
    pub path: PathBuf,
}

/// The place on a machine says nothing about what an artefact is.
impl PartialEq for Artifact {
    fn eq(&self, other: &Artifact) -> bool {
        self.hash == other.hash
    }
}

impl Eq for Artifact {}

impl Source {
    /// A program of a single file.
    pub fn single(path: impl Into<String>, text: impl Into<String>) -> Source {
        Source { files: vec![SourceFile { path: path.into(), text: text.into() }], ..Source::default() }
    }

    /// Bytes of text in all files.
    pub fn size(&self) -> usize {
        self.files.iter().map(|file| file.text.len()).sum()
    }

    /// Whether this is one of its files.
    pub fn has_file(&self, path: &str) -> bool {
        self.files.iter().any(|file| file.path == path)
    }
}
