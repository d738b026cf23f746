//! Types: those that are built in, types drawn at random, and types as they are written.

pub mod draw;
mod write;

use elenchus_types::{Primitive, Type, TypeId, World};

/// The types that a language has by itself.
#[derive(Clone, Copy, Debug)]
pub struct Builtins {
    pub byte: TypeId,
    pub short: TypeId,
    pub int: TypeId,
    pub long: TypeId,
    pub float: TypeId,
    pub double: TypeId,
    pub char: TypeId,
    pub boolean: TypeId,
    pub void: TypeId,
    pub object: TypeId,
    pub string: TypeId,
    pub null: TypeId,
    /// By the place of the primitive type.
    pub boxes: [TypeId; 8],
    pub throwable: TypeId,
    pub exception: TypeId,
    pub runtime_exception: TypeId,
    pub error: TypeId,
    pub iterable: elenchus_types::ClassId,
    pub comparable: elenchus_types::ClassId,
}

impl Builtins {
    pub fn new(world: &mut World) -> Builtins {
        let mut primitive = |place: u8| world.primitive(Primitive(place));
        let [byte, short, int, long, float, double, char, boolean, void] =
            [0, 1, 2, 3, 4, 5, 6, 7, 8].map(&mut primitive);
        let mut class = |name: &str| {
            let class = world.class_named(name);
            world.class_type(class, &[])
        };
        let string = class("java.lang.String");
        let throwable = class("java.lang.Throwable");
        let exception = class("java.lang.Exception");
        let runtime_exception = class("java.lang.RuntimeException");
        let error = class("java.lang.Error");
        let object = world.root();
        Builtins {
            byte,
            short,
            int,
            long,
            float,
            double,
            char,
            boolean,
            void,
            object,
            string,
            null: world.intern(Type::Null),
            boxes: [0, 1, 2, 3, 4, 5, 6, 7].map(|place| world.boxed(Primitive(place)).unwrap_or(object)),
            throwable,
            exception,
            runtime_exception,
            error,
            iterable: world.class_named("java.lang.Iterable"),
            comparable: world.class_named("java.lang.Comparable"),
        }
    }

    /// JLS 11.1.1.
    pub fn is_checked(&self, world: &mut World, thrown: TypeId) -> bool {
        !world.is_subtype(thrown, self.runtime_exception) && !world.is_subtype(thrown, self.error)
    }

    /// The place of a primitive type that has values.
    pub fn primitive_place(&self, world: &World, id: TypeId) -> Option<usize> {
        match world.get(id) {
            Type::Primitive(primitive) if id != self.void => Some(usize::from(primitive.0)),
            _ => None,
        }
    }

    /// Whether a value is unwrapped where operands are: also that of a variable bounded by a box.
    pub fn unwraps(&self, world: &World, id: TypeId) -> bool {
        match world.get(id) {
            Type::Variable(var) => self.unwraps(world, world.var(var).upper),
            Type::Intersection(parts) => world.list(parts).iter().any(|part| self.unwraps(world, *part)),
            _ => self.unboxed_place(world, id).is_some(),
        }
    }

    /// The place of the primitive type that a type is or wraps.
    pub fn unboxed_place(&self, world: &World, id: TypeId) -> Option<usize> {
        self.primitive_place(world, id).or_else(|| self.boxes.iter().position(|boxed| *boxed == id))
    }
}
