//! What the nodes of the grammar are.

use tree_sitter::Node;

pub(super) use crate::syntax::{Tree, child_of_kind, children};

impl<'t> Tree<'t> {
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

/// Whether an `if` or `switch` that is all of a body is its value: not so if it returns one (SE-0380).
pub(super) fn is_value_of_body(node: Node<'_>) -> bool {
    matches!(node.kind(), "if_statement" | "switch_statement") && !returns(node)
}

fn returns(node: Node<'_>) -> bool {
    match node.kind() {
        "lambda_literal" | "function_declaration" | "class_declaration" | "computed_property" => false,
        "control_transfer_statement" => node.child(0).is_some_and(|word| word.kind() == "return"),
        _ => children(node).any(returns),
    }
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
