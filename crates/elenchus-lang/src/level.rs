use std::fmt;

use crate::Language;

/// A language at one of its levels, such as `java 21`: what a program may use.
///
/// A compiler is never asked about a program above its level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    language: Language,
    number: u16,
}

/// Something that programs of a language can express, all of them or from some level on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Capability {
    /// Data types that can be taken apart by nested patterns in a checked match.
    NestedPatterns,
    /// A pattern without a name, `_`.
    UnnamedPatterns,
    /// Constants inside nested patterns.
    ConstantPatterns,
    /// Ranges of integers and characters as patterns, with exact coverage.
    RangePatterns,
    /// Type parameters that no field mentions.
    PhantomParameters,
    /// `a = b` has a value.
    AssignmentValue,
    /// `a ? b : c`, or an `if` with a value.
    ConditionalValue,
    /// A `switch` with a value.
    SwitchValue,
    /// Statements, among them `try`, where a value is wanted.
    BlockValue,
    /// A `switch` over the type of a value, which covers a sealed hierarchy.
    TypeSwitch,
    /// A type test that binds a name.
    TypeTestBinding,
    /// A cast to several types at once.
    IntersectionCast,
    /// `++` and `--`.
    Increment,
    /// `for (init; condition; update)`.
    CStyleFor,
    /// Labels of loops.
    Labels,
    /// Exceptions that a function has to say it throws.
    CheckedExceptions,
    /// `? extends T` or `out T` where a class is used.
    Wildcards,
    /// A generic class without arguments as a type.
    RawTypes,
    /// Parameters of a constructor's own.
    GenericConstructors,
    Arrays,
    Varargs,
    Records,
    Enums,
    SealedTypes,
    /// Methods and fields of a class and not of its objects.
    Statics,
    /// Classes whose objects have one of the class around them.
    InnerClasses,
    LocalClasses,
    AnonymousClasses,
    /// Blocks that run when an object or a class is made.
    Initializers,
    /// Methods of interfaces with a body.
    DefaultMethods,
    MethodReferences,
}

impl Level {
    pub(crate) fn of(language: Language, number: u16) -> Level {
        Level { language, number }
    }

    pub fn language(self) -> Language {
        self.language
    }

    pub fn number(self) -> u16 {
        self.number
    }

    /// Whether programs of this level can use the capability.
    pub fn has(self, capability: Capability) -> bool {
        let levels = self.language.definition().levels;
        levels
            .iter()
            .take_while(|&&(number, _)| number <= self.number)
            .any(|(_, added)| added.contains(&capability))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.language, self.number)
    }
}
