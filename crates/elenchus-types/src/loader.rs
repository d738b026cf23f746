//! Where classes come from.

use std::collections::BTreeMap;

use crate::syntax::{self, Declaration};

/// Finds the declaration of a class by its name. It is asked at most once for each class of a world.
pub trait Loader: Send + Sync {
    fn load(&self, name: &str) -> Option<Declaration>;
}

/// Declarations held in memory.
#[derive(Default, Clone)]
pub struct Library {
    declarations: BTreeMap<String, Declaration>,
}

impl Library {
    /// A library of the declarations in `text`, one a line; see [`syntax`] for the form.
    pub fn parse(text: &str) -> Result<Library, syntax::Error> {
        let mut library = Library::default();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            library.add(syntax::parse_declaration(line)?);
        }
        Ok(library)
    }

    pub fn add(&mut self, declaration: Declaration) {
        self.declarations.insert(declaration.name.clone(), declaration);
    }

    /// The names of all classes, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.declarations.keys().map(String::as_str)
    }

    pub fn get(&self, name: &str) -> Option<&Declaration> {
        self.declarations.get(name)
    }
}

impl Loader for Library {
    fn load(&self, name: &str) -> Option<Declaration> {
        self.declarations.get(name).cloned()
    }
}
