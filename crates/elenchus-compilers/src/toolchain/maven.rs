//! Compilers that are jars, fetched by Maven.
//!
//! Maven's own settings say where the repository is. Its local repository is kept in Elenchus's home, so that a
//! second compiler is quick and the user's own is left alone; the jars are copied into the toolchain.

use std::fs;
use std::path::{Path, PathBuf};

use super::InstallError;
use super::supply::Shop;
use super::tool::{Run, Tools};

/// Named in full, because without it Maven takes whichever version it finds.
const PLUGIN: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1";

/// A range that nothing is in: Maven then fetches the list of versions, and no pom of any of them.
const NO_VERSION: &str = "[999999,)";

/// What Maven calls a jar that is published.
pub(super) struct Artifact {
    pub group: &'static str,
    pub name: &'static str,
    /// Jars beside the main one.
    pub classifiers: &'static [&'static str],
}

/// Maven, asked about one artefact.
pub(super) struct Maven<'a> {
    tools: &'a Tools,
    artifact: &'a Artifact,
    repository: PathBuf,
    pom: PathBuf,
}

impl Maven<'_> {
    pub fn new<'a>(shop: &'a Shop<'_>, artifact: &'a Artifact) -> Maven<'a> {
        let (repository, pom) = (shop.kept.join("maven"), shop.work.join("pom.xml"));
        Maven { tools: shop.tools, artifact, repository, pom }
    }

    /// The versions that the repository lists, oldest first.
    pub fn versions(&self) -> Result<Vec<String>, InstallError> {
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

    /// Copies the jars of exactly this version.
    pub fn copy_jars(&self, version: &str, to: &Path) -> Result<(), InstallError> {
        fs::create_dir_all(to).map_err(InstallError::files("create", to))?;
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
    pub const fn new(group: &'static str, name: &'static str) -> Artifact {
        Artifact { group, name, classifiers: &[] }
    }

    pub fn coordinates(&self, version: &str) -> Vec<String> {
        let main = format!("{}:{}:{version}", self.group, self.name);
        let others = self.classifiers.iter().map(|classifier| format!("{main}:{classifier}"));
        std::iter::once(main.clone()).chain(others).collect()
    }

    fn pom(&self, version: &str) -> String {
        let classifiers = std::iter::once(&"").chain(self.classifiers);
        let dependencies: String =
            classifiers.map(|classifier| dependency(self.group, self.name, version, classifier)).collect();
        project(&dependencies)
    }
}

/// Fetches the jars of a library and of what it stands on when a program is compiled and run.
pub(super) fn copy_library(
    [group, name, version]: [&str; 3],
    shop: &Shop<'_>,
    to: &Path,
) -> Result<(), InstallError> {
    fs::create_dir_all(to).map_err(InstallError::files("create", to))?;
    let pom = shop.work.join("pom.xml");
    fs::write(&pom, project(&dependency(group, name, version, "")))
        .map_err(InstallError::files("write", &pom))?;
    let mut run = shop.tools.run("mvn", format!("downloading {name}"))?;
    run.command.args(["-B", "-q", "-C", "-f"]).arg(&pom);
    run.command.arg(format!("-Dmaven.repo.local={}", shop.kept.join("maven").display()));
    run.command.arg(format!("{PLUGIN}:copy-dependencies"));
    run.command.arg("-DincludeScope=runtime").arg(format!("-DoutputDirectory={}", to.display()));
    run.output().map(drop)
}

fn dependency(group: &str, name: &str, version: &str, classifier: &str) -> String {
    let classifier =
        if classifier.is_empty() { String::new() } else { format!("<classifier>{classifier}</classifier>") };
    format!(
        "    <dependency><groupId>{group}</groupId><artifactId>{name}</artifactId><version>{version}</version>{classifier}</dependency>\n"
    )
}

fn project(dependencies: &str) -> String {
    format!(
        "<project>\n  <modelVersion>4.0.0</modelVersion>\n  <groupId>elenchus</groupId>\n  \
         <artifactId>toolchain</artifactId>\n  <version>1</version>\n  <packaging>pom</packaging>\n  \
         <dependencies>\n{dependencies}  </dependencies>\n</project>\n"
    )
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
    fn the_pom_asks_for_each_jar() {
        let artifact =
            Artifact { classifiers: &["api"], ..Artifact::new("com.dukescript.nbjavac", "nb-javac") };
        let pom = artifact.pom("jdk-21u");
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
