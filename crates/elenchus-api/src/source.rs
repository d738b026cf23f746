//! Where class files are: in a jar, in the image of a JDK, or in what a JDK remembers of releases.

mod archive;
mod ct_sym;
mod image;
mod jar;

use std::borrow::Cow;
use std::path::PathBuf;

pub use ct_sym::CtSym;
pub use image::Image;
pub use jar::Jar;

/// A class file's place.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Entry {
    /// Of a JDK; empty in a jar.
    pub module: String,
    /// As in class files: `java/util/Map$Entry`.
    pub class: String,
}

impl Entry {
    /// The package, with dots.
    pub fn package(&self) -> String {
        self.class.rsplit_once('/').map_or(String::new(), |(package, _)| package.replace('/', "."))
    }
}

/// Class files by name.
pub trait ClassSource {
    /// All of them, sorted. `module-info` and `package-info` are among them.
    fn entries(&self) -> Vec<Entry>;

    fn bytes(&self, entry: &Entry) -> Result<Cow<'_, [u8]>, SourceError>;

    /// Whether what no module descriptor exports is hidden. Of a jar that has none, everything is exported.
    fn is_modular(&self) -> bool;
}

#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    #[error("cannot read {path}: {error}")]
    Io { path: PathBuf, error: std::io::Error },
    #[error("{path} is no jar: {error}")]
    Zip { path: PathBuf, error: zip::result::ZipError },
    #[error("{path} is no image of a JDK: {error}")]
    Image { path: PathBuf, error: String },
    #[error("{path} does not have release {release}")]
    NoRelease { path: PathBuf, release: u16 },
    #[error("{0} is not there")]
    Missing(String),
}
