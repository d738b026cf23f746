//! OCaml from Debian's packages: the compiler to bytecode with its standard library, and what runs bytecode.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use elenchus_lang::Version;

use super::packaged::Packaged;
use super::runtime::{self, entries};
use super::spec::ToolchainFamily;
use super::supply::{Shop, Supply};
use super::tool::run_of;
use super::{Fetched, InstallError, Progress};

const OCAML: Packaged = Packaged {
    family: ToolchainFamily::Ocaml,
    package: "ocaml",
    beside: &["ocaml-base", "libstdlib-ocaml", "libstdlib-ocaml-dev", "libc6", "libzstd1"],
};

const LEAVE_OUT: [&str; 8] = [
    "./usr/share",
    "./usr/lib/debug",
    "*/gconv",
    "*.cmt",
    "*.cmti",
    "*.cmxs",
    "*/compiler-libs",
    "*/ocamldoc",
];

/// OCaml by its version.
pub(super) struct Ocamls;

impl Supply for Ocamls {
    fn versions(&self, shop: &Shop<'_>, progress: Progress<'_>) -> Result<Vec<Version>, InstallError> {
        OCAML.versions(shop, progress)
    }

    fn may_be_whole(&self, version: &str) -> bool {
        version.matches('.').count() >= 2
    }

    fn fetch(&self, version: &str, shop: &Shop<'_>, progress: Progress<'_>) -> Result<Fetched, InstallError> {
        let parcel = OCAML.download(version, shop, progress)?;
        let root = parcel.unpack(shop, &LEAVE_OUT, progress)?;
        let home = shop.work.join("home");
        assemble(&root, &home).map_err(InstallError::files("assemble", &home))?;
        progress("checking that it compiles");
        let broken = |detail| OCAML.does_not_run(version, detail);
        run_something(&home, &shop.work.join("check")).map_err(broken)?;
        OCAML.fetched(&home, version, &parcel)
    }
}

/// Makes a home out of the unpacked packages below `root`.
fn assemble(root: &Path, home: &Path) -> io::Result<()> {
    fs::create_dir_all(home.join("bin"))?;
    fs::create_dir_all(home.join("libexec"))?;
    let loader = runtime::bring(root, home)?;
    let library = standard_library(root)?;
    fs::rename(library, home.join("lib/ocaml"))?;
    for program in ["ocamlc.opt", "ocamlrun"] {
        fs::rename(root.join("usr/bin").join(program), home.join("libexec").join(program))?;
        let script = home.join("bin").join(program);
        let prepare = "export OCAMLLIB=\"$home/lib/ocaml\"\n";
        runtime::write_wrapper(
            &script,
            &loader,
            "$home/lib/runtime",
            prepare,
            "\"$home/libexec/${self##*/}\"",
        )?;
    }
    Ok(())
}

/// The directory with `stdlib.cma` in it: by triplet and version in newer suites.
fn standard_library(root: &Path) -> io::Result<PathBuf> {
    let mut pending = vec![root.join("usr/lib")];
    while let Some(dir) = pending.pop() {
        if dir.join("stdlib.cma").is_file() {
            return Ok(dir);
        }
        pending.extend(entries(&dir)?.into_iter().filter(|path| path.is_dir() && !path.is_symlink()));
    }
    Err(io::Error::other("the packages hold no standard library"))
}

/// Compiles and runs a program.
fn run_something(home: &Path, dir: &Path) -> Result<(), String> {
    let text = "let () = print_int (List.length [1; 2])\n";
    let prepare = fs::create_dir_all(dir).and_then(|()| fs::write(dir.join("check.ml"), text));
    prepare.map_err(|error| error.to_string())?;
    run_of(home, "ocamlc.opt", &["-o", "check.byte", "check.ml"], dir)?;
    run_of(home, "ocamlrun", &["check.byte"], dir)
}
