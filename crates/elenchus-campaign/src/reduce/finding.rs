//! The reduction of a finding: what has to stay, and the last word of a fresh process.

use std::time::{Duration, Instant};

use elenchus_case::{Case, CaseProgram, Engine, Expectation, Origin, Printed, Provenance, SecondOpinion};
use elenchus_compilers::{Observation, Outcome, Phase, Promises, Ran, StartError};
use elenchus_lang::{Level, Source};
use serde::Serialize;
use thiserror::Error;

use super::{Budget, End, Stage, Test, reduce};
use crate::make::{make, mark, second_opinion};
use crate::proof;
use crate::sibling::is_slower;
use crate::{Disagreement, Examine, Finding, Kind, Signature, Verdict, judge};

/// The smallest program that shows a finding, and how it was come by.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Reduction {
    /// Path and text of each file.
    pub files: Vec<(String, String)>,
    pub text_form: Option<String>,
    pub expectation: Expectation,
    /// What the compiler did, alone in a fresh process.
    pub outcome: Outcome,
    pub questions: u64,
    pub time: Duration,
    pub end: End,
    pub history: Vec<Stage>,
}

/// Why a finding was not reduced.
#[derive(Debug, Error)]
pub enum NotReduced {
    #[error("its program cannot be read back: {0}")]
    Unreadable(String),
    #[error("the compiler does not show it any more")]
    NotSeen,
    #[error("the other compiler does not judge it as we do")]
    NotUnlike,
    #[error("a slow program stays slow beside a version that is quick; name one with --unlike")]
    NobodyQuicker,
    /// It is never the first error of a program: an echo of another one.
    #[error("it comes only behind another error")]
    Echo,
    #[error(transparent)]
    Start(#[from] StartError),
}

/// A compiler that is asked, and what it promises.
pub struct Asked<'a> {
    pub promises: Promises,
    pub examiner: &'a mut dyn Examine,
}

/// Who is asked about the programs of a reduction.
pub struct Panel<'a> {
    /// The compiler of the finding.
    pub compiler: Asked<'a>,
    /// Another one, which has to judge every program as we do, so that a regression stays one; for a slow program, one that
    /// has to stay quick.
    pub unlike: Option<Asked<'a>>,
}

/// Asks whether programs show what a finding shows: the same kind of disagreement with the same signature, about a program
/// of which the same is expected.
pub struct FindingTest<'a> {
    finding: &'a Finding,
    signature: Signature,
    origin: Origin,
    panel: Panel<'a>,
}

impl<'a> FindingTest<'a> {
    pub fn new(finding: &'a Finding, level: Level, panel: Panel<'a>) -> FindingTest<'a> {
        FindingTest { finding, signature: Signature::again(finding), origin: finding.origin(level), panel }
    }

    fn phase(&self) -> Phase {
        self.finding.phase
    }

    fn is_shown(&self, program: &dyn CaseProgram, case: &Case, observation: &Observation) -> bool {
        if claim(&case.expectation) != claim(&self.finding.expectation) {
            return false;
        }
        let verdict = judge(&case.expectation, &observation.outcome, self.panel.compiler.promises);
        let Verdict::Disagrees(mut disagreements) = verdict else { return false };
        let is_shown = |disagreements: &[Disagreement]| {
            disagreements.iter().any(|disagreement| {
                let signature = Signature::of(disagreement, &case.expectation, case, &observation.outcome);
                disagreement.kind == self.finding.kind && signature.coarse == self.signature.coarse
            })
        };
        // As in a campaign: a crash is one whatever we think of the program.
        if !matches!(observation.outcome, Outcome::Accepted { .. } | Outcome::Rejected { .. }) {
            return is_shown(&disagreements);
        }
        // Most programs do not show it, whatever we think of them.
        let is_marked = matches!(self.finding.kind, Kind::Departure | Kind::OnlyNothing);
        if !is_marked && !is_shown(&disagreements) {
            return false;
        }
        match second_opinion(program, &case.provenance) {
            SecondOpinion::Disagrees { .. } | SecondOpinion::CannotSay { .. } => false,
            opinion => {
                mark(&mut disagreements, &opinion, &case.expectation);
                is_shown(&disagreements)
            }
        }
    }

    /// Whether the first error of a rejected program is the one. What is said about a match is no echo of anything.
    fn is_first(&self, case: &Case, outcome: &Outcome) -> bool {
        let is_an_error = matches!(self.finding.kind, Kind::FalseReject | Kind::Departure);
        let whole = Disagreement { kind: self.finding.kind, place: None };
        !is_an_error
            || !matches!(outcome, Outcome::Rejected { .. })
            || Signature::of(&whole, &case.expectation, case, outcome).coarse == self.signature.coarse
    }

    /// The last word: alone, in a fresh process, as it will be shown.
    fn confirm(&mut self, program: &dyn CaseProgram) -> Result<Option<(Case, Outcome)>, StartError> {
        let case = case(
            program.print_alone(&self.origin.case(self.finding.index)),
            &self.origin,
            self.finding.index,
        );
        let observation = self.panel.compiler.examiner.alone(&case.source, self.phase())?;
        let is_shown = match (self.finding.kind, &mut self.panel.unlike) {
            (Kind::Slow, None) => false,
            (Kind::Slow, Some(sibling)) => {
                is_slower(&observation, &sibling.examiner.alone(&case.source, self.finding.phase)?)
            }
            _ => self.is_shown(program, &case, &observation),
        };
        if !is_shown {
            return Ok(None);
        }
        let ran = self.prove(program, &case, &observation.outcome)?;
        Ok(Some((case, proof::with_run(observation.outcome, ran))))
    }

    /// Runs what shows the finding by its small program. The campaign did so with the first few of a kind only.
    fn prove(
        &mut self,
        program: &dyn CaseProgram,
        case: &Case,
        outcome: &Outcome,
    ) -> Result<Option<Ran>, StartError> {
        let Verdict::Disagrees(mut disagreements) =
            judge(&case.expectation, outcome, self.panel.compiler.promises)
        else {
            return Ok(None);
        };
        mark(&mut disagreements, &second_opinion(program, &case.provenance), &case.expectation);
        let mut same = disagreements.iter().filter(|disagreement| disagreement.kind == self.finding.kind);
        match same.find_map(|disagreement| proof::showing(disagreement, &case.expectation)) {
            Some(showing) => proof::run(program, showing, self.panel.compiler.examiner),
            None => Ok(None),
        }
    }
}

impl Test for FindingTest<'_> {
    fn ask(&mut self, programs: &[&dyn CaseProgram]) -> Result<Vec<bool>, StartError> {
        let cases = self.cases(programs);
        if self.finding.kind == Kind::Slow {
            return cases.iter().map(|case| self.is_slow(case)).collect();
        }
        let mut shown = self.shown(programs, &cases)?;
        self.retain_unlike(&cases, &mut shown)?;
        Ok(shown)
    }
}

impl FindingTest<'_> {
    fn cases(&self, programs: &[&dyn CaseProgram]) -> Vec<Case> {
        // Numbers of their own keep them apart in one compilation.
        let print = |(index, program): (usize, &&dyn CaseProgram)| {
            let index = index as u64;
            case(program.print(&self.origin.case(index)), &self.origin, index)
        };
        programs.iter().enumerate().map(print).collect()
    }

    /// Which of the programs show the finding.
    fn shown(&mut self, programs: &[&dyn CaseProgram], cases: &[Case]) -> Result<Vec<bool>, StartError> {
        let sources: Vec<&Source> = cases.iter().map(|case| &case.source).collect();
        let observations = self.panel.compiler.examiner.batch(&sources, self.phase())?;
        let shown = programs.iter().zip(cases).zip(&observations);
        Ok(shown.map(|((program, case), observation)| self.is_shown(*program, case, observation)).collect())
    }

    /// Leaves those that the other compiler judges as we do.
    fn retain_unlike(&mut self, cases: &[Case], shown: &mut [bool]) -> Result<(), StartError> {
        let Some(Asked { promises, examiner }) = &mut self.panel.unlike else { return Ok(()) };
        let asked: Vec<usize> = (0..cases.len()).filter(|place| shown[*place]).collect();
        let sources: Vec<&Source> = asked.iter().map(|place| &cases[*place].source).collect();
        if sources.is_empty() {
            return Ok(());
        }
        for (place, observation) in asked.into_iter().zip(examiner.batch(&sources, self.finding.phase)?) {
            let verdict = judge(&cases[place].expectation, &observation.outcome, *promises);
            shown[place] = matches!(verdict, Verdict::Agrees);
        }
        Ok(())
    }

    /// Whether the other compiler is that much faster, asked about this program alone, since times are compared.
    fn is_slow(&mut self, case: &Case) -> Result<bool, StartError> {
        let Panel { compiler, unlike: Some(sibling) } = &mut self.panel else { return Ok(false) };
        let phase = self.finding.phase;
        let ask = |asked: &mut Asked<'_>| Ok(asked.examiner.batch(&[&case.source], phase)?.pop());
        let (own, other) = (ask(compiler)?, ask(sibling)?);
        Ok(own.zip(other).is_some_and(|(own, other)| is_slower(&own, &other)))
    }
}

/// Reduces a finding. An unfinished reduction goes on from where it was.
pub fn reduce_finding<'a>(
    engine: &dyn Engine,
    finding: &'a Finding,
    level: Level,
    panel: Panel<'a>,
    before: Option<&Reduction>,
    budget: Budget,
) -> Result<Reduction, NotReduced> {
    let began = Instant::now();
    let kept = before.and_then(|before| before.text_form.as_ref()).or(finding.text_form.as_ref());
    let read =
        |text: &str| engine.read(text, level).map_err(|error| NotReduced::Unreadable(error.to_string()));
    if finding.kind == Kind::Slow && panel.unlike.is_none() {
        return Err(NotReduced::NobodyQuicker);
    }
    let mut test = FindingTest::new(finding, level, panel);
    let program = match kept {
        Some(form) => read(form)?,
        None => made_again(engine, finding, level)?,
    };
    if test.ask(&[program.as_ref()])? != [true] {
        let cases = test.cases(&[program.as_ref()]);
        let is_seen = finding.kind != Kind::Slow && test.shown(&[program.as_ref()], &cases)? == [true];
        return Err(if is_seen { NotReduced::NotUnlike } else { NotReduced::NotSeen });
    }
    let provenance = test.origin.case(finding.index);
    let reduced = reduce(program, &provenance, &mut test, budget)?;
    let mut questions = reduced.questions + 1;
    let mut history = reduced.history;
    let mut program = reduced.program;
    loop {
        questions += 1;
        if let Some((case, outcome)) = test.confirm(program.as_ref())? {
            if !test.is_first(&case, &outcome) {
                return Err(NotReduced::Echo);
            }
            let earlier = before.map_or((0, Duration::ZERO), |before| (before.questions, before.time));
            return Ok(Reduction {
                files: case.source.files.into_iter().map(|file| (file.path, file.text)).collect(),
                text_form: program.text_form(),
                expectation: case.expectation,
                outcome,
                questions: questions + earlier.0,
                time: began.elapsed() + earlier.1,
                end: reduced.end,
                history,
            });
        }
        // What a warm process showed a fresh one may not; the program before it will.
        history.pop();
        let stage = history.last().ok_or(NotReduced::NotSeen)?;
        program = read(stage.text_form.as_ref().ok_or(NotReduced::NotSeen)?)?;
    }
}

/// The program of a finding whose engine has no text form, if the engine still makes the same one.
fn made_again(
    engine: &dyn Engine,
    finding: &Finding,
    level: Level,
) -> Result<Box<dyn CaseProgram>, NotReduced> {
    let made = make(engine, &finding.origin(level), finding.index);
    match made.case {
        Ok((case, program)) if case.source == finding.source() => Ok(program),
        _ => Err(NotReduced::Unreadable("it was not kept, and another one is made today".to_owned())),
    }
}

/// What of an expectation a step must not change.
fn claim(expectation: &Expectation) -> (&str, Option<&str>) {
    use elenchus_case::Typing;
    match expectation {
        Expectation::Typing(Typing::Reject { why, .. }) => (expectation.word(), Some(why)),
        _ => (expectation.word(), None),
    }
}

fn case(printed: Printed, origin: &Origin, index: u64) -> Case {
    let Printed { source, expectation, features } = printed;
    let provenance = Provenance { origin: origin.clone(), index };
    Case { provenance, source, expectation, features }
}
