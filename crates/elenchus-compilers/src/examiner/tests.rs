use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use elenchus_lang::{Level, RUST};

use super::*;
use crate::{Canary, Collector, CompilerId, Diagnostic, Meaning, Severity};

/// A compiler without a process. It rejects what says so, takes as long as a program says, and fails as it says.
struct Toy {
    id: CompilerId,
    likeness: Likeness,
    failing_starts: AtomicUsize,
    starts: AtomicUsize,
    batches: Arc<Mutex<Vec<usize>>>,
    /// Batches until a worker is worn.
    life: usize,
}

/// The real compiler that a toy behaves like in a batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Likeness {
    /// Reports everything about all programs.
    Javac,
    /// Reports everything, but makes no code for anyone beside an error.
    Kotlinc,
    /// Any error keeps it from its late checks, of all programs.
    Scalac,
    /// In one compilation an error hides what is wrong with the others; so each program is one.
    Groovyc,
    /// The same, asked about all in one compilation all the same: the examiner must not be fooled.
    GroovycTogether,
    /// Programs of one module clash.
    Swiftc,
    /// Says of everybody that he got there, and finds no late errors.
    Lazy,
}

struct ToyWorker {
    likeness: Likeness,
    batches: Arc<Mutex<Vec<usize>>>,
    left: usize,
}

const CANARY: &str = "canary";

impl Compiler for Toy {
    fn id(&self) -> &CompilerId {
        &self.id
    }

    fn level(&self) -> Level {
        RUST.level("2021").unwrap()
    }

    fn batching(&self, phase: Phase) -> Batching {
        let text = if self.likeness == Likeness::Javac { "reject" } else { "late" };
        let canary = Canary { source: Source::single(CANARY, text), meaning: Meaning::Inexhaustive };
        match self.likeness {
            Likeness::Javac | Likeness::GroovycTogether => Batching::Together(canary),
            Likeness::Kotlinc if phase == Phase::Check => Batching::Together(canary),
            Likeness::Kotlinc | Likeness::Scalac | Likeness::Lazy => Batching::Survivors(canary),
            Likeness::Groovyc => Batching::UnitEach(canary),
            Likeness::Swiftc => Batching::CleanRun,
        }
    }

    fn start(&self, _limits: &Limits) -> Result<Box<dyn Worker>, StartError> {
        self.starts.fetch_add(1, Ordering::Relaxed);
        let failing = self.failing_starts.load(Ordering::Relaxed);
        if failing > 0 {
            self.failing_starts.store(failing - 1, Ordering::Relaxed);
            return Err(StartError { compiler: "toy".to_owned(), what: "not now".to_owned() });
        }
        let (likeness, batches) = (self.likeness, Arc::clone(&self.batches));
        Ok(Box::new(ToyWorker { likeness, batches, left: self.life }))
    }

    fn script(&self, _program: &Source, _phase: Phase) -> String {
        String::new()
    }
}

impl Worker for ToyWorker {
    fn ask(&mut self, programs: &[&Source], phase: Phase, _time_limit: Duration) -> Answer {
        self.left = self.left.saturating_sub(1);
        let canaries = programs.iter().filter(|program| program.has_file(CANARY)).count();
        self.batches.lock().unwrap().push(programs.len() - canaries);
        let mut collector = Collector::new(programs);
        let texts: Vec<&str> = programs.iter().map(|program| program.files[0].text.as_str()).collect();
        let has = |word: &str| texts.iter().any(|text| text.starts_with(word));
        for (position, program) in programs.iter().enumerate() {
            let file = &program.files[0];
            let (word, rest) = file.text.split_once(' ').unwrap_or((&file.text, ""));
            let diagnostic = |file: Option<&str>| Diagnostic {
                severity: Severity::Error,
                code: String::new(),
                meaning: Meaning::Inexhaustive,
                file: file.map(str::to_owned),
                line: 1,
                column: 1,
                message: "wrong".to_owned(),
                shape: String::new(),
            };
            let is_late_hidden = match self.likeness {
                Likeness::Scalac | Likeness::GroovycTogether => has("reject"),
                Likeness::Lazy => true,
                _ => false,
            };
            match word {
                "sleep" => thread::sleep(Duration::from_millis(rest.parse().unwrap())),
                "crash" if self.likeness == Likeness::Groovyc => {
                    collector.program(position).unwrap().crash = Some("oh".to_owned());
                    continue;
                }
                "crash" => {
                    let before = collector.finish(None);
                    return Answer::Crashed { trace: "oh".to_owned(), suspect: None, before };
                }
                "throw" => {
                    let mut before = collector.finish(None);
                    for own in before.programs.iter_mut().filter(|own| own.reached.is_some()) {
                        own.time = Some(Duration::from_millis(1));
                    }
                    return Answer::Crashed { trace: "oh".to_owned(), suspect: Some(position), before };
                }
                "late" if is_late_hidden => {}
                "clash" if texts.iter().filter(|text| text.starts_with("clash")).count() < 2 => {}
                "reject" | "late" | "clash" => collector.say(diagnostic(Some(&file.path))),
                "stray" => collector.say(diagnostic(None)),
                _ => {}
            }
            let is_wrong = |text: &&str| text.starts_with("reject") || text.starts_with("late");
            let is_stopped = match self.likeness {
                Likeness::Kotlinc => phase > Phase::Check && texts.iter().any(is_wrong),
                Likeness::Scalac => texts.iter().any(is_wrong),
                Likeness::Swiftc => has("reject"),
                _ => false,
            };
            if !is_stopped {
                collector.reach(&file.path, Phase::Check);
                if word != "codeless" {
                    collector.reach(&file.path, Phase::Generate);
                }
            }
        }
        Answer::Report(collector.finish(None))
    }

    fn is_worn(&self) -> bool {
        self.left == 0
    }
}

fn toy(failing_starts: usize, life: usize) -> Arc<Toy> {
    toy_like(Likeness::Javac, failing_starts, life)
}

fn toy_like(likeness: Likeness, failing_starts: usize, life: usize) -> Arc<Toy> {
    let id = CompilerId {
        family: "toy",
        language: RUST,
        version: "1".into(),
        place: PathBuf::new(),
        flags: Vec::new(),
    };
    Arc::new(Toy {
        id,
        likeness,
        failing_starts: failing_starts.into(),
        starts: 0.into(),
        batches: Arc::default(),
        life,
    })
}

fn programs(texts: &[&str]) -> Vec<Source> {
    texts.iter().enumerate().map(|(index, text)| Source::single(format!("p{index}"), *text)).collect()
}

/// The kinds of outcome, with `!` where the program was alone, and the sizes of the batches that were asked.
fn check(texts: &[&str], phase: Phase, kinds: &str, batches: &[usize]) {
    check_with_life(100, texts, phase, kinds, batches);
}

/// The same with workers that are worn after so many questions.
fn check_with_life(life: usize, texts: &[&str], phase: Phase, kinds: &str, batches: &[usize]) {
    check_toy(&toy(0, life), texts, phase, kinds, batches);
}

/// The same of a toy that behaves like a real compiler.
fn check_like(likeness: Likeness, texts: &[&str], phase: Phase, kinds: &str, batches: &[usize]) {
    check_toy(&toy_like(likeness, 0, 100), texts, phase, kinds, batches);
}

#[track_caller]
fn check_toy(toy: &Arc<Toy>, texts: &[&str], phase: Phase, kinds: &str, batches: &[usize]) {
    let mut examiner = Examiner::new(toy.clone(), Limits::default());
    let programs = programs(texts);
    let observations = examiner.batch(&programs.iter().collect::<Vec<_>>(), phase).unwrap();
    let word =
        |seen: &Observation| format!("{}{}", seen.outcome.kind(), if seen.is_confirmed() { "!" } else { "" });
    assert_eq!(observations.iter().map(word).collect::<Vec<_>>().join(" "), kinds);
    assert_eq!(*toy.batches.lock().unwrap(), batches, "{texts:?}");
}

#[test]
fn a_batch_is_taken_apart_until_the_culprit_is_alone() {
    check(&[], Phase::Check, "", &[]);
    check(&["ok", "reject", "ok"], Phase::Check, "accepted rejected accepted", &[3]);
    check(
        &["ok", "ok", "crash", "reject"],
        Phase::Check,
        "accepted accepted crashed rejected",
        &[4, 2, 2, 1, 1],
    );
    check(&["stray", "ok"], Phase::Check, "infra! accepted", &[2, 1, 1, 1]);
}

#[test]
fn what_was_said_before_a_crash_counts_with_the_next_canary() {
    for phase in [Phase::Check, Phase::Generate] {
        check(&["ok", "reject", "throw", "ok"], phase, "accepted rejected crashed accepted", &[4, 1, 1]);
        check(
            &["ok", "throw", "ok", "throw", "ok"],
            phase,
            "accepted crashed accepted crashed accepted",
            &[5, 1, 3, 1, 1],
        );
        // Nobody is left to be asked with a canary, so those before are.
        check(&["ok", "ok", "throw"], phase, "accepted accepted crashed", &[3, 1, 2]);
        // Another process vouches for nothing.
        let texts = ["ok", "throw", "ok"];
        check_with_life(3, &texts, phase, "accepted crashed accepted", &[3, 1, 1]);
        check_with_life(2, &texts, phase, "accepted crashed accepted", &[3, 1, 2]);
    }
}

#[test]
fn what_got_no_code_is_asked_again() {
    check(&["codeless", "ok"], Phase::Check, "accepted accepted", &[2]);
    // Those without code go together as long as others were decided, then in halves.
    check(&["codeless", "ok", "codeless"], Phase::Generate, "infra! accepted infra!", &[3, 2, 1, 1, 1, 1]);
}

#[test]
fn a_compiler_that_makes_no_code_beside_an_error_is_asked_about_the_survivors() {
    let texts = ["ok", "reject", "ok", "late", "ok"];
    let kinds = "accepted rejected accepted rejected accepted";
    check_like(Likeness::Kotlinc, &texts, Phase::Check, kinds, &[5]);
    // The survivors again, and the canary on its own.
    check_like(Likeness::Kotlinc, &texts, Phase::Generate, kinds, &[5, 3, 0]);
}

#[test]
fn a_compiler_whose_late_checks_any_error_hides_is_asked_until_a_run_is_clean() {
    let texts = ["ok", "reject", "late", "late", "ok"];
    let kinds = "accepted rejected rejected rejected accepted";
    check_like(Likeness::Scalac, &texts, Phase::Check, kinds, &[5, 4, 2, 0]);
    check_like(Likeness::Scalac, &["ok", "ok"], Phase::Check, "accepted accepted", &[2, 0]);
    // Without a canary that is rejected nobody is believed.
    check_like(
        Likeness::Lazy,
        &["ok", "late"],
        Phase::Check,
        "infra! infra!",
        &[2, 0, 1, 0, 1, 0, 1, 0, 1, 0],
    );
}

#[test]
fn a_compiler_that_hides_badly_is_asked_about_units() {
    let texts = ["ok", "reject", "late", "crash", "ok"];
    let kinds = "accepted rejected rejected crashed accepted";
    check_like(Likeness::Groovyc, &texts, Phase::Check, kinds, &[5]);
}

#[test]
fn a_canary_hidden_by_another_error_vouches_for_nobody() {
    let texts = ["ok", "late", "reject", "late"];
    let kinds = "accepted rejected rejected! rejected";
    // The one that hides the others is asked alone, then those that are left.
    check_like(Likeness::GroovycTogether, &texts, Phase::Check, kinds, &[4, 1, 0, 3]);
}

#[test]
fn programs_that_do_harm_to_each_other_are_asked_alone_before_they_count_as_rejected() {
    let texts = ["ok", "clash", "clash", "reject"];
    let kinds = "accepted accepted! accepted! rejected!";
    check_like(Likeness::Swiftc, &texts, Phase::Check, kinds, &[4, 1, 1, 1, 1]);
}

#[test]
fn programs_of_different_class_paths_are_not_asked_together() {
    let toy = toy(0, 100);
    let mut examiner = Examiner::new(toy.clone(), Limits::default());
    let mut programs = programs(&["ok", "reject", "ok", "ok"]);
    let jar =
        elenchus_lang::Artifact { name: "x.jar".into(), hash: "1".into(), path: PathBuf::from("x.jar") };
    for program in &mut programs[2..] {
        program.class_path = Arc::new([jar.clone()]);
    }
    let seen = examiner.batch(&programs.iter().collect::<Vec<_>>(), Phase::Check).unwrap();
    let kinds: Vec<&str> = seen.iter().map(|observation| observation.outcome.kind()).collect();
    assert_eq!(kinds, ["accepted", "rejected", "accepted", "accepted"]);
    assert_eq!(*toy.batches.lock().unwrap(), [2, 2]);
}

#[test]
fn a_start_is_tried_again_and_a_worn_worker_replaced() {
    let toy_that_starts_late = toy(2, 2);
    let mut examiner = Examiner::new(toy_that_starts_late.clone(), Limits::default());
    let program = Source::single("p", "ok");
    for _ in 0..4 {
        examiner.batch(&[&program], Phase::Check).unwrap();
    }
    assert_eq!(toy_that_starts_late.starts.load(Ordering::Relaxed), 4);
    assert_eq!(examiner.statistics().restarts, 1);

    let mut examiner = Examiner::new(toy(1000, 1), Limits::default());
    let error = examiner.batch(&[&program], Phase::Check).unwrap_err();
    assert_eq!(error.to_string(), "cannot start toy: not now");
}

#[test]
fn a_program_out_of_proportion_is_noted_as_slow() {
    let mut examiner = Examiner::new(toy(0, 1000), Limits::default());
    examiner.pace.floor = Duration::from_secs(1);
    let quick = programs(&["sleep 1", "sleep 1", "sleep 1", "sleep 1"]);
    let quick: Vec<&Source> = quick.iter().collect();
    for _ in 0..3 {
        let seen = examiner.batch(&quick, Phase::Check).unwrap();
        assert!(seen.iter().all(|observation| observation.slow.is_none()));
    }
    let mixed = programs(&["sleep 1", "sleep 2500", "sleep 1", "sleep 1"]);
    let seen = examiner.batch(&mixed.iter().collect::<Vec<_>>(), Phase::Check).unwrap();
    let is_slow: Vec<bool> = seen.iter().map(|observation| observation.slow.is_some()).collect();
    assert_eq!(is_slow, [false, true, false, false]);
    let slow = seen[1].slow.unwrap();
    assert!(slow.time >= Duration::from_millis(2500) && slow.time >= slow.median * 10, "{slow:?}");
}
