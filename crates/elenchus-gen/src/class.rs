//! The first pass: which classes there are, with their type parameters and supertypes.

mod params;
mod scope;

use elenchus_ir as ir;
use elenchus_ir::{ClassKind, Inheritance, Item, Member, Modifiers};
use elenchus_lang::Capability;
use elenchus_types::{Class, ClassModifiers, Extension, Origin, Substitution, TypeId};

use crate::Restriction;
use crate::declared::{ClassInfo, ClassRef, Spelling, TypeParams};
use crate::state::{Job, State};
use crate::types::draw::Spot;
use crate::words;

/// What sort of class is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub kind: ClassKind,
    pub enclosing: Option<ClassRef>,
    /// Of a nested class.
    pub is_inner: bool,
    pub is_local: bool,
    pub role: Role,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Plain,
    /// An interface with one abstract method.
    Functional,
    /// A class of exceptions.
    Exception,
    Sealed,
    /// One of the classes that a sealed one permits.
    Permitted(ClassRef),
}

/// What is declared at the top level.
#[derive(Clone, Copy, Debug)]
enum Top {
    Class(ClassKind, Role),
    /// A sealed type with what it permits.
    Sealed,
    Function,
    Variable,
}

impl Plan {
    pub fn top(kind: ClassKind, role: Role) -> Plan {
        Plan { kind, enclosing: None, is_inner: false, is_local: false, role }
    }
}

impl State<'_> {
    pub fn make_program(&mut self) {
        let count = self.between(self.config.top_level.min, self.config.top_level.max);
        self.own.synthesis = count;
        let (mut functions, mut variables) = (0, 0);
        for _ in 0..count {
            // Half of the budget is for bodies.
            if self.budget < self.config.max_nodes / 2 {
                break;
            }
            let weight = &self.weight;
            let items = [
                (Top::Class(ClassKind::Class, Role::Plain), weight.top_class),
                (Top::Class(ClassKind::Interface, Role::Plain), weight.top_interface),
                (Top::Class(ClassKind::Interface, Role::Functional), weight.top_functional_interface),
                (Top::Class(ClassKind::Record, Role::Plain), weight.top_record),
                (Top::Class(ClassKind::Enum, Role::Plain), weight.top_enum),
                (Top::Sealed, weight.top_sealed),
                (Top::Class(ClassKind::Class, Role::Exception), weight.top_exception),
                (Top::Function, weight.top_function),
                (Top::Variable, weight.top_variable),
            ]
            .map(|(item, weight)| (item, u32::from(weight)));
            match self.pick(&items) {
                Some(Top::Class(kind, role)) => self.declare_top(kind, role),
                Some(Top::Sealed) => self.declare_sealed(),
                Some(Top::Function) => functions += 1,
                Some(Top::Variable) => variables += 1,
                None => self.declare_top(ClassKind::Class, Role::Plain),
            }
        }
        for index in 0..self.own.classes.len() {
            self.declare_members(ClassRef((self.library.classes.len() + index) as u32));
        }
        for index in 0..self.own.classes.len() {
            let class = ClassRef((self.library.classes.len() + index) as u32);
            self.index_class(class);
            self.jobs.push(Job::Class(class));
        }
        for _ in 0..variables {
            self.declare_top_variable();
        }
        for _ in 0..functions {
            self.declare_top_function();
        }
        // In the order in which they came up; what is made for a purpose comes last.
        let mut next = 0;
        while next < self.jobs.len() {
            match self.jobs[next] {
                Job::Class(class) => self.make_class_bodies(class),
                Job::Function(function) => self.make_function_body(function),
                Job::Variable(field, variable) => self.make_top_variable(field, variable),
            }
            next += 1;
        }
    }

    fn declare_top(&mut self, kind: ClassKind, role: Role) {
        self.leave_all();
        let class = self.declare_class(Plan::top(kind, role));
        if let Some(node) = self.class(class).node {
            self.add_item(Item::Class(node));
        }
    }

    /// A sealed type and the classes that it permits.
    fn declare_sealed(&mut self) {
        self.leave_all();
        let kind = if self.chance(70) { ClassKind::Interface } else { ClassKind::Class };
        let sealed = self.declare_class(Plan::top(kind, Role::Sealed));
        let Some(node) = self.class(sealed).node else { return };
        self.add_item(Item::Class(node));
        let generic = !self.class(sealed).params.is_empty();
        let count = self.between(2, 3);
        let mut permits = Vec::new();
        for _ in 0..count {
            self.leave_all();
            let kind = match self.below(4) {
                0 if kind == ClassKind::Interface && !generic => ClassKind::Enum,
                0..3 if kind == ClassKind::Interface => ClassKind::Record,
                _ => ClassKind::Class,
            };
            let kind = self.kind_or_class(kind);
            let class = self.declare_class(Plan::top(kind, Role::Permitted(sealed)));
            self.class_mut(sealed).permitted.push(class);
            if let Some(node) = self.class(class).node {
                self.add_item(Item::Class(node));
            }
            self.leave_all();
            permits.push(self.write_class_name(class));
        }
        // Left out, they are the subclasses in the file (JLS 8.1.6).
        if self.flip() {
            self.program.classes[node].permits = permits;
        }
    }

    /// Declares a class where the environment stands; its members come later.
    pub fn declare_class(&mut self, plan: Plan) -> ClassRef {
        self.budget = self.budget.saturating_sub(1);
        let name = self.class_name();
        let text: Box<str> = self.program.names.spelling(name).into();
        let id = self.world.add_class(&text);
        let class = ClassRef((self.library.classes.len() + self.own.classes.len()) as u32);
        let node = self.program.classes.add(ir::Class::empty(name, plan.kind));
        let outermost = match plan.enclosing {
            Some(enclosing) => self.class(enclosing).outermost,
            None if plan.is_local => self.outermost().unwrap_or(class),
            None => class,
        };
        self.own.by_class.insert(id, class);
        self.own.classes.push(ClassInfo {
            enclosing: plan.enclosing,
            is_inner: plan.is_inner,
            is_local: plan.is_local,
            is_abstract: plan.kind == ClassKind::Interface,
            is_final: matches!(plan.kind, ClassKind::Enum | ClassKind::Record),
            is_sealed: plan.role == Role::Sealed,
            is_functional: plan.role == Role::Functional,
            is_exception: plan.role == Role::Exception,
            node: Some(node),
            ..ClassInfo::empty(id, Spelling::Own(name), plan.kind, self.roles.root, outermost)
        });
        if plan.is_local {
            self.env.local_classes.push(class);
        }
        let scope = self.open_class(class);
        let params = self.class_params(class, plan);
        self.class_mut(class).params = TypeParams::new(&params);
        self.class_mut(class).is_trait = plan.kind == ClassKind::Interface
            && plan.role == Role::Plain
            && self.chance(self.own_chance.traits);
        self.draw_supertypes(class, plan);
        self.modify_class(class, plan);
        self.define(class, &params, plan);
        self.write_header(class);
        self.close_class(scope);
        if plan.role == Role::Exception {
            let declared = self.class(class).declared;
            if self.roles.is_checked(&mut self.world, declared) {
                self.own.checked.push(declared);
            } else {
                self.own.unchecked.push(declared);
            }
        }
        if !plan.is_local {
            self.own.visible.push(class);
            self.enter_index(class);
        }
        if plan.kind == ClassKind::Class
            && plan.role == Role::Plain
            && !plan.is_local
            && !plan.is_inner
            && plan.enclosing.is_none_or(|enclosing| self.class(enclosing).enclosing.is_none())
            && self.chance(self.chance.nested_class)
        {
            self.declare_nested(class);
        }
        class
    }

    fn declare_nested(&mut self, class: ClassRef) {
        let kind = match self.below(8) {
            0 => ClassKind::Interface,
            1 => ClassKind::Enum,
            2 => ClassKind::Record,
            _ => ClassKind::Class,
        };
        let kind = self.kind_or_class(kind);
        let may_be_inner = self.class(class).params.is_empty() || self.can(Capability::GenericOuter);
        let is_inner = kind == ClassKind::Class && may_be_inner && self.chance(self.chance.inner_class);
        let scope = self.open_class(class);
        let nested = self.declare_class(Plan {
            kind,
            enclosing: Some(class),
            is_inner,
            is_local: false,
            role: Role::Plain,
        });
        self.close_class(scope);
        if let (Some(outer), Some(node)) = (self.class(class).node, self.class(nested).node) {
            let says_so = kind == ClassKind::Record && !self.can(Capability::StaticRecords);
            self.program.classes[node].modifiers.is_static = says_so || kind == ClassKind::Class && !is_inner;
            self.program.classes[outer].members.push(Member::Class(node));
        }
    }

    fn class_params(&mut self, class: ClassRef, plan: Plan) -> Vec<elenchus_types::VarId> {
        let count = match plan.role {
            Role::Exception => 0,
            _ if plan.kind == ClassKind::Enum => 0,
            Role::Permitted(sealed) => self.class(sealed).params.len(),
            Role::Sealed => usize::from(self.chance(40)),
            Role::Functional if self.chance(70) => 1 + self.below(self.config.max_type_params as usize),
            _ if self.chance(self.chance.generic_class) => {
                1 + self.below(self.config.max_type_params as usize)
            }
            _ => 0,
        };
        let id = self.class(class).class;
        let is_bare = matches!(plan.role, Role::Sealed | Role::Permitted(_));
        let node = self.class(class).node;
        let (vars, nodes) = self.draw_type_params(count, is_bare, |position, name| Origin::Class {
            class: id,
            position: position as u8,
            name: name.into(),
        });
        if let Some(node) = node {
            self.program.classes[node].type_params = nodes;
        }
        vars
    }

    fn draw_supertypes(&mut self, class: ClassRef, plan: Plan) {
        let mut supertypes: Vec<TypeId> = Vec::new();
        let mut superclass = None;
        match plan.role {
            Role::Exception => {
                let is_checked = self.flip();
                let above = self.roles.exceptions.as_ref().map_or(self.roles.root, |exceptions| {
                    let unchecked = exceptions.unchecked.first().filter(|_| !is_checked);
                    *unchecked.unwrap_or(&exceptions.exception)
                });
                superclass = Some(above);
                supertypes.push(above);
            }
            Role::Permitted(sealed) => {
                let args: Vec<_> = self.class(class).params.iter().collect();
                let args: Vec<_> = args.into_iter().map(|var| self.world.variable(var)).collect();
                let above = self.world.class_type(self.class(sealed).class, &args);
                if self.class(sealed).kind == ClassKind::Class {
                    superclass = Some(above);
                }
                supertypes.push(above);
            }
            Role::Functional => return,
            Role::Plain | Role::Sealed => {
                if plan.kind == ClassKind::Class && self.chance(self.chance.superclass) {
                    superclass = self.draw_superclass(class);
                    supertypes.extend(superclass);
                }
            }
        }
        let mut interfaces: Vec<TypeId> = match superclass {
            None => supertypes.clone(),
            Some(_) => Vec::new(),
        };
        let mut library = superclass
            .and_then(|above| self.class_of(above))
            .is_some_and(|above| self.class(above).has_library_interface);
        for _ in 0..3 {
            if !self.chance(self.chance.interface) {
                break;
            }
            let Some((found, from_library)) = self.draw_interface(class, plan, library) else { break };
            if supertypes.iter().any(|known| self.class_of(*known) == self.class_of(found)) {
                continue;
            }
            supertypes.push(found);
            let all = self.world.intersection(&supertypes);
            if !self.world.has_one_parameterisation(all) {
                supertypes.pop();
                break;
            }
            library |= from_library;
            interfaces.push(found);
        }
        let info = self.class_mut(class);
        info.superclass = superclass;
        info.interfaces = interfaces;
        info.has_library_interface = library;
    }

    fn draw_superclass(&mut self, class: ClassRef) -> Option<TypeId> {
        let no_inner = self.rule(Restriction::NoInnerSuperclass);
        let above = self.draw_above(class, |info| {
            info.kind == ClassKind::Class
                && !info.is_final
                && !info.is_exception
                && (!info.is_inner || !no_inner)
        })?;
        self.draw_use(above, Substitution::default(), Spot::Object, 2)
    }

    /// A class that another may have above it.
    fn draw_above(&mut self, below: ClassRef, fits: impl Fn(&ClassInfo) -> bool) -> Option<ClassRef> {
        let candidates: Vec<ClassRef> = self
            .own
            .visible
            .iter()
            .chain(&self.env.local_classes)
            .copied()
            .filter(|above| {
                let info = self.class(*above);
                *above != below && !info.is_sealed && !self.env.is_inside(*above) && fits(info)
            })
            .collect();
        if candidates.is_empty() {
            return None;
        }
        let above = candidates[self.below(candidates.len())];
        self.can_override_all(above).then_some(above)
    }

    /// An interface to implement, and whether one of the library is above it.
    fn draw_interface(&mut self, class: ClassRef, plan: Plan, has_library: bool) -> Option<(TypeId, bool)> {
        let is_interface = plan.kind == ClassKind::Interface;
        if !is_interface
            && (!has_library || !self.rule(Restriction::OneLibraryInterface))
            && plan.kind != ClassKind::Enum
            && self.chance(self.chance.library_interface)
        {
            let above = self.library.implemented[self.below(self.library.implemented.len())];
            let id = self.class(above).class;
            // What can be compared at all is compared with its own kind.
            if Some(id) == self.roles.comparable {
                let itself = self.class(class);
                let args: Vec<_> = itself.params.iter().collect();
                let (itself, is_inner) = (itself.class, itself.is_inner);
                if is_inner {
                    return None;
                }
                let args: Vec<_> = args.into_iter().map(|var| self.world.variable(var)).collect();
                let itself = self.world.class_type(itself, &args);
                if args.is_empty() && !plan.is_local {
                    self.own.witnesses.push(itself);
                }
                return Some((self.world.class_type(id, &[itself]), true));
            }
            let found = self.draw_use(above, Substitution::default(), Spot::Object, 2)?;
            return Some((found, true));
        }
        let above = self.draw_above(class, |info| {
            info.kind == ClassKind::Interface && !(has_library && info.has_library_interface)
        })?;
        let library = self.class(above).has_library_interface;
        let found = self.draw_use(above, Substitution::default(), Spot::Object, 2)?;
        Some((found, library))
    }

    fn modify_class(&mut self, class: ClassRef, plan: Plan) {
        let Some(node) = self.class(class).node else { return };
        let mut modifiers = Modifiers::default();
        if plan.kind == ClassKind::Class {
            let permitted = matches!(plan.role, Role::Permitted(_));
            modifiers.is_abstract = plan.role == Role::Sealed
                || plan.role == Role::Plain && self.chance(self.chance.abstract_class);
            if permitted {
                if self.flip() {
                    modifiers.is_final = true;
                } else {
                    modifiers.inheritance = Inheritance::NonSealed;
                }
            } else if !modifiers.is_abstract && self.chance(self.chance.final_class) {
                modifiers.is_final = true;
            }
        }
        if plan.role == Role::Sealed {
            modifiers.inheritance = Inheritance::Sealed;
        }
        modifiers.is_trait = self.class(class).is_trait;
        if plan.enclosing.is_some() && self.chance(self.chance.other_access) {
            modifiers.access = if self.flip() { ir::Access::Public } else { ir::Access::Protected };
        }
        self.program.classes[node].modifiers = modifiers;
        let info = self.class_mut(class);
        info.is_abstract |= modifiers.is_abstract;
        info.is_final |= modifiers.is_final;
    }

    /// Puts the class into the world of types.
    fn define(&mut self, class: ClassRef, params: &[elenchus_types::VarId], plan: Plan) {
        let info = self.class(class);
        let id = info.class;
        let mut supertypes: Vec<TypeId> = info.superclass.into_iter().collect();
        supertypes.extend(&info.interfaces);
        let enclosing = info.enclosing.map(|enclosing| self.class(enclosing).class);
        let modifiers = ClassModifiers {
            is_abstract: info.is_abstract,
            is_static: enclosing.is_some() && !plan.is_inner,
            extension: if info.is_sealed {
                Extension::Sealed
            } else if info.is_final {
                Extension::Final
            } else {
                Extension::Open
            },
            ..ClassModifiers::default()
        };
        if plan.kind == ClassKind::Enum {
            let itself = self.world.class_type(id, &[]);
            if let Some(above) = self.roles.enum_class {
                supertypes.insert(0, self.world.class_type(above, &[itself]));
            }
            if !plan.is_local {
                self.own.witnesses.push(itself);
            }
        }
        if plan.kind == ClassKind::Record {
            supertypes.splice(0..0, self.roles.record_class);
        }
        self.world.define_class(
            id,
            Class {
                kind: match plan.kind {
                    ClassKind::Interface => elenchus_types::ClassKind::Interface,
                    ClassKind::Enum => elenchus_types::ClassKind::Enum,
                    ClassKind::Record => elenchus_types::ClassKind::Record,
                    _ => elenchus_types::ClassKind::Class,
                },
                modifiers,
                enclosing,
                outer: enclosing.filter(|_| plan.is_inner),
                params: params.into(),
                supertypes: supertypes.into(),
                ..Class::default()
            },
        );
        let declared = self.world.declared_type(id);
        self.class_mut(class).declared = declared;
    }

    fn write_header(&mut self, class: ClassRef) {
        let info = self.class(class);
        let (superclass, interfaces, node) = (info.superclass, info.interfaces.clone(), info.node);
        let superclass = superclass.map(|above| self.write(above));
        let interfaces = interfaces.into_iter().map(|above| self.write(above)).collect();
        if let Some(node) = node {
            self.program.classes[node].superclass = superclass;
            self.program.classes[node].interfaces = interfaces;
        }
    }

    fn enter_index(&mut self, class: ClassRef) {
        let declared = self.class(class).declared;
        let above = self.own.index.above(&mut self.world, declared);
        for above in above.iter().copied() {
            self.own.index.below.entry(above).or_default().push(class);
        }
    }

    /// Enters a class whose constructors are known among those of which objects can be made.
    pub fn index_class(&mut self, class: ClassRef) {
        let info = self.class(class);
        if info.is_abstract || info.kind == ClassKind::Enum || info.constructors.is_empty() {
            return;
        }
        let declared = info.declared;
        let above = self.own.index.above(&mut self.world, declared);
        for above in above.iter().copied() {
            self.own.index.makers.entry(above).or_default().push(class);
        }
    }

    /// The names of an enum's constants.
    pub fn draw_constants(&mut self, count: usize) -> Vec<ir::Name> {
        let start = self.below(words::COLOURS.len());
        (0..count)
            .map(|index| {
                self.program.names.intern(words::COLOURS[(start + index * 3) % words::COLOURS.len()])
            })
            .collect()
    }
}
