//! Types as they are written.

use elenchus_ir::{Name, TypeUse, TypeUseId};
use elenchus_types::{ClassId, ClassType, Type, TypeId, VarId, Wildcard};

use crate::language::Restriction;
use crate::state::State;

impl State<'_> {
    /// Writes a type of which everything can be named.
    pub fn write(&mut self, id: TypeId) -> TypeUseId {
        let written = match self.world.get(id) {
            Type::Class(use_of) => return self.write_use(use_of),
            Type::Array(element) => TypeUse::Array(self.write(element)),
            Type::Wildcard(wildcard) => {
                self.used.wildcard = true;
                match wildcard {
                    Wildcard::Unbounded => TypeUse::Unbounded,
                    Wildcard::Extends(bound) => TypeUse::Extends(self.write(bound)),
                    Wildcard::Super(bound) => TypeUse::Super(self.write(bound)),
                }
            }
            Type::Primitive(primitive) => {
                let language = self.world.language();
                return self.write_name(language.primitives()[usize::from(primitive.0)]);
            }
            Type::Variable(var) => match self.type_variable_name(var) {
                Some(name) => TypeUse::Named { outer: None, name, args: Vec::new() },
                None => return self.write_name("java.lang.Object"),
            },
            Type::Intersection(_) => {
                let parts = self.world.parts(id);
                TypeUse::Intersection(parts.into_iter().map(|part| self.write(part)).collect())
            }
            _ => return self.write_name("java.lang.Object"),
        };
        self.program.types.add(written)
    }

    fn write_use(&mut self, use_of: ClassType) -> TypeUseId {
        let args: Vec<_> = self.world.list(use_of.args).to_vec();
        let args: Vec<_> = args.into_iter().map(|arg| self.write(arg)).collect();
        let spelling = self.spelling(use_of.class);
        let (outer, name) = match use_of.outer {
            // The class within a type with arguments goes by its simple name.
            Some(outer) => {
                let outer = self.write(outer);
                (Some(outer), spelling.rsplit('.').next().unwrap_or(&spelling))
            }
            None => (None, &*spelling),
        };
        let name = self.program.names.intern(name);
        self.program.types.add(TypeUse::Named { outer, name, args })
    }

    /// The class alone, for `new` and for static members. That of an instance at hand goes by its simple name.
    pub fn write_class(&mut self, class: ClassId, is_within: bool) -> TypeUseId {
        let spelling = self.spelling(class);
        let name = if is_within { spelling.rsplit('.').next().unwrap_or(&spelling) } else { &*spelling };
        self.write_name(name)
    }

    pub fn write_name(&mut self, name: &str) -> TypeUseId {
        let name = self.program.names.intern(name);
        self.program.types.add(TypeUse::Named { outer: None, name, args: Vec::new() })
    }

    fn spelling(&self, class: ClassId) -> Box<str> {
        if let Some((_, name)) = self.redeclared.iter().find(|(known, _)| *known == class) {
            return self.program.names.spelling(*name).into();
        }
        match self.graph.class(class) {
            Some(node) => node.name.clone(),
            None => self.world.class_name(class).replace('$', ".").into(),
        }
    }

    /// Whether a program can write the type.
    pub fn is_writable(&self, id: TypeId) -> bool {
        match self.world.get(id) {
            Type::Class(use_of) => {
                (self.graph.class(use_of.class).is_some() || self.own.contains(&use_of.class))
                    && use_of.outer.is_none_or(|outer| {
                        !self.dialect.has(Restriction::NoInnerOfParameterised) && self.is_writable(outer)
                    })
                    && self.world.list(use_of.args).iter().all(|arg| self.is_writable(*arg))
            }
            Type::Array(element) => self.is_writable(element),
            Type::Wildcard(wildcard) => wildcard.bound().is_none_or(|bound| self.is_writable(bound)),
            Type::Primitive(_) => true,
            Type::Variable(var) => self.type_variable_name(var).is_some(),
            _ => false,
        }
    }

    /// The name of a type variable that is in scope.
    pub fn type_variable_name(&self, var: VarId) -> Option<Name> {
        self.type_variables.iter().find(|(known, _)| *known == var).map(|(_, name)| *name)
    }
}
