//! The engine `generate`: well-typed programs of `elenchus-gen`, printed by `elenchus-print`, in the
//! languages of a table.
//!
//! The generator knows nothing of cases, and the printer nothing of generators; here they meet.

use std::sync::{Arc, Mutex, PoisonError};

use elenchus_case::{
    CaseProgram, CaseRng, DeadEnd, Engine, Expectation, Measure, Printed, Provenance, ReadError,
    SecondOpinion, Typing,
};
use elenchus_gen::{Config, ConfigError, Generator};
use elenchus_ir::{Item, Node, Program, features, parse, write};
use elenchus_lang::{Capability, Language, Level, Source};
use elenchus_mutate::Subject;
use elenchus_print::{PrintOptions, header};
use elenchus_reduce::{Candidate, Goal, Reducer};
use rand::RngExt;

use crate::languages::{Bundle, twin};

/// Programs that every compiler has to accept.
pub struct Generate {
    config: Config,
    /// What differs from the default configuration.
    settings: Arc<[String]>,
    bundles: Vec<Bundle>,
    languages: Vec<Language>,
    /// One for each level that was asked for, since each level has a library of its own, whose classes take a moment to
    /// read.
    levels: Mutex<Vec<Arc<AtLevel>>>,
}

/// What programs of a level are made and judged with.
struct AtLevel {
    level: Level,
    bundle: Bundle,
    generator: Generator,
}

impl Generate {
    /// Programs in the languages of a table, such as [`LANGUAGES`](crate::LANGUAGES).
    pub fn new(config: Config, bundles: &[Bundle]) -> Result<Generate, ConfigError> {
        config.check()?;
        Ok(Generate {
            settings: config.settings().into(),
            config,
            bundles: bundles.to_vec(),
            languages: bundles.iter().map(|bundle| bundle.language).collect(),
            levels: Mutex::default(),
        })
    }

    /// A program alone, with all the types that the generator writes, for whoever changes it.
    pub fn program(&self, level: Level, rng: &mut CaseRng) -> Result<Program, DeadEnd> {
        self.at(level)?.generator.generate(rng)
    }

    /// Of some programs, all types are left out that can go together, as the engine `erase` does it.
    fn without_some_types(&self, program: Program, at: &AtLevel, rng: &mut CaseRng) -> Program {
        let Some(rules) = at.bundle.omission else { return program };
        if rng.random_range(0..100_u8) >= self.config.erase {
            return program;
        }
        let Some(checker) = (at.bundle.checker)(at.level) else { return program };
        let Some(mut subject) = Subject::new(&program, checker.as_ref(), rules) else {
            // What our checker does not accept is told by the second opinion.
            return program;
        };
        let most = subject.most();
        subject.erase(&most).program
    }

    fn at(&self, level: Level) -> Result<Arc<AtLevel>, DeadEnd> {
        let mut levels = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = levels.iter().find(|known| known.level == level) {
            return Ok(Arc::clone(known));
        }
        let bundle = *self
            .bundles
            .iter()
            .find(|bundle| bundle.language == level.language())
            .ok_or(DeadEnd { reason: "no programs are made in this language" })?;
        let generator = Generator::new(self.config.clone(), level, (bundle.base)(level))
            .map_err(|_| DeadEnd { reason: "the configuration makes no sense" })?;
        let made = Arc::new(AtLevel { level, bundle, generator });
        levels.push(Arc::clone(&made));
        Ok(made)
    }
}

impl Engine for Generate {
    fn name(&self) -> &'static str {
        "generate"
    }

    fn about(&self) -> &'static str {
        "well-typed programs made from types: does the compiler accept them?"
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
        self.config.canonical()
    }

    fn generate(&self, provenance: &Provenance, rng: &mut CaseRng) -> Result<Box<dyn CaseProgram>, DeadEnd> {
        let at = self.at(provenance.origin.level)?;
        let program = at.generator.generate(rng)?;
        let program = self.without_some_types(program, &at, rng);
        Ok(Box::new(Generated::new(program, at, &self.settings)))
    }

    fn read(&self, text: &str, level: Level) -> Result<Box<dyn CaseProgram>, ReadError> {
        let at = self.at(level).map_err(|dead_end| ReadError { what: dead_end.to_string() })?;
        let program = parse(text).map_err(|error| ReadError { what: error.to_string() })?;
        Ok(Box::new(Generated::new(program, at, &self.settings)))
    }
}

/// A program that was made.
struct Generated {
    candidate: Candidate,
    at: Arc<AtLevel>,
    settings: Arc<[String]>,
}

impl Generated {
    fn new(program: Program, at: Arc<AtLevel>, settings: &Arc<[String]>) -> Generated {
        Generated { candidate: Candidate::new(program), at, settings: Arc::clone(settings) }
    }

    fn program(&self) -> &Program {
        &self.candidate.program
    }

    fn printed(&self, provenance: &Provenance, options: PrintOptions<'_>) -> Printed {
        let text = (self.at.bundle.print)(self.program(), options).text;
        let file = format!("Case{}.{}", provenance.index, self.at.level.language().extension());
        Printed {
            source: Source::single(file, text),
            expectation: Expectation::Typing(Typing::Accept),
            features: features(self.program()).into_iter().map(str::to_owned).collect(),
        }
    }
}

impl CaseProgram for Generated {
    /// A package for each program, so that many can be compiled together.
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

    fn text_form(&self) -> Option<String> {
        Some(write(self.program()))
    }

    /// In a language without a checker of ours programs stay as they are.
    fn smaller(&self) -> Box<dyn Iterator<Item = Box<dyn CaseProgram>> + '_> {
        let Some(checker) = (self.at.bundle.checker)(self.at.level) else {
            return Box::new(std::iter::empty());
        };
        let reducer = Reducer::new(checker, Goal::Accepted);
        Box::new(reducer.smaller(&self.candidate).map(|candidate| {
            let at = Arc::clone(&self.at);
            let smaller = Generated { candidate, at, settings: Arc::clone(&self.settings) };
            Box::new(smaller) as Box<dyn CaseProgram>
        }))
    }

    fn cuts(&self) -> Vec<(Option<u32>, Box<dyn CaseProgram>)> {
        let Some(checker) = (self.at.bundle.checker)(self.at.level) else { return Vec::new() };
        let places = (self.at.bundle.print)(self.program(), PrintOptions::SMALL).places;
        let line = |statement| places.get(Node::Expr(statement)).map(|place| place.start.line);
        let cuts = Reducer::new(checker, Goal::Accepted).cuts(self.program()).into_iter();
        cuts.map(|(statement, program)| {
            let cut = Generated::new(program, Arc::clone(&self.at), &self.settings);
            (statement.and_then(line), Box::new(cut) as Box<dyn CaseProgram>)
        })
        .collect()
    }

    fn size(&self) -> usize {
        self.candidate.size()
    }

    fn twin(&self, level: Level) -> Option<Printed> {
        twin(self.program(), self.at.level, level, None)
    }

    /// The checker is not the generator: what it rejects is our mistake until somebody has looked.
    fn second_opinion(&self, _: &Provenance) -> SecondOpinion {
        (self.at.bundle.judge)(self.program(), self.at.level, true)
    }

    fn measures(&self) -> Vec<Measure> {
        let items = &self.program().items;
        let mut count = Counts::default();
        for item in items {
            count.visit(self.program(), (*item).into(), 0);
        }
        let classes = items.iter().filter(|item| matches!(item, Item::Class(_))).count();
        vec![
            Measure::one("top-level declarations", items.len()),
            Measure::one("top-level classes", classes),
            Measure::one("classes", count.classes),
            Measure::one("functions", count.functions),
            Measure::one("expressions", count.expressions),
            Measure { name: "type parameters", counts: count.type_params },
            Measure { name: "parameters", counts: count.params },
            Measure::one("depth of expressions", count.depth),
        ]
    }
}

#[derive(Default)]
struct Counts {
    classes: usize,
    functions: usize,
    expressions: usize,
    type_params: Vec<usize>,
    params: Vec<usize>,
    /// The longest chain of expressions, each within the next.
    depth: usize,
}

impl Counts {
    fn visit(&mut self, program: &Program, node: Node, depth: usize) {
        let mut depth = depth;
        match node {
            Node::Class(id) => {
                self.classes += 1;
                self.type_params.push(program.classes[id].type_params.len());
                // What is in a class that stands in an expression is not part of that expression.
                depth = 0;
            }
            Node::Function(id) => {
                self.functions += 1;
                self.type_params.push(program.functions[id].type_params.len());
                self.params.push(program.functions[id].params.len());
                depth = 0;
            }
            Node::Expr(_) => {
                self.expressions += 1;
                depth += 1;
                self.depth = self.depth.max(depth);
            }
            _ => {}
        }
        program.for_each_child(node, |child| self.visit(program, child, depth));
    }
}
