//! A world of types: interned terms, classes by name, variables.
//!
//! A world is a frozen base that many cases share and a small overlay of its own. What the base holds keeps its id
//! in every world over it, so ids may be kept across cases as long as they come from the base.
//! The relations over types are methods of [`World`] in the modules that are named after them; they take `&mut self`
//! because they intern what they build and remember what they found.

use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::answer::Effort;
use crate::subtyping::Memory;
use crate::{
    Class, ClassId, ClassKind, ClassType, Departures, ListId, Loader, Primitive, Type, TypeId, TypeSystem,
    VarId, Variable, Wildcard,
};

/// The types of a case, over a shared base.
pub struct World {
    base: Arc<Base>,
    own: Store,
    /// Definitions of classes that the base knows by name only.
    filled: FxHashMap<ClassId, Arc<Class>>,
    departures: Departures,
    root: TypeId,
    pub(crate) memory: Memory,
    pub(crate) effort: Effort,
    /// What was found under other readings of the specification.
    memories: Vec<(Departures, Memory)>,
}

/// A world that no longer grows, to be shared between threads.
pub struct Base {
    store: Store,
    language: Arc<dyn TypeSystem>,
    loader: Arc<dyn Loader>,
    /// What was found out before the world was frozen, under one reading: it holds in every world over it, because nothing
    /// that is below can change.
    learnt: (Departures, Memory),
}

#[derive(Default)]
struct Store {
    types: IndexSet<Type, FxBuildHasher>,
    lists: IndexSet<Box<[TypeId]>, FxBuildHasher>,
    names: IndexSet<Box<str>, FxBuildHasher>,
    /// By class, beside `names`.
    definitions: Vec<Option<Arc<Class>>>,
    vars: Vec<Variable>,
}

impl ListId {
    /// The list without elements has the same id in every world.
    pub const EMPTY: ListId = ListId(0);
}

impl World {
    /// An empty world, whose classes come from `loader`.
    pub fn new(language: Arc<dyn TypeSystem>, loader: Arc<dyn Loader>) -> World {
        let mut store = Store::default();
        store.lists.insert(Box::default());
        let learnt = (language.departures(), Memory::default());
        World::over(Arc::new(Base { store, language, loader, learnt }))
    }

    /// A world that sees everything in `base` and adds to itself alone.
    pub fn over(base: Arc<Base>) -> World {
        let departures = base.language.departures();
        let root = base.language.root();
        let mut world = World {
            base,
            own: Store::default(),
            filled: FxHashMap::default(),
            departures,
            root: TypeId(0),
            memory: Memory::default(),
            effort: Effort::default(),
            memories: Vec::new(),
        };
        let class = world.class_named(root);
        world.root = world.class_type(class, &[]);
        world
    }

    /// Ends the growth of a world made by [`World::new`], so that others can be made over it.
    /// A world over another base becomes a base together with what is below it.
    pub fn freeze(self) -> Arc<Base> {
        let World { base, own, filled, departures, mut memory, .. } = self;
        memory.take_over(&base.learnt.1, base.learnt.0 == departures);
        let below = &base.store;
        let mut store = Store {
            types: below.types.iter().copied().chain(own.types).collect(),
            lists: below.lists.iter().cloned().chain(own.lists).collect(),
            names: below.names.iter().cloned().chain(own.names).collect(),
            definitions: below.definitions.iter().cloned().chain(own.definitions).collect(),
            vars: below.vars.iter().cloned().chain(own.vars).collect(),
        };
        for index in 0..store.definitions.len() {
            if let Some(class) = filled.get(&ClassId::new(index)) {
                store.definitions[index] = Some(class.clone());
            }
        }
        let learnt = (departures, memory);
        Arc::new(Base { store, language: base.language.clone(), loader: base.loader.clone(), learnt })
    }

    pub fn language(&self) -> Arc<dyn TypeSystem> {
        self.base.language.clone()
    }

    /// Where this world leaves the specification.
    pub fn departures(&self) -> Departures {
        self.departures
    }

    /// Changes the reading of the specification. What is known under each reading is kept apart.
    pub fn set_departures(&mut self, departures: Departures) {
        if departures == self.departures {
            return;
        }
        let known = self.memories.iter().position(|(reading, _)| *reading == departures);
        let memory = known.map(|place| self.memories.swap_remove(place).1).unwrap_or_default();
        let before = std::mem::replace(&mut self.memory, memory);
        self.memories.push((self.departures, before));
        self.departures = departures;
    }

    /// The term of a type.
    pub fn get(&self, id: TypeId) -> Type {
        let below = &self.base.store.types;
        match id.index().checked_sub(below.len()) {
            None => below[id.index()],
            Some(index) => self.own.types[index],
        }
    }

    pub fn list(&self, id: ListId) -> &[TypeId] {
        let below = &self.base.store.lists;
        match id.index().checked_sub(below.len()) {
            None => &below[id.index()],
            Some(index) => &self.own.lists[index],
        }
    }

    pub fn var(&self, id: VarId) -> &Variable {
        let below = &self.base.store.vars;
        match id.index().checked_sub(below.len()) {
            None => &below[id.index()],
            Some(index) => &self.own.vars[index],
        }
    }

    pub fn class_name(&self, id: ClassId) -> &str {
        let below = &self.base.store.names;
        match id.index().checked_sub(below.len()) {
            None => &below[id.index()],
            Some(index) => &self.own.names[index],
        }
    }

    /// The class with this name, which need not be loaded or exist; see [`World::class`].
    pub fn class_named(&mut self, name: &str) -> ClassId {
        let below = &self.base.store.names;
        if let Some(index) = below.get_index_of(name) {
            return ClassId::new(index);
        }
        let (index, new) = match self.own.names.get_index_of(name) {
            Some(index) => (index, false),
            None => (self.own.names.insert_full(name.into()).0, true),
        };
        if new {
            self.own.definitions.push(None);
        }
        ClassId::new(below.len() + index)
    }

    /// The class with this name, if it was ever asked for.
    pub fn find_class(&self, name: &str) -> Option<ClassId> {
        let below = &self.base.store.names;
        let own = || self.own.names.get_index_of(name).map(|index| below.len() + index);
        below.get_index_of(name).or_else(own).map(ClassId::new)
    }

    /// The definition of a class, loaded now if it was not.
    pub fn class(&mut self, id: ClassId) -> Arc<Class> {
        if let Some(class) = self.loaded(id) {
            return class.clone();
        }
        let name: Box<str> = self.class_name(id).into();
        if let Some(declaration) = self.base.loader.clone().load(&name) {
            self.declare(&declaration);
        }
        if let Some(class) = self.loaded(id) {
            return class.clone();
        }
        let class = Arc::new(Class { name, kind: ClassKind::Missing, ..Class::default() });
        self.define(id, class.clone());
        class
    }

    pub(crate) fn loaded(&self, id: ClassId) -> Option<&Arc<Class>> {
        let below = &self.base.store.definitions;
        match id.index().checked_sub(below.len()) {
            None => below[id.index()].as_ref().or_else(|| self.filled.get(&id)),
            Some(index) => self.own.definitions[index].as_ref(),
        }
    }

    /// Sets what a class is. A class of the base that is loaded there is never changed.
    pub(crate) fn define(&mut self, id: ClassId, class: Arc<Class>) {
        match id.index().checked_sub(self.base.store.definitions.len()) {
            None => {
                self.filled.insert(id, class);
            }
            Some(index) => self.own.definitions[index] = Some(class),
        }
    }

    pub(crate) fn has_class_named(&self, name: &str) -> bool {
        self.base.store.names.contains(name) || self.own.names.contains(name)
    }

    pub(crate) fn is_loaded_in_base(&self, id: ClassId) -> bool {
        self.base.store.definitions.get(id.index()).is_some_and(Option::is_some)
    }

    pub(crate) fn variable_count(&self) -> usize {
        self.base.store.vars.len() + self.own.vars.len()
    }

    /// What the base has learnt under the reading that is in force.
    pub(crate) fn learnt(&self) -> Option<&Memory> {
        let (departures, memory) = &self.base.learnt;
        (*departures == self.departures).then_some(memory)
    }

    /// Drops everything that was found out.
    pub(crate) fn forget(&mut self) {
        self.memory = Memory::default();
        self.memories.clear();
    }

    /// Drops everything, if anything may be about this variable.
    pub(crate) fn forget_about(&mut self, var: VarId) {
        let is_old = |memory: &Memory| var.index() < memory.variables;
        if is_old(&self.memory) || self.memories.iter().any(|(_, memory)| is_old(memory)) {
            self.forget();
        }
    }

    pub(crate) fn new_var(&mut self, var: Variable) -> VarId {
        self.own.vars.push(var);
        VarId::new(self.base.store.vars.len() + self.own.vars.len() - 1)
    }

    /// A variable whose bounds are still to be set; only one of this overlay.
    pub(crate) fn var_mut(&mut self, id: VarId) -> &mut Variable {
        &mut self.own.vars[id.index() - self.base.store.vars.len()]
    }

    /// The id of a term.
    pub fn intern(&mut self, term: Type) -> TypeId {
        let below = &self.base.store.types;
        if let Some(index) = below.get_index_of(&term) {
            return TypeId::new(index);
        }
        TypeId::new(below.len() + self.own.types.insert_full(term).0)
    }

    pub fn intern_list(&mut self, types: &[TypeId]) -> ListId {
        let below = &self.base.store.lists;
        if let Some(index) = below.get_index_of(types) {
            return ListId::new(index);
        }
        let index = match self.own.lists.get_index_of(types) {
            Some(index) => index,
            None => self.own.lists.insert_full(types.into()).0,
        };
        ListId::new(below.len() + index)
    }

    /// The type that every reference is below.
    pub fn root(&self) -> TypeId {
        self.root
    }

    /// A class without enclosing arguments; no arguments for a generic class make its raw type.
    pub fn class_type(&mut self, class: ClassId, args: &[TypeId]) -> TypeId {
        self.inner_type(None, class, args)
    }

    /// A class within a type. An enclosing type without arguments of its own says nothing and is dropped.
    pub fn inner_type(&mut self, outer: Option<TypeId>, class: ClassId, args: &[TypeId]) -> TypeId {
        let outer = outer.filter(|outer| match self.get(*outer) {
            Type::Class(outer) => outer.outer.is_some() || outer.args != ListId::EMPTY,
            _ => false,
        });
        let args = self.intern_list(args);
        self.intern(Type::Class(ClassType { class, outer, args }))
    }

    pub fn variable(&mut self, var: VarId) -> TypeId {
        self.intern(Type::Variable(var))
    }

    pub fn array(&mut self, element: TypeId) -> TypeId {
        self.intern(Type::Array(element))
    }

    pub fn wildcard(&mut self, wildcard: Wildcard) -> TypeId {
        self.intern(Type::Wildcard(wildcard))
    }

    pub fn primitive(&mut self, primitive: Primitive) -> TypeId {
        self.intern(Type::Primitive(primitive))
    }

    /// A primitive type by its name in the language.
    pub fn primitive_named(&mut self, name: &str) -> Option<TypeId> {
        let place = self.base.language.primitives().iter().position(|known| *known == name)?;
        Some(self.primitive(Primitive(place as u8)))
    }

    /// A function type, or the class that it is short for in the language.
    pub fn function(&mut self, params: &[TypeId], result: TypeId) -> TypeId {
        if let Some(name) = self.base.language.function_class(params.len()) {
            let class = self.class_named(name);
            let args: Vec<TypeId> = params.iter().copied().chain([result]).collect();
            return self.class_type(class, &args);
        }
        let params = self.intern_list(params);
        self.intern(Type::Function { params, result })
    }

    /// The type with `null` added.
    pub fn nullable(&mut self, id: TypeId) -> TypeId {
        match self.get(id) {
            Type::Nullable(_) | Type::Top | Type::Null => id,
            Type::Bottom => self.intern(Type::Null),
            _ => self.intern(Type::Nullable(id)),
        }
    }

    /// The intersection of the parts in their order, without repetition and flat. One part is that part; none is the root.
    pub fn intersection(&mut self, parts: &[TypeId]) -> TypeId {
        let mut flat: Vec<TypeId> = Vec::with_capacity(parts.len());
        for part in parts {
            let inner = match self.get(*part) {
                Type::Intersection(list) => self.list(list),
                _ => std::slice::from_ref(part),
            };
            for part in inner {
                if !flat.contains(part) {
                    flat.push(*part);
                }
            }
        }
        match flat[..] {
            [] => self.root,
            [only] => only,
            _ => {
                let list = self.intern_list(&flat);
                self.intern(Type::Intersection(list))
            }
        }
    }

    /// The parts of an intersection, or the type itself.
    pub fn parts(&self, id: TypeId) -> Vec<TypeId> {
        match self.get(id) {
            Type::Intersection(list) => self.list(list).to_vec(),
            _ => vec![id],
        }
    }

    /// The class as it is seen from inside: applied to its own parameters, and so are the classes around it.
    pub fn declared_type(&mut self, class: ClassId) -> TypeId {
        let definition = self.class(class);
        let outer = definition.outer.map(|outer| self.declared_type(outer));
        let args: Vec<_> = definition.params.iter().map(|param| self.variable(*param)).collect();
        self.inner_type(outer, class, &args)
    }

    /// Whether the class or a class around it whose parameters it sees has parameters.
    pub fn is_generic(&mut self, class: ClassId) -> bool {
        let definition = self.class(class);
        !definition.params.is_empty() || definition.outer.is_some_and(|outer| self.is_generic(outer))
    }

    /// Whether a generic class without arguments is a type.
    pub(crate) fn has_raw_types(&self) -> bool {
        self.base.language.has_raw_types()
    }

    /// Whether the type is a generic class without arguments (JLS 4.8).
    pub fn is_raw(&mut self, id: TypeId) -> bool {
        match self.get(id) {
            Type::Class(ClassType { class, outer: None, args: ListId::EMPTY }) => {
                self.has_raw_types() && self.is_generic(class)
            }
            _ => false,
        }
    }

    pub fn is_interface(&mut self, id: TypeId) -> bool {
        match self.get(id) {
            Type::Class(ClassType { class, .. }) => self.class(class).is_interface(),
            _ => false,
        }
    }
}
