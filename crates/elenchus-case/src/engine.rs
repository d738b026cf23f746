use elenchus_lang::{Artifact, Capability, Language, Level, Source};
use thiserror::Error;

use crate::{CaseRng, Expectation, Measure, Provenance};

/// A way of making programs whose verdict is known.
///
/// An engine knows no compiler. What it makes is a function of its configuration, the provenance's level and the
/// random numbers it is given, and of nothing else: no clock, no hash order, no global state.
pub trait Engine: Send + Sync {
    /// The name on the command line and in provenances.
    fn name(&self) -> &'static str;

    /// One line for help texts.
    fn about(&self) -> &'static str;

    /// The languages it can write.
    fn languages(&self) -> &[Language];

    /// What a level must have for this engine to write programs of it.
    fn needs(&self) -> &[Capability];

    /// Whether its programs use classes of the library that not every level has.
    fn uses_library(&self) -> bool {
        false
    }

    /// The configuration in a canonical form; its hash is part of every provenance.
    fn config(&self) -> String;

    /// Libraries that its programs are compiled with; their hashes are part of every provenance.
    fn class_path(&self) -> &[Artifact] {
        &[]
    }

    /// Makes one program.
    fn generate(&self, provenance: &Provenance, rng: &mut CaseRng) -> Result<Box<dyn CaseProgram>, DeadEnd>;

    /// Reads a program back from its text form.
    fn read(&self, _text: &str, _level: Level) -> Result<Box<dyn CaseProgram>, ReadError> {
        Err(ReadError { what: format!("programs of `{}` have no text form", self.name()) })
    }
}

/// A program in its engine's own representation.
pub trait CaseProgram: Send + Sync {
    /// The program as text, with what is expected of it. `provenance` gives the file names their index.
    fn print(&self, provenance: &Provenance) -> Printed;

    /// The program as it is shown to people and asked about alone: without what only sets it apart from others in one
    /// compilation, such as a package of its own.
    fn print_alone(&self, provenance: &Provenance) -> Printed {
        self.print(provenance)
    }

    /// The program in a form that it can be read back from, if its engine has one: what a finding keeps, so that it can
    /// be changed and asked again when the engine has moved on.
    fn text_form(&self) -> Option<String> {
        None
    }

    /// Asks for the expectation again, if the engine has a second way to decide it. Before a compiler is blamed, for an
    /// acceptance as for a rejection, this is asked.
    fn second_opinion(&self, _provenance: &Provenance) -> SecondOpinion {
        SecondOpinion::Agrees
    }

    /// How two of our own ways to decide the expectation contradict each other, if they do. No verdict counts then, so a
    /// campaign ends; it is asked of some cases, and of every one that a compiler disagrees with.
    fn contradiction(&self) -> Option<String> {
        None
    }

    /// A program around this one that can be run, and then shows what a compiler got wrong, as far as such a program can
    /// be built. It is run where the compiler has accepted this one.
    fn witness(&self, _showing: Showing) -> Option<Source> {
        None
    }

    /// Which arm of a match takes which values, arms counted from 1: for a person who doubts that it is exhaustive.
    fn table(&self) -> Option<Vec<(String, usize)>> {
        None
    }

    /// The same program at a level of another language that has the same rules, if it can be written there and the same is
    /// certainly expected of it there: a compiler of that language is a witness for what is expected here.
    fn twin(&self, _level: Level) -> Option<Printed> {
        None
    }

    /// The same program with all types written that it leaves out, if the same is certainly expected of it: where a compiler
    /// is right about this one, it is wrong about what is inferred. `None` if it leaves out none.
    fn written(&self) -> Option<Printed> {
        None
    }

    /// Programs that are one step smaller, the largest steps first. What is expected of each is asked of it anew; a
    /// program whose expectation is no longer certain is left out.
    fn smaller(&self) -> Box<dyn Iterator<Item = Box<dyn CaseProgram>> + '_> {
        Box::new(std::iter::empty())
    }

    /// The same program cut off behind one statement after the other, as it is shown to people, each with the line of the
    /// last statement that is left: where a compiler was when it failed can be told by asking about them. The first has no
    /// statement, the last is the whole. Empty if nothing can be cut.
    fn cuts(&self) -> Vec<(Option<u32>, Box<dyn CaseProgram>)> {
        Vec::new()
    }

    /// Orders programs: of two that show the same bug the one with the lesser size is the better.
    fn size(&self) -> usize {
        0
    }

    /// How large it is, for the distribution over many programs.
    fn measures(&self) -> Vec<Measure> {
        Vec::new()
    }
}

/// What a program shows by being run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Showing {
    /// That what is ill-typed does what types were to prevent.
    IllTyped,
    /// That a value is not covered by a match: the program dies of it.
    Uncovered,
    /// That a value reaches an arm, by its position: the program prints that.
    Reached(usize),
}

/// What a second way to decide an expectation says about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SecondOpinion {
    /// The expectation stands, or nobody knows better.
    Agrees,
    /// By the specification the expectation stands, but compilers are known to read the specification in a way of their
    /// own, by which it does not.
    OtherReading { why: String },
    /// Parts of the expectation about a match stand only by values that hold `null` or bottom where their types have no
    /// other value, of which nobody promises anything: a class of its own, told apart from findings.
    OnlyNothing {
        why: String,
        /// That the match is exhaustive, or that it is not.
        coverage: bool,
        /// The arms, by position.
        arms: Vec<usize>,
    },
    /// The expectation was wrong: our mistake.
    Disagrees { why: String },
    /// It cannot be told, so nobody is to be blamed.
    CannotSay { why: String },
}

/// A printed program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    pub source: Source,
    pub expectation: Expectation,
    /// Names of what the program exercises, sorted.
    pub features: Vec<String>,
}

/// A text that is no program.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{what}")]
pub struct ReadError {
    pub what: String,
}

/// Generation got stuck: a normal result, counted by the campaign.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no program: {reason}")]
pub struct DeadEnd {
    pub reason: &'static str,
}
