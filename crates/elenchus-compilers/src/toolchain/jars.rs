//! The compilers that are jars.

use elenchus_lang::Version;

use super::manifest::Origin;
use super::maven::{Artifact, Maven};
use super::supply::{Shop, Supply};
use super::{Fetched, InstallError, Progress};

/// A compiler that Maven fetches.
pub(super) struct Jars {
    /// Where it is published; a compiler that moved has several.
    artifacts: &'static [Published],
    /// What stands before the number in a published version.
    prefix: &'static str,
}

/// An artefact, and which versions of the compiler are published there.
struct Published {
    artifact: Artifact,
    holds: fn(&Version) -> bool,
}

pub(super) const ECJ: Jars = Jars {
    artifacts: &[Published { artifact: Artifact::new("org.eclipse.jdt", "ecj"), holds: |_| true }],
    prefix: "",
};

/// The API of `javax.tools` that this javac was built for is in a jar of its own.
pub(super) const NB_JAVAC: Jars = Jars {
    artifacts: &[Published {
        artifact: Artifact { classifiers: &["api"], ..Artifact::new("com.dukescript.nbjavac", "nb-javac") },
        holds: |version| version.as_str().starts_with("jdk-"),
    }],
    prefix: "jdk-",
};

/// Another javac that runs on an older JDK.
pub(super) const FRGAAL: Jars = Jars {
    artifacts: &[Published { artifact: Artifact::new("org.frgaal", "compiler"), holds: |_| true }],
    prefix: "",
};

/// The compiler as a library, with the standard library that it needs.
pub(super) const KOTLIN: Jars = Jars {
    artifacts: &[Published {
        artifact: Artifact::new("org.jetbrains.kotlin", "kotlin-compiler-embeddable"),
        holds: |version| *version >= Version::new("1.3"),
    }],
    prefix: "",
};

/// Groovy moved to another group with its fourth version.
pub(super) const GROOVY: Jars = Jars {
    artifacts: &[
        Published {
            artifact: Artifact::new("org.codehaus.groovy", "groovy"),
            holds: |version| version.number(0) == Some(3),
        },
        Published {
            artifact: Artifact::new("org.apache.groovy", "groovy"),
            holds: |version| version.number(0) >= Some(4),
        },
    ],
    prefix: "",
};

pub(super) const SCALA: Jars = Jars {
    artifacts: &[
        Published {
            artifact: Artifact::new("org.scala-lang", "scala-compiler"),
            holds: |version| version.matches("2.13"),
        },
        Published {
            artifact: Artifact::new("org.scala-lang", "scala3-compiler_3"),
            holds: |version| version.number(0) >= Some(3),
        },
    ],
    prefix: "",
};

impl Supply for Jars {
    fn versions(&self, shop: &Shop<'_>, progress: Progress<'_>) -> Result<Vec<Version>, InstallError> {
        let mut versions = Vec::new();
        for published in self.artifacts {
            progress(&format!("asking for the versions of {}", published.artifact.name));
            let listed = Maven::new(shop, &published.artifact).versions()?;
            versions.extend(listed.into_iter().map(Version::new).filter(published.holds));
        }
        versions.sort();
        Ok(versions)
    }

    fn fetch(&self, version: &str, shop: &Shop<'_>, progress: Progress<'_>) -> Result<Fetched, InstallError> {
        let wanted = Version::new(version);
        let published = self.artifacts.iter().find(|published| (published.holds)(&wanted));
        let artifact = published.map(|published| &published.artifact).ok_or_else(|| {
            let detail = format!("no artefact holds the version {version}");
            InstallError::ToolFailed { tool: "mvn", doing: format!("downloading {version}"), detail }
        })?;
        progress(&format!("downloading {}:{}:{version}", artifact.group, artifact.name));
        let dir = shop.work.join("jars");
        Maven::new(shop, artifact).copy_jars(version, &dir)?;
        Ok(Fetched::new(dir, version, Origin::Maven { artifacts: artifact.coordinates(version) }))
    }

    fn may_be_whole(&self, version: &str) -> bool {
        let version = Version::new(version);
        version.as_str().starts_with(self.prefix)
            && self.artifacts.iter().any(|published| (published.holds)(&version))
    }

    fn means(&self, wanted: &str, version: &Version) -> bool {
        let number = version.as_str().strip_prefix(self.prefix).unwrap_or(version.as_str());
        // An update line is written `21u`.
        version.as_str() == wanted || Version::new(number).matches(wanted) || number == format!("{wanted}u")
    }
}

#[cfg(test)]
mod tests {
    use super::super::supply::candidates;
    use super::*;

    #[test]
    fn a_version_means_the_newest_release_that_begins_with_it() {
        let check = |jars: &Jars, wanted: Option<&str>, versions: &[&str], expected: Option<&str>| {
            let versions: Vec<Version> = versions.iter().map(|&version| Version::new(version)).collect();
            let best = candidates(jars, wanted, &versions).into_iter().next();
            assert_eq!(best.as_ref().map(Version::as_str), expected);
        };
        let javacs = ["jdk-17.0.1-ga", "jdk-21u", "jdk-25+31", "jdk-25+31.1", "jdk-26+35", "jdk-27+26"];
        check(&NB_JAVAC, Some("25"), &javacs, Some("jdk-25+31.1"));
        check(&NB_JAVAC, Some("21"), &javacs, Some("jdk-21u"));
        check(&NB_JAVAC, Some("jdk-25+31"), &javacs, Some("jdk-25+31"));
        check(&NB_JAVAC, Some("2"), &javacs, None);
        check(&ECJ, Some("3.46"), &["3.45.0", "3.46.0", "3.46.100"], Some("3.46.100"));
        check(&ECJ, Some("3.46.0"), &["3.46.0", "3.46.0.1"], Some("3.46.0"));
        check(&ECJ, Some("4"), &["3.46.0"], None);
        check(&KOTLIN, None, &["2.3.0", "2.4.21", "2.5.0-Beta2"], Some("2.4.21"));
        check(&KOTLIN, Some("2.5"), &["2.3.0", "2.5.0-Beta1", "2.5.0-Beta2"], Some("2.5.0-Beta2"));
        check(&GROOVY, Some("4.0"), &["4.0.0-rc-1", "4.0.0", "4.0.12"], Some("4.0.12"));
    }

    #[test]
    fn each_version_is_looked_for_where_it_is_published() {
        let check = |jars: &Jars, version: &str, expected: &str| {
            let version = Version::new(version);
            let places = jars.artifacts.iter().filter(|published| (published.holds)(&version));
            let places: Vec<String> =
                places.map(|p| format!("{}:{}", p.artifact.group, p.artifact.name)).collect();
            assert_eq!(places.join(" "), expected, "{version}");
        };
        check(&GROOVY, "3.0.25", "org.codehaus.groovy:groovy");
        check(&GROOVY, "4.0.0-alpha-3", "org.apache.groovy:groovy");
        check(&GROOVY, "6.0.0", "org.apache.groovy:groovy");
        check(&GROOVY, "2.5.0", "");
        check(&SCALA, "2.13.18", "org.scala-lang:scala-compiler");
        check(&SCALA, "3.9.0", "org.scala-lang:scala3-compiler_3");
        check(&SCALA, "2.12.20", "");
    }
}
