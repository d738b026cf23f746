//! The concrete syntax: a thin layer over the grammar's nodes.

use tree_sitter::Node;

/// The text that nodes belong to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tree<'t> {
    pub source: &'t str,
}

impl<'t> Tree<'t> {
    pub fn text(self, node: Node<'t>) -> &'t str {
        &self.source[node.byte_range()]
    }

    /// The words of a declaration's modifiers, attributes as `@Name`.
    pub fn modifiers(self, node: Node<'t>) -> Vec<&'t str> {
        let mut words = Vec::new();
        for child in children(node) {
            match child.kind() {
                "modifiers" => words.extend(children(child).map(|word| self.text(word))),
                "attribute"
                | "property_behavior_modifier"
                | "inheritance_modifier"
                | "ownership_modifier" => {
                    words.push(self.text(child));
                }
                "mutation_modifier" | "class" => words.push(self.text(child)),
                _ => {}
            }
        }
        words
    }
}

/// The first child of this kind.
pub(super) fn child_of_kind<'t>(node: Node<'t>, kind: &str) -> Option<Node<'t>> {
    children(node).find(|child| child.kind() == kind)
}

pub(super) fn children(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    (0..node.child_count()).filter_map(move |i| node.child(i))
}

pub(super) fn is_number(node: Node<'_>) -> bool {
    is_integer(node) || node.kind() == "real_literal"
}

pub(super) fn is_integer(node: Node<'_>) -> bool {
    matches!(node.kind(), "integer_literal" | "hex_literal" | "oct_literal" | "bin_literal")
}

/// Whether a node is an expression, wherever the grammar allows other things too.
pub(super) fn is_expression(node: Node<'_>) -> bool {
    matches!(
        node.kind(),
        "simple_identifier"
            | "postfix_expression"
            | "call_expression"
            | "macro_invocation"
            | "constructor_expression"
            | "navigation_expression"
            | "prefix_expression"
            | "as_expression"
            | "selector_expression"
            | "open_start_range_expression"
            | "open_end_range_expression"
            | "multiplicative_expression"
            | "additive_expression"
            | "range_expression"
            | "infix_expression"
            | "nil_coalescing_expression"
            | "check_expression"
            | "equality_expression"
            | "comparison_expression"
            | "conjunction_expression"
            | "disjunction_expression"
            | "bitwise_operation"
            | "ternary_expression"
            | "assignment"
            | "tuple_expression"
            | "integer_literal"
            | "hex_literal"
            | "oct_literal"
            | "bin_literal"
            | "real_literal"
            | "boolean_literal"
            | "nil_literal"
            | "regex_literal"
            | "line_string_literal"
            | "multi_line_string_literal"
            | "raw_string_literal"
            | "lambda_literal"
            | "special_literal"
            | "playground_literal"
            | "array_literal"
            | "dictionary_literal"
            | "self_expression"
            | "super_expression"
            | "try_expression"
            | "await_expression"
            | "consume_expression"
            | "unsafe_expression"
            | "key_path_expression"
            | "key_path_string_expression"
            | "value_parameter_pack"
            | "value_pack_expansion"
    )
}
