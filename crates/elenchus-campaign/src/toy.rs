//! A toy engine and toy compilers that live in the test process, so that the campaign's logic is tested without any
//! other process. The text of a toy program says what a correct compiler has to answer.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use elenchus_case::{
    Arm, ArmStatus, Case, CaseProgram, CaseRng, Coverage, DeadEnd, Engine, Expectation, Origin, Place,
    Printed, Provenance, SecondOpinion, Showing, Typing,
};
use elenchus_compilers::{
    CompilerId, Diagnostic, Isolation, Meaning, Observation, Outcome, Phase, Promises, Ran, Severity, Slow,
    StartError,
};
use elenchus_lang::{Capability, Language, Level, RUST, Source};
use rand::RngExt;

use crate::{
    Campaign, CompilerRecord, End, Examine, Finding, FindingId, Kind, Reduction, Signature, Stop, Subject,
};

/// Makes well-typed, ill-typed, exhaustive and inexhaustive programs, and now and then none.
#[derive(Default)]
pub struct ToyEngine {
    pub panics_at: Option<u64>,
    /// What its second look says of each program; `None` agrees.
    pub opinion: Option<SecondOpinion>,
    /// It says so of programs below this index only.
    pub opinion_below: Option<u64>,
    /// Whether its oracles contradict each other about the program with this index.
    pub contradicts_at: Option<u64>,
    /// How many programs it made.
    pub made: Arc<AtomicU64>,
}

struct ToyProgram {
    opinion: Option<SecondOpinion>,
    contradicts: bool,
    sort: u32,
    redundant: bool,
}

impl Engine for ToyEngine {
    fn name(&self) -> &'static str {
        "toy"
    }

    fn about(&self) -> &'static str {
        "programs that say what they are"
    }

    fn languages(&self) -> &[Language] {
        &[RUST]
    }

    fn needs(&self) -> &[Capability] {
        &[Capability::NestedPatterns]
    }

    fn config(&self) -> String {
        "toy = true".to_owned()
    }

    fn generate(&self, provenance: &Provenance, rng: &mut CaseRng) -> Result<Box<dyn CaseProgram>, DeadEnd> {
        assert!(self.panics_at != Some(provenance.index), "toy failure");
        if rng.random_range(0..20) == 0 {
            return Err(DeadEnd { reason: "toy dead end" });
        }
        self.made.fetch_add(1, Ordering::SeqCst);
        Ok(Box::new(ToyProgram {
            opinion: self
                .opinion
                .clone()
                .filter(|_| self.opinion_below.is_none_or(|end| provenance.index < end)),
            contradicts: self.contradicts_at == Some(provenance.index),
            sort: rng.random_range(0..4),
            redundant: rng.random_range(0..5) == 0,
        }))
    }
}

impl CaseProgram for ToyProgram {
    fn second_opinion(&self, _: &Provenance) -> SecondOpinion {
        self.opinion.clone().unwrap_or(SecondOpinion::Agrees)
    }

    fn text_form(&self) -> Option<String> {
        Some(format!("sort {}\n", self.sort))
    }

    fn contradiction(&self) -> Option<String> {
        self.contradicts.then(|| "one says so, the other not".to_owned())
    }

    fn witness(&self, showing: Showing) -> Option<Source> {
        let file = match showing {
            Showing::IllTyped if self.sort == 1 => "witness.rs",
            Showing::Uncovered if self.sort == 3 => "uncovered.rs",
            Showing::Reached(1) if !self.redundant => "reached.rs",
            _ => return None,
        };
        Some(Source::single(file, "// witness\nill-typed T\narm reachable\narm reachable\n"))
    }

    fn print(&self, provenance: &Provenance) -> Printed {
        let file = format!("case_{}.rs", provenance.index);
        let place = |line| Place { file: file.clone(), line };
        let (word, expectation) = match self.sort {
            0 => ("well-typed", Expectation::Typing(Typing::Accept)),
            1 => (
                "ill-typed",
                Expectation::Typing(Typing::Reject {
                    place: place(2),
                    also: Vec::new(),
                    why: "toy rule".to_owned(),
                }),
            ),
            sort => {
                let status = if self.redundant { ArmStatus::Redundant } else { ArmStatus::Reachable };
                let arms = vec![
                    Arm { place: place(3), status: ArmStatus::Reachable },
                    Arm { place: place(4), status },
                ];
                let (word, coverage) = if sort == 2 {
                    ("exhaustive", Coverage::Exhaustive)
                } else {
                    ("inexhaustive", Coverage::Inexhaustive { witness: "C1".to_owned() })
                };
                (word, Expectation::Match { place: place(2), coverage, arms })
            }
        };
        let second = if self.redundant { "redundant" } else { "reachable" };
        let text = format!("// {provenance}\n{word} T{}\narm reachable\narm {second}\n", provenance.index);
        Printed {
            source: Source::single(file, text),
            expectation,
            features: vec![format!("sort-{}", self.sort)],
        }
    }
}

/// How a toy compiler departs from the truth: given the text, the truth and whether it is asked alone.
pub type Lie = fn(&str, Outcome, bool) -> Outcome;

pub struct ToyCompiler {
    pub id: CompilerId,
    pub lie: Lie,
    /// After this many batches it cannot be started any more.
    pub fails_after: u64,
    pub generates: bool,
    /// Whether it runs programs. All of them die.
    pub runs: bool,
    /// Case 9 takes it ten seconds.
    pub is_slow: bool,
    pub delay: Duration,
    pub batches: Arc<AtomicU64>,
    pub programs: Arc<AtomicU64>,
}

impl ToyCompiler {
    pub fn honest() -> ToyCompiler {
        ToyCompiler::lying(|_, truth, _| truth)
    }

    pub fn lying(lie: Lie) -> ToyCompiler {
        ToyCompiler {
            id: CompilerId {
                family: "toy",
                language: RUST,
                version: "1.0".into(),
                place: PathBuf::from("toy"),
                flags: vec!["-toy".to_owned()],
            },
            lie,
            fails_after: u64::MAX,
            generates: true,
            runs: false,
            is_slow: false,
            delay: Duration::ZERO,
            batches: Arc::default(),
            programs: Arc::default(),
        }
    }

    pub fn version(mut self, version: &str) -> ToyCompiler {
        self.id.version = version.into();
        self
    }

    pub fn failing_after(mut self, batches: u64) -> ToyCompiler {
        self.fails_after = batches;
        self
    }
}

impl Subject for ToyCompiler {
    fn id(&self) -> &CompilerId {
        &self.id
    }

    fn level(&self) -> Level {
        level()
    }

    fn supports(&self, phase: Phase) -> bool {
        match phase {
            Phase::Check => true,
            Phase::Generate => self.generates,
            Phase::Run => self.runs,
        }
    }

    fn promises(&self) -> Promises {
        Promises { reports_redundancy: true }
    }

    fn examiner(&self, _level: Level) -> Box<dyn Examine> {
        Box::new(ToyExaminer {
            lie: self.lie,
            fails_after: self.fails_after,
            delay: self.delay,
            is_slow: self.is_slow,
            batches: Arc::clone(&self.batches),
            programs: Arc::clone(&self.programs),
        })
    }
}

struct ToyExaminer {
    lie: Lie,
    fails_after: u64,
    is_slow: bool,
    delay: Duration,
    batches: Arc<AtomicU64>,
    programs: Arc<AtomicU64>,
}

impl Examine for ToyExaminer {
    fn batch(&mut self, programs: &[&Source], phase: Phase) -> Result<Vec<Observation>, StartError> {
        if self.batches.fetch_add(1, Ordering::SeqCst) >= self.fails_after {
            return Err(StartError { compiler: "toy@1.0".to_owned(), what: "it is gone".to_owned() });
        }
        self.programs.fetch_add(programs.len() as u64, Ordering::SeqCst);
        std::thread::sleep(self.delay);
        let isolation = if programs.len() == 1 { Isolation::Alone } else { Isolation::Batch };
        Ok(programs.iter().map(|program| self.observe(program, phase, isolation)).collect())
    }

    fn alone(&mut self, program: &Source, phase: Phase) -> Result<Observation, StartError> {
        Ok(self.observe(program, phase, Isolation::Fresh))
    }
}

impl ToyExaminer {
    fn observe(&self, program: &Source, phase: Phase, isolation: Isolation) -> Observation {
        let file = &program.files[0];
        let mut outcome =
            (self.lie)(&file.text, truth(&file.path, &file.text), isolation != Isolation::Batch);
        if let (Phase::Run, Outcome::Accepted { ran, .. }) = (phase, &mut outcome) {
            let (exception, trace) = ("Harm".to_owned(), format!("Harm in {}", file.path));
            *ran = Some(Ran::Threw { exception, trace, output: String::new() });
        }
        let is_slow = self.is_slow && file.text.contains("T9\n");
        let time = if is_slow { Duration::from_secs(10) } else { Duration::from_millis(10) };
        let slow = is_slow.then_some(Slow { time, median: Duration::from_millis(10) });
        Observation { outcome, phase, time, isolation, slow }
    }
}

/// What a correct compiler says.
fn truth(path: &str, text: &str) -> Outcome {
    let lines: Vec<&str> = text.lines().collect();
    let at = |severity, code: &str, meaning, line: u32| Diagnostic {
        severity,
        code: code.to_owned(),
        meaning,
        file: Some(path.to_owned()),
        line,
        column: 1,
        message: format!("about {}", lines[line as usize - 1]),
        shape: String::new(),
    };
    let warnings: Vec<Diagnostic> = (3..=4)
        .filter(|&line| lines[line - 1].ends_with("redundant"))
        .map(|line| at(Severity::Warning, "redundant", Meaning::RedundantArm, line as u32))
        .collect();
    match lines[1].split(' ').next() {
        Some("ill-typed") => {
            Outcome::Rejected { diagnostics: vec![at(Severity::Error, "type", Meaning::Other, 2)] }
        }
        Some("inexhaustive") => Outcome::Rejected {
            diagnostics: vec![at(Severity::Error, "inexhaustive", Meaning::Inexhaustive, 2)],
        },
        Some("exhaustive") => Outcome::accepted(warnings),
        _ => Outcome::accepted(Vec::new()),
    }
}

pub fn level() -> Level {
    RUST.levels().next_back().unwrap()
}

pub fn origin() -> Origin {
    campaign(vec![ToyCompiler::honest()], 1).origin()
}

/// A case with this text.
pub fn case(text: &str) -> Case {
    Case {
        provenance: origin().case(0),
        source: Source::single("case_0.rs", text),
        expectation: Expectation::Typing(Typing::Accept),
        features: vec!["toy".to_owned()],
    }
}

/// A small campaign in small chunks.
pub fn campaign(compilers: Vec<ToyCompiler>, cases: u64) -> Campaign {
    let compilers =
        compilers.into_iter().map(|compiler| Arc::new(compiler) as Arc<dyn Subject>).collect::<Vec<_>>();
    let mut campaign = Campaign::new(Arc::new(ToyEngine::default()), compilers, level(), 7);
    campaign.stop = Stop::after_cases(cases);
    campaign.jobs = 2;
    campaign.chunk = Some(10);
    campaign
}

/// A rejection by one error of this code, which is nowhere in particular.
pub fn rejected(code: &str) -> Outcome {
    let error = Diagnostic {
        severity: Severity::Error,
        code: code.to_owned(),
        meaning: Meaning::Other,
        file: None,
        line: 0,
        column: 0,
        message: "no".to_owned(),
        shape: String::new(),
    };
    Outcome::Rejected { diagnostics: vec![error] }
}

/// A finding whose program was reduced to this one.
pub fn reduction(finding: &Finding, program: &str) -> Reduction {
    Reduction {
        files: vec![("A.java".to_owned(), program.to_owned())],
        text_form: None,
        expectation: finding.expectation.clone(),
        outcome: finding.outcome.clone(),
        questions: 1,
        time: Duration::ZERO,
        end: End::Complete,
        history: Vec::new(),
    }
}

/// A finding in a program of Java that nobody has looked at.
pub fn finding() -> Finding {
    Finding {
        id: FindingId::from_stored("0".repeat(16)),
        kind: Kind::FalseReject,
        signature: Signature { coarse: "false_reject".to_owned(), fine: "false_reject".to_owned() },
        compiler: CompilerRecord {
            family: "java".to_owned(),
            language: "java".to_owned(),
            version: "25".into(),
            place: String::new(),
            flags: Vec::new(),
        },
        phase: Phase::Check,
        place: None,
        expectation: Expectation::Typing(Typing::Accept),
        outcome: Outcome::Rejected { diagnostics: Vec::new() },
        confirmed: true,
        files: vec![("A.java".to_owned(), "class A {}".to_owned())],
        provenance: String::new(),
        tool: String::new(),
        engine: "toy".to_owned(),
        language: "java".to_owned(),
        level: "25".into(),
        config: String::new(),
        seed: 0,
        index: 0,
        features: Vec::new(),
        first_seen: 0,
        planted: false,
        text_form: None,
        class_path: Vec::new(),
        main: None,
    }
}
