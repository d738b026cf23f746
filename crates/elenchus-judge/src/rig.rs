//! The rig: many questions, two answers each, and what came of it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use elenchus_types::{Base, Departure, Departures, Java, World};

use crate::draw::Drawer;
use crate::{Dice, Jdk, Judge, JudgeError, Kind, Pool, Question, Relation, java_source, random_classes};

/// What to ask.
#[derive(Clone, Debug)]
pub struct Plan {
    pub questions: usize,
    pub seed: u64,
    /// How many random classes there are beside those of the JDK.
    pub classes: usize,
    /// The packages of the JDK, or of the class path, whose classes are asked about.
    pub packages: Vec<String>,
    /// Jars whose classes are there beside the JDK's.
    pub class_path: Vec<PathBuf>,
    /// Only this relation, or all in turn.
    pub relation: Option<Relation>,
    /// After so many disagreements there is enough to look at.
    pub most_disagreements: usize,
}

impl Default for Plan {
    fn default() -> Plan {
        let packages = [
            "lang",
            "util",
            "util.function",
            "util.stream",
            "util.concurrent",
            "time.chrono",
            "lang.constant",
            "io",
            "nio",
        ];
        Plan {
            questions: 200_000,
            seed: 1,
            classes: 120,
            packages: packages.iter().map(|name| format!("java.{name}")).collect(),
            class_path: Vec::new(),
            relation: None,
            most_disagreements: 50,
        }
    }
}

/// What came of a plan.
#[derive(Default, Debug)]
pub struct Report {
    pub tallies: BTreeMap<Relation, Tally>,
    pub disagreements: Vec<Disagreement>,
    /// Answers that turn on [`Departure::WildcardTakesFormalBound`] and are javac's without it.
    pub unsettled: Vec<Disagreement>,
    /// Types that javac holds ill formed, because it finds no bounds for their capture. Not among the questions asked.
    pub refused: usize,
    /// Questions on which javac itself overflows its stack. Not among the questions asked.
    pub crashes: Vec<Disagreement>,
    /// For each departure, how many answers turn on it, and one of them.
    pub departures: BTreeMap<Departure, (usize, Disagreement)>,
    /// Answers that differ between the readings by several departures at once.
    pub departures_together: usize,
}

/// The questions of one relation.
#[derive(Default, Debug, Clone)]
pub struct Tally {
    pub asked: usize,
    pub yes: usize,
    pub near_misses: usize,
    pub kinds: BTreeMap<Kind, usize>,
    /// How many have another answer in the specification than in javac.
    pub departing: usize,
}

/// A question with different answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    pub request: String,
    /// Our answer under javac's reading.
    pub ours: String,
    /// Our answer under the specification's reading.
    pub specified: String,
    pub judge: String,
}

/// Questions that go to the judge in one piece, from one overlay of the world.
const BATCH: usize = 200;

/// A judge, and our world of the same classes.
pub struct Rig {
    judge: Arc<Judge>,
    base: Arc<Base>,
    pool: Pool,
}

impl Rig {
    /// Starts the judge and brings its classes into a world.
    pub fn start(jdk: &Jdk, plan: &Plan) -> Result<Rig, JudgeError> {
        let source = java_source(&random_classes(&mut Dice::new(plan.seed, u64::MAX), plan.classes));
        let judge = Arc::new(Judge::start_with(jdk, jdk.release, &source, &plan.class_path)?);
        // Random classes are few against the JDK's, and count as much.
        let own = judge.names("gen")?;
        let mut names = Vec::new();
        for package in &plan.packages {
            names.extend(judge.names(package)?);
        }
        let copies = (names.len() / own.len().max(1)).max(1);
        names.extend(std::iter::repeat_n(own, copies).flatten());
        let mut world = World::new(Arc::new(Java::specified()), judge.clone());
        let pool = Pool::new(&mut world, names.iter().map(String::as_str));
        Ok(Rig { judge, base: world.freeze(), pool })
    }

    /// Asks all the questions of a plan. `progress` is told how many are done.
    pub fn run(&self, plan: &Plan, mut progress: impl FnMut(usize)) -> Result<Report, JudgeError> {
        let mut report = Report::default();
        let mut known = BTreeSet::new();
        let (mut stream, mut done) = (0, 0);
        while done < plan.questions && report.disagreements.len() < plan.most_disagreements {
            let mut world = World::over(self.base.clone());
            let mut batch: Vec<(Question, String)> = Vec::with_capacity(BATCH);
            while batch.len() < BATCH.min(plan.questions - done) {
                stream += 1;
                let mut dice = Dice::new(plan.seed, stream);
                let relation =
                    plan.relation.unwrap_or(Relation::EVERY[stream as usize % Relation::EVERY.len()]);
                let mut drawer = Drawer { world: &mut world, pool: &self.pool, dice: &mut dice };
                let Some(question) = drawer.question(relation) else { continue };
                let request = question.request(&world, &self.pool);
                if known.insert(request.clone()) {
                    batch.push((question, request));
                }
            }
            let requests: Vec<_> = batch.iter().map(|(_, request)| request.clone()).collect();
            let answers = self.judge.ask(&requests)?;
            for ((question, request), judge) in batch.into_iter().zip(answers) {
                report.add(&mut world, &question, request, judge);
            }
            done += requests.len();
            progress(done);
        }
        Ok(report)
    }
}

impl Report {
    fn add(&mut self, world: &mut World, question: &Question, request: String, judge: String) {
        if judge.starts_with("exception java.lang.StackOverflowError") {
            let (ours, specified) =
                (answer(world, question, Departures::ALL), answer(world, question, Departures::NONE));
            self.crashes.push(Disagreement { request, ours, specified, judge });
            return;
        }
        if question.relation == Relation::Capture && judge == "error" {
            self.refused += 1;
            return;
        }
        let tally = self.tallies.entry(question.relation).or_default();
        tally.asked += 1;
        tally.yes += usize::from(judge == "true");
        tally.near_misses += usize::from(question.near_miss);
        for kind in question.kinds(world) {
            *tally.kinds.entry(kind).or_default() += 1;
        }
        let specified = answer(world, question, Departures::NONE);
        let ours = answer(world, question, Departures::ALL);
        if ours != specified {
            tally.departing += 1;
            let mut alone = false;
            for departure in Departure::OF_TYPES {
                if answer(world, question, Departures::ALL.without(*departure)) != ours {
                    alone = true;
                    let example = || Disagreement {
                        request: request.clone(),
                        ours: ours.clone(),
                        specified: specified.clone(),
                        judge: judge.clone(),
                    };
                    self.departures.entry(*departure).or_insert_with(|| (0, example())).0 += 1;
                }
            }
            self.departures_together += usize::from(!alone);
        }
        if ours != judge {
            // javac's answer hangs on what it computed before: both answers are its own.
            let reading = Departures::ALL.without(Departure::WildcardTakesFormalBound);
            if answer(world, question, reading) == judge {
                self.unsettled.push(Disagreement { request, ours, specified, judge });
                return;
            }
            self.disagreements.push(Disagreement { request, ours, specified, judge });
        }
    }
}

fn answer(world: &mut World, question: &Question, reading: Departures) -> String {
    world.set_departures(reading);
    let answer = question.answer(world).unwrap_or_else(|| "error".to_owned());
    world.set_departures(Departures::NONE);
    answer
}
