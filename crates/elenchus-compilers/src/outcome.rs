use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What a compiler did with a program. Whatever a compiler does is an outcome, never an error of ours.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Outcome {
    Accepted {
        warnings: Vec<Diagnostic>,
        /// What came of the run, if it was run.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ran: Option<Ran>,
    },
    Rejected {
        diagnostics: Vec<Diagnostic>,
    },
    /// The compiler itself failed.
    Crashed {
        trace: String,
    },
    TimedOut,
    /// No verdict: output that nobody understands, a missing canary, a process killed from outside. Never a pass
    /// and never a bug.
    Infra {
        what: String,
    },
}

impl Outcome {
    /// Accepted without being run.
    pub fn accepted(warnings: Vec<Diagnostic>) -> Outcome {
        Outcome::Accepted { warnings, ran: None }
    }

    /// The word for it in tables and JSON.
    pub fn kind(&self) -> &'static str {
        match self {
            Outcome::Accepted { .. } => "accepted",
            Outcome::Rejected { .. } => "rejected",
            Outcome::Crashed { .. } => "crashed",
            Outcome::TimedOut => "timed_out",
            Outcome::Infra { .. } => "infra",
        }
    }

    /// What the compiler had to say, be it warnings or errors.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match self {
            Outcome::Accepted { warnings, .. } => warnings,
            Outcome::Rejected { diagnostics } => diagnostics,
            Outcome::Crashed { .. } | Outcome::TimedOut | Outcome::Infra { .. } => &[],
        }
    }
}

/// An outcome with the circumstances under which it was seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation {
    pub outcome: Outcome,
    /// How far the compiler was asked to go.
    pub phase: Phase,
    /// Time for this program, or its share of the batch's time where the compiler does not tell.
    pub time: Duration,
    pub isolation: Isolation,
    /// Set when the program is out of proportion to its neighbours.
    pub slow: Option<Slow>,
}

impl Observation {
    /// Seen alone in a fresh process: only such an outcome can make a finding of a new kind.
    pub fn is_confirmed(&self) -> bool {
        self.isolation == Isolation::Fresh
    }
}

/// With what a program shared the compiler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Isolation {
    /// With other programs, in one call.
    Batch,
    /// With nothing but the calls before it in the same process.
    Alone,
    /// With nothing.
    Fresh,
}

/// A program that took, alone and twice, at least ten times the median of its batch's programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Slow {
    pub time: Duration,
    pub median: Duration,
}

/// How far a compiler is asked to go.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// All static checks: types, flow, coverage of patterns.
    Check,
    /// Code generation as well.
    Generate,
    /// The program is run, too.
    Run,
}

impl Phase {
    /// All phases, in their order.
    pub const ALL: [Phase; 3] = [Phase::Check, Phase::Generate, Phase::Run];

    /// The word for it in the store and in questions to workers.
    pub fn word(self) -> &'static str {
        match self {
            Phase::Check => "check",
            Phase::Generate => "generate",
            Phase::Run => "run",
        }
    }

    /// The phase that a word names.
    pub fn from_word(word: &str) -> Option<Phase> {
        Phase::ALL.into_iter().find(|phase| phase.word() == word)
    }
}

/// What came of running a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Ran {
    /// It came to its end.
    Ended {
        code: i32,
        output: String,
    },
    /// It died of an exception or a panic: its name, as in `java.lang.ClassCastException`, and all that was said.
    Threw {
        exception: String,
        trace: String,
        output: String,
    },
    TimedOut,
}

/// One message of a compiler.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Diagnostic {
    pub severity: Severity,
    /// The compiler's own name for it, such as `compiler.err.not.exhaustive` or `E0004`; empty if it has none.
    pub code: String,
    pub meaning: Meaning,
    /// The file as the compiler was given it; `None` for a message about no file.
    pub file: Option<String>,
    /// Line and column, counted from 1; 0 where there is none.
    pub line: u32,
    pub column: u32,
    pub message: String,
    /// The message without the names and types in it, where the compiler itself tells them apart; else empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub shape: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    Error,
    Warning,
}

/// What a diagnostic is about, as far as a judge needs to tell; each compiler maps its own codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Meaning {
    /// A match does not cover every value.
    Inexhaustive,
    /// An arm of a match can never be reached.
    RedundantArm,
    /// The text is no program at all.
    Syntax,
    Other,
}
