//! A library as text, one class a line, of which a line is read only when its class is asked for: what the cache keeps, and what
//! worlds load their classes from.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, PoisonError, RwLock};

use elenchus_types::syntax::{self, Declaration};
use elenchus_types::{Base, Loader, TypeSystem, World};
use serde::{Deserialize, Serialize};

use crate::model::{ApiClass, ClassMarks, Extension, Library, Module, Problem};

/// The form of the text; another number is not read.
const SCHEMA: u32 = 1;

/// What stands before the classes.
#[derive(Serialize, Deserialize)]
struct Heading {
    elenchus_api: u32,
    coordinate: String,
    modules: Vec<Module>,
    null_marked: Vec<String>,
    extensions: Vec<Extension>,
    problems: Vec<Problem>,
}

/// Classes by name, read when they are asked for.
pub struct Catalogue {
    heading: Heading,
    text: String,
    /// Where each class has its line, in the order of names.
    lines: Vec<(Range<u32>, Range<u32>)>,
    /// What was asked for before, for worlds that load it again.
    known: RwLock<BTreeMap<String, Arc<Declaration>>>,
}

#[derive(Debug, thiserror::Error)]
pub enum CatalogueError {
    #[error("it is empty")]
    Empty,
    #[error("its first line does not say what it is: {0}")]
    Heading(#[from] serde_json::Error),
    #[error("it is of another version of Elenchus")]
    Schema,
}

impl From<Library> for Catalogue {
    /// A class whose text would not be read again becomes a problem.
    fn from(mut library: Library) -> Catalogue {
        let mut lines = Vec::with_capacity(library.classes.len());
        for (name, ApiClass { declaration, marks }) in std::mem::take(&mut library.classes) {
            let text = declaration.to_string();
            let is_one_line = !text.contains(['\n', '\t']);
            if is_one_line && syntax::parse_declaration(&text).is_ok_and(|again| again == declaration) {
                let marks = serde_json::to_string(&marks).unwrap_or_default();
                lines.push(format!("{text}\t{marks}\n"));
            } else {
                let reason = "it cannot be written as text".to_owned();
                library.problems.push(Problem { place: name, reason });
            }
        }
        let heading = Heading {
            elenchus_api: SCHEMA,
            coordinate: library.coordinate,
            modules: library.modules,
            null_marked: library.null_marked,
            extensions: library.extensions,
            problems: library.problems,
        };
        Catalogue::with(heading, lines.concat())
    }
}

impl Catalogue {
    fn with(heading: Heading, text: String) -> Catalogue {
        let mut lines = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            if let Some(name) = syntax::declared_name(line) {
                let at = start + (name.as_ptr() as usize - line.as_ptr() as usize);
                lines.push((at as u32..(at + name.len()) as u32, start as u32..(start + line.len()) as u32));
            }
            start += line.len();
        }
        lines.sort_by(|(one, _), (other, _)| within(&text, one).cmp(within(&text, other)));
        Catalogue { heading, text, lines, known: RwLock::default() }
    }

    /// Reads what [`Catalogue::to_text`] wrote. The lines of classes are only counted.
    pub fn parse(text: &str) -> Result<Catalogue, CatalogueError> {
        let (first, rest) = text.split_once('\n').ok_or(CatalogueError::Empty)?;
        let heading: Heading = serde_json::from_str(first)?;
        if heading.elenchus_api != SCHEMA {
            return Err(CatalogueError::Schema);
        }
        Ok(Catalogue::with(heading, rest.to_owned()))
    }

    pub fn to_text(&self) -> String {
        format!("{}\n{}", serde_json::to_string(&self.heading).unwrap_or_default(), self.text)
    }

    pub fn coordinate(&self) -> &str {
        &self.heading.coordinate
    }

    pub fn problems(&self) -> &[Problem] {
        &self.heading.problems
    }

    pub fn extensions(&self) -> &[Extension] {
        &self.heading.extensions
    }

    pub fn len(&self) -> usize {
        self.lines.len()
    }

    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The names of all classes, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(|(name, _)| within(&self.text, name))
    }

    /// A class with its marks.
    pub fn class(&self, name: &str) -> Option<ApiClass> {
        let (declaration, marks) = self.line(name)?.split_once('\t')?;
        let declaration = syntax::parse_declaration(declaration).ok()?;
        let marks: ClassMarks = serde_json::from_str(marks.trim_end()).ok()?;
        Some(ApiClass { marks: marks.filled(&declaration), declaration })
    }

    /// The marks of a class, without its declaration.
    pub fn marks(&self, name: &str) -> Option<ClassMarks> {
        let (_, marks) = self.line(name)?.split_once('\t')?;
        serde_json::from_str(marks.trim_end()).ok()
    }

    fn line(&self, name: &str) -> Option<&str> {
        let place = self.lines.binary_search_by_key(&name, |(known, _)| within(&self.text, known)).ok()?;
        Some(within(&self.text, &self.lines[place].1))
    }

    /// The whole library.
    pub fn library(&self) -> Library {
        Library {
            coordinate: self.heading.coordinate.clone(),
            modules: self.heading.modules.clone(),
            null_marked: self.heading.null_marked.clone(),
            classes: self.names().filter_map(|name| Some((name.to_owned(), self.class(name)?))).collect(),
            extensions: self.heading.extensions.clone(),
            problems: self.heading.problems.clone(),
        }
    }
}

fn within<'t>(text: &'t str, range: &Range<u32>) -> &'t str {
    &text[range.start as usize..range.end as usize]
}

impl Loader for Catalogue {
    fn load(&self, name: &str) -> Option<Declaration> {
        if let Some(known) = self.known.read().unwrap_or_else(PoisonError::into_inner).get(name) {
            return Some((**known).clone());
        }
        let found = syntax::parse_declaration(self.line(name)?.split_once('\t')?.0).ok()?;
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(name.to_owned(), Arc::new(found.clone()));
        Some(found)
    }
}

/// Several libraries as on a class path: the first that has a class gives it.
#[derive(Clone, Default)]
pub struct ClassPath {
    pub catalogues: Vec<Arc<Catalogue>>,
}

impl ClassPath {
    pub fn new(catalogues: Vec<Arc<Catalogue>>) -> ClassPath {
        ClassPath { catalogues }
    }

    /// The catalogue that gives a class.
    pub fn giver(&self, name: &str) -> Option<&Arc<Catalogue>> {
        self.catalogues.iter().find(|catalogue| catalogue.line(name).is_some())
    }

    /// A base for the worlds of many programs, of which nothing is loaded yet.
    pub fn base(&self, language: Arc<dyn TypeSystem>) -> Arc<Base> {
        World::new(language, Arc::new(self.clone())).freeze()
    }
}

impl Loader for ClassPath {
    fn load(&self, name: &str) -> Option<Declaration> {
        self.catalogues.iter().find_map(|catalogue| catalogue.load(name))
    }
}
