use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use zip::ZipArchive;

use super::SourceError;

/// A zip file.
pub(super) struct Archive {
    pub path: PathBuf,
    archive: Mutex<ZipArchive<BufReader<File>>>,
}

impl Archive {
    pub fn open(path: &Path) -> Result<Archive, SourceError> {
        let file = File::open(path).map_err(|error| SourceError::Io { path: path.to_owned(), error })?;
        let archive = ZipArchive::new(BufReader::new(file))
            .map_err(|error| SourceError::Zip { path: path.to_owned(), error })?;
        Ok(Archive { path: path.to_owned(), archive: Mutex::new(archive) })
    }

    /// The names of all files with their places. A name that cannot be told is that of no class.
    pub fn names(&self) -> Vec<(String, usize)> {
        let archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        let names = archive.file_names().flatten();
        names.filter_map(|name| Some((name.to_string(), archive.index_for_name(&name)?))).collect()
    }

    pub fn bytes(&self, place: usize) -> Result<Vec<u8>, SourceError> {
        let mut archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        let mut file =
            archive.by_index(place).map_err(|error| SourceError::Zip { path: self.path.clone(), error })?;
        // What the archive says of the size is not to be believed.
        let mut bytes = Vec::with_capacity(file.size().min(1 << 20) as usize);
        file.read_to_end(&mut bytes).map_err(|error| SourceError::Io { path: self.path.clone(), error })?;
        Ok(bytes)
    }
}
