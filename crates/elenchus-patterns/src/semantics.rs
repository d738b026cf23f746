//! What languages mean and what their analysers promise: two tables, a reference for each cell.
//!
//! The first says which values there are, the second what an analyser owes. What is neither meant nor owed is never
//! expected of a compiler.

use elenchus_coverage::problem::{Equalities, Hold, Nothing, ValueRules};
use elenchus_lang::{HASKELL, JAVA, KOTLIN, Level, OCAML, RUST, SCALA};

/// What a language means by a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Semantics {
    pub rules: ValueRules,
    /// How a field without a mark holds its value.
    pub field: Hold,
    /// How the value matched on is held.
    pub scrutinee: Hold,
    /// Whether booleans, numbers and characters are never `null` (SLS 12.2: they are below `AnyVal`, of which `null` is
    /// no value; Java's are boxed here).
    pub primitives: bool,
    /// Where the language says so, for each of `nothing`, `equalities` and `field`.
    pub references: [&'static str; 3],
}

/// What an analyser owes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Promise {
    /// What is owed about a match that leaves a value out, of which only `null` or bottom is a part.
    pub only_nothing: Owed,
    /// Whether equations between sibling fields are used: if not, a match that needs them may be called inexhaustive.
    pub siblings: bool,
    /// Whether it is used that a constructor wants two arguments of its type to be the same.
    pub repeated: bool,
    /// Which arms are owed a report.
    pub redundancy: Redundancy,
    /// Whether an arm that no value can have is an error of types, rather than a redundant arm.
    pub impossible_is_error: bool,
    pub reference: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owed {
    /// The match is inexhaustive.
    Inexhaustive,
    /// Nothing: what an analyser says about it is a class of its own.
    Apart,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Redundancy {
    /// Every arm that is not reached.
    Exact,
    /// An arm that one earlier arm covers is an error; what several cover together must be accepted.
    Dominance,
    /// None, but an arm that is reached must not be reported.
    Courtesy,
}

/// What the language of a level means.
pub fn semantics(level: Level) -> Option<Semantics> {
    let language = level.language();
    let semantics = |nothing, equalities, field, scrutinee, references| Semantics {
        rules: ValueRules { nothing, equalities },
        field,
        scrutinee,
        primitives: language == SCALA,
        references,
    };
    let found = match language {
        _ if language == JAVA => semantics(
            Nothing::Fails,
            Equalities::PerPlace,
            Hold::Lazy,
            Hold::Lazy,
            [
                "JLS 14.30.2: no record pattern matches null; JLS 14.11.1.1: null in a component is not needed",
                "JLS 14.11.1.1, 5.5: a component is covered by its own type, sub-types by castability",
                "JLS 4.1: null is assignable to every reference type",
            ],
        ),
        _ if language == RUST => semantics(
            Nothing::Absent,
            Equalities::Shared,
            Hold::Strict,
            Hold::Strict,
            [
                "Rust Reference, \"Behavior considered undefined\": every value is valid for its type",
                "Rust Reference, \"Enumerations\": variants make every instance of their enum",
                "Rust Reference, \"Match expressions\": empty types need no arm; behind a reference they do \
                 (rust-lang/rust pull request 118803)",
            ],
        ),
        _ if language == SCALA && level.major() == 2 => semantics(
            Nothing::Fails,
            Equalities::PerPlace,
            Hold::Lazy,
            Hold::Lazy,
            [
                "SLS 8.1.1, 8.1.6: a typed or constructor pattern does not match null",
                "measured on 2.13.18: known type arguments are used, siblings are not",
                "SLS 12.2.2: null is of every reference type",
            ],
        ),
        _ if language == SCALA => semantics(
            Nothing::Fails,
            Equalities::Shared,
            Hold::Lazy,
            Hold::Lazy,
            [
                "SLS 8.1.1, 8.1.6: a typed or constructor pattern does not match null",
                "Scala 3 reference, GADTs: constraints of a pattern hold for what follows it",
                "SLS 12.2.2: null is of every reference type",
            ],
        ),
        _ if language == HASKELL => semantics(
            Nothing::Diverges,
            Equalities::Shared,
            Hold::Lazy,
            Hold::Lazy,
            [
                "Haskell 2010 report, 3.17.2: matching a constructor pattern against bottom diverges",
                "GHC user's guide, GADTs: a match brings the equalities of its constructor into scope",
                "Haskell 2010 report, 4.2.1: fields are lazy unless marked strict",
            ],
        ),
        _ if language == OCAML => semantics(
            Nothing::Absent,
            Equalities::Shared,
            Hold::Lazy,
            Hold::Lazy,
            [
                "OCaml manual, language: evaluation is strict, there is no null",
                "OCaml manual, GADTs: type inference for GADTs uses all equations of a case",
                "OCaml manual, GADTs: emptiness is found where a refutation case is written; warning 8 may not see it",
            ],
        ),
        _ if language == KOTLIN => semantics(
            Nothing::Absent,
            Equalities::Ignored,
            Hold::Lazy,
            Hold::Lazy,
            [
                "Kotlin specification, nullable types: a type without `?` has no null",
                "measured on 2.4.21: type arguments are ignored",
                "Kotlin specification, when expressions: all direct subtypes of a sealed type are needed",
            ],
        ),
        _ => return None,
    };
    Some(found)
}

/// What analysers of the language of a level owe.
pub fn promise(level: Level) -> Option<Promise> {
    let language = level.language();
    let promise = |only_nothing, siblings, redundancy, impossible_is_error, reference| Promise {
        only_nothing,
        siblings,
        // Measured on 2.13.18: `A1[T] extends A[T, T]` is wanted at `A[Int, Boolean]`.
        repeated: !(language == SCALA && level.major() == 2),
        redundancy,
        impossible_is_error,
        reference,
    };
    let found = match language {
        _ if language == JAVA => promise(
            Owed::Inexhaustive,
            false,
            Redundancy::Dominance,
            true,
            "JLS 14.11.1.1 says exactly which sets are exhaustive; 14.11.1: dominance is between two labels",
        ),
        _ if language == RUST => promise(
            Owed::Apart,
            true,
            Redundancy::Exact,
            true,
            "Rust Reference, \"Match expressions\": a match must be exhaustive; lint `unreachable_patterns`",
        ),
        _ if language == SCALA && level.major() == 2 => promise(
            Owed::Inexhaustive,
            false,
            Redundancy::Courtesy,
            true,
            "SLS 8.4: on a sealed selector the compiler can warn",
        ),
        _ if language == SCALA => promise(
            Owed::Apart,
            false,
            Redundancy::Courtesy,
            false,
            "SLS 8.4: on a sealed selector the compiler can warn",
        ),
        _ if language == HASKELL => promise(
            Owed::Apart,
            true,
            Redundancy::Exact,
            false,
            "GHC user's guide, -Wincomplete-patterns and -Woverlapping-patterns: exact up to a number of models",
        ),
        _ if language == OCAML => promise(
            Owed::Apart,
            true,
            Redundancy::Exact,
            true,
            "OCaml manual, GADTs: silence promises exhaustiveness; warning 11 for unused cases",
        ),
        _ if language == KOTLIN => promise(
            Owed::Inexhaustive,
            false,
            Redundancy::Courtesy,
            false,
            "Kotlin specification, when expressions: exhaustive if all direct subtypes are covered",
        ),
        _ => return None,
    };
    Some(found)
}
