//! What is to be known about a whole file before its expressions are looked at.

use std::collections::{BTreeMap, BTreeSet};

use tree_sitter::Node;

use crate::syntax::{Tree, child_of_kind, children};

/// Names of a file, by what is done with them anywhere in it.
#[derive(Debug, Default)]
pub(super) struct Facts<'t> {
    /// Variables that are assigned to after their declaration, by name.
    pub assigned: BTreeSet<&'t str>,
    /// How often each name is declared as a variable.
    pub variables: BTreeMap<&'t str, u32>,
    /// Variables that patterns bind. Where they are in scope depends on how control flows (JLS 6.3.1), so their names
    /// stand for nothing anywhere.
    pub patterns: BTreeSet<&'t str>,
    /// Classes, type parameters, and classes that are imported.
    pub types: BTreeSet<&'t str>,
}

impl<'t> Facts<'t> {
    pub fn of(tree: Tree<'t>, root: Node<'t>) -> Facts<'t> {
        let mut facts = Facts::default();
        facts.collect(tree, root);
        facts
    }

    /// Classes of the library that new expressions mention, and that mean something else here.
    pub fn avoid(&self) -> Vec<String> {
        let library = ["Integer", "Math", "Object", "String"];
        let is_taken = |name: &&&str| self.types.contains(**name) || self.variables.contains_key(**name);
        library.iter().filter(is_taken).map(|name| (*name).to_owned()).collect()
    }

    fn collect(&mut self, tree: Tree<'t>, node: Node<'t>) {
        let name = || node.child_by_field_name("name").map(|name| tree.text(name));
        match node.kind() {
            "assignment_expression" => self.assign(tree, node.child_by_field_name("left")),
            "update_expression" => self.assign(tree, Some(node)),
            "variable_declarator"
            | "formal_parameter"
            | "catch_formal_parameter"
            | "resource"
            | "enhanced_for_statement" => self.declare(name()),
            "inferred_parameters" => {
                for parameter in children(node).filter(|child| child.kind() == "identifier") {
                    self.declare(Some(tree.text(parameter)));
                }
            }
            "lambda_expression" => {
                let single = node.child_by_field_name("parameters").filter(|one| one.kind() == "identifier");
                self.declare(single.map(|single| tree.text(single)));
            }
            "type_pattern" | "record_pattern_component" => {
                self.patterns.extend(child_of_kind(node, "identifier").map(|name| tree.text(name)));
            }
            "instanceof_expression" => self.patterns.extend(name()),
            "class_declaration"
            | "interface_declaration"
            | "enum_declaration"
            | "record_declaration"
            | "annotation_type_declaration" => self.types.extend(name()),
            "type_parameter" => {
                self.types.extend(child_of_kind(node, "type_identifier").map(|name| tree.text(name)));
            }
            "import_declaration" => {
                let path = children(node).find(|child| child.kind() == "scoped_identifier");
                let last = path.and_then(|path| path.child_by_field_name("name"));
                self.types.extend(last.map(|last| tree.text(last)));
            }
            _ => {}
        }
        for child in children(node) {
            self.collect(tree, child);
        }
    }

    fn declare(&mut self, name: Option<&'t str>) {
        if let Some(name) = name {
            *self.variables.entry(name).or_default() += 1;
        }
    }

    /// The variable that is assigned to, in parentheses or not.
    fn assign(&mut self, tree: Tree<'t>, target: Option<Node<'t>>) {
        let Some(target) = target else { return };
        if target.kind() == "identifier" {
            self.assigned.insert(tree.text(target));
        } else if matches!(target.kind(), "parenthesized_expression" | "update_expression") {
            for child in children(target) {
                self.assign(tree, Some(child));
            }
        }
    }
}
