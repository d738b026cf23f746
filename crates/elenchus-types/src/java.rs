//! Java, as far as its types are concerned.

use crate::{Departures, Primitive, Type, TypeId, TypeSystem, World};

/// The types of Java.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Java {
    departures: Departures,
}

impl Java {
    /// Java as the specification has it.
    pub fn specified() -> Java {
        Java { departures: Departures::NONE }
    }

    /// Java as javac has it: with every [`Departure`](crate::Departure) that is known.
    pub fn javac() -> Java {
        Java { departures: Departures::ALL }
    }
}

/// The numeric types in the order of JLS 4.10.1, then the rest.
const PRIMITIVES: [&str; 9] = ["byte", "short", "int", "long", "float", "double", "char", "boolean", "void"];
const INT: u8 = 2;
const DOUBLE: u8 = 5;
const CHAR: u8 = 6;

const BOXES: [&str; 8] = [
    "java.lang.Byte",
    "java.lang.Short",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Float",
    "java.lang.Double",
    "java.lang.Character",
    "java.lang.Boolean",
];

impl TypeSystem for Java {
    fn root(&self) -> &'static str {
        "java.lang.Object"
    }

    fn primitives(&self) -> &'static [&'static str] {
        &PRIMITIVES
    }

    /// JLS 4.10.1.
    fn widens(&self, from: Primitive, to: Primitive) -> bool {
        let Primitive(to) = to;
        match from.0 {
            CHAR => (INT..=DOUBLE).contains(&to),
            from @ ..=DOUBLE => from < to && to <= DOUBLE,
            _ => false,
        }
    }

    /// JLS 5.1.7.
    fn boxed(&self, primitive: Primitive) -> Option<&'static str> {
        BOXES.get(usize::from(primitive.0)).copied()
    }

    /// JLS 4.10.3.
    fn array_supertypes(&self) -> &'static [&'static str] {
        &["java.io.Serializable", "java.lang.Cloneable"]
    }

    fn arrays_are_covariant(&self) -> bool {
        true
    }

    fn null_is_everywhere(&self) -> bool {
        true
    }

    /// JLS 4.8.
    fn has_raw_types(&self) -> bool {
        true
    }

    /// JLS 5.2, but for constants, which are no matter of types alone.
    fn is_assignable(&self, world: &mut World, from: TypeId, to: TypeId) -> bool {
        match (world.get(from), world.get(to)) {
            (Type::Primitive(_), Type::Primitive(_)) => world.is_subtype(from, to),
            (Type::Primitive(primitive), _) => {
                world.boxed(primitive).is_some_and(|boxed| world.is_subtype(boxed, to))
            }
            (_, Type::Primitive(_)) => {
                world.unboxed(from).is_some_and(|unboxed| world.is_subtype(unboxed, to))
            }
            _ => world.is_unchecked_subtype(from, to),
        }
    }

    fn departures(&self) -> Departures {
        self.departures
    }
}
