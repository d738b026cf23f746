//! A compiler on the stand, as a campaign sees it.
//!
//! The two traits keep processes out of the campaign: its logic is the same over a real compiler and over a fake one
//! that lives in a test.

use std::sync::Arc;

use elenchus_compilers::{
    Compiler, CompilerId, Examiner, Limits, Observation, Phase, Promises, StartError, Statistics,
};
use elenchus_lang::{Level, Source};

/// A compiler that a campaign asks.
pub trait Subject: Send + Sync {
    fn id(&self) -> &CompilerId;

    /// The highest level of programs that it may be asked about.
    fn level(&self) -> Level;

    /// The level whose class library programs of a level see.
    fn library(&self, level: Level) -> Level {
        level
    }

    /// Whether it can be asked to go this far.
    fn supports(&self, phase: Phase) -> bool;

    /// What it promises to report.
    fn promises(&self) -> Promises;

    /// How many programs to ask about at once.
    fn batch_size(&self) -> u64 {
        100
    }

    /// Someone to ask it about programs of this level; each job has its own.
    fn examiner(&self, level: Level) -> Box<dyn Examine>;
}

/// Asks a compiler; see [`Examiner`] for what a batch and an answer alone are worth.
pub trait Examine: Send {
    /// An observation for each program, in their order.
    fn batch(&mut self, programs: &[&Source], phase: Phase) -> Result<Vec<Observation>, StartError>;

    /// Asks about one program alone, in a fresh process.
    fn alone(&mut self, program: &Source, phase: Phase) -> Result<Observation, StartError>;

    /// What it had to do so far.
    fn statistics(&self) -> Statistics {
        Statistics::default()
    }
}

impl Examine for Examiner {
    fn batch(&mut self, programs: &[&Source], phase: Phase) -> Result<Vec<Observation>, StartError> {
        Examiner::batch(self, programs, phase)
    }

    fn alone(&mut self, program: &Source, phase: Phase) -> Result<Observation, StartError> {
        Examiner::alone(self, program, phase)
    }

    fn statistics(&self) -> Statistics {
        Examiner::statistics(self)
    }
}

/// A real compiler within limits.
pub struct Examined {
    compiler: Arc<dyn Compiler>,
    limits: Limits,
}

impl Examined {
    pub fn new(compiler: Arc<dyn Compiler>, limits: Limits) -> Examined {
        Examined { compiler, limits }
    }
}

impl Subject for Examined {
    fn id(&self) -> &CompilerId {
        self.compiler.id()
    }

    fn level(&self) -> Level {
        self.compiler.level()
    }

    fn library(&self, level: Level) -> Level {
        self.compiler.library(level)
    }

    fn supports(&self, phase: Phase) -> bool {
        self.compiler.phases().contains(&phase)
    }

    fn promises(&self) -> Promises {
        self.compiler.promises()
    }

    fn batch_size(&self) -> u64 {
        self.compiler.batch_size() as u64
    }

    fn examiner(&self, level: Level) -> Box<dyn Examine> {
        let compiler = self.compiler.at_level(level).unwrap_or_else(|| Arc::clone(&self.compiler));
        Box::new(Examiner::new(compiler, self.limits.clone()))
    }
}
