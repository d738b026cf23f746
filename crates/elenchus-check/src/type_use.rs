//! Types as they are written (JLS 4, 6.5.5).

use elenchus_ir::{TypeUse, TypeUseId};
use elenchus_types::TypeId;

use crate::Checker;

impl Checker<'_> {
    /// The type that is written, which is rejected if it is not well formed; then it is the error type.
    pub fn type_use(&mut self, id: TypeUseId) -> TypeId {
        let found = match &self.program.types[id] {
            TypeUse::Named { outer: None, name, args } if args.is_empty() => {
                let name = self.spelling(*name);
                match self.world.primitive_named(name) {
                    Some(primitive) => primitive,
                    None => {
                        let class = self.world.class_named(name);
                        self.world.class_type(class, &[])
                    }
                }
            }
            _ => self.error(),
        };
        self.elaboration.set_type_of_use(id, found);
        found
    }

    /// The arguments of a generic method or constructor, or of the class in a `new`: types, and wildcards where those are allowed.
    pub fn type_arguments(&mut self, ids: &[TypeUseId]) -> Vec<TypeId> {
        ids.iter().map(|id| self.type_use(*id)).collect()
    }
}
