//! The engine `corpus`: the programs of a file of known bugs, one case for each, so that whatever can be done with findings
//! can be done with them.

use std::path::{Path, PathBuf};

use elenchus_case::{
    CaseProgram, CaseRng, DeadEnd, Engine, Expectation, Place, Printed, Provenance, ReadError, Typing,
};
use elenchus_corpus::{Corpus, CorpusError, Symptom};
use elenchus_lang::{Capability, LANGUAGES, Language, Level, Source};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default)]
pub struct Config {
    /// A corpus of known bugs: JSON, or a page of the book.
    pub file: PathBuf,
}

/// Programs that somebody wrote because a compiler was wrong about them.
pub struct KnownPrograms {
    config: Config,
    programs: Vec<KnownProgram>,
    languages: Vec<Language>,
}

#[derive(Clone)]
struct KnownProgram {
    language: Language,
    text: String,
    /// What a compiler has to say that does not have the bug.
    is_legal: bool,
}

impl KnownPrograms {
    /// The programs of the configured file; none if there is none.
    pub fn new(config: Config) -> Result<KnownPrograms, CorpusError> {
        let mut programs = Vec::new();
        if config.file != Path::new("") {
            for entry in Corpus::read(&config.file)?.entries {
                let Some(language) = LANGUAGES.iter().copied().find(|language| entry.is_in(*language)) else {
                    continue;
                };
                let Some(symptom) = entry.expected() else { continue };
                let text = entry.source(language).files.remove(0).text;
                programs.push(KnownProgram { language, text, is_legal: symptom != Symptom::Accepts });
            }
        }
        let mut languages: Vec<Language> = Vec::new();
        for program in &programs {
            if !languages.contains(&program.language) {
                languages.push(program.language);
            }
        }
        Ok(KnownPrograms { config, programs, languages })
    }
}

impl Engine for KnownPrograms {
    fn name(&self) -> &'static str {
        "corpus"
    }

    fn about(&self) -> &'static str {
        "programs of a file of known bugs: which of them does the compiler have?"
    }

    fn languages(&self) -> &[Language] {
        &self.languages
    }

    fn needs(&self) -> &[Capability] {
        &[]
    }

    fn config(&self) -> String {
        format!("file = \"{}\"", self.config.file.display())
    }

    fn generate(&self, provenance: &Provenance, _: &mut CaseRng) -> Result<Box<dyn CaseProgram>, DeadEnd> {
        let language = provenance.origin.level.language();
        let mut own = self.programs.iter().filter(|program| program.language == language);
        let index = usize::try_from(provenance.index).unwrap_or(usize::MAX);
        let program = own.nth(index).ok_or(DeadEnd { reason: "the corpus has no more programs" })?;
        Ok(Box::new(program.clone()))
    }

    /// A text and what is expected of it in its first line.
    fn read(&self, text: &str, level: Level) -> Result<Box<dyn CaseProgram>, ReadError> {
        let (first, text) = text.split_once('\n').unwrap_or((text, ""));
        let is_legal = match first {
            LEGAL => true,
            ILLEGAL => false,
            _ => return Err(ReadError { what: "it does not begin with what is expected of it".to_owned() }),
        };
        Ok(Box::new(KnownProgram { language: level.language(), text: text.to_owned(), is_legal }))
    }
}

const LEGAL: &str = "legal";
const ILLEGAL: &str = "not legal";

impl KnownProgram {
    fn printed(&self, provenance: &Provenance, text: String) -> Printed {
        let file = format!("Case{}.{}", provenance.index, self.language.extension());
        let expectation = if self.is_legal {
            Typing::Accept
        } else {
            // Nobody knows at which line it is wrong.
            let place = |line| Place { file: file.clone(), line };
            let lines = u32::try_from(text.lines().count()).unwrap_or(u32::MAX);
            let why = "known to be wrong".to_owned();
            Typing::Reject { place: place(1), also: (2..=lines).map(place).collect(), why }
        };
        Printed {
            source: Source::single(file, text),
            expectation: Expectation::Typing(expectation),
            features: Vec::new(),
        }
    }
}

impl CaseProgram for KnownProgram {
    /// A package for each program, so that many can be compiled together; lines stay as they are.
    fn print(&self, provenance: &Provenance) -> Printed {
        let has_packages = ["java", "groovy", "kotlin", "scala"].contains(&self.language.name());
        let text = if has_packages && !self.text.trim_start().starts_with("package ") {
            format!("package case{}; {}", provenance.index, self.text)
        } else {
            self.text.clone()
        };
        self.printed(provenance, text)
    }

    fn print_alone(&self, provenance: &Provenance) -> Printed {
        self.printed(provenance, self.text.clone())
    }

    fn text_form(&self) -> Option<String> {
        Some(format!("{}\n{}", if self.is_legal { LEGAL } else { ILLEGAL }, self.text))
    }

    /// Whoever wrote it has made it small, and nothing here could tell whether a smaller one is still legal.
    fn smaller(&self) -> Box<dyn Iterator<Item = Box<dyn CaseProgram>> + '_> {
        Box::new(std::iter::empty())
    }

    fn size(&self) -> usize {
        self.text.len()
    }
}

#[cfg(test)]
mod tests {
    use elenchus_case::Origin;
    use elenchus_lang::JAVA;

    use super::*;

    #[test]
    fn the_page_of_bugs_makes_cases() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/found.md");
        let engine = KnownPrograms::new(Config { file }).unwrap();
        assert_eq!(engine.languages(), [JAVA]);
        let level = JAVA.levels().next_back().unwrap();
        let origin = Origin {
            tool: String::new(),
            engine: "corpus".to_owned(),
            level,
            config: String::new(),
            seed: 0,
        };
        let program = engine.generate(&origin.case(0), &mut origin.rng(0)).unwrap();
        let printed = program.print(&origin.case(0));
        assert!(printed.source.files[0].text.starts_with("package case0; "));
        let read = engine.read(&program.text_form().unwrap(), level).unwrap();
        assert_eq!(read.print_alone(&origin.case(0)), program.print_alone(&origin.case(0)));
        assert!(engine.generate(&origin.case(100_000), &mut origin.rng(0)).is_err());
    }
}
