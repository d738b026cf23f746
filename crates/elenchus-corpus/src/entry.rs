use std::path::Path;

use elenchus_lang::{Language, Source, Version};
use serde::Deserialize;
use thiserror::Error;

use crate::page;

/// Known bugs, in the order of their file.
#[derive(Debug)]
pub struct Corpus {
    pub entries: Vec<Entry>,
}

/// One known bug. A file may say more about it than we ask for.
#[derive(Clone, Debug, Deserialize)]
pub struct Entry {
    #[serde(alias = "bugid")]
    pub id: String,
    /// The language of the program, such as `Groovy`.
    pub language: String,
    /// The compiler that has the bug, such as `groovyc`; that of its language if it is not named.
    #[serde(default)]
    pub compiler: Option<String>,
    /// What goes wrong, in words; see [`Symptom::of`].
    pub symptom: String,
    /// The program, by lines or as one text.
    #[serde(alias = "test")]
    pub program: Lines,
    /// The versions on which it has been seen; empty if that was looked for in vain, absent if nobody has looked.
    #[serde(default)]
    pub reproduces: Option<Vec<String>>,
    /// What the bug is about. Only a `verdict` can be told from what a compiler accepts: one that is `diagnostic` is not judged.
    #[serde(default)]
    pub class: Option<String>,
    #[serde(default)]
    pub note: Option<String>,
    /// What it is about, in a line.
    #[serde(default)]
    pub title: Option<String>,
    /// The first version that does not have it any more.
    #[serde(default)]
    pub fixed_in: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Lines {
    Lines(Vec<String>),
    Text(String),
}

/// What a compiler does to a program that shows a bug.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symptom {
    /// It fails itself.
    Crash,
    /// It rejects a program that is right.
    Rejects,
    /// It accepts a program that is wrong, which then goes wrong when it runs.
    Accepts,
    /// It does not come to an end.
    Hang,
}

/// A file that is no corpus.
#[derive(Debug, Error)]
pub enum CorpusError {
    #[error("cannot read {path} ({source}); name a corpus, a JSON file with a list of bugs")]
    File { path: String, source: std::io::Error },
    #[error("{path} is no corpus: {what}; the format is in the book under \"Formats that scripts rely on\"")]
    Format { path: String, what: String },
}

impl Corpus {
    /// Reads a corpus: JSON, or a page of the book that lists bugs, in Markdown.
    pub fn read(path: &Path) -> Result<Corpus, CorpusError> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path)
            .map_err(|source| CorpusError::File { path: name.clone(), source })?;
        let entries = if path.extension().is_some_and(|extension| extension == "md") {
            page::entries(&text)
        } else {
            parse(&text)
        };
        let entries = entries.map_err(|what| CorpusError::Format { path: name, what })?;
        Ok(Corpus { entries })
    }

    /// Whether somebody has looked for the bugs of a compiler on this version: some entry lists it.
    pub fn is_measured(&self, compiler: &str, version: &Version) -> bool {
        self.entries.iter().any(|entry| entry.is_of(compiler) && entry.lists(version))
    }
}

/// A list of bugs, or an object that has one under `bugs`.
fn parse(text: &str) -> Result<Vec<Entry>, String> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum File {
        Bare(Vec<serde_json::Value>),
        Object { bugs: Vec<serde_json::Value> },
    }
    let file: File = serde_json::from_str(text).map_err(|error| {
        if error.is_data() { "it holds no list of bugs".to_owned() } else { error.to_string() }
    })?;
    let (File::Bare(values) | File::Object { bugs: values }) = file;
    values
        .into_iter()
        .enumerate()
        .map(|(index, value)| {
            let id = value.get("id").or(value.get("bugid")).and_then(|id| id.as_str()).map(str::to_owned);
            serde_json::from_value(value)
                .map_err(|error| format!("bug {} ({}): {error}", index + 1, id.unwrap_or_default()))
        })
        .collect()
}

impl Entry {
    /// What a compiler does that has the bug; `None` if it cannot be told from a verdict.
    pub fn expected(&self) -> Option<Symptom> {
        if self.class.as_deref() == Some("diagnostic") { None } else { Symptom::of(&self.symptom) }
    }

    pub fn is_in(&self, language: Language) -> bool {
        self.language.eq_ignore_ascii_case(language.name())
    }

    /// Whether the bug is one of the compilers of a family.
    pub fn is_of(&self, family: &str) -> bool {
        let compiler = self.compiler.as_deref().unwrap_or(&self.language).to_lowercase();
        let own = match compiler.as_str() {
            "javac" => "java",
            "kotlinc" => "kotlin",
            "groovyc" => "groovy",
            "scalac" | "dotty" => "scala",
            "rustc" => "rust",
            other => other,
        };
        own == family
    }

    /// Whether the bug has been seen on this version. A number alone, as in `25`, stands for every release of it.
    pub fn lists(&self, version: &Version) -> bool {
        let is_it = |listed: &String| {
            listed == version.as_str() || (!listed.contains('.') && version.matches(listed))
        };
        self.reproduces.iter().flatten().any(is_it)
    }

    /// The program as a compiler is given it. Java wants the file to have the name of its public class.
    pub fn source(&self, language: Language) -> Source {
        let mut text = match &self.program {
            Lines::Lines(lines) => lines.join("\n"),
            Lines::Text(text) => text.clone(),
        };
        text.push('\n');
        let name = public_class(&text).filter(|_| language.name() == "java").unwrap_or("Program");
        Source::single(format!("{name}.{}", language.extension()), text)
    }
}

impl Symptom {
    /// The symptom that is described by these words: `crash`, `Unexpected Compile-Time Error`, `Unexpected Runtime Behavior`
    /// and their likes.
    pub fn of(words: &str) -> Option<Symptom> {
        let words = words.to_lowercase();
        let says = |signs: &[&str]| signs.iter().any(|sign| words.contains(sign));
        if says(&["crash", "internal"]) {
            Some(Symptom::Crash)
        } else if says(&["compile-time error", "compile time error", "reject"]) {
            Some(Symptom::Rejects)
        } else if says(&["runtime", "run-time", "accept", "unsound"]) {
            Some(Symptom::Accepts)
        } else if says(&["hang", "performance", "endless"]) {
            Some(Symptom::Hang)
        } else {
            None
        }
    }
}

/// The name of the first public type that is declared at the beginning of a line.
fn public_class(text: &str) -> Option<&str> {
    text.lines().find_map(|line| {
        let mut words = line.strip_prefix("public ")?.split_whitespace();
        words.find(|word| ["class", "interface", "enum", "record"].contains(word))?;
        let name = words.next()?;
        name.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')).next()
    })
}

#[cfg(test)]
mod tests {
    use elenchus_lang::JAVA;

    use super::*;

    const CORPUS: &str = r#"[{"bugid": "B-1", "language": "Java", "compiler": "javac", "symptom": "crash",
        "test": ["import java.util.*;", "public final class A<T> {}"], "reproduces": ["17", "4.0.0"], "mutator": "x"},
        {"id": "B-2", "language": "java", "symptom": "Unexpected Runtime Behavior", "program": "class B {}",
        "class": "diagnostic"}]"#;

    #[test]
    fn entries_are_read_by_either_name_of_their_fields() {
        let entries = parse(CORPUS).unwrap();
        let [first, second] = &entries[..] else { panic!("two entries") };
        assert_eq!((first.expected(), second.expected()), (Some(Symptom::Crash), None));
        assert_eq!(first.source(JAVA).files[0].path, "A.java");
        assert_eq!(second.source(JAVA).files[0].path, "Program.java");
        assert!(first.is_of("java") && second.is_of("java") && !first.is_of("ecj"));
        assert_eq!(parse(&format!("{{\"bugs\": {CORPUS}}}")).unwrap().len(), 2);
    }

    #[test]
    fn a_number_stands_for_its_releases_and_a_version_for_itself() {
        let entry = &parse(CORPUS).unwrap()[0];
        for (version, expected) in [("17", true), ("17.0.15", true), ("4.0.0", true), ("4.0.0-beta-1", false)]
        {
            assert_eq!(entry.lists(&Version::new(version)), expected, "{version}");
        }
    }

    #[test]
    fn what_is_no_corpus_is_told() {
        for (text, expected) in [
            ("{}", "it holds no list of bugs"),
            ("[", "EOF while parsing a list at line 1 column 1"),
            (r#"[{"id": "X", "language": "Java"}]"#, "bug 1 (X): missing field `symptom`"),
        ] {
            assert_eq!(parse(text).unwrap_err(), expected);
        }
    }

    #[test]
    fn symptoms_are_known_by_their_words() {
        for (words, expected) in [
            ("crash", Some(Symptom::Crash)),
            ("Unexpected Compile-Time Error", Some(Symptom::Rejects)),
            ("Unexpected Runtime Behavior", Some(Symptom::Accepts)),
            ("Compilation Performance Issue", Some(Symptom::Hang)),
            ("Misleading Report", None),
        ] {
            assert_eq!(Symptom::of(words), expected, "{words}");
        }
    }
}
