//! Sources of compilers, as Debian publishes them: they hold the test suites.

use std::fs;
use std::path::Path;

use elenchus_lang::Version;

use super::debian::{self, Archive, SUITES};
use super::supply::Shop;
use super::{InstallError, Progress};

/// Fetches the sources of a package in the first suite that has this version, and unpacks what matches from them into
/// `dir`. Returns the version.
pub(super) fn fetch(
    package: &str,
    version: &str,
    patterns: &[&str],
    shop: &Shop<'_>,
    dir: &Path,
    progress: Progress<'_>,
) -> Result<String, InstallError> {
    let mirror = debian::mirror(shop.tools)?;
    let mut available = Vec::new();
    for suite in SUITES {
        progress(&format!("fetching the list of sources of Debian {suite}"));
        let archive = Archive::open_sources(shop.tools, &mirror, suite, &shop.work.join(suite))?;
        let Some(found) = archive.source_version(package)? else { continue };
        if Version::new(found.clone()).matches(version) {
            progress(&format!("downloading the sources of {package} {found} (some hundred megabytes)"));
            let tarball = archive.download_source(package, &shop.work.join("source"))?;
            progress("unpacking");
            fs::create_dir_all(dir).map_err(InstallError::files("create", dir))?;
            let mut unpack = shop.tools.run("tar", "unpacking the sources")?;
            unpack.command.arg("-xf").arg(tarball).arg("-C").arg(dir);
            unpack.command.args(["--no-same-owner", "--wildcards"]).args(patterns);
            unpack.output()?;
            return Ok(found);
        }
        available.push(found);
    }
    let (package, version) = (package.to_owned(), version.to_owned());
    Err(InstallError::NoSuchSources { package, version, available })
}
