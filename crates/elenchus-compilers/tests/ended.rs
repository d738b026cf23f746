//! What becomes of a batch when its compiler is killed, has no place to write, or does not come back: each JVM compiler.

// Helpers of tests are tests.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use elenchus_compilers::{Compiler, Examiner, FAMILIES, Limits, Observation, Phase};
use elenchus_lang::Source;

/// A test looks for the processes that it started among all of this process.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// A family, how its versions begin, programs that are right, wrong, and too much for it.
struct Subject {
    family: &'static str,
    version: &'static str,
    right: &'static str,
    wrong: &'static str,
    endless: fn() -> String,
}

/// An argument of this many levels has a type of twice as many parts for each.
const LEVELS: usize = 60;

fn doubled(call: &str) -> String {
    format!("{}1{}", call.repeat(LEVELS), ")".repeat(LEVELS))
}

const SUBJECTS: [Subject; 7] = [
    Subject {
        family: "java",
        version: "25",
        right: "class A { }",
        wrong: "class A { int f() { return \"\"; } }",
        endless: java,
    },
    Subject {
        family: "java",
        version: "17",
        right: "class A { }",
        wrong: "class A { int f() { return \"\"; } }",
        endless: java,
    },
    Subject {
        family: "ecj",
        version: "",
        right: "class A { }",
        wrong: "class A { int f() { return \"\"; } }",
        endless: java,
    },
    Subject {
        family: "kotlin",
        version: "2",
        right: "fun f(): Int = 1",
        wrong: "fun f(): Int = \"\"",
        endless: || format!("fun <T> d(x: T): Pair<T, T> = Pair(x, x)\nfun f(): String = {}", doubled("d(")),
    },
    Subject {
        family: "groovy",
        version: "",
        right: "class A { int f() { 1 } }",
        wrong: "class A { int f() { g() } }",
        // A test of syntax trees runs as the program is compiled.
        endless: || {
            "@groovy.transform.ASTTest(phase = org.codehaus.groovy.control.CompilePhase.SEMANTIC_ANALYSIS, value = { \
             while (true) { Thread.onSpinWait() } })\nclass A { }"
                .to_owned()
        },
    },
    Subject {
        family: "scala",
        version: "3",
        right: "object A { def f: Int = 1 }",
        wrong: "object A { def f: Int = \"\" }",
        endless: scala,
    },
    Subject {
        family: "scala",
        version: "2.13",
        right: "object A { def f: Int = 1 }",
        wrong: "object A { def f: Int = \"\" }",
        endless: scala,
    },
];

fn java() -> String {
    let call = doubled("d(");
    format!(
        "class A {{\n  record P<A, B>(A a, B b) {{ }}\n  static <T> P<T, T> d(T x) {{ return null; }}\n  String f() {{ return {call}; }}\n}}"
    )
}

fn scala() -> String {
    format!("object A {{\n  def d[T](x: T): (T, T) = (x, x)\n  def f: String = {}\n}}", doubled("d("))
}

fn compiler(subject: &Subject) -> Option<Arc<dyn Compiler>> {
    let families = FAMILIES.iter().filter(|known| known.name() == subject.family);
    let found = families
        .flat_map(|family| family.discover().found)
        .filter(|compiler| compiler.id().version.as_str().starts_with(subject.version))
        .max_by(|a, b| a.id().version.cmp(&b.id().version));
    match &found {
        Some(compiler) => println!("{}", compiler.id()),
        None => println!("skipped: there is no {} {} here", subject.family, subject.version),
    }
    found
}

fn program(compiler: &dyn Compiler, name: &str, text: &str) -> Source {
    let extension = compiler.id().language.extension();
    let end = if extension == "java" { ";" } else { "" };
    Source::single(format!("{name}/A.{extension}"), format!("package {name}{end}\n{text}\n"))
}

/// Right ones, each fourth wrong.
fn programs(compiler: &dyn Compiler, subject: &Subject, count: usize) -> Vec<Source> {
    let text = |number: usize| if number % 4 == 3 { subject.wrong } else { subject.right };
    (0..count).map(|number| program(compiler, &format!("p{number}"), text(number))).collect()
}

fn check(observations: &[Observation]) {
    for (number, seen) in observations.iter().enumerate() {
        let expected = if number % 4 == 3 { "rejected" } else { "accepted" };
        assert_eq!(seen.outcome.kind(), expected, "{number}: {:?}", seen.outcome);
    }
}

/// The JVMs that this process has started.
fn jvms() -> BTreeSet<i32> {
    let mark = format!("ELENCHUS_WORKER={}-", std::process::id());
    let is_ours = |process: &PathBuf| {
        let read = |name: &str| std::fs::read(process.join(name)).unwrap_or_default();
        read("environ").split(|&byte| byte == 0).any(|variable| variable.starts_with(mark.as_bytes()))
            && read("cmdline").split(|&byte| byte == 0).any(|word| word == b"elenchus.Worker")
    };
    let processes = std::fs::read_dir("/proc").unwrap().flatten().map(|process| process.path());
    processes.filter(is_ours).filter_map(|process| process.file_name()?.to_str()?.parse().ok()).collect()
}

fn patient() -> Limits {
    Limits { program_time: Duration::from_mins(5), batch_time: Duration::from_mins(5), ..Limits::default() }
}

#[test]
fn a_worker_that_is_killed_costs_no_verdict() {
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    for subject in &SUBJECTS {
        let Some(compiler) = compiler(subject) else { continue };
        let sources = programs(compiler.as_ref(), subject, 120);
        let mut examiner = Examiner::new(compiler, patient());
        check(&examiner.batch(&sources[..4].iter().collect::<Vec<_>>(), Phase::Check).unwrap());
        let victims = jvms();
        assert!(!victims.is_empty());
        let killer = thread::spawn(move || {
            thread::sleep(Duration::from_millis(30));
            for victim in victims {
                let victim = rustix::process::Pid::from_raw(victim).unwrap();
                let _ = rustix::process::kill_process(victim, rustix::process::Signal::KILL);
            }
        });
        check(&examiner.batch(&sources.iter().collect::<Vec<_>>(), Phase::Check).unwrap());
        killer.join().unwrap();
        check(&examiner.batch(&sources[..4].iter().collect::<Vec<_>>(), Phase::Check).unwrap());
        assert!(examiner.statistics().restarts > 0, "{:?}", examiner.statistics());
    }
}

/// The JVM of a compiler that can be stopped lives on. scalac has no program here that is known to keep it for ever.
#[test]
fn a_program_that_never_ends_costs_its_own_time() {
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let mut failures = Vec::new();
    for subject in SUBJECTS.iter().filter(|subject| subject.family != "scala") {
        let Some(compiler) = compiler(subject) else { continue };
        let is_stoppable = subject.family != "ecj";
        let mut sources = programs(compiler.as_ref(), subject, 8);
        sources.push(program(compiler.as_ref(), "endless", &(subject.endless)()));
        let limits = Limits {
            program_time: Duration::from_secs(2),
            batch_time: Duration::from_secs(4),
            ..Limits::default()
        };
        let mut examiner = Examiner::new(compiler, limits);
        let good: Vec<&Source> = sources[..8].iter().collect();
        check(&examiner.batch(&good, Phase::Check).unwrap());
        let before = jvms();
        let start = Instant::now();
        let seen = examiner.batch(&sources.iter().collect::<Vec<_>>(), Phase::Check).unwrap();
        println!("{:?} {:?}", start.elapsed(), examiner.statistics());
        check(&seen[..8]);
        let outcome = &seen[8].outcome;
        check(&examiner.batch(&good, Phase::Check).unwrap());
        let id = examiner.compiler().id().to_string();
        if outcome.kind() != "timed_out" {
            failures.push(format!("{id}: {outcome:?}"));
        } else if is_stoppable && jvms() != before {
            failures.push(format!("{id}: another JVM, {:?}", examiner.statistics()));
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
}
