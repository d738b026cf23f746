//! What an error of Java is in Groovy.

use elenchus_ir::{Expr, Item, Node, Program};

use crate::java::{Rejection, Rule};

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

/// What an error of a twin is in Groovy.
pub(super) fn of(rejection: &Rejection, twin: &Program) -> Standing {
    let is_sure = match rejection.rule {
        // A class within another of its name has not been measured.
        Rule::DuplicateClass => {
            matches!(rejection.node, Node::Class(class) if twin.items.contains(&Item::Class(class)))
        }
        // A property may be a key of a map, or be given by a method `get`.
        Rule::UnknownName => {
            matches!(rejection.node, Node::Expr(id) if matches!(twin.exprs[id], Expr::Name(_)))
                && twin.names.get("get").is_none()
        }
        // The variable of a loop may be assigned before 5.
        Rule::AssignToFinal => !twin.exprs.ids().any(|id| match twin.exprs[id] {
            Expr::ForEach { variable, .. } => twin.variables[variable].modifiers.is_final,
            _ => false,
        }),
        _ => true,
    };
    if is_sure { of_rule(rejection.rule) } else { Standing::Unknown }
}

/// Measured on groovyc 4.0.12, 4.0.33, 5.1.3 and 6.0.0 with some 3 700 programs.
fn of_rule(rule: Rule) -> Standing {
    match rule {
        Rule::UnknownType
        | Rule::UnknownMethod
        | Rule::UnknownName
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
        | Rule::WeakerAccess
        | Rule::OverridesNothing
        | Rule::AssignToFinal
        | Rule::NothingToLeave
        | Rule::NoInstance
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
