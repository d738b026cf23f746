//! The concrete syntax: a thin layer over the nodes of a grammar.

use tree_sitter::Node;

/// The text that nodes belong to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tree<'t> {
    pub source: &'t str,
}

impl<'t> Tree<'t> {
    pub fn text(self, node: Node<'t>) -> &'t str {
        &self.source[node.byte_range()]
    }
}

/// The first child of this kind.
pub(crate) fn child_of_kind<'t>(node: Node<'t>, kind: &str) -> Option<Node<'t>> {
    children(node).find(|child| child.kind() == kind)
}

pub(crate) fn children(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    (0..node.child_count()).filter_map(move |i| node.child(i))
}

/// Whether a node or one below it satisfies this.
pub(crate) fn any_below(node: Node<'_>, test: &impl Fn(Node<'_>) -> bool) -> bool {
    test(node) || children(node).any(|child| any_below(child, test))
}
