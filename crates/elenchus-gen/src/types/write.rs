//! Types as they are written.

use elenchus_ir::{Name, TypeUse, TypeUseId};
use elenchus_types::{ClassType, Type, TypeId, Wildcard};

use crate::declared::ClassRef;
use crate::library::Library;
use crate::state::State;

impl State<'_> {
    /// Writes a type. It has to be denotable here.
    pub fn write(&mut self, id: TypeId) -> TypeUseId {
        let written = match self.world.get(id) {
            Type::Class(use_of) => return self.write_class(use_of),
            Type::Array(element) => TypeUse::Array(self.write(element)),
            Type::Wildcard(Wildcard::Unbounded) => TypeUse::Unbounded,
            Type::Wildcard(Wildcard::Extends(bound)) => TypeUse::Extends(self.write(bound)),
            Type::Wildcard(Wildcard::Super(bound)) => TypeUse::Super(self.write(bound)),
            Type::Intersection(parts) => {
                let parts = self.world.list(parts).to_vec();
                TypeUse::Intersection(parts.into_iter().map(|part| self.write(part)).collect())
            }
            Type::Variable(var) => {
                // A captured variable has no name; it is not denotable either.
                let Some(name) = self.world.var(var).name() else { return self.write_root() };
                let name: Box<str> = name.into();
                named(self.program.names.intern(&name))
            }
            Type::Primitive(primitive) => {
                let names = self.world.language();
                named(self.program.names.intern(names.primitives()[usize::from(primitive.0)]))
            }
            _ => return self.write_root(),
        };
        self.program.types.add(written)
    }

    fn write_class(&mut self, use_of: ClassType) -> TypeUseId {
        let args = self.world.list(use_of.args).to_vec();
        let Some(class) = self.class_by_id(use_of.class) else { return self.write_root() };
        let name = self.spell(self.class(class).spelling);
        let outer = match use_of.outer {
            Some(outer) => Some(self.write(outer)),
            None => self.write_enclosing(class),
        };
        let args = args.into_iter().map(|arg| self.write(arg)).collect();
        self.program.types.add(TypeUse::Named { outer, name, args })
    }

    fn write_root(&mut self) -> TypeUseId {
        let name = self.spell(self.class(Library::ROOT).spelling);
        self.program.types.add(named(name))
    }

    /// The class around a nested one, where it has to be said.
    fn write_enclosing(&mut self, class: ClassRef) -> Option<TypeUseId> {
        let info = self.class(class);
        let enclosing = info.enclosing.filter(|_| !info.is_local)?;
        // The simple name of an inner class means one of the instance at hand (JLS 6.5.5.1).
        let may_be_simple =
            if info.is_inner { self.env.has_instance_of(enclosing) } else { self.env.is_inside(enclosing) };
        if may_be_simple && self.flip() {
            return None;
        }
        let outer = self.write_enclosing(enclosing);
        let name = self.spell(self.class(enclosing).spelling);
        Some(self.program.types.add(TypeUse::Named { outer, name, args: Vec::new() }))
    }

    /// The class alone, for `new` and for static members.
    pub fn write_class_name(&mut self, class: ClassRef) -> TypeUseId {
        let outer = self.write_enclosing(class);
        let name = self.spell(self.class(class).spelling);
        self.program.types.add(TypeUse::Named { outer, name, args: Vec::new() })
    }

    /// Whether the type can be written here: its variables are in scope and not hidden, its classes can be named.
    pub fn is_denotable(&mut self, id: TypeId) -> bool {
        match self.world.get(id) {
            Type::Class(use_of) => {
                let named = self.class_by_id(use_of.class).is_some_and(|class| self.may_name(class));
                named
                    && use_of.outer.is_none_or(|outer| self.is_denotable(outer))
                    && (0..self.world.list(use_of.args).len())
                        .all(|index| self.is_denotable(self.world.list(use_of.args)[index]))
            }
            Type::Variable(var) => self.env.sees(var),
            Type::Array(element) => self.is_denotable(element),
            Type::Wildcard(wildcard) => wildcard.bound().is_none_or(|bound| self.is_denotable(bound)),
            Type::Primitive(_) => true,
            _ => false,
        }
    }
}

fn named(name: Name) -> TypeUse {
    TypeUse::Named { outer: None, name, args: Vec::new() }
}
