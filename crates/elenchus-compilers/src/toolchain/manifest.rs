//! What an installed toolchain says of itself: where it came from and what its files should be.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::spec::{ToolchainFamily, ToolchainSpec};

/// The file beside the toolchain's own that makes a directory an installed toolchain.
pub(super) const FILE_NAME: &str = "elenchus-toolchain.json";

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    pub schema: u32,
    pub family: ToolchainFamily,
    /// As it was asked for.
    pub version: String,
    /// As its publisher calls it, such as `25.0.3+9-2~deb13u1` for `25`.
    pub exact: String,
    pub origin: Origin,
    /// Every file and link below the directory, but for the manifest itself.
    pub files: BTreeMap<String, Content>,
}

/// How a toolchain was obtained.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// Packages of a Debian suite, each `NAME=VERSION`, checked by apt against the archive's signature.
    Debian { suite: String, packages: Vec<String> },
    /// Artefacts of a Maven repository, checked by Maven against the published checksums.
    Maven { artifacts: Vec<String> },
    /// A package of the Python index, `NAME==VERSION`, checked by pip against the index's checksum.
    Pypi { package: String },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Content {
    Blake3(String),
    Link(String),
}

/// A difference between the files of a toolchain and its manifest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    Missing(String),
    Changed(String),
    Added(String),
}

impl Manifest {
    pub(super) const SCHEMA: u32 = 1;

    /// Describes the files that are in `dir` now.
    pub(super) fn of(
        dir: &Path,
        spec: &ToolchainSpec,
        exact: String,
        origin: Origin,
    ) -> io::Result<Manifest> {
        let ToolchainSpec { family, version } = spec.clone();
        Ok(Manifest { schema: Self::SCHEMA, family, version, exact, origin, files: contents(dir)? })
    }

    pub(super) fn read(dir: &Path) -> io::Result<Manifest> {
        let manifest: Manifest = serde_json::from_slice(&fs::read(dir.join(FILE_NAME))?)?;
        if manifest.schema > Self::SCHEMA {
            return Err(io::Error::other("it was installed by a newer Elenchus"));
        }
        Ok(manifest)
    }

    pub(super) fn write(&self, dir: &Path) -> io::Result<()> {
        let mut text = serde_json::to_vec_pretty(self)?;
        text.push(b'\n');
        fs::write(dir.join(FILE_NAME), text)
    }

    pub fn spec(&self) -> ToolchainSpec {
        ToolchainSpec { family: self.family, version: self.version.clone() }
    }

    /// Reads every file of `dir` and compares.
    pub(super) fn changes(&self, dir: &Path) -> io::Result<Vec<Change>> {
        let now = contents(dir)?;
        let gone_or_changed = self.files.iter().filter_map(|(path, recorded)| match now.get(path) {
            None => Some(Change::Missing(path.clone())),
            Some(found) if found != recorded => Some(Change::Changed(path.clone())),
            Some(_) => None,
        });
        let added = now.keys().filter(|path| !self.files.contains_key(*path)).cloned().map(Change::Added);
        Ok(gone_or_changed.chain(added).collect())
    }
}

fn contents(dir: &Path) -> io::Result<BTreeMap<String, Content>> {
    let mut found = BTreeMap::new();
    let mut pending = vec![String::new()];
    while let Some(below) = pending.pop() {
        for entry in fs::read_dir(dir.join(&below))? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = if below.is_empty() { name } else { format!("{below}/{name}") };
            let kind = entry.file_type()?;
            if kind.is_dir() {
                pending.push(path);
            } else if kind.is_symlink() {
                let target = fs::read_link(entry.path())?.to_string_lossy().into_owned();
                found.insert(path, Content::Link(target));
            } else if path != FILE_NAME {
                let digest = blake3_of(&entry.path())?;
                found.insert(path, Content::Blake3(digest));
            }
        }
    }
    Ok(found)
}

fn blake3_of(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut hasher = blake3::Hasher::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(hasher.finalize().to_hex().to_string()),
            n => hasher.update(&buffer[..n]),
        };
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use expect_test::expect;

    use super::*;

    fn sample(dir: &Path) -> Manifest {
        fs::create_dir(dir.join("lib")).unwrap();
        fs::write(dir.join("lib/a.jar"), "a").unwrap();
        fs::write(dir.join("b.jar"), "b").unwrap();
        symlink("b.jar", dir.join("c.jar")).unwrap();
        let spec = "ecj@3.46.100".parse().unwrap();
        let origin = Origin::Maven { artifacts: vec!["g:a:3.46.100".to_owned()] };
        let manifest = Manifest::of(dir, &spec, "3.46.100".to_owned(), origin).unwrap();
        manifest.write(dir).unwrap();
        manifest
    }

    #[test]
    fn a_manifest_is_plain_json_and_reads_back() {
        let dir = tempfile::tempdir().unwrap();
        let written = sample(dir.path());
        assert_eq!(Manifest::read(dir.path()).unwrap(), written);
        expect![[r#"
            {
              "schema": 1,
              "family": "ecj",
              "version": "3.46.100",
              "exact": "3.46.100",
              "origin": {
                "maven": {
                  "artifacts": [
                    "g:a:3.46.100"
                  ]
                }
              },
              "files": {
                "b.jar": {
                  "blake3": "10e5cf3d3c8a4f9f3468c8cc58eea84892a22fdadbc1acb22410190044c1d553"
                },
                "c.jar": {
                  "link": "b.jar"
                },
                "lib/a.jar": {
                  "blake3": "17762fddd969a453925d65717ac3eea21320b66b54342fde15128d6caf21215f"
                }
              }
            }
        "#]]
        .assert_eq(&fs::read_to_string(dir.path().join(FILE_NAME)).unwrap());
    }

    #[test]
    fn every_kind_of_change_is_seen() {
        let dir = tempfile::tempdir().unwrap();
        let manifest = sample(dir.path());
        assert_eq!(manifest.changes(dir.path()).unwrap(), []);

        fs::write(dir.path().join("lib/a.jar"), "A").unwrap();
        fs::remove_file(dir.path().join("b.jar")).unwrap();
        fs::remove_file(dir.path().join("c.jar")).unwrap();
        symlink("lib/a.jar", dir.path().join("c.jar")).unwrap();
        fs::write(dir.path().join("lib/new.jar"), "").unwrap();
        assert_eq!(
            manifest.changes(dir.path()).unwrap(),
            [
                Change::Missing("b.jar".to_owned()),
                Change::Changed("c.jar".to_owned()),
                Change::Changed("lib/a.jar".to_owned()),
                Change::Added("lib/new.jar".to_owned()),
            ]
        );
    }

    #[test]
    fn a_newer_manifest_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let newer = Manifest { schema: Manifest::SCHEMA + 1, ..sample(dir.path()) };
        newer.write(dir.path()).unwrap();
        assert_eq!(
            Manifest::read(dir.path()).unwrap_err().to_string(),
            "it was installed by a newer Elenchus"
        );
    }
}
