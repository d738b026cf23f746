use std::sync::Arc;

/// A type of the language of a seed: a name and further types. How it is written is the language's business.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Type(Arc<(Box<str>, Vec<Type>)>);

impl Type {
    /// A type without parts.
    pub fn named(name: &str) -> Type {
        Type::of(name, Vec::new())
    }

    pub fn of(name: &str, parts: Vec<Type>) -> Type {
        Type(Arc::new((name.into(), parts)))
    }

    pub fn name(&self) -> &str {
        &self.0.0
    }

    pub fn parts(&self) -> &[Type] {
        &self.0.1
    }

    /// Whether the type is this one, without parts.
    pub fn is(&self, name: &str) -> bool {
        self.name() == name && self.parts().is_empty()
    }

    /// The type with others in place of some that have no parts.
    #[must_use]
    pub fn replaced(&self, replacement: &impl Fn(&str) -> Option<Type>) -> Type {
        if self.parts().is_empty() {
            return replacement(self.name()).unwrap_or_else(|| self.clone());
        }
        Type::of(self.name(), self.parts().iter().map(|part| part.replaced(replacement)).collect())
    }

    /// Whether the type or a part of it satisfies this.
    pub fn any(&self, test: &impl Fn(&Type) -> bool) -> bool {
        test(self) || self.parts().iter().any(|part| part.any(test))
    }
}
