//! The JDKs on this machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use elenchus_lang::Version;

use crate::cache::toolchains_dir;
use crate::process::{Recipe, scratch};

/// A JDK, with a compiler in it.
#[derive(Clone)]
pub(crate) struct Jdk {
    pub home: PathBuf,
    /// Such as `25.0.3`.
    pub version: Version,
    /// Such as 25.
    pub feature: u16,
}

impl Jdk {
    /// The JDK in this directory.
    pub fn at(home: &Path) -> Result<Jdk, String> {
        let home = home.canonicalize().map_err(|error| error.to_string())?;
        if !home.join("bin/java").exists() {
            return Err("no JDK: there is no bin/java".to_owned());
        }
        if !home.join("bin/javac").exists() {
            return Err("a Java without a compiler: there is no bin/javac".to_owned());
        }
        let version = match version_of_release(&home) {
            Some(version) => version,
            None => version_by_asking(&home)?,
        };
        // Before Java 9 versions began with `1.`; none of those is of use to us.
        let feature =
            version.split(|c: char| !c.is_ascii_digit()).next().and_then(|number| number.parse().ok());
        let feature = feature.ok_or_else(|| format!("`{version}` is no version of Java"))?;
        Ok(Jdk { home, version: version.into(), feature })
    }
}

/// Every JDK in the usual places, each once, and what was in each place.
pub(crate) fn look() -> (Vec<Jdk>, Vec<(String, String)>) {
    let mut found: Vec<Jdk> = Vec::new();
    let mut looked = Vec::new();
    for (what, place) in places() {
        let seen = match place.as_deref().map(Jdk::at) {
            None => "nothing".to_owned(),
            Some(Ok(jdk)) => {
                let seen = format!("java@{}", jdk.version);
                if found.iter().all(|other| other.home != jdk.home) {
                    found.push(jdk);
                }
                seen
            }
            Some(Err(error)) => error,
        };
        looked.push((what, seen));
    }
    (found, looked)
}

/// Places to look at by name; `None` where there is nothing.
fn places() -> Vec<(String, Option<PathBuf>)> {
    let home = std::env::var_os("HOME").map(PathBuf::from).unwrap_or_default();
    let java_home = std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()).map(PathBuf::from);
    let mut places = vec![("JAVA_HOME".to_owned(), java_home), ("javac on PATH".to_owned(), on_path())];
    let directories = [
        toolchains_dir().unwrap_or_default(),
        PathBuf::from("/usr/lib/jvm"),
        PathBuf::from("/opt"),
        home.join(".sdkman/candidates/java"),
        home.join(".jdks"),
    ];
    for directory in directories {
        let entries = fs::read_dir(&directory).into_iter().flatten().flatten();
        // Much else may be in these directories, and some JDKs are there under several names.
        let is_java = |path: &PathBuf| path.join("bin/java").exists() && !path.is_symlink();
        let mut homes: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_java).collect();
        homes.sort();
        if homes.is_empty() {
            places.push((directory.join("*").display().to_string(), None));
        }
        places.extend(homes.into_iter().map(|home| (home.display().to_string(), Some(home))));
    }
    places
}

/// The home of the `javac` that a shell would start, through links such as those of Debian's alternatives.
fn on_path() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let javac =
        std::env::split_paths(&path).map(|directory| directory.join("javac")).find(|javac| javac.exists())?;
    Some(javac.canonicalize().ok()?.parent()?.parent()?.to_owned())
}

/// `JAVA_VERSION` in the file `release`, which every JDK since 9 has.
fn version_of_release(home: &Path) -> Option<String> {
    let release = fs::read(home.join("release")).ok()?;
    let release = String::from_utf8_lossy(&release);
    let value = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
    Some(value.trim().trim_matches('"').to_owned()).filter(|version| !version.is_empty())
}

/// The version between quotes in what `java -version` says.
fn version_by_asking(home: &Path) -> Result<String, String> {
    let scratch = scratch().map_err(|error| error.to_string())?;
    let asked =
        Recipe::new(home.join("bin/java")).arg("-version").run(scratch.path(), Duration::from_secs(20));
    let words = asked.map_err(|error| error.to_string())?.stderr.text();
    let version = words.split('"').nth(1).filter(|version| !version.is_empty());
    version.map(str::to_owned).ok_or_else(|| "`bin/java -version` does not tell a version".to_owned())
}
