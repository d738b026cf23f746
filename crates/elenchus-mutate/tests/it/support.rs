//! What the tests share: the library, programs from text and from the generator.

use std::sync::{Arc, LazyLock};

use elenchus_check::{Checked, Options, check};
use elenchus_ir::{Program, parse};
use elenchus_types::{Base, Java, library};

/// The classes of Java 21.
pub static BASE: LazyLock<Arc<Base>> = LazyLock::new(|| library::java(21).base(Arc::new(Java::specified())));

pub const OPTIONS: Options = Options { level: 21 };

/// A program and what the checker finds out about it; it must accept it.
pub fn accepted(text: &str) -> (Program, Checked) {
    let program = parse(text).unwrap();
    let checked = check(&program, &BASE, OPTIONS);
    assert_eq!(checked.rejections, [], "{text}");
    (program, checked)
}
