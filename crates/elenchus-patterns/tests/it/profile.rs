//! The size of programs made by refinement: that of section 5.3 of the Ikaros paper.

use elenchus_case::{CaseProgram, Profiler};
use elenchus_patterns::Config;

use crate::cases::{levels, origin, program, refine};

#[test]
fn refined_programs_have_the_papers_mean_size() {
    // No match is cut at fewer than 40 arms.
    assert!(Config::default().max_arms >= 40);
    let engine = refine();
    for level in levels() {
        let mut profiler = Profiler::default();
        for index in 0..3000 {
            let program = program(&engine, level, 3, index);
            profiler.add(program.measures(), &program.print(&origin(&engine, level, 3).case(index)));
        }
        let profile = profiler.finish();
        println!("{level}\n{profile}");
        for (name, low, high) in [
            ("type declarations", 3.5, 4.5),
            ("polymorphic types", 2.5, 3.5),
            ("parameters per constructor", 1.5, 2.5),
            ("arms", 7.0, 9.0),
        ] {
            let mean = profile.row(name).unwrap().mean;
            assert!((low..=high).contains(&mean), "{level}: {name} {mean}\n{profile}");
        }
        let depth = profile.row("depth").unwrap();
        assert!(depth.percentile_95 >= 3 && depth.max >= 5, "{level}: too flat\n{profile}");
    }
}
