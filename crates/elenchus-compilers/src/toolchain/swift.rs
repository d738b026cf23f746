//! Swift from Debian's packages: the frontend with its standard library and the C library that it was built for.
//!
//! Left out: what only building and debugging need, which is most of the packages. How the frontend is started on its
//! own C library is the business of the family `swift`.

use std::fs;

use elenchus_lang::Version;

use super::packaged::Packaged;
use super::spec::ToolchainFamily;
use super::supply::{Shop, Supply};
use super::{Fetched, InstallError, Progress};

const SWIFT: Packaged = Packaged {
    family: ToolchainFamily::Swift,
    package: "swiftlang",
    beside: &[
        "libswiftlang",
        "libc6",
        "libgcc-s1",
        "libstdc++6",
        "libtinfo6",
        "libuuid1",
        "zlib1g",
        "libzstd1",
    ],
};

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
        SWIFT.versions(shop, progress)
    }

    fn may_be_whole(&self, version: &str) -> bool {
        version.matches('.').count() >= 2
    }

    fn fetch(&self, version: &str, shop: &Shop<'_>, progress: Progress<'_>) -> Result<Fetched, InstallError> {
        let parcel = SWIFT.download(version, shop, progress)?;
        let home = shop.work.join("home");
        fs::create_dir_all(&home).map_err(InstallError::files("create", &home))?;
        for package in &parcel.packages {
            progress(&format!("unpacking {}", package.name));
            if package.name == SWIFT.package {
                package.unpack_only(shop.tools, &home, &WANTED, &["*/lib_InternalSwiftScan.so"])?;
            } else {
                package.unpack(shop.tools, &home, &["./usr/share", "*/gconv"])?;
            }
        }
        SWIFT.fetched(&home, version, &parcel)
    }
}
