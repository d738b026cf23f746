//! The headers of classes: what they extend, implement and permit (JLS 8.1.4 to 8.1.6, 9.1.3, 9.1.4).

use elenchus_ir::{self as ir, Node, TypeUse, TypeUseId};
use elenchus_types::{Class, ClassId, ClassKind, ClassType, Extension, Type, TypeId};

use crate::declared::Header;
use crate::{Checker, Rule};

impl Checker<'_> {
    /// Finds out the supertypes of a class.
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
        supertypes.retain(|ty| *ty != self.world.root());
        let definition = Class::clone(&self.world.class(class));
        self.world.define_class(class, Class { supertypes: supertypes.into(), ..definition });
        self.scope.restore(before);
        if let Some(declared) = self.declared.get_mut(class) {
            declared.header = Header::Known;
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
    /// can be looked at.
    pub fn cut_cycles(&mut self, entered: &[ClassId]) {
        for class in entered {
            if !self.depends_on(*class, *class, &mut Vec::new()) {
                continue;
            }
            if let Some(node) = self.declared.get(*class).and_then(|declared| declared.node) {
                self.reject(Node::Class(node), Rule::CyclicInheritance, self.title(*class));
            }
            let definition = Class::clone(&self.world.class(*class));
            self.world.define_class(*class, Class { supertypes: Box::default(), ..definition });
        }
    }

    /// Whether a class mentions another in its header, or in those of what it mentions: also as the class around a
    /// supertype, but not as an argument.
    fn depends_on(&mut self, class: ClassId, on: ClassId, seen: &mut Vec<ClassId>) -> bool {
        if seen.contains(&class) {
            return false;
        }
        seen.push(class);
        if self.declared.get(class).is_none() {
            return false;
        }
        let definition = self.world.class(class);
        let mut above: Vec<ClassId> = Vec::new();
        for ty in &definition.supertypes {
            let mut next = self.class_of(*ty);
            while let Some(found) = next {
                above.push(found);
                next = self.world.class(found).enclosing;
            }
        }
        // A class depends on the one around it as far as that one's supertypes go (javac); it may extend the class around.
        above.into_iter().any(|above| above == on || self.depends_on(above, on, seen))
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
                types.into_iter().filter_map(|ty| self.class_of(ty)).collect()
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
