//! Packages of the Debian archive, fetched by apt into a directory of ours.
//!
//! The machine's own apt configuration says where the archive is and how to reach it, and its keyring checks the
//! signature; state, lists and downloads are private, so neither root nor the machine's own suite matters. No
//! maintainer script runs: packages are only unpacked.

use std::fs;
use std::path::{Path, PathBuf};

use super::tool::{Run, Tools};
use super::{InstallError, Progress};

/// The suites in which a package is looked for, in order: stable ones first, because the unstable one moves daily.
pub(super) const SUITES: [&str; 3] = ["trixie", "bookworm", "sid"];

/// Names under which a repository of the Debian archive may stand in the machine's configuration.
const RELEASES: [&str; 10] = [
    "bullseye",
    "bookworm",
    "trixie",
    "forky",
    "sid",
    "oldstable",
    "stable",
    "testing",
    "unstable",
    "oldoldstable",
];

const KEYRING: &str = "/usr/share/keyrings/debian-archive-keyring.gpg";

/// One suite of the archive, with apt's state for it in a directory of its own.
pub(super) struct Archive<'t> {
    tools: &'t Tools,
    suite: &'static str,
    config: PathBuf,
}

/// A package that was downloaded.
pub(super) struct Package {
    pub name: String,
    pub version: String,
    file: PathBuf,
}

/// The address of the archive, as the machine's apt has it.
pub(super) fn mirror(tools: &Tools) -> Result<String, InstallError> {
    let mut run = tools.run("apt-get", "asking apt for its repositories")?;
    // Without release information apt answers from its configuration alone, even if it never fetched a list.
    let format = "$(RELEASE) $(COMPONENT) $(REPO_URI)";
    run.command.args(["indextargets", "--no-release-info", "--format", format, "Created-By: Packages"]);
    choose_mirror(&run.output()?).ok_or(InstallError::NoRepository)
}

fn choose_mirror(targets: &str) -> Option<String> {
    targets.lines().find_map(|line| {
        let mut words = line.split_whitespace();
        let (release, component, address) = (words.next()?, words.next()?, words.next()?);
        (RELEASES.contains(&release) && component == "main").then(|| address.to_owned())
    })
}

impl<'t> Archive<'t> {
    /// Fetches the list of packages of `suite`, with state below `dir`.
    pub fn open(
        tools: &'t Tools,
        mirror: &str,
        suite: &'static str,
        dir: &Path,
    ) -> Result<Archive<'t>, InstallError> {
        Archive::open_list("deb", tools, mirror, suite, dir)
    }

    /// Fetches the list of source packages of `suite`.
    pub fn open_sources(
        tools: &'t Tools,
        mirror: &str,
        suite: &'static str,
        dir: &Path,
    ) -> Result<Archive<'t>, InstallError> {
        Archive::open_list("deb-src", tools, mirror, suite, dir)
    }

    fn open_list(
        kind: &str,
        tools: &'t Tools,
        mirror: &str,
        suite: &'static str,
        dir: &Path,
    ) -> Result<Archive<'t>, InstallError> {
        for below in ["lists/partial", "cache/archives/partial", "state", "parts"] {
            let below = dir.join(below);
            fs::create_dir_all(&below).map_err(InstallError::files("create", &below))?;
        }
        let signed_by =
            if Path::new(KEYRING).exists() { format!("[signed-by={KEYRING}] ") } else { String::new() };
        let config = dir.join("apt.conf");
        for (file, text) in [
            (dir.join("status"), String::new()),
            (dir.join("sources.list"), format!("{kind} {signed_by}{mirror} {suite} main\n")),
            (config.clone(), configuration(dir)),
        ] {
            fs::write(&file, text).map_err(InstallError::files("write", &file))?;
        }
        let archive = Archive { tools, suite, config };
        let mut update = archive.apt("apt-get", format!("fetching the package list of Debian {suite}"))?;
        update.command.args(["-qq", "update"]);
        update.output()?;
        Ok(archive)
    }

    pub fn suite(&self) -> &'static str {
        self.suite
    }

    /// The names of the packages that match a regular expression.
    pub fn names(&self, pattern: &str) -> Result<Vec<String>, InstallError> {
        let mut search = self.apt("apt-cache", "searching the package list")?;
        search.command.args(["search", "--names-only", pattern]);
        let lines = search.output()?;
        Ok(lines.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect())
    }

    /// The upstream version of a source package, if the suite has it.
    pub fn source_version(&self, package: &str) -> Result<Option<String>, InstallError> {
        let mut show = self.apt("apt-cache", "asking apt for a source package")?;
        show.command.args(["showsrc", "--only-source", package]);
        // A package that is not there is a complaint and no answer.
        let Ok(text) = show.output() else { return Ok(None) };
        let version = text.lines().find_map(|line| line.strip_prefix("Version: "));
        Ok(version.map(|version| version.split('-').next().unwrap_or(version).to_owned()))
    }

    /// Downloads the upstream sources of a package into `dir`: the path of the archive.
    pub fn download_source(&self, package: &str, dir: &Path) -> Result<PathBuf, InstallError> {
        fs::create_dir_all(dir).map_err(InstallError::files("create", dir))?;
        let mut download = self.apt("apt-get", format!("downloading the sources of {package}"))?;
        download.command.current_dir(dir).args(["-qq", "source", "--download-only", "--tar-only", package]);
        // A package may have several archives; if only another one did not come, that is no matter.
        let came = download.output();
        let entries = fs::read_dir(dir).map_err(InstallError::files("read", dir))?;
        let mut found: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        found.sort();
        let is_archive = |path: &PathBuf| path.to_string_lossy().contains(".orig.tar.");
        match (found.into_iter().find(is_archive), came) {
            (Some(archive), _) => Ok(archive),
            (None, Err(error)) => Err(error),
            (None, Ok(_)) => Err(InstallError::ToolFailed {
                tool: "apt-get",
                doing: format!("downloading the sources of {package}"),
                detail: "no archive came".to_owned(),
            }),
        }
    }

    /// The newest version of each package.
    pub fn versions(&self, packages: &[String]) -> Result<Vec<(String, String)>, InstallError> {
        if packages.is_empty() {
            return Ok(Vec::new());
        }
        let mut ask = self.apt("apt-cache", "asking for the versions of packages")?;
        ask.command.arg("madison").args(packages);
        let lines = ask.output()?;
        // As in `zlib1g | 1:1.3-1 | ADDRESS SUITE/main amd64 Packages`.
        let named = lines.lines().filter_map(|line| {
            let mut fields = line.split('|').map(str::trim);
            Some((fields.next()?.to_owned(), fields.next()?.to_owned()))
        });
        let mut versions: Vec<(String, String)> = named.collect();
        versions.dedup_by(|later, first| later.0 == first.0);
        Ok(versions)
    }

    /// Downloads packages into `dir`; apt checks each against the signed list.
    pub fn download(
        &self,
        packages: &[String],
        dir: &Path,
        progress: Progress<'_>,
    ) -> Result<Vec<Package>, InstallError> {
        fs::create_dir_all(dir).map_err(InstallError::files("create", dir))?;
        let mut plan = self.apt("apt-get", "asking apt for the packages")?;
        plan.command.args(["-qq", "--print-uris", "download"]).args(packages);
        let plan = plan.output()?;
        let mut found = Vec::new();
        for (package, bytes) in plan.lines().filter_map(|line| planned(line, dir)) {
            progress(&format!("downloading {} {} ({})", package.name, package.version, megabytes(bytes)));
            let mut download = self.apt("apt-get", format!("downloading {}", package.name))?;
            // With the version, so that what comes is what was announced.
            let exact = format!("{}={}", package.name, package.version);
            download.command.current_dir(dir).args(["-qq", "download", &exact]);
            download.output()?;
            found.push(package);
        }
        Ok(found)
    }

    fn apt(&self, tool: &'static str, doing: impl Into<String>) -> Result<Run, InstallError> {
        let mut run = self.tools.run(tool, doing)?;
        run.command.arg("-c").arg(&self.config);
        Ok(run)
    }
}

impl Package {
    /// Unpacks the files of the package below `root`, but for what `leave_out` matches.
    pub fn unpack(&self, tools: &Tools, root: &Path, leave_out: &[&str]) -> Result<(), InstallError> {
        self.unpack_only(tools, root, &[], leave_out)
    }

    /// Unpacks of its files those that `wanted` matches, all if that is empty, but for what `leave_out` matches.
    pub fn unpack_only(
        &self,
        tools: &Tools,
        root: &Path,
        wanted: &[&str],
        leave_out: &[&str],
    ) -> Result<(), InstallError> {
        let doing = format!("unpacking {}", self.name);
        let mut read = tools.run("dpkg-deb", doing.clone())?;
        read.command.arg("--fsys-tarfile").arg(&self.file);
        let mut write = tools.run("tar", doing)?;
        write.command.arg("-x").arg("-C").arg(root).arg("--no-same-owner");
        write.command.args(leave_out.iter().map(|pattern| format!("--exclude={pattern}")));
        if !wanted.is_empty() {
            write.command.arg("--wildcards").args(wanted);
        }
        read.pipe_into(write)
    }
}

/// A line of apt's plan: the quoted address, the file's name, its size and its checksum.
fn planned(line: &str, dir: &Path) -> Option<(Package, u64)> {
    let mut words = line.split_whitespace().skip(1);
    let (file, bytes) = (words.next()?, words.next()?.parse().ok()?);
    let mut parts = file.strip_suffix(".deb")?.split('_');
    // In a file's name the colon after a version's epoch is escaped.
    let (name, version) = (parts.next()?.to_owned(), parts.next()?.replace("%3a", ":"));
    Some((Package { name, version, file: dir.join(file) }, bytes))
}

/// An apt configuration whose every directory is below `dir`. The machine's own is read before it, for proxies.
fn configuration(dir: &Path) -> String {
    let dir = dir.display();
    format!(
        r#"Dir::State "{dir}/state";
Dir::State::lists "{dir}/lists";
Dir::State::status "{dir}/status";
Dir::Cache "{dir}/cache";
Dir::Cache::pkgcache "pkgcache.bin";
Dir::Cache::srcpkgcache "srcpkgcache.bin";
Dir::Etc::sourcelist "{dir}/sources.list";
Dir::Etc::sourceparts "{dir}/parts";
Dir::Etc::preferences "{dir}/parts/none";
Dir::Etc::preferencesparts "{dir}/parts";
Acquire::Languages "none";
Acquire::Retries "3";
Acquire::AllowInsecureRepositories "false";
APT::Get::AllowUnauthenticated "false";
APT::Update::Error-Mode "any";
APT::Sandbox::User "root";
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
"#
    )
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mirror_is_the_first_main_repository_of_a_debian_release() {
        let check = |targets: &str, expected: Option<&str>| {
            assert_eq!(choose_mirror(targets).as_deref(), expected, "{targets}");
        };
        check(
            "bookworm-security main http://a/debian-security/\nbookworm contrib http://b/debian/\nbookworm main http://c/debian/\n",
            Some("http://c/debian/"),
        );
        check("noble main http://a/ubuntu/\n", None);
        check("", None);
    }

    #[test]
    fn the_plan_of_apt_is_read() {
        let line = "'http://m/pool/z/zlib1g_1%3a1.3-1_amd64.deb' zlib1g_1%3a1.3-1_amd64.deb 88892 SHA256:00";
        let (package, bytes) = planned(line, Path::new("/d")).unwrap();
        assert_eq!((package.name.as_str(), package.version.as_str(), bytes), ("zlib1g", "1:1.3-1", 88892));
        assert_eq!(package.file, Path::new("/d/zlib1g_1%3a1.3-1_amd64.deb"));
        assert!(planned("'http://m/x' readme.txt 1 SHA256:00", Path::new("/d")).is_none());
    }
}
