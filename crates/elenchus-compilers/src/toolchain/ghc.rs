//! GHC from Debian's packages, with the libraries that come with it.
//!
//! Its package database names the libraries by where they are installed; here by where the database is (`${pkgroot}`), so
//! that the home can be moved. Left out: static and profiled libraries, and documentation. Programs are checked, and run by
//! the interpreter.

use std::fs;
use std::io;
use std::path::Path;

use elenchus_lang::Version;

use super::packaged::Packaged;
use super::runtime::{self, entries};
use super::spec::ToolchainFamily;
use super::supply::{Shop, Supply};
use super::tool::run_of;
use super::{Fetched, InstallError, Progress};

const GHC: Packaged = Packaged {
    family: ToolchainFamily::Ghc,
    package: "ghc",
    beside: &["libc6", "libgcc-s1", "libgmp10", "libffi8", "libnuma1", "libtinfo6"],
};

const LEAVE_OUT: [&str; 7] =
    ["./usr/share", "./usr/lib/debug", "*/gconv", "*.a", "*.p_hi", "*/ghc-iserv*", "./usr/lib/ghc-doc"];

/// GHC by its version.
pub(super) struct Ghcs;

impl Supply for Ghcs {
    fn versions(&self, shop: &Shop<'_>, progress: Progress<'_>) -> Result<Vec<Version>, InstallError> {
        GHC.versions(shop, progress)
    }

    fn may_be_whole(&self, version: &str) -> bool {
        version.matches('.').count() >= 2
    }

    fn fetch(&self, version: &str, shop: &Shop<'_>, progress: Progress<'_>) -> Result<Fetched, InstallError> {
        let parcel = GHC.download(version, shop, progress)?;
        let root = parcel.unpack(shop, &LEAVE_OUT, progress)?;
        let home = shop.work.join("home");
        assemble(&root, &home).map_err(InstallError::files("assemble", &home))?;
        progress("checking that it compiles");
        let broken = |detail| GHC.does_not_run(version, detail);
        register(&home).map_err(broken)?;
        run_something(&home, &shop.work.join("check")).map_err(broken)?;
        GHC.fetched(&home, version, &parcel)
    }
}

/// Makes a home out of the unpacked packages below `root`.
fn assemble(root: &Path, home: &Path) -> io::Result<()> {
    fs::create_dir_all(home.join("bin"))?;
    fs::create_dir_all(home.join("lib"))?;
    fs::rename(root.join("usr/lib/ghc"), home.join("lib/ghc"))?;
    let loader = runtime::bring(root, home)?;
    // Newer releases keep what belongs to the compiler in a `lib` of its own.
    let below = if home.join("lib/ghc/lib/settings").exists() { "lib/ghc/lib" } else { "lib/ghc" };
    let database = home.join(below).join("package.conf.d");
    if database.is_symlink() {
        fs::remove_file(&database)?;
        fs::rename(root.join("var/lib/ghc/package.conf.d"), &database)?;
    }
    let is_description = |file: &Path| file.extension().is_some_and(|extension| extension == "conf");
    for file in entries(&database)?.into_iter().filter(|file| is_description(file)) {
        let text = fs::read_to_string(&file)?;
        fs::write(&file, text.replace(&format!("/usr/{below}"), "${pkgroot}"))?;
    }
    for program in ["ghc", "ghc-pkg"] {
        let script = home.join("bin").join(program);
        let real = format!("\"$home/lib/ghc/bin/{program}\"");
        let own = match program {
            "ghc" => format!("-B\"$home/{below}\""),
            _ => format!("--global-package-db \"$home/{below}/package.conf.d\""),
        };
        runtime::write_wrapper(&script, &loader, "$home/lib/runtime", "", &format!("{real} {own}"))?;
    }
    Ok(())
}

/// Has the package database read anew: the descriptions were changed.
fn register(home: &Path) -> Result<(), String> {
    run_of(home, "ghc-pkg", &["recache"], home)
}

/// Checks and runs a program.
fn run_something(home: &Path, dir: &Path) -> Result<(), String> {
    let text = "module Main where\nmain :: IO ()\nmain = print (length \"abc\")\n";
    let prepare = fs::create_dir_all(dir).and_then(|()| fs::write(dir.join("Check.hs"), text));
    prepare.map_err(|error| error.to_string())?;
    run_of(home, "ghc", &["-fno-code", "Check.hs"], dir)?;
    run_of(home, "ghc", &["-e", "main", "Check.hs"], dir)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    /// Debian's layout: programs in `bin`, the database behind a link, paths of the machine in its descriptions.
    #[test]
    fn the_packages_become_a_home_that_can_be_moved() {
        for below in ["usr/lib/ghc/lib", "usr/lib/ghc"] {
            let dir = tempfile::tempdir().unwrap();
            let (root, home) = (dir.path().join("root"), dir.path().join("home"));
            let database = root.join("var/lib/ghc/package.conf.d");
            let libraries = root.join("usr/lib/x86_64-linux-gnu");
            for dir in [&root.join("usr/lib/ghc/bin"), &root.join(below), &database, &libraries] {
                fs::create_dir_all(dir).unwrap();
            }
            fs::write(root.join(below).join("settings"), "").unwrap();
            fs::write(database.join("base.conf"), format!("import-dirs: /{below}/../lib/base\n")).unwrap();
            symlink("/var/lib/ghc/package.conf.d", root.join(below).join("package.conf.d")).unwrap();
            fs::write(libraries.join("ld-linux-x86-64.so.2"), "").unwrap();
            assemble(&root, &home).unwrap();
            let moved = below.strip_prefix("usr/").unwrap();
            let text = fs::read_to_string(home.join(moved).join("package.conf.d/base.conf")).unwrap();
            assert_eq!(text, "import-dirs: ${pkgroot}/../lib/base\n");
            let script = fs::read_to_string(home.join("bin/ghc")).unwrap();
            assert!(script.contains(&format!("-B\"$home/{moved}\"")), "{script}");
        }
    }
}
