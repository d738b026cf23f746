use std::sync::Arc;

use elenchus_lang::Source;

use crate::{Compiler, Limits, Observation, Phase, StartError, Worker};

/// Asks a compiler about many programs and believes it only where it may.
///
/// A batch only finds candidates: a crash, a hang, output that cannot be understood or a canary that was not rejected
/// splits the batch until the culprit is alone, and that one is asked again alone in a fresh process.
pub struct Examiner {
    compiler: Arc<dyn Compiler>,
    limits: Limits,
    worker: Option<Box<dyn Worker>>,
}

impl Examiner {
    pub fn new(compiler: Arc<dyn Compiler>, limits: Limits) -> Examiner {
        Examiner { compiler, limits, worker: None }
    }

    /// An observation for each program, in their order.
    pub fn batch(&mut self, programs: &[&Source], phase: Phase) -> Result<Vec<Observation>, StartError> {
        let _ = (&self.compiler, &self.limits, &self.worker, programs, phase);
        todo!("written next")
    }

    /// Asks about one program alone, in a fresh process.
    pub fn alone(&mut self, program: &Source, phase: Phase) -> Result<Observation, StartError> {
        let _ = (program, phase);
        todo!("written next")
    }
}
