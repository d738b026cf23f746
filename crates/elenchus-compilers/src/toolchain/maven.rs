//! Compilers that are jars, fetched by Maven.
//!
//! Maven's own settings say where the repository is. Its local repository is kept in Elenchus's home, so that a
//! second compiler is quick and the user's own is left alone; the jars are copied into the toolchain.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use elenchus_lang::Version;

use super::manifest::Origin;
use super::spec::ToolchainSpec;
use super::tool::{Run, Tools};
use super::{Fetched, InstallError, Progress};

/// Named in full, because without it Maven takes whichever version it finds.
const PLUGIN: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1";

/// A range that nothing is in: Maven then fetches the list of versions, and no pom of any of them.
const NO_VERSION: &str = "[999999,)";

/// How many versions an error message lists: the newest.
const LISTED: usize = 12;

/// Where a compiler is published.
pub(super) struct Artifact {
    group: &'static str,
    name: &'static str,
    /// Jars beside the main one.
    classifiers: &'static [&'static str],
    /// What stands before the number in a published version.
    prefix: &'static str,
}

pub(super) const ECJ: Artifact =
    Artifact { group: "org.eclipse.jdt", name: "ecj", classifiers: &[], prefix: "" };

/// The API of `javax.tools` that this javac was built for is in a jar of its own.
pub(super) const NB_JAVAC: Artifact =
    Artifact { group: "com.dukescript.nbjavac", name: "nb-javac", classifiers: &["api"], prefix: "jdk-" };

struct Maven<'t> {
    tools: &'t Tools,
    artifact: Artifact,
    repository: PathBuf,
    pom: PathBuf,
}

/// Fetches the jars of a compiler; `repository` is Maven's local repository, `work` a directory to do it in.
pub(super) fn fetch(
    artifact: Artifact,
    spec: &ToolchainSpec,
    tools: &Tools,
    repository: &Path,
    work: &Path,
    progress: Progress<'_>,
) -> Result<Fetched, InstallError> {
    let maven = Maven { tools, artifact, repository: repository.to_owned(), pom: work.join("pom.xml") };
    let jars = work.join("jars");
    fs::create_dir_all(&jars).map_err(InstallError::files("create", &jars))?;
    let exact = maven.copy_jars_meant(spec, &jars, progress)?;
    let artifacts = maven.artifact.coordinates(&exact);
    Ok(Fetched { dir: jars, exact, origin: Origin::Maven { artifacts } })
}

/// The published version that a user means: itself, or the last listed that begins with it.
fn choose(wanted: &str, prefix: &str, versions: &[String]) -> Option<String> {
    let meant = |version: &&String| {
        let number = version.strip_prefix(prefix).unwrap_or(version);
        // An update line is written `21u`.
        Version::from(number).matches(wanted) || number == format!("{wanted}u")
    };
    let exactly = versions.iter().find(|version| *version == wanted);
    exactly.or_else(|| versions.iter().rfind(meant)).cloned()
}

impl Maven<'_> {
    /// Copies the jars of the version that is meant, and says which that is.
    fn copy_jars_meant(
        &self,
        spec: &ToolchainSpec,
        to: &Path,
        progress: Progress<'_>,
    ) -> Result<String, InstallError> {
        let Artifact { group, name, prefix, .. } = self.artifact;
        // Repositories do not list all that they hold, so what looks like a whole version is first asked for as it is.
        if spec.version.starts_with(prefix) {
            progress(&format!("downloading {group}:{name}:{}", spec.version));
            match self.copy_jars(&spec.version, to) {
                Ok(()) => return Ok(spec.version.clone()),
                Err(InstallError::ToolFailed { .. }) => (),
                Err(error) => return Err(error),
            }
        }
        progress(&format!("asking for the versions of {name}"));
        let versions = self.versions()?;
        let Some(exact) = choose(&spec.version, prefix, &versions) else {
            let available = versions.iter().rev().take(LISTED).rev().cloned().collect();
            let version = spec.version.clone();
            return Err(InstallError::NoSuchVersion { family: spec.family, version, available });
        };
        progress(&format!("downloading {group}:{name}:{exact}"));
        self.copy_jars(&exact, to).map(|()| exact)
    }

    /// The versions that the repository lists, oldest first.
    fn versions(&self) -> Result<Vec<String>, InstallError> {
        let dir = self.artifact.group.split('.').fold(self.repository.clone(), |dir, part| dir.join(part));
        let dir = dir.join(self.artifact.name);
        let doing = format!("asking for the versions of {}", self.artifact.name);
        let asked = self.run(doing, "build-classpath", NO_VERSION)?.output();
        // Maven always fails here, since nothing is in the range; what it fetched first is the answer.
        let lists =
            fs::read_dir(&dir).into_iter().flatten().flatten().map(|entry| entry.path()).filter(|path| {
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                name.starts_with("maven-metadata-")
                    && path.extension().is_some_and(|extension| extension == "xml")
            });
        let mut lists: Vec<PathBuf> = lists.collect();
        lists.sort();
        let versions: Vec<String> = lists
            .iter()
            .filter_map(|list| fs::read_to_string(list).ok())
            .flat_map(|text| listed_versions(&text))
            .collect();
        match asked {
            Err(error) if versions.is_empty() => Err(error),
            _ => Ok(versions),
        }
    }

    fn copy_jars(&self, version: &str, to: &Path) -> Result<(), InstallError> {
        let mut run =
            self.run(format!("downloading {}", self.artifact.name), "copy-dependencies", version)?;
        run.command.arg(format!("-DoutputDirectory={}", to.display()));
        run.output().map(drop)
    }

    fn run(&self, doing: String, goal: &str, version: &str) -> Result<Run, InstallError> {
        fs::write(&self.pom, self.artifact.pom(version)).map_err(InstallError::files("write", &self.pom))?;
        let mut run = self.tools.run("mvn", doing)?;
        // -C: a wrong checksum is an error. -U: an earlier failure is not remembered.
        run.command.args(["-B", "-q", "-C", "-U", "-f"]).arg(&self.pom);
        run.command.arg(format!("-Dmaven.repo.local={}", self.repository.display()));
        run.command.arg(format!("{PLUGIN}:{goal}"));
        Ok(run)
    }
}

impl Artifact {
    fn coordinates(&self, version: &str) -> Vec<String> {
        let main = format!("{}:{}:{version}", self.group, self.name);
        let others = self.classifiers.iter().map(|classifier| format!("{main}:{classifier}"));
        std::iter::once(main.clone()).chain(others).collect()
    }

    fn pom(&self, version: &str) -> String {
        let mut dependencies = String::new();
        for classifier in std::iter::once(&"").chain(self.classifiers) {
            let _ = writeln!(
                dependencies,
                "    <dependency><groupId>{}</groupId><artifactId>{}</artifactId><version>{version}</version>{}</dependency>",
                self.group,
                self.name,
                if classifier.is_empty() {
                    String::new()
                } else {
                    format!("<classifier>{classifier}</classifier>")
                },
            );
        }
        format!(
            "<project>\n  <modelVersion>4.0.0</modelVersion>\n  <groupId>elenchus</groupId>\n  \
             <artifactId>toolchain</artifactId>\n  <version>1</version>\n  <packaging>pom</packaging>\n  \
             <dependencies>\n{dependencies}  </dependencies>\n</project>\n"
        )
    }
}

fn listed_versions(metadata: &str) -> Vec<String> {
    let inside = |part: &str| part.split_once("</version>").map(|(version, _)| version.trim().to_owned());
    metadata.split("<version>").skip(1).filter_map(inside).collect()
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn a_version_means_the_last_that_begins_with_it() {
        let check = |wanted: &str, prefix: &str, versions: &[&str], expected: Option<&str>| {
            let versions: Vec<String> = versions.iter().map(|&version| version.to_owned()).collect();
            assert_eq!(choose(wanted, prefix, &versions).as_deref(), expected);
        };
        let javacs =
            ["jdk-17.0.1-ga", "jdk-21u", "jdk-25+31", "jdk-25+31.1", "jdk-26+35", "jdk-27+26", "17.0.0.0"];
        check("25", "jdk-", &javacs, Some("jdk-25+31.1"));
        check("21", "jdk-", &javacs, Some("jdk-21u"));
        check("jdk-25+31", "jdk-", &javacs, Some("jdk-25+31"));
        check("2", "jdk-", &javacs, None);
        check("3.46", "", &["3.45.0", "3.46.0", "3.46.100"], Some("3.46.100"));
        check("3.46.0", "", &["3.46.0", "3.46.0.1"], Some("3.46.0"));
        check("4", "", &["3.46.0"], None);
    }

    #[test]
    fn the_pom_asks_for_each_jar() {
        let pom = NB_JAVAC.pom("jdk-21u");
        expect![[r"
            <project>
              <modelVersion>4.0.0</modelVersion>
              <groupId>elenchus</groupId>
              <artifactId>toolchain</artifactId>
              <version>1</version>
              <packaging>pom</packaging>
              <dependencies>
                <dependency><groupId>com.dukescript.nbjavac</groupId><artifactId>nb-javac</artifactId><version>jdk-21u</version></dependency>
                <dependency><groupId>com.dukescript.nbjavac</groupId><artifactId>nb-javac</artifactId><version>jdk-21u</version><classifier>api</classifier></dependency>
              </dependencies>
            </project>
        "]]
        .assert_eq(&pom);
    }

    #[test]
    fn versions_are_read_from_the_repository_list() {
        let list = "<metadata><versioning><latest>2</latest><versions>\n<version>1.0</version>\n<version> 2 </version></versions></versioning></metadata>";
        assert_eq!(listed_versions(list), ["1.0", "2"]);
        assert_eq!(listed_versions("<version>"), Vec::<String>::new());
    }
}
