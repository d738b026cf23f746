//! kotlinc, from 1.3 to the newest, with either front end.

use std::ops::RangeInclusive;

use elenchus_lang::{KOTLIN, Source, Version};

use crate::jvm::{JarFamily, JarSpec, Script};
use crate::{Batching, Canary, Meaning, Phase};

/// The family `kotlin`.
pub(crate) const KOTLIN_FAMILY: JarFamily = JarFamily(&JarSpec {
    name: "kotlin",
    language: KOTLIN,
    jars: &["kotlin-compiler-embeddable", "kotlin-compiler"],
    example: "kotlin@latest",
    backend: |_| "kotlin",
    hosts,
    host_options,
    options: |version| {
        // Names for messages; older versions warn of the option.
        if *version >= Version::new("1.9") { &["-Xrender-internal-diagnostic-names"] } else { &[] }
    },
    is_library: |jar| jar.starts_with("kotlin-stdlib"),
    canary,
    sample: "package elenchus.sample\n\nsealed class E<out T>\nobject A : E<Nothing>()\ndata class B<T>(val x: T) : E<T>()\n\n\
             interface I<T> { fun m(x: T): T }\nclass C<T : Comparable<T>>(private val y: T) : I<T> {\n  \
             override fun m(x: T): T = if (x > y) x else y\n}\n\nfun f(e: E<Int>): Int = when (e) {\n  is A -> 1\n  is B -> e.x\n}\n\n\
             fun g(xs: List<Int>): List<String> = xs.map { it + 1 }.filter { it > 2 }.map { \"n$it\" }\n",
    batching,
    meaning,
    script,
});

/// Up to 2.1.20 it takes the version of JDK 25 for no version.
fn hosts(version: &Version) -> RangeInclusive<u16> {
    if *version > Version::new("2.1.20") { 17..=99 } else { 17..=24 }
}

/// Of old it looks into the JDK's collections.
fn host_options(version: &Version) -> &'static [&'static str] {
    if *version < Version::new("1.6") { &["--add-opens=java.base/java.util=ALL-UNNAMED"] } else { &[] }
}

/// A `when` that is used as an expression has to be exhaustive, in every version.
fn canary() -> Canary {
    let text = "package elenchus.canary\n\nenum class E { A, B }\n\nfun f(e: E): Int = when (e) {\n    E.A -> 1\n}\n";
    Canary { source: Source::single("elenchus/canary/Canary.kt", text), meaning: Meaning::Inexhaustive }
}

/// The front end reports what is wrong with every file, whatever is wrong with others, and any error stops the compiler before
/// it makes code: so the canary spares it that, where only checks are asked for, and would spoil it otherwise.
fn batching(phase: Phase, canary: Canary) -> Batching {
    match phase {
        Phase::Check => Batching::Together(canary),
        Phase::Generate => Batching::Survivors(canary),
        Phase::Run => Batching::UnitEach(canary),
    }
}

/// By name, or by message where versions before 1.9 have no names. Syntax errors of the old front end never have one.
fn meaning(code: &str, message: &str) -> Meaning {
    match code {
        "NO_ELSE_IN_WHEN" => Meaning::Inexhaustive,
        "DUPLICATE_LABEL_IN_WHEN" | "DUPLICATE_BRANCH_CONDITION_IN_WHEN" => Meaning::RedundantArm,
        "SYNTAX" => Meaning::Syntax,
        "" if message.starts_with("'when' expression must be exhaustive") => Meaning::Inexhaustive,
        "" if message.starts_with("Expecting ") || message.starts_with("Unexpected tokens") => {
            Meaning::Syntax
        }
        _ => Meaning::Other,
    }
}

fn script(script: &Script<'_>) -> String {
    let Script { java, options, library, files, .. } = script;
    format!(
        "{java} org.jetbrains.kotlin.cli.jvm.K2JVMCompiler {options} -no-stdlib -no-reflect -cp {library} -d elenchus_out {files}"
    )
}
