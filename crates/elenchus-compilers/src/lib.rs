//! Compilers: where they are, how they are kept running, and what they said.
//!
//! Knows nothing of engines and expectations: programs go in, outcomes come out.

mod batching;
mod cache;
mod compiler;
mod examiner;
pub mod fake;
mod family;
mod ghc;
mod groovy;
mod java;
mod jvm;
mod kotlin;
mod ocaml;
mod outcome;
mod process;
mod report;
mod rust;
mod scala;
mod solver;
mod swift;
mod toolchain;

pub use batching::{Batching, Canary};
pub use cache::{NoHome, elenchus_home, toolchains_dir};
pub use compiler::{Answer, Compiler, CompilerId, Limits, Promises, StartError, Worker};
pub use examiner::{Examiner, Statistics};
pub use family::{Discovery, Family, NotFound, Wanted, Which};
pub use ghc::GhcFamily;
pub use java::{JavaFamily, Questioned, TreeError, TypedKind, TypedPlace, java_features, java_types};
pub use ocaml::OcamlFamily;
pub use outcome::{Diagnostic, Isolation, Meaning, Observation, Outcome, Phase, Ran, Severity, Slow};
pub use process::{CageStatus, cage_status, compiler_cpu, resident_memory};
pub use report::{Collector, ProgramReport, Report};
pub use rust::RustFamily;
pub use solver::Z3;
pub use swift::SwiftFamily;
pub use toolchain::{
    Change, Content, InstallError, Jars, Manifest, Origin, Progress, Toolchain, ToolchainFamily,
    ToolchainSpec, Toolchains,
};

/// Every family that is built in.
pub const FAMILIES: &[&dyn Family] = &[
    &JavaFamily::JAVAC,
    &JavaFamily::ECJ,
    &JavaFamily::NB_JAVAC,
    &JavaFamily::FRGAAL,
    &kotlin::KOTLIN_FAMILY,
    &groovy::GROOVY_FAMILY,
    &scala::SCALA_FAMILY,
    &RustFamily,
    &GhcFamily,
    &OcamlFamily,
    &SwiftFamily,
];

/// The built-in family with this name.
pub fn family(name: &str) -> Option<&'static dyn Family> {
    FAMILIES.iter().copied().find(|family| family.name() == name)
}

/// The compiler that a user asked for, of whichever family.
pub fn find(wanted: &Wanted) -> Result<std::sync::Arc<dyn Compiler>, NotFound> {
    let Some(family) = family(&wanted.family) else {
        let names: Vec<&str> = FAMILIES.iter().map(|family| family.name()).collect();
        return Err(NotFound {
            what: format!("`{}` is no compiler that we know", wanted.family),
            advice: format!("name one of {}", names.join(", ")),
        });
    };
    family.find(wanted)
}
