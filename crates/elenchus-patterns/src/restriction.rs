//! Restrictions that keep programs valid, each with its name and its reason.
//!
//! Whether a rule binds is asked of the language; what it forbids is avoided by construction.

/// A restriction on what is generated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Restriction {
    /// Every type parameter occurs in a field other than through recursion alone.
    UsedParameters,
    /// Every data type has a value without bottom: one of its constructors mentions only data types declared before.
    InhabitedTypes,
    /// A field whose type leads back to its own data type is a reference.
    FiniteLayout,
    /// Type parameters outlive every reference.
    StaticParameters,
    /// A variable behind an explicit reference pattern is bound by reference.
    BoundByReference,
    /// A single constant is a literal, not the name of a constant.
    LiteralConstants,
    /// A match has an arm.
    NonemptyMatch,
    /// Every pattern is one that a value can have.
    PossibleArms,
    /// No arm has only values of one arm before it.
    UndominatedArms,
    /// A constructor mentions only those type parameters that its result tells.
    NothingHidden,
}

impl Restriction {
    pub const ALL: [Restriction; 10] = [
        Restriction::UsedParameters,
        Restriction::InhabitedTypes,
        Restriction::FiniteLayout,
        Restriction::StaticParameters,
        Restriction::BoundByReference,
        Restriction::LiteralConstants,
        Restriction::NonemptyMatch,
        Restriction::PossibleArms,
        Restriction::UndominatedArms,
        Restriction::NothingHidden,
    ];

    /// The name in texts.
    pub fn name(self) -> &'static str {
        match self {
            Restriction::UsedParameters => "used-parameters",
            Restriction::InhabitedTypes => "inhabited-types",
            Restriction::FiniteLayout => "finite-layout",
            Restriction::StaticParameters => "static-parameters",
            Restriction::BoundByReference => "bound-by-reference",
            Restriction::LiteralConstants => "literal-constants",
            Restriction::NonemptyMatch => "nonempty-match",
            Restriction::PossibleArms => "possible-arms",
            Restriction::UndominatedArms => "undominated-arms",
            Restriction::NothingHidden => "nothing-hidden",
        }
    }

    /// Where the language says so.
    pub fn citation(self) -> &'static str {
        match self {
            Restriction::UsedParameters => {
                "Rust error E0392: a parameter that is unused, or used only in a bivariant position, has no variance"
            }
            Restriction::InhabitedTypes => {
                "Rust Reference, match expressions: arms for values of empty types may be left out, so a removed \
                 arm must have a value for the match to be inexhaustive. The paper's relaxed notion (after \
                 definition 3.2) relies on bottom values, which Rust has not"
            }
            Restriction::FiniteLayout => {
                "Rust error E0072: a recursive type without indirection has infinite size"
            }
            Restriction::StaticParameters => "Rust error E0310: `&'static T` needs `T: 'static`",
            Restriction::BoundByReference => "Rust error E0507: a value cannot be moved out of a reference",
            Restriction::LiteralConstants => {
                "Rust error E0308: default binding modes do not go through a reference for a path pattern that \
                 names a constant, as the constant could be a reference itself"
            }
            Restriction::NonemptyMatch => {
                "JLS 15.28.1: a switch expression whose block is empty is an error of its own, not of coverage"
            }
            Restriction::PossibleArms => {
                "JLS 14.30.3 and 5.5: a pattern must be applicable, that is, its type castable from the value's; \
                 OCaml manual, GADTs: a constructor of another index is a type error"
            }
            Restriction::UndominatedArms => {
                "JLS 14.11.1: it is an error if a label is dominated by one before it"
            }
            Restriction::NothingHidden => {
                "SLS 8.3 (Scala 2): a type that a constructor hides is a type of its own inside the pattern, to which no \
                 constructor below can be instantiated"
            }
        }
    }
}
