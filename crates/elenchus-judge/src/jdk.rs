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
        let usual =
            Path::new("/usr/lib/jvm").read_dir().into_iter().flatten().flatten().map(|entry| entry.path());
        let mut usual: Vec<Jdk> = usual.filter_map(|home| Jdk::at(&home)).collect();
        usual.sort_by(|one, other| (other.release, &one.home).cmp(&(one.release, &other.home)));
        let known = [named, on_path].into_iter().flatten().filter_map(|home| Jdk::at(&home));
        known.chain(usual).find(|jdk| jdk.release >= least)
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
