//! The languages in which programs are made from types. This is the one place that lists them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use elenchus_case::SecondOpinion;
use elenchus_check::{
    GroovyRejection, GroovyVerdict, Options, Rejection, Verdict, check, check_groovy, readings,
};
use elenchus_ir::Program;
use elenchus_lang::{GROOVY, JAVA, Language, Level, Source};
use elenchus_mutate::{JavaRules, Rules};
use elenchus_print::{Print, PrintOptions, print_groovy, print_java};
use elenchus_types::{Base, Groovy, Java, library};

/// All that engines ask of a language. What the languages are about is in the rooms below: their definition, levels,
/// capabilities and roles in `elenchus-lang`, their types and library in `elenchus-types`, and so on.
#[derive(Clone, Copy)]
pub struct Bundle {
    pub language: Language,
    /// The types and the library of a level.
    pub base: fn(Level) -> Arc<Base>,
    pub print: Print,
    /// What a checker of our own says to the expectation that a program is accepted.
    pub judge: fn(&Program, &Arc<Base>, Level) -> SecondOpinion,
    /// Which types can be left out and what is inferred for them, where our checker can say that it is what was written.
    pub omission: Option<&'static dyn Rules>,
}

pub const LANGUAGES: &[Bundle] = &[
    Bundle {
        language: JAVA,
        base: java_library,
        print: print_java,
        judge: judge_java,
        omission: Some(&JavaRules),
    },
    Bundle {
        language: GROOVY,
        base: groovy_library,
        print: print_groovy,
        judge: judge_groovy,
        omission: None,
    },
];

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

/// A program as Java, if our checker of Java is sure that it is well-typed there, too.
pub fn twin(program: &Program, level: Level) -> Option<Source> {
    if level.language() != JAVA {
        return None;
    }
    let checked = check(program, &java_library(level), java_options(level));
    let print = || print_java(program, PrintOptions::default()).text;
    checked.is_accepted().then(|| Source::single(format!("Twin.{}", JAVA.extension()), print()))
}

/// Groovy's programs use the classes of Java, those of the lowest release that we know.
fn groovy_library(_: Level) -> Arc<Base> {
    library::java(*library::JAVA_RELEASES.start()).base(Arc::new(Groovy::default()))
}

/// Groovy has no specification: what is said of a program is what is sure by its Java twin and by what was measured.
fn judge_groovy(program: &Program, _: &Arc<Base>, _: Level) -> SecondOpinion {
    let Some(java) = JAVA.levels().next_back() else {
        return SecondOpinion::CannotSay { why: "Java has no level".to_owned() };
    };
    match check_groovy(program, &java_library(java), java_options(java)) {
        GroovyVerdict::Accepted => SecondOpinion::Agrees,
        GroovyVerdict::Rejected(rejections) => {
            let GroovyRejection { rule, detail, .. } = &rejections[0];
            SecondOpinion::Disagrees { why: format!("our checker rejects it: {rule}: {detail}") }
        }
        GroovyVerdict::Unsure(why) => SecondOpinion::CannotSay { why: why.to_string() },
    }
}

/// What the checker rejects by the specification is our mistake until somebody has looked. What it rejects by javac's
/// reading alone is a departure of javac's that we know.
fn judge_java(program: &Program, base: &Arc<Base>, level: Level) -> SecondOpinion {
    let readings = readings(program, base, java_options(level));
    let told = |rejection: &Rejection| format!("{}: {}", rejection.rule.name(), rejection.detail);
    match (readings.specification.verdict(), readings.javac.verdict()) {
        (Verdict::Rejected(rejections), _) => {
            SecondOpinion::Disagrees { why: format!("our checker rejects it: {}", told(&rejections[0])) }
        }
        (Verdict::CannotSay(why), _) => SecondOpinion::CannotSay { why: why.to_string() },
        (Verdict::Accepted, Verdict::Rejected(rejections)) => {
            SecondOpinion::OtherReading { why: told(&rejections[0]) }
        }
        (Verdict::Accepted, Verdict::Accepted | Verdict::CannotSay(_)) => SecondOpinion::Agrees,
    }
}
