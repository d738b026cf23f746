//! What an error of Java is in Groovy.

use crate::java::Rule;

/// Whether what breaks a rule is an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// In all versions.
    Error,
    /// In no version: Groovy has no such rule.
    Never,
    /// It depends on the version or on more than the rule says, or has not been measured.
    Unknown,
}

/// Measured on groovyc 4.0.12, 4.0.33, 5.1.3 and 6.0.0 with some 3 700 programs.
pub(super) fn of(rule: Rule) -> Standing {
    match rule {
        Rule::UnknownType
        | Rule::UnknownMethod
        | Rule::TypeArgumentCount
        | Rule::ArgumentOutOfBounds
        | Rule::CyclicInheritance
        | Rule::CyclicBound
        | Rule::DuplicateClass
        | Rule::DuplicateMethod
        | Rule::DuplicateVariable
        | Rule::NotImplemented
        | Rule::NotInstantiable
        | Rule::SuperclassIsFinal
        | Rule::SuperclassIsInterface
        | Rule::InterfaceExpected
        | Rule::FinalOverride
        | Rule::WeakerAccess
        | Rule::OverridesNothing
        | Rule::AssignToFinal
        | Rule::NothingToLeave
        | Rule::WildcardInSupertype => Standing::Error,
        // Nobody follows values or exceptions: checked exceptions are not declared, what has no value is `null`, what ends
        // without a result gives `null`, and a variable that is captured is shared.
        Rule::CapturedVariable
        | Rule::Unreported
        | Rule::NeverThrown
        | Rule::AlreadyCaught
        | Rule::CatchAlternative
        | Rule::MissingReturn
        | Rule::Unreachable
        | Rule::NotAssigned
        | Rule::FieldNotAssigned
        | Rule::AssignedTwice
        | Rule::OverriddenThrows
        | Rule::ForwardReference
        | Rule::RecursiveConstructor
        | Rule::ReferenceThrows
        | Rule::InitializerCompletes => Standing::Never,
        // Among them the conversions: Groovy has more of them than Java.
        _ => Standing::Unknown,
    }
}
