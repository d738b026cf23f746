//! Where the toolchains of each family come from.

use std::path::Path;

use elenchus_lang::Version;

use super::ghc::Ghcs;
use super::jars::{ECJ, FRGAAL, GROOVY, KOTLIN, NB_JAVAC, SCALA};
use super::jdk::Jdks;
use super::manifest::Origin;
use super::ocaml::Ocamls;
use super::spec::ToolchainFamily;
use super::swift::Swifts;
use super::tool::Tools;
use super::z3::Z3;
use super::{Fetched, InstallError, Progress};

/// A source of toolchains of one family. A new family is a file with one of these and a line in [`of`].
pub(super) trait Supply: Sync {
    /// Every version that can be had, oldest first.
    fn versions(&self, shop: &Shop<'_>, progress: Progress<'_>) -> Result<Vec<Version>, InstallError>;

    /// Fetches exactly this version into a directory below `shop.work`. [`InstallError::ToolFailed`] if it is not to be
    /// had.
    fn fetch(&self, version: &str, shop: &Shop<'_>, progress: Progress<'_>) -> Result<Fetched, InstallError>;

    /// Whether this may be a whole version, which is asked for as it is before the list of versions is looked at.
    fn may_be_whole(&self, _version: &str) -> bool {
        true
    }

    /// Whether a version is one that a user means by `wanted`.
    fn means(&self, wanted: &str, version: &Version) -> bool {
        version.matches(wanted)
    }
}

/// The source of a family.
pub(super) fn of(family: ToolchainFamily) -> &'static dyn Supply {
    match family {
        ToolchainFamily::Java => &Jdks,
        ToolchainFamily::Ecj => &ECJ,
        ToolchainFamily::NbJavac => &NB_JAVAC,
        ToolchainFamily::Frgaal => &FRGAAL,
        ToolchainFamily::Kotlin => &KOTLIN,
        ToolchainFamily::Groovy => &GROOVY,
        ToolchainFamily::Scala => &SCALA,
        ToolchainFamily::Swift => &Swifts,
        ToolchainFamily::Ghc => &Ghcs,
        ToolchainFamily::Ocaml => &Ocamls,
        ToolchainFamily::Z3 => &Z3,
    }
}

/// What a source works with.
pub(super) struct Shop<'a> {
    pub tools: &'a Tools,
    /// A directory that is gone afterwards.
    pub work: &'a Path,
    /// A directory that stays, for what need not be fetched twice.
    pub kept: &'a Path,
}

impl Fetched {
    pub fn new(dir: impl Into<std::path::PathBuf>, exact: impl Into<String>, origin: Origin) -> Fetched {
        Fetched { dir: dir.into(), exact: exact.into(), origin }
    }
}

/// Of the versions that are to be had, those that `wanted` means, best first: releases before what comes before a release, and
/// newer ones before older ones.
pub(super) fn candidates(supply: &dyn Supply, wanted: Option<&str>, versions: &[Version]) -> Vec<Version> {
    let is_meant = |version: &&Version| match wanted {
        Some(wanted) => supply.means(wanted, version),
        None => version.is_release(),
    };
    let mut found: Vec<Version> = versions.iter().filter(is_meant).cloned().collect();
    found.sort_by(|a, b| (b.is_release(), b).cmp(&(a.is_release(), a)));
    if let Some(exactly) = found.iter().position(|version| Some(version.as_str()) == wanted) {
        found.swap(0, exactly);
    }
    found
}
