use std::cmp::Ordering;
use std::fmt;

use crate::{Language, Version};

/// A language at one of its levels, such as `java 21`: what a program may use.
///
/// A compiler is never asked about a program above its level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    language: Language,
    /// Its place among the language's levels.
    place: usize,
}

/// Something that programs of a language can express, all of them or from some level on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Capability {
    /// A match over sealed data types that is checked for being exhaustive.
    CheckedMatch,
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
    /// `/` of whole numbers gives a whole number.
    WholeDivision,
    /// `b += 1` for a `b` that is narrower than an `int`.
    NarrowingAssignment,
    /// Type arguments and parameter types that are left out are found in a way that is known exactly.
    InferredTypes,
    /// A lambda that is the result of a lambda, without a cast.
    LambdaResult,
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
    /// Classes within the methods of interfaces.
    ClassesInInterfaces,
    /// Methods of interfaces that are static.
    StaticInterfaceMethods,
    /// `C::<T>m`, the type arguments of what is referred to.
    ReferenceArguments,
    /// `C<T>.Inner`: a class within a generic one, through the type around it.
    GenericOuter,
    /// `e.new Inner()`.
    OuterCreation,
    /// The constants of an enum as labels, by their names alone.
    EnumLabels,
    /// Static fields of records that are public.
    PublicRecordFields,
    /// A record within a class has no instance of it, though nothing says so.
    StaticRecords,
    /// A cast of a primitive value to a type above its box.
    BoxingCasts,
    /// What a lambda gives is converted as by an assignment.
    LooseResults,
    /// A lambda or reference as a branch of a conditional, without a cast.
    FunctionBranches,
    /// A method that is called by its name alone though a local variable has the same.
    SeparateNames,
    /// A test for a type with arguments, where they follow from those of the value.
    GenericTests,
    /// A `switch` as an operand.
    SwitchOperand,
    /// Operators on numbers narrower than an `int` give an `int`.
    Promotion,
    /// A variable has the type that was declared, whatever was assigned to it.
    DeclaredTypes,
    /// `I.super.m()` for an interface of the library.
    LibrarySuper,
    /// Methods that are added to classes of the library from outside.
    ExtensionMethods,
    /// A variable has the type of what was assigned to it, or tested for, last.
    FlowTyping,
    /// Blocks of code as values, which become functions of interfaces.
    Closures,
    /// `[a, b]`, `[k: v]`, `a..b`.
    CollectionLiterals,
    /// Texts with values in them.
    Templates,
    /// `a ?: b`, `e?.m()`.
    NullOperators,
    /// Fields with methods that nobody wrote, and objects that are made with the names of fields.
    Properties,
    /// Parameters with a default value.
    DefaultArguments,
    /// Interfaces that are traits.
    Traits,
    /// Operators are methods, which classes may declare.
    OperatorMethods,
}

impl Level {
    pub(crate) fn of(language: Language, place: usize) -> Level {
        Level { language, place }
    }

    pub fn language(self) -> Language {
        self.language
    }

    /// The level's version as the language writes it: `21`, `2024`, `3.3`.
    pub fn name(self) -> &'static str {
        self.language.definition().levels[self.place].0
    }

    pub fn version(self) -> Version {
        Version::from(self.name())
    }

    /// The first number of the version: Java's feature release, Rust's edition.
    pub fn major(self) -> u16 {
        self.version().number(0).and_then(|number| u16::try_from(number).ok()).unwrap_or_default()
    }

    /// Whether programs of this level can use the capability.
    pub fn has(self, capability: Capability) -> bool {
        let levels = &self.language.definition().levels[..=self.place];
        levels.iter().any(|(_, added)| added.contains(&capability))
    }
}

/// Levels of one language are ordered; those of two languages are not.
impl PartialOrd for Level {
    fn partial_cmp(&self, other: &Level) -> Option<Ordering> {
        (self.language == other.language).then(|| self.place.cmp(&other.place))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.language, self.name())
    }
}
