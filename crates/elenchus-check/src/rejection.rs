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
}

impl Rejection {
    /// Whether a compiler points at the end of the node and not at its beginning: what is missing is missed there.
    pub fn is_at_end(&self) -> bool {
        match self.rule {
            Rule::MissingReturn | Rule::BranchWithoutValue => true,
            Rule::FieldNotAssigned => matches!(self.node, Node::Function(_)),
            _ => false,
        }
    }
}
