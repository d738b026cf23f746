//! A toy compiler, in our own process: a real one would start a process in `Worker::ask` or keep one running.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use elenchus_compilers::{
    Answer, Batching, Canary, Collector, Compiler, CompilerId, Diagnostic, Discovery, Family, Limits,
    Meaning, NotFound, Phase, Severity, StartError, Wanted, Worker,
};
use elenchus_lang::{Language, Level, Source};

/// Finds toy compilers: there is always one.
pub struct ToyFamily {
    pub language: Language,
}

impl Family for ToyFamily {
    fn name(&self) -> &'static str {
        "toy"
    }

    fn language(&self) -> Language {
        self.language
    }

    fn discover(&self) -> Discovery {
        Discovery { found: vec![Arc::new(ToyCompiler::new(self.language))], looked: Vec::new() }
    }

    fn find(&self, _: &Wanted) -> Result<Arc<dyn Compiler>, NotFound> {
        Ok(Arc::new(ToyCompiler::new(self.language)))
    }
}

struct ToyCompiler {
    id: CompilerId,
}

impl ToyCompiler {
    fn new(language: Language) -> ToyCompiler {
        let id = CompilerId {
            family: "toy",
            language,
            version: "1.0".into(),
            place: PathBuf::from("built in"),
            flags: Vec::new(),
        };
        ToyCompiler { id }
    }
}

impl Compiler for ToyCompiler {
    fn id(&self) -> &CompilerId {
        &self.id
    }

    fn level(&self) -> Level {
        self.id.language.level("1").expect("the toy language has one level")
    }

    fn batching(&self, _: Phase) -> Batching {
        let source = Source::single("canary.toy", "let canary: int = \"wrong\"\n");
        Batching::Together(Canary { source, meaning: Meaning::Other })
    }

    fn start(&self, _: &Limits) -> Result<Box<dyn Worker>, StartError> {
        Ok(Box::new(ToyWorker))
    }

    fn script(&self, program: &Source, _: Phase) -> String {
        let files: Vec<&str> = program.files.iter().map(|file| file.path.as_str()).collect();
        format!("toyc {}\n", files.join(" "))
    }
}

struct ToyWorker;

impl Worker for ToyWorker {
    fn ask(&mut self, programs: &[&Source], _: Phase, _: Duration) -> Answer {
        let mut report = Collector::new(programs);
        for file in programs.iter().flat_map(|program| &program.files) {
            for (number, line) in file.text.lines().enumerate() {
                if line.contains(": int = \"") {
                    report.say(Diagnostic {
                        severity: Severity::Error,
                        code: "T1".to_owned(),
                        meaning: Meaning::Other,
                        file: Some(file.path.clone()),
                        line: number as u32 + 1,
                        column: 1,
                        message: "expected an int".to_owned(),
                    });
                }
            }
        }
        // It always works to its end, code included.
        Answer::Report(report.finish(Some(Phase::Generate)))
    }
}
