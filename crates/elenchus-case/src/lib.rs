//! What a test case is.
//!
//! An [`Engine`] makes programs; each is printed into a [`Case`]: the text that a compiler is given, the
//! [`Expectation`] that the judge compares with the compiler's outcome, and the [`Provenance`] from which the
//! same bytes can be made again, on any machine and with any number of threads.

mod engine;
mod expectation;
mod profile;
mod provenance;

pub use engine::{CaseProgram, DeadEnd, Engine, Printed, ReadError, SecondOpinion, Showing};
pub use expectation::{Arm, ArmStatus, Coverage, Expectation, Place, Typing};
pub use profile::{Measure, Profile, Profiler, Row};
pub use provenance::{CaseRng, Origin, Provenance};

use elenchus_lang::Source;

/// One program with what is known about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    pub provenance: Provenance,
    pub source: Source,
    pub expectation: Expectation,
    /// Names of what the program exercises, sorted.
    pub features: Vec<String>,
}
