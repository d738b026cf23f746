//! What a campaign finds: a disagreement between expectation and outcome, with all that is needed to see it again.

use std::fmt;

use elenchus_case::{ArmStatus, Case, CaseProgram, Expectation, Origin, Place, Provenance, Showing, Typing};
use elenchus_compilers::{CompilerId, Meaning, Outcome, Phase};
use elenchus_lang::{Artifact, Level, Source, SourceFile, Version};
use serde::{Deserialize, Serialize};

use crate::{Disagreement, Reduction, Signature, proof};

/// In which way a compiler was wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A program that should be accepted is rejected.
    FalseReject,
    /// A program that should be rejected is accepted.
    FalseAccept,
    /// The compiler follows a reading of its own against the specification, and we know that reading.
    Departure,
    /// The compiler failed.
    Crash,
    /// The compiler did not end in time.
    Hang,
    /// A sibling version is ten times faster.
    Slow,
    /// A match that covers every value is said not to.
    FalseExhaustivenessAlarm,
    /// A match that does not cover every value goes through.
    MissedInexhaustiveness,
    /// An arm that some value reaches is said to be unreachable.
    FalseRedundancyAlarm,
    /// An arm that no value reaches goes through without a word.
    MissedRedundancy,
    /// One of the four above, by values that hold `null` or bottom where their types have no other value. Nobody promises
    /// anything about them: kept and shown, and no reason to call a campaign unsuccessful.
    OnlyNothing,
}

impl Kind {
    /// Every kind, in the order in which tables show them.
    pub const ALL: [Kind; 11] = [
        Kind::FalseReject,
        Kind::FalseAccept,
        Kind::Departure,
        Kind::Crash,
        Kind::Hang,
        Kind::Slow,
        Kind::FalseExhaustivenessAlarm,
        Kind::MissedInexhaustiveness,
        Kind::FalseRedundancyAlarm,
        Kind::MissedRedundancy,
        Kind::OnlyNothing,
    ];

    /// Whether a campaign that finds it has failed.
    pub fn fails(self) -> bool {
        self != Kind::OnlyNothing
    }

    /// The word for it in tables, JSON and the store.
    pub fn word(self) -> &'static str {
        match self {
            Kind::FalseReject => "false_reject",
            Kind::FalseAccept => "false_accept",
            Kind::Departure => "departure",
            Kind::Crash => "crash",
            Kind::Hang => "hang",
            Kind::Slow => "slow",
            Kind::FalseExhaustivenessAlarm => "false_exhaustiveness_alarm",
            Kind::MissedInexhaustiveness => "missed_inexhaustiveness",
            Kind::FalseRedundancyAlarm => "false_redundancy_alarm",
            Kind::MissedRedundancy => "missed_redundancy",
            Kind::OnlyNothing => "only_nothing",
        }
    }

    /// The kind that a word names.
    pub fn from_word(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The name of a finding: the same however often and in however many pieces a campaign is run.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FindingId(String);

impl FindingId {
    /// The name of what `compiler` got wrong about a case. `place` tells apart two findings of one kind in one case.
    pub(crate) fn of(
        provenance: &Provenance,
        compiler: &CompilerId,
        kind: Kind,
        place: Option<&Place>,
    ) -> FindingId {
        let place = place.map(|place| format!("{}:{}", place.file, place.line)).unwrap_or_default();
        let text = format!(
            "{provenance}\n{compiler}\n{}\n{}\n{kind}\n{place}",
            compiler.place.display(),
            compiler.flags.join("\u{1f}")
        );
        FindingId(blake3::hash(text.as_bytes()).to_hex()[..16].to_owned())
    }

    pub(crate) fn from_stored(text: String) -> FindingId {
        FindingId(text)
    }

    /// All sixteen digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The digits that people see; a lookup takes any beginning that only one finding has.
    pub fn short(&self) -> &str {
        self.0.get(..8).unwrap_or(&self.0)
    }
}

impl fmt::Display for FindingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.short())
    }
}

/// A disagreement that stood when the program was asked alone.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Finding {
    pub id: FindingId,
    pub kind: Kind,
    pub signature: Signature,
    pub compiler: CompilerRecord,
    /// How far the compiler was asked to go.
    pub phase: Phase,
    /// The line that the disagreement is about, where it is about one.
    pub place: Option<Place>,
    pub expectation: Expectation,
    /// What the compiler did, in its own words.
    pub outcome: Outcome,
    /// It did so alone in a fresh process, and the group is confirmed. The first three of each group are asked so; later
    /// ones alone in the process that had the batch.
    pub confirmed: bool,
    /// Path and text of each file.
    pub files: Vec<(String, String)>,
    /// The provenance in words; its parts follow.
    pub provenance: String,
    pub tool: String,
    pub engine: String,
    pub language: String,
    #[serde(serialize_with = "elenchus_lang::serialize_level")]
    pub level: Version,
    /// The engine's configuration in canonical form.
    pub config: String,
    pub seed: u64,
    pub index: u64,
    pub features: Vec<String>,
    /// Seconds since 1970.
    pub first_seen: i64,
    /// The expectation was made wrong on purpose, by a self-test.
    pub planted: bool,
    /// The program in the form that its engine can read back, where it has one.
    pub text_form: Option<String>,
    /// Libraries that the program is compiled with.
    pub class_path: Vec<Artifact>,
    /// Where its run begins.
    pub main: Option<String>,
}

impl Finding {
    /// The program, as a compiler is given it.
    pub fn source(&self) -> Source {
        let file = |(path, text): &(String, String)| SourceFile { path: path.clone(), text: text.clone() };
        Source {
            files: self.files.iter().map(file).collect(),
            class_path: self.class_path.clone().into(),
            main: self.main.clone(),
            ..Source::default()
        }
    }
}

impl Finding {
    /// Another program in the place of its own, as a compiler is given it alone.
    pub fn source_with(&self, program: &dyn CaseProgram, level: Level) -> Source {
        let printed = program.print_alone(&self.origin(level).case(self.index));
        Source { class_path: self.class_path.clone().into(), ..printed.source }
    }

    /// What a program would have to show for it by being run, if that can be shown.
    pub fn showing(&self) -> Option<Showing> {
        let disagreement = Disagreement { kind: self.kind, place: self.place.clone() };
        proof::showing(&disagreement, &self.expectation)
    }

    /// The same finding, shown by its small program.
    #[must_use]
    pub fn reduced(&self, reduction: &Reduction) -> Finding {
        let place = match (&self.place, &reduction.expectation) {
            (None, _) | (_, Expectation::Typing(Typing::Accept | Typing::Unknown)) => None,
            (_, Expectation::Match { arms, .. }) if self.kind == Kind::FalseRedundancyAlarm => {
                let said = |place: &Place| {
                    reduction.outcome.diagnostics().iter().any(|diagnostic| {
                        diagnostic.meaning == Meaning::RedundantArm && diagnostic.line == place.line
                    })
                };
                let wrong = arms.iter().find(|arm| arm.status == ArmStatus::Reachable && said(&arm.place));
                wrong.map(|arm| arm.place.clone())
            }
            (_, Expectation::Typing(Typing::Reject { place, .. }) | Expectation::Match { place, .. }) => {
                Some(place.clone())
            }
        };
        Finding {
            files: reduction.files.clone(),
            text_form: reduction.text_form.clone(),
            expectation: reduction.expectation.clone(),
            outcome: reduction.outcome.clone(),
            // The last word of a reduction has a fresh process.
            confirmed: true,
            place,
            ..self.clone()
        }
    }

    /// Where its program comes from, at the level that it is of.
    pub(crate) fn origin(&self, level: Level) -> Origin {
        Origin {
            tool: self.tool.clone(),
            engine: self.engine.clone(),
            level,
            config: Origin::hash_config(&self.config),
            seed: self.seed,
        }
    }

    /// The case that it is about.
    pub(crate) fn case(&self, level: Level) -> Case {
        Case {
            provenance: self.origin(level).case(self.index),
            source: self.source(),
            expectation: self.expectation.clone(),
            features: self.features.clone(),
        }
    }
}

/// A compiler as the store knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CompilerRecord {
    pub family: String,
    pub language: String,
    pub version: Version,
    pub place: String,
    pub flags: Vec<String>,
}

impl fmt::Display for CompilerRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.family, self.version)
    }
}
