//! The engine `seeds`.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use elenchus_case::{
    CaseProgram, CaseRng, DeadEnd, Engine, Expectation, Measure, Origin, Printed, Provenance, ReadError,
    Typing,
};
use elenchus_lang::{Capability, Language, Level, Source};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::splice::Pieces;
use crate::{Collection, Generator, Mutants, Replacement, Seed, SeedLanguage, SeedText, dialect, shipped};

/// What is put in the place of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Another one of the same type: the mutant must be accepted.
    #[default]
    Typed,
    /// A piece of another seed, of the same sort and of whatever type: only a failure of the compiler counts.
    Splice,
}

/// How seeds are mutated.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Config {
    pub mode: Mode,
    /// What new expressions may use, as in the paper: 1 literals, 2 operators, 3 variables, assignments, arrays and
    /// calls; 4 is our own.
    pub level: u8,
    /// The depth of new expressions.
    pub depth: u32,
    /// A directory that `elenchus seeds import` wrote; empty for the seeds that ship with the tool.
    pub directory: PathBuf,
}

impl Default for Config {
    fn default() -> Config {
        Config { mode: Mode::Typed, level: 4, depth: 2, directory: PathBuf::new() }
    }
}

impl Config {
    /// The settings that differ from the defaults, as `KEY=VALUE`.
    pub fn settings(&self) -> Vec<String> {
        let default = Config::default();
        let mut settings = Vec::new();
        if self.mode != default.mode {
            settings.push("mode=splice".to_owned());
        }
        if self.level != default.level {
            settings.push(format!("level={}", self.level));
        }
        if self.depth != default.depth {
            settings.push(format!("depth={}", self.depth));
        }
        if self.directory != default.directory {
            settings.push(format!("directory={:?}", self.directory.to_string_lossy()));
        }
        settings
    }

    /// Takes the seeds of a directory, if one is named.
    pub fn read_from(&mut self, directory: Option<&Path>) {
        if let Some(directory) = directory {
            directory.clone_into(&mut self.directory);
        }
    }
}

/// Settings that make no sense.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`level` is 1 to 4, `depth` is 1 to 5")]
pub struct ConfigError;

/// Mutants of programs that are known to be well-typed.
pub struct Seeds {
    config: Config,
    dialects: Vec<Arc<dyn SeedLanguage>>,
    languages: Vec<Language>,
    /// The seeds of each language, read and hashed when they are first needed.
    kitchens: Vec<OnceLock<Kitchen>>,
}

/// The seeds of one language, each analysed when its first mutant is asked for.
struct Kitchen {
    generator: Generator,
    texts: Vec<SeedText>,
    /// Why there are none.
    trouble: Option<String>,
    seeds: Vec<OnceLock<Option<Arc<Seed>>>>,
    /// What seeds are recombined of, in that mode.
    pieces: OnceLock<Pieces>,
    /// The mutants made so far, for each campaign and seed.
    mutants: Mutex<FxHashMap<(String, usize), Shared>>,
}

/// The mutants of a seed, to be drawn by one thread at a time.
type Shared = Arc<Mutex<Mutants>>;

impl Seeds {
    pub fn new(config: Config, dialects: Vec<Arc<dyn SeedLanguage>>) -> Result<Seeds, ConfigError> {
        if !(1..=4).contains(&config.level) || !(1..=5).contains(&config.depth) {
            return Err(ConfigError);
        }
        let languages = dialects.iter().map(|dialect| dialect.language()).collect();
        let kitchens = dialects.iter().map(|_| OnceLock::new()).collect();
        Ok(Seeds { config, dialects, languages, kitchens })
    }

    fn mutated(&self, seed: &SeedText, edits: Vec<Edit>) -> MutatedSeed {
        MutatedSeed {
            seed: seed.name.clone(),
            is_script: seed.is_script,
            // Who gets on with whom says nothing of what was put together blindly.
            company: seed.company.filter(|_| self.config.mode == Mode::Typed),
            is_blind: self.config.mode == Mode::Splice,
            text: Arc::from(seed.text.as_str()),
            edits,
            settings: self.config.settings().into(),
        }
    }

    fn kitchen(&self, language: Language) -> Option<&Kitchen> {
        let i = self.languages.iter().position(|own| *own == language)?;
        let open = || Kitchen::open(Arc::clone(&self.dialects[i]), &self.config);
        Some(self.kitchens[i].get_or_init(open))
    }
}

impl Kitchen {
    fn open(dialect: Arc<dyn SeedLanguage>, config: &Config) -> Kitchen {
        let language = dialect.language();
        let (texts, trouble) = if config.directory.as_os_str().is_empty() {
            (shipped(language), None)
        } else {
            match Collection::read(&config.directory) {
                Ok(collection) => (collection.seeds, None),
                Err(error) => (Vec::new(), Some(error.to_string())),
            }
        };
        let seeds = texts.iter().map(|_| OnceLock::new()).collect();
        Kitchen {
            generator: Generator::new(dialect, config.level),
            texts,
            trouble,
            seeds,
            pieces: OnceLock::new(),
            mutants: Mutex::default(),
        }
    }

    fn seed(&self, number: usize, level: u8) -> Option<Arc<Seed>> {
        let prepare = || {
            let SeedText { name, text, .. } = &self.texts[number];
            let annotated = self.generator.dialect.annotate(text)?;
            let seed = Seed::new(name, text, &annotated, &self.generator, level);
            (seed.size() > 0).then(|| Arc::new(seed))
        };
        self.seeds[number].get_or_init(prepare).clone()
    }

    fn mutants(&self, origin: &Origin, number: usize, config: &Config) -> Option<Shared> {
        let seed = self.seed(number, config.level)?;
        let key = (format!("{}\n{}\n{}", origin.level, origin.config, origin.seed), number);
        let mut all = self.mutants.lock().unwrap_or_else(PoisonError::into_inner);
        let begin = || {
            // Cases count from 0; the streams of seeds are taken from the other half.
            let rng = origin.rng((1 << 63) | number as u64);
            Arc::new(Mutex::new(Mutants::new(seed, config.depth, rng)))
        };
        Some(Arc::clone(all.entry(key).or_insert_with(begin)))
    }
}

impl Engine for Seeds {
    fn name(&self) -> &'static str {
        "seeds"
    }

    fn about(&self) -> &'static str {
        "real programs with expressions replaced by others of the same type: does the compiler still accept them?"
    }

    fn languages(&self) -> &[Language] {
        &self.languages
    }

    fn needs(&self) -> &[Capability] {
        &[]
    }

    /// What a mutant depends on: the settings, and the texts of all seeds.
    fn config(&self) -> String {
        let mut canonical = match self.config.mode {
            Mode::Typed => format!("level {}, depth {}\n", self.config.level, self.config.depth),
            Mode::Splice => "splice\n".to_owned(),
        };
        for language in &self.languages {
            let Some(kitchen) = self.kitchen(*language) else { continue };
            let mut all = String::new();
            for seed in &kitchen.texts {
                all += &format!("{} {}\n", seed.name, Origin::hash_config(&seed.text));
            }
            canonical += &format!("{language} {}\n", Origin::hash_config(&all));
        }
        canonical
    }

    /// Case by case the seeds take turns, so that programs that are compiled together are of different seeds; the n-th
    /// turn of a seed is its n-th mutant.
    fn generate(&self, provenance: &Provenance, rng: &mut CaseRng) -> Result<Box<dyn CaseProgram>, DeadEnd> {
        let language = provenance.origin.level.language();
        let kitchen =
            self.kitchen(language).ok_or(DeadEnd { reason: "no seeds are written in this language" })?;
        let count = kitchen.texts.len() as u64;
        if count == 0 {
            let reason = match &kitchen.trouble {
                Some(_) => "the directory of seeds cannot be read; see `elenchus seeds import --help`",
                None => "there are no seeds",
            };
            return Err(DeadEnd { reason });
        }
        let (number, turn) = ((provenance.index % count) as usize, (provenance.index / count) as usize);
        if self.config.mode == Mode::Splice {
            let dialect = &kitchen.generator.dialect;
            let pieces = kitchen.pieces.get_or_init(|| Pieces::of(&**dialect, &kitchen.texts));
            let edits = pieces.splice(&kitchen.texts, number, rng);
            if edits.is_empty() {
                return Err(DeadEnd { reason: "the seed has nothing to replace" });
            }
            return Ok(Box::new(self.mutated(&kitchen.texts[number], edits)));
        }
        let mutants = kitchen
            .mutants(&provenance.origin, number, &self.config)
            .ok_or(DeadEnd { reason: "nothing in the seed is understood" })?;
        let mut mutants = mutants.lock().unwrap_or_else(PoisonError::into_inner);
        let mutant = mutants.nth(turn).ok_or(DeadEnd { reason: "the seed has no further mutants" })?;
        let edit = |edit: &Replacement| Edit {
            start: edit.replaced.start,
            end: edit.replaced.end,
            kind: edit.kind.to_owned(),
            new: mutant.text[edit.new.clone()].to_owned(),
        };
        Ok(Box::new(self.mutated(&kitchen.texts[number], mutant.edits.iter().map(edit).collect())))
    }

    fn read(&self, text: &str, _level: Level) -> Result<Box<dyn CaseProgram>, ReadError> {
        let read: MutatedSeed =
            serde_json::from_str(text).map_err(|error| ReadError { what: error.to_string() })?;
        let mut end = 0;
        for edit in &read.edits {
            let is_sound =
                edit.start >= end && edit.start <= edit.end && read.text.get(edit.start..edit.end).is_some();
            if !is_sound {
                return Err(ReadError { what: "an edit lies outside the seed".to_owned() });
            }
            end = edit.end;
        }
        Ok(Box::new(read))
    }
}

/// A seed with some of its expressions replaced.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct MutatedSeed {
    seed: String,
    is_script: bool,
    #[serde(default)]
    company: Option<u32>,
    /// Its pieces were put together without a look at their types.
    #[serde(default)]
    is_blind: bool,
    text: Arc<str>,
    edits: Vec<Edit>,
    #[serde(skip, default = "no_settings")]
    settings: Arc<[String]>,
}

fn no_settings() -> Arc<[String]> {
    Arc::new([])
}

/// One replacement.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Edit {
    pub start: usize,
    pub end: usize,
    /// What was replaced.
    pub kind: String,
    pub new: String,
}

impl MutatedSeed {
    fn mutated(&self) -> String {
        let mut text = String::with_capacity(self.text.len() + 64);
        let mut copied = 0;
        for Edit { start, end, new, .. } in &self.edits {
            text.push_str(&self.text[copied..*start]);
            text.push_str(new);
            copied = *end;
        }
        text.push_str(&self.text[copied..]);
        text
    }
}

impl CaseProgram for MutatedSeed {
    fn print(&self, provenance: &Provenance) -> Printed {
        let language = provenance.origin.level.language();
        let name = format!("case{}", provenance.index);
        let (path, prefix) = match dialect(language) {
            Some(dialect) => dialect.file(&name, &self.text),
            None => (format!("{name}.{}", language.extension()), String::new()),
        };
        let header = elenchus_print::header(provenance, &self.settings);
        let mut source = Source::single(&path, format!("{header}\n{prefix}{}", self.mutated()));
        source.main = self.is_script.then_some(path);
        source.seed = Some(self.seed.clone());
        source.company = self.company;
        let mut features: Vec<String> = self.edits.iter().map(|edit| edit.kind.clone()).collect();
        features.sort();
        features.dedup();
        let typing = if self.is_blind { Typing::Unknown } else { Typing::Accept };
        Printed { source, expectation: Expectation::Typing(typing), features }
    }

    fn text_form(&self) -> Option<String> {
        serde_json::to_string(self).ok()
    }

    /// With one replacement less: the seed's own expression comes back.
    fn smaller(&self) -> Box<dyn Iterator<Item = Box<dyn CaseProgram>> + '_> {
        let count = if self.edits.len() > 1 { self.edits.len() } else { 0 };
        Box::new((0..count).map(|i| {
            let mut smaller = self.clone();
            smaller.edits.remove(i);
            Box::new(smaller) as Box<dyn CaseProgram>
        }))
    }

    fn size(&self) -> usize {
        self.edits.len()
    }

    fn measures(&self) -> Vec<Measure> {
        vec![Measure::one("replacements", self.edits.len())]
    }
}
