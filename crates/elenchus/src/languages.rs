//! The languages in which programs are made from types. This is the one place that lists them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use elenchus_case::{Printed, SecondOpinion};
use elenchus_check::{
    GroovyChecker, JavaChecker, Options, Rejection, Rule, TypeChecker, Verdict, java_twin, readings,
};
use elenchus_ir::{Expr, Literal, Node, Program};
use elenchus_lang::{GROOVY, JAVA, Language, Level, Source};
use elenchus_mutate::{Inference, JavaInference};
use elenchus_print::{Print, PrintOptions, print_groovy, print_java};
use elenchus_types::{Base, Groovy, Java, library};

use crate::mutate::expectation;

/// All that engines ask of a language. What the languages are about is in the crates below: their definition, levels,
/// capabilities and roles in `elenchus-lang`, their types and library in `elenchus-types`, and so on.
#[derive(Clone, Copy)]
pub struct Bundle {
    pub language: Language,
    /// The types and the library of a level.
    pub base: fn(Level) -> Arc<Base>,
    pub print: Print,
    /// A checker of our own for programs of a level, where there is one: without it programs are not changed.
    pub checker: fn(Level) -> Option<Arc<dyn TypeChecker>>,
    /// What is said to the expectation that a program is accepted, or rejected.
    pub judge: fn(&Program, Level, bool) -> SecondOpinion,
    /// Which types can be left out and what is inferred for them, where our checker can say that it is what was written.
    pub omission: Option<&'static dyn Inference>,
}

pub const LANGUAGES: &[Bundle] = &[
    Bundle {
        language: JAVA,
        base: java_library,
        print: print_java,
        checker: |level| Some(java_checker(level)),
        judge: judge_java,
        omission: Some(&JavaInference),
    },
    Bundle {
        language: GROOVY,
        base: groovy_library,
        print: print_groovy,
        checker: groovy_checker,
        judge: judge_groovy,
        omission: None,
    },
];

/// The line of the table for a language.
pub fn bundle(language: Language) -> Option<Bundle> {
    LANGUAGES.iter().copied().find(|bundle| bundle.language == language)
}

/// The classes of Java's library that programs of a level may use.
pub fn java_library(level: Level) -> Arc<Base> {
    // They take a moment to read, and a reduction asks for them at each step.
    static READ: Mutex<BTreeMap<u16, Arc<Base>>> = Mutex::new(BTreeMap::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    let base = || library::java(level.major()).base(Arc::new(Java::specified()));
    Arc::clone(read.entry(level.major()).or_insert_with(base))
}

/// What our checker of Java is told of a level.
pub fn java_options(level: Level) -> Options {
    Options { level: u8::try_from(level.major()).unwrap_or(u8::MAX) }
}

/// A program of a level of another language as Java, if our checker of Java is sure that it is well-typed there, too, or that it
/// breaks the same rule and no other.
pub fn twin(program: &Program, of: Level, level: Level, broken: Option<Rule>) -> Option<Printed> {
    if level.language() != JAVA || of.language() == JAVA {
        return None;
    }
    let is_groovy = of.language() == GROOVY;
    let mut twin = if is_groovy { java_twin(program, &java_library(level)).ok()? } else { program.clone() };
    let checker = java_checker(level);
    let mut checked = checker.check(&twin);
    if is_groovy && end_with_throw(&mut twin, &checked.rejections) {
        checked = checker.check(&twin);
    }
    match (checked.verdict(), broken) {
        (Verdict::Accepted, None) => {}
        (Verdict::Rejected([first, ..]), Some(rule)) if first.rule == rule => {}
        _ => return None,
    }
    let printed = print_java(&twin, PrintOptions::default());
    let file = format!("Twin.{}", JAVA.extension());
    let expectation = expectation(&checked.rejections, &twin, &printed, &file);
    Some(Printed { source: Source::single(file, printed.text), expectation, features: Vec::new() })
}

/// A function of Groovy whose end is reached gives `null`, or nothing; in Java it has to say so. Says whether there was one.
fn end_with_throw(twin: &mut Program, rejections: &[Rejection]) -> bool {
    let mut is_changed = false;
    for rejection in rejections.iter().filter(|rejection| rejection.rule == Rule::MissingReturn) {
        let Node::Expr(body) = rejection.node else { continue };
        let Expr::Block { items } = &twin.exprs[body] else { continue };
        let mut items = items.clone();
        let nothing = twin.exprs.add(Expr::Literal(Literal::Null));
        items.push(twin.exprs.add(Expr::Throw(nothing)));
        twin.exprs[body] = Expr::Block { items };
        is_changed = true;
    }
    is_changed
}

/// Groovy's programs use the classes of Java, those of the lowest release that we know.
fn groovy_library(_: Level) -> Arc<Base> {
    library::java(*library::JAVA_RELEASES.start()).base(Arc::new(Groovy::default()))
}

/// Our checker of Java for programs of a level.
pub fn java_checker(level: Level) -> Arc<dyn TypeChecker> {
    Arc::new(JavaChecker { base: java_library(level), options: java_options(level) })
}

/// Groovy has no specification: what is said of a program is what is sure by its Java twin and by what was measured. The twin is one of
/// the newest Java, whatever the level.
fn groovy_checker(level: Level) -> Option<Arc<dyn TypeChecker>> {
    let newest = JAVA.levels().next_back()?;
    let release = u8::try_from(level.major()).unwrap_or(u8::MAX);
    Some(Arc::new(GroovyChecker { java: java_library(newest), options: java_options(newest), release }))
}

fn judge_groovy(program: &Program, level: Level, is_expected: bool) -> SecondOpinion {
    let Some(checker) = groovy_checker(level) else {
        return SecondOpinion::CannotSay { why: "Java has no level".to_owned() };
    };
    match checker.check(program).verdict() {
        Verdict::CannotSay(why) => SecondOpinion::CannotSay { why: why.to_string() },
        verdict => disagreement(verdict, is_expected)
            .map_or(SecondOpinion::Agrees, |why| SecondOpinion::Disagrees { why }),
    }
}

/// What the checker says by the specification is our mistake until somebody has looked. What it says by javac's reading alone is
/// a departure of javac's that we know.
fn judge_java(program: &Program, level: Level, is_expected: bool) -> SecondOpinion {
    let readings = readings(program, &java_library(level), java_options(level));
    let (specified, javac) = (readings.specification.verdict(), readings.javac.verdict());
    if let Verdict::CannotSay(why) = specified {
        return SecondOpinion::CannotSay { why: why.to_string() };
    }
    match (disagreement(specified, is_expected), disagreement(javac, is_expected)) {
        (Some(why), _) => SecondOpinion::Disagrees { why },
        (None, Some(why)) => SecondOpinion::OtherReading { why },
        (None, None) => SecondOpinion::Agrees,
    }
}

/// How a verdict contradicts an expectation, if it does.
fn disagreement(verdict: Verdict<'_>, is_expected: bool) -> Option<String> {
    let told = |rejection: &Rejection| format!("{}: {}", rejection.rule.name(), rejection.detail);
    match verdict {
        Verdict::Rejected([first, ..]) if is_expected => {
            Some(format!("our checker rejects it: {}", told(first)))
        }
        Verdict::Accepted if !is_expected => Some("our checker accepts it".to_owned()),
        _ => None,
    }
}
