//! Handles into a [`World`](crate::World): small, cheap to copy and to compare.
//!
//! A handle says nothing about order: what reaches output is ordered by names or by position, never by handle.

macro_rules! handle {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name(pub(crate) u32);

        impl $name {
            pub(crate) fn new(index: usize) -> $name {
                $name(index as u32)
            }

            pub(crate) fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

handle! {
    /// A type. Two types of one world are structurally equal exactly when their ids are equal.
    TypeId
}
handle! {
    /// A sequence of types: arguments, parameters, the parts of an intersection.
    ListId
}
handle! {
    /// A class or interface, known by name and perhaps not loaded yet.
    ClassId
}
handle! {
    /// A type variable: the parameter of a class or method, or one made by capture.
    VarId
}
