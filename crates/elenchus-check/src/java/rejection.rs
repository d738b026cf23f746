use elenchus_ir::Node;

use crate::java::Rule;

/// Why a program is not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejection {
    /// The node that a compiler would point at.
    pub node: Node,
    pub rule: Rule,
    /// What of the rule was broken by what, for people.
    pub detail: String,
}

/// The part of a node that a compiler points at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum At {
    Start,
    /// The name of a declaration, the dot of a call, an operator.
    Point,
    End,
}

impl Rejection {
    /// Where in its node it is: what is missing is missed at the end, and `@Override` stands before everything else.
    pub fn at(&self) -> At {
        match self.rule {
            Rule::MissingReturn | Rule::BranchWithoutValue => At::End,
            Rule::FieldNotAssigned if matches!(self.node, Node::Function(_)) => At::End,
            Rule::OverridesNothing => At::Start,
            _ => At::Point,
        }
    }
}
