//! Java compilers, each kept loaded in a JVM: javac of a JDK, and others that speak `javax.tools`.

mod features;
mod inferred;
mod meaning;
mod tree;

use std::cmp::Reverse;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use elenchus_lang::{JAVA, Language, Level, Source, Version};

use crate::cache::toolchains_dir;
use crate::family::{choose, newness};
use crate::jvm::{self, Archive, Jdk, Jvm, JvmWorker, Launch, Life, Manner, Usage};
use crate::rust::shell_quoted;
use crate::{
    Batching, Canary, Compiler, CompilerId, Discovery, Family, Limits, Meaning, NotFound, Phase, StartError,
    Wanted, Which, Worker,
};
pub use features::java_features;
pub use inferred::{Questioned, TypedKind, TypedPlace, java_types};
pub use tree::TreeError;

/// Has javac report an exception of its own even if an error came before it.
const DEV: &str = "-XDdev";

/// A family of Java compilers.
pub struct JavaFamily(Kind);

impl JavaFamily {
    /// javac of the JDKs on the machine.
    pub const JAVAC: JavaFamily = JavaFamily(Kind::Javac);
    /// Eclipse's compiler for Java.
    pub const ECJ: JavaFamily = JavaFamily(Kind::Ecj);
    /// javac repackaged to run on an older JDK.
    pub const NB_JAVAC: JavaFamily = JavaFamily(Kind::NbJavac);
    /// Another such javac.
    pub const FRGAAL: JavaFamily = JavaFamily(Kind::Frgaal);
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Javac,
    Ecj,
    NbJavac,
    Frgaal,
}

impl Family for JavaFamily {
    fn name(&self) -> &'static str {
        match self.0 {
            Kind::Javac => "java",
            Kind::Ecj => "ecj",
            Kind::NbJavac => "nb-javac",
            Kind::Frgaal => "frgaal",
        }
    }

    fn language(&self) -> Language {
        JAVA
    }

    fn discover(&self) -> Discovery {
        let (found, looked) = self.look(&[]);
        let found = found.into_iter().map(|compiler| Arc::new(compiler) as Arc<dyn Compiler>).collect();
        Discovery { found, looked }
    }

    fn find(&self, wanted: &Wanted) -> Result<Arc<dyn Compiler>, NotFound> {
        let name = self.name();
        if let Which::Place(place) = &wanted.which {
            let compiler = self.at(place, &wanted.flags).map_err(|what| NotFound {
                what: format!("`{}` holds no {name} that can be used: {what}", place.display()),
                advice: match self.0 {
                    Kind::Javac => "name the directory above `bin/javac`".to_owned(),
                    Kind::Ecj | Kind::NbJavac | Kind::Frgaal => {
                        "name the directory that holds its jars".to_owned()
                    }
                },
            })?;
            return Ok(Arc::new(compiler));
        }
        let example = match self.0 {
            Kind::Javac => "java@25",
            Kind::Ecj => "ecj@3.46.100",
            Kind::NbJavac => "nb-javac@25",
            Kind::Frgaal => "frgaal@24",
        };
        let advice = format!(
            "install one, as in `elenchus toolchain install {example}`, or name a place as in `{name}=DIR`"
        );
        let chosen = choose(self.look(&wanted.flags).0, wanted, &advice, |compiler| &compiler.id.version)?;
        Ok(Arc::new(chosen))
    }
}

impl JavaFamily {
    fn look(&self, flags: &[String]) -> (Vec<JavaCompiler>, Vec<(String, String)>) {
        match self.0 {
            Kind::Javac => {
                let (jdks, mut looked) = jvm::look();
                let mut found = Vec::new();
                for jdk in jdks {
                    match JavaCompiler::javac(jdk, flags) {
                        Ok(compiler) => found.push(compiler),
                        Err(what) => looked.push(("(not used)".to_owned(), what)),
                    }
                }
                (found, looked)
            }
            Kind::Ecj | Kind::NbJavac | Kind::Frgaal => self.look_for_jars(flags),
        }
    }

    /// Compilers that are jars live in our own cache.
    fn look_for_jars(&self, flags: &[String]) -> (Vec<JavaCompiler>, Vec<(String, String)>) {
        let (pattern, places) = jvm::installed(self.name());
        let mut found = Vec::new();
        let mut looked = Vec::new();
        if places.is_empty() {
            looked.push((pattern, "nothing".to_owned()));
        }
        for place in places {
            let seen = match self.at(&place, flags) {
                Ok(compiler) => {
                    let seen = compiler.id.to_string();
                    found.push(compiler);
                    seen
                }
                Err(what) => what,
            };
            looked.push((place.display().to_string(), seen));
        }
        (found, looked)
    }

    /// The compiler of this family in this directory.
    fn at(&self, place: &Path, flags: &[String]) -> Result<JavaCompiler, String> {
        match self.0 {
            Kind::Javac => JavaCompiler::javac(Jdk::at(place)?, flags),
            Kind::Ecj | Kind::NbJavac | Kind::Frgaal => JavaCompiler::of_jars(self, place, flags),
        }
    }
}

/// A Java compiler and the JDK that runs it. Its programs see the class library of their level.
#[derive(Clone)]
struct JavaCompiler {
    id: CompilerId,
    kind: Kind,
    level: Level,
    jdk: Jdk,
    jars: Vec<PathBuf>,
    /// The processes that workers share.
    shared: Arc<Mutex<Vec<Weak<Jvm>>>>,
}

impl JavaCompiler {
    fn javac(jdk: Jdk, flags: &[String]) -> Result<JavaCompiler, String> {
        let level = JAVA
            .highest_level_up_to(&jdk.feature.into())
            .ok_or_else(|| format!("JDK {} is too old, 17 is the first that can be used", jdk.version))?;
        let id = CompilerId {
            family: "java",
            language: JAVA,
            version: jdk.version.clone(),
            place: jdk.home.clone(),
            flags: flags.to_vec(),
        };
        Ok(JavaCompiler { id, kind: Kind::Javac, level, jdk, jars: Vec::new(), shared: Arc::default() })
    }

    fn of_jars(family: &JavaFamily, place: &Path, flags: &[String]) -> Result<JavaCompiler, String> {
        let place = place.canonicalize().map_err(|error| error.to_string())?;
        let jars = jvm::jars_in(&place)?;
        let first = &jars[0];
        let name = if place.starts_with(toolchains_dir().unwrap_or_default()) {
            place.file_name()
        } else {
            first.file_stem()
        };
        let name = name.unwrap_or_default().to_string_lossy().into_owned();
        let version = name.strip_prefix(family.name()).unwrap_or(&name).trim_start_matches('-');
        let version = Version::from(version.trim_end_matches("-api"));

        let feature = match family.0 {
            // Eclipse 4.N brought ecj 3.(N+7) or so; since 3.40 each release of Java is there within half a year.
            Kind::Ecj => match version.number(1) {
                Some(0..37) => 17,
                Some(37..40) => 21,
                Some(40..43) => 23,
                Some(43..44) => 24,
                _ => 25,
            },
            Kind::Javac | Kind::NbJavac | Kind::Frgaal => {
                version.number(0).map_or(17, |number| number as u16)
            }
        };
        let (jdks, _) = jvm::look();
        let usable = jdks.into_iter().filter(|jdk| jdk.feature >= 17);
        let jdk = match family.0 {
            // It is made for JDK 17; one of its own release has the class library that goes with it.
            Kind::NbJavac | Kind::Frgaal => {
                usable.min_by_key(|jdk| (jdk.feature != feature, jdk.feature, newness(&jdk.version)))
            }
            // The JDK of the releases that it knows; class files of a later one may be beyond it.
            Kind::Javac | Kind::Ecj => {
                let distance = |jdk: &Jdk| (jdk.feature < feature, jdk.feature.abs_diff(feature));
                usable.min_by_key(|jdk| (distance(jdk), Reverse(newness(&jdk.version))))
            }
        };
        let jdk = jdk.ok_or("it needs a JDK of 17 or later to run on, and there is none")?;

        // The class library is the JDK's, and a JDK knows no library of later releases.
        let feature = if family.0 == Kind::Ecj { feature.min(jdk.feature) } else { feature };
        let level = JAVA.highest_level_up_to(&feature.into()).ok_or("it is too old")?;
        let id = CompilerId { family: family.name(), language: JAVA, version, place, flags: flags.to_vec() };
        Ok(JavaCompiler { id, kind: family.0, level, jdk, jars, shared: Arc::default() })
    }

    /// Options that set the level of programs, and with it their class library.
    fn level_options(&self) -> Vec<String> {
        if self.id.flags.iter().any(|flag| ["--release", "--source", "-source"].contains(&flag.as_str())) {
            return Vec::new();
        }
        let level = self.level.name();
        let options: &[&str] = match self.kind {
            Kind::Javac if self.level.major() == self.jdk.feature => &[],
            Kind::Ecj if self.level.major() == self.jdk.feature => &["-source", level, "-target", level],
            Kind::Javac | Kind::Ecj => &["--release", level],
            // The library stays that of the host; javac would warn about just that.
            Kind::NbJavac | Kind::Frgaal => &["-source", level, "-Xlint:-options"],
        };
        options.iter().map(|&option| option.to_owned()).collect()
    }

    /// Options of the compiler, the same for both phases.
    fn options(&self) -> Vec<String> {
        let own: &[&str] = match self.kind {
            // Without a high limit the programs behind the hundredth error look accepted.
            Kind::Javac | Kind::NbJavac | Kind::Frgaal => {
                &["-proc:none", "-nowarn", "-Xmaxerrs", "1000000", DEV]
            }
            Kind::Ecj => &["-proceedOnError", "-proc:none", "-nowarn", "-maxProblems", "1000000"],
        };
        let own = own.iter().map(|&option| option.to_owned());
        own.chain(self.level_options()).chain(self.id.flags.iter().cloned()).collect()
    }

    /// Options for several programs at once. A type error in one must not hide what flow analysis finds in the others;
    /// but javac does not promise to analyse the flow of what has type errors, and may crash there, so that a program
    /// alone is compiled as its users would.
    fn batch_options(&self) -> Vec<String> {
        match self.kind {
            Kind::Javac | Kind::NbJavac | Kind::Frgaal => vec!["--should-stop=ifError=FLOW".to_owned()],
            Kind::Ecj => Vec::new(),
        }
    }
}

impl JavaCompiler {
    fn start_worker(&self, limits: &Limits, life: Life) -> Result<JvmWorker, StartError> {
        let failed = |what: String| StartError { compiler: self.id.to_string(), what };
        let mut launch = Launch {
            java: self.jdk.home.join("bin/java"),
            feature: self.jdk.feature,
            life,
            classes: jvm::classes(&self.jdk).map_err(failed)?,
            jars: &self.jars,
            hides_own_compiler: self.is_repackaged(),
            options: if self.kind == Kind::Javac { &OPEN } else { &[] },
            backend: match self.kind {
                Kind::Javac => &["java", "system"],
                Kind::Ecj => &["java", "org.eclipse.jdt.internal.compiler.tool.EclipseCompiler", "files"],
                Kind::NbJavac => &["java", "com.sun.tools.javac.api.JavacTool"],
                Kind::Frgaal => &["java", "com.sun.tools.javac.api.JavacTool", "standard"],
            },
            archive: None,
            remember: None,
        };
        let sample = Source::single("elenchus/sample/Main.java", SAMPLE);
        launch.archive = Archive::of(&launch, &self.usage(), &[&canary().source, &sample], limits);
        JvmWorker::start(launch, limits, self.usage()).map_err(failed)
    }

    fn usage(&self) -> Usage {
        let meaning = match self.kind {
            Kind::Javac | Kind::NbJavac | Kind::Frgaal => meaning::of_javac,
            Kind::Ecj => meaning::of_ecj,
        };
        let manner = [Manner::Together; Phase::ALL.len()];
        Usage {
            options: self.options(),
            batch_options: self.batch_options(),
            library: Vec::new(),
            manner,
            meaning,
        }
    }

    /// A javac that is not that of the JDK which runs it.
    fn is_repackaged(&self) -> bool {
        matches!(self.kind, Kind::NbJavac | Kind::Frgaal)
    }
}

fn canary() -> Canary {
    let text = "package elenchus.canary;\n\nclass Canary {\n    enum E { A, B }\n\n    static int f(E e) {\n        \
                return switch (e) {\n            case A -> 1;\n        };\n    }\n}\n";
    let source = Source::single("elenchus/canary/Canary.java", text);
    Canary { source, meaning: Meaning::Inexhaustive }
}

/// What javac keeps to itself: codes and arguments of its messages, and its relations on types.
const OPEN: [&str; 6] = [
    "--add-opens",
    "jdk.compiler/com.sun.tools.javac.api=ALL-UNNAMED",
    "--add-opens",
    "jdk.compiler/com.sun.tools.javac.util=ALL-UNNAMED",
    "--add-opens",
    "jdk.compiler/com.sun.tools.javac.code=ALL-UNNAMED",
];

/// A good program that uses what most programs use, to have that loaded.
const SAMPLE: &str = "package elenchus.sample;\n\nimport java.util.List;\n\nsealed interface E<T> permits A, B {}\n\
    record A<T>() implements E<T> {}\nrecord B<T>(T x) implements E<T> {}\n\nclass Main<T extends Comparable<T>> {\n    \
    T m(T x, T y) { return x.compareTo(y) > 0 ? x : y; }\n    \
    static <T> int f(E<T> e) { return e instanceof B<T> b ? b.x().hashCode() : 1; }\n    \
    static List<String> g(List<Integer> xs) {\n        \
    return xs.stream().map(x -> x + 1).filter(x -> x > 2).map(String::valueOf).toList();\n    }\n}\n";

impl Compiler for JavaCompiler {
    fn id(&self) -> &CompilerId {
        &self.id
    }

    fn level(&self) -> Level {
        self.level
    }

    fn at_level(&self, level: Level) -> Option<Arc<dyn Compiler>> {
        Some(Arc::new(JavaCompiler { level, ..self.clone() }))
    }

    /// nb-javac has no library of its own.
    fn library(&self, level: Level) -> Level {
        match self.kind {
            Kind::Javac | Kind::Ecj => level,
            Kind::NbJavac | Kind::Frgaal => {
                JAVA.highest_level_up_to(&self.jdk.feature.into()).unwrap_or(level)
            }
        }
    }

    /// A switch expression over an enum has to cover it since Java 14, so this is wrong at every level; flow analysis
    /// finds it, which is the last check before code. In a batch that goes on to code it comes last, when the code of
    /// all others is written.
    fn batching(&self, _phase: Phase) -> Batching {
        Batching::Together(canary())
    }

    fn platform(&self) -> Option<String> {
        (self.kind != Kind::Javac).then(|| format!("JDK {}", self.jdk.version))
    }

    /// nb-javac sees the class library of an older JDK, which lacks what the code for newer constructs calls.
    fn phases(&self) -> &[Phase] {
        match self.kind {
            Kind::Javac | Kind::Ecj => &Phase::ALL,
            Kind::NbJavac | Kind::Frgaal => &[Phase::Check],
        }
    }

    fn start(&self, limits: &Limits) -> Result<Box<dyn Worker>, StartError> {
        Ok(Box::new(self.start_worker(limits, Life::Short)?))
    }

    /// javac keeps all it knows in objects of one compilation, so that several run beside each other; ecj wants its
    /// files at places of their own.
    fn join(&self, limits: &Limits) -> Result<Box<dyn Worker>, StartError> {
        if self.kind == Kind::Ecj {
            return Ok(Box::new(self.start_worker(limits, Life::Long)?));
        }
        let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        shared.retain(|jvm| jvm.strong_count() > 0);
        let mut running = shared.iter().filter_map(Weak::upgrade);
        if let Some(jvm) = running.find(|jvm| jvm.has_room(limits)) {
            return Ok(Box::new(JvmWorker::beside(&jvm, self.usage())));
        }
        let worker = self.start_worker(limits, Life::Long)?;
        shared.push(Arc::downgrade(worker.jvm()));
        Ok(Box::new(worker))
    }

    fn script(&self, program: &Source, _phase: Phase) -> String {
        let mut words = Vec::new();
        match self.kind {
            Kind::Javac => words.push(self.jdk.home.join("bin/javac").display().to_string()),
            Kind::Ecj | Kind::NbJavac | Kind::Frgaal => {
                words.push(self.jdk.home.join("bin/java").display().to_string());
                if self.is_repackaged() {
                    words.extend(["--limit-modules".to_owned(), jvm::MODULES.to_owned()]);
                }
                words.extend(["-cp".to_owned(), jvm::class_path(&self.jars)]);
                let main = if self.kind == Kind::Ecj {
                    "org.eclipse.jdt.internal.compiler.batch.Main"
                } else {
                    "com.sun.tools.javac.Main"
                };
                words.push(main.to_owned());
            }
        }
        words.extend(self.options().into_iter().filter(|option| option != DEV));
        words.extend(["-d".to_owned(), "elenchus_out".to_owned()]);
        if !program.class_path.is_empty() {
            words.extend(["-classpath".to_owned(), jvm::class_path(&jvm::library(program))]);
        }
        words.extend(program.files.iter().map(|file| file.path.clone()));
        let words: Vec<String> = words.iter().map(|word| shell_quoted(word)).collect();
        format!("mkdir -p elenchus_out\n{}\n", words.join(" "))
    }
}
