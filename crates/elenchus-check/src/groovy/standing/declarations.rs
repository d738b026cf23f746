//! Errors of which one rule of Java has several sorts, some of them errors in Groovy: in declarations, for the most part. Measured
//! on groovyc 4.0.33, 5.1.3 and 6.0.0.

use elenchus_ir::{Expr, Node};

use super::super::known::Known;
use crate::java::Rule;

/// Whether it is for this file to say what is sure of a rule.
pub fn has_word(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::Modifiers
            | Rule::MethodBody
            | Rule::SupertypeMustBeClass
            | Rule::VoidPlace
            | Rule::ReturnValue
            | Rule::ReturnPlace
            | Rule::NotThrowable
            | Rule::NotAVariable
            | Rule::RepeatedInterface
            | Rule::Sealed
            | Rule::DelegationPlace
    )
}

pub fn is_sure(rule: Rule, node: Node, detail: &str, known: &Known<'_>) -> bool {
    let twin = known.twin;
    match (rule, node) {
        // `protected` at the top level is an error since 5, and a class may have `default` methods.
        (Rule::Modifiers, Node::Class(class)) => {
            let is_protected = twin.classes[class].modifiers.access == elenchus_ir::Access::Protected;
            detail == "final on an interface"
                || detail == "abstract or sealed on a record"
                || detail == "private, protected or static at the top level" && !is_protected
        }
        (Rule::Modifiers, Node::Function(_)) => {
            detail == "final or protected in an interface"
                || detail == "abstract with private, static or final"
        }
        (Rule::MethodBody, Node::Function(_)) => !is_in_trait(node, known),
        (Rule::SupertypeMustBeClass, _) => PRIMITIVES.contains(&detail),
        (Rule::DelegationPlace, _) => detail == "not among the statements of a constructor",
        (Rule::VoidPlace, _) => true,
        // One without a value is none at all.
        (Rule::ReturnValue, Node::Expr(_)) => !is_in_lambda(node, known),
        (Rule::ReturnPlace, _) => detail == "in an initialiser",
        // Nobody looks at what is thrown or declared to be.
        (Rule::NotThrowable, Node::Type(_)) => {
            matches!(known.parents.get(&node), Some(Node::Catch(_)))
        }
        (Rule::NotAVariable, Node::Expr(_)) => matches!(
            known.parents.get(&node),
            Some(Node::Expr(around)) if matches!(twin.exprs[*around], Expr::Assign { op: None, .. })
        ),
        (Rule::RepeatedInterface, _) => matches!(known.parents.get(&node), Some(Node::Class(_))),
        (Rule::Sealed, Node::Class(_)) => detail == "no subclass",
        _ => false,
    }
}

const PRIMITIVES: [&str; 8] = ["boolean", "byte", "short", "char", "int", "long", "float", "double"];

/// Whether a lambda is nearer around a node than a function or class.
pub fn is_in_lambda(node: Node, known: &Known<'_>) -> bool {
    let is_end = |node: &Node| match node {
        Node::Expr(id) => matches!(known.twin.exprs[*id], Expr::Lambda { .. }),
        Node::Class(_) | Node::Function(_) => true,
        _ => false,
    };
    matches!(known.parents.around(node).find(is_end), Some(Node::Expr(_)))
}

fn is_in_trait(node: Node, known: &Known<'_>) -> bool {
    let class = known.parents.around(node).find_map(|node| match node {
        Node::Class(class) => Some(class),
        _ => None,
    });
    class.is_some_and(|class| {
        known.program.has_node(Node::Class(class)) && known.program.classes[class].modifiers.is_trait
    })
}
