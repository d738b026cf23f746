//! What is kept away from, by name, so that it can be switched off.

use serde::{Deserialize, Serialize};

/// A restriction on programs that types alone do not give. Each can be switched off by `rules_off`; programs that are made then
/// may be rejected by a compiler.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Restriction {
    /// A method that shares its name and number of parameters with another is called with arguments whose static types
    /// are exactly those of its parameters, by a cast where needed. Then it is the most specific (JLS 15.12.2.5), for no other has a
    /// parameter to which one of them could go by unchecked conversion alone.
    ExactArgumentsForOverloads,
    /// Overloads with as many parameters differ at a place where neither has a type variable, and there by erasure, so that no
    /// instantiation makes them one (JLS 8.4.8.3).
    OverloadsDifferByErasure,
    /// Only variables that are never assigned again are used in lambdas and inner classes (JLS 8.1.3, 15.27.2).
    CapturedVariablesAreFixed,
    /// The condition of a loop or a guard is no constant expression, so that what is inside and what follows can be reached
    /// (JLS 14.22, 14.11.1).
    ConditionsAreNotConstant,
    /// A catch of a checked exception stands only after a body that can throw it (JLS 11.2.3).
    CaughtExceptionsAreThrown,
    /// Initialisers mention only fields before them that have a value by then (JLS 8.3.3, 16.9).
    InitializersLookBack,
    /// The arguments of `this(…)` and `super(…)` do not mention the instance (JLS 8.8.7.1).
    DelegationIsStatic,
    /// Constructors and instance initialisers of an enum do not mention its static fields (JLS 8.9.2).
    EnumsDoNotSeeTheirConstants,
    /// Private members are reached through an expression whose type is the class itself (JLS 8.2: they are not inherited).
    PrivateThroughOwnClass,
    /// A class has at most one interface of the library above it: default methods of two may conflict (JLS 8.4.8.4).
    OneLibraryInterface,
    /// No class extends an inner class: its constructors would need an instance to call `super` on (JLS 8.8.7.1).
    NoInnerSuperclass,
    /// A wildcard does not stand for a parameter that bounds another or is bounded by one: under capture an argument might be out of
    /// bounds (JLS 5.1.10), and the interface might have no function type (JLS 9.9; javac finds one all the same). A lower one
    /// stands only for a parameter without a bound: what pins a captured variable is read in two ways.
    NoWildcardForBoundingParameter,
    /// References are compared with one of the same static type (JLS 15.21.3).
    EqualityOfSameTypes,
    /// A type test goes to a class below that of the value (JLS 15.20.2: before level 21 a pattern must not be total).
    TestsGoDown,
    /// Methods that are referred to by `::` have a name of their own, so that the reference is exact (JLS 15.13.1).
    ExactMethodReferences,
    /// A local variable of a method does not have the name of another in scope (JLS 6.4).
    NoShadowingOfLocals,
}

impl Restriction {
    pub const EVERY: [Restriction; 16] = [
        Restriction::ExactArgumentsForOverloads,
        Restriction::OverloadsDifferByErasure,
        Restriction::CapturedVariablesAreFixed,
        Restriction::ConditionsAreNotConstant,
        Restriction::CaughtExceptionsAreThrown,
        Restriction::InitializersLookBack,
        Restriction::DelegationIsStatic,
        Restriction::EnumsDoNotSeeTheirConstants,
        Restriction::PrivateThroughOwnClass,
        Restriction::OneLibraryInterface,
        Restriction::NoInnerSuperclass,
        Restriction::NoWildcardForBoundingParameter,
        Restriction::EqualityOfSameTypes,
        Restriction::TestsGoDown,
        Restriction::ExactMethodReferences,
        Restriction::NoShadowingOfLocals,
    ];
}
