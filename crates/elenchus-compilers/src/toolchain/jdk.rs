//! A JDK from Debian's packages, made into an ordinary JDK home that runs on any C library.
//!
//! A JDK of a newer suite needs a newer C library than the machine may have. So the home brings that library
//! along in `lib/runtime`, its real programs lie in `libexec`, and each program in `bin` is a small script that starts
//! the real one with the home's own dynamic loader. The home can be moved.
//!
//! Left out: `jmods` (only `jlink` reads it; `lib/modules` is what the JVM and javac read), sources, manual pages,
//! certificates of the machine, and the libraries that only graphics, sound and smart cards need.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use elenchus_lang::Version;

use super::debian::{self, Archive, SUITES};
use super::manifest::Origin;
use super::runtime::{self, entries};
use super::spec::{ToolchainFamily, ToolchainSpec};
use super::supply::{Shop, Supply};
use super::tool::run_of;
use super::{Fetched, InstallError, Progress};

/// What `javac` and the JVM are linked to, beyond their own libraries.
const LIBRARIES: [&str; 4] = ["libc6", "libgcc-s1", "libstdc++6", "zlib1g"];

const LEAVE_OUT: [&str; 5] =
    ["./usr/share", "./usr/lib/debug", "./usr/lib/jvm/*/jmods", "./usr/lib/jvm/*/man", "*/gconv"];

/// JDKs by their major version.
pub(super) struct Jdks;

impl Supply for Jdks {
    fn versions(&self, shop: &Shop<'_>, progress: Progress<'_>) -> Result<Vec<Version>, InstallError> {
        let mirror = debian::mirror(shop.tools)?;
        let mut versions = Vec::new();
        for suite in SUITES {
            let archive = open(suite, &mirror, shop, progress)?;
            versions.extend(majors(&archive)?.into_iter().map(|(major, package)| {
                // Debian writes early access as `28~18ea`.
                Version::new(if package.contains("ea") { format!("{major}-ea") } else { major })
            }));
        }
        versions.sort();
        versions.dedup();
        Ok(versions)
    }

    fn fetch(&self, version: &str, shop: &Shop<'_>, progress: Progress<'_>) -> Result<Fetched, InstallError> {
        // What is not yet released is installed by its number too.
        let major = version.trim_end_matches("-ea");
        let archive = find_suite(major, shop, progress)?;
        let mut wanted = ["jdk", "jre"].map(|part| format!("openjdk-{major}-{part}-headless")).to_vec();
        wanted.extend(LIBRARIES.map(str::to_owned));
        // What came before a process was killed is not fetched again.
        let downloads = shop.kept.join("downloads").join(format!("java-{major}"));
        let packages = archive.download(&wanted, &downloads, progress)?;

        let root = shop.work.join("root");
        fs::create_dir_all(&root).map_err(InstallError::files("create", &root))?;
        for package in &packages {
            progress(&format!("unpacking {}", package.name));
            package.unpack(shop.tools, &root, &LEAVE_OUT)?;
        }
        let spec = ToolchainSpec { family: ToolchainFamily::Java, version: major.to_owned() };
        let broken = |detail: String| InstallError::DoesNotRun { spec: spec.clone(), detail };
        let home = shop.work.join("home");
        assemble(&root, major, &home).map_err(InstallError::files("assemble", &home))?;
        progress("checking that it compiles");
        compile_something(&home, &shop.work.join("check")).map_err(broken)?;

        let exact = packages.iter().find(|package| package.name == wanted[0]).map(|p| p.version.clone());
        let exact = exact.ok_or_else(|| broken(format!("{} did not come", wanted[0])))?;
        let packages = packages.iter().map(|p| format!("{}={}", p.name, p.version)).collect();
        // The packages are of no more use; what cannot be removed is in nobody's way.
        let _ = fs::remove_dir_all(&downloads);
        Ok(Fetched::new(home, exact, Origin::Debian { suite: archive.suite().to_owned(), packages }))
    }
}

fn open<'t>(
    suite: &'static str,
    mirror: &str,
    shop: &Shop<'t>,
    progress: Progress<'_>,
) -> Result<Archive<'t>, InstallError> {
    progress(&format!("fetching the package list of Debian {suite}"));
    Archive::open(shop.tools, mirror, suite, &shop.work.join(suite))
}

/// The major versions of the JDKs in a suite, with the versions of their packages.
fn majors(archive: &Archive<'_>) -> Result<Vec<(String, String)>, InstallError> {
    let names = archive.names("^openjdk-[0-9]+-jdk-headless$")?;
    let versions = archive.versions(&names)?;
    let major = |name: &str| name.split('-').nth(1).map(str::to_owned);
    Ok(versions.into_iter().filter_map(|(name, version)| Some((major(&name)?, version))).collect())
}

/// The first suite that has this JDK.
fn find_suite<'t>(major: &str, shop: &Shop<'t>, progress: Progress<'_>) -> Result<Archive<'t>, InstallError> {
    let mirror = debian::mirror(shop.tools)?;
    let mut available: Vec<u32> = Vec::new();
    for suite in SUITES {
        let archive = open(suite, &mirror, shop, progress)?;
        let there = majors(&archive)?;
        if there.iter().any(|(other, _)| other == major) {
            return Ok(archive);
        }
        available.extend(there.iter().filter_map(|(major, _)| major.parse::<u32>().ok()));
    }
    available.sort_unstable();
    available.dedup();
    Err(InstallError::NoSuchVersion {
        family: ToolchainFamily::Java,
        version: major.to_owned(),
        available: available.iter().map(u32::to_string).collect(),
    })
}

/// Makes a JDK home out of the unpacked packages below `root`.
fn assemble(root: &Path, major: &str, home: &Path) -> io::Result<()> {
    fs::rename(packaged_home(root, major)?, home)?;
    bring_configuration(root, home)?;

    let loader = runtime::bring(root, home)?;
    let real = home.join("libexec");
    fs::create_dir(&real)?;
    let mut programs = entries(&home.join("bin"))?;
    // The JVM starts processes through this helper, which needs the newer C library too.
    programs.extend([home.join("lib/jspawnhelper")].into_iter().filter(|helper| helper.exists()));
    for program in programs.iter().filter(|program| program.is_file()) {
        let Some(name) = program.file_name() else { continue };
        fs::rename(program, real.join(name))?;
        // The loader must lie below `lib` or `bin`, where the Java launcher recognises its home by the path of the running
        // program.
        let libraries = "$home/lib/runtime:$home/lib:$home/lib/server";
        runtime::write_wrapper(program, &loader, libraries, "", "\"$home/libexec/${self##*/}\"")?;
    }
    Ok(())
}

/// Debian's home is `java-MAJOR-openjdk-ARCHITECTURE`, beside links to it.
fn packaged_home(root: &Path, major: &str) -> io::Result<PathBuf> {
    let start = format!("java-{major}-openjdk");
    let found = entries(&root.join("usr/lib/jvm"))?.into_iter().find(|dir| {
        !dir.is_symlink()
            && dir.is_dir()
            && dir.file_name().is_some_and(|n| n.to_string_lossy().starts_with(&start))
    });
    found.ok_or_else(|| io::Error::other(format!("the packages hold no directory {start}-…")))
}

/// Debian keeps a JDK's configuration below `/etc` with links to it: the files take the place of their links. Links
/// that then lead nowhere, or out of the home, are dropped.
fn bring_configuration(root: &Path, home: &Path) -> io::Result<()> {
    let mut pending = vec![home.to_owned()];
    while let Some(dir) = pending.pop() {
        for path in entries(&dir)? {
            if path.is_symlink() {
                let target = fs::read_link(&path)?;
                if let Ok(below) = target.strip_prefix("/") {
                    fs::remove_file(&path)?;
                    let packaged = root.join(below);
                    if packaged.is_file() {
                        fs::copy(&packaged, &path)?;
                    }
                } else if !path.exists() {
                    fs::remove_file(&path)?;
                }
            } else if path.is_dir() {
                pending.push(path);
            }
        }
    }
    Ok(())
}

/// Compiles and runs a program.
fn compile_something(home: &Path, dir: &Path) -> Result<(), String> {
    let prepare = fs::create_dir_all(dir).and_then(|()| {
        fs::write(dir.join("Check.java"), "class Check { public static void main(String[] a) {} }\n")
    });
    prepare.map_err(|error| error.to_string())?;
    run_of(home, "javac", &["-J-XX:+UseSerialGC", "-J-Xmx256m", "Check.java"], dir)?;
    run_of(home, "java", &["-XX:+UseSerialGC", "-Xmx256m", "-cp", ".", "Check"], dir)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::process::Command;

    use super::*;
    use crate::toolchain::tool::patiently;

    /// A home whose "loader" is a script that shows how it was called.
    fn sample(dir: &Path) -> PathBuf {
        let (root, home) = (dir.join("root"), dir.join("a home"));
        let jdk = root.join("usr/lib/jvm/java-25-openjdk-amd64");
        let lib = root.join("usr/lib/x86_64-linux-gnu");
        let etc = root.join("etc/java-25-openjdk");
        for dir in [&jdk.join("bin"), &jdk.join("lib"), &jdk.join("conf"), &lib, &etc] {
            fs::create_dir_all(dir).unwrap();
        }
        symlink("java-25-openjdk-amd64", root.join("usr/lib/jvm/java-1.25.0-openjdk-amd64")).unwrap();
        fs::write(jdk.join("bin/java"), "the real java").unwrap();
        fs::write(jdk.join("lib/jspawnhelper"), "the real helper").unwrap();
        fs::write(etc.join("net.properties"), "net").unwrap();
        symlink("/etc/java-25-openjdk/net.properties", jdk.join("conf/net.properties")).unwrap();
        symlink("/etc/ssl/certs/java/cacerts", jdk.join("conf/cacerts")).unwrap();
        symlink("../openjdk-25/src.zip", jdk.join("lib/src.zip")).unwrap();
        fs::write(lib.join("libz.so.1.3"), "").unwrap();
        symlink("libz.so.1.3", lib.join("libz.so.1")).unwrap();
        let loader = lib.join("ld-linux-x86-64.so.2");
        fs::write(&loader, "#!/bin/sh\nfor a; do echo \"$a\"; done\n").unwrap();
        fs::set_permissions(&loader, fs::Permissions::from_mode(0o755)).unwrap();
        assemble(&root, "25", &home).unwrap();
        home
    }

    #[test]
    fn the_packages_become_an_ordinary_home() {
        let dir = tempfile::tempdir().unwrap();
        let home = sample(dir.path());
        let read = |path: &str| fs::read_to_string(home.join(path)).unwrap();
        assert_eq!(read("libexec/java"), "the real java");
        assert_eq!(read("libexec/jspawnhelper"), "the real helper");
        assert_eq!(read("bin/java"), read("lib/jspawnhelper"));
        assert_eq!(read("conf/net.properties"), "net");
        assert!(!home.join("conf/net.properties").is_symlink());
        assert!(!home.join("conf/cacerts").is_symlink());
        assert!(!home.join("lib/src.zip").is_symlink());
        assert!(home.join("lib/runtime/libz.so.1").exists());
    }

    #[test]
    fn a_wrapper_finds_its_home_without_environment_and_after_a_move() {
        let dir = tempfile::tempdir().unwrap();
        let moved = dir.path().join("moved here");
        fs::rename(sample(dir.path()), &moved).unwrap();
        symlink("moved here/bin/java", dir.path().join("link")).unwrap();
        let home = moved.canonicalize().unwrap();
        let home = home.display();
        let expected = format!(
            "--library-path\n{home}/lib/runtime:{home}/lib:{home}/lib/server\n{home}/libexec/java\n-cp\na b\n"
        );
        for program in [moved.join("bin/java"), dir.path().join("link")] {
            let mut command = Command::new(&program);
            command.env_clear().current_dir("/").args(["-cp", "a b"]);
            let output = patiently(|| command.output()).unwrap();
            assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{}", program.display());
        }
    }

    #[test]
    fn what_does_not_compile_is_told() {
        let dir = tempfile::tempdir().unwrap();
        let home = dir.path().join("home");
        fs::create_dir_all(home.join("bin")).unwrap();
        fs::write(home.join("bin/javac"), "#!/bin/sh\necho 'no version GLIBC_9' >&2\nexit 1\n").unwrap();
        fs::set_permissions(home.join("bin/javac"), fs::Permissions::from_mode(0o755)).unwrap();
        assert_eq!(
            compile_something(&home, &dir.path().join("check")),
            Err("javac: exit status: 1: no version GLIBC_9".to_owned())
        );
    }
}
