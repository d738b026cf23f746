//! From syntax tree to [`Model`]: names, sorts, exhaustive matches, bounded recursion, queries that make sense.
//! Every error points into the file and says what to write.

mod declarations;
mod expression;
mod patterns;
mod print;
mod queries;
mod recursion;

use crate::diagnostic::{Diagnostic, Span, closest};
use crate::model::{ConId, FnId, Function, Model, SiteId, SortId, SortKind};
use crate::syntax::{Item, Module, Name, TypeRef};
use rustc_hash::FxHashMap;

/// All problems of a model, in the order of the file; or the model.
pub fn check(module: &Module) -> Result<Model, Vec<Diagnostic>> {
    let mut checker = Checker::new(module);
    checker.refuse_uses(module);
    checker.declare_sorts(module);
    checker.declare_bugs(module);
    if checker.errors.is_empty() {
        checker.finish_sorts();
        checker.declare_metrics(module);
        checker.declare_functions(module);
    }
    if checker.errors.is_empty() {
        checker.define_functions(module);
    }
    if checker.errors.is_empty() {
        recursion::check(&mut checker);
    }
    if checker.errors.is_empty() {
        checker.define_queries(module);
        checker.define_prints(module);
    }
    if checker.errors.is_empty() {
        return Ok(checker.model);
    }
    checker.errors.sort_by_key(|error| error.span);
    Err(checker.errors)
}

type Checked<T> = Result<T, Diagnostic>;

struct Checker {
    model: Model,
    errors: Vec<Diagnostic>,
    sorts: FxHashMap<String, SortId>,
    constructors: FxHashMap<String, ConId>,
    functions: FxHashMap<String, FnId>,
    sites: FxHashMap<String, SiteId>,
    /// Where each sort was written, to point at it.
    sort_spans: Vec<Span>,
    maps: FxHashMap<(SortId, SortId), SortId>,
}

impl Checker {
    fn new(module: &Module) -> Self {
        let mut checker = Checker {
            model: Model {
                name: module.language.text.clone(),
                sorts: Vec::new(),
                constructors: Vec::new(),
                functions: Vec::new(),
                bugs: Vec::new(),
                sites: Vec::new(),
                metrics: Vec::new(),
                queries: Vec::new(),
                prints: Vec::new(),
            },
            errors: Vec::new(),
            sorts: FxHashMap::default(),
            constructors: FxHashMap::default(),
            functions: FxHashMap::default(),
            sites: FxHashMap::default(),
            sort_spans: Vec::new(),
            maps: FxHashMap::default(),
        };
        checker.declare_bool();
        checker
    }

    /// Other files are put in place before a module is checked; here there is nobody to find them.
    fn refuse_uses(&mut self, module: &Module) {
        for item in &module.items {
            if let Item::Use(used) = item {
                let error = Diagnostic::new(used.path.span, "a text that is no file cannot use another");
                self.errors.push(error.help("copy the definitions, or put the model into a file"));
            }
        }
    }

    fn report<T>(&mut self, result: Checked<T>) -> Option<T> {
        result.map_err(|error| self.errors.push(error)).ok()
    }

    fn sort_name(&self, sort: SortId) -> &str {
        &self.model.sort(sort).name
    }

    fn resolve_sort(&self, name: &Name) -> Checked<SortId> {
        self.sorts.get(&name.text).copied().ok_or_else(|| {
            let error = Diagnostic::new(name.span, format!("there is no sort `{}`", name.text));
            match closest(&name.text, self.model.sorts.iter().map(|sort| sort.name.as_str())) {
                Some(near) => error.help(format!("did you mean `{near}`?")),
                None => error.help(format!("declare it: `data {} = ...`", name.text)),
            }
        })
    }

    fn resolve_type(&mut self, reference: &TypeRef) -> Checked<SortId> {
        let head = self.resolve_sort(&reference.head)?;
        let Some(target) = &reference.target else { return Ok(head) };
        let value = self.resolve_sort(target)?;
        self.map_sort(head, value, reference.head.span)
    }

    fn function_decls(module: &Module) -> impl Iterator<Item = &crate::syntax::FunctionDecl> {
        module.items.iter().filter_map(|item| match item {
            Item::Function(function) => Some(function),
            _ => None,
        })
    }

    fn declare_functions(&mut self, module: &Module) {
        for decl in Self::function_decls(module) {
            let name = &decl.name;
            if self.functions.contains_key(&name.text) || self.constructors.contains_key(&name.text) {
                let message = format!("`{}` is defined twice", name.text);
                self.errors.push(Diagnostic::new(name.span, message).help("choose another name"));
                continue;
            }
            let mut parameters = Vec::new();
            for (parameter, reference) in &decl.parameters {
                let sort = self.resolve_type(reference);
                if let Some(sort) = self.report(sort) {
                    parameters.push((parameter.text.clone(), sort));
                }
            }
            let result = self.resolve_type(&decl.result);
            let Some(result) = self.report(result) else { continue };
            self.functions.insert(name.text.clone(), FnId(self.model.functions.len() as u32));
            self.model.functions.push(Function {
                name: name.text.clone(),
                span: name.span,
                locals: parameters.iter().map(|(name, _)| name.clone()).collect(),
                parameters,
                result,
                body: crate::model::Expr::EmptyMap(result),
                spends: false,
                bugs: Vec::new(),
            });
        }
    }

    fn define_functions(&mut self, module: &Module) {
        for decl in Self::function_decls(module) {
            let id = self.functions[&decl.name.text];
            let result = self.define_function(id, decl);
            self.report(result);
        }
        // Maps that only expressions mention were made on the way.
        self.finish_sorts();
    }

    fn site(&mut self, message: &str) -> SiteId {
        let next = SiteId(self.model.sites.len() as u32);
        let site = *self.sites.entry(message.to_owned()).or_insert(next);
        if site == next {
            self.model.sites.push(message.to_owned());
        }
        site
    }

    fn is_map(&self, sort: SortId) -> Option<(SortId, SortId)> {
        match self.model.sort(sort).kind {
            SortKind::Map { key, value, .. } => Some((key, value)),
            _ => None,
        }
    }
}
