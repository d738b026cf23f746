use std::sync::Arc;

use elenchus_case::{CaseProgram, Expectation, Measure, Place, Printed, Provenance, SecondOpinion, Typing};
use elenchus_check::{self as checker, Checked, JavaChecker, check, check_under};
use elenchus_client::{Client, Fault};
use elenchus_ir::{Node, Program, features, write};
use elenchus_lang::{Artifact, GROOVY, JAVA, Level, Source};
use elenchus_print::{PrintOptions, PrintedProgram, header, print_java};
use elenchus_reduce::{Candidate, Goal, Reducer};
use elenchus_types::Departures;

use super::groovy::{Difference, difference, left_out};
use super::with_room;
use super::world::AtLevel;

/// What all programs of a campaign have in common.
#[derive(Clone)]
pub struct Shared {
    pub at: Arc<AtLevel>,
    pub class_path: Arc<[Artifact]>,
    pub settings: Arc<[String]>,
}

/// A program that uses a library.
pub struct ApiProgram {
    candidate: Candidate,
    verdict: Verdict,
    /// Values in all and how many of them are typed nulls; nothing is known of a program that was read or made smaller.
    values: Option<(u32, u32)>,
    /// Whether it is printed with the full names of classes.
    full_names: bool,
    shared: Shared,
}

/// What is expected of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Accept,
    /// At the line where this node begins.
    Reject {
        node: Node,
        why: &'static str,
    },
}

impl ApiProgram {
    pub fn of(client: Client, shared: Shared) -> ApiProgram {
        let verdict = match client.fault {
            None => Verdict::Accept,
            Some((statement, fault)) => Verdict::Reject {
                node: Node::Expr(statement),
                why: match fault {
                    Fault::Receiver => "the receiver has no such member",
                    Fault::Argument(_) => "an argument is of an incompatible type",
                    Fault::Result => "the result is of an incompatible type",
                },
            },
        };
        let values = Some((client.values, client.nulls));
        let full_names = client.full_names;
        ApiProgram { candidate: Candidate::new(client.program), verdict, values, full_names, shared }
    }

    /// With the rule by which a program is wrong as the checker names it, also when the program is read back.
    #[must_use]
    pub fn with_the_rule_of(mut self, checked: &Checked) -> ApiProgram {
        if let (Verdict::Reject { why, .. }, Some(first)) = (&mut self.verdict, checked.rejections.first()) {
            *why = first.rule.name();
        }
        self
    }

    /// A program of which the checker says what is to be expected.
    pub fn read(program: Program, shared: Shared) -> ApiProgram {
        ApiProgram::judged(Candidate::new(program), false, shared)
    }

    fn judged(candidate: Candidate, full_names: bool, shared: Shared) -> ApiProgram {
        let mut read = ApiProgram { candidate, verdict: Verdict::Accept, values: None, full_names, shared };
        if let Some(first) = read.check(None).rejections.first() {
            read.verdict = Verdict::Reject { node: first.node, why: first.rule.name() };
        }
        read
    }

    pub fn is_ill(&self) -> bool {
        matches!(self.verdict, Verdict::Reject { .. })
    }

    fn program(&self) -> &Program {
        &self.candidate.program
    }

    pub fn check(&self, departures: Option<Departures>) -> Checked {
        let at = &self.shared.at;
        match departures {
            Some(departures) => check_under(self.program(), at.base(), at.options, departures),
            None => check(self.program(), at.base(), at.options),
        }
    }

    /// javac's reading and then the specification's own. Where Groovy has a rule of its own nothing can be said.
    fn opinion(&self) -> SecondOpinion {
        let mut checked = self.check(None);
        if let checker::Verdict::CannotSay(why) = checked.verdict() {
            return SecondOpinion::CannotSay { why: why.to_string() };
        }
        if let Some(difference) = self.difference(&mut checked) {
            return SecondOpinion::CannotSay { why: difference.to_owned() };
        }
        if let Some(why) = self.disagreement(&checked) {
            return SecondOpinion::Disagrees { why };
        }
        match self.disagreement(&self.check(Some(Departures::NONE))) {
            None => SecondOpinion::Agrees,
            Some(why) => SecondOpinion::OtherReading { why },
        }
    }

    /// By which rule of its own Groovy may judge the program otherwise than Java, if by any.
    pub fn difference(&self, checked: &mut Checked) -> Option<&'static str> {
        if self.shared.at.level.language() != GROOVY {
            return None;
        }
        difference(self.program(), checked).map(Difference::name)
    }

    /// Whether as little is left to the language as in the program that it was made from.
    fn is_as_sure_as(&self, larger: &ApiProgram) -> bool {
        self.shared.at.level.language() != GROOVY
            || self.difference(&mut self.check(None)).is_none()
                && left_out(self.program()) <= left_out(larger.program())
    }

    /// How a check contradicts the expectation, if it does.
    pub fn disagreement(&self, checked: &Checked) -> Option<String> {
        match (self.verdict, checked.verdict()) {
            (_, checker::Verdict::CannotSay(why)) => Some(format!("our checker cannot say: {why}")),
            (Verdict::Accept, checker::Verdict::Accepted) => None,
            (Verdict::Accept, checker::Verdict::Rejected(rejections)) => {
                let first = &rejections[0];
                Some(format!("our checker rejects it: {}: {}", first.rule.name(), first.detail))
            }
            (Verdict::Reject { .. }, checker::Verdict::Accepted) => Some("our checker accepts it".to_owned()),
            (Verdict::Reject { node, .. }, checker::Verdict::Rejected(rejections)) => {
                let printed = (self.shared.at.print)(self.program(), PrintOptions::default());
                let line = line(&printed, node);
                let elsewhere =
                    rejections.iter().find(|rejection| self::line(&printed, rejection.node) != line)?;
                Some(format!("our checker rejects another line: {}", elsewhere.rule.name()))
            }
        }
    }

    fn printed(&self, provenance: &Provenance, options: PrintOptions<'_>) -> Printed {
        let Shared { at, class_path, .. } = &self.shared;
        let options = PrintOptions { full_names: self.full_names, ..options };
        let printed = (at.print)(self.program(), options);
        let file = format!("Case{}.{}", provenance.index, at.level.language().extension());
        let expectation = self.expectation(&file, &printed);
        let source = Source { class_path: Arc::clone(class_path), ..Source::single(file, printed.text) };
        Printed {
            source,
            expectation,
            features: features(self.program()).into_iter().map(str::to_owned).collect(),
        }
    }

    fn expectation(&self, file: &str, printed: &PrintedProgram) -> Expectation {
        Expectation::Typing(match self.verdict {
            Verdict::Accept => Typing::Accept,
            Verdict::Reject { node, why } => Typing::Reject {
                place: Place { file: file.to_owned(), line: line(printed, node) },
                also: Vec::new(),
                why: why.to_owned(),
            },
        })
    }

    /// What the checker says of every smaller program: nothing against it, or the rules that it is wrong by.
    fn goal(&self) -> Option<Goal> {
        match self.verdict {
            Verdict::Accept => Some(Goal::Accepted),
            Verdict::Reject { .. } => {
                let rejections = self.check(None).rejections;
                (!rejections.is_empty()).then(|| Goal::of(&rejections))
            }
        }
    }
}

fn line(printed: &PrintedProgram, node: Node) -> u32 {
    printed.places.get(node).map_or(1, |place| place.point.line)
}

impl CaseProgram for ApiProgram {
    /// A package for each program, so that many can be compiled together.
    fn print(&self, provenance: &Provenance) -> Printed {
        let header = header(provenance, &self.shared.settings);
        let package = format!("case{}", provenance.index);
        let package = Some(package.as_str());
        let options = PrintOptions { header: Some(&header), package, ..PrintOptions::default() };
        self.printed(provenance, options)
    }

    fn print_alone(&self, provenance: &Provenance) -> Printed {
        self.printed(provenance, PrintOptions::SMALL)
    }

    fn text_form(&self) -> Option<String> {
        Some(write(self.program()))
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Box<dyn CaseProgram>> + '_> {
        let Some(goal) = with_room(|| self.goal()) else { return Box::new(std::iter::empty()) };
        let at = &self.shared.at;
        let checker = JavaChecker { base: Arc::clone(at.base()), options: at.options };
        let reducer = Reducer::new(Arc::new(checker), goal);
        Box::new(reducer.smaller(&self.candidate).filter_map(|candidate| {
            let smaller = ApiProgram::judged(candidate, self.full_names, self.shared.clone());
            smaller.is_as_sure_as(self).then(|| Box::new(smaller) as Box<dyn CaseProgram>)
        }))
    }

    /// javac's reading was asked when the program was made; here it is the specification's.
    fn second_opinion(&self, _: &Provenance) -> SecondOpinion {
        with_room(|| self.opinion())
    }

    /// Programs of a library are judged as Java is, so that the same program in Java is a twin.
    fn twin(&self, level: Level) -> Option<Printed> {
        let is_java = level.language() == JAVA && self.shared.at.level.language() == GROOVY;
        let is_same = |checked: &Checked| match self.verdict {
            Verdict::Accept => checked.is_accepted(),
            Verdict::Reject { .. } => matches!(checked.verdict(), checker::Verdict::Rejected(_)),
        };
        if !is_java || !is_same(&self.check(None)) {
            return None;
        }
        let printed = print_java(self.program(), PrintOptions::default());
        let file = "Twin.java";
        let expectation = self.expectation(file, &printed);
        let class_path = Arc::clone(&self.shared.class_path);
        let source = Source { class_path, ..Source::single(file, printed.text) };
        Some(Printed { source, expectation, features: Vec::new() })
    }

    fn size(&self) -> usize {
        self.candidate.size()
    }

    fn measures(&self) -> Vec<Measure> {
        let mut measures = vec![Measure::one("nodes", self.program().written_nodes().len())];
        if let Some((values, nulls)) = self.values {
            measures.push(Measure::one("values", values as usize));
            measures.push(Measure::one("typed nulls", nulls as usize));
        }
        measures
    }
}
