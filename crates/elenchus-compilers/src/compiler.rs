use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use elenchus_lang::{Language, Level, Source, Version};
use thiserror::Error;

use crate::{Batching, Phase, Report};

/// A compiler at one version, ready to be asked.
///
/// This trait and [`Worker`] are all that a new compiler implements. Batching, splitting, confirming and judging are
/// done for it by [`crate::Examiner`].
pub trait Compiler: Send + Sync {
    fn id(&self) -> &CompilerId;

    /// The highest level that it accepts.
    fn level(&self) -> Level;

    /// How it may be asked about several programs at once, to go as far as this phase.
    fn batching(&self, phase: Phase) -> Batching;

    /// What it promises to report about matches beyond errors.
    fn promises(&self) -> Promises {
        Promises::default()
    }

    /// Starts a worker with processes of its own. They may write into a scratch directory of its own only.
    fn start(&self, limits: &Limits) -> Result<Box<dyn Worker>, StartError>;

    /// A worker that may share a process with others that were got in this way, where that saves something.
    fn join(&self, limits: &Limits) -> Result<Box<dyn Worker>, StartError> {
        self.start(limits)
    }

    /// The same compiler set to programs of a lower level; `None` if it takes them as it is.
    fn at_level(&self, _level: Level) -> Option<Arc<dyn Compiler>> {
        None
    }

    /// The level whose class library programs of a level see.
    fn library(&self, level: Level) -> Level {
        level
    }

    /// The platform whose own library programs see, if that is none of the compiler's: the JDK that runs it.
    fn platform(&self) -> Option<String> {
        None
    }

    /// The phases that it can be asked for.
    fn phases(&self) -> &[Phase] {
        &[Phase::Check, Phase::Generate]
    }

    /// How many programs to ask about at once: more does not make a program cheaper.
    fn batch_size(&self) -> usize {
        50
    }

    /// Programs that are accepted alone, in groups that were seen to be accepted together, by their positions. None where
    /// programs in one compilation never stand in each other's way.
    fn companies(&self, _programs: &[&Source], _limits: &Limits) -> Result<Vec<Vec<usize>>, StartError> {
        Ok(Vec::new())
    }

    /// For each of some programs that are accepted together, its syntax tree with types, in the compiler's own words.
    /// None for a compiler that does not print any.
    fn typed_trees(&self, _programs: &[&Source], _limits: &Limits) -> Result<Vec<String>, StartError> {
        Ok(Vec::new())
    }

    /// The shell lines that compile a program, whose files are in the current directory, without Elenchus.
    fn script(&self, program: &Source, phase: Phase) -> String;
}

/// Answers batches, from a process that is kept loaded or from a fresh one each time.
pub trait Worker: Send {
    /// Compiles the programs, up to `phase`, in the mode that the compiler asks for in [`Compiler::batching`]. All have
    /// the class path of the first.
    ///
    /// Reports what the compiler said about each; deciding whether to believe it is not the worker's business.
    fn ask(&mut self, programs: &[&Source], phase: Phase, time_limit: Duration) -> Answer;

    /// Whether a new worker should take its place: it has grown or aged, or its last answer left it in no state to give
    /// another.
    fn is_worn(&self) -> bool {
        false
    }
}

/// What a compiler promises to say about a match beyond errors.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Promises {
    /// It warns of every arm that the arms before it cover.
    pub reports_redundancy: bool,
}

/// What came back from one call of a compiler.
#[derive(Debug)]
pub enum Answer {
    Report(Report),
    /// The compiler failed while it had these programs: its own words, and what it had said before.
    Crashed {
        trace: String,
        suspect: Option<usize>,
        before: Report,
    },
    /// A suspect is the program that the compiler was at, by its position, as far as it tells.
    TimedOut {
        suspect: Option<usize>,
    },
    /// Something came back that is not an answer.
    Garbled {
        what: String,
    },
}

impl Answer {
    /// A crash of a compiler that tells nothing but its last words.
    pub(crate) fn crashed(trace: String) -> Answer {
        Answer::Crashed { trace, suspect: None, before: Report::default() }
    }
}

/// Which compiler, precisely.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompilerId {
    /// The family, such as `java` or `ecj`.
    pub family: &'static str,
    pub language: Language,
    /// The exact version, as the compiler itself gives it.
    pub version: Version,
    pub place: PathBuf,
    /// Options of the user's, in order.
    pub flags: Vec<String>,
}

/// What a compiler's processes may use.
#[derive(Clone, Debug)]
pub struct Limits {
    /// For the first word of a compiler that is kept running.
    pub start_time: Duration,
    /// For a single program.
    pub program_time: Duration,
    /// For a whole batch.
    pub batch_time: Duration,
    /// For the heap of a compiler that has one to limit, in MiB.
    pub heap_mib: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            start_time: Duration::from_mins(1),
            program_time: Duration::from_secs(10),
            batch_time: Duration::from_mins(2),
            heap_mib: 1024,
        }
    }
}

/// A compiler that is there but cannot be started.
#[derive(Debug, Error)]
#[error("cannot start {compiler}: {what}")]
pub struct StartError {
    pub compiler: String,
    pub what: String,
}

impl std::fmt::Display for CompilerId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}@{}", self.family, self.version)
    }
}
