//! The engine `generate`: well-typed programs of `elenchus-gen`, printed by `elenchus-print`.
//!
//! The generator knows nothing of cases, and the printer nothing of generators; here they meet.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use elenchus_case::{
    CaseRng, DeadEnd, Engine, Expectation, Measure, Printed, Program as CaseProgram, Provenance, ReadError,
    SecondOpinion, Typing,
};
use elenchus_check::{Options, check};
use elenchus_gen::{Config, ConfigError, Generator};
use elenchus_ir::{Item, Node, Program, features, parse, write};
use elenchus_lang::{Capability, JAVA, Language, Level, Source};
use elenchus_print::{JavaOptions, header, print_java};
use elenchus_reduce::{Candidate, Goal, Reducer};
use elenchus_types::{Base, Java, library};

/// Programs that every compiler has to accept.
pub struct Generate {
    config: Config,
    /// What differs from the default configuration.
    settings: Arc<[String]>,
    /// One for each level that was asked for, since each level has a library of its own, whose classes take a moment to
    /// read.
    generators: Mutex<BTreeMap<&'static str, Arc<Generator>>>,
}

impl Generate {
    pub fn new(config: Config) -> Result<Generate, ConfigError> {
        config.check()?;
        Ok(Generate { settings: config.settings().into(), config, generators: Mutex::default() })
    }

    fn generator(&self, level: Level) -> Result<Arc<Generator>, DeadEnd> {
        let mut generators = self.generators.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(generator) = generators.get(level.name()) {
            return Ok(Arc::clone(generator));
        }
        let generator = Generator::new(self.config.clone(), java_library(level))
            .map_err(|_| DeadEnd { reason: "the configuration makes no sense" })?;
        let generator = Arc::new(generator);
        generators.insert(level.name(), Arc::clone(&generator));
        Ok(generator)
    }
}

/// The classes of Java's library that programs of a level may use.
pub fn java_library(level: Level) -> Arc<Base> {
    // They take a moment to read, and a reduction asks for them at each step.
    static READ: Mutex<BTreeMap<u16, Arc<Base>>> = Mutex::new(BTreeMap::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    let base = || library::java(level.major()).base(Arc::new(Java::specified()));
    Arc::clone(read.entry(level.major()).or_insert_with(base))
}

fn checker_options(level: Level) -> Options {
    Options { level: u8::try_from(level.major()).unwrap_or(u8::MAX) }
}

impl Engine for Generate {
    fn name(&self) -> &'static str {
        "generate"
    }

    fn about(&self) -> &'static str {
        "well-typed programs made from types: does the compiler accept them?"
    }

    fn languages(&self) -> &[Language] {
        &[JAVA]
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
        let program = self.generator(provenance.origin.level)?.generate(provenance.origin.level, rng)?;
        Ok(Box::new(Generated::new(program, Arc::clone(&self.settings), provenance.origin.level)))
    }

    fn read(&self, text: &str, level: Level) -> Result<Box<dyn CaseProgram>, ReadError> {
        let program = parse(text).map_err(|error| ReadError { what: error.to_string() })?;
        Ok(Box::new(Generated::new(program, Arc::clone(&self.settings), level)))
    }
}

/// A program that was made.
struct Generated {
    candidate: Candidate,
    settings: Arc<[String]>,
    level: Level,
}

impl Generated {
    fn new(program: Program, settings: Arc<[String]>, level: Level) -> Generated {
        Generated { candidate: Candidate::new(program), settings, level }
    }

    fn program(&self) -> &Program {
        &self.candidate.program
    }

    fn printed(&self, provenance: &Provenance, options: JavaOptions<'_>) -> Printed {
        Printed {
            source: Source::single(
                format!("Case{}.java", provenance.index),
                print_java(self.program(), options).text,
            ),
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
        self.printed(provenance, JavaOptions { header: Some(&header), package: Some(&package) })
    }

    fn print_alone(&self, provenance: &Provenance) -> Printed {
        self.printed(provenance, JavaOptions::default())
    }

    fn text_form(&self) -> Option<String> {
        Some(write(self.program()))
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Box<dyn CaseProgram>> + '_> {
        let reducer = Reducer::new(java_library(self.level), checker_options(self.level), Goal::Accepted);
        Box::new(reducer.smaller(&self.candidate).map(|candidate| {
            let smaller = Generated { candidate, settings: Arc::clone(&self.settings), level: self.level };
            Box::new(smaller) as Box<dyn CaseProgram>
        }))
    }

    fn size(&self) -> usize {
        self.candidate.size()
    }

    /// The checker is not the generator: what it rejects is our mistake until somebody has looked.
    fn second_opinion(&self, provenance: &Provenance) -> SecondOpinion {
        let level = provenance.origin.level;
        let checked = check(self.program(), &java_library(level), checker_options(level));
        match checked.rejections.first() {
            None => SecondOpinion::Agrees,
            Some(first) => SecondOpinion::Disagrees {
                why: format!("our checker rejects it: {}: {}", first.rule.name(), first.detail),
            },
        }
    }

    fn measures(&self) -> Vec<Measure> {
        let items = &self.program().items;
        let mut count = Counts::default();
        for item in items {
            count.visit(self.program(), item.node(), 0);
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
        for child in program.children(node) {
            self.visit(program, child, depth);
        }
    }
}
