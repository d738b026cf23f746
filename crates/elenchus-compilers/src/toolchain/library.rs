//! Libraries that programs use, fetched by Maven with all that they stand on.

use std::fs;
use std::path::{Path, PathBuf};

use super::supply::Shop;
use super::{InstallError, Progress, Toolchains, maven};

/// The jars of a library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Jars {
    /// The library itself.
    pub main: PathBuf,
    /// What it stands on, sorted by name.
    pub others: Vec<PathBuf>,
}

impl Toolchains {
    /// The jars of `GROUP:ARTIFACT:VERSION`, if they were fetched before.
    pub fn library(&self, coordinate: &str) -> Option<Jars> {
        let [group, name, version] = parts(coordinate)?;
        jars_in(&self.library_dir(group, name, version), name, version)
    }

    /// Fetches the jars of `GROUP:ARTIFACT:VERSION`, unless they are there.
    pub fn fetch_library(&self, coordinate: &str, progress: Progress<'_>) -> Result<Jars, InstallError> {
        let no_library = || InstallError::NoLibrary { coordinate: coordinate.to_owned() };
        let [group, name, version] = parts(coordinate).ok_or_else(no_library)?;
        if let Some(there) = self.library(coordinate) {
            return Ok(there);
        }
        let _lock = self.lock(progress)?;
        let place = self.library_dir(group, name, version);
        if let Some(there) = jars_in(&place, name, version) {
            return Ok(there);
        }
        let work = tempfile::tempdir().map_err(InstallError::files("create", Path::new("a directory")))?;
        let jars = work.path().join("jars");
        progress(&format!("downloading {coordinate} and what it stands on"));
        let shop = Shop { tools: &self.tools, work: work.path(), kept: &self.home };
        maven::copy_library([group, name, version], &shop, &jars)?;
        if let Some(above) = place.parent() {
            fs::create_dir_all(above).map_err(InstallError::files("create", above))?;
        }
        copy(&jars, &place)?;
        jars_in(&place, name, version).ok_or_else(no_library)
    }

    fn library_dir(&self, group: &str, name: &str, version: &str) -> PathBuf {
        self.home.join("libraries").join(group).join(name).join(version)
    }
}

fn parts(coordinate: &str) -> Option<[&str; 3]> {
    let parts: Vec<&str> = coordinate.split(':').collect();
    let is_plain = |part: &&str| {
        !part.is_empty()
            && !part.starts_with('.')
            && part.chars().all(|c| c.is_ascii_alphanumeric() || "._-+".contains(c))
    };
    parts.try_into().ok().filter(|parts: &[&str; 3]| parts.iter().all(is_plain))
}

/// The directory appears when all is in it: it is filled beside its place and renamed.
fn copy(from: &Path, to: &Path) -> Result<(), InstallError> {
    let unfinished = to.with_extension("unfinished");
    let _ = fs::remove_dir_all(&unfinished);
    fs::create_dir_all(&unfinished).map_err(InstallError::files("create", &unfinished))?;
    for entry in fs::read_dir(from).map_err(InstallError::files("read", from))?.flatten() {
        let target = unfinished.join(entry.file_name());
        fs::copy(entry.path(), &target).map_err(InstallError::files("write", &target))?;
    }
    fs::rename(&unfinished, to).map_err(InstallError::files("create", to))
}

fn jars_in(dir: &Path, name: &str, version: &str) -> Option<Jars> {
    let main = dir.join(format!("{name}-{version}.jar"));
    let entries = fs::read_dir(dir).ok()?.flatten().map(|entry| entry.path());
    let is_other =
        |path: &PathBuf| *path != main && path.extension().is_some_and(|extension| extension == "jar");
    let mut others: Vec<_> = entries.filter(is_other).collect();
    others.sort();
    main.is_file().then_some(Jars { main, others })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coordinate_has_three_parts_and_no_path() {
        assert_eq!(parts("com.google.guava:guava:31.1-jre"), Some(["com.google.guava", "guava", "31.1-jre"]));
        for wrong in ["guava", "a:b", "a:b:c:d", "a:b:", "../x:b:c", "a:b/c:d", "a b:c:d"] {
            assert_eq!(parts(wrong), None, "{wrong}");
        }
    }
}
