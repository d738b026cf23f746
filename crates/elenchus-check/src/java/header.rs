//! The headers of classes: what they extend, implement and permit (JLS 8.1.4 to 8.1.6, 9.1.3, 9.1.4).

use elenchus_ir::{self as ir, Node, TypeUse, TypeUseId};
use elenchus_types::{Class, ClassId, ClassKind, ClassType, Extension, Type, TypeId};

use crate::java::declared::Header;
use crate::java::lookup::NamedType;
use crate::java::{Checker, Rule};

impl Checker<'_> {
    /// Finds out the supertypes of a class: first which classes they are, because an argument may name a class that is
    /// inherited from one of them, as in `class A extends B<A.C>`.
    pub fn enter_header(&mut self, class: ClassId) {
        let Some(declared) = self.declared.get_mut(class) else { return };
        declared.header = Header::Open;
        let Some(node) = declared.node else {
            declared.header = Header::Known;
            return;
        };
        let before = self.scope.take();
        self.scope = self.header_scope(class);
        let declaration = &self.program.classes[node];
        let interfaces = self.classes_named(&declaration.interfaces);
        let superclass = self.classes_named(declaration.superclass.as_slice());
        self.set_supertypes(class, [superclass, interfaces.clone()].concat());
        let mut supertypes = Vec::new();
        match declaration.kind {
            ir::ClassKind::Enum => {
                let itself = self.world.class_type(class, &[]);
                let parent = self.world.class_named("java.lang.Enum");
                supertypes.push(self.world.class_type(parent, &[itself]));
            }
            ir::ClassKind::Record => supertypes.push(self.library_type("java.lang.Record")),
            ir::ClassKind::Class | ir::ClassKind::Interface | ir::ClassKind::Object => {}
        }
        if let Some(superclass) = declaration.superclass {
            supertypes.extend(self.superclass(node, superclass));
            self.set_supertypes(class, [supertypes.clone(), interfaces].concat());
        }
        let mut seen: Vec<ClassId> = Vec::new();
        for interface in &declaration.interfaces {
            let Some(ty) = self.superinterface(*interface) else { continue };
            let Some(erased) = self.class_of(ty) else { continue };
            if seen.contains(&erased) {
                self.reject(Node::Type(*interface), Rule::RepeatedInterface, self.show(ty));
                continue;
            }
            seen.push(erased);
            supertypes.push(ty);
        }
        self.set_supertypes(class, supertypes);
        self.scope.restore(before);
        if let Some(declared) = self.declared.get_mut(class) {
            declared.header = Header::Known;
        }
    }

    fn set_supertypes(&mut self, class: ClassId, mut supertypes: Vec<TypeId>) {
        supertypes.retain(|ty| *ty != self.world.root());
        let definition = Class::clone(&self.world.class(class));
        self.world.define_class(class, Class { supertypes: supertypes.into(), ..definition });
    }

    /// The classes that are named, without arguments. What is wrong with them is said where they are resolved.
    fn classes_named(&mut self, written: &[TypeUseId]) -> Vec<TypeId> {
        let named: Vec<ClassId> = written.iter().filter_map(|id| self.class_named(*id)).collect();
        named.into_iter().map(|class| self.world.class_type(class, &[])).collect()
    }

    pub fn class_named(&mut self, id: TypeUseId) -> Option<ClassId> {
        let TypeUse::Named { outer, name, .. } = self.program.types[id] else { return None };
        let named = match outer {
            Some(outer) => {
                let outer = self.class_named(outer)?;
                self.member_class(outer, name)
            }
            None => self.type_named(name),
        };
        match named {
            Some(NamedType::Class { class, .. }) => Some(class),
            _ => None,
        }
    }

    fn superclass(&mut self, node: ir::ClassId, id: TypeUseId) -> Option<TypeId> {
        if self.program.classes[node].kind != ir::ClassKind::Class {
            // Not even grammatical.
            return None;
        }
        let ty = self.supertype(id)?;
        let definition = self.world.class(self.class_of(ty)?);
        if definition.is_interface() {
            self.reject(Node::Type(id), Rule::SuperclassIsInterface, self.show(ty));
            return None;
        }
        if definition.kind == ClassKind::Enum
            || &*definition.name == "java.lang.Enum"
            || &*definition.name == "java.lang.Record"
        {
            self.reject(Node::Type(id), Rule::SuperclassIsFinal, self.show(ty));
            return None;
        }
        if definition.modifiers.extension == Extension::Final {
            self.reject(Node::Type(id), Rule::SuperclassIsFinal, self.show(ty));
        }
        Some(ty)
    }

    fn superinterface(&mut self, id: TypeUseId) -> Option<TypeId> {
        let ty = self.supertype(id)?;
        if !self.world.is_interface(ty) {
            self.reject(Node::Type(id), Rule::InterfaceExpected, self.show(ty));
            return None;
        }
        Some(ty)
    }

    /// A class without wildcards for arguments.
    fn supertype(&mut self, id: TypeUseId) -> Option<TypeId> {
        let ty = self.resolve_type(id);
        match self.world.get(ty) {
            Type::Class(ClassType { args, .. }) => {
                let is_wildcard = |arg: &TypeId| matches!(self.world.get(*arg), Type::Wildcard(_));
                if self.world.list(args).iter().any(is_wildcard) {
                    let node = self.first_wildcard(id);
                    self.reject(node, Rule::WildcardInSupertype, self.show(ty));
                    return None;
                }
                Some(ty)
            }
            Type::Bottom => None,
            _ => {
                self.reject(Node::Type(id), Rule::SupertypeMustBeClass, self.show(ty));
                None
            }
        }
    }

    fn first_wildcard(&self, id: TypeUseId) -> Node {
        let TypeUse::Named { args, .. } = &self.program.types[id] else { return Node::Type(id) };
        let is_wildcard = |arg: &&TypeUseId| {
            matches!(self.program.types[**arg], TypeUse::Unbounded | TypeUse::Extends(_) | TypeUse::Super(_))
        };
        Node::Type(args.iter().find(is_wildcard).copied().unwrap_or(id))
    }

    /// Rejects classes that depend on themselves (JLS 8.1.4, 9.1.3), and takes their supertypes away so that the rest
    /// can be looked at. Of several on a cycle it is the one that javac comes to again first: it looks at a class before
    /// those that name another through it.
    pub fn cut_cycles(&mut self, entered: &[ClassId]) {
        let starts: Vec<ClassId> =
            entered.iter().flat_map(|class| [self.named_through(*class), vec![*class]].concat()).collect();
        let mut cut = Vec::new();
        for start in starts {
            while let Some(class) = self.first_on_cycle(start, &mut Vec::new(), &mut cut.clone()) {
                cut.push(class);
                if let Some(node) = self.declared.get(class).and_then(|declared| declared.node) {
                    self.reject(Node::Class(node), Rule::CyclicInheritance, self.title(class));
                }
                self.set_supertypes(class, Vec::new());
            }
        }
    }

    /// The classes through which a class names its supertypes, from the outside.
    fn named_through(&mut self, class: ClassId) -> Vec<ClassId> {
        let Some(node) = self.declared.get(class).and_then(|declared| declared.node) else {
            return Vec::new();
        };
        let declaration = &self.program.classes[node];
        let before = self.scope.take();
        self.scope = self.header_scope(class);
        let mut found = Vec::new();
        for written in declaration.superclass.iter().chain(&declaration.interfaces) {
            let mut next = *written;
            let mut through = Vec::new();
            while let TypeUse::Named { outer: Some(outer), .. } = self.program.types[next] {
                through.extend(self.class_named(outer));
                next = outer;
            }
            found.extend(through.into_iter().rev());
        }
        self.scope.restore(before);
        found
    }

    /// The class that is met again on the way up from a class.
    fn first_on_cycle(
        &mut self,
        class: ClassId,
        below: &mut Vec<ClassId>,
        seen: &mut Vec<ClassId>,
    ) -> Option<ClassId> {
        if below.contains(&class) {
            return Some(class);
        }
        // Those that are cut off count as seen.
        if seen.contains(&class) || self.declared.get(class).is_none() {
            return None;
        }
        seen.push(class);
        below.push(class);
        let found = self.depends_on(class).into_iter().find_map(|on| self.first_on_cycle(on, below, seen));
        below.pop();
        found
    }

    /// What a class mentions in its header: supertypes, the classes around them and those through which they are named,
    /// but no arguments.
    fn depends_on(&mut self, class: ClassId) -> Vec<ClassId> {
        let mut found = self.named_through(class);
        for ty in &self.world.class(class).supertypes {
            let mut next = self.class_of(*ty);
            while let Some(above) = next {
                found.push(above);
                next = self.world.class(above).enclosing;
            }
        }
        found
    }

    /// The classes that a sealed class permits, which are those of the program if it does not say (JLS 8.1.6).
    pub fn enter_permits(&mut self, all: &[ClassId]) {
        for class in all {
            let Some(node) = self.declared.get(*class).and_then(|declared| declared.node) else { continue };
            let definition = Class::clone(&self.world.class(*class));
            let written = &self.program.classes[node].permits;
            let permits: Vec<ClassId> = if !written.is_empty() {
                let before = self.scope.take();
                self.scope = self.header_scope(*class);
                let types: Vec<_> = written.iter().map(|id| self.resolve_type(*id)).collect();
                self.scope.restore(before);
                // Others are rejected (JLS 8.1.6), and would lead round in circles.
                let named: Vec<ClassId> = types.into_iter().filter_map(|ty| self.class_of(ty)).collect();
                named.into_iter().filter(|other| self.directly_extends(*other, *class)).collect()
            } else if definition.is_sealed() {
                all.iter().copied().filter(|other| self.directly_extends(*other, *class)).collect()
            } else {
                continue;
            };
            self.world.define_class(*class, Class { permits: permits.into(), ..definition });
        }
    }

    pub fn directly_extends(&mut self, class: ClassId, above: ClassId) -> bool {
        let supertypes = self.world.class(class).supertypes.clone();
        supertypes.iter().any(|ty| self.class_of(*ty) == Some(above))
    }
}
