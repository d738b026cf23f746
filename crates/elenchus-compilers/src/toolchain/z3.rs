//! The solver Z3, out of its Python package: the wheel carries the program itself.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use elenchus_lang::Version;

use super::manifest::Origin;
use super::supply::{Shop, Supply};
use super::{Fetched, InstallError, Progress};

const PACKAGE: &str = "z3-solver";

pub(super) struct Z3;

impl Supply for Z3 {
    fn versions(&self, shop: &Shop<'_>, progress: Progress<'_>) -> Result<Vec<Version>, InstallError> {
        progress(&format!("asking for the versions of {PACKAGE}"));
        let mut run = shop.tools.run("python3", format!("asking for the versions of {PACKAGE}"))?;
        run.command.args(["-m", "pip", "--disable-pip-version-check", "index", "versions", PACKAGE]);
        let mut versions = listed(&run.output()?);
        versions.sort();
        Ok(versions)
    }

    fn fetch(&self, version: &str, shop: &Shop<'_>, progress: Progress<'_>) -> Result<Fetched, InstallError> {
        let package = format!("{PACKAGE}=={version}");
        progress(&format!("downloading {package}"));
        let [wheels, unpacked, dir] = ["wheels", "unpacked", "z3"].map(|name| shop.work.join(name));
        // pip checks what it gets against the checksum that the index gives.
        let mut run = shop.tools.run("python3", format!("downloading {package}"))?;
        run.command.args(["-m", "pip", "--disable-pip-version-check", "download", "-q", "--no-deps"]);
        run.command.args(["--only-binary", ":all:", "-d"]).arg(&wheels).arg(&package);
        run.output()?;
        let wheel = only_file(&wheels)?;
        let mut run = shop.tools.run("python3", format!("unpacking {package}"))?;
        run.command.args(["-m", "zipfile", "-e"]).arg(&wheel).arg(&unpacked);
        run.output()?;

        let packaged = unpacked.join(format!("z3_solver-{version}.data/data/bin/z3"));
        let program = dir.join("bin/z3");
        let place = || -> std::io::Result<()> {
            fs::create_dir_all(dir.join("bin"))?;
            fs::rename(&packaged, &program)?;
            fs::set_permissions(&program, fs::Permissions::from_mode(0o755))
        };
        place().map_err(InstallError::files("put in place", &program))?;
        Ok(Fetched::new(dir, version, Origin::Pypi { package }))
    }
}

fn only_file(dir: &Path) -> Result<PathBuf, InstallError> {
    let first = fs::read_dir(dir).and_then(|mut entries| {
        entries.next().unwrap_or_else(|| Err(std::io::Error::other("nothing was downloaded")))
    });
    first.map(|entry| entry.path()).map_err(InstallError::files("read", dir))
}

/// The versions in what pip prints, as in `Available versions: 4.15.4.0, 4.15.3.0`.
fn listed(output: &str) -> Vec<Version> {
    let line = output.lines().find_map(|line| line.strip_prefix("Available versions:"));
    line.into_iter().flat_map(|line| line.split(',')).map(|version| Version::new(version.trim())).collect()
}
