use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use crate::Type;

/// What is understood of a program: the types of some of its expressions, and what is in scope there.
///
/// Every type here is right. An expression that is not understood is not here, and is never touched.
#[derive(Clone, Debug, Default)]
pub struct Annotated {
    /// By position, an expression before those inside it.
    pub nodes: Vec<Annotation>,
    pub environments: Vec<Environment>,
    /// Names of productions that must not be used in this program, such as operators that it overloads.
    pub avoid: Vec<String>,
    pub census: Census,
    /// Where the expressions are that are not understood, and what they are.
    pub unknown: Vec<(Range<usize>, &'static str)>,
}

impl Annotated {
    /// Counts an expression.
    pub(crate) fn count(&mut self, range: Range<usize>, kind: &'static str, is_understood: bool) {
        self.census.add(kind, is_understood);
        if !is_understood {
            self.unknown.push((range, kind));
        }
    }
}

/// An expression whose type is known.
#[derive(Clone, Debug)]
pub struct Annotation {
    /// Its bytes.
    pub range: Range<usize>,
    /// What it is, in the words of the language's module.
    pub kind: &'static str,
    pub of: Type,
    /// What is in scope: an index into [`Annotated::environments`].
    pub environment: usize,
    pub role: Role,
}

/// What may be done to an expression whose type is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Role {
    /// It stays: it is assigned to, or its value must be known to the compiler.
    pub fixed: bool,
    /// An expression in its place needs no parentheses.
    pub free: bool,
    /// A literal in its place must say its type: another one could be chosen for it there.
    pub exact: bool,
    /// What may be put around it.
    pub around: Around,
}

/// What may be put around an expression, so that it is an operand of the new one: each has those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Around {
    #[default]
    Nothing,
    Parentheses,
    /// Expressions that are evaluated where it was.
    Expression,
    /// The body of a closure that is called at once.
    Closure,
}

/// What can be named at some place.
#[derive(Clone, Debug, Default)]
pub struct Environment {
    /// The nearest first.
    pub variables: Vec<Arc<Variable>>,
    pub functions: Vec<Arc<Function>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    pub name: String,
    pub of: Type,
    /// It can be assigned to.
    pub is_mutable: bool,
    /// A compiler may know its value, so that arithmetic on it may be found to overflow.
    pub is_constant: bool,
}

/// A function that can be called by its name alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    pub name: String,
    /// A label, if there is one, and the type.
    pub parameters: Vec<(Option<String>, Type)>,
    pub result: Type,
    /// The level of the generator that calls it.
    pub level: u8,
}

/// How many expressions there are of each kind, and how many of them are understood.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Census(pub BTreeMap<&'static str, Count>);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    pub all: usize,
    pub understood: usize,
}

impl Census {
    pub fn add(&mut self, kind: &'static str, is_understood: bool) {
        let count = self.0.entry(kind).or_default();
        count.all += 1;
        count.understood += usize::from(is_understood);
    }

    pub fn total(&self) -> Count {
        let mut total = Count::default();
        for count in self.0.values() {
            total.all += count.all;
            total.understood += count.understood;
        }
        total
    }

    /// Adds what another program has.
    pub fn merge(&mut self, other: &Census) {
        for (kind, count) in &other.0 {
            let own = self.0.entry(kind).or_default();
            own.all += count.all;
            own.understood += count.understood;
        }
    }
}
