//! Swift from Debian's packages: the frontend with its standard library and the C library that it was built for.
//!
//! Left out: what only building and debugging need, which is most of the packages. How the frontend is started on its
//! own C library is the business of the family `swift`.

use std::fs;
use std::path::Path;

use super::debian::{self, Archive, SUITES};
use super::manifest::Origin;
use super::spec::ToolchainSpec;
use super::tool::Tools;
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

/// Fetches Swift at one version; `work` is a directory to do it in.
pub(super) fn fetch(
    spec: &ToolchainSpec,
    tools: &Tools,
    work: &Path,
    progress: Progress<'_>,
) -> Result<Fetched, InstallError> {
    let mirror = debian::mirror(tools)?;
    let archive = find_suite(spec, tools, &mirror, work, progress)?;
    let wanted: Vec<String> = [PACKAGE].into_iter().chain(LIBRARIES).map(str::to_owned).collect();
    let packages = archive.download(&wanted, &work.join("debs"), progress)?;
    let home = work.join("home");
    fs::create_dir_all(&home).map_err(InstallError::files("create", &home))?;
    for package in &packages {
        progress(&format!("unpacking {}", package.name));
        if package.name == PACKAGE {
            package.unpack_only(tools, &home, &WANTED, &["*/lib_InternalSwiftScan.so"])?;
        } else {
            package.unpack(tools, &home, &["./usr/share", "*/gconv"])?;
        }
    }
    let exact =
        packages.iter().find(|package| package.name == PACKAGE).map(|package| package.version.clone());
    let exact = exact.ok_or_else(|| InstallError::DoesNotRun {
        spec: spec.clone(),
        detail: format!("{PACKAGE} did not come"),
    })?;
    let packages = packages.iter().map(|package| format!("{}={}", package.name, package.version)).collect();
    Ok(Fetched { dir: home, exact, origin: Origin::Debian { suite: archive.suite().to_owned(), packages } })
}

/// The first suite that has this version.
fn find_suite<'t>(
    spec: &ToolchainSpec,
    tools: &'t Tools,
    mirror: &str,
    work: &Path,
    progress: Progress<'_>,
) -> Result<Archive<'t>, InstallError> {
    let mut available: Vec<String> = Vec::new();
    for suite in SUITES {
        progress(&format!("fetching the package list of Debian {suite}"));
        let archive = Archive::open(tools, mirror, suite, &work.join(suite))?;
        let Some(version) = archive.version(PACKAGE)? else { continue };
        let upstream = version.split('-').next().unwrap_or(&version).to_owned();
        if upstream == spec.version || upstream.starts_with(&format!("{}.", spec.version)) {
            return Ok(archive);
        }
        available.push(upstream);
    }
    Err(InstallError::NoSuchVersion { family: spec.family, version: spec.version.clone(), available })
}

/// Fetches the sources of a suite's Swift and unpacks what matches from them into `dir`. Returns the version.
pub(super) fn fetch_sources(
    version: &str,
    patterns: &[&str],
    tools: &Tools,
    work: &Path,
    dir: &Path,
    progress: Progress<'_>,
) -> Result<String, InstallError> {
    let mirror = debian::mirror(tools)?;
    let mut available = Vec::new();
    for suite in SUITES {
        progress(&format!("fetching the list of sources of Debian {suite}"));
        let archive = Archive::open_sources(tools, &mirror, suite, &work.join(suite))?;
        let Some(found) = archive.source_version(PACKAGE)? else { continue };
        if found == version || found.starts_with(&format!("{version}.")) {
            progress(&format!("downloading the sources of Swift {found} (some 220 MB)"));
            let tarball = archive.download_source(PACKAGE, &work.join("source"))?;
            progress("unpacking");
            fs::create_dir_all(dir).map_err(InstallError::files("create", dir))?;
            let mut unpack = tools.run("tar", "unpacking the sources")?;
            unpack
                .command
                .arg("-xf")
                .arg(tarball)
                .arg("-C")
                .arg(dir)
                .arg("--no-same-owner")
                .arg("--wildcards");
            unpack.command.args(patterns);
            unpack.output()?;
            return Ok(found);
        }
        available.push(found);
    }
    Err(InstallError::NoSuchVersion {
        family: super::ToolchainFamily::Swift,
        version: version.to_owned(),
        available,
    })
}
