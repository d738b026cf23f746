//! The bare loop: what the compiler alone would have done.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::Result;
use elenchus_compilers::{Answer, Compiler, Limits, Phase};
use elenchus_lang::Source;

/// Ready-made programs, each with how far the compiler is asked to go with it.
pub type Question = (Phase, Source);

/// Hands batches to as many workers as there are jobs, and looks at no answer further than it must to get the programs
/// behind one that breaks the compiler answered, too: a loop that skips them would compile less than a campaign does.
pub fn run(compiler: &dyn Compiler, programs: &[Question], jobs: usize) -> Result<()> {
    let batches: Vec<(Phase, Vec<&Source>)> = [Phase::Check, Phase::Generate]
        .into_iter()
        .flat_map(|phase| {
            let asked: Vec<&Source> =
                programs.iter().filter(|program| program.0 == phase).map(|program| &program.1).collect();
            let batches: Vec<_> =
                asked.chunks(compiler.batch_size()).map(|batch| (phase, batch.to_vec())).collect();
            batches
        })
        .collect();
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs)
            .map(|_| {
                scope.spawn(|| -> Result<()> {
                    let limits = Limits::default();
                    let mut worker = compiler.join(&limits)?;
                    while let Some((phase, batch)) = batches.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let mut left = batch.clone();
                        while !left.is_empty() {
                            let answer = worker.ask(&left, *phase, limits.batch_time);
                            if worker.is_worn() {
                                worker = compiler.join(&limits)?;
                            }
                            left = unanswered(&answer, *phase, left);
                        }
                    }
                    Ok(())
                })
            })
            .collect();
        for worker in workers {
            worker.join().map_err(|_| anyhow::anyhow!("a bench thread failed"))??;
        }
        Ok(())
    })
}

/// What of a batch has to be asked again. A batch of which it is not known what broke it is lost.
fn unanswered<'a>(answer: &Answer, phase: Phase, batch: Vec<&'a Source>) -> Vec<&'a Source> {
    let Answer::Crashed { suspect: Some(suspect), before, .. } = answer else { return Vec::new() };
    let is_left = |position: usize| {
        let is_through = before.programs.get(position).is_some_and(|own| own.reached >= Some(phase));
        position != *suspect && !is_through
    };
    let length = batch.len();
    let left: Vec<&Source> = batch
        .into_iter()
        .enumerate()
        .filter(|&(position, _)| is_left(position))
        .map(|(_, program)| program)
        .collect();
    // A suspect that is none of them would be asked about for ever.
    if left.len() < length { left } else { Vec::new() }
}
