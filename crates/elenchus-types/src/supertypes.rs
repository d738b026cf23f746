//! Direct supertypes (JLS 4.10.2, 4.10.3), and the view of a type as one of the classes above it.

use crate::{ClassId, ClassKind, ClassType, Departure, Type, TypeId, Unknown, World};

impl World {
    /// The direct supertypes as they are declared, a superclass first.
    ///
    /// Of the types that JLS 4.10.2 also calls direct supertypes, the raw type and the types with wider arguments
    /// are left out: they follow from containment.
    pub fn direct_supertypes(&mut self, id: TypeId) -> Vec<TypeId> {
        let root = self.root();
        match self.get(id) {
            Type::Class(_) if id == root => Vec::new(),
            Type::Class(_) => {
                let id = if self.departures().has(Departure::SupertypesOfUncaptured) {
                    id
                } else {
                    // A type without a capture is ill formed; its declared supertypes are the best answer.
                    self.capture(id).unwrap_or(id)
                };
                let mut found = self.declared_supertypes(id);
                self.put_root_first(&mut found, self.below_root(id));
                found
            }
            Type::Variable(var) => {
                let mut found = self.parts(self.var(var).upper);
                self.put_root_first(&mut found, self.departures().has(Departure::InterfacesAreBelowTheRoot));
                found
            }
            Type::Array(element) => self.direct_supertypes_of_array(element),
            Type::Intersection(parts) => self.list(parts).to_vec(),
            _ => Vec::new(),
        }
    }

    /// JLS 4.10.2: the root is a direct supertype of a class, but of an interface only if that has no superinterface.
    fn below_root(&self, id: TypeId) -> bool {
        let Type::Class(ClassType { class, .. }) = self.get(id) else { return false };
        self.departures().has(Departure::InterfacesAreBelowTheRoot)
            || self.loaded(class).is_some_and(|class| !class.is_interface() || class.supertypes.is_empty())
    }

    /// Adds the root, unless a class (or a variable, which may be one) is there already.
    fn put_root_first(&mut self, supertypes: &mut Vec<TypeId>, wanted: bool) {
        if wanted && supertypes.first().is_none_or(|first| self.is_interface(*first)) {
            supertypes.insert(0, self.root());
        }
    }

    fn direct_supertypes_of_array(&mut self, element: TypeId) -> Vec<TypeId> {
        let root = self.root();
        let one = self.departures().has(Departure::ArraysHaveOneDirectSupertype);
        if element == root || matches!(self.get(element), Type::Primitive(_)) {
            let mut found = Vec::new();
            for name in self.language().array_supertypes() {
                let class = self.class_named(name);
                found.push(self.class_type(class, &[]));
            }
            if one {
                return vec![self.intersection(&found)];
            }
            found.insert(0, root);
            return found;
        }
        let mut above = self.direct_supertypes(element);
        if one {
            above.truncate(1);
        }
        above.into_iter().map(|element| self.array(element)).collect()
    }

    /// The declared supertypes with the arguments of this use put in; the erased ones for a raw type (JLS 4.8).
    pub(crate) fn declared_supertypes(&mut self, id: TypeId) -> Vec<TypeId> {
        let Type::Class(use_of) = self.get(id) else { return Vec::new() };
        let class = self.class(use_of.class);
        if class.kind == ClassKind::Missing {
            self.note(Unknown::Missing(use_of.class));
        }
        if self.is_raw(id) {
            return class.supertypes.iter().map(|above| self.erasure(*above)).collect();
        }
        let arguments = self.arguments_of(use_of);
        class.supertypes.iter().map(|above| self.substitute(*above, &arguments)).collect()
    }

    /// Whether nothing above the type has arguments, however far up.
    pub(crate) fn erases_all_above(&mut self, id: TypeId) -> bool {
        self.departures().has(Departure::RawTypesEraseAllAbove) && self.is_raw(id)
    }

    /// The supertype that is a use of `class`, found along the declared supertypes without capture.
    pub fn as_super(&mut self, id: TypeId, class: ClassId) -> Option<TypeId> {
        let learnt = || self.learnt().and_then(|learnt| learnt.supers.get(&(id, class)));
        if let Some(found) = self.memory.supers.get(&(id, class)).or_else(learnt) {
            return *found;
        }
        self.memory.variables = self.variable_count();
        let notes = self.effort.notes;
        let found = self.find_super(id, class);
        if self.effort.notes == notes {
            self.memory.supers.insert((id, class), found);
        }
        found
    }

    fn find_super(&mut self, id: TypeId, class: ClassId) -> Option<TypeId> {
        let root = self.root();
        match self.get(id) {
            Type::Class(use_of) if use_of.class == class => Some(id),
            Type::Class(use_of) if self.erases_all_above(id) => {
                let declared = self.declared_type(use_of.class);
                self.as_super(declared, class).map(|found| self.erasure(found))
            }
            Type::Class(_) if self.class_of(root) == Some(class) => Some(root),
            Type::Class(_) => {
                let above = self.declared_supertypes(id);
                above.into_iter().find_map(|above| self.as_super(above, class))
            }
            Type::Variable(var) => self.as_super(self.var(var).upper, class),
            Type::Apply { head, args } => {
                let upper = self.upper_of_apply(head, args);
                self.as_super(upper, class)
            }
            Type::Intersection(parts) => {
                let parts = self.list(parts).to_vec();
                parts.into_iter().find_map(|part| self.as_super(part, class))
            }
            Type::Array(_) | Type::Function { .. } => {
                let name = self.class_name(class);
                let is_array = matches!(self.get(id), Type::Array(_));
                let above = self.class_of(root) == Some(class)
                    || is_array && self.language().array_supertypes().contains(&name);
                above.then(|| self.class_type(class, &[]))
            }
            _ => None,
        }
    }
}
