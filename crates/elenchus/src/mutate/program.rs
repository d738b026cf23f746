use std::sync::Arc;

use elenchus_case::{CaseProgram, Expectation, Place, Printed, Provenance, SecondOpinion, Showing, Typing};
use elenchus_check::{At, Rejection};
use elenchus_ir::{Node, Program, features, write};
use elenchus_lang::{Level, Source};
use elenchus_mutate::Witness;
use elenchus_print::{PrintOptions, PrintedProgram, header};
use elenchus_reduce::{Candidate, Goal, Reducer};

use crate::languages::{Bundle, twin};

/// A program that was changed.
pub struct Mutated {
    pub candidate: Candidate,
    /// What our checker says of it; nothing, if it accepts it.
    pub rejections: Vec<Rejection>,
    /// Where the fault was put, if one was.
    pub fault: Option<Node>,
    /// The kind of fault, or of what a name could mean.
    pub kind: Option<&'static str>,
    pub settings: Arc<[String]>,
    pub bundle: Bundle,
    pub level: Level,
}

impl Mutated {
    fn program(&self) -> &Program {
        &self.candidate.program
    }

    fn printed(&self, provenance: &Provenance, options: PrintOptions<'_>) -> Printed {
        let printed = (self.bundle.print)(self.program(), options);
        let file = format!("Case{}.{}", provenance.index, self.level.language().extension());
        let expectation = expectation(&self.rejections, self.program(), &printed, &file);
        let mut features: Vec<String> = features(self.program()).into_iter().map(str::to_owned).collect();
        features.extend(self.kind.map(|kind| format!("mutation: {kind}")));
        features.sort();
        Printed { source: Source::single(file, printed.text), expectation, features }
    }
}

impl CaseProgram for Mutated {
    fn print(&self, provenance: &Provenance) -> Printed {
        let header = header(provenance, &self.settings);
        let package = format!("case{}", provenance.index);
        let package = Some(package.as_str());
        let options = PrintOptions { header: Some(&header), package, ..PrintOptions::default() };
        self.printed(provenance, options)
    }

    fn print_alone(&self, provenance: &Provenance) -> Printed {
        self.printed(provenance, PrintOptions::SMALL)
    }

    /// A program with a fault keeps it: wrong by the rules that it was wrong by, and by no other.
    fn smaller(&self) -> Box<dyn Iterator<Item = Box<dyn CaseProgram>> + '_> {
        let goal = Goal::of(&self.rejections);
        let Some(checker) = (self.bundle.checker)(self.level) else {
            return Box::new(std::iter::empty());
        };
        let reducer = Reducer::new(Arc::clone(&checker), goal);
        Box::new(reducer.smaller(&self.candidate).map(move |candidate| {
            let rejections = checker.check(&candidate.program).rejections;
            let settings = Arc::clone(&self.settings);
            // What it was put into may be gone.
            let (fault, kind) = (None, self.kind);
            let (bundle, level) = (self.bundle, self.level);
            let smaller = Mutated { candidate, rejections, fault, kind, settings, bundle, level };
            Box::new(smaller) as Box<dyn CaseProgram>
        }))
    }

    fn witness(&self, showing: Showing) -> Option<Source> {
        if showing != Showing::IllTyped {
            return None;
        }
        let fault = self.fault.or_else(|| Some(self.rejections.first()?.node))?;
        let Witness { program, main } = elenchus_mutate::witness(self.program(), fault)?;
        let text = (self.bundle.print)(&program, PrintOptions::default()).text;
        let file = format!("Witness.{}", self.level.language().extension());
        Some(Source { main: Some(main), ..Source::single(file, text) })
    }

    fn twin(&self, level: Level) -> Option<Printed> {
        twin(self.program(), self.level, level, self.rejections.first().map(|first| first.rule))
    }

    fn written(&self) -> Option<Printed> {
        let program = elenchus_mutate::written(self.program())?;
        let rejections = (self.bundle.checker)(self.level)?.check(&program).rejections;
        let rule = |rejections: &[Rejection]| rejections.first().map(|first| first.rule);
        let is_same = rule(&rejections) == rule(&self.rejections);
        let opinion = (self.bundle.judge)(&program, self.level, rejections.is_empty());
        if !is_same || opinion != SecondOpinion::Agrees {
            return None;
        }
        let printed = (self.bundle.print)(&program, PrintOptions::SMALL);
        let file = format!("Written.{}", self.level.language().extension());
        let expectation = expectation(&rejections, &program, &printed, &file);
        Some(Printed { source: Source::single(file, printed.text), expectation, features: Vec::new() })
    }

    fn size(&self) -> usize {
        self.candidate.size()
    }

    fn text_form(&self) -> Option<String> {
        Some(write(self.program()))
    }

    /// The whole program again.
    fn second_opinion(&self, provenance: &Provenance) -> SecondOpinion {
        (self.bundle.judge)(self.program(), provenance.origin.level, self.rejections.is_empty())
    }
}

/// What a compiler has to say of a program of which our checker says this.
pub fn expectation(
    rejections: &[Rejection],
    program: &Program,
    printed: &PrintedProgram,
    file: &str,
) -> Expectation {
    let mut places: Vec<Place> = Vec::new();
    for rejection in rejections {
        let place = Place { file: file.to_owned(), line: line(rejection, program, printed) };
        if !places.contains(&place) {
            places.push(place);
        }
    }
    let Some(first) = rejections.first() else { return Expectation::Typing(Typing::Accept) };
    let why = first.rule.name().to_owned();
    Expectation::Typing(Typing::Reject { place: places.remove(0), also: places, why })
}

/// The line that a rejection is about.
fn line(rejection: &Rejection, program: &Program, printed: &PrintedProgram) -> u32 {
    let place = printed.places.get(rejection.node).or_else(|| {
        // A type that was left out is not in the text; what is around it is.
        let parents = program.parents();
        let around = parents.around(rejection.node);
        around.into_iter().find_map(|node| printed.places.get(node))
    });
    place.map_or(1, |place| match rejection.at() {
        At::Start => place.start.line,
        At::Point => place.point.line,
        At::End => place.end.line,
    })
}
