//! What can go wrong with toolchains, each in one line that says what to do.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::spec::{ToolchainFamily, ToolchainSpec};
use crate::cache::NoHome;

#[derive(Debug, Error)]
pub enum InstallError {
    #[error(
        "`{spec}` names no toolchain; write FAMILY@VERSION, as in `java@25`, with one of the families {}",
        ToolchainFamily::ALL.map(ToolchainFamily::name).join(", ")
    )]
    NoSuchFamily { spec: String },

    #[error("there is no {family}@{version}; {}", versions_advice(*.family, .available))]
    NoSuchVersion { family: ToolchainFamily, version: String, available: Vec<String> },

    #[error("there are no sources of {package} {version}; there are {}", available.join(", "))]
    NoSuchSources { package: String, version: String, available: Vec<String> },

    #[error("{tool} is not on this machine; {advice}")]
    NoTool { tool: &'static str, advice: &'static str },

    #[error(
        "apt-get knows no Debian repository, and JDKs are fetched from one; on another system install a JDK yourself and name it as `--compiler java=DIR`"
    )]
    NoRepository,

    #[error(
        "{doing} failed for want of a network ({detail}); check the connection and proxy settings and run the same command again"
    )]
    Network { doing: String, detail: String },

    #[error("{doing} failed: {tool} says: {detail}; run the same command again, and report it if it stays")]
    ToolFailed { tool: &'static str, doing: String, detail: String },

    #[error(
        "`{coordinate}` names no library; write GROUP:ARTIFACT:VERSION, as in `com.google.guava:guava:31.1-jre`, or the path of a jar"
    )]
    NoLibrary { coordinate: String },

    #[error("the fetched {spec} does not work here: {detail}; nothing was installed")]
    DoesNotRun { spec: ToolchainSpec, detail: String },

    #[error("{spec} is not installed; run `elenchus toolchain install {spec}`")]
    NotInstalled { spec: ToolchainSpec },

    #[error("{} is damaged ({detail}); run `elenchus toolchain remove {spec}` and install it again", .path.display())]
    Damaged { spec: ToolchainSpec, path: PathBuf, detail: String },

    #[error("cannot {doing} {} ({source}); see that there is space and that you may write there, or set ELENCHUS_HOME to another directory", .path.display())]
    Files { doing: &'static str, path: PathBuf, source: io::Error },

    #[error(transparent)]
    NoHome(#[from] NoHome),
}

impl InstallError {
    /// Gives an input or output error its place: `.map_err(InstallError::files("read", path))`.
    pub(super) fn files(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> InstallError {
        let path = path.to_owned();
        move |source| InstallError::Files { doing, path, source }
    }
}

fn versions_advice(family: ToolchainFamily, available: &[String]) -> String {
    if available.is_empty() {
        return "write a version, as in `java@25` or `ecj@3.46.100`".to_owned();
    }
    let there = format!("these can be had: {}", available.join(", "));
    match family {
        ToolchainFamily::Java => {
            format!("{there}; other versions of javac, repackaged, are the families nb-javac and frgaal")
        }
        _ => there,
    }
}
