//! The size of default programs: that of section 5.3 of the Ikaros paper.

use elenchus_patterns::{Patterns, Profile};

use crate::cases::{levels, program};

#[test]
fn default_programs_have_the_papers_mean_size() {
    let engine = Patterns::default();
    for level in levels() {
        let shapes: Vec<_> = (0..3000).map(|index| program(&engine, level, 3, index).shape()).collect();
        let profile = Profile::of(&shapes);
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
        assert!(profile.row("arms").unwrap().max >= 40, "{level}: cut too early\n{profile}");
        assert!(profile.row("depth").unwrap().percentile_95 >= 4, "{level}: too flat\n{profile}");
    }
}
