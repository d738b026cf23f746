//! How classes of the library are written: by their simple name after an import, or in full.

use std::collections::BTreeSet;

use super::Syntax;
use crate::groovy::{COMPILE_STATIC, IMPORTED_ANYWAY};
use elenchus_ir::{Name, Program, TOP_LEVEL_CLASS, TypeUse};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

/// Decides for each name of a library class how it is written. The first class that is met has the simple name.
pub(super) struct ClassNames<'p> {
    /// Names of classes and type variables that the program declares anywhere. None of them can stand for a class of
    /// the library, lest scopes have to be looked at.
    declared: FxHashSet<&'p str>,
    /// Names without dots that the program uses for types; whatever they mean, an import would change it.
    used: FxHashSet<&'p str>,
    /// Which class of the library has a simple name.
    taken: FxHashMap<&'p str, &'p str>,
    written: FxHashMap<Name, &'p str>,
    imports: BTreeSet<&'p str>,
    /// Packages that the language imports by itself.
    imported_anyway: &'static [&'static str],
    full_names: bool,
}

impl<'p> ClassNames<'p> {
    pub fn of(program: &'p Program, syntax: Syntax, full_names: bool) -> ClassNames<'p> {
        let names = &program.names;
        let classes = program.classes.ids().map(|id| program.classes[id].name);
        let type_params = program.type_params.ids().map(|id| program.type_params[id].name);
        let mut declared: FxHashSet<&str> =
            classes.chain(type_params).map(|name| names.spelling(name)).collect();
        declared.insert(TOP_LEVEL_CLASS);

        let mut used = FxHashSet::with_capacity_and_hasher(64, FxBuildHasher);
        let mut seen = FxHashSet::with_capacity_and_hasher(64, FxBuildHasher);
        for id in program.types.ids() {
            if let TypeUse::Named { outer: None, name, .. } = program.types[id]
                && seen.insert(name)
            {
                used.insert(names.spelling(name));
            }
        }
        let (imported_anyway, imports) = match syntax {
            Syntax::Java => (&IMPORTED_ANYWAY[..1], BTreeSet::new()),
            Syntax::Groovy => (IMPORTED_ANYWAY, BTreeSet::from([COMPILE_STATIC])),
        };
        ClassNames {
            declared,
            used,
            taken: FxHashMap::default(),
            written: FxHashMap::default(),
            imports,
            imported_anyway,
            full_names,
        }
    }

    /// How a class is written, given its name and how that is spelled.
    pub fn written(&mut self, name: Name, spelling: &'p str) -> &'p str {
        if self.full_names || !spelling.contains('.') {
            return spelling;
        }
        if let Some(written) = self.written.get(&name) {
            return written;
        }
        let written = self.decide(spelling);
        self.written.insert(name, written);
        written
    }

    /// Packages begin with small letters, classes with capital ones: in `java.util.Map.Entry` it is `java.util.Map`
    /// that is imported.
    fn decide(&mut self, spelling: &'p str) -> &'p str {
        let mut begin = 0;
        for segment in spelling.split('.') {
            if segment.starts_with(|c: char| c.is_uppercase()) {
                break;
            }
            begin += segment.len() + 1;
        }
        if begin == 0 || begin >= spelling.len() {
            return spelling;
        }
        let short = &spelling[begin..];
        let simple = short.split('.').next().unwrap_or(short);
        let class = &spelling[..begin + simple.len()];
        let is_imported_anyway = self.imported_anyway.contains(&&spelling[..begin]);
        if self.declared.contains(simple) || (self.used.contains(simple) && !is_imported_anyway) {
            return spelling;
        }
        if *self.taken.entry(simple).or_insert(class) != class {
            return spelling;
        }
        if !is_imported_anyway {
            self.imports.insert(class);
        }
        short
    }

    /// The classes to import, sorted.
    pub fn imports(&self) -> impl Iterator<Item = &'p str> + '_ {
        self.imports.iter().copied()
    }
}
