use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// The nodes of one kind. A node that is replaced or removed stays where it is, unreachable from the program's items.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arena<T> {
    nodes: Vec<T>,
}

/// The place of a node in its arena.
pub struct Id<T> {
    index: u32,
    of: PhantomData<fn() -> T>,
}

impl<T> Arena<T> {
    pub fn add(&mut self, node: T) -> Id<T> {
        self.nodes.push(node);
        Id::new(self.nodes.len() - 1)
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// All nodes that were ever added, in that order.
    pub fn ids(&self) -> impl Iterator<Item = Id<T>> + use<T> {
        (0..self.nodes.len()).map(Id::new)
    }
}

impl<T> Default for Arena<T> {
    fn default() -> Arena<T> {
        Arena { nodes: Vec::new() }
    }
}

impl<T> Index<Id<T>> for Arena<T> {
    type Output = T;

    fn index(&self, id: Id<T>) -> &T {
        &self.nodes[id.index()]
    }
}

impl<T> IndexMut<Id<T>> for Arena<T> {
    fn index_mut(&mut self, id: Id<T>) -> &mut T {
        &mut self.nodes[id.index()]
    }
}

impl<T> Id<T> {
    fn new(index: usize) -> Id<T> {
        Id { index: index as u32, of: PhantomData }
    }

    /// For tables beside an arena.
    pub fn index(self) -> usize {
        self.index as usize
    }
}

// Derived versions would ask the same of `T`.
impl<T> Clone for Id<T> {
    fn clone(&self) -> Id<T> {
        *self
    }
}

impl<T> Copy for Id<T> {}

impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Id<T>) -> bool {
        self.index == other.index
    }
}

impl<T> Eq for Id<T> {}

impl<T> Hash for Id<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.index.hash(state);
    }
}

impl<T> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.index)
    }
}
