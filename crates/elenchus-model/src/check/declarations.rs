//! Sorts, constructors, maps, bugs and metrics.

use super::{Checked, Checker};
use crate::diagnostic::{Diagnostic, Span, closest};
use crate::model::{Bug, ConId, Constructor, Metric, Model, Sort, SortId, SortKind};
use crate::syntax::{Item, Module, Name};
use crate::template::Template;

/// Sets of constructors are machine words in the symbolic evaluator.
const MAX_CONSTRUCTORS: usize = 64;

impl Checker {
    pub(super) fn declare_bool(&mut self) {
        let sort = self.new_sort("Bool", SortKind::Data, None, Span::default());
        self.sorts.insert("Bool".to_owned(), sort);
        for name in ["false", "true"] {
            let id = self.new_constructor(name, sort, Vec::new(), Template::default_for(name, 0));
            self.constructors.insert(name.to_owned(), id);
        }
        debug_assert_eq!(sort, Model::BOOL);
        debug_assert_eq!(self.constructors["true"], Model::TRUE);
    }

    pub(super) fn declare_sorts(&mut self, module: &Module) {
        let decls: Vec<_> = module
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Sort(sort) => Some(sort),
                _ => None,
            })
            .collect();
        for decl in &decls {
            let kind = if decl.is_syntax { SortKind::Syntax } else { SortKind::Data };
            if self.sorts.contains_key(&decl.name.text) {
                self.twice(&decl.name);
                continue;
            }
            if decl.depth == Some(0) {
                let error = Diagnostic::new(decl.name.span, "no value has depth 0");
                self.errors.push(error.help("a constructor without fields has depth 1"));
            }
            let sort = self.new_sort(&decl.name.text, kind, decl.depth, decl.name.span);
            self.sorts.insert(decl.name.text.clone(), sort);
            // The number of constructors is needed before their fields: a map has one entry for each.
            for constructor in &decl.constructors {
                if self.constructors.contains_key(&constructor.name.text) {
                    self.twice(&constructor.name);
                    continue;
                }
                let name = &constructor.name.text;
                let id = self.new_constructor(name, sort, Vec::new(), Template::default_for(name, 0));
                self.constructors.insert(name.clone(), id);
            }
            if decl.constructors.len() > MAX_CONSTRUCTORS {
                let message = format!("a sort has at most {MAX_CONSTRUCTORS} constructors");
                self.errors
                    .push(Diagnostic::new(decl.name.span, message).help("group them in sorts of their own"));
            }
        }
        if !self.errors.is_empty() {
            return;
        }
        for constructor in decls.iter().flat_map(|decl| &decl.constructors) {
            let id = self.constructors[&constructor.name.text];
            for field in &constructor.fields {
                if let Some(target) = &field.target
                    && let Err(error) = self.key_sort(&field.head, &decls)
                {
                    self.errors.push(error.help(format!(
                        "the keys of `{} -> {}` are constructors without fields",
                        field.head.text, target.text
                    )));
                    continue;
                }
                let sort = self.resolve_type(field);
                if let Some(sort) = self.report(sort) {
                    self.model.constructors[id.index()].fields.push(sort);
                }
            }
            let template =
                Self::template(&constructor.name, constructor.fields.len(), constructor.template.as_ref());
            if let Some(template) = self.report(template) {
                self.model.constructors[id.index()].template = template;
            }
        }
    }

    fn key_sort(&self, key: &Name, decls: &[&crate::syntax::SortDecl]) -> Checked<()> {
        self.resolve_sort(key)?;
        let has_fields = decls
            .iter()
            .filter(|decl| decl.name.text == key.text)
            .flat_map(|decl| &decl.constructors)
            .any(|constructor| !constructor.fields.is_empty());
        if has_fields {
            return Err(Diagnostic::new(key.span, format!("`{}` cannot be the key of a map", key.text)));
        }
        Ok(())
    }

    fn template(name: &Name, fields: usize, written: Option<&Name>) -> Checked<Template> {
        let Some(written) = written else { return Ok(Template::default_for(&name.text, fields)) };
        let template = Template::parse(&written.text)
            .map_err(|error| Diagnostic::new(written.span, format!("this cannot be shown: {error}")))?;
        if template.holes() == fields {
            return Ok(template);
        }
        let message =
            format!("`{}` has {fields} fields, but `_` occurs {} times", name.text, template.holes());
        Err(Diagnostic::new(written.span, message).help("write `_` once for each field"))
    }

    pub(super) fn map_sort(&mut self, key: SortId, value: SortId, span: Span) -> Checked<SortId> {
        if let Some(sort) = self.maps.get(&(key, value)) {
            return Ok(*sort);
        }
        let keys = self.model.sort(key).constructors.clone();
        if keys.iter().any(|con| !self.model.constructor(*con).fields.is_empty()) {
            let message = format!("`{}` cannot be the key of a map", self.sort_name(key));
            return Err(
                Diagnostic::new(span, message).help("the keys of a map are constructors without fields")
            );
        }
        let entry_name = format!("entry of {}", self.sort_name(value));
        let entry = self.new_sort(&entry_name, SortKind::Entry, None, span);
        self.new_constructor("absent", entry, Vec::new(), Template::default_for("absent", 0));
        self.new_constructor("present", entry, vec![value], Template::default_for("present", 1));
        let name = format!("{} -> {}", self.sort_name(key), self.sort_name(value));
        let sort = self.new_sort(&name, SortKind::Map { key, value, entry }, None, span);
        self.new_constructor("map", sort, vec![entry; keys.len()], Template::default_for("map", keys.len()));
        self.maps.insert((key, value), sort);
        Ok(sort)
    }

    /// Slots, groups and whether each sort has a finite value at all.
    pub(super) fn finish_sorts(&mut self) {
        let count = self.model.sorts.len();
        for at in 0..count {
            let mut slots: Vec<SortId> = Vec::new();
            for con in self.model.sorts[at].constructors.clone() {
                let mut taken = vec![false; slots.len()];
                let fields = self.model.constructor(con).fields.clone();
                let assigned = fields.iter().map(|field| {
                    let slot = (0..slots.len()).find(|slot| slots[*slot] == *field && !taken[*slot]);
                    let slot = slot.unwrap_or_else(|| {
                        slots.push(*field);
                        taken.push(false);
                        slots.len() - 1
                    });
                    taken[slot] = true;
                    slot
                });
                self.model.constructors[con.index()].slots = assigned.collect();
            }
            self.model.sorts[at].slots = slots;
        }
        self.group_sorts();
        self.require_values();
    }

    fn group_sorts(&mut self) {
        let count = self.model.sorts.len();
        let mut reaches = vec![vec![false; count]; count];
        for (at, sort) in self.model.sorts.iter().enumerate() {
            for slot in &sort.slots {
                reaches[at][slot.index()] = true;
            }
        }
        for middle in 0..count {
            for from in 0..count {
                if reaches[from][middle] {
                    let row = reaches[middle].clone();
                    for (to, reached) in row.iter().enumerate() {
                        reaches[from][to] |= reached;
                    }
                }
            }
        }
        for (at, sort) in self.model.sorts.iter_mut().enumerate() {
            let group = (0..count).find(|other| *other == at || (reaches[at][*other] && reaches[*other][at]));
            sort.group = group.unwrap_or(at) as u32;
            sort.recursive = reaches[at][at];
        }
    }

    fn require_values(&mut self) {
        let mut inhabited = vec![false; self.model.sorts.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for con in &self.model.constructors {
                let now = con.fields.iter().all(|field| inhabited[field.index()]);
                if now && !inhabited[con.sort.index()] {
                    inhabited[con.sort.index()] = true;
                    changed = true;
                }
            }
        }
        for (at, sort) in self.model.sorts.iter().enumerate() {
            if !inhabited[at] {
                let message = format!("no value of `{}` is finite", sort.name);
                let error = Diagnostic::new(self.sort_spans[at], message);
                self.errors
                    .push(error.help("give it a constructor that does not need another value of this sort"));
            }
        }
    }

    pub(super) fn declare_bugs(&mut self, module: &Module) {
        for item in &module.items {
            let Item::Bug(decl) = item else { continue };
            if self.model.bug(&decl.name.text).is_some() {
                self.twice(&decl.name);
                continue;
            }
            let bug = Bug { name: decl.name.text.clone(), description: decl.description.clone() };
            self.model.bugs.push(bug);
        }
    }

    pub(super) fn declare_metrics(&mut self, module: &Module) {
        let weigh = |measure: fn(&Template) -> u32, model: &Model| {
            model.constructors.iter().map(|con| measure(&con.template)).collect::<Vec<_>>()
        };
        for (name, measure) in [("size", Template::size as fn(&Template) -> u32), ("cells", Template::cells)]
        {
            let weights = weigh(measure, &self.model);
            self.model.metrics.push(Metric { name: name.to_owned(), weights });
        }
        for item in &module.items {
            let Item::Metric(decl) = item else { continue };
            if self.model.metric(&decl.name.text).is_some() {
                self.twice(&decl.name);
                continue;
            }
            let mut weights = vec![0; self.model.constructors.len()];
            for (constructor, weight) in &decl.weights {
                if let Some(id) = self.constructors.get(&constructor.text) {
                    weights[id.index()] = *weight;
                } else {
                    let error = self.no_constructor(constructor);
                    self.errors.push(error);
                }
            }
            self.model.metrics.push(Metric { name: decl.name.text.clone(), weights });
        }
    }

    pub(super) fn no_constructor(&self, name: &Name) -> Diagnostic {
        let error = Diagnostic::new(name.span, format!("there is no constructor `{}`", name.text));
        let names = self.model.constructors.iter().map(|con| con.name.as_str());
        match closest(&name.text, names) {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None => error.help("constructors are declared by `sort` and `data`"),
        }
    }

    fn twice(&mut self, name: &Name) {
        let error = Diagnostic::new(name.span, format!("`{}` is defined twice", name.text));
        self.errors.push(error.help("choose another name"));
    }

    fn new_sort(&mut self, name: &str, kind: SortKind, depth: Option<u32>, span: Span) -> SortId {
        let id = SortId(self.model.sorts.len() as u32);
        self.model.sorts.push(Sort {
            name: name.to_owned(),
            constructors: Vec::new(),
            slots: Vec::new(),
            depth,
            group: id.0,
            recursive: false,
            kind,
        });
        self.sort_spans.push(span);
        id
    }

    fn new_constructor(
        &mut self,
        name: &str,
        sort: SortId,
        fields: Vec<SortId>,
        template: Template,
    ) -> ConId {
        let id = ConId(self.model.constructors.len() as u32);
        let siblings = &mut self.model.sorts[sort.index()].constructors;
        let constructor = Constructor {
            name: name.to_owned(),
            sort,
            index: siblings.len(),
            slots: Vec::new(),
            fields,
            template,
        };
        siblings.push(id);
        self.model.constructors.push(constructor);
        id
    }
}
