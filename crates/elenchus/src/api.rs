//! The engine `api`: programs of `elenchus-client` that use a library, printed by `elenchus-print`.
//!
//! The synthesis knows nothing of cases, and the checker nothing of the synthesis; here they meet. What our own checker does
//! not judge as the typing sequence says is not put to any compiler.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use anyhow::{Context, Result};
use elenchus_api::{ClassPath, Modules};
use elenchus_case::{
    CaseRng, DeadEnd, Engine, Expectation, Measure, Place, Printed, Program as CaseProgram, Provenance,
    ReadError, SecondOpinion, Typing,
};
use elenchus_check::{self as checker, Checked, Options, check, check_under};
use elenchus_client::{Client, Config, ConfigError, Fault, Graph, Synthesizer};
use elenchus_ir::{Node, Program, features, parse, write};
use elenchus_lang::{Artifact, Capability, JAVA, Language, Level, Source};
use elenchus_print::{PrintOptions, PrintedProgram, header, print_java};
use elenchus_types::{Base, Departures, Java};

use crate::libraries;

/// Programs that use a library, well-typed or wrong in one place.
pub struct Api {
    config: Config,
    /// What differs from the default configuration.
    settings: Arc<[String]>,
    /// The jars that compilers are given.
    class_path: OnceLock<Arc<[Artifact]>>,
    /// One for each level that was asked for, since each level has a platform of its own; or why there is none.
    synthesizers: Mutex<BTreeMap<&'static str, Option<Arc<Synthesizer>>>>,
}

impl Api {
    pub fn new(config: Config) -> Result<Api, ConfigError> {
        config.check()?;
        Ok(Api {
            settings: config.settings().into(),
            config,
            class_path: OnceLock::new(),
            synthesizers: Mutex::default(),
        })
    }

    fn synthesizer(&self, level: Level) -> Result<Arc<Synthesizer>, DeadEnd> {
        let mut known = self.synthesizers.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.entry(level.name()).or_insert_with(|| {
            let graph = graph(&self.config.libraries, &self.config.modules, level).ok()?;
            Synthesizer::new(self.config.clone(), Arc::new(graph)).ok().map(Arc::new)
        });
        found.clone().ok_or(DeadEnd { reason: "the libraries or the platform cannot be read" })
    }

    fn artifacts(&self) -> &Arc<[Artifact]> {
        self.class_path.get_or_init(|| class_path(&self.config.libraries).unwrap_or_default().into())
    }
}

/// The jars of libraries, each once: those that are named, then what they stand on.
fn all_jars(named: &[String]) -> Result<(Vec<PathBuf>, Vec<PathBuf>)> {
    let (mut mains, mut others): (Vec<PathBuf>, Vec<PathBuf>) = (Vec::new(), Vec::new());
    for library in named {
        let jars = libraries::jars(library)?;
        mains.push(jars.main);
        others.extend(jars.others);
    }
    others.sort();
    others.dedup();
    others.retain(|jar| !mains.contains(jar));
    Ok((mains, others))
}

fn class_path(named: &[String]) -> Result<Vec<Artifact>> {
    let (mains, others) = all_jars(named)?;
    let jars = mains.into_iter().chain(others);
    jars.filter(|path| path.extension().is_some_and(|extension| extension == "jar"))
        .map(|path| {
            let bytes = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            Ok(Artifact { name, hash: blake3::hash(&bytes).to_hex()[..16].to_owned(), path })
        })
        .collect()
}

/// The graph of some libraries, or of modules of the platform, at a level.
pub fn graph(named: &[String], modules: &[String], level: Level) -> Result<Graph> {
    let (mains, others) = all_jars(named)?;
    let mut catalogues = Vec::new();
    for path in mains.iter().chain(&others) {
        catalogues.push(Arc::new(libraries::catalogue(path, level)?));
    }
    let subjects = mains.len().max(1);
    let wanted = if mains.is_empty() { Modules::Named(modules.to_vec()) } else { Modules::Java };
    catalogues.push(libraries::platform(level, wanted)?);
    Ok(Graph::new(&ClassPath::new(catalogues), subjects, Arc::new(Java::javac())))
}

impl Engine for Api {
    fn name(&self) -> &'static str {
        "api"
    }

    fn about(&self) -> &'static str {
        "programs that use a library: does the compiler accept what is right, and nothing else?"
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

    /// Without the places of the libraries, whose contents are part of the provenance.
    fn config(&self) -> String {
        Config { libraries: Vec::new(), ..self.config.clone() }.canonical()
    }

    fn class_path(&self) -> &[Artifact] {
        self.artifacts()
    }

    fn generate(&self, provenance: &Provenance, rng: &mut CaseRng) -> Result<Box<dyn CaseProgram>, DeadEnd> {
        let synthesizer = self.synthesizer(provenance.origin.level)?;
        with_room(|| self.make(&synthesizer, provenance, rng))
    }

    fn read(&self, text: &str, level: Level) -> Result<Box<dyn CaseProgram>, ReadError> {
        let program = parse(text).map_err(|error| ReadError { what: error.to_string() })?;
        let synthesizer =
            self.synthesizer(level).map_err(|dead| ReadError { what: dead.reason.to_owned() })?;
        let mut read = ApiProgram {
            verdict: Verdict::Accept,
            client: None,
            program,
            nulls: (0, 0),
            base: Arc::clone(&synthesizer.graph().base),
            class_path: Arc::clone(self.artifacts()),
            settings: Arc::clone(&self.settings),
            level,
        };
        // What is expected of a program that was changed, the checker says.
        if let Some(first) = with_room(|| read.check(None)).rejections.first() {
            read.verdict = Verdict::Reject { node: first.node, why: first.rule.name() };
        }
        Ok(Box::new(read))
    }
}

/// Does something on a stack that is large enough: calls within calls are attributed within one another, and the threads of
/// a campaign have little room.
fn with_room<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    const ROOM: usize = 64 << 20;
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(ROOM).spawn_scoped(scope, work);
        let done = thread.map(std::thread::ScopedJoinHandle::join);
        match done {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(error) => panic!("no thread can be started: {error}"),
        }
    })
}

impl Api {
    fn make(
        &self,
        synthesizer: &Synthesizer,
        provenance: &Provenance,
        rng: &mut CaseRng,
    ) -> Result<Box<dyn CaseProgram>, DeadEnd> {
        let level = provenance.origin.level;
        let client = synthesizer.synthesize(provenance.index, rng)?;
        let verdict = Verdict::of(&client);
        let program = ApiProgram {
            verdict,
            client: Some(client.mode),
            program: client.program,
            nulls: (client.nulls as usize, client.values as usize),
            base: Arc::clone(&synthesizer.graph().base),
            class_path: Arc::clone(self.artifacts()),
            settings: Arc::clone(&self.settings),
            level,
        };
        match program.disagreement(&program.check(None)) {
            None => Ok(Box::new(program)),
            Some(_) if program.verdict.is_reject() => {
                Err(DeadEnd { reason: "our checker does not find the fault" })
            }
            Some(_) => Err(DeadEnd { reason: "our checker does not accept it" }),
        }
    }
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

impl Verdict {
    fn of(client: &Client) -> Verdict {
        match client.fault {
            None => Verdict::Accept,
            Some((statement, fault)) => Verdict::Reject {
                node: Node::Expr(statement),
                why: match fault {
                    Fault::Receiver => "the receiver has no such member",
                    Fault::Argument(_) => "an argument is of an incompatible type",
                    Fault::Result => "the result is of an incompatible type",
                },
            },
        }
    }

    fn is_reject(self) -> bool {
        matches!(self, Verdict::Reject { .. })
    }
}

struct ApiProgram {
    program: Program,
    verdict: Verdict,
    client: Option<elenchus_client::Mode>,
    /// Typed nulls, and values in all.
    nulls: (usize, usize),
    base: Arc<Base>,
    class_path: Arc<[Artifact]>,
    settings: Arc<[String]>,
    level: Level,
}

impl ApiProgram {
    fn check(&self, departures: Option<Departures>) -> Checked {
        let options = Options { level: u8::try_from(self.level.major()).unwrap_or(u8::MAX) };
        match departures {
            Some(departures) => check_under(&self.program, &self.base, options, departures),
            None => check(&self.program, &self.base, options),
        }
    }

    /// javac's reading and then the specification's own.
    fn opinion(&self) -> SecondOpinion {
        let checked = self.check(None);
        if let checker::Verdict::CannotSay(why) = checked.verdict() {
            return SecondOpinion::CannotSay { why: why.to_string() };
        }
        if let Some(why) = self.disagreement(&checked) {
            return SecondOpinion::Disagrees { why };
        }
        match self.disagreement(&self.check(Some(Departures::NONE))) {
            None => SecondOpinion::Agrees,
            Some(why) => SecondOpinion::OtherReading { why },
        }
    }

    /// How a check contradicts the expectation, if it does.
    fn disagreement(&self, checked: &Checked) -> Option<String> {
        match (self.verdict, checked.verdict()) {
            (_, checker::Verdict::CannotSay(why)) => Some(format!("our checker cannot say: {why}")),
            (Verdict::Accept, checker::Verdict::Accepted) => None,
            (Verdict::Accept, checker::Verdict::Rejected(rejections)) => {
                let first = &rejections[0];
                Some(format!("our checker rejects it: {}: {}", first.rule.name(), first.detail))
            }
            (Verdict::Reject { .. }, checker::Verdict::Accepted) => Some("our checker accepts it".to_owned()),
            (Verdict::Reject { node, .. }, checker::Verdict::Rejected(rejections)) => {
                let printed = print_java(&self.program, PrintOptions { header: None, package: None });
                let line = line(&printed, node);
                let elsewhere =
                    rejections.iter().find(|rejection| self::line(&printed, rejection.node) != line)?;
                Some(format!("our checker rejects another line: {}", elsewhere.rule.name()))
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
        let header = header(provenance, &self.settings);
        let package = format!("case{}", provenance.index);
        let options = PrintOptions { header: Some(&header), package: Some(&package) };
        let printed = print_java(&self.program, options);
        let file = format!("Case{}.java", provenance.index);
        let typing = match self.verdict {
            Verdict::Accept => Typing::Accept,
            Verdict::Reject { node, why } => Typing::Reject {
                place: Place { file: file.clone(), line: line(&printed, node) },
                also: Vec::new(),
                why: why.to_owned(),
            },
        };
        let source =
            Source { class_path: Arc::clone(&self.class_path), ..Source::single(file, printed.text) };
        Printed {
            source,
            expectation: Expectation::Typing(typing),
            features: features(&self.program).into_iter().map(str::to_owned).collect(),
        }
    }

    fn text_form(&self) -> Option<String> {
        Some(write(&self.program))
    }

    /// javac's reading was asked when the program was made; here it is the specification's.
    fn second_opinion(&self, _: &Provenance) -> SecondOpinion {
        with_room(|| self.opinion())
    }

    fn size(&self) -> usize {
        self.program.written_nodes().len()
    }

    fn measures(&self) -> Vec<Measure> {
        let mut measures = vec![Measure::one("nodes", self.size())];
        if self.client.is_some() {
            measures.push(Measure::one("values", self.nulls.1));
            measures.push(Measure::one("typed nulls", self.nulls.0));
        }
        measures
    }
}
