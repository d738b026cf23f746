//! Stack traces of compilers that failed, reduced to what is the same each time.
//!
//! Reads what the JVM, Rust and GHC print; of any other text it keeps the first line. A trace is a hint for grouping, so a
//! line that is not understood is passed over and is no error.

use std::iter::Peekable;
use std::path::Path;

/// What a trace tells about the bug behind it.
#[derive(PartialEq, Eq, Debug, Default)]
pub(crate) struct Trace {
    /// The class of the exception, or the file where Rust or GHC panicked.
    pub class: String,
    /// Frames of the compiler's own, innermost first, without line numbers and generated names.
    pub frames: Vec<String>,
    /// What it said, as it said it.
    pub message: String,
}

impl Trace {
    pub fn parse(text: &str) -> Trace {
        let mut trace = Trace::default();
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            let line = line.trim();
            if let Some(frame) = java_frame(line).or_else(|| rust_frame(line)) {
                if !is_of_the_runtime(&frame) && trace.frames.last() != Some(&frame) {
                    trace.frames.push(frame);
                }
            } else if trace.class.is_empty()
                && let Some((class, message)) = java_exception(line)
            {
                class.clone_into(&mut trace.class);
                message.clone_into(&mut trace.message);
            } else if trace.class.is_empty()
                && let Some(place) = rust_panic(line)
            {
                trace.class = place;
                trace.message = message_below(&mut lines);
            } else if line.starts_with("GHC version ") {
                trace.message = message_below(&mut lines);
            } else if trace.class.is_empty()
                && let Some(place) = ghc_panic(line)
            {
                trace.class = place;
            } else if let Some(message) = line.strip_prefix("error: internal compiler error: ") {
                message.clone_into(&mut trace.message);
            }
        }
        if trace.class.is_empty() && trace.message.is_empty() {
            text.trim().lines().next().unwrap_or_default().clone_into(&mut trace.message);
        }
        trace
    }

    /// Class and top two frames, or the one that called a service of the compiler.
    pub fn key(&self) -> String {
        let class = if self.class.is_empty() { "unknown" } else { &self.class };
        let mut frames: Vec<&str> = self.frames.iter().map(String::as_str).collect();
        if class.ends_with("StackOverflowError") {
            // Where an endless recursion is caught is chance; which functions take part in it is not.
            frames.sort_unstable();
            frames.dedup();
        }
        let services = frames.iter().take_while(|frame| is_service(frame)).count();
        if services > 0 && services < frames.len() {
            // Which of its checks a service fails at is chance, too.
            return format!("in a service < {}", frames[services]);
        }
        frames.truncate(2);
        std::iter::once(class).chain(frames).collect::<Vec<_>>().join(" < ")
    }
}

/// What a compiler asserts with and keeps the books of its code with is called from everywhere, so that it tells nothing of
/// the bug; and who calls the caller is up to the program.
fn is_service(frame: &str) -> bool {
    ["com.sun.tools.javac.util.", "org.eclipse.jdt.internal.compiler.codegen."]
        .iter()
        .any(|package| frame.starts_with(package))
}

/// `at jdk.compiler/com.sun.tools.javac.comp.Flow$Visitor.lambda$visit$3(Flow.java:12)`
fn java_frame(line: &str) -> Option<String> {
    let frame = line.strip_prefix("at ")?;
    let (method, place) = frame.split_once('(')?;
    if !place.ends_with(')') {
        return None;
    }
    // A class made for a lambda: the lambda's own frame comes next to it.
    if method.contains("$Lambda") {
        return Some(String::new());
    }
    let method = method.rsplit('/').next().unwrap_or(method);
    Some(without_generated_parts(method))
}

/// `java.lang.AssertionError: message`, also with words before it as in `Exception in thread "main" ...`.
fn java_exception(line: &str) -> Option<(&str, &str)> {
    let (head, message) = line.split_once(": ").unwrap_or((line, ""));
    let class = head.split_whitespace().last()?;
    let is_class = class.contains('.')
        && class.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '$' | '_'))
        && class.rsplit(['.', '$']).next()?.chars().next()?.is_uppercase();
    let is_thrown =
        ["Error", "Exception", "Throwable", "Failure", "Abort"].iter().any(|end| class.ends_with(end));
    (is_class && is_thrown).then_some((class, message))
}

/// `thread 'rustc' panicked at compiler/rustc_x/src/y.rs:12:34:`
fn rust_panic(line: &str) -> Option<String> {
    let (_, place) = line.split_once("panicked at ")?;
    let file = place.split(':').next()?.trim();
    Some(format!("panic in {file}"))
}

/// Rust and GHC say what is wrong in the line below.
fn message_below<'t>(lines: &mut Peekable<impl Iterator<Item = &'t str>>) -> String {
    lines.peek().map(|next| next.trim().to_owned()).unwrap_or_default()
}

/// `panic, called at compiler/GHC/Hs/Expr.hs:1615:35 in ghc-9.10.3-inplace:GHC.Hs.Expr`
fn ghc_panic(line: &str) -> Option<String> {
    let (_, place) = line.split_once(", called at ")?;
    let file = place.split(':').next()?.trim();
    let is_haskell = Path::new(file).extension().is_some_and(|extension| extension == "hs");
    is_haskell.then(|| format!("panic in {file}"))
}

/// `12: rustc_x::y::{closure#0}`, or the same with an address before the name.
fn rust_frame(line: &str) -> Option<String> {
    let (number, rest) = line.split_once(": ")?;
    if number.is_empty() || !number.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let name = rest.trim();
    let name =
        name.strip_prefix("0x").and_then(|address| address.split_once(" - ")).map_or(name, |(_, name)| name);
    Some(without_generated_parts(name))
}

/// Cuts off what compilers make up: hashes, closures, lambdas and numbers of anonymous classes.
fn without_generated_parts(name: &str) -> String {
    let name = match name.rsplit_once("::h") {
        Some((head, hash)) if hash.len() == 16 && hash.chars().all(|c| c.is_ascii_hexdigit()) => head,
        _ => name,
    };
    let name = name.split("::{").next().unwrap_or(name);
    let name = name.split('<').next().filter(|head| !head.is_empty()).unwrap_or(name);
    let is_generated = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let parts = name.split('.').map(|part| {
        // `lambda$visit$3` stands in `visit`.
        let part = part.strip_prefix("lambda$").unwrap_or(part);
        part.split('$').filter(|piece| !is_generated(piece)).collect::<Vec<_>>().join("$")
    });
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(".")
}

/// Frames that any program could have, and those of what we put around a compiler.
fn is_of_the_runtime(frame: &str) -> bool {
    const RUNTIME: &[&str] = &[
        "elenchus.",
        "java.",
        "jdk.internal.",
        "sun.",
        "kotlin.",
        "scala.collection.",
        "scala.runtime.",
        "groovy.lang.",
        "core::",
        "std::",
        "alloc::",
        "rust_begin_unwind",
        "_rust_",
        "__rust_",
        "stacker::",
        "start_thread",
        "clone",
        "__GI_",
    ];
    frame.is_empty() || RUNTIME.iter().any(|prefix| frame.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &Expect) {
        let trace = Trace::parse(text);
        expected.assert_eq(&format!("{} | {}", trace.key(), trace.message));
    }

    #[test]
    fn a_java_trace() {
        check(
            "An exception has occurred in the compiler (25.0.1). Please file a bug.\n\
             java.lang.AssertionError: Unexpected tree: x17\n\
             \tat java.base/java.util.Objects.requireNonNull(Objects.java:233)\n\
             \tat jdk.compiler/com.sun.tools.javac.comp.Flow$AliveAnalyzer.lambda$visit$12(Flow.java:812)\n\
             \tat jdk.compiler/com.sun.tools.javac.comp.Flow$AliveAnalyzer.visit(Flow.java:900)\n\
             \tat jdk.compiler/com.sun.tools.javac.tree.JCTree$JCSwitch.accept(JCTree.java:1)\n",
            &expect![
                "java.lang.AssertionError < com.sun.tools.javac.comp.Flow$AliveAnalyzer.visit < com.sun.tools.javac.tree.JCTree$JCSwitch.accept | Unexpected tree: x17"
            ],
        );
    }

    #[test]
    fn line_numbers_and_anonymous_classes_do_not_matter() {
        let trace = |line: u32| {
            format!(
                "java.lang.NullPointerException\n\tat a.B$1.c(B.java:{line})\n\tat a.B$Lambda$14/0x0000.d(Unknown Source)\n\tat a.B.e(B.java:7)"
            )
        };
        assert_eq!(Trace::parse(&trace(1)).key(), Trace::parse(&trace(99)).key());
        check(&trace(3), &expect!["java.lang.NullPointerException < a.B.c < a.B.e | "]);
    }

    /// ecj checks its books by assertions and by a stack of Java's, and the caller's caller is up to the program.
    #[test]
    fn what_a_service_fails_at_does_not_matter() {
        let trace = |exception: &str, above: &str| {
            format!(
                "{exception}\n\tat org.eclipse.jdt.internal.compiler.codegen.OperandStack.pop(O.java:1)\n\t\
                 at org.eclipse.jdt.internal.compiler.codegen.CodeStream.pop2(C.java:1)\n\t\
                 at org.eclipse.jdt.internal.compiler.ast.SwitchExpression.generateCode(S.java:1)\n\t\
                 at org.eclipse.jdt.internal.compiler.ast.{above}.generateCode(S.java:1)"
            )
        };
        let one = Trace::parse(&trace("java.lang.AssertionError", "CastExpression")).key();
        assert_eq!(one, Trace::parse(&trace("java.util.EmptyStackException", "BinaryExpression")).key());
        assert_eq!(one, "in a service < org.eclipse.jdt.internal.compiler.ast.SwitchExpression.generateCode");
    }

    #[test]
    fn an_overflow_is_the_same_wherever_it_is_caught() {
        let one = "java.lang.StackOverflowError\n\tat c.T.a(T.java:1)\n\tat c.T.b(T.java:2)\n\tat c.T.z(T.java:2)\n\tat c.T.a(T.java:1)";
        let two =
            "java.lang.StackOverflowError\n\tat c.T.z(T.java:2)\n\tat c.T.b(T.java:2)\n\tat c.T.a(T.java:1)";
        assert_eq!(Trace::parse(one).key(), Trace::parse(two).key());
    }

    /// Warnings before it may end in the middle of a line.
    #[test]
    fn a_ghc_panic() {
        check(
            "T.hs:14:12: warning: [GHC-94210] [-Woverlapping-patterns]\n    \
             In an irrefutable pattern:<no location info>: error:\n    \
             panic! (the 'impossible' happened)\n  GHC version 9.10.3:\n\tunused\n  \
             CallStack (from HasCallStack):\n    \
             panic, called at compiler/GHC/Hs/Expr.hs:1615:35 in ghc-9.10.3-inplace:GHC.Hs.Expr\n",
            &expect!["panic in compiler/GHC/Hs/Expr.hs | unused"],
        );
    }

    #[test]
    fn a_rust_trace() {
        check(
            "thread 'rustc' (42) panicked at compiler/rustc_pattern_analysis/src/usefulness.rs:1234:9:\n\
             index out of bounds: the len is 3 but the index is 7\n\
             stack backtrace:\n   0: 0x7f12 - std::panicking::begin_panic::h0123456789abcdef\n   \
             1: core::panicking::panic_fmt\n   \
             2: rustc_pattern_analysis::usefulness::compute::{closure#2}\n   \
             3: <rustc_mir_build::Thing as rustc_x::Y>::run\n",
            &expect![
                "panic in compiler/rustc_pattern_analysis/src/usefulness.rs < rustc_pattern_analysis::usefulness::compute < <rustc_mir_build::Thing as rustc_x::Y>::run | index out of bounds: the len is 3 but the index is 7"
            ],
        );
    }

    #[test]
    fn any_other_text() {
        check("boom\nbang", &expect!["unknown | boom"]);
        check("", &expect!["unknown | "]);
    }
}
