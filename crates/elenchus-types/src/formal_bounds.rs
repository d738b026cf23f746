//! What javac remembers of the wildcards of an uncaptured type that it sees as another class
//! ([`Departure::WildcardTakesFormalBound`](crate::Departure::WildcardTakesFormalBound)): the parameter for which each
//! was last substituted.

use crate::{ClassId, ClassType, Type, TypeId, VarId, Wildcard, World};

impl World {
    /// The supertype that is a use of `class`, with wildcards that remember.
    pub(crate) fn as_super_remembering(&mut self, id: TypeId, class: ClassId) -> Option<TypeId> {
        match self.get(id) {
            Type::Class(use_of) if use_of.class == class => Some(id),
            Type::Class(_) if self.erases_all_above(id) => self.as_super(id, class),
            Type::Class(_) => {
                let remembering = self.remembering(id);
                let above = self.declared_supertypes(remembering);
                let found = above.into_iter().find_map(|above| self.as_super_remembering(above, class));
                found.or_else(|| self.as_super(id, class))
            }
            Type::Intersection(parts) => {
                let parts = self.list(parts).to_vec();
                parts.into_iter().find_map(|part| self.as_super_remembering(part, class))
            }
            Type::Variable(var) => self.as_super_remembering(self.var(var).upper, class),
            _ => self.as_super(id, class),
        }
    }

    /// The type as it is once its own supertypes were asked for, which substitutes its wildcards there.
    pub(crate) fn remembering_in_supertypes(&mut self, id: TypeId) -> TypeId {
        let Type::Class(use_of) = self.get(id) else { return id };
        let supertypes = self.class(use_of.class).supertypes.clone();
        self.remembering_where(id, |world, formal| {
            supertypes.iter().any(|supertype| world.mentions(*supertype, &[formal]))
        })
    }

    /// The type with its wildcards remembering the parameters at whose places they are. Those with an upper bound of their
    /// own never need it.
    fn remembering(&mut self, id: TypeId) -> TypeId {
        self.remembering_where(id, |_, _| true)
    }

    fn remembering_where(&mut self, id: TypeId, is_met: impl Fn(&World, VarId) -> bool + Copy) -> TypeId {
        let Type::Class(use_of) = self.get(id) else { return id };
        let outer = use_of.outer.map(|outer| self.remembering_where(outer, is_met));
        let params = self.class(use_of.class).params.clone();
        let mut args = self.list(use_of.args).to_vec();
        for (arg, formal) in args.iter_mut().zip(&*params) {
            if let Type::Wildcard(wildcard) | Type::Remembered { wildcard, .. } = self.get(*arg)
                && !matches!(wildcard, Wildcard::Extends(_))
                && is_met(self, *formal)
            {
                *arg = self.intern(Type::Remembered { wildcard, formal: *formal });
            }
        }
        let args = self.intern_list(&args);
        self.intern(Type::Class(ClassType { outer, args, ..use_of }))
    }
}
