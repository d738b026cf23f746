//! Compilers that are kept loaded in a JVM.
//!
//! The Java side is `jvm/elenchus/Worker.java`, which describes the protocol. It is compiled once by each JDK that runs
//! it, into the cache.

mod archive;
mod jars;
mod jdk;
mod process;
mod protocol;
mod source;
mod worker;

use std::path::{Path, PathBuf};

use elenchus_lang::Source;

pub(crate) use archive::Archive;
pub(crate) use jars::{JarFamily, JarSpec, Script, installed};
pub(crate) use jdk::{Jdk, look};
pub(crate) use process::{Jvm, Launch, Life, MODULES, class_path, classes};
pub(crate) use source::JavaSource;
pub(crate) use worker::{JvmWorker, Manner, Usage};

/// The places of a program's libraries.
pub(crate) fn library(program: &Source) -> Vec<PathBuf> {
    program.class_path.iter().map(|artifact| artifact.path.clone()).collect()
}

/// The jars in a directory, by name.
pub(crate) fn jars_in(place: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(place).map_err(|error| error.to_string())?;
    let is_jar = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "jar");
    let mut jars: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(is_jar).collect();
    jars.sort();
    if jars.is_empty() { Err("there is no jar in it".to_owned()) } else { Ok(jars) }
}
