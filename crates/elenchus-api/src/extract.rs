//! A library from class files.

use std::collections::{BTreeMap, BTreeSet};

use elenchus_types::Access;
use elenchus_types::syntax::{Declaration, TypeExpr};

use crate::model::{ApiClass, ClassMarks, Library, Problem};
use crate::read_class::{Read, read_class};
use crate::source::{ClassSource, Entry};

/// Which modules of a JDK are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Modules {
    /// Those of the platform's own name: `java.` and all that follows.
    #[default]
    Java,
    All,
    Named(Vec<String>),
}

impl Modules {
    fn want(&self, module: &str) -> bool {
        match self {
            // A jar has no module's name with its classes.
            _ if module.is_empty() => true,
            Modules::Java => module.starts_with("java."),
            Modules::All => true,
            Modules::Named(names) => names.iter().any(|name| name == module),
        }
    }
}

/// Reads what the exported packages of a source declare and, for the sake of what is above, around and mentioned by that, what is
/// hidden behind it.
pub fn extract(source: &dyn ClassSource, coordinate: &str, modules: &Modules) -> Library {
    let mut extraction = Extraction {
        source,
        is_modular: source.is_modular(),
        library: Library { coordinate: coordinate.to_owned(), ..Library::default() },
        exports: BTreeSet::new(),
        entries: BTreeMap::new(),
        members_wanted: BTreeSet::new(),
    };
    let entries = source.entries();
    let (descriptors, classes): (Vec<_>, Vec<_>) =
        entries.into_iter().partition(|entry| entry.class.ends_with("-info"));
    for entry in descriptors.iter().filter(|entry| modules.want(&entry.module)) {
        extraction.read_descriptor(entry);
    }
    for entry in classes {
        extraction.entries.insert(entry.class.replace('/', "."), entry);
    }
    let wanted: Vec<_> = extraction
        .entries
        .values()
        .filter(|entry| modules.want(&entry.module) && extraction.is_exported(entry))
        .cloned()
        .collect();
    for entry in wanted {
        extraction.read(&entry);
    }
    extraction.settle_visibility();
    extraction.follow();
    extraction.library
}

struct Extraction<'s> {
    source: &'s dyn ClassSource,
    is_modular: bool,
    library: Library,
    /// Module and package.
    exports: BTreeSet<(String, String)>,
    /// By binary name.
    entries: BTreeMap<String, Entry>,
    /// Hidden classes whose members are those of a class that is not.
    members_wanted: BTreeSet<String>,
}

impl Extraction<'_> {
    fn is_exported(&self, entry: &Entry) -> bool {
        !self.is_modular || self.exports.contains(&(entry.module.clone(), entry.package()))
    }

    fn read_descriptor(&mut self, entry: &Entry) {
        match self.read_entry(entry) {
            Some(Read::Module(module)) => {
                for package in &module.exports {
                    self.exports.insert((entry.module.clone(), package.clone()));
                }
                self.library.modules.push(module);
            }
            Some(Read::Package { name, null_marked: true }) => self.library.null_marked.push(name),
            _ => {}
        }
    }

    fn read_entry(&mut self, entry: &Entry) -> Option<Read> {
        let found = self.source.bytes(entry).map_err(|error| error.to_string());
        match found.and_then(|bytes| read_class(&bytes).map_err(|damage| damage.to_string())) {
            Ok(read) => Some(read),
            Err(reason) => {
                self.library.problems.push(Problem { place: entry.class.clone(), reason });
                None
            }
        }
    }

    fn read(&mut self, entry: &Entry) {
        if let Some(Read::Class(class)) = self.read_entry(entry) {
            self.library.classes.insert(class.declaration.name.clone(), *class);
        }
    }

    /// A class is seen if all around it are seen; a class at the top only if it is public (JLS 6.6.1).
    fn settle_visibility(&mut self) {
        let names: Vec<_> = self.library.classes.keys().cloned().collect();
        for name in names {
            let visible = self.is_visible(&name);
            if let Some(class) = self.library.classes.get_mut(&name) {
                class.marks.visible = visible;
            }
        }
    }

    fn is_visible(&self, name: &str) -> bool {
        let mut name = name;
        // The classes around a class are as many as its name has parts.
        for _ in 0..=name.matches('$').count() {
            let Some(ApiClass { declaration, .. }) = self.library.classes.get(name) else { return false };
            let access = declaration.modifiers.access;
            match &declaration.enclosing {
                Some(enclosing) if matches!(access, Access::Public | Access::Protected) => name = enclosing,
                Some(_) => return false,
                None => return access == Access::Public,
            }
        }
        false
    }

    /// Drops hidden classes that nothing visible leads to, and reads those that something does.
    fn follow(&mut self) {
        let mut hidden = BTreeMap::new();
        let mut work: Vec<String> = Vec::new();
        for (name, class) in std::mem::take(&mut self.library.classes) {
            if class.marks.visible {
                work.push(name.clone());
                self.library.classes.insert(name, class);
            } else {
                hidden.insert(name, class);
            }
        }
        let mut followed = BTreeSet::new();
        while let Some(name) = work.pop() {
            let Some(class) = self.library.classes.get(&name) else { continue };
            let whole = class.marks.visible || self.members_wanted.contains(&name);
            if !followed.insert((name.clone(), whole)) {
                continue;
            }
            let mut above = BTreeSet::new();
            let mut mentioned = BTreeSet::new();
            for expr in &class.declaration.supertypes {
                names_in(expr, &mut above);
            }
            mentioned.extend(class.declaration.enclosing.clone());
            if whole {
                names_of_members(&class.declaration, &mut mentioned);
            }
            for name in &above {
                let is_visible = self.library.classes.get(name).is_some_and(|class| class.marks.visible);
                if whole && !is_visible && self.members_wanted.insert(name.clone()) {
                    work.push(name.clone());
                }
            }
            for name in above.into_iter().chain(mentioned) {
                if !self.library.classes.contains_key(&name) && self.bring(&name, &mut hidden) {
                    work.push(name);
                }
            }
        }
        for (name, class) in &mut self.library.classes {
            if !class.marks.visible && !self.members_wanted.contains(name) {
                forget_members(class);
            }
        }
    }

    /// Puts a hidden class into the library; whether there is one.
    fn bring(&mut self, name: &str, hidden: &mut BTreeMap<String, ApiClass>) -> bool {
        if let Some(class) = hidden.remove(name) {
            self.library.classes.insert(name.to_owned(), class);
            return true;
        }
        let Some(entry) = self.entries.get(name).cloned() else { return false };
        self.read(&entry);
        if let Some(class) = self.library.classes.get_mut(name) {
            class.marks.visible = false;
            return true;
        }
        false
    }
}

/// What is only mentioned has its place among the types and nothing else.
fn forget_members(class: &mut ApiClass) {
    class.declaration.fields.clear();
    class.declaration.constructors.clear();
    class.declaration.methods.clear();
    class.marks = ClassMarks { marks: std::mem::take(&mut class.marks.marks), ..ClassMarks::default() };
}

fn names_of_members(declaration: &Declaration, names: &mut BTreeSet<String>) {
    let methods = declaration.methods.iter().chain(&declaration.constructors);
    for method in methods {
        let types = method.params.iter().chain(&method.result).chain(&method.throws);
        for expr in types.chain(method.type_params.iter().flat_map(|param| &param.bounds)) {
            names_in(expr, names);
        }
    }
    let fields = declaration.fields.iter().map(|field| &field.ty);
    let components = declaration.components.iter().map(|(_, ty)| ty);
    let bounds = declaration.params.iter().flat_map(|param| &param.bounds);
    for expr in fields.chain(components).chain(bounds) {
        names_in(expr, names);
    }
    names.extend(declaration.permits.iter().cloned());
}

/// The names in a type, those of variables and primitive types among them: nothing is found under those.
pub(crate) fn names_in(expr: &TypeExpr, names: &mut BTreeSet<String>) {
    match expr {
        TypeExpr::Named { outer, name, args } => {
            names.insert(name.clone());
            for part in outer.iter().map(|outer| &**outer).chain(args) {
                names_in(part, names);
            }
        }
        TypeExpr::Extends(inner)
        | TypeExpr::Super(inner)
        | TypeExpr::Array(inner)
        | TypeExpr::Nullable(inner) => {
            names_in(inner, names);
        }
        TypeExpr::Function { params, result } => {
            for part in params.iter().chain([&**result]) {
                names_in(part, names);
            }
        }
        TypeExpr::Intersection(parts) => {
            for part in parts {
                names_in(part, names);
            }
        }
        TypeExpr::Top
        | TypeExpr::Bottom
        | TypeExpr::Null
        | TypeExpr::VariableOf { .. }
        | TypeExpr::Constructor(_)
        | TypeExpr::Unbounded => {}
    }
}
