//! Compilers: where they are, how they are kept running, and what they said.
//!
//! Knows nothing of engines and expectations: programs go in, outcomes come out.

mod cache;
mod compiler;
mod examiner;
mod family;
mod outcome;
mod toolchain;

pub use cache::{NoHome, elenchus_home, toolchains_dir};
pub use compiler::{Answer, Compiler, CompilerId, Limits, Report, StartError, Worker};
pub use examiner::Examiner;
pub use family::{Discovery, Family, NotFound, Wanted, Which, version_matches};
pub use outcome::{Diagnostic, Meaning, Observation, Outcome, Phase, Severity, Slow};
pub use toolchain::{
    Change, Content, InstallError, Manifest, Origin, Progress, Toolchain, ToolchainFamily, ToolchainSpec,
    Toolchains,
};
