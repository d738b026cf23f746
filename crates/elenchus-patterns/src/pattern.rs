//! Patterns (figure 3 of the paper), with how each is spelled in the target language.
//!
//! A spelling is drawn with the pattern and never changes which values it covers.

use crate::datatype::{ConstructorId, Type};
use crate::span::Span;

/// A pattern of a closed type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// Covers every value of the type.
    Wildcard { ty: Type, spelling: Wildcard },
    /// Covers the values of a built-in type in a span, which is never the whole type.
    Constant { ty: Type, span: Span, spelling: Range },
    /// Covers the values made by the constructor whose fields the arguments cover.
    Constructor {
        constructor: ConstructorId,
        /// The type of the values, with the type arguments of this occurrence.
        ty: Type,
        arguments: Vec<Pattern>,
        spelling: Application,
    },
}

/// How a wildcard is spelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Wildcard {
    /// `_`
    #[default]
    Unnamed,
    /// A variable without its type: `x`, `var x`.
    Variable,
    /// A variable with its type: `Type x`.
    TypedVariable,
    /// A type without a variable: `Type _`.
    TypedUnnamed,
}

/// How a span is spelled, where it reaches an end of its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Range {
    /// With both ends: `i32::MIN..=-1`.
    #[default]
    Closed,
    /// Without the end of the type: `..=-1`.
    HalfOpen,
}

/// How a constructor pattern is spelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Application {
    /// Whether the type arguments are written, where there are any.
    pub explicit_arguments: bool,
    pub fields: Fields,
}

/// How the fields of a constructor pattern are spelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Fields {
    /// Each is written.
    #[default]
    All,
    /// `..` stands for unnamed wildcards: for those at the end, or for all where fields have names.
    Rest,
    /// None is: the pattern tests for the constructor's own type, where it has one (Java's `A1<Integer> x`).
    /// Only for a constructor pattern that has nothing but wildcards.
    TypeTest(Wildcard),
}

impl Pattern {
    pub fn wildcard(ty: Type) -> Pattern {
        Pattern::Wildcard { ty, spelling: Wildcard::default() }
    }

    pub fn constant(ty: Type, span: Span) -> Pattern {
        Pattern::Constant { ty, span, spelling: Range::default() }
    }

    pub fn is_wildcard(&self) -> bool {
        matches!(self, Pattern::Wildcard { .. })
    }

    /// Levels of constructors: 0 for a wildcard or a constant.
    pub fn depth(&self) -> usize {
        match self {
            Pattern::Wildcard { .. } | Pattern::Constant { .. } => 0,
            Pattern::Constructor { arguments, .. } => {
                1 + arguments.iter().map(Pattern::depth).max().unwrap_or(0)
            }
        }
    }

    /// Visits the pattern and all patterns in it, outermost first.
    pub fn for_each(&self, visit: &mut impl FnMut(&Pattern)) {
        visit(self);
        if let Pattern::Constructor { arguments, .. } = self {
            for argument in arguments {
                argument.for_each(visit);
            }
        }
    }

    /// Visits the pattern and all patterns in it, innermost first.
    pub fn for_each_mut(&mut self, visit: &mut impl FnMut(&mut Pattern)) {
        if let Pattern::Constructor { arguments, .. } = self {
            for argument in arguments {
                argument.for_each_mut(visit);
            }
        }
        visit(self);
    }

    /// The pattern inside this one that a path of argument positions leads to.
    pub fn at(&self, path: &[usize]) -> &Pattern {
        path.iter().fold(self, |pattern, &position| match pattern {
            Pattern::Constructor { arguments, .. } => &arguments[position],
            Pattern::Wildcard { .. } | Pattern::Constant { .. } => {
                unreachable!("a path leads through constructors")
            }
        })
    }

    /// This pattern with the one at `path` replaced.
    #[must_use]
    pub fn with(&self, path: &[usize], replacement: Pattern) -> Pattern {
        let mut result = self.clone();
        let mut place = &mut result;
        for &position in path {
            match place {
                Pattern::Constructor { arguments, .. } => place = &mut arguments[position],
                Pattern::Wildcard { .. } | Pattern::Constant { .. } => {
                    unreachable!("a path leads through constructors")
                }
            }
        }
        *place = replacement;
        result
    }
}
