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

pub(crate) fn children(node: Node<'_>) -> impl Iterator<Item = Node<'_>> + use<'_> {
    // To ask for each by its number would take a step for each before it.
    let mut cursor = node.walk();
    let found: Vec<Node<'_>> = node.children(&mut cursor).collect();
    found.into_iter()
}

/// Whether nodes are nested more deeply than anybody writes by hand.
pub(crate) fn is_too_deep(tree: &tree_sitter::Tree) -> bool {
    const DEPTH: u32 = 400;
    let mut cursor = tree.walk();
    loop {
        if cursor.depth() > DEPTH {
            return true;
        }
        if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return false;
            }
        }
    }
}

/// Whether a node or one below it satisfies this.
pub(crate) fn any_below(node: Node<'_>, test: &impl Fn(Node<'_>) -> bool) -> bool {
    test(node) || children(node).any(|child| any_below(child, test))
}
