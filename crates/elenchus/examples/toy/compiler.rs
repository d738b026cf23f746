//! A toy compiler, in our own process: a real one would start a process in `Worker::ask` or keep one running.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use elenchus_compilers::{
    Answer, Canary, Compiler, CompilerId, Diagnostic, Discovery, Family, Limits, Meaning, NotFound, Phase,
    Report, Severity, StartError, Wanted, Worker,
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

    fn canary(&self, _: Phase) -> Canary {
        let source = Source::single("canary.toy", "let canary: int = \"wrong\"\n");
        Canary { source, meaning: Meaning::Other }
    }

    fn start(&self, _: &Limits) -> Result<Box<dyn Worker>, StartError> {
        Ok(Box::new(ToyWorker))
    }

    fn script(&self, files: &[String], _: Phase) -> String {
        format!("toyc {}\n", files.join(" "))
    }
}

struct ToyWorker;

impl Worker for ToyWorker {
    fn ask(&mut self, programs: &[&Source], _: Phase, _: Duration) -> Answer {
        let mut report = Report::default();
        for file in programs.iter().flat_map(|program| &program.files) {
            for (number, line) in file.text.lines().enumerate() {
                if line.contains(": int = \"") {
                    report.diagnostics.push(Diagnostic {
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
            report.generated.push(file.path.clone());
        }
        Answer::Report(report)
    }
}
