//! The description of a campaign: what is made, whom it is asked of, and when it ends.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use elenchus_case::{Case, Coverage, Engine, Expectation, Origin, Typing};
use elenchus_compilers::{Phase, StartError};
use elenchus_lang::Level;
use thiserror::Error;

use crate::plant::Plant;
use crate::{Progress, Store, StoreError, Subject, Summary, Watch, run};

/// What to do. Two campaigns of one build that differ only in compilers, shard, stop, jobs or chunk make the same cases, so a run
/// goes on where an earlier one into the same store ended.
pub struct Campaign {
    pub engine: Arc<dyn Engine>,
    /// Each is asked about every case.
    pub compilers: Vec<Arc<dyn Subject>>,
    /// The level of the programs; no compiler may be below it.
    pub level: Level,
    pub seed: u64,
    pub shard: Shard,
    pub stop: Stop,
    /// Examiners at work at once, for each compiler.
    pub jobs: usize,
    /// Programs in a batch, and in a transaction of the store; `None` for what suits each compiler.
    pub chunk: Option<u64>,
    /// One in this many of the cases that should be accepted goes on to code generation; 0 for none.
    pub generate_one_in: u64,
    /// Plants wrong expectations, each of which must come back as a finding.
    pub selftest: bool,
    /// A hash of the code that makes programs: two builds that differ in it do not share a campaign.
    pub build: String,
}

impl Campaign {
    /// A campaign with the usual settings.
    pub fn new(
        engine: Arc<dyn Engine>,
        compilers: Vec<Arc<dyn Subject>>,
        level: Level,
        seed: u64,
    ) -> Campaign {
        Campaign {
            engine,
            compilers,
            level,
            seed,
            shard: Shard::WHOLE,
            stop: Stop::after_cases(1000),
            jobs: std::thread::available_parallelism().map_or(1, usize::from),
            chunk: None,
            generate_one_in: 10,
            selftest: false,
            build: String::new(),
        }
    }

    /// Runs it: everything that is not in the store yet is made, asked, judged and stored.
    pub fn run(&self, store: &mut Store, watch: &Watch<'_>) -> Result<Summary, CampaignError> {
        self.validate()?;
        run::run(self, store, watch)
    }

    /// As [`Campaign::run`], with nobody watching.
    pub fn run_unwatched(&self, store: &mut Store) -> Result<Summary, CampaignError> {
        let progress: &dyn Progress = &crate::Silent;
        self.run(store, &Watch::with(progress))
    }

    /// Where its cases come from.
    pub fn origin(&self) -> Origin {
        origin(self.engine.as_ref(), self.level, self.seed)
    }

    /// What makes the results of two runs comparable: the same key means the same question for each index.
    pub(crate) fn key(&self) -> String {
        let Origin { tool, engine, level, config, seed } = self.origin();
        let plant = self.plant().map(Plant::offset);
        let (generate, build) = (self.generate_one_in, &self.build);
        let text = format!("{tool}\n{build}\n{engine}\n{level}\n{config}\n{seed}\n{generate}\n{plant:?}");
        blake3::hash(text.as_bytes()).to_hex()[..16].to_owned()
    }

    pub(crate) fn plant(&self) -> Option<Plant> {
        self.selftest.then(|| Plant::new(self.engine.as_ref(), &self.origin(), self.stop))
    }

    /// How far a compiler is asked to go with a case: a function of the case alone, so that every run asks the same.
    pub fn phase_for(&self, case: &Case, subject: &dyn Subject) -> Phase {
        let should_be_accepted = matches!(
            case.expectation,
            Expectation::Typing(Typing::Accept | Typing::Unknown)
                | Expectation::Match { coverage: Coverage::Exhaustive, .. }
        );
        if self.generate_one_in == 0 || !should_be_accepted || !subject.supports(Phase::Generate) {
            return Phase::Check;
        }
        let hash = blake3::hash(case.provenance.to_string().as_bytes());
        let draw = hash.as_bytes().iter().take(8).fold(0_u64, |draw, &byte| draw << 8 | u64::from(byte));
        if draw % self.generate_one_in == 0 { Phase::Generate } else { Phase::Check }
    }

    fn validate(&self) -> Result<(), CampaignError> {
        let refuse =
            |what: String, advice: &str| Err(CampaignError::Refused { what, advice: advice.to_owned() });
        let engine = self.engine.name();
        if self.stop.cases == Some(0) {
            return refuse("no cases to run".to_owned(), "ask for at least one case");
        }
        if self.stop.time == Some(Duration::ZERO) {
            return refuse("no time to run".to_owned(), "give it at least a second");
        }
        if self.jobs == 0 || self.chunk == Some(0) {
            return refuse("no jobs, or nothing in a batch".to_owned(), "ask for at least one of each");
        }
        if self.compilers.is_empty() {
            return refuse("no compiler to ask".to_owned(), "name at least one");
        }
        if !self.engine.languages().contains(&self.level.language()) {
            return refuse(
                format!("the engine {engine} does not write {}", self.level.language()),
                "choose another",
            );
        }
        if let Some(needed) = self.engine.needs().iter().find(|&&needed| !self.level.has(needed)) {
            return refuse(
                format!("the engine {engine} needs {needed:?}, which {} does not have", self.level),
                "choose a higher level or a newer compiler",
            );
        }
        for compiler in &self.compilers {
            let highest = compiler.level();
            if highest.language() != self.level.language() {
                return refuse(
                    format!("{} does not compile {}", compiler.id(), self.level.language()),
                    "name compilers of one language",
                );
            }
            if highest < self.level {
                return refuse(
                    format!("{} goes up to {highest}, below {}", compiler.id(), self.level),
                    "choose a lower level or a newer compiler",
                );
            }
            let library = compiler.library(self.level);
            if self.engine.uses_library() && library != self.level {
                return refuse(
                    format!(
                        "programs of {engine} for {} use its class library, and {} has that of {library}",
                        self.level,
                        compiler.id()
                    ),
                    "choose the level of that library, or a compiler with its own",
                );
            }
        }
        Ok(())
    }
}

/// Where the cases of an engine come from, in this version of Elenchus.
pub fn origin(engine: &dyn Engine, level: Level, seed: u64) -> Origin {
    let mut config = engine.config();
    for artifact in engine.class_path() {
        config += &format!("\nlibrary {}", artifact.hash);
    }
    Origin {
        tool: env!("CARGO_PKG_VERSION").to_owned(),
        engine: engine.name().to_owned(),
        level,
        config: Origin::hash_config(&config),
        seed,
    }
}

/// When a campaign is over: at the first of its limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// All indices below this one, as far as they are of the shard.
    pub cases: Option<u64>,
    /// No new chunk after this time.
    pub time: Option<Duration>,
}

impl Stop {
    pub fn after_cases(cases: u64) -> Stop {
        Stop { cases: Some(cases), time: None }
    }

    pub fn after(time: Duration) -> Stop {
        Stop { cases: None, time: Some(time) }
    }
}

/// A part of a campaign's cases: those whose index leaves this remainder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    number: u64,
    of: u64,
}

impl Shard {
    /// All cases.
    pub const WHOLE: Shard = Shard { number: 0, of: 1 };

    pub fn new(number: u64, of: u64) -> Result<Shard, ShardError> {
        if number < of { Ok(Shard { number, of }) } else { Err(ShardError(format!("{number}/{of}"))) }
    }

    pub fn number(self) -> u64 {
        self.number
    }

    pub fn of(self) -> u64 {
        self.of
    }

    pub fn contains(self, index: u64) -> bool {
        index % self.of == self.number
    }

    /// How many indices below a bound it has.
    pub(crate) fn count_below(self, bound: u64) -> u64 {
        bound.saturating_sub(self.number).div_ceil(self.of)
    }

    /// Its case number `ordinal`, if numbers go that far.
    pub(crate) fn index(self, ordinal: u64) -> Option<u64> {
        ordinal.checked_mul(self.of)?.checked_add(self.number)
    }
}

/// A shard that does not exist.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is no shard: write i/n with i below n, as in `0/3`")]
pub struct ShardError(String);

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let malformed = || ShardError(text.to_owned());
        let (number, of) = text.split_once('/').ok_or_else(malformed)?;
        let parse = |part: &str| part.parse::<u64>().map_err(|_| malformed());
        Shard::new(parse(number)?, parse(of)?)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// Why a campaign did not start, or ended early. What was stored before is kept.
#[derive(Debug, Error)]
pub enum CampaignError {
    #[error("{what}; {advice}")]
    Refused { what: String, advice: String },
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Start(#[from] StartError),
    /// Two of our own ways to decide a case contradict each other.
    #[error(
        "case {index}: our own oracles contradict each other, so no verdict counts; this is a bug in Elenchus, please report it:\n{why}"
    )]
    Contradiction { index: u64, why: String },
    /// A thread of ours failed.
    #[error("a job of the campaign failed: {0}; this is a bug in Elenchus, please report it")]
    Job(String),
}
