//! Families of compilers that are jars and speak a language other than Java.

use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use elenchus_lang::{Language, Level, Source, Version};

use crate::cache::toolchains_dir;
use crate::family::choose;
use crate::rust::shell_quoted;
use crate::toolchain::exact_version;
use crate::{
    Batching, Canary, Compiler, CompilerId, Discovery, Family, Limits, Meaning, NotFound, Phase, StartError,
    Wanted, Which, Worker,
};

use super::archive::Archive;
use super::jdk::Jdk;
use super::process::{Launch, Life};
use super::worker::{JvmWorker, Manner, Usage};
use super::{class_path, classes, jars_in, library, look};

/// How long a compiler that has just been loaded may take for its first program, on a machine however busy.
const WARM_UP: Duration = Duration::from_mins(2);

/// What there is to know about a family.
pub(crate) struct JarSpec {
    pub name: &'static str,
    pub language: Language,
    /// The jars that are the compiler, by what stands before `-VERSION.jar`.
    pub jars: &'static [&'static str],
    /// For advice.
    pub example: &'static str,
    /// The name of the back end on the Java side.
    pub backend: fn(&Version) -> &'static str,
    /// The JDKs that it runs on.
    pub hosts: fn(&Version) -> RangeInclusive<u16>,
    /// What those have to be told.
    pub host_options: fn(&Version) -> &'static [&'static str],
    pub options: fn(&Version) -> &'static [&'static str],
    /// Whether a jar beside it is a library that programs need.
    pub is_library: fn(&str) -> bool,
    pub canary: fn() -> Canary,
    /// A good program that uses what most programs use, to have that loaded.
    pub sample: &'static str,
    pub batching: fn(Phase, Canary) -> Batching,
    /// What a diagnostic means, by its code and message.
    pub meaning: fn(&str, &str) -> Meaning,
    /// The shell lines that compile, given the class path of the compiler, that of the program, and the files.
    pub script: fn(&Script<'_>) -> String,
}

/// What a script has to say.
pub(crate) struct Script<'a> {
    pub version: &'a Version,
    /// The JVM with the compiler on its class path.
    pub java: String,
    pub options: String,
    pub library: String,
    pub files: String,
}

/// A family of compilers that are jars.
pub(crate) struct JarFamily(pub &'static JarSpec);

impl Family for JarFamily {
    fn name(&self) -> &'static str {
        self.0.name
    }

    fn language(&self) -> Language {
        self.0.language
    }

    fn discover(&self) -> Discovery {
        let mut discovery = Discovery::default();
        for (place, seen) in self.look(&[]) {
            let words = match seen {
                Ok(compiler) => {
                    let words = compiler.id.to_string();
                    discovery.found.push(Arc::new(compiler));
                    words
                }
                Err(what) => what,
            };
            discovery.looked.push((place, words));
        }
        discovery
    }

    fn find(&self, wanted: &Wanted) -> Result<Arc<dyn Compiler>, NotFound> {
        let name = self.0.name;
        if let Which::Place(place) = &wanted.which {
            let compiler = JarCompiler::at(self.0, place, &wanted.flags).map_err(|what| NotFound {
                what: format!("`{}` holds no {name} that can be used: {what}", place.display()),
                advice: "name the directory that holds its jars, or the one above `lib`".to_owned(),
            })?;
            return Ok(Arc::new(compiler));
        }
        let mut advice = format!(
            "install one, as in `elenchus toolchain install {}`, or name a place as in `{name}=DIR`",
            self.0.example
        );
        let mut found = Vec::new();
        for (place, seen) in self.look(&wanted.flags) {
            match seen {
                Ok(compiler) => found.push(compiler),
                Err(what) if what != NOTHING => {
                    advice += &format!("; {place} cannot be used: {what}");
                }
                Err(_) => {}
            }
        }
        let chosen = choose(found, wanted, &advice, |compiler| &compiler.id.version)?;
        Ok(Arc::new(chosen))
    }
}

const NOTHING: &str = "nothing";

impl JarFamily {
    /// Every place with what is there.
    fn look(&self, flags: &[String]) -> Vec<(String, Result<JarCompiler, String>)> {
        let (pattern, places) = installed(self.0.name);
        if places.is_empty() {
            return vec![(pattern, Err(NOTHING.to_owned()))];
        }
        let at = |place: PathBuf| (place.display().to_string(), JarCompiler::at(self.0, &place, flags));
        places.into_iter().map(at).collect()
    }
}

/// The directories of the installed toolchains of a family, and what was looked for.
pub(crate) fn installed(family: &str) -> (String, Vec<PathBuf>) {
    let prefix = format!("{family}-");
    let Ok(directory) = toolchains_dir() else { return ("the toolchain cache".to_owned(), Vec::new()) };
    let entries = fs::read_dir(&directory).into_iter().flatten().flatten();
    let is_ours =
        |place: &PathBuf| place.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&prefix));
    let mut places: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_ours).collect();
    places.sort();
    (directory.join(format!("{prefix}*")).display().to_string(), places)
}

/// A compiler that is jars, and the JDK that runs it. The platform library that programs see is that JDK's.
#[derive(Clone)]
struct JarCompiler {
    spec: &'static JarSpec,
    id: CompilerId,
    level: Level,
    jdk: Jdk,
    jars: Vec<PathBuf>,
}

impl JarCompiler {
    /// The compiler in this directory, or in `lib` below it, as distributions have it.
    fn at(spec: &'static JarSpec, place: &Path, flags: &[String]) -> Result<JarCompiler, String> {
        let place = place.canonicalize().map_err(|error| error.to_string())?;
        let jars = jars_in(&place).or_else(|what| jars_in(&place.join("lib")).map_err(|_| what))?;
        let version = version(spec, &place, &jars)?;
        let hosts = (spec.hosts)(&version);
        let (jdks, _) = look();
        let there: Vec<String> = jdks.iter().map(|jdk| jdk.feature.to_string()).collect();
        let usable = jdks.into_iter().filter(|jdk| hosts.contains(&jdk.feature));
        let jdk = usable.min_by_key(|jdk| jdk.feature).ok_or_else(|| {
            format!(
                "{} {version} runs on JDK {} to {}, and there is {}",
                spec.name,
                hosts.start(),
                hosts.end(),
                if there.is_empty() { "none".to_owned() } else { format!("only {}", there.join(", ")) }
            )
        })?;
        let lowest = spec.language.levels().next().ok_or("its language has no levels")?;
        let level = spec.language.highest_level_up_to(&version).unwrap_or(lowest);
        let id =
            CompilerId { family: spec.name, language: spec.language, version, place, flags: flags.to_vec() };
        Ok(JarCompiler { spec, id, level, jdk, jars })
    }

    fn options(&self) -> Vec<String> {
        let own = (self.spec.options)(&self.id.version).iter().map(|&option| option.to_owned());
        own.chain(self.id.flags.iter().cloned()).collect()
    }

    fn library_jars(&self) -> Vec<PathBuf> {
        let is_library = |jar: &&PathBuf| {
            jar.file_name().is_some_and(|name| (self.spec.is_library)(&name.to_string_lossy()))
        };
        self.jars.iter().filter(is_library).cloned().collect()
    }

    fn start_worker(&self, limits: &Limits, life: Life) -> Result<Box<dyn Worker>, StartError> {
        let failed = |what: String| StartError { compiler: self.id.to_string(), what };
        let mut launch = Launch {
            java: self.jdk.home.join("bin/java"),
            feature: self.jdk.feature,
            life,
            classes: classes(&self.jdk).map_err(failed)?,
            jars: &self.jars,
            hides_own_compiler: false,
            options: (self.spec.host_options)(&self.id.version),
            backend: &[(self.spec.backend)(&self.id.version)],
            archive: None,
            remember: None,
        };
        let usage = Usage {
            options: self.options(),
            batch_options: Vec::new(),
            library: self.library_jars(),
            manner: Phase::ALL.map(|phase| match self.batching(phase) {
                Batching::UnitEach(_) => Manner::Each,
                Batching::Together(_) | Batching::Survivors(_) | Batching::CleanRun => Manner::Together,
            }),
            meaning: self.spec.meaning,
        };
        let sample = Source::single(format!("Sample.{}", self.spec.language.extension()), self.spec.sample);
        launch.archive = Archive::of(&launch, &usage, &[&(self.spec.canary)().source, &sample], limits);
        let mut worker = JvmWorker::start(launch, limits, usage).map_err(failed)?;
        // Loading these compilers takes seconds, which are not the first program's. What is said does not matter here.
        let _ = worker.ask(&[&(self.spec.canary)().source], Phase::Check, WARM_UP);
        Ok(Box::new(worker))
    }
}

/// The version of what is in a place: as it was installed, or as the name of its jar tells.
fn version(spec: &JarSpec, place: &Path, jars: &[PathBuf]) -> Result<Version, String> {
    if let Some(exact) = exact_version(place) {
        return Ok(exact);
    }
    let stems = jars.iter().filter_map(|jar| jar.file_stem()).map(|stem| stem.to_string_lossy());
    for stem in stems {
        for name in spec.jars {
            let rest = stem.strip_prefix(name).and_then(|rest| rest.strip_prefix('-'));
            if let Some(version) = rest.filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
                return Ok(Version::new(version));
            }
        }
    }
    let names: Vec<String> = spec.jars.iter().map(|name| format!("{name}-VERSION.jar")).collect();
    Err(format!("there is no {} in it", names.join(" or ")))
}

impl Compiler for JarCompiler {
    fn id(&self) -> &CompilerId {
        &self.id
    }

    fn level(&self) -> Level {
        self.level
    }

    fn batching(&self, phase: Phase) -> Batching {
        (self.spec.batching)(phase, (self.spec.canary)())
    }

    fn platform(&self) -> Option<String> {
        Some(format!("JDK {}", self.jdk.version))
    }

    fn phases(&self) -> &[Phase] {
        &Phase::ALL
    }

    fn start(&self, limits: &Limits) -> Result<Box<dyn Worker>, StartError> {
        self.start_worker(limits, Life::Short)
    }

    fn join(&self, limits: &Limits) -> Result<Box<dyn Worker>, StartError> {
        self.start_worker(limits, Life::Simple)
    }

    fn script(&self, program: &Source, _phase: Phase) -> String {
        let quoted =
            |words: Vec<String>| words.iter().map(|word| shell_quoted(word)).collect::<Vec<_>>().join(" ");
        let mut java = vec![self.jdk.home.join("bin/java").display().to_string()];
        java.extend((self.spec.host_options)(&self.id.version).iter().map(|&option| option.to_owned()));
        java.extend(["-Xss8m".to_owned(), "-cp".to_owned(), class_path(&self.jars)]);
        let mut places = self.library_jars();
        places.extend(library(program));
        let script = Script {
            version: &self.id.version,
            java: quoted(java),
            options: quoted(self.options()),
            library: shell_quoted(&class_path(&places)),
            files: quoted(program.files.iter().map(|file| file.path.clone()).collect()),
        };
        format!("mkdir -p elenchus_out\n{}\n", (self.spec.script)(&script))
    }
}
