//! Finding a JDK.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A Java development kit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Jdk {
    pub home: PathBuf,
    /// The feature release, such as 25.
    pub release: u32,
}

impl Jdk {
    /// The JDK of `JAVA_HOME`, else the one on the `PATH`, else the newest in the system's usual place,
    /// if it is `least` or newer.
    pub fn find(least: u32) -> Option<Jdk> {
        let named = std::env::var_os("JAVA_HOME").map(PathBuf::from);
        let on_path = std::env::var_os("PATH").and_then(|path| {
            std::env::split_paths(&path).map(|folder| folder.join("javac")).find(|javac| javac.is_file())
        });
        // The command on the path is usually a link into the JDK.
        let on_path = on_path.and_then(|javac| javac.canonicalize().ok()).and_then(|javac| home_of(&javac));
        let known = [named, on_path].into_iter().flatten().filter_map(|home| Jdk::at(&home));
        known.chain(Jdk::usual()).find(|jdk| jdk.release >= least)
    }

    /// The JDK of just this release: that of `JAVA_HOME`, else the one in the system's usual place.
    pub fn of(release: u32) -> Option<Jdk> {
        let named = std::env::var_os("JAVA_HOME").and_then(|home| Jdk::at(Path::new(&home)));
        named.into_iter().chain(Jdk::usual()).find(|jdk| jdk.release == release)
    }

    /// Those in the system's usual place, the newest first.
    fn usual() -> Vec<Jdk> {
        let folders = Path::new("/usr/lib/jvm").read_dir().into_iter().flatten().flatten();
        let mut found: Vec<Jdk> = folders.filter_map(|entry| Jdk::at(&entry.path())).collect();
        found.sort_by(|one, other| (other.release, &one.home).cmp(&(one.release, &other.home)));
        found
    }

    /// The JDK in a folder, if there is one.
    pub fn at(home: &Path) -> Option<Jdk> {
        let output = Command::new(home.join("bin/javac")).arg("-version").output().ok()?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let release = text.strip_prefix("javac ")?.split(['.', '-', '+', '\n']).next()?.parse().ok()?;
        Some(Jdk { home: home.to_owned(), release })
    }
}

fn home_of(javac: &Path) -> Option<PathBuf> {
    Some(javac.parent()?.parent()?.to_owned())
}
