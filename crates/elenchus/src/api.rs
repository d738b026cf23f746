//! The engine `api`: programs of `elenchus-client` that use a library, printed by `elenchus-print`.
//!
//! The synthesis knows nothing of cases, and the checker nothing of the synthesis; here they meet. What our own checker does
//! not judge as the typing sequence says is not put to any compiler. A program in Groovy is judged as the same program in
//! Java is, and the synthesis leaves out where the two differ.

mod coverage;
mod groovy;
mod program;
mod world;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use elenchus_case::{CaseProgram, CaseRng, DeadEnd, Engine, Provenance, ReadError};
use elenchus_client::{Config, ConfigError};
use elenchus_ir::parse;
use elenchus_lang::{Artifact, Capability, GROOVY, JAVA, Language, Level};

use crate::libraries;
pub use coverage::Coverage;
use program::{ApiProgram, Shared};
use world::AtLevel;

/// The names of a language and of a level of it.
type LevelKey = (&'static str, &'static str);

/// Programs that use a library, well-typed or wrong in one place.
pub struct Api {
    config: Config,
    /// What differs from the default configuration.
    settings: Arc<[String]>,
    /// The jars that compilers are given.
    class_path: OnceLock<Arc<[Artifact]>>,
    /// One for each level that was asked for, since each level has a platform of its own; or why there is none.
    levels: Mutex<BTreeMap<LevelKey, Option<Arc<AtLevel>>>>,
}

impl Api {
    pub fn new(config: Config) -> Result<Api, ConfigError> {
        config.check()?;
        Ok(Api {
            settings: config.settings().into(),
            config,
            class_path: OnceLock::new(),
            levels: Mutex::default(),
        })
    }

    fn shared(&self, level: Level) -> Result<Shared, DeadEnd> {
        let mut known = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (level.language().name(), level.name());
        let at = known.entry(key).or_insert_with(|| AtLevel::new(&self.config, level).ok().map(Arc::new));
        let at = at.clone().ok_or(DeadEnd { reason: "the libraries or the platform cannot be read" })?;
        let class_path = Arc::clone(self.artifacts());
        Ok(Shared { at, class_path, settings: Arc::clone(&self.settings) })
    }

    fn artifacts(&self) -> &Arc<[Artifact]> {
        self.class_path
            .get_or_init(|| libraries::class_path(&self.config.libraries).unwrap_or_default().into())
    }
}

impl Engine for Api {
    fn name(&self) -> &'static str {
        "api"
    }

    fn about(&self) -> &'static str {
        "programs that use a library: does the compiler accept what is right, and nothing else?"
    }

    fn languages(&self) -> &[Language] {
        &[JAVA, GROOVY]
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
        let shared = self.shared(provenance.origin.level)?;
        with_room(|| {
            let client = shared.at.synthesizer.synthesize(provenance.index, rng)?;
            let program = ApiProgram::of(client, shared);
            let mut checked = program.check(None);
            match program.disagreement(&checked) {
                None if program.difference(&mut checked).is_some() => {
                    Err(DeadEnd { reason: "the language has a rule of its own for it" })
                }
                None => Ok(Box::new(program.with_the_rule_of(&checked)) as Box<dyn CaseProgram>),
                Some(_) if program.is_ill() => Err(DeadEnd { reason: "our checker does not find the fault" }),
                Some(_) => Err(DeadEnd { reason: "our checker does not accept it" }),
            }
        })
    }

    fn read(&self, text: &str, level: Level) -> Result<Box<dyn CaseProgram>, ReadError> {
        let program = parse(text).map_err(|error| ReadError { what: error.to_string() })?;
        let shared = self.shared(level).map_err(|dead| ReadError { what: dead.reason.to_owned() })?;
        // What is expected of a program that was changed, the checker says.
        Ok(Box::new(with_room(|| ApiProgram::read(program, shared))))
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
