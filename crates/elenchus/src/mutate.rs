//! The engines `erase`, `fault` and `resolve`, and what they are together: programs of the generator or of files, changed by
//! `elenchus-mutate`, with what the change makes of their verdict.

mod config;
mod program;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result};
use elenchus_case::{CaseProgram, CaseRng, DeadEnd, Engine, Provenance, ReadError};
use elenchus_check::{Checked, Rejection, TypeChecker};
use elenchus_ir::{Program, parse};
use elenchus_lang::{Capability, Language, Level};
use elenchus_mutate::{
    Erased, Erasure, Fault, Faults, JavaInference, Omission, Resolution, Share, Subject, resolve,
};
use elenchus_reduce::Candidate;

use crate::generate::Generate;
use crate::languages::{Bundle, LANGUAGES, bundle};

pub use config::{Config, Erase, FaultMode};
use program::Mutated;
pub use program::expectation;

/// A mutation; an engine makes some of them one after the other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Step {
    Resolve,
    Erase,
    Fault,
}

/// The engines by name: which mutations, in the order in which they are made.
const ENGINES: &[(&str, &str, &[Step])] = &[
    ("erase", "types left out of well-typed programs: are they inferred?", &[Step::Erase]),
    ("fault", "exactly one fault in a well-typed program: is it found?", &[Step::Fault]),
    ("resolve", "names that could mean more than before: what do they mean?", &[Step::Resolve]),
    ("erase+fault", "types left out, then one fault", &[Step::Erase, Step::Fault]),
    ("resolve+erase", "names that could mean more, then types left out", &[Step::Resolve, Step::Erase]),
    ("resolve+fault", "names that could mean more, then one fault", &[Step::Resolve, Step::Fault]),
    ("resolve+erase+fault", "all three", &[Step::Resolve, Step::Erase, Step::Fault]),
];

/// A name in which the mutations stand in the order in which they are made: `erase+fault` for `fault+erase`.
pub fn in_order(name: &str) -> String {
    let mut parts: Vec<&str> = name.split('+').collect();
    let place = |part: &&str| ["resolve", "erase", "fault"].iter().position(|step| step == part);
    parts.sort_by_key(place);
    parts.join("+")
}

/// Whether a name is that of an engine of this file, whose settings are in the section `mutate`.
pub fn is_mutation(engine: &str) -> bool {
    let engine = in_order(engine);
    ENGINES.iter().any(|(name, ..)| *name == engine)
}

pub struct Mutate {
    name: &'static str,
    about: &'static str,
    steps: &'static [Step],
    config: Config,
    settings: Arc<[String]>,
    source: Arc<Generate>,
    /// Programs from files, which are changed in turn instead of generated ones.
    files: Arc<[Program]>,
    languages: Vec<Language>,
    /// The faults of the programs that were asked for last, where they are enumerated.
    enumerated: Mutex<VecDeque<Enumerated>>,
}

/// How many programs are kept with their faults: threads that make cases are at different ones.
const LATELY: usize = 4;

struct Enumerated {
    origin: elenchus_case::Origin,
    number: u64,
    faults: Vec<Fault>,
}

impl Mutate {
    /// All engines.
    pub fn all(config: &Config, source: &Arc<Generate>) -> Result<Vec<Mutate>> {
        let mut files = Vec::new();
        for path in &config.programs {
            let text = std::fs::read_to_string(path)
                .with_context(|| format!("cannot read the program {}", path.display()))?;
            files.push(parse(&text).with_context(|| format!("in {}", path.display()))?);
        }
        let files: Arc<[Program]> = files.into();
        let engine = |(name, about, steps): &(&'static str, &'static str, &'static [Step])| Mutate {
            name,
            about,
            steps,
            config: config.clone(),
            settings: config.settings().into(),
            source: Arc::clone(source),
            files: Arc::clone(&files),
            languages: LANGUAGES.iter().map(|bundle| bundle.language).collect(),
            enumerated: Mutex::default(),
        };
        Ok(ENGINES.iter().map(engine).collect())
    }

    /// The program that is changed.
    fn original(&self, level: Level, number: u64, rng: &mut CaseRng) -> Result<Program, DeadEnd> {
        if self.files.is_empty() {
            return self.source.program(level, rng);
        }
        let place = usize::try_from(number).unwrap_or_default() % self.files.len();
        Ok(self.files[place].clone())
    }

    /// The program of a case with all but the fault.
    fn of_case(&self, provenance: &Provenance, rng: &mut CaseRng) -> Result<Prepared, DeadEnd> {
        let level = provenance.origin.level;
        if self.steps.contains(&Step::Erase) && self.config.erase.is_enumerated() {
            let (number, place) = self.in_turn(provenance.index);
            return self.prepared(level, number, place, &mut provenance.origin.rng(number));
        }
        self.prepared(level, provenance.index, 0, rng)
    }

    /// The number of the program of a case, and that of the case among those of its program.
    fn in_turn(&self, index: u64) -> (u64, usize) {
        let variants = self.config.variants.max(1);
        (index / variants, usize::try_from(index % variants).unwrap_or(usize::MAX))
    }

    /// A program with all but the fault. `place`: which of the erasures, if they are enumerated.
    fn prepared(
        &self,
        level: Level,
        number: u64,
        place: usize,
        rng: &mut CaseRng,
    ) -> Result<Prepared, DeadEnd> {
        let (_, checker) = checker(level)?;
        let program = self.original(level, number, rng)?;
        let checked = checker.check(&program);
        let mut prepared = Prepared { program, checked, kind: None, omitted: Vec::new() };
        for step in self.steps {
            // Only of what is accepted is more to be known.
            if !prepared.checked.is_accepted() {
                return Err(UNSURE);
            }
            match step {
                Step::Resolve => prepared = resolved(&prepared, &*checker, rng)?,
                Step::Erase => prepared = self.erased(prepared, &*checker, place, rng)?,
                Step::Fault => {}
            }
        }
        Ok(prepared)
    }

    fn erased(
        &self,
        before: Prepared,
        checker: &dyn TypeChecker,
        place: usize,
        rng: &mut CaseRng,
    ) -> Result<Prepared, DeadEnd> {
        // The graph is that of what was checked, which is a program of Java in every language so far.
        let mut subject = Subject::of(&before.program, before.checked, checker, &JavaInference);
        let drawn = self.chosen(&mut subject, place, rng)?;
        let Erasure { program, checked, places, .. } = subject.erase(&drawn);
        if places.is_empty() {
            return Err(DeadEnd { reason: "no type can be left out" });
        }
        Ok(Prepared { program, checked, kind: before.kind, omitted: places })
    }

    /// What is left out.
    fn chosen(&self, subject: &mut Subject<'_>, place: usize, rng: &mut CaseRng) -> Result<Erased, DeadEnd> {
        use rand::RngExt;
        const ANY: [Share; 4] = [Share::Most, Share::Some, Share::Some, Share::One];
        let share = match self.config.erase {
            Erase::Most => Share::Most,
            Erase::Some => Share::Some,
            Erase::One => Share::One,
            Erase::Mixed => ANY[rng.random_range(0..4_u32) as usize],
            Erase::Each | Erase::Sets => return self.nth_erasure(subject, place),
        };
        Ok(subject.draw(share, rng))
    }

    /// One of the enumerated erasures.
    fn nth_erasure(&self, subject: &mut Subject<'_>, place: usize) -> Result<Erased, DeadEnd> {
        let found = if self.config.erase == Erase::Each {
            subject.alone().get(place).map(|candidate| {
                let mut erased = subject.graph.nothing_erased();
                erased[*candidate] = true;
                erased
            })
        } else {
            // The first set has nothing beyond what the program leaves out.
            let limit = usize::try_from(self.config.variants).unwrap_or(usize::MAX).saturating_add(1);
            subject.subsets(limit).into_iter().nth(place + 1)
        };
        found.ok_or(DeadEnd { reason: "the program has no more types to leave out" })
    }

    fn with_fault(&self, provenance: &Provenance, rng: &mut CaseRng) -> Result<Mutated, DeadEnd> {
        let level = provenance.origin.level;
        if self.config.faults == FaultMode::Enumerate {
            return self.nth_fault(provenance);
        }
        let (_, checker) = checker(level)?;
        let mut faults = self.of_case(provenance, rng)?.faults(&*checker);
        let fault = faults.random(rng).ok_or(DeadEnd { reason: "no fault was sure" })?;
        self.with(fault, level)
    }

    /// The fault of this case among those of its program: each program has so many cases, one after the other.
    fn nth_fault(&self, provenance: &Provenance) -> Result<Mutated, DeadEnd> {
        let (number, place) = self.in_turn(provenance.index);
        let mut lately = self.enumerated.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it = |known: &Enumerated| known.number == number && known.origin == provenance.origin;
        if !lately.iter().any(is_it) {
            let level = provenance.origin.level;
            let (_, checker) = checker(level)?;
            let prepared = self.prepared(level, number, 0, &mut provenance.origin.rng(number))?;
            let mut faults = prepared.faults(&*checker);
            let mut found = Vec::new();
            let most = self.config.variants;
            faults.enumerate(|faults, choice, rejections| {
                found.push(faults.fault(choice, rejections));
                (found.len() as u64) < most
            });
            lately.truncate(LATELY - 1);
            lately.push_front(Enumerated { origin: provenance.origin.clone(), number, faults: found });
        }
        let faults = lately.iter().find(|known| is_it(known)).map_or(&[][..], |known| &known.faults);
        let fault = faults.get(place).cloned().ok_or(DeadEnd { reason: "the program has no more faults" })?;
        self.with(fault, provenance.origin.level)
    }

    fn with(&self, fault: Fault, level: Level) -> Result<Mutated, DeadEnd> {
        let Fault { program, kind, node, rejections } = fault;
        let mutated = self.mutated(program, rejections, Some(kind.name()), level)?;
        Ok(Mutated { fault: Some(node), ..mutated })
    }

    fn mutated(
        &self,
        program: Program,
        rejections: Vec<Rejection>,
        kind: Option<&'static str>,
        level: Level,
    ) -> Result<Mutated, DeadEnd> {
        let (bundle, _) = checker(level)?;
        let (candidate, settings) = (Candidate::new(program), Arc::clone(&self.settings));
        Ok(Mutated { candidate, rejections, fault: None, kind, settings, bundle, level })
    }
}

/// A program on its way through the mutations.
struct Prepared {
    program: Program,
    checked: Checked,
    /// What was added for names.
    kind: Option<&'static str>,
    /// The types that were left out.
    omitted: Vec<Omission>,
}

impl Prepared {
    /// The faults that it has room for. They are those of the program with all types written.
    fn faults(self, checker: &dyn TypeChecker) -> Faults<'_> {
        if self.omitted.is_empty() {
            return Faults::of(&self.program, self.checked, checker);
        }
        let mut written = self.program.clone();
        for place in &self.omitted {
            place.restore(&mut written);
        }
        match Faults::new(&written, checker) {
            Some(faults) => faults.leaving_out(self.omitted),
            None => Faults::of(&self.program, self.checked, checker),
        }
    }
}

fn resolved(before: &Prepared, checker: &dyn TypeChecker, rng: &mut CaseRng) -> Result<Prepared, DeadEnd> {
    let found = resolve(&before.program, &before.checked, checker, rng);
    let Resolution { program, checked, kind, .. } =
        found.ok_or(DeadEnd { reason: "no name could mean more" })?;
    Ok(Prepared { program, checked, kind: Some(kind.name()), omitted: Vec::new() })
}

const UNSURE: DeadEnd = DeadEnd { reason: "our checker does not accept the program" };

/// The language of a level and our checker of it.
fn checker(level: Level) -> Result<(Bundle, Arc<dyn TypeChecker>), DeadEnd> {
    let found = bundle(level.language()).and_then(|bundle| Some((bundle, (bundle.checker)(level)?)));
    found.ok_or(DeadEnd { reason: "we have no checker of this language" })
}

impl Engine for Mutate {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn languages(&self) -> &[Language] {
        &self.languages
    }

    fn needs(&self) -> &[Capability] {
        &[]
    }

    fn uses_library(&self) -> bool {
        true
    }

    fn config(&self) -> String {
        format!("{}\n{}", self.config.canonical(), self.source.config())
    }

    fn generate(&self, provenance: &Provenance, rng: &mut CaseRng) -> Result<Box<dyn CaseProgram>, DeadEnd> {
        if self.steps.contains(&Step::Fault) {
            return Ok(Box::new(self.with_fault(provenance, rng)?));
        }
        let Prepared { program, checked, kind, .. } = self.of_case(provenance, rng)?;
        Ok(Box::new(self.mutated(program, checked.rejections, kind, provenance.origin.level)?))
    }

    /// What is expected of a program that was read is what the checker says of it.
    fn read(&self, text: &str, level: Level) -> Result<Box<dyn CaseProgram>, ReadError> {
        let program = parse(text).map_err(|error| ReadError { what: error.to_string() })?;
        let told = |dead_end: DeadEnd| ReadError { what: dead_end.to_string() };
        let (_, checker) = checker(level).map_err(told)?;
        let checked = checker.check(&program);
        if let Some(why) = checked.unsaid {
            return Err(ReadError { what: format!("what is expected of the program cannot be said: {why}") });
        }
        Ok(Box::new(self.mutated(program, checked.rejections, None, level).map_err(told)?))
    }
}
