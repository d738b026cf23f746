//! Extractions that were made before, in a folder.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::catalogue::Catalogue;
use crate::extract::{Modules, extract};
use crate::groovy;
use crate::model::Library;
use crate::source::{CtSym, Image, Jar, SourceError};

/// Goes up with what is kept of a class, so that what was kept before is read anew.
const FORMAT: u32 = 2;

/// Something that a library can be read from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A JDK by its folder, with the modules that are wanted.
    Jdk { home: PathBuf, modules: Modules },
    /// What a JDK remembers of a release.
    Release { home: PathBuf, release: u16, modules: Modules },
    /// A jar, as compilers of a release see it.
    Jar { path: PathBuf, release: u16 },
}

impl Origin {
    fn file(&self) -> PathBuf {
        match self {
            Origin::Jdk { home, .. } => home.join("lib").join("modules"),
            Origin::Release { home, .. } => home.join("lib").join("ct.sym"),
            Origin::Jar { path, .. } => path.clone(),
        }
    }

    /// What makes two extractions the same: the file, when it was changed, and what was asked. Hashing an image of a
    /// hundred megabytes would take longer than reading it.
    fn key(&self) -> Result<String, SourceError> {
        let path = self.file();
        let wrong = |error| SourceError::Io { path: path.clone(), error };
        let whole = path.canonicalize().map_err(wrong)?;
        let data = whole.metadata().map_err(wrong)?;
        let changed = data.modified().map_err(wrong)?;
        let asked = match self {
            Origin::Jdk { modules, .. } => format!("{modules:?}"),
            Origin::Release { release, modules, .. } => format!("{release} {modules:?}"),
            Origin::Jar { release, .. } => release.to_string(),
        };
        let text = format!(
            "{} {} {changed:?} {asked} {FORMAT} {}",
            whole.display(),
            data.len(),
            env!("CARGO_PKG_VERSION")
        );
        Ok(blake3::hash(text.as_bytes()).to_hex()[..24].to_owned())
    }

    /// Reads the library anew.
    pub fn extract(&self, coordinate: &str) -> Result<Library, SourceError> {
        match self {
            Origin::Jdk { home, modules } => Ok(extract(&Image::of_jdk(home)?, coordinate, modules)),
            Origin::Release { home, release, modules } => {
                Ok(extract(&CtSym::of_jdk(home, *release)?, coordinate, modules))
            }
            Origin::Jar { path, release } => {
                let jar = Jar::open(path, *release)?;
                let mut library = extract(&jar, coordinate, &Modules::All);
                library.extensions = groovy::extensions(&library, &jar);
                Ok(library)
            }
        }
    }

    /// Reads the library, or what was kept of it in `folder`. A cache that cannot be read or written is no obstacle.
    pub fn load(&self, coordinate: &str, folder: Option<&Path>) -> Result<Catalogue, SourceError> {
        let kept = match folder {
            Some(folder) => Some(folder.join(format!("{}.api", self.key()?))),
            None => None,
        };
        let text = kept.as_ref().and_then(|kept| std::fs::read_to_string(kept).ok());
        if let Some(catalogue) = text.and_then(|text| Catalogue::parse(&text).ok()) {
            return Ok(catalogue);
        }
        let catalogue = Catalogue::from(self.extract(coordinate)?);
        if let Some(kept) = kept {
            keep(&kept, &catalogue.to_text());
        }
        Ok(catalogue)
    }
}

/// Others may read while this is written: the file appears whole or not at all.
fn keep(path: &Path, text: &str) {
    let Some(folder) = path.parent() else { return };
    let written = std::fs::create_dir_all(folder).and_then(|()| {
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(text.as_bytes())?;
        file.persist(path).map_err(|error| error.error)
    });
    // The next one reads the class files again.
    drop(written);
}
