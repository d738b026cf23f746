use elenchus_ir::Node;

use crate::Rule;

/// Why a program is not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejection {
    /// The node that a compiler would point at.
    pub node: Node,
    pub rule: Rule,
    /// What of the rule was broken by what, for people.
    pub detail: String,
    pub at: At,
}

/// The part of a node that a compiler points at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum At {
    Start,
    /// The name of a declaration, the dot of a call, an operator.
    Point,
    End,
    /// The line before the end: that of the one rule of the switch that a value is printed as.
    BeforeEnd,
}

impl Rejection {
    pub fn at(&self) -> At {
        self.at
    }
}

impl At {
    /// Where the rejections of a rule are, if nothing else is said: what is missing is missed at the end, and `@Override` stands
    /// before everything else.
    pub(crate) fn of(rule: Rule, node: Node) -> At {
        match rule {
            Rule::MissingReturn | Rule::BranchWithoutValue => At::End,
            Rule::FieldNotAssigned if matches!(node, Node::Function(_)) => At::End,
            Rule::OverridesNothing => At::Start,
            _ => At::Point,
        }
    }
}
