//! A toy compiler, in our own process: a real one would start a process in `Worker::ask` or keep one running.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use elenchus_compilers::{
    Answer, Batching, Canary, Collector, Compiler, CompilerId, Diagnostic, Discovery, Family, Limits,
    Meaning, NotFound, Phase, Severity, StartError, Wanted, Worker,
};
use elenchus_ir::{Expr, Literal, features, parse};
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
        let source = Source::single("canary.toy", "val canary: toy.Int = \"wrong\";\n");
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
            for (line, code, meaning, message) in errors(&file.text) {
                report.say(Diagnostic {
                    severity: Severity::Error,
                    code: code.to_owned(),
                    meaning,
                    file: Some(file.path.clone()),
                    line: line as u32,
                    column: 1,
                    message,
                    shape: String::new(),
                });
            }
        }
        // It always works to its end, code included.
        Answer::Report(report.finish(Some(Phase::Generate)))
    }
}

/// What is wrong with a text, by line: it is no program, an integer is given a text, or the language lacks something.
fn errors(text: &str) -> Vec<(usize, &'static str, Meaning, String)> {
    let program = match parse(text) {
        Ok(program) => program,
        Err(error) => return vec![(error.line, "T0", Meaning::Syntax, error.to_string())],
    };
    let is_wrong = |line: &str| line.contains(": toy.Int = \"") && line.ends_with("\";");
    let texts = text.lines().enumerate().filter(|(_, line)| is_wrong(line));
    let texts = texts.map(|(line, _)| (line + 1, "T1", Meaning::Other, "expected an integer".to_owned()));
    let is_null = |id| matches!(program.exprs[id], Expr::Literal(Literal::Null));
    let null = program.exprs.ids().any(is_null).then_some("null");
    let lacking = features(&program).into_iter().filter(|feature| LACKING.contains(feature)).chain(null);
    let lacking = lacking.map(|feature| (1, "T2", Meaning::Other, format!("there is no {feature}")));
    texts.chain(lacking).collect()
}

/// What the language has not got.
const LACKING: &[&str] = &[
    "anonymous class",
    "array creation",
    "enum",
    "increment",
    "inner class",
    "local class",
    "static access",
    "static member",
    "throws",
    "try",
    "wildcard",
];
