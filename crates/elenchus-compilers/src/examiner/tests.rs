use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use elenchus_lang::{Level, RUST};

use super::*;
use crate::{Canary, CompilerId, Diagnostic, Meaning, Severity};

/// A compiler without a process. It rejects what says so, takes as long as a program says, and fails as it says.
struct Toy {
    id: CompilerId,
    failing_starts: AtomicUsize,
    starts: AtomicUsize,
    batches: Arc<Mutex<Vec<usize>>>,
    /// Batches until a worker is worn.
    life: usize,
}

struct ToyWorker {
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

    fn canary(&self, _phase: Phase) -> Canary {
        Canary { source: Source::single(CANARY, "reject"), meaning: Meaning::Inexhaustive }
    }

    fn start(&self, _limits: &Limits) -> Result<Box<dyn Worker>, StartError> {
        self.starts.fetch_add(1, Ordering::Relaxed);
        let failing = self.failing_starts.load(Ordering::Relaxed);
        if failing > 0 {
            self.failing_starts.store(failing - 1, Ordering::Relaxed);
            return Err(StartError { compiler: "toy".to_owned(), what: "not now".to_owned() });
        }
        Ok(Box::new(ToyWorker { batches: Arc::clone(&self.batches), left: self.life }))
    }

    fn script(&self, _files: &[String], _phase: Phase) -> String {
        String::new()
    }
}

impl Worker for ToyWorker {
    fn ask(&mut self, programs: &[&Source], _phase: Phase, _time_limit: Duration) -> Answer {
        self.left = self.left.saturating_sub(1);
        self.batches.lock().unwrap().push(programs.len() - 1);
        let mut report = Report::default();
        for file in programs.iter().flat_map(|program| &program.files) {
            let (word, rest) = file.text.split_once(' ').unwrap_or((&file.text, ""));
            let diagnostic = |file: Option<&str>| Diagnostic {
                severity: Severity::Error,
                code: String::new(),
                meaning: Meaning::Inexhaustive,
                file: file.map(str::to_owned),
                line: 1,
                column: 1,
                message: "wrong".to_owned(),
            };
            match word {
                "sleep" => thread::sleep(Duration::from_millis(rest.parse().unwrap())),
                "crash" => return Answer::Crashed { trace: "oh".to_owned(), suspect: None, before: report },
                "throw" => {
                    let suspect = Some(file.path.clone());
                    report.times =
                        report.checked.iter().map(|file| (file.clone(), Duration::from_millis(1))).collect();
                    return Answer::Crashed { trace: "oh".to_owned(), suspect, before: report };
                }
                "reject" => report.diagnostics.push(diagnostic(Some(&file.path))),
                "stray" => report.diagnostics.push(diagnostic(None)),
                "codeless" => continue,
                _ => {}
            }
            report.checked.push(file.path.clone());
            report.generated.push(file.path.clone());
        }
        Answer::Report(report)
    }

    fn is_worn(&self) -> bool {
        self.left == 0
    }
}

fn toy(failing_starts: usize, life: usize) -> Arc<Toy> {
    let id = CompilerId {
        family: "toy",
        language: RUST,
        version: "1".into(),
        place: PathBuf::new(),
        flags: Vec::new(),
    };
    Arc::new(Toy {
        id,
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
    let toy = toy(0, life);
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
