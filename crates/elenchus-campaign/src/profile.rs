use std::ops::Range;

use elenchus_case::{Engine, Origin, Profile, Profiler};

/// The distribution of the programs with these indices. What the engine does not make is left out.
pub fn profile(engine: &dyn Engine, origin: &Origin, indices: Range<u64>) -> Profile {
    let mut profiler = Profiler::default();
    for index in indices {
        let provenance = origin.case(index);
        if let Ok(program) = engine.generate(&provenance, &mut origin.rng(index)) {
            profiler.add(program.measures(), &program.print(&provenance));
        }
    }
    profiler.finish()
}
