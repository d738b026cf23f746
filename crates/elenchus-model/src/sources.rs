//! A model in several files: `use "types.model"` takes the definitions of another file, so that languages can share
//! them. The items of all files become one module; a position is counted through all of them, and found again here.

use crate::check;
use crate::diagnostic::{Diagnostic, Span};
use crate::lint;
use crate::model::Model;
use crate::parser;
use crate::syntax::{Item, Module};

/// Finds the text of a file: given the name of the file that uses it, and what is written there.
/// The answer is the name by which the file is known from then on, and its text.
pub type Finder<'a> = dyn Fn(&str, &str) -> Result<(String, String), String> + 'a;

/// The files of a model, in the order in which they were read.
#[derive(Debug, Default)]
pub struct Sources {
    files: Vec<File>,
}

#[derive(Debug)]
struct File {
    name: String,
    text: String,
    /// The position of its first byte among all files.
    start: usize,
}

/// Reads, parses and checks the model of a file and of all that it uses.
/// The queries of the files that it uses are left out: they are about other languages.
pub fn load(name: &str, text: String, find: &Finder<'_>) -> Result<Loaded, Vec<String>> {
    let mut sources = Sources::default();
    let loaded = sources.module(name, text, find).map_err(|error| vec![error]);
    let checked = loaded.and_then(|module| Ok((check::check(&module)?, module)));
    match checked {
        Ok((model, module)) => {
            let own = |found: &Diagnostic| sources.file_of(found) == Some(0);
            let found = lint::lint(&module, &model);
            let warnings = found.iter().filter(|found| own(found));
            let warnings = warnings.map(|found| sources.render("warning", found)).collect();
            Ok(Loaded { model, warnings })
        }
        Err(errors) => Err(errors.iter().map(|error| sources.render("error", error)).collect()),
    }
}

/// A model, with what is suspicious in its own file: definitions that come from another are that file's business.
#[derive(Debug)]
pub struct Loaded {
    pub model: Model,
    pub warnings: Vec<String>,
}

impl Sources {
    fn module(&mut self, name: &str, text: String, find: &Finder<'_>) -> Result<Module, Diagnostic> {
        let mut module = self.parse(name, text)?;
        let mut items = Vec::new();
        self.splice(name, std::mem::take(&mut module.items), true, find, &mut items)?;
        module.items = items;
        Ok(module)
    }

    fn splice(
        &mut self,
        name: &str,
        items: Vec<Item>,
        is_first: bool,
        find: &Finder<'_>,
        out: &mut Vec<Item>,
    ) -> Result<(), Diagnostic> {
        for item in items {
            match item {
                Item::Use(used) => {
                    let (found, text) = find(name, &used.path.text)
                        .map_err(|error| Diagnostic::new(used.path.span, error).help(HELP))?;
                    // Once is enough, also when two files use each other.
                    if self.files.iter().all(|file| file.name != found) {
                        let module = self.parse(&found, text)?;
                        self.splice(&found, module.items, false, find, out)?;
                    }
                }
                Item::Query(_) if !is_first => {}
                item => out.push(item),
            }
        }
        Ok(())
    }

    fn parse(&mut self, name: &str, text: String) -> Result<Module, Diagnostic> {
        // One byte between files keeps their ends apart.
        let start = self.files.last().map_or(0, |file| file.start + file.text.len() + 1);
        let parsed = parser::parse_at(&text, start);
        self.files.push(File { name: name.to_owned(), text, start });
        parsed
    }

    fn file_of(&self, found: &Diagnostic) -> Option<usize> {
        self.files.iter().rposition(|file| file.start <= found.span.start)
    }

    /// The message with the line it points at, in the file where that is.
    fn render(&self, word: &str, error: &Diagnostic) -> String {
        let Some(file) = self.file_of(error).and_then(|at| self.files.get(at)) else {
            return error.message.clone();
        };
        let Span { start, end } = error.span;
        let span = Span::new(start - file.start, end.max(start) - file.start);
        Diagnostic { span, ..error.clone() }.render_as(word, &file.name, &file.text)
    }
}

const HELP: &str =
    "name a file, relative to this one, or one of the models that come with the tool: `use \"types.model\"`";
