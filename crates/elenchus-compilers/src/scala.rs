//! scalac: 2.13 and 3, which are two compilers of one family.

use std::ops::RangeInclusive;

use elenchus_lang::{SCALA, Source, Version};

use crate::jvm::{JarFamily, JarSpec, Script};
use crate::{Batching, Canary, Meaning, Phase};

/// The family `scala`.
pub(crate) const SCALA_FAMILY: JarFamily = JarFamily(&JarSpec {
    name: "scala",
    language: SCALA,
    jars: &["scala3-compiler_3", "scala-compiler"],
    example: "scala@latest",
    backend: |version| if is_2(version) { "scala2" } else { "scala3" },
    hosts,
    host_options: |_| &[],
    // By default the programs behind the hundredth error look accepted.
    options: |version| if is_2(version) { &["-Xmaxerrs", "1000000"] } else { &[] },
    is_library: |jar| jar.starts_with("scala-library") || jar.starts_with("scala3-library"),
    canary,
    sample: "package elenchus.sample\n\nsealed trait E[+T]\ncase object A extends E[Nothing]\ncase class B[T](x: T) extends E[T]\n\n\
             trait I[T] { def m(x: T): T }\nclass C[T](y: T)(implicit o: Ordering[T]) extends I[T] {\n  \
             def m(x: T): T = if (o.gt(x, y)) x else y\n}\n\nobject M {\n  def f(e: E[Int]): Int = e match {\n    case A => 1\n    \
             case B(x) => x\n  }\n  def g(xs: List[Int]): List[String] = xs.map(_ + 1).filter(_ > 2).map(x => s\"n$x\")\n}\n",
    batching,
    meaning,
    script,
});

fn is_2(version: &Version) -> bool {
    version.number(0) == Some(2)
}

/// Before 3.3 its class path reader takes the classes of JDK 25 for broken.
fn hosts(version: &Version) -> RangeInclusive<u16> {
    if !is_2(version) && *version < Version::new("3.3.7") { 17..=24 } else { 17..=99 }
}

/// Exhaustivity is looked at last. What is wrong with it is a warning, in both compilers.
fn canary() -> Canary {
    let text = "package elenchus.canary\n\nsealed trait E\ncase object A extends E\ncase object B extends E\n\n\
                object Canary {\n  def f(e: E): Int = e match {\n    case A => 1\n  }\n}\n";
    Canary { source: Source::single("elenchus/canary/Canary.scala", text), meaning: Meaning::Inexhaustive }
}

/// Any error ends a run, for all files, before the next group of checks. A run for each program in a compiler that is kept
/// costs a little more where all is well, and less than half as much where one program in ten is wrong.
fn batching(_: Phase, canary: Canary) -> Batching {
    Batching::UnitEach(canary)
}

/// By the name of the message; Scala 2 has none.
fn meaning(code: &str, message: &str) -> Meaning {
    match code {
        "PatternMatchExhaustivityID" => Meaning::Inexhaustive,
        "MatchCaseUnreachableID" | "MatchCaseOnlyNullWarningID" => Meaning::RedundantArm,
        "ExpectedTokenButFoundID" | "IllegalStartOfSimplePatternID" | "IllegalStartSimpleExprID" => {
            Meaning::Syntax
        }
        "" if message.starts_with("match may not be exhaustive") => Meaning::Inexhaustive,
        "" if message.starts_with("unreachable code") => Meaning::RedundantArm,
        "" if message.ends_with(" found.") && message.contains(" expected but ") => Meaning::Syntax,
        _ => Meaning::Other,
    }
}

fn script(script: &Script<'_>) -> String {
    let Script { version, java, options, library, files } = script;
    let main = if is_2(version) { "scala.tools.nsc.Main" } else { "dotty.tools.dotc.Main" };
    format!("{java} {main} {options} -classpath {library} -d elenchus_out {files}")
}
