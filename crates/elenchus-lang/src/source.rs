/// The text of one program: what a compiler is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The files. Names are unique among all programs of a campaign, so that programs can be compiled together.
    pub files: Vec<SourceFile>,
}

/// One file of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceFile {
    /// A relative path with `/` between its parts.
    pub path: String,
    pub text: String,
}

impl Source {
    /// A program of a single file.
    pub fn single(path: impl Into<String>, text: impl Into<String>) -> Source {
        Source { files: vec![SourceFile { path: path.into(), text: text.into() }] }
    }

    /// Bytes of text in all files.
    pub fn size(&self) -> usize {
        self.files.iter().map(|file| file.text.len()).sum()
    }
}
