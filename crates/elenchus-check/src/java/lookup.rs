//! What the name of a type means (JLS 6.5.5), and which classes are members of others.

use elenchus_ir::Name;
use elenchus_types::{Access, ClassId, ClassKind, Type, TypeId, VarId, Wildcard};

use crate::java::Checker;
use crate::java::declared::Header;
use crate::java::scope::Frame;

/// What a name of a type means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NamedType {
    Variable {
        var: VarId,
        is_behind_static: bool,
    },
    /// A class, and whether there is a static context between it and the generic class that has it as a member.
    Class {
        class: ClassId,
        is_behind_static: bool,
    },
    /// Inherited from two classes.
    Ambiguous,
}

impl Checker<'_> {
    /// A type by its simple name: type variables, local classes, member classes of the classes around, classes of the program,
    /// and classes that the language imports by itself.
    pub fn type_named(&mut self, name: Name) -> Option<NamedType> {
        let mut is_static = false;
        // Inherited member classes come after the type variables of their class, declared ones before. (The
        // specification leaves open what an inherited one is to a type variable; this is javac's `Resolve.findType`.)
        let mut inherited_of = None;
        for place in (0..self.scope.len()).rev() {
            let frame = self.scope.frame(place).clone();
            if !matches!(frame, Frame::TypeVariable { .. })
                && let Some((class, behind)) = inherited_of.take()
                && let Some(found) = self.inherited_class(class, name)
            {
                return Some(found.in_static_context(behind));
            }
            match frame {
                Frame::TypeVariable { name: known, var } if known == name => {
                    return Some(NamedType::Variable { var, is_behind_static: is_static });
                }
                Frame::LocalClass { name: known, class } if known == name => {
                    return Some(NamedType::Class { class, is_behind_static: false });
                }
                Frame::Class(class) => {
                    if self
                        .declared
                        .get(class)
                        .is_some_and(|declared| declared.is_local() && declared.name == Some(name))
                    {
                        return Some(NamedType::Class { class, is_behind_static: false });
                    }
                    let is_behind_static = is_static && self.world.is_generic(class);
                    if let Some(found) = self.own_class(class, name) {
                        return Some(NamedType::Class { class: found, is_behind_static });
                    }
                    inherited_of = Some((class, is_behind_static));
                }
                Frame::Static => is_static = true,
                _ => {}
            }
        }
        if let Some((class, behind)) = inherited_of
            && let Some(found) = self.inherited_class(class, name)
        {
            return Some(found.in_static_context(behind));
        }
        let top_level = self.declared.top_level.iter().find(|(known, _)| *known == name);
        if let Some((_, class)) = top_level {
            return Some(NamedType::Class { class: *class, is_behind_static: false });
        }
        let class = self.library_class(self.spelling(name))?;
        Some(NamedType::Class { class, is_behind_static: false })
    }

    /// A class of the library by its full name with dots, or by its simple name if it is in `java.lang` (JLS 7.3).
    pub fn library_class(&mut self, name: &str) -> Option<ClassId> {
        if !name.contains('.') {
            return self.existing_class(&format!("java.lang.{name}"));
        }
        let mut binary = name.to_owned();
        loop {
            if let Some(class) = self.existing_class(&binary) {
                return Some(class);
            }
            // The last dot may stand between a class and its member.
            let dot = binary.rfind('.')?;
            binary.replace_range(dot..=dot, "$");
        }
    }

    fn existing_class(&mut self, binary: &str) -> Option<ClassId> {
        let class = self.world.class_named(binary);
        let is_there =
            self.world.class(class).kind != ClassKind::Missing && self.declared.get(class).is_none();
        is_there.then_some(class)
    }

    /// A member class of a class, declared there or inherited (JLS 8.5).
    pub fn member_class(&mut self, class: ClassId, name: Name) -> Option<NamedType> {
        self.member_class_beyond(class, name, &mut Vec::new())
    }

    /// Classes that were looked into are left out: a class may still be its own superclass, which is rejected later.
    fn member_class_beyond(
        &mut self,
        class: ClassId,
        name: Name,
        seen: &mut Vec<ClassId>,
    ) -> Option<NamedType> {
        if seen.contains(&class) {
            return None;
        }
        seen.push(class);
        match self.own_class(class, name) {
            Some(class) => Some(NamedType::Class { class, is_behind_static: false }),
            None => self.inherited_class_beyond(class, name, seen),
        }
    }

    /// A class that is declared in the body of another.
    pub fn own_class(&mut self, class: ClassId, name: Name) -> Option<ClassId> {
        if let Some(declared) = self.declared.get(class) {
            return declared.classes.iter().find(|(known, _)| *known == name).map(|(_, class)| *class);
        }
        let binary = format!("{}${}", self.world.class_name(class), self.spelling(name));
        self.existing_class(&binary)
    }

    fn inherited_class(&mut self, class: ClassId, name: Name) -> Option<NamedType> {
        self.inherited_class_beyond(class, name, &mut vec![class])
    }

    fn inherited_class_beyond(
        &mut self,
        class: ClassId,
        name: Name,
        seen: &mut Vec<ClassId>,
    ) -> Option<NamedType> {
        self.ensure_header(class);
        let supertypes = self.world.class(class).supertypes.clone();
        let above: Vec<_> = supertypes.into_iter().filter_map(|above| self.class_of(above)).collect();
        self.inherited_from(&above, name, seen)
    }

    /// A member class of a type variable or an intersection: one that a class below all bounds would inherit (JLS 4.4, 4.9).
    pub fn member_class_of_bounds(&mut self, bounds: &[ClassId], name: Name) -> Option<NamedType> {
        self.inherited_from(bounds, name, &mut Vec::new())
    }

    fn inherited_from(
        &mut self,
        classes: &[ClassId],
        name: Name,
        seen: &mut Vec<ClassId>,
    ) -> Option<NamedType> {
        let mut found: Option<NamedType> = None;
        for above in classes {
            let member = self.member_class_beyond(*above, name, seen);
            match (found, member.filter(|member| self.is_inherited(*member))) {
                (_, None) => {}
                (None, other) => found = other,
                (Some(one), Some(other)) if one == other => {}
                (Some(_), Some(_)) => found = Some(NamedType::Ambiguous),
            }
        }
        found
    }

    /// JLS 8.5: private classes are not inherited, nor those of other packages that are open to these alone.
    fn is_inherited(&mut self, member: NamedType) -> bool {
        let NamedType::Class { class, .. } = member else { return true };
        match self.world.class(class).modifiers.access {
            Access::Public | Access::Protected => true,
            Access::Package => self.declared.get(class).is_some(),
            Access::Private => false,
        }
    }

    /// Makes the supertypes of a class known, unless that is under way.
    pub fn ensure_header(&mut self, class: ClassId) {
        if self.declared.get(class).is_some_and(|declared| declared.header == Header::Unknown) {
            self.enter_header(class);
        }
    }

    /// The class at the top level that a class is in.
    pub fn outermost(&mut self, class: ClassId) -> ClassId {
        let mut outermost = class;
        while let Some(around) = self.world.class(outermost).enclosing {
            outermost = around;
        }
        outermost
    }

    /// Whether something of this access that `owner` declares may be named here (JLS 6.6.1), as far as that does not
    /// depend on what it is a member of: `protected` counts as inaccessible outside of its package.
    pub fn may_access(&mut self, owner: ClassId, access: Access) -> bool {
        match access {
            Access::Public => true,
            Access::Protected | Access::Package => self.declared.get(owner).is_some(),
            Access::Private => {
                let Some(here) = self.scope.class() else { return false };
                self.outermost(here) == self.outermost(owner)
            }
        }
    }

    /// Whether a class may be named here.
    pub fn may_access_class(&mut self, class: ClassId) -> bool {
        let definition = self.world.class(class);
        let access = definition.modifiers.access;
        match definition.enclosing {
            Some(owner) if access == Access::Protected && self.declared.get(owner).is_none() => {
                // JLS 6.6.2: from the body of a subclass of the owner.
                self.scope.enclosing().iter().any(|around| self.class_is_below(around.class, owner))
            }
            Some(owner) => self.may_access(owner, access),
            None => self.may_access(class, access),
        }
    }

    /// Whether the members of a type may be named here, as far as that depends on the type (JLS 6.6.1).
    pub fn may_access_members(&mut self, ty: TypeId) -> bool {
        match self.world.get(ty) {
            Type::Array(element) => self.may_access_members(element),
            Type::Variable(var) => {
                let upper = self.world.var(var).upper;
                self.may_access_members(upper)
            }
            Type::Class(use_of) => self.may_access_class(use_of.class),
            _ => true,
        }
    }

    /// Whether all classes that a type mentions may be named here.
    pub fn may_access_type(&mut self, ty: TypeId) -> bool {
        match self.world.get(ty) {
            Type::Array(element) => self.may_access_type(element),
            Type::Class(use_of) => {
                let args = self.world.list(use_of.args).to_vec();
                self.may_access_class(use_of.class) && args.iter().all(|arg| self.may_access_type(*arg))
            }
            Type::Wildcard(Wildcard::Extends(bound) | Wildcard::Super(bound)) => self.may_access_type(bound),
            _ => true,
        }
    }

    /// Whether a class is another or a subclass of it.
    pub fn class_is_below(&mut self, class: ClassId, above: ClassId) -> bool {
        let ty = self.world.class_type(class, &[]);
        self.world.as_super(ty, above).is_some()
    }

    pub fn class_of(&self, ty: TypeId) -> Option<ClassId> {
        match self.world.get(ty) {
            Type::Class(use_of) => Some(use_of.class),
            _ => None,
        }
    }
}

impl NamedType {
    fn in_static_context(self, is_static: bool) -> NamedType {
        match self {
            NamedType::Class { class, .. } => NamedType::Class { class, is_behind_static: is_static },
            other => other,
        }
    }
}
