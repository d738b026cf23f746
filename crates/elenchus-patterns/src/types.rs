//! Types inside a type: its arguments, or its elements. Patterns are full of types, and copying one should cost nothing.

use std::ops::Deref;
use std::sync::Arc;

use crate::datatype::Type;

/// A list of types that is shared by its copies.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Types(Option<Arc<[Type]>>);

impl Types {
    /// The types, to be changed; copies keep theirs.
    pub fn make_mut(&mut self) -> &mut [Type] {
        self.0.as_mut().map_or(&mut [], Arc::make_mut)
    }
}

impl Deref for Types {
    type Target = [Type];

    fn deref(&self) -> &[Type] {
        self.0.as_deref().unwrap_or(&[])
    }
}

impl From<Vec<Type>> for Types {
    fn from(types: Vec<Type>) -> Types {
        Types((!types.is_empty()).then(|| types.into()))
    }
}

impl FromIterator<Type> for Types {
    fn from_iter<I: IntoIterator<Item = Type>>(types: I) -> Types {
        let types = types.into_iter();
        if types.size_hint().1 == Some(0) {
            return Types::default();
        }
        let types: Arc<[Type]> = types.collect();
        Types((!types.is_empty()).then_some(types))
    }
}

impl<'a> IntoIterator for &'a Types {
    type Item = &'a Type;
    type IntoIter = std::slice::Iter<'a, Type>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
