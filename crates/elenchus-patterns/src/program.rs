//! A program of this engine: data types and one match over a value of one of them.

use std::sync::Arc;

use elenchus_case::{
    Arm as ExpectedArm, CaseProgram, Coverage, Expectation, Measure, Place, Printed, Provenance,
    SecondOpinion, Showing,
};
use elenchus_coverage::Problem;
use elenchus_coverage::brute::{self, Audit};
use elenchus_lang::{Level, Source};
use elenchus_print::header;

use crate::ability::{Where, abilities};
use crate::datatype::{DataForm, DataType, Declarations, FieldForm, Type};
use crate::features::features;
use crate::judgement::{Judgement, judge};
use crate::lower::{Question, lower, renew};
use crate::pattern::{Arm, Guard, Pattern};
use crate::print::{Layout, MatchLanguage};
use crate::semantics::{Semantics, semantics};
use crate::variance::Variance;
use crate::view::{self, View};

/// So many values are tried at most where a campaign holds the exact oracle to that: it should not be held up.
const AUDITED_VALUES: usize = 1_500;

/// Data types and a match.
#[derive(Clone)]
pub struct PatternProgram {
    pub declarations: Declarations,
    /// Type parameters of the function around the match.
    pub parameters: Vec<String>,
    /// The type matched against.
    pub scrutinee: Type,
    /// The functions that patterns look through, by their numbers.
    pub views: Vec<View>,
    pub arms: Vec<Arm>,
    /// Patterns that no arm has a value in common with, if the match was made by taking them away.
    pub removed: Vec<Pattern>,
    pub style: MatchStyle,
    pub level: Level,
    /// What differs from the default configuration, as `KEY=VALUE`.
    pub(crate) settings: Arc<[String]>,
    pub(crate) dialect: &'static dyn MatchLanguage,
}

/// How the match is spelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchStyle {
    pub form: MatchForm,
    pub labels: Labels,
    pub references: References,
    /// Whether the value matched is behind a reference.
    pub by_reference: bool,
    /// Whether its type is written as an intersection with what it extends.
    pub intersection: bool,
}

impl Default for MatchStyle {
    fn default() -> MatchStyle {
        MatchStyle {
            form: MatchForm::Expression,
            labels: Labels::Arrow,
            references: References::Implicit,
            by_reference: false,
            intersection: false,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchForm {
    Expression,
    Statement,
}

/// How arms are written, where a language has two ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Labels {
    /// `case p -> ...`
    Arrow,
    /// `case p: ...`
    Colon,
}

/// How patterns go through references, where they do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum References {
    /// With `&` at each.
    Explicit,
    /// By default binding modes.
    Implicit,
}

impl PatternProgram {
    /// Whether nothing was taken away from a match that was made to be exhaustive.
    pub fn is_exhaustive(&self) -> bool {
        self.removed.is_empty()
    }

    /// What its language means.
    pub fn semantics(&self) -> Semantics {
        semantics(self.level).expect("a language that is written has a meaning")
    }

    /// The match as the oracles see it, by what a language means.
    pub fn problem(&self, semantics: &Semantics) -> Problem {
        lower(&self.question(), semantics, &|builtin| self.dialect.domain(builtin))
    }

    /// The same where a pattern that is not looked through is put to any value, also one that is not there.
    pub(crate) fn problem_unforced(&self, semantics: &Semantics) -> Problem {
        let question = Question { opaque_forces: false, ..self.question() };
        lower(&question, semantics, &|builtin| self.dialect.domain(builtin))
    }

    /// The same, from the problem of a program that has these data types and other arms.
    pub(crate) fn renew(&self, problem: &mut Problem) {
        renew(problem, &self.question(), &self.semantics(), &|builtin| self.dialect.domain(builtin));
    }

    fn question(&self) -> Question<'_> {
        Question {
            declarations: &self.declarations,
            parameters: self.parameters.len(),
            scrutinee: &self.scrutinee,
            by_reference: self.style.by_reference,
            views: &self.views,
            arms: &self.arms,
            folds_guards: abilities(self.level).folds_guards,
            opaque_forces: abilities(self.level).opaque_forces,
        }
    }

    /// The names of what it exercises.
    pub fn features(&self) -> Vec<String> {
        features(self)
    }

    /// What is expected of a compiler, and why.
    pub fn judgement(&self) -> Judgement {
        judge(self)
    }

    /// The program in its language, under no provenance.
    pub fn text(&self) -> String {
        let (open, close) = self.level.language().comment();
        self.layout(0, &format!("{open} a match, printed by elenchus{close}")).text
    }

    /// What the program has that its language has no words for, if there is something.
    pub fn not_in_its_language(&self) -> Option<&'static str> {
        let can = abilities(self.level);
        let declarations = &self.declarations;
        if !can.generalised && declarations.constructor_ids().any(|id| declarations.is_generalised(id)) {
            return Some("constructors that constrain type parameters");
        }
        if !can.empty_types && declarations.types.iter().any(|data_type| data_type.constructors.is_empty()) {
            return Some("data types without constructors");
        }
        if !can.strict_fields
            && declarations
                .constructors
                .iter()
                .filter(|constructor| declarations.data_type(constructor.owner).form != DataForm::Union)
                .flat_map(|constructor| &constructor.fields)
                .any(|field| field.strict)
        {
            return Some("strict fields");
        }
        let has_marks = |data_type: &DataType| {
            data_type.variances.iter().any(|variance| *variance != Variance::Invariant)
        };
        if !can.unions && declarations.types.iter().any(|data_type| data_type.form == DataForm::Union) {
            return Some("unions of types");
        }
        if !can.structural
            && declarations.types.iter().any(|data_type| data_type.form == DataForm::Structural)
        {
            return Some("constructors that belong to no data type");
        }
        if !can.bounds && declarations.has_bounds() {
            return Some("bounds of type parameters");
        }
        let intersects = declarations
            .constructors
            .iter()
            .flat_map(|constructor| &constructor.fields)
            .any(|field| field.form == FieldForm::Intersection);
        if !can.intersections && (intersects || self.style.intersection) {
            return Some("intersections of types");
        }
        if !can.variance && declarations.types.iter().any(has_marks) {
            return Some("marks of type parameters");
        }
        let mut missing = None;
        for arm in &self.arms {
            if arm.guard.is_some() && !can.guards {
                missing = Some("guards");
            }
            arm.pattern.for_each(&mut |pattern| {
                let found = match pattern {
                    Pattern::Constant { ty: Type::Builtin(builtin), span, .. } if !span.is_single() => {
                        (!self.dialect.has_ranges(*builtin, self.level)).then_some("ranges")
                    }
                    Pattern::Constant { .. } => (!can.constants).then_some("constants inside patterns"),
                    Pattern::Text { .. } => (!can.texts).then_some("strings inside patterns"),
                    Pattern::Tuple { .. } => (!can.tuples).then_some("tuples"),
                    Pattern::Or { .. } => (can.alternatives == Where::Nowhere).then_some("or-patterns"),
                    Pattern::Null => (can.null == Where::Nowhere).then_some("patterns for null"),
                    Pattern::Present { .. } => {
                        (!can.present).then_some("patterns for all but null or bottom")
                    }
                    Pattern::Bound { .. } => (!can.binders).then_some("names for parts of patterns"),
                    Pattern::Irrefutable { .. } => (!can.irrefutable).then_some("irrefutable patterns"),
                    Pattern::Opaque { .. } => {
                        (!can.opaque).then_some("patterns that are not looked through (synonyms, extractors)")
                    }
                    Pattern::View { .. } => (!can.views).then_some("patterns that look through functions"),
                    Pattern::Exception { .. } => (!can.exceptions).then_some("patterns for exceptions"),
                    Pattern::Wildcard { .. } | Pattern::Constructor { .. } => None,
                };
                missing = missing.or(found);
            });
            if !can.nested && arm.pattern.depth() > 1 {
                missing = missing.or(Some("nested patterns"));
            }
        }
        missing
    }

    /// The patterns that are not looked through: their numbers and types.
    pub(crate) fn opaque_patterns(&self) -> Vec<(usize, Type)> {
        let mut found = Vec::new();
        for arm in &self.arms {
            arm.pattern.for_each(&mut |pattern| {
                if let Pattern::Opaque { ty, number } = pattern {
                    found.push((*number, ty.clone()));
                }
            });
        }
        found
    }

    /// The functions that arms look through, with their numbers.
    pub(crate) fn views_used(&self) -> Vec<(usize, &View)> {
        let is_used = |number: usize| {
            let uses = |arm: &Arm| matches!(arm.pattern, Pattern::View { number: own, .. } if own == number);
            self.arms.iter().any(uses)
        };
        self.views.iter().enumerate().filter(|(number, _)| is_used(*number)).collect()
    }

    /// Whether arms look through functions.
    pub(crate) fn is_viewed(&self) -> bool {
        view::are_used(&self.arms)
    }

    /// The numbers of the arms whose guard is a variable.
    pub(crate) fn guard_variables(&self) -> impl Iterator<Item = usize> {
        let arms = self.arms.iter().enumerate();
        arms.filter(|(_, arm)| arm.guard == Some(Guard::Unknown)).map(|(number, _)| number)
    }

    /// The program in its language, below a first line, without what is expected of it.
    pub(crate) fn layout(&self, index: u64, header: &str) -> Layout {
        self.dialect.print(self, index, header)
    }

    pub(crate) fn pattern_text(&self, pattern: &Pattern) -> String {
        self.dialect.print_pattern(self, pattern)
    }
}

impl CaseProgram for PatternProgram {
    fn print(&self, provenance: &Provenance) -> Printed {
        let header = header(provenance, &self.settings);
        let Layout { file, text, match_line, arm_lines } = self.layout(provenance.index, &header);
        let place = |line| Place { file: file.clone(), line };
        let judgement = self.judgement();
        let coverage = match (&judgement.witness, self.removed.first()) {
            (None, _) => Coverage::Exhaustive,
            (Some(_), Some(removed)) => Coverage::Inexhaustive { witness: self.pattern_text(removed) },
            (Some(witness), None) => Coverage::Inexhaustive { witness: self.pattern_text(witness) },
        };
        let arms = arm_lines.iter().zip(&judgement.arms);
        let arm = |(&line, &status)| ExpectedArm { place: place(line), status };
        let expectation =
            Expectation::Match { place: place(match_line), coverage, arms: arms.map(arm).collect() };
        Printed { expectation, features: features(self), source: Source::single(file, text) }
    }

    fn text_form(&self) -> Option<String> {
        Some(crate::text::write(self))
    }

    fn contradiction(&self) -> Option<String> {
        let problem = self.problem(&self.semantics());
        let verdict = elenchus_coverage::judge(&problem).ok()?;
        match brute::audit(&problem, &verdict, AUDITED_VALUES) {
            Audit::Contradicts(why) => Some(why),
            Audit::Agrees | Audit::TooMany => None,
        }
    }

    fn witness(&self, showing: Showing) -> Option<Source> {
        self.proof(showing)
    }

    fn table(&self) -> Option<Vec<(String, usize)>> {
        self.ways()?.into_iter().map(|(value, arm)| Some((value, arm? + 1))).collect()
    }

    fn second_opinion(&self, _provenance: &Provenance) -> SecondOpinion {
        self.judgement().opinion
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Box<dyn CaseProgram>> + '_> {
        Box::new(crate::reduce::smaller(self).map(|program| Box::new(program) as Box<dyn CaseProgram>))
    }

    fn size(&self) -> usize {
        crate::reduce::size(self)
    }

    /// In the order of Table 2b of the Ikaros paper.
    fn measures(&self) -> Vec<Measure> {
        let Declarations { types, constructors, .. } = &self.declarations;
        let polymorphic = types.iter().filter(|ty| !ty.parameters.is_empty()).count();
        let per_type = types.iter().map(|ty| ty.constructors.len()).collect();
        let per_constructor = constructors.iter().map(|constructor| constructor.fields.len()).collect();
        let generalised =
            self.declarations.constructor_ids().filter(|&id| self.declarations.is_generalised(id));
        vec![
            Measure::one("type declarations", types.len()),
            Measure::one("polymorphic types", polymorphic),
            Measure { name: "constructors per type", counts: per_type },
            Measure::one("GADT constructors", generalised.count()),
            Measure { name: "parameters per constructor", counts: per_constructor },
            Measure::one("arms", self.arms.len()),
            Measure::one("depth", self.arms.iter().map(|arm| arm.pattern.depth()).max().unwrap_or(0)),
        ]
    }
}
