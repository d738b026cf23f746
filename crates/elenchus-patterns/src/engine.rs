use std::sync::Arc;

use elenchus_case::{CaseProgram, CaseRng, DeadEnd, Engine, Provenance, ReadError};
use elenchus_lang::{Capability, Language, Level};

use crate::ability::abilities;
use crate::bounds;
use crate::config::{Config, ConfigError, Strategy};
use crate::datatype::{DataForm, FieldForm, Type};
use crate::declare::declare;
use crate::decorate::{decorate, look_at_types};
use crate::draw::Drawing;
use crate::graph::DataTypeGraph;
use crate::judgement::pattern;
use crate::knobs::{Knobs, sometimes};
use crate::legal::leave_out_errors;
use crate::mutate::{mutate, narrower};
use crate::oracle::Oracle;
use crate::pattern::{Arm, Pattern, number_opaque};
use crate::print::{self, MatchLanguage};
use crate::program::{MatchStyle, PatternProgram};
use crate::random::{below, between, happens, pick, shuffle};
use crate::refine::Refinery;
use crate::selection::select;
use crate::semantics::promise;
use crate::text;
use crate::view;

/// The engine: see the crate's documentation.
#[derive(Clone, Default, Debug)]
pub struct Patterns {
    config: Config,
    /// What differs from the default configuration.
    settings: Arc<[String]>,
}

/// Programs drawn until one has a verdict: the types of some grow without end.
const ATTEMPTS: usize = 10;

impl Patterns {
    pub fn new(config: Config) -> Result<Patterns, ConfigError> {
        config.check()?;
        Ok(Patterns { settings: config.settings().into(), config })
    }

    /// Makes one program, in its own representation.
    pub fn program(&self, provenance: &Provenance, rng: &mut CaseRng) -> Result<PatternProgram, DeadEnd> {
        let level = provenance.origin.level;
        for _ in 0..ATTEMPTS {
            let program = self.draft(level, rng, &Oracle::default())?;
            let decided = || elenchus_coverage::judge(&program.problem(&program.semantics())).is_ok();
            if self.is_as_before(level) || decided() {
                return Ok(program);
            }
        }
        Err(DeadEnd { reason: "the types of every attempt grow without end" })
    }

    /// Makes a program of which it is not yet known whether the oracle decides it. `oracle` is what is asked on the way.
    pub fn draft(&self, level: Level, rng: &mut CaseRng, oracle: &Oracle) -> Result<PatternProgram, DeadEnd> {
        let Some(dialect) = print::dialect(level.language()) else {
            return Err(DeadEnd { reason: "the patterns engine does not write this language" });
        };
        if !self.needs().iter().all(|&capability| level.has(capability)) {
            return Err(DeadEnd { reason: "this level of the language has no checked matches" });
        }
        Ok(self.attempt(dialect, level, rng, oracle))
    }

    /// Whether programs are made as before there was anything that could leave them without a verdict.
    fn is_as_before(&self, level: Level) -> bool {
        let knobs = Knobs::of(&self.config, level);
        self.config.strategy == Strategy::Refine && knobs.generalised == 0 && knobs.empty == 0
    }

    fn attempt(
        &self,
        dialect: &'static dyn MatchLanguage,
        level: Level,
        rng: &mut CaseRng,
        oracle: &Oracle,
    ) -> PatternProgram {
        oracle.forget();
        let strategy = match self.config.strategy {
            Strategy::Mix => *pick(rng, &[Strategy::Refine, Strategy::Random, Strategy::Mutate]),
            strategy => strategy,
        };
        let small = strategy != Strategy::Refine && sometimes(rng, self.config.small);
        let config = if small { &self.config.with_small_types() } else { &self.config };
        let mut knobs = Knobs::of(config, level);
        let mut declarations = declare(config, &knobs, dialect, level, rng);
        let graph = DataTypeGraph::new(&declarations);
        let scrutinee = select(config, &declarations, &graph, dialect.builtins(), rng);
        let scrutinee = bounds::fit(&mut declarations, &scrutinee, rng);
        if declarations.has_bounds() {
            // What a bounded parameter hides is no number.
            knobs.hidden_literal = 0;
        }
        let mut program = PatternProgram {
            declarations,
            parameters: Vec::new(),
            scrutinee,
            views: Vec::new(),
            arms: Vec::new(),
            removed: Vec::new(),
            style: MatchStyle::default(),
            level,
            settings: Arc::clone(&self.settings),
            dialect,
        };
        let making = Making { config, knobs: &knobs, graph: &graph, dialect, level, oracle };
        match strategy {
            Strategy::Mix | Strategy::Refine => making.refine(&mut program, rng),
            Strategy::Random => making.draw(&mut program, rng),
            Strategy::Mutate => making.mutate(&mut program, rng),
        }
        if sometimes(rng, knobs.empty_match) {
            without_arms(&mut program, rng);
        }
        look_at_types(&program.declarations, &mut program.arms);
        number_opaque(&mut program.arms);
        program
    }
}

/// Arms at most that are added to complete a match; a wildcard is if there would be more.
const COMPLETIONS: usize = 8;

/// How often a place is sought that can be narrowed.
const NARROWINGS: usize = 6;

/// What makes the arms of a program whose data types are there.
struct Making<'a> {
    config: &'a Config,
    knobs: &'a Knobs,
    graph: &'a DataTypeGraph,
    dialect: &'static dyn MatchLanguage,
    level: Level,
    oracle: &'a Oracle,
}

impl Making<'_> {
    fn depth(&self) -> usize {
        if abilities(self.level).nested { self.config.pattern_depth as usize } else { 1 }
    }

    /// By refinement.
    fn refine(&self, program: &mut PatternProgram, rng: &mut CaseRng) {
        let mut arms = self.cover(program, rng);
        // Which arms are written how must not depend on which are removed: a removed pattern is the witness.
        program.style = self.dialect.style(&mut program.declarations, &mut arms, self.level, rng);
        self.forms(program, rng);
        if happens(rng, self.config.inexhaustive) {
            program.removed = self.remove(&mut arms, rng);
        }
        if happens(rng, self.config.shuffle) {
            shuffle(rng, &mut arms);
        }
        program.arms = self.decorated(program, arms, rng);
        self.look_through(program, false, rng);
        if self.knobs.generalised > 0 || self.knobs.guard > 0 || self.knobs.null > 0 || program.is_viewed() {
            program.removed.clear();
            self.leave_out_errors(program);
        }
    }

    /// Freely, and then completed if it is to be exhaustive.
    fn draw(&self, program: &mut PatternProgram, rng: &mut CaseRng) {
        let patterns = {
            let drawing = self.drawing(program);
            (0..between(rng, self.config.drawn_arms))
                .map(|_| drawing.outermost(&program.scrutinee, self.depth().min(3), rng))
                .collect()
        };
        program.arms = self.decorated(program, patterns, rng);
        self.look_through(program, true, rng);
        self.leave_out_errors(program);
        if happens(rng, self.config.completed) {
            self.complete(program, rng);
            if happens(rng, self.config.nearly) {
                self.narrow(program, rng);
            }
        }
        self.style(program, rng);
    }

    /// From a match of one of the other strategies, by changes that keep its verdict.
    fn mutate(&self, program: &mut PatternProgram, rng: &mut CaseRng) {
        if happens(rng, 50) {
            self.refine(program, rng);
            program.removed.clear();
        } else {
            self.draw(program, rng);
        }
        let Ok(before) = self.oracle.judge(&self.oracle.problem(program)) else { return };
        let mut arms = std::mem::take(&mut program.arms);
        for _ in 0..between(rng, self.config.changes) {
            mutate(&self.drawing(program), &mut arms, before.is_exhaustive(), self.depth(), rng);
        }
        program.arms = arms;
        self.leave_out_errors(program);
        self.style(program, rng);
    }

    fn cover(&self, program: &PatternProgram, rng: &mut CaseRng) -> Vec<Pattern> {
        let refinery = Refinery {
            config: self.config,
            declarations: &program.declarations,
            graph: self.graph,
            dialect: self.dialect,
            level: self.level,
            depth: self.depth(),
        };
        refinery.cover(&program.scrutinee, rng)
    }

    fn drawing<'b>(&'b self, program: &'b PatternProgram) -> Drawing<'b> {
        Drawing {
            config: self.config,
            knobs: self.knobs,
            declarations: &program.declarations,
            graph: self.graph,
            dialect: self.dialect,
        }
    }

    fn decorated(&self, program: &PatternProgram, patterns: Vec<Pattern>, rng: &mut CaseRng) -> Vec<Arm> {
        decorate(&self.drawing(program), abilities(self.level), patterns, rng)
    }

    /// Lets some arms look at what functions make of the value.
    fn look_through(&self, program: &mut PatternProgram, instead: bool, rng: &mut CaseRng) {
        if sometimes(rng, self.knobs.view) {
            let mut arms = std::mem::take(&mut program.arms);
            program.views = view::look_through(&self.drawing(program), &mut arms, instead, rng);
            program.arms = arms;
        }
    }

    /// Narrows one arm at one place.
    fn narrow(&self, program: &mut PatternProgram, rng: &mut CaseRng) {
        for _ in 0..NARROWINGS {
            let arm = below(rng, program.arms.len());
            let before = program.arms[arm].pattern.clone();
            let after = narrower(&self.drawing(program), &before, self.depth(), rng);
            if after != before {
                program.arms[arm].pattern = after;
                return self.leave_out_errors(program);
            }
        }
    }

    /// Adds arms for what is left over: one for each part of it, or a wildcard for all if there are many.
    fn complete(&self, program: &mut PatternProgram, rng: &mut CaseRng) {
        let Ok(left) = self.oracle.left_over(&self.oracle.problem(program), COMPLETIONS) else { return };
        let Some(values) = left else {
            program.arms.push(Arm::plain(Pattern::wildcard(program.scrutinee.clone())));
            return;
        };
        for value in values {
            let (view, mut missing) = view::one_of_viewed(program, pattern(program, &value), rng);
            // Sometimes more than what is missing.
            let inside = missing.size() - 1;
            if inside > 0 && happens(rng, 50) {
                let path = missing.paths().swap_remove(1 + below(rng, inside));
                missing = missing.with(&path, Pattern::wildcard(Type::Hidden));
            }
            let ends = missing.is_wildcard();
            let missing = match view {
                Some(number) if !ends => {
                    let made = typed(program, missing, &program.views[number].result);
                    Pattern::View { number, pattern: Box::new(made) }
                }
                Some(_) => Pattern::wildcard(program.scrutinee.clone()),
                None => typed(program, missing, &program.scrutinee),
            };
            let position = if ends { program.arms.len() } else { below(rng, program.arms.len() + 1) };
            program.arms.insert(position, Arm::plain(missing));
        }
        self.leave_out_errors(program);
    }

    fn leave_out_errors(&self, program: &mut PatternProgram) {
        if let Some(promise) = promise(self.level) {
            leave_out_errors(program, &promise, self.oracle);
        }
        if !abilities(self.level).nested {
            leave_one_level(program);
        }
        // A second arm for an exception would be redundant.
        let mut exceptions = Vec::new();
        program.arms.retain(|arm| {
            let again = exceptions.contains(&arm.pattern);
            if arm.pattern.is_exception() {
                exceptions.push(arm.pattern.clone());
            }
            !again
        });
        if program.arms.iter().all(|arm| arm.pattern.is_exception()) {
            // See `Restriction::NonemptyMatch`.
            program.arms.push(Arm::plain(Pattern::wildcard(program.scrutinee.clone())));
        }
    }

    /// Draws which constructors belong to no data type.
    fn forms(&self, program: &mut PatternProgram, rng: &mut CaseRng) {
        for id in program.declarations.type_ids() {
            if sometimes(rng, self.knobs.structural)
                && program.declarations.may_be_structural(id, &program.scrutinee)
            {
                program.declarations.types[id.0].form = DataForm::Structural;
            }
        }
        if program.declarations.interfaces.is_empty() {
            return;
        }
        let declarations = &program.declarations;
        let style = declarations.extends(&program.scrutinee);
        let fields: Vec<Vec<bool>> = declarations
            .constructors
            .iter()
            .map(|constructor| {
                constructor.fields.iter().map(|field| declarations.extends(&field.ty)).collect()
            })
            .collect();
        for (constructor, may) in program.declarations.constructors.iter_mut().zip(fields) {
            for (field, _) in constructor.fields.iter_mut().zip(may).filter(|(_, may)| *may) {
                if sometimes(rng, self.knobs.intersection) {
                    field.form = FieldForm::Intersection;
                }
            }
        }
        program.style.intersection = style && sometimes(rng, self.knobs.intersection);
    }

    /// Draws how everything is spelled, after the arms are there.
    fn style(&self, program: &mut PatternProgram, rng: &mut CaseRng) {
        let (mut patterns, guards): (Vec<Pattern>, Vec<_>) =
            std::mem::take(&mut program.arms).into_iter().map(|arm| (arm.pattern, arm.guard)).unzip();
        program.style = self.dialect.style(&mut program.declarations, &mut patterns, self.level, rng);
        self.forms(program, rng);
        let arms = patterns.into_iter().zip(guards).map(|(pattern, guard)| Arm { pattern, guard });
        program.arms = arms.collect();
    }

    /// Takes away one arm or more (theorem 3.7), but never the last: see [`crate::Restriction::NonemptyMatch`].
    fn remove(&self, arms: &mut Vec<Pattern>, rng: &mut CaseRng) -> Vec<Pattern> {
        let mut removed = Vec::new();
        while arms.len() > 1 && (removed.is_empty() || happens(rng, self.config.remove_again)) {
            removed.push(arms.remove(below(rng, arms.len())));
        }
        removed
    }
}

/// Leaves a match without an arm, on a type without values if there is one.
fn without_arms(program: &mut PatternProgram, rng: &mut CaseRng) {
    program.arms.clear();
    program.removed.clear();
    let declarations = &program.declarations;
    let empty = declarations.type_ids().find(|&id| declarations.data_type(id).constructors.is_empty());
    if let Some(id) = empty.filter(|_| happens(rng, 60)) {
        program.scrutinee = declarations.applied_to_parameters(id);
    }
}

/// A pattern made from a witness, with the types that its places have.
fn typed(program: &PatternProgram, pattern: Pattern, expected: &Type) -> Pattern {
    match pattern {
        Pattern::Wildcard { spelling, .. } => Pattern::Wildcard { ty: expected.clone(), spelling },
        Pattern::Constructor { constructor, arguments, .. } => {
            let fields = program.declarations.field_types(constructor, expected);
            let arguments =
                arguments.into_iter().zip(&fields).map(|(part, ty)| typed(program, part, ty)).collect();
            Pattern::made(constructor, expected.clone(), arguments)
        }
        Pattern::Tuple { elements } => {
            let parts = expected.parts();
            let elements = elements
                .into_iter()
                .enumerate()
                .map(|(position, part)| typed(program, part, parts.get(position).unwrap_or(&Type::Hidden)))
                .collect();
            Pattern::Tuple { elements }
        }
        // What only `null` or bottom is left of needs a wildcard.
        Pattern::Null => Pattern::wildcard(expected.clone()),
        other => other,
    }
}

/// Leaves one wildcard, at the end, where a match looks at one level and has an `else`.
fn leave_one_level(program: &mut PatternProgram) {
    let last = program.arms.iter().rposition(|arm| arm.pattern.is_wildcard());
    let mut arms = std::mem::take(&mut program.arms);
    let otherwise = last.map(|position| arms.remove(position));
    arms.retain(|arm| !arm.pattern.is_wildcard());
    program.arms = arms.into_iter().chain(otherwise).collect();
}

impl Engine for Patterns {
    fn name(&self) -> &'static str {
        "patterns"
    }

    fn about(&self) -> &'static str {
        "pattern matches over random data types: is each exhaustive, is each arm reachable?"
    }

    fn languages(&self) -> &[Language] {
        print::LANGUAGES
    }

    fn needs(&self) -> &[Capability] {
        &[Capability::CheckedMatch]
    }

    fn config(&self) -> String {
        self.config.canonical()
    }

    fn generate(&self, provenance: &Provenance, rng: &mut CaseRng) -> Result<Box<dyn CaseProgram>, DeadEnd> {
        Ok(Box::new(self.program(provenance, rng)?))
    }

    fn read(&self, text: &str, level: Level) -> Result<Box<dyn CaseProgram>, ReadError> {
        let program =
            PatternProgram::read(text, level).map_err(|error| ReadError { what: error.to_string() })?;
        Ok(Box::new(program))
    }
}

impl PatternProgram {
    /// The program of a text form, in the plainest spelling that the language of a level has.
    pub fn read(text: &str, level: Level) -> Result<PatternProgram, text::TextError> {
        let read = text::parse(text)?;
        let Some(dialect) = print::dialect(level.language()) else {
            return Err(text::TextError { line: 1, what: format!("matches are not written in {level}") });
        };
        Ok(PatternProgram {
            declarations: read.declarations,
            parameters: read.parameters,
            scrutinee: read.scrutinee,
            views: read.views,
            arms: read.arms,
            removed: Vec::new(),
            style: MatchStyle {
                form: read.form,
                by_reference: read.by_reference,
                intersection: read.intersection,
                ..MatchStyle::default()
            },
            level,
            settings: Arc::from(Vec::new()),
            dialect,
        })
    }
}
