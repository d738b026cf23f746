//! Groovy, as far as its types are concerned: what is surely allowed of what Java allows.

use crate::{Departures, Java, Primitive, TypeId, TypeSystem, World};

/// The types of Groovy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Groovy {
    java: Java,
}

/// A character is no number.
const CHAR: Primitive = Primitive(6);

impl TypeSystem for Groovy {
    fn root(&self) -> &'static str {
        self.java.root()
    }

    fn primitives(&self) -> &'static [&'static str] {
        self.java.primitives()
    }

    fn widens(&self, from: Primitive, to: Primitive) -> bool {
        from != CHAR && self.java.widens(from, to)
    }

    fn boxed(&self, primitive: Primitive) -> Option<&'static str> {
        self.java.boxed(primitive)
    }

    fn array_supertypes(&self) -> &'static [&'static str] {
        self.java.array_supertypes()
    }

    fn arrays_are_covariant(&self) -> bool {
        true
    }

    fn null_is_everywhere(&self) -> bool {
        true
    }

    fn has_raw_types(&self) -> bool {
        true
    }

    fn is_assignable(&self, world: &mut World, from: TypeId, to: TypeId) -> bool {
        self.java.is_assignable(world, from, to)
    }

    fn departures(&self) -> Departures {
        Departures::NONE
    }
}
