//! Patterns (figure 3 of the paper, and what languages have beyond it), with how each is spelled in the target language.
//!
//! A spelling is drawn with the pattern and never changes which values it covers.

use crate::datatype::{ConstructorId, Type};
use crate::span::Span;

/// One arm of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arm {
    pub pattern: Pattern,
    pub guard: Option<Guard>,
}

/// A condition beside a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guard {
    /// It depends on a variable of its own, of which nothing is known.
    Unknown,
    /// The constants.
    True,
    False,
}

/// A pattern. Types in it are closed apart from what constructors hide and from type parameters of the function around.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// Covers every value of the type.
    Wildcard {
        ty: Type,
        spelling: Wildcard,
    },
    /// Covers every value of the type but `null` or bottom: `_: T`, `!_`.
    Present {
        ty: Type,
    },
    /// Covers `null` alone.
    Null,
    /// Covers the values of a built-in type in a span, which is never the whole type.
    Constant {
        ty: Type,
        span: Span,
        spelling: Range,
    },
    /// Covers one string.
    Text {
        value: String,
    },
    Tuple {
        elements: Vec<Pattern>,
    },
    /// Covers the values made by the constructor whose fields the arguments cover.
    Constructor {
        constructor: ConstructorId,
        /// The type of the values, with the type arguments of this occurrence.
        ty: Type,
        arguments: Vec<Pattern>,
        spelling: Application,
    },
    /// Covers what one of the alternatives covers.
    Or {
        alternatives: Vec<Pattern>,
    },
    /// Covers what the pattern covers, and gives it a name.
    Bound {
        pattern: Box<Pattern>,
    },
    /// Covers every value: the pattern is looked at when a name in it is used, and never otherwise (`~p`).
    Irrefutable {
        pattern: Box<Pattern>,
    },
    /// Covers some values, and an analyser does not know which: a pattern synonym, an extractor. Each in a match is another,
    /// by its number.
    Opaque {
        ty: Type,
        number: usize,
    },
    /// Covers the values of which a function makes one that the pattern covers. Only outermost: see `view`.
    View {
        number: usize,
        pattern: Box<Pattern>,
    },
    /// Covers no value but an exception, one of a few by its number. Only outermost.
    Exception {
        number: usize,
    },
}

/// The exceptions that there are patterns for, by their numbers: those of OCaml's library without and with a text.
pub const EXCEPTIONS: [&str; 4] = ["Not_found", "Exit", "Failure", "Invalid_argument"];

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

/// Gives each pattern that is not looked through a number of its own.
pub fn number_opaque(arms: &mut [Arm]) {
    let mut next = 0;
    for arm in arms {
        arm.pattern.for_each_mut(&mut |pattern| {
            if let Pattern::Opaque { number, .. } = pattern {
                *number = next;
                next += 1;
            }
        });
    }
}

impl Arm {
    /// An arm without a guard.
    pub fn plain(pattern: Pattern) -> Arm {
        Arm { pattern, guard: None }
    }
}

impl Pattern {
    pub fn wildcard(ty: Type) -> Pattern {
        Pattern::Wildcard { ty, spelling: Wildcard::default() }
    }

    pub fn constant(ty: Type, span: Span) -> Pattern {
        Pattern::Constant { ty, span, spelling: Range::default() }
    }

    /// A constructor pattern in its plainest spelling.
    pub fn made(constructor: ConstructorId, ty: Type, arguments: Vec<Pattern>) -> Pattern {
        Pattern::Constructor { constructor, ty, arguments, spelling: Application::default() }
    }

    pub fn is_exception(&self) -> bool {
        matches!(self, Pattern::Exception { .. })
    }

    pub fn is_wildcard(&self) -> bool {
        matches!(self, Pattern::Wildcard { .. })
    }

    /// The patterns directly inside it.
    pub fn parts(&self) -> &[Pattern] {
        match self {
            Pattern::Wildcard { .. }
            | Pattern::Present { .. }
            | Pattern::Null
            | Pattern::Constant { .. }
            | Pattern::Opaque { .. }
            | Pattern::Exception { .. }
            | Pattern::Text { .. } => &[],
            Pattern::Tuple { elements: parts }
            | Pattern::Constructor { arguments: parts, .. }
            | Pattern::Or { alternatives: parts } => parts,
            Pattern::Bound { pattern } | Pattern::Irrefutable { pattern } | Pattern::View { pattern, .. } => {
                std::slice::from_ref(pattern)
            }
        }
    }

    pub fn parts_mut(&mut self) -> &mut [Pattern] {
        match self {
            Pattern::Wildcard { .. }
            | Pattern::Present { .. }
            | Pattern::Null
            | Pattern::Constant { .. }
            | Pattern::Opaque { .. }
            | Pattern::Exception { .. }
            | Pattern::Text { .. } => &mut [],
            Pattern::Tuple { elements: parts }
            | Pattern::Constructor { arguments: parts, .. }
            | Pattern::Or { alternatives: parts } => parts,
            Pattern::Bound { pattern } | Pattern::Irrefutable { pattern } | Pattern::View { pattern, .. } => {
                std::slice::from_mut(pattern)
            }
        }
    }

    /// Levels of constructors: 0 for a wildcard or a constant.
    pub fn depth(&self) -> usize {
        let own = usize::from(matches!(self, Pattern::Constructor { .. }));
        own + self.parts().iter().map(Pattern::depth).max().unwrap_or(0)
    }

    /// How many patterns it is made of.
    pub fn size(&self) -> usize {
        1 + self.parts().iter().map(Pattern::size).sum::<usize>()
    }

    /// Whether it or a pattern in it is of a sort.
    pub fn contains(&self, is_of_sort: impl Fn(&Pattern) -> bool + Copy) -> bool {
        is_of_sort(self) || self.parts().iter().any(|part| part.contains(is_of_sort))
    }

    /// Visits the pattern and all patterns in it, outermost first.
    pub fn for_each(&self, visit: &mut impl FnMut(&Pattern)) {
        visit(self);
        for part in self.parts() {
            part.for_each(visit);
        }
    }

    /// Visits the pattern and all patterns in it, innermost first.
    pub fn for_each_mut(&mut self, visit: &mut impl FnMut(&mut Pattern)) {
        for part in self.parts_mut() {
            part.for_each_mut(visit);
        }
        visit(self);
    }

    /// The pattern inside this one that a path of positions leads to.
    pub fn at(&self, path: &[usize]) -> &Pattern {
        path.iter().fold(self, |pattern, &position| &pattern.parts()[position])
    }

    /// This pattern with the one at `path` replaced.
    #[must_use]
    pub fn with(&self, path: &[usize], replacement: Pattern) -> Pattern {
        let mut result = self.clone();
        let place = path.iter().fold(&mut result, |pattern, &position| &mut pattern.parts_mut()[position]);
        *place = replacement;
        result
    }

    /// The paths to all patterns in it, outermost first.
    pub fn paths(&self) -> Vec<Vec<usize>> {
        fn collect(pattern: &Pattern, path: &mut Vec<usize>, paths: &mut Vec<Vec<usize>>) {
            paths.push(path.clone());
            for (position, part) in pattern.parts().iter().enumerate() {
                path.push(position);
                collect(part, path, paths);
                path.pop();
            }
        }
        let mut paths = Vec::new();
        collect(self, &mut Vec::new(), &mut paths);
        paths
    }
}
