use std::fmt;
use std::rc::Rc;

/// What unification is about: a variable, or a structure of a name and further terms (section IV-A of the paper).
///
/// A type is a term: `Int` is a structure without parts, `Array(String)` one with a part, and a type that is not known
/// yet is a variable.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    Variable(Variable),
    Structure(Rc<str>, Rc<[Term]>),
}

/// An unknown. New ones come from [`crate::fresh`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Variable(pub(crate) u32);

impl Term {
    /// A structure without parts.
    pub fn constant(name: &str) -> Term {
        Term::structure(name, [])
    }

    pub fn structure(name: &str, parts: impl IntoIterator<Item = Term>) -> Term {
        Term::Structure(Rc::from(name), parts.into_iter().collect())
    }
}

impl From<Variable> for Term {
    fn from(variable: Variable) -> Term {
        Term::Variable(variable)
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Variable(Variable(number)) => write!(f, "_{number}"),
            Term::Structure(name, parts) => {
                f.write_str(name)?;
                for (i, part) in parts.iter().enumerate() {
                    f.write_str(if i == 0 { "(" } else { ", " })?;
                    part.fmt(f)?;
                }
                if parts.is_empty() { Ok(()) } else { f.write_str(")") }
            }
        }
    }
}
