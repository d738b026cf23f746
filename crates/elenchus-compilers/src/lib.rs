//! Compilers: where they are, how they are kept running, and what they said.
//!
//! Knows nothing of engines and expectations: programs go in, outcomes come out.

mod compiler;
mod examiner;
mod family;
mod outcome;

pub use compiler::{Answer, Compiler, CompilerId, Limits, Report, StartError, Worker};
pub use examiner::Examiner;
pub use family::{Discovery, Family, NotFound, Wanted, Which, version_matches};
pub use outcome::{Diagnostic, Meaning, Observation, Outcome, Phase, Severity, Slow};
