//! What the tests share: the library, programs from text and from the generator.

use std::sync::{Arc, LazyLock};

use elenchus_check::{Checked, JavaChecker, Options, check};
use elenchus_gen::{Config, Generator};
use elenchus_ir::{Program, parse};
use elenchus_lang::JAVA;
use elenchus_types::{Base, Java, library};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// The classes of Java 21.
pub static BASE: LazyLock<Arc<Base>> = LazyLock::new(|| library::java(21).base(Arc::new(Java::specified())));

pub const OPTIONS: Options = Options { level: 21 };

pub static CHECKER: LazyLock<JavaChecker> =
    LazyLock::new(|| JavaChecker { base: BASE.clone(), options: OPTIONS });

/// A program and what the checker finds out about it; it must accept it.
pub fn accepted(text: &str) -> (Program, Checked) {
    let program = parse(text).unwrap();
    let checked = check(&program, &BASE, OPTIONS);
    assert_eq!(checked.rejections, [], "{text}");
    (program, checked)
}

/// The programs that a seed gives.
pub fn generated(count: u64) -> impl Iterator<Item = Program> {
    let level = JAVA.level("21").unwrap();
    let generator = Generator::new(Config::default(), level, BASE.clone()).unwrap();
    (0..count).filter_map(move |index| generator.generate(&mut rng(index)).ok())
}

pub fn rng(stream: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    rng.set_stream(stream);
    rng
}
