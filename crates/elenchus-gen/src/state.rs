//! A program in the making.

use elenchus_case::CaseRng;
use elenchus_ir::{Expr, ExprId, Item, Literal, Name, Program, Receiver, Slot};
use elenchus_lang::{Capability, Level};
use elenchus_types::{ClassId, TypeId, World};
use rustc_hash::FxHashMap;

use crate::Restriction;
use crate::config::{self, Between, Chances, Config, Percent, Weights};
use crate::declared::{ClassInfo, ClassRef, FieldInfo, FieldRef, MethodInfo, MethodRef, Spelling};
use crate::env::{Binding, Env};
use crate::library::{Index, Library};
use crate::random;
use crate::roles::Roles;
use crate::words;

/// Everything that generation reads and writes.
pub struct State<'g> {
    pub config: &'g Config,
    pub library: &'g Library,
    pub level: Level,
    pub chance: Chances,
    pub weight: Weights,
    pub own_chance: config::Own,
    pub rng: &'g mut CaseRng,
    pub world: World,
    pub program: Program,
    pub roles: &'g Roles,
    pub own: Own,
    pub env: Env,
    /// Nodes that may still be made.
    pub budget: u32,
    /// Bodies that are still to be made.
    pub jobs: Vec<Job>,
    /// Why the program is not to be used: something was wanted of which nothing is known.
    pub dead_end: Option<&'static str>,
}

/// What the program declares.
#[derive(Default)]
pub struct Own {
    pub classes: Vec<ClassInfo>,
    pub methods: Vec<MethodInfo>,
    pub fields: Vec<FieldInfo>,
    pub by_class: FxHashMap<ClassId, ClassRef>,
    pub index: Index,
    /// Classes that types are drawn from: all but local and anonymous ones.
    pub visible: Vec<ClassRef>,
    pub functional: Vec<ClassRef>,
    /// Types that are within recursive bounds.
    pub witnesses: Vec<TypeId>,
    pub checked: Vec<TypeId>,
    pub unchecked: Vec<TypeId>,
    pub functions: Vec<MethodRef>,
    pub variables: Vec<FieldRef>,
    /// Void functions and methods, for statements.
    pub void_methods: Vec<MethodRef>,
    pub spelled: FxHashMap<u32, Name>,
    pub used: rustc_hash::FxHashSet<Name>,
    /// How many functions and classes may still be made for a purpose.
    pub synthesis: u32,
}

/// A body that is still to be made.
#[derive(Clone, Copy, Debug)]
pub enum Job {
    Function(MethodRef),
    /// All bodies of a class that is no local one.
    Class(ClassRef),
    Variable(FieldRef, elenchus_ir::VariableId),
}

/// An expression that was made.
#[derive(Clone, Copy, Debug)]
pub struct Made {
    pub id: ExprId,
    /// Its static type, as the language gives it; for a poly expression, the target.
    pub ty: TypeId,
    /// Whether it is a constant expression (JLS 15.29).
    pub is_constant: bool,
    /// Whether `ty` is its type exactly, wherever it stands, and not one above it.
    pub is_exact: bool,
}

impl Made {
    pub fn exact(id: ExprId, ty: TypeId) -> Made {
        Made { id, ty, is_constant: false, is_exact: true }
    }

    pub fn above(id: ExprId, ty: TypeId) -> Made {
        Made { id, ty, is_constant: false, is_exact: false }
    }
}

impl State<'_> {
    // Chance.

    pub fn chance(&mut self, percent: Percent) -> bool {
        random::happens(self.rng, percent)
    }

    pub fn flip(&mut self) -> bool {
        self.chance(50)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        random::below(self.rng, bound.max(1))
    }

    /// A small number for a literal.
    pub fn number_below(&mut self, bound: u8) -> i32 {
        i32::from(random::below(self.rng, usize::from(bound)) as u8)
    }

    pub fn between(&mut self, min: u32, max: u32) -> u32 {
        random::between(self.rng, Between::new(min, max.max(min))) as u32
    }

    /// An entry, drawn by weight; `None` if all weights are 0.
    pub fn pick<T: Copy>(&mut self, entries: &[(T, u32)]) -> Option<T> {
        self.weighted(entries).map(|index| entries[index].0)
    }

    /// The place of an entry, drawn by weight; `None` if all weights are 0.
    pub fn weighted<T>(&mut self, entries: &[(T, u32)]) -> Option<usize> {
        random::weighted(self.rng, entries)
    }

    pub fn rule(&self, rule: Restriction) -> bool {
        !self.config.rules_off.contains(&rule)
    }

    /// Whether something of this size can still be made with room for what has to follow.
    pub fn affords(&self, nodes: u32) -> bool {
        self.budget > nodes + self.config.max_nodes / 8
    }

    // Declarations.

    pub fn class(&self, class: ClassRef) -> &ClassInfo {
        let below = self.library.classes.len();
        match (class.0 as usize).checked_sub(below) {
            None => &self.library.classes[class.0 as usize],
            Some(index) => &self.own.classes[index],
        }
    }

    /// A class of the program.
    pub fn class_mut(&mut self, class: ClassRef) -> &mut ClassInfo {
        let below = self.library.classes.len();
        &mut self.own.classes[class.0 as usize - below]
    }

    pub fn is_own(&self, class: ClassRef) -> bool {
        class.0 as usize >= self.library.classes.len()
    }

    pub fn class_by_id(&self, id: ClassId) -> Option<ClassRef> {
        self.library.by_class.get(&id).or_else(|| self.own.by_class.get(&id)).copied()
    }

    /// The class of a class type.
    pub fn class_of(&self, id: TypeId) -> Option<ClassRef> {
        match self.world.get(id) {
            elenchus_types::Type::Class(use_of) => self.class_by_id(use_of.class),
            _ => None,
        }
    }

    pub fn method(&self, method: MethodRef) -> MethodInfo {
        let below = self.library.methods.len();
        match (method.0 as usize).checked_sub(below) {
            None => self.library.methods[method.0 as usize],
            Some(index) => self.own.methods[index],
        }
    }

    pub fn method_mut(&mut self, method: MethodRef) -> Option<&mut MethodInfo> {
        let below = self.library.methods.len();
        (method.0 as usize).checked_sub(below).map(|index| &mut self.own.methods[index])
    }

    pub fn add_method(&mut self, info: MethodInfo) -> MethodRef {
        self.own.methods.push(info);
        MethodRef((self.library.methods.len() + self.own.methods.len() - 1) as u32)
    }

    pub fn field(&self, field: FieldRef) -> FieldInfo {
        let below = self.library.fields.len();
        match (field.0 as usize).checked_sub(below) {
            None => self.library.fields[field.0 as usize],
            Some(index) => self.own.fields[index],
        }
    }

    pub fn add_field(&mut self, info: FieldInfo) -> FieldRef {
        self.own.fields.push(info);
        FieldRef((self.library.fields.len() + self.own.fields.len() - 1) as u32)
    }

    /// One of the classes below another, itself among them.
    pub fn pick_below(&mut self, id: ClassId) -> Option<ClassRef> {
        let own = self.own.index.below.get(&id).map_or(0, Vec::len);
        let library = self.library.index.below.get(&id).map_or(0, Vec::len);
        if own + library == 0 {
            // Local classes are known where they are in scope alone.
            return self.env.local_classes.iter().copied().find(|local| self.class(*local).class == id);
        }
        // What the program declares is the more interesting.
        if own > 0 && (library == 0 || self.chance(70)) {
            let index = self.below(own);
            return Some(self.own.index.below[&id][index]);
        }
        let index = self.below(library);
        Some(self.library.index.below[&id][index])
    }

    /// Whether a class can be named here.
    pub fn may_name(&self, class: ClassRef) -> bool {
        let info = self.class(class);
        !info.is_local || self.env.local_classes.contains(&class)
    }

    /// The outermost class around the place, within which private members are in reach.
    pub fn outermost(&self) -> Option<ClassRef> {
        self.env.classes.first().and_then(|frame| frame.class)
    }

    // Names.

    pub fn spell(&mut self, spelling: Spelling) -> Name {
        match spelling {
            Spelling::Own(name) => name,
            Spelling::Library(index) => {
                if let Some(name) = self.own.spelled.get(&index) {
                    return *name;
                }
                let name = self.program.names.intern(&self.library.spellings[index as usize]);
                self.own.spelled.insert(index, name);
                name
            }
        }
    }

    /// A word as a name, unless a class or method of the program has it.
    pub fn unused_name(&mut self, word: &str) -> Option<Name> {
        let name = self.program.names.intern(word);
        self.own.used.insert(name).then_some(name)
    }

    /// A name that no class and no method of the program has.
    fn unused(&mut self, mut draw: impl FnMut(&mut Self) -> String) -> Name {
        let mut text = String::new();
        for _ in 0..6 {
            text = draw(self);
            let name = self.program.names.intern(&text);
            if self.own.used.insert(name) {
                return name;
            }
        }
        let mut number = 2;
        loop {
            let name = self.program.names.intern(&format!("{text}{number}"));
            if self.own.used.insert(name) {
                return name;
            }
            number += 1;
        }
    }

    pub fn class_name(&mut self) -> Name {
        let mut attempts = 0;
        self.unused(|state| {
            let thing = words::THINGS[state.below(words::THINGS.len())];
            attempts += 1;
            if attempts <= 2 {
                return thing.to_owned();
            }
            format!("{}{thing}", words::QUALITIES[state.below(words::QUALITIES.len())])
        })
    }

    pub fn method_name(&mut self) -> Name {
        self.unused(|state| {
            let verb = words::VERBS[state.below(words::VERBS.len())];
            let noun = words::NOUNS[state.below(words::NOUNS.len())];
            format!("{verb}{}{}", noun[..1].to_uppercase(), &noun[1..])
        })
    }

    /// A name for a field, which no other field of the program and no method has.
    pub fn field_name(&mut self) -> Name {
        self.unused(|state| words::NOUNS[state.below(words::NOUNS.len())].to_owned())
    }

    /// A name for a local variable or parameter. It may hide a field, or a local of a function around the class.
    pub fn local_name(&mut self) -> Name {
        let mut text = "";
        for _ in 0..4 {
            text = words::NOUNS[self.below(words::NOUNS.len())];
            let name = self.program.names.intern(text);
            if !self.rule(Restriction::NoShadowingOfLocals) || !self.env.has_local_named(name) {
                return name;
            }
        }
        let mut number = 2;
        loop {
            let name = self.program.names.intern(&format!("{text}{number}"));
            if !self.env.has_local_named(name) {
                return name;
            }
            number += 1;
        }
    }

    /// A name for the variable of a pattern or a label, which nothing else in the program has.
    pub fn unique_name(&mut self, suffix: &str) -> Name {
        self.unused(|state| format!("{}{suffix}", words::NOUNS[state.below(words::NOUNS.len())]))
    }

    /// What a simple name means as a variable here.
    pub fn binding(&mut self, name: Name) -> Binding {
        let local = self.env.local_named(name);
        for frame in (0..self.env.classes.len()).rev() {
            if let Some(local) = local.filter(|local| *local >= self.env.classes[frame].locals_start) {
                return Binding::Local(local);
            }
            let Some(class) = self.env.classes[frame].class else { continue };
            let has = (0..self.class(class).fields.len()).any(|index| {
                let field = self.class(class).fields[index];
                self.field(field).spelling == Spelling::Own(name)
            });
            if has {
                return Binding::Field(frame);
            }
        }
        local.map_or(Binding::Nothing, Binding::Local)
    }

    // Nodes.

    pub fn add(&mut self, expr: Expr) -> ExprId {
        self.budget = self.budget.saturating_sub(1);
        self.program.exprs.add(expr)
    }

    pub fn name_expr(&mut self, name: Name) -> ExprId {
        self.add(Expr::Name(name))
    }

    pub fn literal(&mut self, literal: Literal, ty: TypeId) -> Made {
        let is_constant = literal != Literal::Null;
        let id = self.add(Expr::Literal(literal));
        Made { id, ty, is_constant, is_exact: is_constant }
    }

    pub fn null(&mut self) -> Made {
        self.literal(Literal::Null, self.roles.null)
    }

    /// A value of every type that is not primitive: `null`, or what the language has instead. Where it has nothing, the
    /// program is given up.
    pub fn last_resort(&mut self) -> Made {
        if self.roles.has_null {
            return self.null();
        }
        if let Some(absurd) = self.roles.absurd {
            let name = self.program.names.intern(absurd);
            let id = self.call_node(Receiver::Unqualified, name, Slot::Omitted(None), Vec::new());
            return Made::above(id, self.roles.null);
        }
        self.dead_end = Some("no value of the type wanted is known");
        self.null()
    }

    pub fn cast(&mut self, value: Made, ty: TypeId) -> Made {
        let value = self.boxed_for_cast(value, ty);
        let use_of = self.write(ty);
        let id = self.add(Expr::Cast { value: value.id, ty: use_of });
        let keeps = self.roles.is_primitive(&self.world, ty) || ty == self.roles.string;
        Made { id, ty, is_constant: value.is_constant && keeps, is_exact: true }
    }

    /// A primitive value is boxed first where a cast does not do so by itself.
    fn boxed_for_cast(&mut self, value: Made, ty: TypeId) -> Made {
        if self.level.has(Capability::BoxingCasts) || self.roles.is_primitive(&self.world, ty) {
            return value;
        }
        match self.roles.primitive(&self.world, value.ty) {
            Some(scalar) if scalar.boxed != ty && ty != self.roles.root => {
                let written = self.write(scalar.boxed);
                let id = self.add(Expr::Cast { value: value.id, ty: written });
                Made::exact(id, scalar.boxed)
            }
            _ => value,
        }
    }

    pub fn call_node(
        &mut self,
        receiver: Receiver,
        name: Name,
        type_args: Slot<Vec<elenchus_ir::TypeUseId>>,
        args: Vec<ExprId>,
    ) -> ExprId {
        self.add(Expr::Call { receiver, name, type_args, args })
    }

    pub fn add_item(&mut self, item: Item) {
        self.program.items.push(item);
    }
}
