use elenchus_lang::Source;

use crate::Meaning;

/// How a compiler may be asked about several programs at once, and what then vouches for its answer.
///
/// Compilers differ in what an error in one program hides in the others: nothing, later checks, or everything. Each says
/// which it is for each phase, by the mode that it is asked in; [`crate::Examiner`] does the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Batching {
    /// All programs in one compilation with the canary behind them. That the canary is rejected shows that the last check
    /// was done for all of them; where an error hid it, the programs with errors are asked alone and the others again.
    Together(Canary),
    /// Each program is a compilation of its own, all in one call. Programs hide nothing from each other, and a crash is
    /// that of its own program. The canary shows that errors are reported.
    UnitEach(Canary),
    /// All programs in one compilation, which an error anywhere stops before the last check, or before code. Those with
    /// errors are rejected and the survivors asked again, until a run is clean. The canary is asked on its own, once for
    /// each worker: beside the others it would hide what it should vouch for.
    Survivors(Canary),
    /// As [`Batching::Survivors`], but programs can do harm to each other too (by names that clash), so that one with an
    /// error is asked alone before it counts as rejected. Nothing vouches for a clean run but how far it got.
    CleanRun,
}

impl Batching {
    /// The program that vouches for answers.
    pub fn canary(&self) -> Option<&Canary> {
        match self {
            Batching::Together(canary) | Batching::UnitEach(canary) | Batching::Survivors(canary) => {
                Some(canary)
            }
            Batching::CleanRun => None,
        }
    }
}

/// A program that is known to be wrong in the last check of a phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canary {
    pub source: Source,
    /// What an error about it must mean: a canary rejected for another reason proves nothing.
    pub meaning: Meaning,
}
