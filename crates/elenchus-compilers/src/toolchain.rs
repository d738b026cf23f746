//! Toolchains that Elenchus fetches for itself: JDKs, GHC, OCaml and Swift from Debian's packages, jars by Maven, Z3 by pip.
//!
//! A toolchain is a directory with a manifest. It appears whole or not at all: it is put together in a directory
//! beside its place and then renamed, by one process at a time. Nothing is installed into the system and nothing
//! needs root. How a compiler is found and run, from here or from the machine, is not known here.

mod debian;
mod error;
mod ghc;
mod jars;
mod jdk;
mod library;
mod manifest;
mod maven;
mod ocaml;
mod packaged;
mod runtime;
mod sources;
mod spec;
mod supply;
mod swift;
mod tool;
mod z3;

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

pub use error::InstallError;
pub use library::Jars;
pub use manifest::{Change, Content, Manifest, Origin};
pub use spec::{ToolchainFamily, ToolchainSpec};

use elenchus_lang::Version;

use crate::cache::elenchus_home;
use spec::LATEST;
use supply::Shop;
use tool::Tools;

/// Directories that are being put together or taken apart; what a killed process left is swept by the next.
const UNFINISHED: &str = ".unfinished-";

/// How many listed versions are tried before it is believed that none can be had.
const ATTEMPTS: usize = 4;

/// How many versions an error message lists: the newest.
const LISTED: usize = 12;

/// Told, line by line, what is being done.
pub type Progress<'a> = &'a mut dyn FnMut(&str);

/// The toolchains of one Elenchus home.
#[derive(Clone, Debug)]
pub struct Toolchains {
    home: PathBuf,
    tools: Tools,
}

/// An installed toolchain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Toolchain {
    /// For `java` an ordinary JDK home; for `ghc`, `ocaml` and `z3` one with their programs in `bin`; for other compilers a
    /// directory of jars.
    pub dir: PathBuf,
    pub manifest: Manifest,
}

/// What was fetched, before it is put in its place.
struct Fetched {
    dir: PathBuf,
    exact: String,
    origin: Origin,
}

impl Toolchains {
    /// The toolchains of the user.
    pub fn open() -> Result<Toolchains, InstallError> {
        Ok(Toolchains::at(elenchus_home()?))
    }

    /// The toolchains below another home.
    pub fn at(home: impl Into<PathBuf>) -> Toolchains {
        Toolchains { home: home.into(), tools: Tools::of_environment() }
    }

    /// Looks for `apt-get`, `mvn` and the like in these directories, written as in `PATH`.
    #[must_use]
    pub fn with_search_path(self, path: impl Into<OsString>) -> Toolchains {
        Toolchains { tools: Tools::on(path), ..self }
    }

    /// Fetches a toolchain, unless it is there already. Its version may be the beginning of one, or `latest`: then the
    /// newest release that is meant and can be had is installed, under its own version.
    pub fn install(&self, spec: &ToolchainSpec, progress: Progress<'_>) -> Result<Toolchain, InstallError> {
        if let Some(there) = self.there(spec, progress)? {
            return Ok(there);
        }
        let _lock = self.lock(progress)?;
        // Whoever held the lock may have installed it.
        if let Some(there) = self.there(spec, progress)? {
            return Ok(there);
        }
        self.sweep();
        let supply = supply::of(spec.family);
        let wanted = Some(spec.version.as_str()).filter(|&version| version != LATEST);
        // Archives do not list all that they hold, so what looks like a whole version is first asked for as it is.
        if wanted.is_some_and(|version| supply.may_be_whole(version)) {
            match self.fetch(spec, progress) {
                Err(InstallError::ToolFailed { .. }) => (),
                result => return result,
            }
        }
        let versions = self.with_shop(|shop| supply.versions(shop, progress))?;
        let mut failure = None;
        for version in supply::candidates(supply, wanted, &versions).into_iter().take(ATTEMPTS) {
            let exactly = ToolchainSpec { family: spec.family, version: version.to_string() };
            if let Some(there) = self.there(&exactly, progress)? {
                return Ok(there);
            }
            match self.fetch(&exactly, progress) {
                // Archives also list what they do not hold, or not all of.
                Err(error @ InstallError::ToolFailed { .. }) => {
                    progress(&format!("{exactly} is listed, but not to be had: {error}"));
                    failure.get_or_insert(error);
                }
                result => return result,
            }
        }
        Err(failure.unwrap_or_else(|| {
            let newest = versions.iter().rev().take(LISTED).rev();
            InstallError::NoSuchVersion {
                family: spec.family,
                version: spec.version.clone(),
                available: newest.map(Version::to_string).collect(),
            }
        }))
    }

    /// The versions of a family that can be had, oldest first.
    pub fn available(
        &self,
        family: ToolchainFamily,
        progress: Progress<'_>,
    ) -> Result<Vec<Version>, InstallError> {
        let _lock = self.lock(progress)?;
        self.with_shop(|shop| supply::of(family).versions(shop, progress))
    }

    /// What is installed, by family and version. Directories that are no toolchains are passed over.
    pub fn list(&self) -> Result<Vec<Toolchain>, InstallError> {
        let all = self.dir();
        let entries = match fs::read_dir(&all) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(InstallError::files("read", &all))?,
        };
        let mut found: Vec<Toolchain> = entries
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|dir| !dir.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')))
            .filter_map(|dir| Some(Toolchain { manifest: Manifest::read(&dir).ok()?, dir }))
            .collect();
        found.sort_by_cached_key(|toolchain| {
            (toolchain.manifest.family, Version::from(toolchain.manifest.version.as_str()))
        });
        Ok(found)
    }

    /// The installed toolchain of that name, or the newest whose version begins so.
    pub fn get(&self, spec: &ToolchainSpec) -> Result<Toolchain, InstallError> {
        let dir = self.place(spec);
        if !dir.exists() {
            let supply = supply::of(spec.family);
            let means = |toolchain: &Toolchain| {
                toolchain.manifest.family == spec.family
                    && (spec.version == LATEST
                        || supply.means(&spec.version, &Version::new(&*toolchain.manifest.version)))
            };
            let newest = self.list()?.into_iter().rfind(means);
            return newest.ok_or_else(|| InstallError::NotInstalled { spec: spec.clone() });
        }
        match Manifest::read(&dir) {
            Ok(manifest) => Ok(Toolchain { dir, manifest }),
            Err(error) => {
                Err(InstallError::Damaged { spec: spec.clone(), path: dir, detail: error.to_string() })
            }
        }
    }

    /// Where the installed toolchain of that name is.
    pub fn path(&self, spec: &ToolchainSpec) -> Result<PathBuf, InstallError> {
        self.get(spec).map(|toolchain| toolchain.dir)
    }

    /// Takes a toolchain away, damaged or not.
    pub fn remove(&self, spec: &ToolchainSpec) -> Result<(), InstallError> {
        let (all, mut dir) = (self.dir(), self.place(spec));
        if !dir.exists() {
            dir = self.path(spec)?;
        }
        let _lock = self.lock(&mut |_| ())?;
        let grave = tempfile::Builder::new().prefix(UNFINISHED).tempdir_in(&all);
        let grave = grave.map_err(InstallError::files("write in", &all))?;
        fs::rename(&dir, grave.path().join("removed")).map_err(InstallError::files("remove", &dir))?;
        grave.close().map_err(InstallError::files("remove", &dir))
    }

    /// Compares every file with the manifest; an empty answer is a sound toolchain.
    pub fn verify(&self, spec: &ToolchainSpec) -> Result<Vec<Change>, InstallError> {
        let toolchain = self.get(spec)?;
        toolchain.manifest.changes(&toolchain.dir).map_err(InstallError::files("read", &toolchain.dir))
    }

    /// Fetches the sources of a package, as the distribution publishes them, and unpacks what the patterns match into
    /// `dir`. Returns the exact version.
    pub fn fetch_sources(
        &self,
        package: &str,
        version: &str,
        patterns: &[&str],
        dir: &Path,
        progress: Progress<'_>,
    ) -> Result<String, InstallError> {
        let _lock = self.lock(progress)?;
        self.with_shop(|shop| sources::fetch(package, version, patterns, shop, dir, progress))
    }

    /// The directory of all of them; it need not exist.
    pub fn dir(&self) -> PathBuf {
        self.home.join("toolchains")
    }

    /// Fetches exactly this version and puts it in its place.
    fn fetch(&self, spec: &ToolchainSpec, progress: Progress<'_>) -> Result<Toolchain, InstallError> {
        self.with_shop(|shop| {
            let fetched = supply::of(spec.family).fetch(&spec.version, shop, progress)?;
            let manifest = Manifest::of(&fetched.dir, spec, fetched.exact, fetched.origin)
                .and_then(|manifest| manifest.write(&fetched.dir).map(|()| manifest))
                .map_err(InstallError::files("write the manifest of", &fetched.dir))?;
            let dir = self.place(spec);
            fs::rename(&fetched.dir, &dir).map_err(InstallError::files("put in place", &dir))?;
            progress(&format!("installed {spec} ({}) in {}", manifest.exact, dir.display()));
            Ok(Toolchain { dir, manifest })
        })
    }

    /// Does something in a directory that is gone afterwards.
    fn with_shop<T>(
        &self,
        work: impl FnOnce(&Shop<'_>) -> Result<T, InstallError>,
    ) -> Result<T, InstallError> {
        let all = self.dir();
        let scratch = tempfile::Builder::new().prefix(UNFINISHED).tempdir_in(&all);
        let scratch = scratch.map_err(InstallError::files("write in", &all))?;
        work(&Shop { tools: &self.tools, work: scratch.path(), kept: &self.home })
    }

    fn place(&self, spec: &ToolchainSpec) -> PathBuf {
        self.dir().join(spec.dir_name())
    }

    /// The toolchain of exactly this version.
    fn there(&self, spec: &ToolchainSpec, progress: Progress<'_>) -> Result<Option<Toolchain>, InstallError> {
        if !self.place(spec).exists() {
            return Ok(None);
        }
        match self.get(spec) {
            Ok(toolchain) => {
                progress(&format!("{spec} is already installed in {}", toolchain.dir.display()));
                Ok(Some(toolchain))
            }
            Err(error) => Err(error),
        }
    }

    /// One process at a time, because the steps share Maven's repository. The system lets go of the lock when its
    /// holder ends in whatever way.
    fn lock(&self, progress: Progress<'_>) -> Result<File, InstallError> {
        let all = self.dir();
        fs::create_dir_all(&all).map_err(InstallError::files("create", &all))?;
        let path = all.join(".lock");
        let file = File::create(&path).map_err(InstallError::files("write", &path))?;
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => progress("waiting for another installation to finish"),
            Err(TryLockError::Error(source)) => return Err(InstallError::files("lock", &path)(source)),
        }
        file.lock().map_err(InstallError::files("lock", &path))?;
        Ok(file)
    }

    /// Under the lock nobody else is at work, so whatever is unfinished was left by a process that was killed.
    fn sweep(&self) {
        for entry in fs::read_dir(self.dir()).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
                // What cannot be removed is in nobody's way.
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }
}

/// The exact version of the toolchain that was installed in this directory, if one was.
pub(crate) fn exact_version(dir: &Path) -> Option<Version> {
    Some(Version::new(Manifest::read(dir).ok()?.exact))
}

impl Toolchain {
    pub fn spec(&self) -> ToolchainSpec {
        self.manifest.spec()
    }

    /// The jars of a compiler that is jars, in the order of their names.
    pub fn jars(&self) -> Vec<PathBuf> {
        let is_jar = |path: &&String| Path::new(path).extension().is_some_and(|extension| extension == "jar");
        self.manifest.files.keys().filter(is_jar).map(|path| self.dir.join(path)).collect()
    }
}
