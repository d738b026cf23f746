//! Random classes are what a compiler accepts.

use elenchus_judge::{Dice, Jdk, Judge, java_source, random_classes};

#[test]
fn javac_accepts_random_classes() {
    let Some(jdk) = Jdk::find(17) else {
        assert!(std::env::var_os("CI").is_none(), "no JDK found");
        println!("skipped: no JDK of 17 or newer found");
        return;
    };
    for seed in 0..3 {
        let source = java_source(&random_classes(&mut Dice::new(seed, 0), 60));
        let judge = Judge::start(&jdk, &source).unwrap();
        let names = judge.names("gen");
        assert!(names.is_ok_and(|names| names.len() == 60), "seed {seed} is not accepted:\n{source}");
    }
}
