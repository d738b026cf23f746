//! Building the graph: one pass over the classes, one over their members, one over the edges.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use elenchus_api::{Catalogue, ClassMarks, ClassPath};
use elenchus_types::syntax::Declaration;
use elenchus_types::{
    Access, Class, ClassId, ClassKind, Method, MethodKind, Type, TypeId, TypeSystem, VarId, World,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{ClassNode, Def, DefId, DefKind, Graph, PackageMethods};

impl Graph {
    /// The graph of what is on a class path. Of the catalogues, the first `subjects` are those whose definitions programs are to be
    /// about; the others are what these stand on.
    pub fn new(path: &ClassPath, subjects: usize, language: Arc<dyn TypeSystem>) -> Graph {
        let world = World::new(language, Arc::new(path.clone()));
        let mut builder = Builder {
            world,
            classes: Vec::new(),
            marks: Vec::new(),
            is_subject: Vec::new(),
            by_class: FxHashMap::default(),
            package_methods: FxHashMap::default(),
            defs: Vec::new(),
            subjects: Vec::new(),
            skipped: BTreeMap::new(),
        };
        builder.add_classes(path, subjects);
        for index in 0..builder.classes.len() {
            builder.add_members(index);
        }
        builder.finish()
    }
}

struct Builder {
    world: World,
    classes: Vec<ClassNode>,
    /// Beside the classes.
    marks: Vec<ClassMarks>,
    is_subject: Vec<bool>,
    by_class: FxHashMap<ClassId, u32>,
    package_methods: FxHashMap<ClassId, PackageMethods>,
    defs: Vec<Def>,
    subjects: Vec<DefId>,
    skipped: BTreeMap<&'static str, usize>,
}

impl Builder {
    fn skip(&mut self, reason: &'static str) {
        *self.skipped.entry(reason).or_default() += 1;
    }

    fn add_classes(&mut self, path: &ClassPath, subjects: usize) {
        let mut seen = FxHashSet::default();
        for (index, catalogue) in path.catalogues.iter().enumerate() {
            for name in catalogue.names() {
                if !seen.insert(name) {
                    continue;
                }
                let Some(found) = catalogue.class(name) else {
                    self.skip("class: it cannot be read");
                    continue;
                };
                let id = self.world.class_named(name);
                if !found.marks.package_methods.is_empty() {
                    let methods = PackageMethods {
                        names: found.marks.package_methods.clone(),
                        has_abstract: found.marks.has_abstract_package_method,
                    };
                    self.package_methods.insert(id, methods);
                }
                // Hidden classes are loaded when something above a visible one is asked for.
                if !found.marks.visible {
                    continue;
                }
                let unusable = unusable(name, &found.marks, found.declaration.modifiers.access);
                if let Some(reason) = unusable.or_else(|| unnameable(name, &found.declaration, catalogue)) {
                    self.skip(reason);
                    continue;
                }
                let class = self.world.class(id);
                let declared = self.world.declared_type(id);
                self.by_class.insert(id, self.classes.len() as u32);
                self.classes.push(ClassNode {
                    class: id,
                    name: name.replace('$', ".").into(),
                    declared,
                    params: class.params.clone(),
                    is_functional: false,
                    members: Vec::new(),
                    makers: Vec::new(),
                    distance: None,
                });
                self.marks.push(found.marks);
                self.is_subject.push(index < subjects);
            }
        }
    }

    /// What a class declares, and what hidden classes above it declare in its place.
    fn add_members(&mut self, index: usize) {
        let ClassNode { class: id, declared, .. } = self.classes[index];
        let class = self.world.class(id);
        let marks = std::mem::take(&mut self.marks[index]);
        let first = self.defs.len();
        let class_params = self.params_in_scope(id);
        for (field, marks) in class.fields.iter().zip(&marks.fields) {
            if field.access == Access::Public && !marks.preview {
                self.add(
                    index,
                    Def {
                        kind: DefKind::Field,
                        owner: id,
                        name: field.name.clone(),
                        receiver: (!field.is_static).then_some(declared),
                        receiver_class: (!field.is_static).then_some(id),
                        class_params: if field.is_static { Box::default() } else { class_params.clone() },
                        type_params: Box::default(),
                        params: Box::default(),
                        varargs: false,
                        result: field.ty,
                        throws: false,
                        is_overloaded: false,
                        has_getter: class.methods.iter().any(|method| is_getter(&method.name, &field.name)),
                    },
                );
            }
        }
        let can_be_made = !class.modifiers.is_abstract && class.kind != ClassKind::Enum;
        if can_be_made {
            let outer = class.outer.map(|outer| self.world.declared_type(outer));
            for constructor in class.constructors.iter().filter(|one| one.access == Access::Public) {
                let def = self.def(DefKind::Constructor, id, constructor, outer, class_params.clone());
                self.add(index, def);
            }
        }
        for (method, marks) in class.methods.iter().zip(&marks.methods) {
            if method.access != Access::Public {
                continue;
            }
            if marks.polymorphic {
                self.skip("definition: its types are made up at each call");
                continue;
            }
            let is_static = method.kind == MethodKind::Static;
            let params = if is_static { Box::default() } else { class_params.clone() };
            let def = self.def(DefKind::Method, id, method, (!is_static).then_some(declared), params);
            self.add(index, def);
        }
        self.add_hidden(index, &class);
        self.mark_overloads(first);
    }

    fn def(
        &mut self,
        kind: DefKind,
        owner: ClassId,
        method: &Method,
        receiver: Option<TypeId>,
        class_params: Box<[VarId]>,
    ) -> Def {
        Def {
            kind,
            owner,
            name: method.name.clone(),
            receiver,
            receiver_class: receiver.and_then(|receiver| class_of(&self.world, receiver)),
            class_params,
            type_params: method.type_params.clone(),
            params: method.params.clone(),
            varargs: method.varargs,
            result: method.result,
            throws: method.throws.iter().any(|thrown| self.is_checked(*thrown)),
            is_overloaded: false,
            has_getter: false,
        }
    }

    /// Public methods that a hidden superclass declares are members of a visible class below it (JLS 8.4.8).
    fn add_hidden(&mut self, index: usize, class: &Class) {
        let ClassNode { class: id, declared, .. } = self.classes[index];
        let class_params = self.params_in_scope(id);
        for above in self.world.closure(declared) {
            let Type::Class(use_of) = self.world.get(above) else { continue };
            if use_of.class == id || self.by_class.contains_key(&use_of.class) {
                continue;
            }
            let hidden = self.world.class(use_of.class);
            // What a class in between shows already, it shows to this one too.
            let is_direct =
                class.supertypes.iter().any(|one| class_of(&self.world, *one) == Some(use_of.class));
            if hidden.kind == ClassKind::Missing || !is_direct {
                continue;
            }
            for method in hidden.methods.iter().filter(|method| method.access == Access::Public) {
                let is_declared = class
                    .methods
                    .iter()
                    .any(|own| own.name == method.name && own.params.len() == method.params.len());
                if is_declared || method.kind == MethodKind::Static && hidden.is_interface() {
                    continue;
                }
                let is_static = method.kind == MethodKind::Static;
                let seen = self.world.method_of(declared, use_of.class, method);
                let params = if is_static { Box::default() } else { class_params.clone() };
                let def = self.def(DefKind::Method, id, &seen, (!is_static).then_some(declared), params);
                self.add(index, def);
            }
        }
    }

    fn add(&mut self, index: usize, def: Def) {
        let types: Vec<_> = def.params.iter().copied().chain([def.result]).collect();
        let mut bounds = Vec::new();
        for var in &def.type_params {
            bounds.push(self.world.var(*var).upper);
        }
        for ty in types.into_iter().chain(bounds) {
            if let Some(reason) = self.unwritable(ty) {
                self.skip(reason);
                return;
            }
        }
        let id = DefId(self.defs.len() as u32);
        if let Some(index) = def.receiver_class.and_then(|class| self.by_class.get(&class)) {
            self.classes[*index as usize].members.push(id);
        }
        if self.is_subject[index] {
            self.subjects.push(id);
        }
        self.defs.push(def);
    }

    /// Why a program cannot write a type, if it cannot.
    fn unwritable(&mut self, ty: TypeId) -> Option<&'static str> {
        match self.world.get(ty) {
            Type::Class(use_of) => {
                if !self.by_class.contains_key(&use_of.class) {
                    let is_missing = self.world.class(use_of.class).kind == ClassKind::Missing;
                    return Some(if is_missing {
                        "definition: it mentions a class that is not there"
                    } else {
                        "definition: it mentions a class that no program can name"
                    });
                }
                let mut parts = self.world.list(use_of.args).to_vec();
                parts.extend(use_of.outer);
                parts.into_iter().find_map(|part| self.unwritable(part))
            }
            Type::Array(inner) => self.unwritable(inner),
            Type::Wildcard(wildcard) => wildcard.bound().and_then(|bound| self.unwritable(bound)),
            Type::Intersection(parts) => {
                let parts = self.world.list(parts).to_vec();
                parts.into_iter().find_map(|part| self.unwritable(part))
            }
            _ => None,
        }
    }

    /// The parameters of a class and of the classes around it that it sees.
    fn params_in_scope(&mut self, class: ClassId) -> Box<[VarId]> {
        let mut found = Vec::new();
        let mut next = Some(class);
        while let Some(class) = next {
            let definition = self.world.class(class);
            found.extend(definition.params.iter().copied());
            next = definition.outer;
        }
        found.into()
    }

    /// JLS 11.1.1. What a variable stands for is not known.
    fn is_checked(&mut self, thrown: TypeId) -> bool {
        let unchecked = ["java.lang.RuntimeException", "java.lang.Error"];
        !unchecked.iter().any(|name| {
            let class = self.world.class_named(name);
            self.world.as_super(thrown, class).is_some()
        })
    }

    fn mark_overloads(&mut self, first: usize) {
        let mut names: FxHashMap<(DefKind, Box<str>), u32> = FxHashMap::default();
        for def in &self.defs[first..] {
            *names.entry((def.kind, def.name.clone())).or_default() += 1;
        }
        for def in &mut self.defs[first..] {
            def.is_overloaded = names.get(&(def.kind, def.name.clone())).is_some_and(|count| *count > 1);
        }
    }

    fn finish(mut self) -> Graph {
        let mut below: FxHashMap<ClassId, Vec<u32>> = FxHashMap::default();
        for index in 0..self.classes.len() {
            for above in self.world.closure(self.classes[index].declared) {
                if let Type::Class(use_of) = self.world.get(above)
                    && above != self.world.root()
                {
                    below.entry(use_of.class).or_default().push(index as u32);
                }
            }
        }
        let root = class_of(&self.world, self.world.root());
        if let Some(root) = root {
            below.insert(root, (0..self.classes.len() as u32).collect());
        }
        for index in 0..self.classes.len() {
            let declared = self.classes[index].declared;
            self.classes[index].is_functional =
                self.world.descriptor(declared).is_some_and(|function| function.type_params.is_empty());
        }
        let mut primitive = vec![Vec::new(); self.world.language().primitives().len()];
        let mut open = Vec::new();
        for (index, def) in self.defs.iter().enumerate() {
            let id = DefId(index as u32);
            match self.world.get(def.result) {
                Type::Primitive(found) => primitive[usize::from(found.0)].push(id),
                Type::Variable(var) if def.type_params.contains(&var) || def.class_params.contains(&var) => {
                    open.push(id);
                }
                Type::Class(use_of) => {
                    if let Some(made) = self.by_class.get(&use_of.class) {
                        self.classes[*made as usize].makers.push(id);
                    }
                }
                _ => {}
            }
        }
        measure(&mut self.classes, &self.defs, &self.by_class);
        let throwable = self.world.class_named("java.lang.Throwable");
        let (mut plain, mut generic) = (Vec::new(), Vec::new());
        for index in 0..self.classes.len() {
            let ClassNode { class, declared, .. } = self.classes[index];
            let definition = self.world.class(class);
            let is_wanted = definition.kind != ClassKind::Annotation
                && self.world.as_super(declared, throwable).is_none();
            if is_wanted && self.is_subject[index] {
                let is_generic = self.world.is_generic(class);
                if is_generic { &mut generic } else { &mut plain }.push(index as u32);
            }
        }
        let takes_functions = |def: &Def| {
            def.params.iter().any(|param| {
                class_of(&self.world, *param)
                    .and_then(|class| self.by_class.get(&class))
                    .is_some_and(|index| self.classes[*index as usize].is_functional)
            })
        };
        let is_hard = |id: &DefId| {
            let def = &self.defs[id.0 as usize];
            !def.type_params.is_empty() || takes_functions(def)
        };
        let hard = self.subjects.iter().copied().filter(is_hard).collect();
        let named = (0..self.classes.len() as u32).filter(|index| self.is_subject[*index as usize]).collect();
        Graph {
            hard,
            base: self.world.freeze(),
            classes: self.classes,
            defs: self.defs,
            skipped: self.skipped,
            by_class: self.by_class,
            package_methods: self.package_methods,
            below,
            primitive,
            open,
            subjects: self.subjects,
            named,
            plain,
            generic,
        }
    }
}

pub(crate) fn class_of(world: &World, ty: TypeId) -> Option<ClassId> {
    match world.get(ty) {
        Type::Class(use_of) => Some(use_of.class),
        _ => None,
    }
}

/// `getName` and `isName` get `name`.
fn is_getter(method: &str, field: &str) -> bool {
    let rest = method.strip_prefix("get").or_else(|| method.strip_prefix("is"));
    rest.is_some_and(|rest| rest.eq_ignore_ascii_case(field))
}

/// Why a program cannot write the name of a class, if it cannot: a class around it is protected, or a `$` in the name does not
/// stand between a class and the one around it, where programs have a dot (`clojure.core$map` is in no other class).
fn unnameable(name: &str, declaration: &Declaration, catalogue: &Catalogue) -> Option<&'static str> {
    const DOLLAR: Option<&str> = Some("class: it has a `$` in its name");
    let Some(around) = declaration.enclosing.as_deref() else {
        return if name.contains('$') { DOLLAR } else { None };
    };
    let own = name.strip_prefix(around).and_then(|rest| rest.strip_prefix('$'));
    if own.is_none_or(|own| own.contains('$')) {
        return DOLLAR;
    }
    let outer = catalogue.class(around)?.declaration;
    if outer.modifiers.access != Access::Public {
        return Some("class: it is protected");
    }
    unnameable(around, &outer, catalogue)
}

/// Why a class is left out, if it is.
fn unusable(name: &str, marks: &ClassMarks, access: Access) -> Option<&'static str> {
    let simple = name.rsplit(['.', '$']).next().unwrap_or(name);
    if marks.marks.preview {
        Some("class: it is on trial")
    } else if access != Access::Public {
        Some("class: it is protected")
    } else if !simple.starts_with(|c: char| c.is_uppercase()) || name.contains("$$") || simple.contains('-') {
        Some("class: its name is no class name in Java")
    } else if !name.contains('.') {
        Some("class: it is in no package")
    } else {
        None
    }
}

/// How many definitions in a row make a value of each class: breadth first from those that need no receiver.
fn measure(classes: &mut [ClassNode], defs: &[Def], by_class: &FxHashMap<ClassId, u32>) {
    let mut makes: Vec<Option<u32>> = vec![None; defs.len()];
    for (index, class) in classes.iter().enumerate() {
        for maker in &class.makers {
            makes[maker.0 as usize] = Some(index as u32);
        }
    }
    let mut queue = VecDeque::new();
    for (index, def) in defs.iter().enumerate() {
        if def.receiver.is_none()
            && let Some(made) = makes[index]
            && classes[made as usize].distance.is_none()
        {
            classes[made as usize].distance = Some(1);
            queue.push_back(made);
        }
    }
    while let Some(index) = queue.pop_front() {
        let distance = classes[index as usize].distance.unwrap_or(0) + 1;
        for member in classes[index as usize].members.clone() {
            if let Some(made) = makes[member.0 as usize]
                && classes[made as usize].distance.is_none()
            {
                classes[made as usize].distance = Some(distance);
                queue.push_back(made);
            }
        }
    }
    for index in 0..classes.len() {
        let mut sorted = std::mem::take(&mut classes[index].makers);
        sorted.sort_by_key(|maker| length(*maker, defs, classes, by_class).unwrap_or(u32::MAX));
        classes[index].makers = sorted;
    }
}

/// How many definitions in a row end with this one.
pub(super) fn length(
    def: DefId,
    defs: &[Def],
    classes: &[ClassNode],
    by_class: &FxHashMap<ClassId, u32>,
) -> Option<u32> {
    let def = &defs[def.0 as usize];
    if def.receiver.is_none() {
        return Some(1);
    }
    let receiver = by_class.get(&def.receiver_class?)?;
    Some(classes[*receiver as usize].distance? + 1)
}
