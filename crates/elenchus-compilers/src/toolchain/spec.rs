//! The name of a toolchain, `FAMILY@VERSION`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::InstallError;

/// What a user asks to have installed, such as `java@25`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ToolchainSpec {
    pub family: ToolchainFamily,
    /// As the user wrote it: `25` for a JDK, `3.46.100` for ecj.
    pub version: String,
}

/// The kinds of toolchain that can be fetched.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToolchainFamily {
    /// A JDK, with javac.
    Java,
    /// The Eclipse compiler for Java: a jar.
    Ecj,
    /// A javac repackaged so that it runs on an older JDK: two jars.
    NbJavac,
    /// Another such javac: a jar.
    Frgaal,
    Kotlin,
    Groovy,
    /// Scala 2.13 and 3.
    Scala,
    /// The frontend of the Swift compiler with its standard library.
    Swift,
    /// GHC, with the libraries that come with it.
    Ghc,
    /// The OCaml compiler to bytecode, with its standard library.
    Ocaml,
    /// The solver, for engines and checkers that ask one.
    Z3,
}

/// In place of a version: the newest release that can be had.
pub(super) const LATEST: &str = "latest";

impl ToolchainFamily {
    pub const ALL: [ToolchainFamily; 11] = [
        ToolchainFamily::Java,
        ToolchainFamily::Ecj,
        ToolchainFamily::NbJavac,
        ToolchainFamily::Frgaal,
        ToolchainFamily::Kotlin,
        ToolchainFamily::Groovy,
        ToolchainFamily::Scala,
        ToolchainFamily::Swift,
        ToolchainFamily::Ghc,
        ToolchainFamily::Ocaml,
        ToolchainFamily::Z3,
    ];

    pub fn name(self) -> &'static str {
        match self {
            ToolchainFamily::Java => "java",
            ToolchainFamily::Ecj => "ecj",
            ToolchainFamily::NbJavac => "nb-javac",
            ToolchainFamily::Frgaal => "frgaal",
            ToolchainFamily::Kotlin => "kotlin",
            ToolchainFamily::Groovy => "groovy",
            ToolchainFamily::Scala => "scala",
            ToolchainFamily::Swift => "swift",
            ToolchainFamily::Ghc => "ghc",
            ToolchainFamily::Ocaml => "ocaml",
            ToolchainFamily::Z3 => "z3",
        }
    }
}

impl ToolchainSpec {
    /// The name of its directory among the toolchains.
    pub fn dir_name(&self) -> String {
        format!("{}-{}", self.family.name(), self.version)
    }
}

impl FromStr for ToolchainFamily {
    type Err = InstallError;

    fn from_str(text: &str) -> Result<ToolchainFamily, InstallError> {
        let named = ToolchainFamily::ALL.into_iter().find(|family| family.name() == text);
        named.ok_or_else(|| InstallError::NoSuchFamily { spec: text.to_owned() })
    }
}

impl FromStr for ToolchainSpec {
    type Err = InstallError;

    fn from_str(text: &str) -> Result<ToolchainSpec, InstallError> {
        let unknown = || InstallError::NoSuchFamily { spec: text.to_owned() };
        let (name, version) = text.split_once('@').ok_or_else(unknown)?;
        let family: ToolchainFamily = name.parse().map_err(|_| unknown())?;
        // The version becomes part of a path and of a Maven pom, so it is held to what versions are made of.
        let plain = |c: char| c.is_ascii_alphanumeric() || ".+-_".contains(c);
        if !version.starts_with(|c: char| c.is_ascii_alphanumeric()) || !version.chars().all(plain) {
            return Err(InstallError::NoSuchVersion {
                family,
                version: version.to_owned(),
                available: Vec::new(),
            });
        }
        Ok(ToolchainSpec { family, version: version.to_owned() })
    }
}

impl fmt::Display for ToolchainFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for ToolchainSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.family, self.version)
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(text: &str, expected: &Expect) {
        let found = match text.parse::<ToolchainSpec>() {
            Ok(spec) => {
                assert_eq!(spec.to_string(), text);
                format!("{:?} in {}", spec.family, spec.dir_name())
            }
            Err(error) => error.to_string(),
        };
        expected.assert_eq(&found);
    }

    #[test]
    fn specs_are_read_or_refused_with_advice() {
        check("java@25", &expect!["Java in java-25"]);
        check("ecj@3.46.100", &expect!["Ecj in ecj-3.46.100"]);
        check("scala@latest", &expect!["Scala in scala-latest"]);
        check("nb-javac@jdk-25+31.1", &expect!["NbJavac in nb-javac-jdk-25+31.1"]);
        check(
            "java",
            &expect![
                "`java` names no toolchain; write FAMILY@VERSION, as in `java@25`, with one of the families java, ecj, nb-javac, frgaal, kotlin, groovy, scala, swift, ghc, ocaml, z3"
            ],
        );
        check(
            "cobol@3",
            &expect![
                "`cobol@3` names no toolchain; write FAMILY@VERSION, as in `java@25`, with one of the families java, ecj, nb-javac, frgaal, kotlin, groovy, scala, swift, ghc, ocaml, z3"
            ],
        );
        check("java@", &expect!["there is no java@; write a version, as in `java@25` or `ecj@3.46.100`"]);
        check(
            "ecj@../x",
            &expect!["there is no ecj@../x; write a version, as in `java@25` or `ecj@3.46.100`"],
        );
        check(
            "ecj@3 </version>",
            &expect!["there is no ecj@3 </version>; write a version, as in `java@25` or `ecj@3.46.100`"],
        );
    }
}
