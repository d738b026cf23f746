//! Compilers that are one package of Debian: which versions there are, and the suite that has one of them.

use std::fs;
use std::path::{Path, PathBuf};

use elenchus_lang::Version;

use super::debian::{self, Archive, Package, SUITES};
use super::manifest::Origin;
use super::spec::{ToolchainFamily, ToolchainSpec};
use super::supply::Shop;
use super::{Fetched, InstallError, Progress};

/// A family whose compiler is in a package of a fixed name.
pub(super) struct Packaged {
    pub family: ToolchainFamily,
    pub package: &'static str,
    /// What the compiler is linked to, and its libraries. Those that a suite does not have are passed over.
    pub beside: &'static [&'static str],
}

/// What was downloaded.
pub(super) struct Parcel {
    pub packages: Vec<Package>,
    suite: &'static str,
    downloads: PathBuf,
}

impl Parcel {
    /// Unpacks all of it into one directory, without the files of these patterns.
    pub fn unpack(
        &self,
        shop: &Shop<'_>,
        leave_out: &[&str],
        progress: Progress<'_>,
    ) -> Result<PathBuf, InstallError> {
        let root = shop.work.join("root");
        fs::create_dir_all(&root).map_err(InstallError::files("create", &root))?;
        for package in &self.packages {
            progress(&format!("unpacking {}", package.name));
            package.unpack(shop.tools, &root, leave_out)?;
        }
        Ok(root)
    }
}

impl Packaged {
    pub fn versions(&self, shop: &Shop<'_>, progress: Progress<'_>) -> Result<Vec<Version>, InstallError> {
        let mirror = debian::mirror(shop.tools)?;
        let mut versions = Vec::new();
        for suite in SUITES {
            let archive = open(suite, &mirror, shop, progress)?;
            versions.extend(self.upstream(&archive)?.map(Version::new));
        }
        versions.sort();
        versions.dedup();
        Ok(versions)
    }

    /// Downloads the packages of a version, out of the first suite that has it.
    pub fn download(
        &self,
        version: &str,
        shop: &Shop<'_>,
        progress: Progress<'_>,
    ) -> Result<Parcel, InstallError> {
        let archive = self.find_suite(version, shop, progress)?;
        let mut wanted = Vec::new();
        for name in [self.package].iter().chain(self.beside) {
            // A name of a package may have signs in it that mean something in a pattern.
            let pattern = format!("^{}$", name.replace('+', "\\+").replace('.', "\\."));
            wanted.extend(archive.names(&pattern)?);
        }
        // What came before a process was killed is not fetched again.
        let downloads = shop.kept.join("downloads").join(format!("{}-{version}", self.family));
        let packages = archive.download(&wanted, &downloads, progress)?;
        Ok(Parcel { packages, suite: archive.suite(), downloads })
    }

    /// What was put together in `home` out of a parcel.
    pub fn fetched(&self, home: &Path, version: &str, parcel: &Parcel) -> Result<Fetched, InstallError> {
        let own = parcel.packages.iter().find(|package| package.name == self.package);
        let exact = own.map(|package| package.version.clone()).ok_or_else(|| {
            self.does_not_run(version, format!("the package {} did not come", self.package))
        })?;
        let packages = parcel.packages.iter().map(|p| format!("{}={}", p.name, p.version)).collect();
        // The packages are of no more use; what cannot be removed is in nobody's way.
        let _ = fs::remove_dir_all(&parcel.downloads);
        Ok(Fetched::new(home, exact, Origin::Debian { suite: parcel.suite.to_owned(), packages }))
    }

    pub fn does_not_run(&self, version: &str, detail: String) -> InstallError {
        let spec = ToolchainSpec { family: self.family, version: version.to_owned() };
        InstallError::DoesNotRun { spec, detail }
    }

    /// The version in a suite, as the compiler itself counts.
    fn upstream(&self, archive: &Archive<'_>) -> Result<Option<String>, InstallError> {
        let names = archive.names(&format!("^{}$", self.package))?;
        let versions = archive.versions(&names)?;
        Ok(versions.first().map(|(_, version)| version.split('-').next().unwrap_or(version).to_owned()))
    }

    fn find_suite<'t>(
        &self,
        version: &str,
        shop: &Shop<'t>,
        progress: Progress<'_>,
    ) -> Result<Archive<'t>, InstallError> {
        let mirror = debian::mirror(shop.tools)?;
        let mut available = Vec::new();
        for suite in SUITES {
            let archive = open(suite, &mirror, shop, progress)?;
            match self.upstream(&archive)? {
                Some(there) if there == version => return Ok(archive),
                there => available.extend(there),
            }
        }
        let version = version.to_owned();
        Err(InstallError::NoSuchVersion { family: self.family, version, available })
    }
}

fn open<'t>(
    suite: &'static str,
    mirror: &str,
    shop: &Shop<'t>,
    progress: Progress<'_>,
) -> Result<Archive<'t>, InstallError> {
    progress(&format!("fetching the package list of Debian {suite}"));
    Archive::open(shop.tools, mirror, suite, &shop.work.join(suite))
}
