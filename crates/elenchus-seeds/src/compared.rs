use std::fmt;

/// What we know of the types of a program beside what its compiler says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Compared {
    pub agree: usize,
    /// Expressions that the compiler's tree has with another type.
    pub differ: Vec<Difference>,
    /// Expressions that it does not have at their place, so that nothing is said of them.
    pub absent: Vec<Difference>,
}

/// An expression whose types are not the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    pub line: usize,
    pub text: String,
    pub kind: &'static str,
    pub ours: String,
    pub theirs: Vec<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { line, text, kind, ours, theirs } = self;
        let theirs = if theirs.is_empty() { "not in the tree".to_owned() } else { theirs.join(" or ") };
        write!(f, "{line}: {kind} {text:?}: {ours} is {theirs}")
    }
}
