use std::sync::Arc;

use elenchus_case::{Expectation, Place, Printed, Program as CaseProgram, Provenance, SecondOpinion, Typing};
use elenchus_check::{At, Rejection, readings};
use elenchus_ir::{Node, Program, features, write};
use elenchus_lang::Source;
use elenchus_print::{PrintOptions, PrintedProgram, header, print_java};

use super::options;
use crate::languages::java_library;

/// A program that was changed.
pub struct Mutated {
    pub program: Program,
    /// What our checker says of it; nothing, if it accepts it.
    pub rejections: Vec<Rejection>,
    /// The kind of fault, or of what a name could mean.
    pub kind: Option<&'static str>,
    pub settings: Arc<[String]>,
}

impl Mutated {
    fn expectation(&self, file: &str, printed: &PrintedProgram) -> Expectation {
        let mut places: Vec<Place> = Vec::new();
        for rejection in &self.rejections {
            let place = Place { file: file.to_owned(), line: line(rejection, &self.program, printed) };
            if !places.contains(&place) {
                places.push(place);
            }
        }
        let Some(first) = self.rejections.first() else { return Expectation::Typing(Typing::Accept) };
        Expectation::Typing(Typing::Reject {
            place: places.remove(0),
            also: places,
            why: first.rule.name().to_owned(),
        })
    }
}

impl CaseProgram for Mutated {
    fn print(&self, provenance: &Provenance) -> Printed {
        let header = header(provenance, &self.settings);
        let package = format!("case{}", provenance.index);
        let printed =
            print_java(&self.program, PrintOptions { header: Some(&header), package: Some(&package) });
        let file = format!("Case{}.java", provenance.index);
        let expectation = self.expectation(&file, &printed);
        let mut features: Vec<String> = features(&self.program).into_iter().map(str::to_owned).collect();
        features.extend(self.kind.map(|kind| format!("mutation: {kind}")));
        features.sort();
        Printed { source: Source::single(file, printed.text), expectation, features }
    }

    fn text_form(&self) -> Option<String> {
        Some(write(&self.program))
    }

    /// The whole program again, and by javac's reading of the specification.
    fn second_opinion(&self, provenance: &Provenance) -> SecondOpinion {
        let level = provenance.origin.level;
        let base = java_library(level);
        let readings = readings(&self.program, &base, options(level));
        let is_accepted = self.rejections.is_empty();
        let say = |rejections: &[Rejection]| match rejections.first() {
            None => "our checker accepts it".to_owned(),
            Some(first) => format!("our checker rejects it: {}: {}", first.rule.name(), first.detail),
        };
        if let Some(why) = &readings.specification.unsaid {
            return SecondOpinion::CannotSay { why: why.to_string() };
        }
        if readings.specification.is_accepted() != is_accepted {
            return SecondOpinion::Disagrees { why: say(&readings.specification.rejections) };
        }
        if readings.javac.unsaid.is_none() && readings.javac.is_accepted() != is_accepted {
            return SecondOpinion::OtherReading { why: say(&readings.javac.rejections) };
        }
        SecondOpinion::Agrees
    }
}

/// The line that a rejection is about.
fn line(rejection: &Rejection, program: &Program, printed: &PrintedProgram) -> u32 {
    let place = printed.places.get(rejection.node).or_else(|| {
        // A type that was left out is not in the text; what is around it is.
        let parents = program.parents();
        let around = std::iter::successors(Some(rejection.node), |node: &Node| parents.get(node).copied());
        around.into_iter().find_map(|node| printed.places.get(node))
    });
    place.map_or(1, |place| match rejection.at() {
        At::Start => place.start.line,
        At::Point => place.point.line,
        At::End => place.end.line,
    })
}
