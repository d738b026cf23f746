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
