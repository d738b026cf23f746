//! Swift from Debian's packages: the frontend with its standard library and the C library that it was built for.
//!
//! Left out: what only building and debugging need, which is most of the packages. How the frontend is started on its
//! own C library is the business of the family `swift`.

use std::fs;

use elenchus_lang::Version;

use super::debian::{self, Archive, SUITES};
use super::manifest::Origin;
use super::spec::{ToolchainFamily, ToolchainSpec};
use super::supply::{Shop, Supply};
use super::{Fetched, InstallError, Progress};

const PACKAGE: &str = "swiftlang";

/// What the frontend is linked to.
const LIBRARIES: [&str; 8] =
    ["libswiftlang", "libc6", "libgcc-s1", "libstdc++6", "libtinfo6", "libuuid1", "zlib1g", "libzstd1"];

/// Parts of the compiler's package.
const WANTED: [&str; 10] = [
    "./usr/libexec/swift/bin/swift-frontend",
    "./usr/libexec/swift/lib/swift/linux*",
    "./usr/libexec/swift/lib/swift/shims*",
    "./usr/libexec/swift/lib/swift/host/*.so",
    "./usr/libexec/swift/lib/swift/clang*",
    "./usr/libexec/swift/lib/swift/dispatch*",
    "./usr/libexec/swift/lib/swift/os*",
    "./usr/libexec/swift/lib/swift/Block*",
    "./usr/libexec/swift/lib/swift/*[Ff]oundation*",
    "./usr/libexec/swift/lib/clang*",
];

/// Swift by its version.
pub(super) struct Swifts;

impl Supply for Swifts {
    fn versions(&self, shop: &Shop<'_>, progress: Progress<'_>) -> Result<Vec<Version>, InstallError> {
        let mirror = debian::mirror(shop.tools)?;
        let mut versions = Vec::new();
        for suite in SUITES {
            versions.extend(upstream(&open(suite, &mirror, shop, progress)?)?.map(Version::new));
        }
        versions.sort();
        versions.dedup();
        Ok(versions)
    }

    fn may_be_whole(&self, version: &str) -> bool {
        version.matches('.').count() >= 2
    }

    fn fetch(&self, version: &str, shop: &Shop<'_>, progress: Progress<'_>) -> Result<Fetched, InstallError> {
        let archive = find_suite(version, shop, progress)?;
        let wanted: Vec<String> = [PACKAGE].into_iter().chain(LIBRARIES).map(str::to_owned).collect();
        let downloads = shop.kept.join("downloads").join(format!("swift-{version}"));
        let packages = archive.download(&wanted, &downloads, progress)?;
        let home = shop.work.join("home");
        fs::create_dir_all(&home).map_err(InstallError::files("create", &home))?;
        for package in &packages {
            progress(&format!("unpacking {}", package.name));
            if package.name == PACKAGE {
                package.unpack_only(shop.tools, &home, &WANTED, &["*/lib_InternalSwiftScan.so"])?;
            } else {
                package.unpack(shop.tools, &home, &["./usr/share", "*/gconv"])?;
            }
        }
        let exact =
            packages.iter().find(|package| package.name == PACKAGE).map(|package| package.version.clone());
        let exact = exact.ok_or_else(|| InstallError::DoesNotRun {
            spec: ToolchainSpec { family: ToolchainFamily::Swift, version: version.to_owned() },
            detail: format!("{PACKAGE} did not come"),
        })?;
        let packages =
            packages.iter().map(|package| format!("{}={}", package.name, package.version)).collect();
        // The packages are of no more use; what cannot be removed is in nobody's way.
        let _ = fs::remove_dir_all(&downloads);
        Ok(Fetched::new(home, exact, Origin::Debian { suite: archive.suite().to_owned(), packages }))
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

/// The version of Swift in a suite, as Swift itself counts.
fn upstream(archive: &Archive<'_>) -> Result<Option<String>, InstallError> {
    let names = archive.names(&format!("^{PACKAGE}$"))?;
    let versions = archive.versions(&names)?;
    Ok(versions.first().map(|(_, version)| version.split('-').next().unwrap_or(version).to_owned()))
}

/// The first suite that has this version.
fn find_suite<'t>(
    version: &str,
    shop: &Shop<'t>,
    progress: Progress<'_>,
) -> Result<Archive<'t>, InstallError> {
    let mirror = debian::mirror(shop.tools)?;
    let mut available = Vec::new();
    for suite in SUITES {
        let archive = open(suite, &mirror, shop, progress)?;
        match upstream(&archive)? {
            Some(there) if there == version => return Ok(archive),
            there => available.extend(there),
        }
    }
    Err(InstallError::NoSuchVersion {
        family: ToolchainFamily::Swift,
        version: version.to_owned(),
        available,
    })
}
